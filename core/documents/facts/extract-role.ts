/** The role that takes facts from a passage: AriGraph's triplets (Appendix, extraction), each with its time as DAVIS keeps it. */
import { z } from 'zod';
import type { Role } from '../../roles/role.ts';
import type { TimedTriple } from './extracted-facts.ts';

export interface ExtractInput {
  readonly title: string;
  readonly text: string;
}

const instructions = `You take facts from a passage of a document. A fact has a subject, a relation and an object, each at most
seven words. Write out every name in full: never a pronoun. Use the passage's own words. Leave out opinions and what is only
hinted at. Where the passage says when a fact holds, give that time as it is written; otherwise null.
At most twelve facts, the most telling first; none where the passage states none.`;

export const extractFactsRole: Role<ExtractInput, { readonly facts: readonly TimedTriple[] }> = {
  name: 'extract-document-facts',
  sampling: { temperature: 0, maxTokens: 700 },
  prompt: ({ title, text }) => [
    { role: 'system', label: 'instructions', text: instructions },
    { role: 'user', label: 'passage', text: `${title}\n${text}` },
  ],
  schema: () =>
    z.object({
      facts: z
        .array(
          z.object({
            subject: z.string().max(80),
            relation: z.string().max(80),
            object: z.string().max(80),
            time: z.string().max(40).nullable(),
          }),
        )
        .max(12),
    }),
};
