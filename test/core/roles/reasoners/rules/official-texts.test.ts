/** How much of the official games' room texts the rules read, measured against the game files. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { headingOf } from '../../../../../core/roles/place-heading.ts';
import { thingKey } from '../../../../../core/roles/reasoners/rules/reading/names.ts';
import { readObservation } from '../../../../../core/roles/reasoners/rules/reading/read-observation.ts';
import { hasShared, sharedPath } from '../../../../support/shared.ts';

const traceSchema = z.object({
  walkthrough: z.object({
    steps: z.array(z.object({ feedback: z.string(), admissible: z.array(z.string()).optional() })),
  }),
});
const gameSchema = z.object({ infos: z.array(z.tuple([z.string(), z.object({ name: z.string().nullable() })])) });

interface Counts {
  read: number;
  right: number;
  offered: number;
  found: number;
}

/** Things read in room texts: are they things of the game, and are all those there that a player could examine? */
function compare(name: string): Counts {
  const load = (ending: string): unknown =>
    JSON.parse(readFileSync(sharedPath(`games/official/${name}${ending}`), 'utf8'));
  const names = new Set(gameSchema.parse(load('.json')).infos.map(([, info]) => thingKey(info.name ?? '')));
  const counts: Counts = { read: 0, right: 0, offered: 0, found: 0 };
  let admissible: readonly string[] = [];
  for (const step of traceSchema.parse(load('.trace.json')).walkthrough.steps) {
    admissible = step.admissible ?? admissible;
    const text = step.feedback.replace(/>\s+-=[\s\S]*$/u, '');
    if (headingOf(text) === null) continue;
    const things = thingsIn(text);
    counts.read += things.size;
    counts.right += [...things].filter((thing) => names.has(thing)).length;
    const offered = admissible
      .flatMap((command) => /^(?:examine|open|close) (.+)$/u.exec(command)?.[1] ?? [])
      .filter((thing) => text.includes(thing)); // What is carried can be examined too, but is not in the text.
    counts.offered += offered.length;
    counts.found += offered.filter((thing) => things.has(thingKey(thing))).length;
  }
  return counts;
}

function thingsIn(observation: string): Set<string> {
  const facts = readObservation({ observation, inventory: null, command: 'look', place: null });
  const named = facts.flatMap(({ subject, relation, object }) => {
    if (relation === 'contains') return [object];
    if (/^is (?:in|on)$/u.test(relation)) return [subject, object];
    return /^leads /u.test(relation) ? [subject] : [];
  });
  return new Set(named.map(thingKey));
}

describe.skipIf(!hasShared)('room texts of official games (skipped without the reference data)', () => {
  it('are read almost without a miss: nothing invented, nearly everything found', () => {
    const games = readdirSync(sharedPath('games/official'))
      .filter((file) => file.endsWith('.trace.json'))
      .map((file) => file.replace('.trace.json', ''));
    const all = games.map(compare);
    const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0);
    expect(sum('read')).toBeGreaterThan(600);
    expect(sum('right') / sum('read')).toBeGreaterThan(0.99);
    expect(sum('found') / sum('offered')).toBeGreaterThan(0.98);
  });
});
