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

/**
 * The key of an entity in an agent's graph: case, articles, quotes, outer punctuation, underscores and runs of spaces do not
 * make two of one. Idempotent; empty only for a name without any visible character.
 */
export function normalizeName(name: string): string {
  let key = collapse(name);
  for (;;) {
    const shorter = collapse(unwrap(withoutQuotes(key))).replace(/^(?:an?|the|some) (?=\S)/u, '');
    if (shorter === '' || shorter === key) return key;
    key = shorter;
  }
}

/** The key of a relation: as an entity's, but articles inside a relation carry meaning and stay. */
export function normalizeRelation(relation: string): string {
  const key = collapse(relation);
  return collapse(key.replace(/^[\s.,;:!?"“”]+|[\s.,;:!?"“”]+$/gu, '')) || key;
}

/** Half a character has no code and no file can hold it: it becomes the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

function collapse(text: string): string {
  return wellFormed(text)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s_]+/gu, ' ')
    .replace(/^ | $/gu, '');
}

/** Quotes go; an apostrophe between letters stays, in one spelling. */
function withoutQuotes(text: string): string {
  return text.replace(/[“”„"'‘’`]+/gu, (quotes, offset: number, whole: string) =>
    /^['‘’]$/u.test(quotes) && isLetter(whole[offset - 1]) && isLetter(whole[offset + 1]) ? "'" : '',
  );
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character);
}

/** Takes outer punctuation off, but no sign or point of a number; a bracket only when its partner is missing or it wraps all. */
function unwrap(text: string): string {
  const bare = text.replace(/^(?:(?!-?\.?\d)[\s.,;:!?-])+|[\s.,;:!?]+$/gu, '');
  const partners = bracketPartners(bare);
  const last = bare.length - 1;
  const isOuter = (index: number): boolean => partners.has(index) && [-1, last - index].includes(partners.get(index)!);
  return bare.slice(isOuter(0) ? 1 : 0, last > 0 && isOuter(last) ? last : undefined);
}

/** The place of each bracket's partner, -1 for one without. */
function bracketPartners(text: string): Map<number, number> {
  const partners = new Map<number, number>();
  const open: { readonly index: number; readonly closer: string }[] = [];
  for (const [index, character] of text.split('').entries()) {
    const closer = { '(': ')', '[': ']', '{': '}' }[character];
    if (closer !== undefined) open.push({ index, closer });
    if (closer !== undefined || ')]}'.includes(character)) partners.set(index, -1);
    if (open.at(-1)?.closer !== character) continue;
    const partner = open.pop()!.index;
    partners.set(index, partner).set(partner, index);
  }
  return partners;
}
