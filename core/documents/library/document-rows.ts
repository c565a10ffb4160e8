/** Documents and passages as the file holds them, parsed at the edge. */
import { z } from 'zod';
import { readingProblems } from '../reading/document-text.ts';

/** `words-ready`: found by words and names; `ready`: by vectors too. `duplicate`: the same bytes as another file. */
export const documentStates = ['queued', 'reading', 'words-ready', 'ready', 'failed', 'duplicate'] as const;
export type DocumentState = (typeof documentStates)[number];

const warningsSchema = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)));

export const documentRowSchema = z.object({
  documentKey: z.number().int(),
  sourceKey: z.number().int().nullable(),
  path: z.string(),
  contentHash: z.string().nullable(),
  bytes: z.number(),
  modifiedAt: z.number(),
  title: z.string(),
  pages: z.number().int().nullable(),
  language: z.string().nullable(),
  state: z.enum(documentStates),
  problem: z.enum(readingProblems).nullable().catch('damaged'),
  message: z.string().nullable(),
  warnings: warningsSchema,
  duplicateOf: z.number().int().nullable(),
  passages: z.number().int().nonnegative(),
});
export type DocumentRow = Readonly<z.infer<typeof documentRowSchema>>;

export const documentColumns = `
  document_key AS documentKey, source_key AS sourceKey, path, content_hash AS contentHash, bytes, modified_at AS modifiedAt,
  title, pages, language, state, problem, message, warnings, duplicate_of AS duplicateOf,
  (SELECT count(*) FROM passages WHERE passages.document_key = documents.document_key) AS passages`;

export const passageRowSchema = z.object({
  passageKey: z.number().int(),
  documentKey: z.number().int(),
  ordinal: z.number().int().nonnegative(),
  headings: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  page: z.number().int().nullable(),
  text: z.string(),
  title: z.string(),
  path: z.string(),
});
export type PassageRow = Readonly<z.infer<typeof passageRowSchema>>;

export const passageColumns = `
  passages.passage_key AS passageKey, passages.document_key AS documentKey, passages.ordinal, passages.headings,
  passages.page, passages.text, documents.title, documents.path`;

/** What a passage is found by besides its text: the document's title and the headings above it. */
export function passageTitle(row: { readonly title: string; readonly headings: readonly string[] }): string {
  const headings = row.headings.filter((heading) => heading !== row.title);
  return [row.title, ...headings].join(' – ');
}
