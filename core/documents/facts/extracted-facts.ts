/** Facts that a language model took from passages; they go with their passage. */
import { z } from 'zod';
import type { Triple } from '../../base/facts.ts';
import type { Database } from '../../storage/database.ts';

const rowSchema = z.object({
  passageKey: z.number(),
  subject: z.string(),
  relation: z.string(),
  object: z.string(),
  time: z.string().nullable(),
});

export interface TimedTriple extends Triple {
  /** When it held, as the passage states it; null where it does not. */
  readonly time: string | null;
}

export interface ExtractedFacts {
  byPassage(): ReadonlyMap<number, readonly TimedTriple[]>;
  /** Passages from which nothing has been taken yet, those of removed sources left out. */
  missing(): readonly number[];
  /** None is an answer too. */
  put(passageKey: number, model: string, facts: readonly TimedTriple[]): void;
  counts(): { readonly passages: number; readonly facts: number };
  /** Paths of documents that were gone through without finding one fact. */
  documentsWithout(): readonly string[];
}

const OF_COLLECTION = `FROM passages JOIN documents USING (document_key)
  LEFT JOIN document_sources USING (source_key)
  WHERE documents.collection_key = ? AND document_sources.hidden_at IS NULL`;

export function createExtractedFacts(database: Database, collectionKey: number): ExtractedFacts {
  const sql = (text: string) => database.statement(text);
  return {
    byPassage: () =>
      database.read(() => {
        const rows = sql(
          `SELECT passage_key AS passageKey, subject, relation, object, time FROM passage_facts
           WHERE passage_key IN (SELECT passage_key ${OF_COLLECTION}) ORDER BY passage_key, ordinal`,
        ).all(collectionKey);
        const facts = new Map<number, TimedTriple[]>();
        for (const row of rows) {
          const { passageKey, ...fact } = rowSchema.parse(row);
          const known = facts.get(passageKey);
          if (known) known.push(fact);
          else facts.set(passageKey, [fact]);
        }
        return facts;
      }),
    missing: () =>
      database.read(
        () =>
          sql(
            `SELECT passage_key ${OF_COLLECTION} AND passage_key NOT IN (SELECT passage_key FROM passage_extractions)
             ORDER BY passage_key`,
          )
            .pluck()
            .all(collectionKey) as number[],
      ),
    put: (passageKey, model, facts) =>
      database.transaction(() => {
        if (sql('SELECT 1 FROM passages WHERE passage_key = ?').get(passageKey) === undefined) return;
        sql('DELETE FROM passage_extractions WHERE passage_key = ?').run(passageKey);
        sql('INSERT INTO passage_extractions (passage_key, model) VALUES (?, ?)').run(passageKey, model);
        const insert = sql(
          'INSERT INTO passage_facts (passage_key, ordinal, subject, relation, object, time) VALUES (?, ?, ?, ?, ?, ?)',
        );
        facts.forEach(({ subject, relation, object, time }, ordinal) =>
          insert.run(passageKey, ordinal, subject, relation, object, time),
        );
      }),
    counts: () =>
      database.read(() => ({
        passages: sql(
          `SELECT count(*) FROM passage_extractions WHERE passage_key IN (SELECT passage_key ${OF_COLLECTION})`,
        )
          .pluck()
          .get(collectionKey) as number,
        facts: sql(`SELECT count(*) FROM passage_facts WHERE passage_key IN (SELECT passage_key ${OF_COLLECTION})`)
          .pluck()
          .get(collectionKey) as number,
      })),
    documentsWithout: () =>
      database.read(
        () =>
          sql(
            `SELECT documents.path FROM documents LEFT JOIN document_sources USING (source_key)
             WHERE documents.collection_key = ? AND hidden_at IS NULL
               AND EXISTS (SELECT 1 FROM passages JOIN passage_extractions USING (passage_key) WHERE passages.document_key = documents.document_key)
               AND NOT EXISTS (SELECT 1 FROM passages JOIN passage_facts USING (passage_key) WHERE passages.document_key = documents.document_key)
             ORDER BY documents.path`,
          )
            .pluck()
            .all(collectionKey) as string[],
      ),
  };
}
