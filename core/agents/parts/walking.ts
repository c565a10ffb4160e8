/** "go to PLACE": one decision that walks the shortest known way, command by command. */
import { normalizeName } from '../../base/facts.ts';
import { goToPrefix } from '../../roles/act.ts';
import type { Episode, TemporalGraph } from '../../memory/temporal-graph.ts';
import { headingOf } from '../../roles/place-heading.ts';
import type { CommandResult } from '../agent.ts';
import { arrive, isSamePlace } from './whereabouts.ts';

type Map = Pick<TemporalGraph, 'shortestPath'>;

/** Places visited that a known way leads to, the nearest first, this one left out. */
export function destinationsFrom(place: string | null, visited: readonly string[], map: Map): readonly string[] {
  if (place === null) return [];
  return visited
    .filter((name) => !isSamePlace(name, place))
    .flatMap((name) => {
      const way = map.shortestPath(place, name);
      return way === null ? [] : [{ name, moves: way.length }];
    })
    .sort((a, b) => a.moves - b.moves)
    .map(({ name }) => name);
}

/** What the game receives for an action: itself, or the steps of a walk. */
export function commandsFor(
  action: string,
  { place, destinations, map }: { place: string | null; destinations: readonly string[]; map: Map },
): readonly string[] {
  const target = destinationOf(action, destinations);
  const way = target === null || place === null ? null : map.shortestPath(place, target);
  return way === null || way.length === 0 ? [action] : way.map((direction) => `go ${direction}`);
}

/** The place that a `go to` action names; null for any other action. */
export function destinationOf(action: string, destinations: readonly string[]): string | null {
  if (!action.toLowerCase().startsWith(goToPrefix)) return null;
  const name = normalizeName(action.slice(goToPrefix.length));
  return destinations.find((place) => normalizeName(place) === name) ?? null;
}

export interface Walk {
  readonly from: string;
  readonly to: string;
}

/** Whether a walk is off its way: a move was refused, or led somewhere unexpected. */
export function isOffCourse(walk: Walk, results: readonly CommandResult[], map: Map): boolean {
  let place: string | null = walk.from;
  for (const result of results) {
    const before: string | null = place;
    place = arrive(place, result).place;
    if (isSamePlace(before, place)) return true;
  }
  const planned = map.shortestPath(walk.from, walk.to);
  const left = place === null ? null : map.shortestPath(place, walk.to);
  return planned === null || left === null || left.length !== planned.length - results.length;
}

/** Whether a place shows something that no earlier visit showed: a sentence that none of its texts had. */
export function showsNews(text: string, past: readonly Episode[]): boolean {
  const place = headingOf(text);
  if (place === null) return false;
  const seen = new Set(
    past
      .filter((episode) => isSamePlace(headingOf(episode.text), place))
      .flatMap(({ text: known }) => sentences(known)),
  );
  return sentences(text).some((sentence) => !seen.has(sentence));
}

function sentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u).map((part) => part.trim());
}
