/** Merge, pending changes and their fate, history: the graph as an agent uses it. */
import { describe, expect, test } from 'vitest';
import { factText, type Triple } from '../../../core/base/facts.ts';
import type { FactId, GraphId } from '../../../core/base/ids.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';

const fact = (text: string): Triple => {
  const [subject, relation, object] = text.split(', ');
  return { subject: subject!, relation: relation!, object: object! };
};
const facts = (...texts: string[]): Triple[] => texts.map(fact);
const words = (list: readonly Triple[]): string[] => list.map(factText);

async function open(database: Database = openDatabase(':memory:'), id = 'g'): Promise<StoredGraph> {
  return openGraph(database, id as GraphId, { embedder: createFakeEmbedder() });
}

function idOf(graph: StoredGraph, text: string): FactId {
  return graph.facts().find((known) => factText(known) === text)!.factId;
}

describe('merge', () => {
  test('says what it made of an episode', async () => {
    const graph = await open();
    await graph.merge({ text: 'one', facts: facts('key, is on, floor', 'hall, has exit, east'), invalidate: [] });
    const merged = await graph.merge({
      text: 'You take the key.',
      invalidate: [idOf(graph, 'key, is on, floor'), 999 as FactId],
      facts: facts('The Key, Is In, inventory', 'key, is in, Inventory', 'Hall, has_exit, east', 'brass key, opens, '),
      kinds: { 'the key': 'item', KEY: 'item', unknown: 'person' },
    });
    expect(merged.episode).toEqual({
      episodeId: merged.episode.episodeId,
      sequence: 2,
      text: 'You take the key.',
      factIds: [idOf(graph, 'hall, has exit, east'), idOf(graph, 'key, Is In, inventory')],
    });
    expect(merged.facts.map(({ fact: merged, isNew }) => [factText(merged), isNew])).toEqual([
      ['key, Is In, inventory', true],
      ['hall, has exit, east', false],
    ]);
    expect(merged.invalidated).toEqual([idOf(graph, 'key, is on, floor')]);
    expect(merged.entities.map(({ name, kind }) => [name, kind])).toEqual([
      ['inventory', 'other'],
      ['key', 'item'],
    ]);
    expect(graph.counts()).toEqual({ entities: 5, facts: 3, currentFacts: 2, episodes: 2 });
  });

  test('a fact that is both outdated and observed stays, with a new interval', async () => {
    const graph = await open();
    await graph.merge({ text: '', facts: facts('lamp, is, on'), invalidate: [] });
    const lamp = idOf(graph, 'lamp, is, on');
    await graph.merge({ text: '', facts: facts('lamp, is, on'), invalidate: [lamp] });
    expect(graph.fact(lamp)).toMatchObject({
      isCurrent: true,
      intervals: [
        { from: 1, to: 2 },
        { from: 2, to: null },
      ],
    });
    await graph.merge({ text: '', facts: facts('lamp, is, on'), invalidate: [] });
    expect(graph.fact(lamp)!.intervals).toHaveLength(2);
  });

  test('places show in what is said of them; what the agent knows outweighs it', async () => {
    const graph = await open();
    await graph.merge({
      text: '',
      facts: facts('hall, has exit, east', 'attic, is up of, hall', 'cup, is above, saucer', 'door, leads, west'),
      invalidate: [],
      kinds: { Door: 'item' },
    });
    const kinds = Object.fromEntries(graph.entities().map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ hall: 'place', attic: 'place', cup: 'other', door: 'item', east: 'other' });
  });

  test('an aborted merge changes nothing', async () => {
    const graph = await open();
    const controller = new AbortController();
    const merging = graph.merge({ text: '', facts: facts('a, is, b'), invalidate: [] }, { signal: controller.signal });
    controller.abort();
    await expect(merging).rejects.toMatchObject({ code: 'aborted' });
    expect(graph.sequence).toBe(0);
    expect(graph.counts()).toEqual({ entities: 0, facts: 0, currentFacts: 0, episodes: 0 });
  });

  test('two merges at once come one after the other', async () => {
    const graph = await open();
    const results = await Promise.all(
      ['one', 'two'].map((text) => graph.merge({ text, facts: facts('a, is, b'), invalidate: [] })),
    );
    expect(results.map(({ episode }) => episode.sequence)).toEqual([1, 2]);
    expect(results.flatMap(({ facts: merged }) => merged.map(({ isNew }) => isNew))).toEqual([true, false]);
  });

  test('a fact of an entity with itself is one fact of that entity', async () => {
    const graph = await open();
    await graph.merge({ text: '', facts: facts('snake, eats, Snake'), invalidate: [] });
    expect(words(graph.factsAbout('snake'))).toEqual(['snake, eats, snake']);
    expect(graph.counts().entities).toBe(1);
  });
});

