/** The words shared by all who speak of facts: triples, entity kinds, and the key under which a name is one entity. */
import { z } from 'zod';

/** A fact as it is proposed: plain texts. */
export const tripleSchema = z.object({
  subject: z.string().min(1),
  relation: z.string().min(1),
  object: z.string().min(1),
});
export type Triple = Readonly<z.infer<typeof tripleSchema>>;

export const entityKinds = ['place', 'item', 'person', 'agent', 'quantity', 'document', 'other'] as const;
export const entityKindSchema = z.enum(entityKinds);
export type EntityKind = z.infer<typeof entityKindSchema>;

/** `subject, relation, object`: the text that is embedded and shown to models. */
export function factText(fact: Triple): string {
  return `${fact.subject}, ${fact.relation}, ${fact.object}`;
}

/** The key of an entity in an agent's graph: case, articles, quotes and runs of spaces do not make two of one. */
export function normalizeName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„"'‘’`]+/gu, (quotes, offset: number, whole: string) =>
      quotes === '’' || quotes === "'" ? (isInnerApostrophe(whole, offset) ? "'" : '') : '',
    )
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.,;:!?()[\]{}-]+|[\s.,;:!?()[\]{}]+$/gu, '');
  return plain.replace(/^(?:an?|the|some) (?=\S)/u, '') || plain;
}

function isInnerApostrophe(text: string, offset: number): boolean {
  return /\p{L}/u.test(text[offset - 1] ?? '') && /\p{L}/u.test(text[offset + 1] ?? '');
}
