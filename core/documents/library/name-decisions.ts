/** What a person decided about two spellings: that they mean the same, or that they do not. */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import type { WordIndex } from '../index/word-index.ts';

const decisionSchema = z.object({ keep: z.string(), drop: z.string(), state: z.enum(['merged', 'apart']) });
export type NameDecision = Readonly<z.infer<typeof decisionSchema>>;

/** Names as the vocabulary has them: words in lower case, joined by single spaces. */
export interface NameDecisions {
  all(): readonly NameDecision[];
  /** `null` takes the decision back. */
  decide(names: { readonly keep: string; readonly drop: string }, state: NameDecision['state'] | null): void;
}

export function createNameDecisions(database: Database, collectionKey: number): NameDecisions {
  return {
    all: () => database.read(() => allOf(database, collectionKey)),
    decide: ({ keep, drop }, state) =>
      database.transaction(() => {
        const remove = database.statement(
          'DELETE FROM name_decisions WHERE collection_key = ? AND ((keep = ? AND dropped = ?) OR (keep = ? AND dropped = ?))',
        );
        remove.run(collectionKey, keep, drop, drop, keep);
        if (state === null) return;
        database
          .statement('INSERT INTO name_decisions (collection_key, keep, dropped, state) VALUES (?, ?, ?, ?)')
          .run(collectionKey, keep, drop, state);
      }),
  };
}

/** After an erasure: a name that stands in no document any more leaves no decision behind. Call it inside a transaction. */
export function forgetLostNames(database: Database, collectionKey: number, words: WordIndex): void {
  for (const { keep, drop } of allOf(database, collectionKey)) {
    if (words.hasPhrase(keep) && words.hasPhrase(drop)) continue;
    database
      .statement('DELETE FROM name_decisions WHERE collection_key = ? AND keep = ? AND dropped = ?')
      .run(collectionKey, keep, drop);
  }
}

function allOf(database: Database, collectionKey: number): NameDecision[] {
  return database
    .statement(
      'SELECT keep, dropped AS "drop", state FROM name_decisions WHERE collection_key = ? ORDER BY keep, dropped',
    )
    .all(collectionKey)
    .map((row) => decisionSchema.parse(row));
}
