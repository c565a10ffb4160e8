/** A small deterministic world: a row of rooms with coins in some, a pit at one end. */
import { createRandom } from '../../core/base/random.ts';
import type { Environment, Observation } from '../../core/environments/environment.ts';

export interface FakeEnvironmentOptions {
  readonly seed?: number;
  readonly rooms?: number;
  readonly coins?: number;
  readonly stepLimit?: number;
  /** Throws when this command comes. */
  readonly failsOn?: string;
  /** Words the rooms otherwise: another version of the same world. */
  readonly voice?: string;
}

export interface FakeEnvironment extends Environment {
  readonly commands: readonly string[];
  readonly isDisposed: boolean;
}

/** Won with every coin taken; `jump` loses. Commands after the end change nothing. */
export function createFakeEnvironment(options: FakeEnvironmentOptions = {}): FakeEnvironment {
  const { seed = 1, rooms = 6, coins = 3, stepLimit = 40, failsOn, voice = 'You are in' } = options;
  const places = createRandom(seed).shuffle(Array.from({ length: rooms }, (_, index) => index));
  let coinRooms = new Set<number>();
  let place = 0;
  let taken = 0;
  let lost = false;
  let isDisposed = false;
  const commands: string[] = [];

  const look = (): Observation => {
    const isOver = lost || taken === coins;
    const exits = [...(place < rooms - 1 ? ['go east'] : []), ...(place > 0 ? ['go west'] : [])];
    const here = coinRooms.has(place) ? ' A coin lies here.' : '';
    return {
      text: `${voice} room ${place}.${here}`,
      inventory: `${taken} coins`,
      score: taken,
      admissible: isOver ? [] : [...exits, 'jump', 'take coin', 'wait'].sort(),
      won: taken === coins,
      lost,
    };
  };
  return {
    info: {
      world: 'fake',
      level: '',
      seed,
      title: 'The row of rooms',
      goal: 'Take every coin.',
      maxScore: coins,
      stepLimit,
    },
    commands,
    get isDisposed() {
      return isDisposed;
    },
    async reset() {
      [place, taken, lost, coinRooms] = [0, 0, false, new Set(places.slice(0, coins))];
      commands.length = 0;
      return look();
    },
    async step(command) {
      if (command === failsOn) throw new Error('the world broke');
      commands.push(command);
      if (!look().admissible?.includes(command)) return { ...look(), text: `You cannot ${command}.` };
      if (command === 'jump') lost = true;
      if (command === 'go east') place += 1;
      if (command === 'go west') place -= 1;
      if (command === 'take coin' && coinRooms.delete(place)) taken += 1;
      return look();
    },
    async dispose() {
      isDisposed = true;
    },
  };
}
