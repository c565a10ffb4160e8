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

function explainThing({ verb, first, second }: ResolvedSentence, { game, state }: World): string {
  const name = game.symbols.entities[first]!.name;
  const is = (predicate: string, entity = first): boolean => isTrue(predicate, entity, game, state);
  const canShut = is(vocabulary.open) || is(vocabulary.closed) || is(vocabulary.locked);
  const isCarried = state.parentOf(first) === game.inventory;
  const needsHands = `You need to take the ${name} first.`;
  switch (verb) {
    case 'open':
      if (is(vocabulary.locked)) return `The ${name} is locked. It needs the right key.`;
      return canShut ? `The ${name} is already open.` : `The ${name} isn't something you can open.`;
    case 'close':
      return canShut ? `The ${name} is already closed.` : `The ${name} isn't something you can close.`;
    case 'unlock':
    case 'lock':
      if (!canShut) return `The ${name} has no lock.`;
      if (verb === 'unlock' && !is(vocabulary.locked)) return `The ${name} isn't locked.`;
      if (verb === 'lock' && is(vocabulary.locked)) return `The ${name} is already locked.`;
      if (verb === 'lock' && is(vocabulary.open)) return `You have to close the ${name} first.`;
      if (second < 0) return 'You have nothing with you that fits the lock.';
      if (state.parentOf(second) !== game.inventory)
        return `You need to take the ${game.symbols.entities[second]!.name} first.`;
      return `The ${game.symbols.entities[second]!.name} doesn't fit the ${name}.`;
    case 'take':
      if (isCarried) return `You already have the ${name}.`;
      return isMovable(first, game) ? "You're carrying too many things already." : `The ${name} is fixed in place.`;
    case 'drop':
      return isCarried ? "You can't do that now." : `You don't have the ${name}.`;
    case 'put':
    case 'insert':
      if (!isCarried) return needsHands;
      if (second >= 0 && (is(vocabulary.closed, second) || is(vocabulary.locked, second)))
        return `The ${game.symbols.entities[second]!.name} is closed.`;
      return "You can't put it there.";
    case 'eat':
    case 'drink':
      if (!isCarried) return needsHands;
      return is('needs_cooking')
        ? `You should cook the ${name} first.`
        : `The ${name} isn't something you can ${verb}.`;
    case 'cook':
      return isCarried ? `You can't cook the ${name} with that.` : needsHands;
    case 'slice':
    case 'dice':
    case 'chop':
      if (!isCarried) return needsHands;
      if (['sliced', 'diced', 'chopped'].some((cut) => is(cut))) return `The ${name} has already been cut.`;
      return is('uncut') ? 'Cutting something requires a knife in your hands.' : 'Can only cut cuttable food.';
    default:
      return "You can't do that now.";
  }
}

function isMovable(thing: number, game: GroundGame): boolean {
  return game.actions.some((action) => {
    if (action === null) return false;
    const { rule, binding } = action;
    const moved = /^take \{(\w+)/.exec(rule.command)?.[1];
    return moved !== undefined && binding.get(moved) === thing;
  });
}
