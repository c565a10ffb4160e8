/** Memory graphs: entities, facts, validity intervals, episodes, observations; vectors by hash of their text. */
import type { Migration } from '../migrate.ts';

/**
 * Everything of a graph goes with its row in `graphs`. Vectors are shared by all graphs and know their text only by its hash; a
 * vector whose text no graph uses any more goes with the last row that used it, by trigger.
 */
export const memoryMigration: Migration = {
  number: 2,
  name: 'memory',
  sql: `
    CREATE TABLE entities (
      entity_id INTEGER PRIMARY KEY,
      graph_key INTEGER NOT NULL REFERENCES graphs (graph_key) ON DELETE CASCADE,
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      text_hash BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX entities_by_key ON entities (graph_key, key);
    CREATE INDEX entities_by_text ON entities (text_hash);

    CREATE TABLE facts (
      fact_id INTEGER PRIMARY KEY,
      graph_key INTEGER NOT NULL REFERENCES graphs (graph_key) ON DELETE CASCADE,
      subject_id INTEGER NOT NULL REFERENCES entities (entity_id) ON DELETE CASCADE,
      relation TEXT NOT NULL,
      object_id INTEGER NOT NULL REFERENCES entities (entity_id) ON DELETE CASCADE,
      text_hash BLOB NOT NULL
    ) STRICT;
    CREATE INDEX facts_by_graph ON facts (graph_key);
    CREATE UNIQUE INDEX facts_by_triple ON facts (subject_id, object_id, relation);
    CREATE INDEX facts_by_object ON facts (object_id);
    CREATE INDEX facts_by_text ON facts (text_hash);

    CREATE TABLE intervals (
      fact_id INTEGER NOT NULL REFERENCES facts (fact_id) ON DELETE CASCADE,
      from_sequence INTEGER NOT NULL,
      to_sequence INTEGER CHECK (to_sequence > from_sequence),
      PRIMARY KEY (fact_id, from_sequence)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE episodes (
      episode_id INTEGER PRIMARY KEY,
      graph_key INTEGER NOT NULL REFERENCES graphs (graph_key) ON DELETE CASCADE,
      sequence INTEGER NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX episodes_by_sequence ON episodes (graph_key, sequence);

    CREATE TABLE observations (
      episode_id INTEGER NOT NULL REFERENCES episodes (episode_id) ON DELETE CASCADE,
      fact_id INTEGER NOT NULL REFERENCES facts (fact_id) ON DELETE CASCADE,
      sequence INTEGER NOT NULL, -- the episode's
      PRIMARY KEY (episode_id, fact_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX observations_by_fact ON observations (fact_id);

    CREATE TABLE embedders (
      embedder_key INTEGER PRIMARY KEY,
      embedder_id TEXT NOT NULL UNIQUE,
      dimensions INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE embeddings (
      embedding_key INTEGER PRIMARY KEY,
      embedder_key INTEGER NOT NULL REFERENCES embedders (embedder_key) ON DELETE CASCADE,
      text_hash BLOB NOT NULL, -- first 16 bytes of the SHA-256 of the text
      vector BLOB NOT NULL -- float32, little-endian
    ) STRICT;
    CREATE UNIQUE INDEX embeddings_by_text ON embeddings (text_hash, embedder_key);

    CREATE TABLE vector_snapshots (
      graph_key INTEGER NOT NULL REFERENCES graphs (graph_key) ON DELETE CASCADE,
      embedder_key INTEGER NOT NULL REFERENCES embedders (embedder_key) ON DELETE CASCADE,
      file_name TEXT NOT NULL, -- in the folder of vector indexes beside the lab's file
      checksum BLOB NOT NULL, -- SHA-256 of that file
      PRIMARY KEY (graph_key, embedder_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER entities_release_vectors AFTER DELETE ON entities BEGIN
      DELETE FROM embeddings WHERE text_hash = old.text_hash
        AND NOT EXISTS (SELECT 1 FROM entities WHERE text_hash = old.text_hash)
        AND NOT EXISTS (SELECT 1 FROM facts WHERE text_hash = old.text_hash);
    END;
    CREATE TRIGGER facts_release_vectors AFTER DELETE ON facts BEGIN
      DELETE FROM embeddings WHERE text_hash = old.text_hash
        AND NOT EXISTS (SELECT 1 FROM entities WHERE text_hash = old.text_hash)
        AND NOT EXISTS (SELECT 1 FROM facts WHERE text_hash = old.text_hash);
    END;
  `,
};
