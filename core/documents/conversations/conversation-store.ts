/** Questions and their answers, kept by conversation; an answer goes with any document it was made from. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import {
  answerSchema,
  passageHitSchema,
  retrieverSchema,
  type Answer,
  type ConversationView,
  type PassageHit,
  type TurnView,
} from '../../contract/document-views.ts';
import { releaseFreedPages } from '../../storage/erase-run.ts';
import { markScrubNeeded } from '../../storage/scrub.ts';
import type { Database } from '../../storage/database.ts';
import { passageColumns, passageRowSchema, passageTitle } from '../library/document-rows.ts';

export interface NewTurn {
  /** Null begins a conversation. */
  readonly conversationId: number | null;
  readonly question: string;
  readonly answer: Answer;
  readonly model: string;
  readonly retriever: TurnView['retriever'];
  readonly passages: readonly PassageHit[];
}

export interface ConversationStore {
  /** Newest first, those deleted left out; `query` finds a part of a question, an answer or the title. */
  list(query?: string): readonly ConversationView[];
  /** Throws `not-found`. */
  get(conversationId: number): ConversationView & { readonly history: readonly TurnView[] };
  addTurn(turn: NewTurn): TurnView;
  rename(conversationId: number, title: string): ConversationView;
  hide(conversationId: number): void;
  /** Throws `not-found` when it is erased. */
  unhide(conversationId: number): void;
  hidden(): readonly number[];
  /** Its rows and their bytes. */
  erase(conversationIds: readonly number[]): void;
}

