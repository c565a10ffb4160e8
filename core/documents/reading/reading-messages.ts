/** What the reading thread is asked and what it answers. */
import { z } from 'zod';
import { readingProblems, type ReadingLimits } from './document-text.ts';

export interface ReadingRequest {
  readonly id: number;
  readonly path: string;
  readonly limits: ReadingLimits;
}

const blockSchema = z.object({
  kind: z.enum(['heading', 'paragraph', 'list-item', 'row', 'code']),
  level: z.number().int(),
  text: z.string(),
  page: z.number().int().nullable(),
});

export const readingReplySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('read'),
    id: z.number(),
    contentHash: z.string(),
    text: z.object({
      title: z.string().nullable(),
      blocks: z.array(blockSchema).readonly(),
      pages: z.number().int().nullable(),
      warnings: z.array(z.string()).readonly(),
    }),
  }),
  z.object({ type: z.literal('unreadable'), id: z.number(), problem: z.enum(readingProblems), message: z.string() }),
]);
export type ReadingReply = z.infer<typeof readingReplySchema>;

/** The thread's first words: it has loaded what it needs. */
export const readingReadySchema = z.literal('ready');
