/** The library followed and questions asked over the contract itself. */
import { QueryClient } from '@tanstack/react-query';
import { createRouterClient, ORPCError } from '@orpc/server';
import { describe, expect, it, vi } from 'vitest';
import { AskStore } from '../../../renderer/client/ask-store.ts';
import { documentKeys } from '../../../renderer/client/document-queries.ts';
import { foldLibrary } from '../../../renderer/client/fold-library.ts';
import { LabConnection } from '../../../renderer/client/lab-connection.ts';
import type { Lab } from '../../../renderer/client/lab-client.ts';
import { LibraryStore } from '../../../renderer/client/library-store.ts';
import { FakeLab, fakeRouter } from '../../fakes/fake-lab.ts';

async function openLab(paceMs = 1): Promise<{ fake: FakeLab; lab: Lab }> {
  const fake = await FakeLab.create({ runs: 'none', documents: 'samples', paceMs });
  const link = { call: () => Promise.reject(new Error('unused')) };
  const connection = new LabConnection(() => Promise.resolve({ link, closed: new Promise<void>(() => undefined) }));
  void connection.run();
  return { fake, lab: { client: createRouterClient(fakeRouter(fake)), connection } };
}

describe('the library', () => {
  it('is read whole, then follows each change', async () => {
    const { fake, lab } = await openLab();
    const store = new LibraryStore(lab);
    const stop = store.subscribe(() => undefined);
    await vi.waitUntil(() => store.getState().library !== null);
    expect(store.getState().library?.documents.size).toBe(6);
    fake.documents.add(['/home/ada/ferry.md']);
    const added = () =>
      [...(store.getState().library?.documents.values() ?? [])].find(({ name }) => name === 'ferry.md');
    await vi.waitUntil(() => added()?.state === 'ready', { timeout: 5_000 });
    fake.documents.remove(added()!.sourceId!);
    await vi.waitUntil(() => added() === undefined);
    stop();
  });

  it('keeps what it knows while its stream is broken, and says why', async () => {
    const { fake, lab } = await openLab();
    const store = new LibraryStore(lab);
    const stop = store.subscribe(() => undefined);
    await vi.waitUntil(() => store.getState().library !== null);
    const error = { code: 'internal' as const, remedy: null, detail: null };
    fake.documents.breakStreams(
      new ORPCError('LAB_ERROR', { defined: true, message: 'The disk is full.', data: error }),
    );
    await vi.waitUntil(() => store.getState().problem !== null);
    expect(store.getState().problem?.message).toBe('The disk is full.');
    expect(store.getState().library?.documents.size).toBe(6);
    await vi.waitUntil(() => store.getState().problem === null, { timeout: 5_000 });
    stop();
  });

  it('holds only what is there once it was read whole again', async () => {
    const { fake } = await openLab();
    const whole = fake.documents.whole();
    const before = foldLibrary(null, whole);
    const [first, ...others] = whole.documents;
    const part = {
      ...whole,
      isWhole: false,
      documents: [{ ...first!, name: 'renamed.pdf' }],
      removed: [others[0]!.documentId],
    };
    const after = foldLibrary(before, part);
    expect(after.documents.size).toBe(5);
    expect(after.documents.get(first!.documentId)?.name).toBe('renamed.pdf');
    expect(foldLibrary(after, { ...whole, documents: others }).documents.size).toBe(5);
    expect(foldLibrary(after, { ...whole, documents: others }).documents.has(first!.documentId)).toBe(false);
  });
});

describe('a question', () => {
  const input = {
    conversationId: null,
    question: 'When was the lighthouse at Skagen point lit?',
    retriever: 'graph',
  } as const;

  it('grows into an answer, which is kept in its conversation', async () => {
    const { lab } = await openLab();
    const queries = new QueryClient();
    const store = new AskStore(lab, queries);
    const texts: string[] = [];
    store.subscribe(() => texts.push(store.getState().asking?.text ?? ''));
    await store.ask({ ...input, model: 'qwen3-4b-q4' });
    const { answered, asking, unanswered } = store.getState();
    expect(answered?.answer.citations.length).toBe(3);
    expect([asking, unanswered]).toEqual([null, null]);
    expect(texts.filter((text) => answered!.answer.answer.startsWith(text) && text !== '').length).toBeGreaterThan(5);
    const { conversationId } = answered!;
    queries.setQueryData(documentKeys.conversation(conversationId), { turns: 1, history: [answered] });
    await store.ask({ ...input, conversationId, model: 'rules' });
    expect(queries.getQueryData(documentKeys.conversation(conversationId))).toMatchObject({ turns: 2 });
  });

  it('is stopped without an answer and without a problem, and another can be asked', async () => {
    const { fake, lab } = await openLab(20);
    const store = new AskStore(lab, new QueryClient());
    const asked = store.ask({ ...input, model: 'qwen3-4b-q4' });
    await vi.waitUntil(() => store.getState().asking?.stage === 'writing');
    store.stop();
    await asked;
    expect(store.getState()).toMatchObject({ asking: null, unanswered: { question: input.question, problem: null } });
    expect(fake.documents.turns).toEqual([]);
    await store.ask({ ...input, model: 'rules' });
    expect(store.getState()).toMatchObject({ unanswered: null, answered: { question: input.question } });
  });

  it('that fails comes back with the problem', async () => {
    const { fake, lab } = await openLab();
    const store = new AskStore(lab, new QueryClient());
    vi.spyOn(fake.documents, 'search').mockImplementation(() => {
      throw new Error('The index is gone.');
    });
    await store.ask({ ...input, model: 'rules' });
    expect(store.getState().unanswered?.problem?.message).toBeTruthy();
    expect(store.getState().asking).toBeNull();
  });
});