describe('what is pending', () => {
  test('is not in the file before the flush, and is after it', async () => {
    const database = openDatabase(':memory:');
    const graph = await open(database);
    await graph.merge({ text: '', facts: facts('a, is, b'), invalidate: [] });
    expect((await open(database)).counts().facts).toBe(0);
    database.transaction(() => graph.flush());
    const again = await open(database);
    expect(words(again.currentFacts())).toEqual(['a, is, b']);
    expect(again.episodes()).toEqual(graph.episodes());
    expect(again.facts()).toEqual(graph.facts());
    expect(again.entities()).toEqual(graph.entities());
  });

  test('comes back from the file with all its history', async () => {
    const database = openDatabase(':memory:');
    const graph = await open(database);
    const lamp = facts('lamp, is, on');
    await graph.merge({ text: 'on', facts: lamp, invalidate: [] });
    for (const text of ['off', 'on', 'still on', 'off', 'on']) {
      const isOff = text === 'off';
      await graph.merge({ text, facts: isOff ? [] : lamp, invalidate: isOff ? [idOf(graph, 'lamp, is, on')] : [] });
    }
    database.transaction(() => graph.flush());
    const again = await open(database);
    expect(again.facts()).toEqual(graph.facts());
    expect(again.facts()[0]!.intervals).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 5 },
      { from: 6, to: null },
    ]);
    expect(again.growth()).toEqual(graph.growth());
    expect(again.episodicSearch([idOf(again, 'lamp, is, on')], { limit: 9 })).toEqual([]);
    expect(again.episodes().map(({ factIds }) => factIds.length)).toEqual([1, 0, 1, 1, 0, 1]);
  });

  test('of two graphs never gets the same numbers', async () => {
    const database = openDatabase(':memory:');
    const [one, two] = [await open(database, 'one'), await open(database, 'two')];
    await one.merge({ text: '', facts: facts('a, is, b'), invalidate: [] });
    await two.merge({ text: '', facts: facts('a, is, b', 'c, is, d'), invalidate: [] });
    await one.merge({ text: '', facts: facts('e, is, f'), invalidate: [] });
    database.transaction(() => (one.flush(), two.flush()));
    expect(new Set([...one.facts(), ...two.facts()].map(({ factId }) => factId)).size).toBe(4);
    expect(words((await open(database, 'two')).currentFacts())).toEqual(['a, is, b', 'c, is, d']);
  });

  test('is refused when the file has moved on, until it is discarded', async () => {
    const database = openDatabase(':memory:');
    const [one, two] = [await open(database), await open(database)];
    await one.merge({ text: 'first', facts: facts('a, is, b'), invalidate: [] });
    await two.merge({ text: 'second', facts: facts('c, is, d'), invalidate: [] });
    database.transaction(() => one.flush());
    expect(() => database.transaction(() => two.flush())).toThrow(expect.objectContaining({ code: 'conflict' }));
    two.discard();
    expect(words(two.currentFacts())).toEqual(['a, is, b']);
    await two.merge({ text: 'second', facts: facts('c, is, d'), invalidate: [] });
    database.transaction(() => two.flush());
    expect(words((await open(database)).currentFacts())).toEqual(['a, is, b', 'c, is, d']);
  });

  test('is found by meaning, and no longer when discarded', async () => {
    const database = openDatabase(':memory:');
    const graph = await open(database);
    await graph.merge({ text: '', facts: facts('brass key, is in, drawer'), invalidate: [] });
    database.transaction(() => graph.flush());
    const search = async (): Promise<string[]> =>
      words(
        (await graph.semanticSearch([{ text: 'key', depth: 1 }], { width: 5 })).facts.map((hit) => hit.fact),
      ).sort();
    expect(await search()).toEqual(['brass key, is in, drawer']);
    await graph.merge({
      text: '',
      facts: facts('brass key, is in, inventory'),
      invalidate: [idOf(graph, 'brass key, is in, drawer')],
    });
    expect(await search()).toEqual(['brass key, is in, inventory']);
    graph.discard();
    expect(await search()).toEqual(['brass key, is in, drawer']);
  });
});

test('episodes keep the whole observation, and the last ones come newest first', async () => {
  const graph = await open();
  const long = 'You are in a maze of twisty little passages, all alike.\n'.repeat(200);
  for (const text of ['one', long, 'three']) await graph.merge({ text, facts: [], invalidate: [] });
  expect(graph.lastEpisodes(2).map(({ text }) => text)).toEqual(['three', long]);
  expect(graph.lastEpisodes(0)).toEqual([]);
  expect(graph.lastEpisodes(9)).toHaveLength(3);
});

test('growth counts what came, went and returned', async () => {
  const graph = await open();
  await graph.merge({ text: '', facts: facts('a, is, b', 'c, is, d'), invalidate: [] });
  await graph.merge({ text: '', facts: facts('c, is, d', 'e, is, a'), invalidate: [idOf(graph, 'a, is, b')] });
  await graph.merge({
    text: '',
    facts: facts('a, is, b'),
    invalidate: [idOf(graph, 'c, is, d'), idOf(graph, 'e, is, a')],
  });
  expect(graph.growth()).toEqual([
    { sequence: 1, observed: 2, added: 2, returned: 0, invalidated: 0, currentFacts: 2, facts: 2, entities: 4 },
    { sequence: 2, observed: 2, added: 1, returned: 0, invalidated: 1, currentFacts: 2, facts: 3, entities: 5 },
    { sequence: 3, observed: 1, added: 0, returned: 1, invalidated: 2, currentFacts: 1, facts: 3, entities: 5 },
  ]);
});

test('without an embedder everything works but search by meaning', async () => {
  const graph = await openGraph(openDatabase(':memory:'), 'g' as GraphId);
  await graph.merge({ text: '', facts: facts('a, is, b'), invalidate: [] });
  expect(words(graph.currentFacts())).toEqual(['a, is, b']);
  await expect(graph.semanticSearch([{ text: 'a', depth: 1 }], { width: 1 })).rejects.toMatchObject({
    code: 'unsupported',
  });
  await expect(graph.subgraphAround('a', { limit: 1, hops: 1 })).rejects.toMatchObject({ code: 'unsupported' });
});
