/** Why something cannot be done now, in words that help. */
import { vocabulary } from '../engine/definition.ts';
import type { GameState } from '../engine/game-state.ts';
import type { GroundGame } from '../engine/ground-game.ts';
import { findFact } from '../engine/quest-tracker.ts';
import type { ResolvedSentence } from './command-reader.ts';
import { isTrue } from '../engine/state-tests.ts';

interface World {
  readonly game: GroundGame;
  readonly state: GameState;
}

/** The first need of the command's guard that is not met, else null. */
export function guardRefusal(command: string, { game, state }: World): string | null {
  const guard = game.definition.guards.find((known) => known.command === command);
  const missing = guard?.needs.find(({ fact }) => {
    const number = findFact(game, fact.predicate, fact.entities);
    return number < 0 || state.holds[number] === 0;
  });
  return missing?.otherwise ?? null;
}

export function explainRefusal(sentence: ResolvedSentence, world: World): string {
  const guarded = sentence.command === null ? null : guardRefusal(sentence.command, world);
  if (guarded !== null) return guarded;
  if (sentence.verb === 'go') return explainWay(sentence.words[0] ?? '', world);
  if (sentence.first < 0) return "You can't do that now.";
  return explainThing(sentence, world);
}

function explainWay(direction: string, { game, state }: World): string {
  const region = game.regions.get(state.room);
  for (let action = region?.start ?? 0; action < (region?.end ?? 0); action += 1) {
    const known = game.actions[action]!;
    if (game.commands[known.command] !== `go ${direction}`) continue;
    const target = [...known.binding.values()].find(
      (entity) => entity !== state.room && game.symbols.isA(entity, vocabulary.room),
    );
    const door = target === undefined ? -1 : doorBetween(state.room, target, game);
    if (door >= 0) return explainDoor(door, { game, state });
  }
  return "You can't go that way.";
}

function explainDoor(door: number, { game, state }: World): string {
  const { name } = game.symbols.entities[door]!;
  if (isTrue(vocabulary.locked, door, game, state)) return `The ${name} is locked.`;
  return `You have to open the ${name} first.`;
}

function doorBetween(room: number, other: number, game: GroundGame): number {
  const link = game.symbols.predicate(vocabulary.link);
  return game.symbols.entities.findIndex((_, door) => game.facts.find(link, [room, door, other]) >= 0);
}

/** What was asked for, with questions to the state of it. */
interface Asked {
  readonly verb: string;
  readonly name: string;
  readonly thing: number;
  /** −1 where none was named. */
  readonly other: number;
  readonly otherName: string;
  readonly isCarried: boolean;
  readonly canShut: boolean;
  readonly is: (predicate: string, entity?: number) => boolean;
}

function explainThing(sentence: ResolvedSentence, { game, state }: World): string {
  const { verb, first, second } = sentence;
  const is = (predicate: string, entity = first): boolean => isTrue(predicate, entity, game, state);
  const asked: Asked = {
    verb,
    name: game.symbols.entities[first]!.name,
    thing: first,
    other: second,
    otherName: game.symbols.entities[second]?.name ?? '',
    isCarried: state.parentOf(first) === game.inventory,
    canShut: is(vocabulary.open) || is(vocabulary.closed) || is(vocabulary.locked),
    is,
  };
  return EXPLAINERS[verb]?.(asked, { game, state }) ?? IMPOSSIBLE;
}

const IMPOSSIBLE = "You can't do that now.";
const needsHands = ({ name }: Asked): string => `You need to take the ${name} first.`;

const EXPLAINERS: Readonly<Record<string, (asked: Asked, world: World) => string>> = {
  open: ({ name, is, canShut }) => {
    if (is(vocabulary.locked)) return `The ${name} is locked. It needs the right key.`;
    return canShut ? `The ${name} is already open.` : `The ${name} isn't something you can open.`;
  },
  close: ({ name, canShut }) =>
    canShut ? `The ${name} is already closed.` : `The ${name} isn't something you can close.`,
  unlock: (asked, world) =>
    asked.canShut && !asked.is(vocabulary.locked) ? `The ${asked.name} isn't locked.` : explainKey(asked, world),
  lock: (asked, world) => {
    if (asked.is(vocabulary.locked)) return `The ${asked.name} is already locked.`;
    if (asked.is(vocabulary.open)) return `You have to close the ${asked.name} first.`;
    return explainKey(asked, world);
  },
  take: ({ name, thing, isCarried }, { game }) => {
    if (isCarried) return `You already have the ${name}.`;
    return isMovable(thing, game) ? "You're carrying too many things already." : `The ${name} is fixed in place.`;
  },
  drop: ({ name, isCarried }) => (isCarried ? IMPOSSIBLE : `You don't have the ${name}.`),
  put: explainPutting,
  insert: explainPutting,
  eat: explainEating,
  drink: explainEating,
  cook: (asked) => (asked.isCarried ? `You can't cook the ${asked.name} with that.` : needsHands(asked)),
  slice: explainCutting,
  dice: explainCutting,
  chop: explainCutting,
};

function explainKey({ name, canShut, other, otherName }: Asked, { game, state }: World): string {
  if (!canShut) return `The ${name} has no lock.`;
  if (other < 0) return 'You have nothing with you that fits the lock.';
  if (state.parentOf(other) !== game.inventory) return `You need to take the ${otherName} first.`;
  return `The ${otherName} doesn't fit the ${name}.`;
}

function explainPutting(asked: Asked): string {
  if (!asked.isCarried) return needsHands(asked);
  const isShut =
    asked.other >= 0 && (asked.is(vocabulary.closed, asked.other) || asked.is(vocabulary.locked, asked.other));
  return isShut ? `The ${asked.otherName} is closed.` : "You can't put it there.";
}

function explainEating(asked: Asked): string {
  if (!asked.isCarried) return needsHands(asked);
  if (asked.is('needs_cooking')) return `You should cook the ${asked.name} first.`;
  return `The ${asked.name} isn't something you can ${asked.verb}.`;
}

function explainCutting(asked: Asked): string {
  if (!asked.isCarried) return needsHands(asked);
  if (['sliced', 'diced', 'chopped'].some((cut) => asked.is(cut))) return `The ${asked.name} has already been cut.`;
  return asked.is('uncut') ? 'Cutting something requires a knife in your hands.' : 'Can only cut cuttable food.';
}

function isMovable(thing: number, game: GroundGame): boolean {
  return game.actions.some((action) => {
    if (action === null) return false;
    const { rule, binding } = action;
    const moved = /^take \{(\w+)/.exec(rule.command)?.[1];
    return moved !== undefined && binding.get(moved) === thing;
  });
}
