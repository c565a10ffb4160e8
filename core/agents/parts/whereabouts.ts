/** Where the agent stands, worked out from what it sees: headings, and moves that succeeded. Nothing hidden is read. */
import { normalizeName, type Triple } from '../../base/facts.ts';
import { directionOf, oppositeOf, wayFact, type Direction } from '../../base/spatial.ts';
import { walkedDirection } from '../../events/moves.ts';
import { headingOf } from '../../roles/place-heading.ts';
import type { CommandResult } from '../agent.ts';

export interface Arrival {
  /** Where the agent stands after the command; null while it cannot tell. */
  readonly place: string | null;
  /** The way that the move has shown, both ways round; empty when nobody moved. */
  readonly wayFacts: readonly Triple[];
}

/** What a command's result says about where the agent stands, when it stood in `from` before. */
export function arrive(from: string | null, { command, observation }: CommandResult): Arrival {
  const place = placeNamed(observation.text, command) ?? from;
  const direction = command === null ? null : directionWalked(command);
  if (from === null || place === null || direction === null || isSamePlace(from, place)) return { place, wayFacts: [] };
  return { place, wayFacts: [wayFact(place, direction, from), wayFact(from, oppositeOf(direction), place)] };
}

export function isSamePlace(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && normalizeName(a) === normalizeName(b);
}

export function directionWalked(command: string): Direction | null {
  const word = walkedDirection(command);
  return word === null ? null : directionOf(word);
}

/** A heading; in worlds without headings, the sentence that says where one is, where a move or a look brought it. */
function placeNamed(text: string, command: string | null): string | null {
  const heading = headingOf(text);
  if (heading !== null) return heading;
  const mayTell = command === null || /^look\b/iu.test(command) || directionWalked(command) !== null;
  return mayTell
    ? (/^\s*you(?:'re| are)(?: now)? in (?:an? |the )?([^.,!\n]+)/imu.exec(text)?.[1]?.trim() ?? null)
    : null;
}
