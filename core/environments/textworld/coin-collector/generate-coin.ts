/** Coin collectors: a chain of rooms with a coin at its end; at higher levels with dead ends beside it. */
import { createRandom, type Random } from '../../../base/random.ts';
import type { GameDefinition } from '../../engine/definition.ts';
import type { GeneratedGame } from '../house/generated-game.ts';
import { connect, directions, mapFacts, type Direction, type RoomMap } from '../house/grid-map.ts';
import { houseRules, houseTypes } from '../house/house-rules.ts';
import { pickRoomNames } from '../house/room-names.ts';
import { arrivalText, exitText } from '../house/room-texts.ts';
import { speakRoute } from '../house/spoken-route.ts';

export const coinLevels = 300;
const MAX_ROOMS = 100;

export interface CoinSize {
  /** Commands of the solution; so many rooms has the chain. */
  readonly length: number;
  readonly rooms: number;
}

/** Levels 1–100 are chains of that length; 101–200 have as many dead ends besides, 201–300 twice as many, up to 100 rooms. */
export function coinSize(level: number): CoinSize {
  const length = ((level - 1) % 100) + 1;
  return { length, rooms: Math.min(MAX_ROOMS, length * (1 + Math.floor((level - 1) / 100))) };
}

export function generateCoin(level: number, seed: number): GeneratedGame {
  const random = createRandom(`coin-collector/${level}/${seed}`);
  const size = coinSize(level);
  const { map, ways } = buildChain(size, random.fork('map'));
  const names = pickRoomNames(random.fork('names'), size.rooms);
  const walkthrough = [...ways.map((way) => `go ${way}`), 'take coin'];
  return {
    definition: defineCoin({ map, names, last: size.length - 1 }, random.fork('words')),
    goal: speakRoute(random.fork('route'), walkthrough, names),
    facts: [],
    walkthrough,
  };
}

/** Each room of the chain lies behind a free exit of the one before; the map need not fit on paper. */
function buildChain({ length, rooms }: CoinSize, random: Random): { map: RoomMap; ways: Direction[] } {
  const exits = [new Map<Direction, number>()];
  const ways: Direction[] = [];
  const grow = (from: number): Direction => {
    const direction = random.pick(directions.filter((way) => !exits[from]!.has(way)));
    const to = exits.push(new Map()) - 1;
    connect(exits, { from, direction, to });
    return direction;
  };
  while (exits.length < length) ways.push(grow(exits.length - 1));
  for (let chained = 0; exits.length < rooms; chained = (chained + 1) % length)
    if (exits[chained]!.size < directions.length) grow(chained);
  return { map: { exits }, ways };
}

const roomId = (room: number): string => `r_${room}`;

function defineCoin(
  { map, names, last }: { map: RoomMap; names: readonly string[]; last: number },
  random: Random,
): GameDefinition {
  return {
    types: houseTypes,
    rules: houseRules,
    namePrefixes: [],
    guards: [],
    entities: [
      { id: 'P', type: 'P', name: '', description: '' },
      { id: 'I', type: 'I', name: '', description: '' },
      ...names.map((name, room) => {
        const words = random.fork(roomId(room));
        const exits = [...map.exits[room]!.keys()].sort().map((way) => exitText(words, way));
        return { id: roomId(room), type: 'r', name, description: `${arrivalText(words, name)}\n\n${exits.join(' ')}` };
      }),
      { id: 'coin', type: 'o', name: 'coin', description: 'The coin shines.' },
    ],
    facts: [
      { predicate: 'at', entities: ['P', roomId(0)] },
      { predicate: 'at', entities: ['coin', roomId(last)] },
      ...mapFacts(map, roomId),
    ],
    quests: [{ reward: 1, win: [[{ predicate: 'in', entities: ['coin', 'I'] }]], fail: [], isOptional: false }],
  };
}
