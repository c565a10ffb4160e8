/** The library through the contract, as the Documents screen uses it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AnswerEvent, LibraryChange, TurnView } from '../../../core/contract/document-views.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTestLab, testHostServices, type LabClient, type TestLab } from './support.ts';

let files: string;
beforeEach(() => {
  files = temporaryFolder();
  write('harbour.md', '# Harbour\n\nElsa Lindqvist paid for the lighthouse at Skagen. It was lit in 1998.\n');
  write('council.txt', 'The harbour council met in March. Elsa Lindqvist was born in Grenaa.\n');
});

function write(name: string, text: string): void {
  mkdirSync(join(files, name, '..'), { recursive: true });
  writeFileSync(join(files, name), text);
}

async function withFolder(options: Parameters<typeof openTestLab>[0] = {}): Promise<TestLab> {
  const test = openTestLab(options);
  await test.client.documents.add({ paths: [files] });
  await test.lab.library.settled();
  return test;
}

async function libraryOf(client: LabClient): Promise<LibraryChange> {
  const abort = new AbortController();
  const stream = await client.documents.library(undefined, { signal: abort.signal });
  const first = await stream.next();
  abort.abort();
  return first.value as LibraryChange;
}

async function untilLibrary(client: LabClient, isThere: (change: LibraryChange) => boolean): Promise<void> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const stream = await client.documents.library(undefined, { signal: abort.signal });
  for await (const change of stream) if (isThere(change)) break;
  abort.abort();
}

async function ask(client: LabClient, question: string, conversationId: number | null = null): Promise<TurnView> {
  const events: AnswerEvent[] = [];
  for await (const event of await client.documents.ask({ conversationId, question, model: 'rules' }))
    events.push(event);
  expect(events.slice(0, -1).map((event) => event.type)).toEqual(['stage', 'passages']);
  const last = events.at(-1)!;
  if (last.type !== 'answer') throw new Error('an answer ends with itself');
  return last.turn;
}

describe('the library', () => {
  it('reads a folder, words and vectors, and shows each file with its state', async () => {
    const { client } = await withFolder();
    const { documents, sources, indexing, counts } = await libraryOf(client);
    expect(documents.map(({ name, state, vectors }) => ({ name, state, vectors }))).toEqual([
      { name: 'council.txt', state: 'ready', vectors: 1 },
      { name: 'harbour.md', state: 'ready', vectors: 1 },
    ]);
    expect(sources).toMatchObject([{ kind: 'folder', path: files, problem: null }]);
    expect(indexing).toMatchObject({ state: 'idle', problem: null });
    expect(counts).toMatchObject({ documents: 2, passages: 2 });
  });

  it('refuses a path that is not there, and one that is there twice', async () => {
    const { client } = await withFolder();
    await expect(client.documents.add({ paths: [join(files, 'none')] })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
    await expect(client.documents.add({ paths: [files] })).rejects.toMatchObject({ data: { code: 'already-exists' } });
  });

  it('follows its folders: new, changed and deleted files, without being asked', async () => {
    const { client } = await withFolder({ hostServices: { ...testHostServices, kind: 'web' } });
    write('deep/new.md', 'Zanzibar exports cloves.\n');
    await untilLibrary(client, (change) => change.counts.documents === 3 && change.indexing.state === 'idle');
    rmSync(join(files, 'council.txt'));
    await untilLibrary(client, (change) => change.counts.documents === 2 && change.indexing.state === 'idle');
    const { documents } = await libraryOf(client);
    expect(documents.map((document) => document.name)).toEqual(['new.md', 'harbour.md']);
  });

  it('keeps what it has read of a folder that is gone for now', async () => {
    const { client, lab } = await withFolder();
    rmSync(files, { recursive: true });
    lab.library.resume();
    await lab.library.settled();
    const { documents, sources } = await libraryOf(client);
    expect(sources[0]!.problem).toMatch(/not there/u);
    expect(documents).toHaveLength(2);
  });

  it('pauses, and goes on where it stopped after a restart', async () => {
    const { client, lab, dataFolder } = openTestLab();
    await client.documents.pause();
    await client.documents.add({ paths: [files] });
    await lab.library.settled();
    expect(await libraryOf(client)).toMatchObject({ indexing: { state: 'paused' }, counts: { passages: 0 } });
    await lab.dispose();
    const again = openTestLab({ dataFolder });
    expect(await libraryOf(again.client)).toMatchObject({ indexing: { state: 'paused' } });
    await again.client.documents.resume();
    await untilLibrary(again.client, (change) => change.indexing.state === 'idle' && change.counts.passages === 2);
  });

  it('says which file cannot be read and why, and tries it again on demand', async () => {
    write('broken.pdf', '%PDF-1.7 nothing else');
    const { client, lab } = await withFolder();
    const broken = (await libraryOf(client)).documents.find((document) => document.name === 'broken.pdf')!;
    expect(broken).toMatchObject({ state: 'failed', problem: 'damaged' });
    expect(broken.message).not.toBe('');
    await client.documents.retry({ documentId: broken.documentId });
    await lab.library.settled();
    expect((await libraryOf(client)).documents.find(({ name }) => name === 'broken.pdf')?.state).toBe('failed');
  });

  it('names the languages in which the embedder is weak', async () => {
    write(
      'hafen.md',
      'Der Hafenrat bezahlte zwei Drittel der Kosten des neuen Leuchtturms, den Rest gab eine Reederin im Andenken an ihren Bruder.\n',
    );
    const { client } = await withFolder();
    const { notes, documents } = await libraryOf(client);
    expect(documents.find(({ name }) => name === 'hafen.md')?.language).toBe('de');
    expect(notes).toEqual([expect.stringMatching(/^1 file is in German\..*multilingual/u)]);
  });
});

describe('a removed folder', () => {
  it('can be had back for a while', async () => {
    const { client, lab } = await withFolder();
    const [source] = (await libraryOf(client)).sources;
    await client.documents.removeSource({ sourceId: source!.sourceId });
    expect(await libraryOf(client)).toMatchObject({ documents: [], sources: [], counts: { passages: 0 } });
    await client.documents.undoRemoveSource({ sourceId: source!.sourceId });
    await lab.library.settled();
    expect((await libraryOf(client)).counts).toMatchObject({ documents: 2, passages: 2 });
  });

  it('takes along the copy that a browser sent, and nobody’s own file', async () => {
    const { client, lab, dataFolder } = openTestLab();
    const copy = join(dataFolder, 'uploads', 'letter.md');
    mkdirSync(join(dataFolder, 'uploads'));
    writeFileSync(copy, 'Elsa Lindqvist paid for the lighthouse at Skagen.\n');
    const { sources } = await client.documents.add({ paths: [copy, files] });
    await lab.library.settled();
    for (const { sourceId } of sources) await client.documents.removeSource({ sourceId });
    await lab.dispose();
    expect(existsSync(copy)).toBe(false);
    expect(existsSync(join(files, 'harbour.md'))).toBe(true);
  });

  it('leaves no byte of its text, names or answers in the data folder', async () => {
    const { client, lab, dataFolder } = await withFolder();
    await ask(client, 'Who paid for the lighthouse at Skagen?');
    await client.documents.merges.decide({ keep: 'elsa lindqvist', drop: 'skagen', state: 'merged' });
    await lab.library.settled();
    const secret = /lindqvist|skagen|grenaa/iu;
    expect(bytesUnder(dataFolder)).toMatch(secret);
    const [source] = (await libraryOf(client)).sources;
    await client.documents.removeSource({ sourceId: source!.sourceId });
    await lab.dispose();
    expect(bytesUnder(dataFolder)).not.toMatch(secret);
  });
});

describe('a question', () => {
  it('is answered with quotes, stored, found again, exported and deleted', async () => {
    const { client } = await withFolder();
    const turn = await ask(client, 'Elsa Lindqvist paid for the lighthouse at Skagen?');
    expect(turn.answer).toMatchObject({ isAnswered: true, extractive: true });
    expect(turn.answer.citations[0]!.quote).toBe('Elsa Lindqvist paid for the lighthouse at Skagen.');
    const { conversationId } = turn;
    const second = await ask(client, 'When was it lit?', conversationId);
    expect(second.conversationId).toBe(conversationId);
    expect(second.passages.map((hit) => hit.text).join(' ')).toContain('1998');

    expect(await client.documents.conversations.list({ query: 'LIGHTHOUSE' })).toMatchObject([{ turns: 2 }]);
    expect(await client.documents.conversations.list({ query: 'submarine' })).toEqual([]);
    const { history } = await client.documents.conversations.get({ conversationId });
    expect(history.map((one) => one.question)).toEqual([
      'Elsa Lindqvist paid for the lighthouse at Skagen?',
      'When was it lit?',
    ]);
    const exported = await client.documents.conversations.export({ conversationId, format: 'markdown' });
    expect(exported.text).toContain('“Elsa Lindqvist paid for the lighthouse at Skagen.”');
    await client.documents.conversations.delete({ conversationId });
    expect(await client.documents.conversations.list({})).toEqual([]);
    await client.documents.conversations.undoDelete({ conversationId });
    expect(await client.documents.conversations.list({})).toHaveLength(1);
  });

  it('can be searched by each retriever, AriGraph’s among them, with what each stage says', async () => {
    const { client } = await withFolder();
    const question = 'Elsa Lindqvist was born in Grenaa?';
    for (const retriever of ['bm25', 'vectors', 'hybrid', 'graph-without-vectors', 'graph', 'arigraph'] as const) {
      const { passages } = await client.documents.search({ question, retriever, limit: 1 });
      expect(passages[0]?.text, retriever).toContain('was born in Grenaa');
      const { vector, walk } = passages[0]!.stages;
      expect([retriever, vector !== null, walk !== null]).toEqual([
        retriever,
        ['vectors', 'hybrid', 'graph'].includes(retriever),
        ['graph-without-vectors', 'graph', 'arigraph'].includes(retriever),
      ]);
    }
  });

  it('before anything can be searched gets a clear error', async () => {
    const { client } = openTestLab();
    const stream = await client.documents.ask({ conversationId: null, question: 'Who?', model: 'rules' });
    await expect(
      (async () => {
        for await (const _event of stream);
      })(),
    ).rejects.toMatchObject({ data: { code: 'bad-input' } });
  });

  it('goes with the document that it quotes', async () => {
    const { client, lab } = await withFolder();
    await ask(client, 'Who paid for the lighthouse at Skagen?');
    rmSync(join(files, 'harbour.md'));
    lab.library.resume();
    await lab.library.settled();
    expect(await client.documents.conversations.list({})).toEqual([]);
  });
});

describe('the names', () => {
  it('are a graph with the facts between them, and where each stands', async () => {
    const { client } = await withFolder();
    const graph = await client.documents.graph({ names: ['Elsa Lindqvist'], hops: 1, limit: 50 });
    const facts = graph.facts.map(({ subject, relation, object }) => `${subject} | ${relation} | ${object}`);
    expect(facts).toContain('Elsa Lindqvist | was born in | Grenaa');
    expect(facts).toContain('harbour | mentions | Elsa Lindqvist');
    const born = graph.facts.find((fact) => fact.relation === 'was born in')!;
    const { passages } = await client.documents.text({ documentId: born.documentIds[0]! });
    expect(passages.find(({ passageId }) => passageId === born.passageIds[0])?.text).toContain('was born in Grenaa');
    const { text } = await client.documents.exportGraph({ format: 'csv' });
    expect(text).toContain('was born in');
  });

  it('that mean the same can be merged and parted again', async () => {
    write('letters.md', 'Lindqvist wrote to Skagen. Lindqvist also wrote to Elsa Lindqvist in Grenaa.\n');
    const { client, lab } = await withFolder();
    const suggested = (await client.documents.merges.list()).find(({ drop }) => drop === 'lindqvist')!;
    expect(suggested).toMatchObject({ keep: 'elsa lindqvist', state: 'suggested' });
    const count = async () => (await client.documents.search({ question: 'Lindqvist' })).names;
    expect(await count()).toEqual(['lindqvist']);
    await client.documents.merges.decide({ keep: suggested.keep, drop: suggested.drop, state: 'merged' });
    await lab.library.settled();
    expect(await count()).toEqual(['elsa lindqvist']);
    await client.documents.merges.decide({ keep: suggested.keep, drop: suggested.drop, state: 'suggested' });
    await lab.library.settled();
    expect(await count()).toEqual(['lindqvist']);
  });
});

/** Everything in the folder as text, byte by byte. */
function bytesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path).toString('latin1'))
    .join('\n');
}
