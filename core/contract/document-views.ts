/** Documents as they cross to the UI: the library and its state, passages found, answers, conversations, the graph of names. */
import { z } from 'zod';
import { tripleSchema } from '../base/facts.ts';
import { usageSchema } from '../events/run-event.ts';

/** `words-ready`: found by words and names; `ready`: by meaning too. `duplicate`: the same bytes as another file. */
export const documentStateSchema = z.enum(['queued', 'reading', 'words-ready', 'ready', 'failed', 'duplicate']);

export const documentSchema = z.object({
  documentId: z.number().int(),
  /** The folder or file it came with. */
  sourceId: z.number().int().nullable(),
  path: z.string(),
  /** File name with its ending. */
  name: z.string(),
  title: z.string(),
  bytes: z.number(),
  /** Null where the format has no pages. */
  pages: z.number().int().nullable(),
  /** BCP 47, as recognised from the text; null where that could not be told. */
  language: z.string().nullable(),
  state: documentStateSchema,
  /** Why it cannot be read, as a code and as a sentence; null unless `failed`. */
  problem: z.string().nullable(),
  message: z.string().nullable(),
  warnings: z.array(z.string()).readonly(),
  /** Path of the file with the same content. */
  duplicateOf: z.string().nullable(),
  passages: z.number().int().nonnegative(),
  /** Share of its passages that have vectors, 0 to 1. */
  vectors: z.number().min(0).max(1),
});
export type DocumentView = Readonly<z.infer<typeof documentSchema>>;

export const documentSourceSchema = z.object({
  sourceId: z.number().int(),
  /** Folders are watched: what changes in them is indexed again. */
  kind: z.enum(['file', 'folder']),
  path: z.string(),
  name: z.string(),
  addedAt: z.number(),
  /** Such as a folder that is gone. */
  problem: z.string().nullable(),
});
export type DocumentSourceView = Readonly<z.infer<typeof documentSourceSchema>>;

export const indexingSchema = z.object({
  state: z.enum(['idle', 'scanning', 'reading', 'vectors', 'paused']),
  /** Of the work under way; both 0 when idle. */
  filesDone: z.number().int().nonnegative(),
  filesTotal: z.number().int().nonnegative(),
  passagesDone: z.number().int().nonnegative(),
  passagesTotal: z.number().int().nonnegative(),
  /** Path of the file being read. */
  current: z.string().nullable(),
  secondsLeft: z.number().nullable(),
  /** How long words and graph took last time; null before. */
  wordsSeconds: z.number().nullable(),
  /** What stopped it, such as a full disk; `resume` tries again. */
  problem: z.string().nullable(),
});
export type IndexingView = Readonly<z.infer<typeof indexingSchema>>;

export const extractionSchema = z.object({
  state: z.enum(['none', 'running', 'stopped', 'done']),
  model: z.string().nullable(),
  passagesDone: z.number().int().nonnegative(),
  passagesTotal: z.number().int().nonnegative(),
  facts: z.number().int().nonnegative(),
  /** Documents in which the model found no fact at all. */
  withoutFacts: z.array(z.string()).readonly(),
  secondsLeft: z.number().nullable(),
  problem: z.string().nullable(),
});
export type ExtractionView = Readonly<z.infer<typeof extractionSchema>>;

/** First the whole library, then what changed, at most a few times a second. */
export const libraryChangeSchema = z.object({
  /** True: `documents` are all there are; false: those that changed. */
  isWhole: z.boolean(),
  documents: z.array(documentSchema).readonly(),
  removed: z.array(z.number().int()).readonly(),
  sources: z.array(documentSourceSchema).readonly(),
  indexing: indexingSchema,
  extraction: extractionSchema,
  counts: z.object({
    documents: z.number().int(),
    passages: z.number().int(),
    /** Names that the entity graph knows; null until it is built. */
    names: z.number().int().nullable(),
  }),
  embedder: z.object({ id: z.string(), name: z.string() }),
  /** Plain lines such as “The embedder all-MiniLM-L6-v2 is weak in German”. */
  notes: z.array(z.string()).readonly(),
});
export type LibraryChange = Readonly<z.infer<typeof libraryChangeSchema>>;

export const retrieverSchema = z.enum(['bm25', 'vectors', 'hybrid', 'graph-without-vectors', 'graph', 'arigraph']);

