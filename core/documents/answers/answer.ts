/** An answer out of one's documents: its text, where each part of it stands, and the way that led there. */
import { z } from 'zod';
import { tripleSchema } from '../../base/facts.ts';
import { usageSchema } from '../../events/run-event.ts';

/** A quote that stands word for word in the file, on that page. */
export const citationSchema = z.object({
  /** As it is numbered in the answer's text, from 1. */
  number: z.number().int().positive(),
  documentKey: z.number().int(),
  passageKey: z.number().int(),
  file: z.string(),
  title: z.string(),
  page: z.number().int().nullable(),
  quote: z.string(),
});
export type Citation = Readonly<z.infer<typeof citationSchema>>;

export const answerSchema = z.object({
  /** Empty when it is not in the documents. */
  answer: z.string(),
  isAnswered: z.boolean(),
  /** True when it is a sentence of the documents as it stands, no model's words. */
  extractive: z.boolean(),
  citations: z.array(citationSchema).readonly(),
  path: z.array(tripleSchema).readonly(),
  /** How sure the retrieval is that the passages hold the answer, 0 to 1. */
  confidence: z.number(),
  seconds: z.number(),
  usage: usageSchema,
});
export type Answer = Readonly<z.infer<typeof answerSchema>>;
