/** Reads an observation into facts (AriGraph §2, new triplets). */
import { z } from 'zod';
import type { Triple } from '../base/facts.ts';
import { compactText, observationText } from './prompt-text.ts';
import type { Role } from './role.ts';

export interface ExtractInput {
  readonly observation: string;
  readonly inventory: string | null;
  /** The command that brought the observation; null for the first. */
  readonly command: string | null;
  /** Where the agent stands, if it knows. */
  readonly place: string | null;
}

export interface ExtractOutput {
  /** Subject, relation, object. */
  readonly facts: readonly (readonly string[])[];
}

const outputSchema: z.ZodType<ExtractOutput> = z.strictObject({
  facts: z
    .array(z.array(z.string().min(1).max(48)).length(3).readonly())
    .max(40)
    .readonly(),
});

const instructions = `You note the facts in what a player of a text adventure sees.
Answer in JSON: {"facts":[[subject, relation, object], ...]}
- At most seven words a fact. Subject and object are short names as the text has them, lower case, without article. One fact for each thing of a list.
- The heading "-= X =-" names the place X. Things there: [place,"contains",thing]. Each way out: [place,"has exit",direction]. A door: [door,"leads east from",place].
- Where things are: [thing,"is on",table] or [thing,"is in",box]. How they are: [thing,"is",open|closed|locked|unlocked|empty|cooked|...].
- What was taken: [thing,"is in","inventory"], and nothing else about that.
- What a note, book or sign says: [note,"mentions",thing], and what it states: [key,"opens",box], [recipe,"requires",carrot], [carrot,"to be","diced"].
- What the task tells about the world is a fact too.
- Leave out where the player stands, jokes, moods and guesses. Nothing worth noting: {"facts":[]}
Example. "-= Hall =- You are in a hall. You see a desk. On the desk is a lamp. There is a closed red door leading north. You can go east."
{"facts":[["hall","contains","desk"],["lamp","is on","desk"],["hall","has exit","north"],["red door","leads north from","hall"],["red door","is","closed"],["hall","has exit","east"]]}`;

export const extract: Role<ExtractInput, ExtractOutput> = {
  name: 'extract',
  sampling: { temperature: 0, maxTokens: 1400 },
  prompt: ({ observation, inventory, command, place }) => [
    { role: 'system', label: 'instructions', text: instructions },
    {
      role: 'user',
      label: 'observation',
      text: [
        ...(place === null ? [] : [`Place: ${place}`]),
        ...(command === null ? [] : [`> ${command}`]),
        command === null ? observationText(observation, inventory) : compactText(observation, 1600),
      ].join('\n'),
    },
  ],
  schema: () => outputSchema,
};

/** The facts of an answer; those that say nothing (an empty part, `none`) are left out. */
export function extractedFacts(output: ExtractOutput): readonly Triple[] {
  return output.facts.flatMap(([subject = '', relation = '', object = '']) => {
    const triple = { subject: subject.trim(), relation: relation.trim(), object: object.trim() };
    return Object.values(triple).every((part) => part !== '' && !/^(?:none|nothing|null)$/iu.test(part))
      ? [triple]
      : [];
  });
}