/** A passage found, with what each stage says of it: word score, cosines, share of the walk. Null: the stage was not used. */
export const passageHitSchema = z.object({
  passageId: z.number().int(),
  documentId: z.number().int(),
  title: z.string(),
  path: z.string(),
  page: z.number().int().nullable(),
  headings: z.array(z.string()).readonly(),
  text: z.string(),
  score: z.number(),
  stages: z.object({
    words: z.number(),
    vector: z.number().nullable(),
    bestSentence: z.number().nullable(),
    walk: z.number().nullable(),
    /** Share of the question's words that it covers and better passages do not. */
    covers: z.number().nullable().default(null),
  }),
});
export type PassageHit = Readonly<z.infer<typeof passageHitSchema>>;

/** A quote that stands word for word in the file, on that page. */
export const citationSchema = z.object({
  /** As it is numbered in the answer's text, from 1. */
  number: z.number().int().positive(),
  documentId: z.number().int(),
  passageId: z.number().int(),
  file: z.string(),
  title: z.string(),
  page: z.number().int().nullable(),
  quote: z.string(),
});
export type Citation = Readonly<z.infer<typeof citationSchema>>;

export const answerSchema = z.object({
  /** Its claims with `[1]` behind each; empty when it is not in the documents. */
  answer: z.string(),
  /** In as few words as it takes, where a model wrote it; empty otherwise. */
  shortAnswer: z.string().default(''),
  isAnswered: z.boolean(),
  /** True when it is a sentence of the documents as it stands, no model's words. */
  extractive: z.boolean(),
  citations: z.array(citationSchema).readonly(),
  /** From a name in the question to the first citation. */
  path: z.array(tripleSchema).readonly(),
  /** How sure the retrieval is that the passages hold the answer, 0 to 1. */
  confidence: z.number(),
  seconds: z.number(),
  usage: usageSchema,
  /** Questions that a model asked of the index on the way; empty where one was enough. */
  followUps: z.array(z.string()).readonly().default([]),
});
export type Answer = Readonly<z.infer<typeof answerSchema>>;

export const turnSchema = z.object({
  turnId: z.number().int(),
  conversationId: z.number().int(),
  question: z.string(),
  askedAt: z.number(),
  model: z.string(),
  retriever: retrieverSchema,
  answer: answerSchema,
  /** What the answer was made from, best first. */
  passages: z.array(passageHitSchema).readonly(),
});
export type TurnView = Readonly<z.infer<typeof turnSchema>>;

export const conversationSchema = z.object({
  conversationId: z.number().int(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  turns: z.number().int().nonnegative(),
});
export type ConversationView = Readonly<z.infer<typeof conversationSchema>>;

/** An answer while it is made; `answer` comes last and is stored. */
export const answerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stage'), stage: z.enum(['searching', 'loading-model', 'writing']) }),
  z.object({ type: z.literal('passages'), passages: z.array(passageHitSchema).readonly() }),
  /** The whole text so far, not what was added. */
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('answer'), turn: turnSchema }),
]);
export type AnswerEvent = Readonly<z.infer<typeof answerEventSchema>>;

export const documentTextSchema = z.object({
  document: documentSchema,
  /** Passages of the whole document. */
  total: z.number().int().nonnegative(),
  passages: z
    .array(
      z.object({
        passageId: z.number().int(),
        /** Counts within the document from 0. */
        ordinal: z.number().int().nonnegative(),
        page: z.number().int().nullable(),
        headings: z.array(z.string()).readonly(),
        text: z.string(),
      }),
    )
    .readonly(),
});
export type DocumentTextView = Readonly<z.infer<typeof documentTextSchema>>;

export const nameGraphSchema = z.object({
  names: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['document', 'name']),
        /** In how many passages it stands. */
        passages: z.number().int().nonnegative(),
      }),
    )
    .readonly(),
  facts: z
    .array(
      tripleSchema.extend({
        /** Where it stands, the first few. */
        passageIds: z.array(z.number().int()).readonly(),
        /** The document of each of them, in the same order. */
        documentIds: z.array(z.number().int()).readonly().default([]),
        /** Found by rules or by a model. */
        by: z.enum(['rules', 'model']),
      }),
    )
    .readonly(),
  /** Of the whole library. */
  total: z.object({ names: z.number().int(), facts: z.number().int() }),
});
export type NameGraphView = Readonly<z.infer<typeof nameGraphSchema>>;

/** Two spellings that may mean the same. */
export const nameMergeSchema = z.object({
  keep: z.string(),
  drop: z.string(),
  state: z.enum(['suggested', 'merged', 'apart']),
  why: z.string(),
  /** Passages in which each stands. */
  keepPassages: z.number().int().nonnegative(),
  dropPassages: z.number().int().nonnegative(),
});
export type NameMergeView = Readonly<z.infer<typeof nameMergeSchema>>;
