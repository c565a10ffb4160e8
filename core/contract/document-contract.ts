/** Calls of the Documents screen. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as views from './document-views.ts';
import { labCall as base } from './lab-call.ts';

const empty = z.object({});
const ofDocument = z.object({ documentId: z.number().int() });
const ofConversation = z.object({ conversationId: z.number().int() });
const undoable = z.object({ undoUntil: z.number() });
const file = z.object({ fileName: z.string(), text: z.string() });

export const documentContract = {
  /** The library now, then each change of it. */
  library: base.output(eventIterator(views.libraryChangeSchema)),
  /** Files and folders where they lie; folders are watched. Throws `not-found`, `already-exists`. */
  add: base
    .input(z.object({ paths: z.array(z.string().min(1)).min(1).readonly() }))
    .output(z.object({ sources: z.array(views.documentSourceSchema).readonly() })),
  /** Out of sight now; after the time of grace (10 s) every trace is erased, unless undone. */
  removeSource: base.input(z.object({ sourceId: z.number().int() })).output(undoable),
  undoRemoveSource: base.input(z.object({ sourceId: z.number().int() })).output(empty),
  pause: base.output(empty),
  resume: base.output(empty),
  /** Reads a file that failed once more. */
  retry: base.input(ofDocument).output(empty),
  text: base
    .input(
      ofDocument.extend({
        from: z.number().int().nonnegative().default(0),
        /** In place of `from`: a window of `limit` with this passage in its middle. */
        around: z.number().int().nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(views.documentTextSchema),
  search: base
    .input(
      z.object({
        question: z.string().min(1).max(2000),
        retriever: views.retrieverSchema.default('graph'),
        limit: z.number().int().min(1).max(50).default(10),
      }),
    )
    .output(z.object({ passages: z.array(views.passageHitSchema).readonly(), names: z.array(z.string()).readonly() })),
  /** Ends with the stored answer; aborting the stream stops it, and nothing is stored. */
  ask: base
    .input(
      z.object({
        /** Null begins a conversation. */
        conversationId: z.number().int().nullable(),
        question: z.string().min(1).max(2000),
        /** `rules` quotes the documents. */
        model: z.string().min(1),
        retriever: views.retrieverSchema.default('graph'),
      }),
    )
    .output(eventIterator(views.answerEventSchema)),
  /** Questions that the index can answer, a few. */
  suggestions: base.output(z.array(z.string()).readonly()),
  conversations: {
    /** Newest first; `query` finds words of questions and answers. */
    list: base.input(z.object({ query: z.string().default('') })).output(z.array(views.conversationSchema).readonly()),
    get: base
      .input(ofConversation)
      .output(views.conversationSchema.extend({ history: z.array(views.turnSchema).readonly() })),
    rename: base.input(ofConversation.extend({ title: z.string().min(1).max(200) })).output(views.conversationSchema),
    delete: base.input(ofConversation).output(undoable),
    undoDelete: base.input(ofConversation).output(empty),
    export: base.input(ofConversation.extend({ format: z.enum(['markdown', 'json']) })).output(file),
  },
  /** The names of the library and what is said between them: around `names`, or the most linked ones. */
  graph: base
    .input(
      z.object({
        names: z.array(z.string()).max(50).readonly(),
        hops: z.number().int().min(1).max(3).default(1),
        limit: z.number().int().min(1).max(2000).default(150),
      }),
    )
    .output(views.nameGraphSchema),
  exportGraph: base.input(z.object({ format: z.enum(['graphml', 'json-ld', 'n-triples', 'csv']) })).output(file),
  merges: {
    list: base.output(z.array(views.nameMergeSchema).readonly()),
    /** `suggested` takes a decision back. */
    decide: base
      .input(z.object({ keep: z.string(), drop: z.string(), state: z.enum(['merged', 'apart', 'suggested']) }))
      .output(z.array(views.nameMergeSchema).readonly()),
  },
  /** Facts by a language model, passage by passage; goes on where it was stopped. */
  extract: base.input(z.object({ model: z.string().min(1) })).output(empty),
  stopExtraction: base.output(empty),
  /** Another embedder: the old vectors serve until all are made anew. */
  setEmbedder: base.input(z.object({ embedder: z.string().min(1) })).output(empty),
};