const conversationRow = z.object({
  conversationId: z.number(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  turns: z.number(),
});
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().transform((text): z.infer<Schema> => schema.parse(JSON.parse(text)));
const keptHit = passageHitSchema.pick({ passageId: true, score: true, stages: true });
const turnRow = z.object({
  turnId: z.number(),
  conversationId: z.number(),
  question: z.string(),
  askedAt: z.number(),
  model: z.string(),
  retriever: retrieverSchema.catch('graph'),
  answer: json(answerSchema),
  passages: json(z.array(keptHit)),
});

const CONVERSATION = `conversation_key AS conversationId, title, created_at AS createdAt, updated_at AS updatedAt,
  (SELECT count(*) FROM conversation_turns AS turn WHERE turn.conversation_key = conversations.conversation_key) AS turns`;
const TURN = `turn_key AS turnId, conversation_key AS conversationId, question, asked_at AS askedAt, model, retriever, answer, passages`;

const TITLE_LENGTH = 80;

export function createConversationStore(
  database: Database,
  { collectionKey, now }: { collectionKey: number; now: () => number },
): ConversationStore {
  const sql = (text: string) => database.statement(text);
  const one = (conversationId: number): ConversationView => {
    const row = sql(
      `SELECT ${CONVERSATION} FROM conversations WHERE collection_key = ? AND conversation_key = ? AND hidden_at IS NULL`,
    ).get(collectionKey, conversationId);
    if (row === undefined)
      throw new ClewError('not-found', `There is no conversation ${conversationId}.`, {
        remedy: 'It may have been deleted, by you or with a document that it quoted.',
      });
    return conversationRow.parse(row);
  };
  const hitOf = (kept: z.infer<typeof keptHit>): PassageHit[] => {
    const row = sql(
      `SELECT ${passageColumns} FROM passages JOIN documents USING (document_key) WHERE passage_key = ?`,
    ).get(kept.passageId);
    if (row === undefined) return [];
    const { documentKey: documentId, path, page, headings, text, ...passage } = passageRowSchema.parse(row);
    return [{ ...kept, documentId, title: passageTitle({ ...passage, headings }), path, page, headings, text }];
  };
  const turnOf = (row: unknown): TurnView => {
    const turn = turnRow.parse(row);
    return { ...turn, passages: turn.passages.flatMap(hitOf) };
  };
  const setHidden = (conversationId: number, hiddenAt: number | null): void => {
    const { changes } = database.transaction(() =>
      sql('UPDATE conversations SET hidden_at = ? WHERE collection_key = ? AND conversation_key = ?').run(
        hiddenAt,
        collectionKey,
        conversationId,
      ),
    );
    if (changes === 0) throw new ClewError('not-found', `The conversation ${conversationId} cannot be had back.`);
  };

  return {
    list: (query = '') =>
      database.read(() =>
        sql(
          `SELECT ${CONVERSATION} FROM conversations WHERE collection_key = ? AND hidden_at IS NULL AND (? = '' OR instr(lower(title), ?) > 0
             OR EXISTS (SELECT 1 FROM conversation_turns AS turn WHERE turn.conversation_key = conversations.conversation_key
               AND instr(lower(turn.question || ' ' || json_extract(turn.answer, '$.answer')), ?) > 0))
           ORDER BY updated_at DESC, conversation_key DESC`,
        )
          .all(collectionKey, ...Array<string>(3).fill(query.trim().toLowerCase()))
          .map((row) => conversationRow.parse(row)),
      ),
    get: (conversationId) =>
      database.read(() => ({
        ...one(conversationId),
        history: sql(`SELECT ${TURN} FROM conversation_turns WHERE conversation_key = ? ORDER BY turn_key`)
          .all(conversationId)
          .map(turnOf),
      })),
    addTurn: (turn) =>
      database.transaction(() => {
        const conversationId = turn.conversationId ?? begin(turn.question);
        one(conversationId);
        const passages = JSON.stringify(
          turn.passages.map(({ passageId, score, stages }) => ({ passageId, score, stages })),
        );
        const { lastInsertRowid } = sql(
          `INSERT INTO conversation_turns (conversation_key, question, answer, asked_at, model, retriever, passages)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ).run(conversationId, turn.question, JSON.stringify(turn.answer), now(), turn.model, turn.retriever, passages);
        const link = sql('INSERT OR IGNORE INTO turn_documents (turn_key, document_key) VALUES (?, ?)');
        for (const documentId of new Set(turn.passages.map((hit) => hit.documentId)))
          link.run(lastInsertRowid, documentId);
        sql('UPDATE conversations SET updated_at = ? WHERE conversation_key = ?').run(now(), conversationId);
        return turnOf(sql(`SELECT ${TURN} FROM conversation_turns WHERE turn_key = ?`).get(lastInsertRowid));
      }),
    rename: (conversationId, title) =>
      database.transaction(() => {
        sql('UPDATE conversations SET title = ? WHERE collection_key = ? AND conversation_key = ?').run(
          title.trim(),
          collectionKey,
          conversationId,
        );
        return one(conversationId);
      }),
    hide: (conversationId) => setHidden(conversationId, now()),
    unhide: (conversationId) => setHidden(conversationId, null),
    hidden: () =>
      database.read(
        () =>
          sql('SELECT conversation_key FROM conversations WHERE collection_key = ? AND hidden_at IS NOT NULL')
            .pluck()
            .all(collectionKey) as unknown as number[],
      ),
    erase(conversationIds) {
      if (conversationIds.length === 0) return;
      database.transaction(() => {
        markScrubNeeded(database.sqlite);
        for (const conversationId of conversationIds)
          sql('DELETE FROM conversations WHERE collection_key = ? AND conversation_key = ?').run(
            collectionKey,
            conversationId,
          );
      });
      releaseFreedPages(database);
    },
  };

  function begin(question: string): number {
    const title = question.length > TITLE_LENGTH ? `${question.slice(0, TITLE_LENGTH - 1).toWellFormed()}…` : question;
    return Number(
      sql('INSERT INTO conversations (collection_key, title, created_at, updated_at) VALUES (?, ?, ?, ?)').run(
        collectionKey,
        title,
        now(),
        now(),
      ).lastInsertRowid,
    );
  }
}
