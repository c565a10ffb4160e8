/** Says which known facts the new ones replace (AriGraph §2, outdated triplets): by number, never by free text. */
import { z } from 'zod';
import { factText, type Triple } from '../base/facts.ts';
import type { Role } from './role.ts';

export interface OutdatedInput {
  readonly newFacts: readonly Triple[];
  /** Current facts about the same entities; at least one. */
  readonly knownFacts: readonly Triple[];
}

export interface OutdatedOutput {
  /** Numbers of the known facts, counted from 1. */
  readonly outdated: readonly number[];
}

const instructions = `The world of a text adventure changes: things are moved, opened, used up. You are given the new facts and, numbered, facts known before.
Answer in JSON with the numbers of the known facts that no longer hold because a new fact replaces them: {"outdated":[2,5]}
- A thing that is somewhere else now, or in another state now, replaces its former place or state: "key, is in, inventory" replaces "hall, contains, key" and "key, is on, desk".
- A known fact that says the same as a new one in other words is replaced too.
- Facts about different sides of a thing both stay: "apple, to be, sliced" stays beside "apple, is in, fridge".
- What opens what, what a recipe or note says, and facts about other things always stay.
- Not sure: it stays. Nothing replaced: {"outdated":[]}`;

export const outdated: Role<OutdatedInput, OutdatedOutput> = {
  name: 'outdated',
  sampling: { temperature: 0, maxTokens: 160 },
  prompt: ({ newFacts, knownFacts }) => [
    { role: 'system', label: 'instructions', text: instructions },
    {
      role: 'user',
      label: 'facts',
      text: `Known:\n${knownFacts.map((fact, index) => `${index + 1}. ${factText(fact)}`).join('\n')}\nNew:\n${newFacts
        .map(factText)
        .join('\n')}`,
    },
  ],
  schema: ({ knownFacts }) =>
    z.strictObject({
      outdated: z
        .array(z.literal(knownFacts.map((_fact, index) => index + 1)))
        .max(Math.min(knownFacts.length, 24))
        .readonly(),
    }),
};
