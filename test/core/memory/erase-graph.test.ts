/** Deleting a graph leaves nothing of it: rows, texts, vectors, saved indexes; what others use stays. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Triple } from '../../../core/base/facts.ts';
import type { GraphId } from '../../../core/base/ids.ts';
import { openGraph } from '../../../core/memory/open-graph.ts';
import { sweepIndexes } from '../../../core/memory/saved-index.ts';
import { textHash } from '../../../core/memory/text-hash.ts';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';

let folder: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-'));
  database = openDatabase(join(folder, 'lab.db'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const tables = ['entities', 'facts', 'intervals', 'episodes', 'observations', 'embeddings', 'vector_snapshots'];
const countRows = (): number[] =>
  tables.map((table) => database.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number);
const hasVector = (text: string): boolean =>
  database.sqlite.prepare('SELECT 1 FROM embeddings WHERE text_hash = ?').get(textHash(text)) !== undefined;

async function fill(id: string, facts: readonly Triple[], embedder = createFakeEmbedder()): Promise<void> {
  const graph = await openGraph(database, id as GraphId, { embedder });
  await graph.merge({ text: `private words of ${id}`, facts, invalidate: [] });
  database.transaction(() => graph.flush());
}

const fact = (subject: string, relation: string, object: string): Triple => ({ subject, relation, object });
const erase = (id: string): void => void database.sqlite.prepare('DELETE FROM graphs WHERE graph_id = ?').run(id);

test('every row goes with the graph, and a vector with the last text that used it', async () => {
  await fill('a', [fact('secret plan', 'is in', 'drawer'), fact('key', 'is in', 'drawer')]);
  await fill('b', [fact('key', 'is in', 'drawer')]);
  erase('a');
  expect(hasVector('secret plan')).toBe(false);
  expect(hasVector('secret plan, is in, drawer')).toBe(false);
  expect([hasVector('key'), hasVector('drawer'), hasVector('key, is in, drawer')]).toEqual([true, true, true]);
  erase('b');
  expect(countRows()).toEqual(tables.map(() => 0));
});

test('no table keeps an embedded text beside the rows of its graph', async () => {
  await fill('a', [fact('secret plan', 'is in', 'drawer')]);
  const columns = database.sqlite.prepare("SELECT name FROM pragma_table_info('embeddings')").pluck().all();
  expect(columns).toEqual(['embedding_key', 'embedder_key', 'text_hash', 'vector']);
});

test('a text that another graph has embedded is not embedded again', async () => {
  const embedder = createFakeEmbedder();
  await fill('a', [fact('key', 'is in', 'drawer')], embedder);
  await fill('b', [fact('key', 'is in', 'drawer'), fact('coin', 'is in', 'drawer')], embedder);
  expect(embedder.calls.map((texts) => [...texts].sort())).toEqual([
    ['drawer', 'key', 'key, is in, drawer'],
    ['coin', 'coin, is in, drawer'],
  ]);
});

test('vectors of two embedders are kept apart', async () => {
  await fill('a', [fact('key', 'is in', 'drawer')], createFakeEmbedder({ id: 'one' }));
  const other = createFakeEmbedder({ id: 'two', dimensions: 32 });
  const graph = await openGraph(database, 'a' as GraphId, { embedder: other });
  const found = await graph.semanticSearch([{ text: 'what is hidden', depth: 2 }], { width: 2 });
  expect(found.facts).toHaveLength(1);
  database.transaction(() => graph.flush());
  expect(other.calls.flat().sort()).toEqual(['drawer', 'key', 'key, is in, drawer', 'what is hidden']);
  const again = await openGraph(database, 'a' as GraphId, { embedder: other });
  await again.semanticSearch([{ text: 'what is hidden', depth: 2 }], { width: 2 });
  expect(other.calls.flat().filter((text) => text !== 'what is hidden')).toHaveLength(3);
});

test('an embedder whose vectors changed their length under the same id is refused', async () => {
  await fill('a', [fact('key', 'is in', 'drawer')], createFakeEmbedder({ dimensions: 32 }));
  await expect(
    fill('a', [fact('coin', 'is in', 'drawer')], createFakeEmbedder({ dimensions: 64 })),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a saved vector index is reused, follows later changes, and goes with its graph', async () => {
  const options = { embedder: createFakeEmbedder(), exactLimit: 20 };
  const graph = await openGraph(database, 'a' as GraphId, options);
  const facts = Array.from({ length: 60 }, (_, index) => fact(`item ${index}`, 'is in', `box ${index % 7}`));
  await graph.merge({ text: 'boxes', facts, invalidate: [] });
  database.transaction(() => graph.flush());
  await graph.semanticSearch([{ text: 'item 3', depth: 1 }], { width: 3 });
  await graph.saveIndex();
  const [saved] = readdirSync(join(folder, 'lab.db.vectors'));
  expect(saved).toMatch(/\.usearch$/);

  const outdated = graph.facts().find(({ subject }) => subject === 'item 3')!;
  await graph.merge({ text: 'later', facts: [fact('item 60', 'is in', 'box 3')], invalidate: [outdated.factId] });
  database.transaction(() => graph.flush());
  const again = await openGraph(database, 'a' as GraphId, options);
  const found = await again.semanticSearch([{ text: 'item 60 is in box 3', depth: 1 }], { width: 20 });
  expect(found.facts[0]!.fact.subject).toBe('item 60');
  expect(found.facts).toHaveLength(20);
  expect(found.facts.every(({ fact: { isCurrent } }) => isCurrent)).toBe(true);

  erase('a');
  sweepIndexes(database);
  expect(existsSync(join(folder, 'lab.db.vectors', saved!))).toBe(false);
});

test('a saved vector index that is damaged or another is built anew', async () => {
  const options = { embedder: createFakeEmbedder(), exactLimit: 5 };
  const graph = await openGraph(database, 'a' as GraphId, options);
  const facts = Array.from({ length: 30 }, (_, index) => fact(`item ${index}`, 'is in', 'box'));
  await graph.merge({ text: 'boxes', facts, invalidate: [] });
  database.transaction(() => graph.flush());
  await graph.semanticSearch([{ text: 'item 3', depth: 1 }], { width: 3 });
  await graph.saveIndex();
  database.sqlite.prepare("UPDATE vector_snapshots SET checksum = x'00'").run();
  const again = await openGraph(database, 'a' as GraphId, options);
  const found = await again.semanticSearch([{ text: 'item 3 is in box', depth: 1 }], { width: 1 });
  expect(found.facts[0]!.fact.subject).toBe('item 3');
});
