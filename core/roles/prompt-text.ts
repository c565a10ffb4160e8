/** How prompts word what they are given: few tokens, one way everywhere. */
import type { Triple } from '../base/facts.ts';
import { normalizeName } from '../base/facts.ts';
import type { Plan } from '../events/plan.ts';
import type { KnownExit, PastTurn } from './working-memory.ts';

/** A text on as few lines as it needs; cut at a word when longer than `limit` characters. */
export function compactText(text: string, limit = Number.POSITIVE_INFINITY): string {
  const compact = text
    .replace(/[ \t]+/gu, ' ')
    .replace(/ ?\n\s*/gu, '\n')
    .trim();
  if (compact.length <= limit) return compact;
  const cut = compact.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit >> 1)).trimEnd()}…`;
}

/** The observation with what is carried below it. */
export function observationText(observation: string, inventory: string | null): string {
  const carried = inventory === null ? '' : `\n${compactText(inventory)}`;
  return `${compactText(observation, 1600)}${carried}`;
}

/** Facts under their subjects, so that a name with five facts is written once: `kitchen: contains table; has exit north`. */
export function factsText(facts: readonly Triple[]): string {
  const bySubject = new Map<string, { subject: string; rest: string[] }>();
  for (const { subject, relation, object } of facts) {
    const key = normalizeName(subject);
    const group = bySubject.get(key) ?? { subject, rest: [] };
    group.rest.push(`${relation} ${object}`);
    bySubject.set(key, group);
  }
  return lines([...bySubject.values()].map(({ subject, rest }) => `${subject}: ${rest.join('; ')}`));
}

export function planText(plan: Plan): string {
  return lines(plan.subGoals.map((subGoal, index) => `${index + 1}. ${subGoal.text} (${subGoal.reason})`));
}

/** The turns with what each of them brought; the last one's outcome is the current observation. */
export function historyText(history: readonly PastTurn[], limit: number): string {
  return lines(history.map((turn) => `${compactText(turn.observation, limit)}\n> ${turn.action}`));
}

/** Exits by place, nearest first: `Room B (2 moves): north, south`. */
export function exitsText(exits: readonly KnownExit[]): string {
  const byPlace = new Map<string, { distance: number | null; directions: string[] }>();
  for (const { place, direction, distance } of exits) {
    const group = byPlace.get(place) ?? { distance, directions: [] };
    group.directions.push(direction);
    byPlace.set(place, group);
  }
  return lines(
    [...byPlace].map(([place, { distance, directions }]) => `${place}${moves(distance)}: ${directions.join(', ')}`),
  );
}

function moves(distance: number | null): string {
  if (distance === null) return '';
  if (distance === 0) return ' (here)';
  return ` (${distance} ${distance === 1 ? 'move' : 'moves'})`;
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join('\n');
}
