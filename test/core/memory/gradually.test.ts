/** A large graph is opened in turns: what happens between them is neither lost nor found twice. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GraphId } from '../../../core/base/ids.ts';
import { atOnce, gradually } from '../../../core/memory/gradually.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { variedEpisodes } from '../../../core/memory/bench/varied-facts.ts';
import { openDatabase, type Database } from '../../../core/storage/database.ts';
import { createFakeEmbedder } from '../../fakes/fake-embedder.ts';

/** Every look at the clock is long after the one before, so that each pause is taken. */
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
});
afterEach(() => void vi.restoreAllMocks());

const embedder = createFakeEmbedder();
const facts = variedEpisodes(4_600).flatMap((episode) => episode.facts);
const opened = (database: Database) => openGraph(database, 'g' as GraphId, { embedder });

async function add(database: Database, graph: StoredGraph, episode: Partial<Parameters<StoredGraph['merge']>[0]>) {
  await graph.merge({ text: 'seen', facts: [], invalidate: [], ...episode });
  database.transaction(() => graph.flush());
}

describe('work in turns', () => {
  it('gives the same as at once, and lets others go on meanwhile', async () => {
    const order: string[] = [];
    function* work(): Generator<void, number> {
      for (let part = 0; part < 3; part += 1) {
        order.push(`part ${part}`);
        yield;
      }
      return 3;
    }
    const other = nextTurn().then(() => order.push('other'));
    expect(await gradually(work())).toBe(3);
    await other;
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('part 2'));
    expect(atOnce(work())).toBe(3);
  });
});

describe('a large graph', () => {
  it('that is written while it is opened is read with what was written', async () => {
    const database = openDatabase(':memory:');
    const first = await opened(database);
    await add(database, first, { facts });
    let isOpen = false;
    const opening = opened(database).finally(() => (isOpen = true));
    await nextTurn();
    await add(database, first, { facts: [{ subject: 'lamp', relation: 'is', object: 'lit' }] });
    expect(isOpen).toBe(false);
    const second = await opening;
    expect(second.facts()).toEqual(first.facts());
    expect(second.episodes()).toEqual(first.episodes());
    database.close();
  });

  it('that changes while its vectors are read is searched as it is now', async () => {
    const database = openDatabase(':memory:');
    await add(database, await opened(database), { facts });
    const graph = await opened(database);
    const [gone] = graph.factsAbout(facts[0]!.subject);
    const text = `${gone!.subject} ${gone!.relation} ${gone!.object}`;
    let isFound = false;
    const finding = graph.semanticSearch([{ text, depth: 1 }], { width: 5 }).finally(() => (isFound = true));
    await nextTurn();
    await graph.merge({
      text: 'seen',
      facts: [{ subject: gone!.subject, relation: 'once was', object: gone!.object }],
      invalidate: [gone!.factId],
    });
    expect(isFound).toBe(false);
    const found = (await finding).facts.map(({ fact }) => fact);
    expect(found.map(({ factId }) => factId)).not.toContain(gone!.factId);
    expect(found.map(({ relation }) => relation)).toContain('once was');
    graph.discard();
    const again = await graph.semanticSearch([{ text, depth: 1 }], { width: 1 });
    expect(again.facts[0]!.fact.factId).toBe(gone!.factId);
    database.close();
  });
});
