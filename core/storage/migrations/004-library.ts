/** The document library: sources that can be had back, stored answers, decisions about names, facts by language models. */
import type { Migration } from '../migrate.ts';

/** What was taken from a passage goes with the passage. */
export const libraryMigration: Migration = {
  number: 4,
  name: 'library',
  sql: `
    ALTER TABLE document_sources ADD COLUMN hidden_at REAL;
    ALTER TABLE conversations ADD COLUMN hidden_at REAL;
    ALTER TABLE conversation_turns ADD COLUMN model TEXT NOT NULL DEFAULT 'rules';
    ALTER TABLE conversation_turns ADD COLUMN retriever TEXT NOT NULL DEFAULT 'graph';
    -- JSON: passage_key, score and stages of what the answer was made from; their text is read where it lies.
    ALTER TABLE conversation_turns ADD COLUMN passages TEXT NOT NULL DEFAULT '[]';

    CREATE TABLE name_decisions (
      collection_key INTEGER NOT NULL REFERENCES collections (collection_key) ON DELETE CASCADE,
      keep TEXT NOT NULL,
      dropped TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('merged', 'apart')),
      PRIMARY KEY (collection_key, keep, dropped)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE passage_extractions (
      passage_key INTEGER PRIMARY KEY REFERENCES passages (passage_key) ON DELETE CASCADE,
      model TEXT NOT NULL
    ) STRICT;

    CREATE TABLE passage_facts (
      passage_key INTEGER NOT NULL REFERENCES passage_extractions (passage_key) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      subject TEXT NOT NULL,
      relation TEXT NOT NULL,
      object TEXT NOT NULL,
      time TEXT, -- as the passage states it
      PRIMARY KEY (passage_key, ordinal)
    ) STRICT, WITHOUT ROWID;
  `,
};
