/** What actions wait for and what they change, as numbers laid end to end. */
import { ClewError } from '../../base/errors.ts';
import type { GroundRule } from './ground-rules.ts';

/** List `i` is `items[starts[i] … starts[i + 1])`. */
export interface PackedLists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export interface ActionEffects {
  /** By fact: the actions that wait for it. Being in the action's room is not counted, nor what always holds. */
  readonly watchers: PackedLists;
  /** By action: how many facts it waits for. */
  readonly watchCounts: Uint8Array;
  /** By action: what it ends and what it begins. */
  readonly ends: PackedLists;
  readonly begins: PackedLists;
  /** By fact: 1 when some action can change it. */
  readonly isFluent: Uint8Array;
}

/** `order` has the ground rule of each action number, null in gaps. */
export function packEffects(
  order: readonly (GroundRule | null)[],
  initialFacts: Uint8Array,
  isPlayerPlace: (fact: number) => boolean,
): ActionEffects {
  const ends = order.map((ground) => (ground === null ? [] : difference(ground.preconditions, ground.postconditions)));
  const begins = order.map((ground) =>
    ground === null ? [] : difference(ground.postconditions, ground.preconditions),
  );
  const isFluent = Uint8Array.from(initialFacts, (holds) => (holds === 1 ? 0 : 1));
  for (const fact of ends.flat()) isFluent[fact] = 1;
  const waits = order.map((ground) =>
    ground === null
      ? []
      : [...new Set(ground.preconditions)].filter((fact) => isFluent[fact] === 1 && !isPlayerPlace(fact)),
  );
  const longest = waits.reduce((most, list) => Math.max(most, list.length), 0);
  if (longest > 255)
    throw new ClewError('game-invalid', `A rule of the game has ${longest} conditions; 255 are possible.`);
  return {
    watchers: pack(invert(waits, initialFacts.length)),
    watchCounts: Uint8Array.from(waits, (list) => list.length),
    ends: pack(ends),
    begins: pack(begins),
    isFluent,
  };
}

function difference(all: readonly number[], without: readonly number[]): number[] {
  return [...new Set(all)].filter((fact) => !without.includes(fact));
}

function invert(lists: readonly (readonly number[])[], size: number): number[][] {
  const inverted: number[][] = Array.from({ length: size }, () => []);
  for (const [index, list] of lists.entries()) for (const item of list) inverted[item]!.push(index);
  return inverted;
}

export function pack(lists: readonly (readonly number[])[]): PackedLists {
  const starts = new Int32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = starts[index]! + list.length;
  return { starts, items: Int32Array.from(lists.flat()) };
}
