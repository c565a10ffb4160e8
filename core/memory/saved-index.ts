/** Large vector indexes, kept in a folder beside the lab's file so that opening a graph need not build them anew. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../storage/database.ts';

export interface IndexOwner {
  readonly graphKey: number;
  readonly embedderKey: number;
}

/** Of the files' names; another one when what is in them is laid out in another way. */
const ENDING = '.i8.usearch';

/**
 * Saves under a new name and makes it the graph's in the file, with its checksum: an index counts only together with its row, and
 * goes with the row. A lab that is in memory keeps none. Not inside a transaction.
 */
export async function saveIndex(
  database: Database,
  owner: IndexOwner,
  index: { save(path: string): void },
): Promise<void> {
  const folder = folderOf(database);
  if (folder === null) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileName = `${owner.graphKey}-${owner.embedderKey}-${Date.now().toString(36)}${ENDING}`;
  index.save(join(folder, fileName));
  const checksum = await checksumOf(join(folder, fileName));
  database.transaction(() =>
    database
      .statement(
        `INSERT INTO vector_snapshots (graph_key, embedder_key, file_name, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET file_name = excluded.file_name, checksum = excluded.checksum`,
      )
      .run(owner.graphKey, owner.embedderKey, fileName, checksum),
  );
  sweepIndexes(database);
}

/** Where this graph's index was saved, when it is there and whole. */
export function findSavedIndex(database: Database, { graphKey, embedderKey }: IndexOwner): string | undefined {
  const row = database
    .statement('SELECT file_name AS fileName, checksum FROM vector_snapshots WHERE graph_key = ? AND embedder_key = ?')
    .get(graphKey, embedderKey) as { fileName: string; checksum: Buffer } | undefined;
  const folder = folderOf(database);
  if (!row || folder === null || !row.fileName.endsWith(ENDING)) return undefined;
  const path = join(folder, row.fileName);
  if (!existsSync(path)) return undefined;
  const checksum = createHash('sha256').update(readFileSync(path)).digest();
  return checksum.equals(row.checksum) ? path : undefined;
}

/** Removes the files of indexes that no graph has any more. Call it after deleting runs or graphs, and when the lab starts. */
export function sweepIndexes(database: Database): void {
  const folder = folderOf(database);
  if (folder === null || !existsSync(folder)) return;
  const wanted = new Set(database.statement('SELECT file_name FROM vector_snapshots').pluck().all());
  for (const name of readdirSync(folder))
    if (name.endsWith('.usearch') && !wanted.has(name)) rmSync(join(folder, name), { force: true });
}

function folderOf(database: Database): string | null {
  return database.path === ':memory:' || database.path === '' ? null : `${database.path}.vectors`;
}

async function checksumOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
