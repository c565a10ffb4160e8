/** Documents: collections, files and their passages, a word index without a copy of the text, vectors, conversations. */
import type { Migration } from '../migrate.ts';

/**
 * `passage_words` is contentless: it keeps the index alone. What it forgets must be told to it with the same words that
 * were put in (word-index.ts does); with secure-delete on, no trace of them stays in its pages.
 */
export const documentsMigration: Migration = {
  number: 3,
  name: 'documents',
  sql: `
    CREATE TABLE collections (
      collection_key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      created_at REAL NOT NULL
    ) STRICT;

    CREATE TABLE document_sources (
      source_key INTEGER PRIMARY KEY,
      collection_key INTEGER NOT NULL REFERENCES collections (collection_key) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('file', 'folder')),
      path TEXT NOT NULL,
      added_at REAL NOT NULL,
      UNIQUE (collection_key, path)
    ) STRICT;

    CREATE TABLE documents (
      document_key INTEGER PRIMARY KEY,
      collection_key INTEGER NOT NULL REFERENCES collections (collection_key) ON DELETE CASCADE,
      source_key INTEGER REFERENCES document_sources (source_key) ON DELETE CASCADE,
      path TEXT NOT NULL,
      content_hash TEXT,
      bytes INTEGER NOT NULL,
      modified_at REAL NOT NULL,
      title TEXT NOT NULL,
      pages INTEGER,
      language TEXT,
      state TEXT NOT NULL CHECK (state IN ('queued', 'reading', 'words-ready', 'ready', 'failed', 'duplicate')),
      problem TEXT,
      message TEXT,
      warnings TEXT NOT NULL DEFAULT '[]',
      duplicate_of INTEGER REFERENCES documents (document_key) ON DELETE SET NULL,
      indexed_at REAL,
      UNIQUE (collection_key, path)
    ) STRICT;
    CREATE INDEX documents_by_source ON documents (source_key);
    CREATE INDEX documents_by_hash ON documents (collection_key, content_hash);
    CREATE INDEX documents_by_duplicate ON documents (duplicate_of);

    CREATE TABLE passages (
      passage_key INTEGER PRIMARY KEY,
      document_key INTEGER NOT NULL REFERENCES documents (document_key) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      headings TEXT NOT NULL,
      page INTEGER,
      text TEXT NOT NULL,
      UNIQUE (document_key, ordinal)
    ) STRICT;

    CREATE VIRTUAL TABLE passage_words USING fts5 (
      title, body, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
    );
    INSERT INTO passage_words (passage_words, rank) VALUES ('secure-delete', 1);

    CREATE TABLE passage_vectors (
      passage_key INTEGER NOT NULL REFERENCES passages (passage_key) ON DELETE CASCADE,
      embedder TEXT NOT NULL,
      passage BLOB NOT NULL, -- float32, one vector
      sentences BLOB NOT NULL, -- float32, a vector a sentence, in order
      PRIMARY KEY (passage_key, embedder)
    ) STRICT;

    CREATE TABLE conversations (
      conversation_key INTEGER PRIMARY KEY,
      collection_key INTEGER NOT NULL REFERENCES collections (collection_key) ON DELETE CASCADE,
      title TEXT NOT NULL,
      created_at REAL NOT NULL,
      updated_at REAL NOT NULL
    ) STRICT;

    CREATE TABLE conversation_turns (
      turn_key INTEGER PRIMARY KEY,
      conversation_key INTEGER NOT NULL REFERENCES conversations (conversation_key) ON DELETE CASCADE,
      question TEXT NOT NULL,
      answer TEXT NOT NULL, -- JSON of the whole answer
      asked_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX turns_by_conversation ON conversation_turns (conversation_key);

    -- Which answers quote a document: they go with it.
    CREATE TABLE turn_documents (
      turn_key INTEGER NOT NULL REFERENCES conversation_turns (turn_key) ON DELETE CASCADE,
      document_key INTEGER NOT NULL REFERENCES documents (document_key) ON DELETE CASCADE,
      PRIMARY KEY (turn_key, document_key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX turn_documents_by_document ON turn_documents (document_key);
  `,
};
