/** Any history of merges, flushes, discards and reopenings against the brute-force model. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factText, type Triple } from '../../../core/base/facts.ts';
import type { FactId, GraphId } from '../../../core/base/ids.ts';
import { openDatabase } from '../../../core/storage/database.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { createFakeEmbedder, fakeVector } from '../../fakes/fake-embedder.ts';
import { ReferenceGraph, type ModelFact } from './reference-graph.ts';

const graphId = 'test' as GraphId;
const long = process.env['CLEW_LONG'] === '1';

const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => `The ${name}`,
  (name) => name.toUpperCase(),
  (name) => ` "${name}" `,
);
const name = fc
  .tuple(
    fc.constantFrom('hall', 'kitchen', 'garden', 'cellar', 'red key', 'golden locker', 'table', 'note 2'),
    spelling,
  )
  .map(([word, spell]) => spell(word));
const place = fc.constantFrom('hall', 'kitchen', 'garden', 'cellar', 'attic', 'yard');
const direction = fc.constantFrom('north', 'south', 'east', 'west', 'up', 'down');
const triple: fc.Arbitrary<Triple> = fc.oneof(
  fc.record({
    subject: name,
    relation: fc.constantFrom('is in', 'Is In', 'contains', 'unlocks', 'is_on'),
    object: name,
  }),
  fc.record({ subject: place, relation: direction.map((d) => `is ${d} of`), object: place }),
  fc.record({ subject: place, relation: direction.map((d) => `leads ${d} to`), object: place }),
  fc.record({ subject: place, relation: fc.constantFrom('has exit', 'has unexplored exit'), object: direction }),
  fc.constant({ subject: ' ', relation: 'is', object: 'blank' }),
);
const merge = fc.record({
  type: fc.constant('merge' as const),
  text: fc.string(),
  facts: fc.array(triple, { maxLength: 8 }),
  outdated: fc.array(triple, { maxLength: 3 }),
  /** Places in the list of facts held so far. */
  dropped: fc.array(fc.nat(40), { maxLength: 3 }),
  /** Places in the list of all facts ever held: observed again. */
  returned: fc.array(fc.nat(20), { maxLength: 3 }),
});
const command = fc.oneof(
  { weight: 4, arbitrary: merge },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'flush' as const,
        'flush' as const,
        'discard' as const,
        'reopen' as const,
        'rolled-back flush' as const,
      ),
    }),
  },
);
const question = fc.record({
  at: fc.nat(12),
  queries: fc.array(fc.record({ text: name, depth: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
  width: fc.integer({ min: 1, max: 4 }),
  names: fc.array(name, { minLength: 1, maxLength: 2 }),
  hops: fc.integer({ min: 0, max: 3 }),
  from: place,
  to: place,
});

const texts = (facts: readonly (Triple | ModelFact)[]): string[] => facts.map(factText);

async function compare(
  graph: StoredGraph,
  model: ReferenceGraph,
  ask: typeof question extends fc.Arbitrary<infer Question> ? Question : never,
): Promise<void> {
  const current = model.current();
  expect(texts(graph.currentFacts())).toEqual(texts(current));
  expect(graph.counts()).toEqual({
    entities: model.names.length,
    facts: model.facts.length,
    currentFacts: current.length,
    episodes: model.episodes.length,
  });
  expect(graph.facts().map(({ intervals }) => intervals)).toEqual(model.facts.map(({ intervals }) => intervals));
  expect(texts(graph.currentFactsAt(ask.at))).toEqual(texts(model.factsAt(ask.at)));
  expect(graph.episodes().map(({ text }) => text)).toEqual(model.episodes.map(({ text }) => text));
  expect(graph.growth().map(({ currentFacts, facts }) => [currentFacts, facts])).toEqual(
    model.episodes.map((_, index) => [
      model.factsAt(index + 1).length,
      model.facts.filter(({ intervals }) => intervals[0]!.from <= index + 1).length,
    ]),
  );
  expect(texts(graph.timelineOf(ask.names, { hops: ask.hops }))).toEqual(texts(model.around(ask.names, ask.hops)));
  expect(texts(graph.factsAbout(ask.names[0]!))).toEqual(
    texts(current.filter((fact) => [fact.subject, fact.object].includes(model.nameOf(ask.names[0]!)!))),
  );
  compareMap(graph, model, ask);
  await compareRecall(graph, model, ask);
}

function compareMap(graph: StoredGraph, model: ReferenceGraph, { from, to }: { from: string; to: string }): void {
  expect(
    graph
      .unexploredExits()
      .map((exit) => `${exit.place}: ${exit.direction}`)
      .sort(),
  ).toEqual(model.exits());
  const [start, end] = [model.nameOf(from), model.nameOf(to)];
  const path = graph.shortestPath(from, to);
  if (start === undefined || end === undefined) return expect(path).toBeNull();
  expect(path?.length ?? null).toBe(model.distance(start, end));
  const ways = model.ways();
  const walked = path?.reduce<string | undefined>((at, step) => ways.get(at!)?.get(step as 'north'), start);
  if (path) expect(walked).toBe(end);
}

async function compareRecall(
  graph: StoredGraph,
  model: ReferenceGraph,
  { queries, width }: { queries: { text: string; depth: number }[]; width: number },
): Promise<void> {
  const embed = (text: string): Float32Array => fakeVector(text);
  const found = await graph.semanticSearch(queries, { width });
  const union = new Map<ModelFact, number>();
  for (const [index, { text, depth }] of queries.entries()) {
    const expected = model.search(text, depth, width, embed);
    for (const [fact, score] of expected) union.set(fact, Math.max(score, union.get(fact) ?? -Infinity));
    expect(scores(found.queries[index]!.facts)).toEqual(scores(rank(model, expected)));
  }
  expect(scores(found.facts)).toEqual(scores(rank(model, union)));

  const recalled = [...union.keys()];
  const episodes = graph.episodicSearch(
    found.facts.map(({ fact }) => fact.factId),
    { limit: 3 },
  );
  const expected = model
    .episodeScores(recalled)
    .map((score, index) => ({ score, sequence: index + 1 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.sequence - a.sequence)
    .slice(0, 3);
  expect(episodes.map(({ episode, score }) => ({ score, sequence: episode.sequence }))).toEqual(expected);
}

type Scored = readonly { readonly fact: Triple | ModelFact; readonly score: number }[];
const scores = (list: Scored): [string, number][] => list.map(({ fact, score }) => [factText(fact), score]);
const rank = (model: ReferenceGraph, found: Map<ModelFact, number>): Scored =>
  [...found]
    .map(([fact, score]) => ({ fact, score }))
    .sort((a, b) => b.score - a.score || model.facts.indexOf(a.fact) - model.facts.indexOf(b.fact));

test('agrees with the brute-force model after any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(command, question), { minLength: 3, maxLength: 14, size: 'max' }),
      async (history) => {
        const database = openDatabase(':memory:');
        const embedder = createFakeEmbedder();
        const open = (): Promise<StoredGraph> => openGraph(database, graphId, { embedder });
        let graph = await open();
        let model = new ReferenceGraph();
        let written = model.clone();
        const embedded: string[] = [];
        for (const [step, ask] of history) {
          if (step.type === 'merge') {
            const held = model.current();
            const dropped = [...new Set(step.dropped.map((index) => held[index]))].filter((fact) => fact !== undefined);
            const outdated = [...step.outdated, ...dropped];
            const invalidate = outdated.map((fact) => idOf(graph, model, fact)).filter((id) => id !== undefined);
            const returned = step.returned.map((index) => model.facts[index]).filter((fact) => fact !== undefined);
            const facts = [...step.facts, ...returned];
            const before = embedder.calls.length;
            await graph.merge({ text: step.text, facts, invalidate });
            model.merge(step.text, outdated, facts);
            expect(embedder.calls.length - before).toBeLessThanOrEqual(1);
            embedded.push(...embedder.calls.slice(before).flat());
          }
          if (step.type === 'flush' || step.type === 'reopen') {
            database.transaction(() => graph.flush());
            written = model.clone();
          }
          if (step.type === 'reopen') graph = await open();
          if (step.type === 'rolled-back flush') rollBack(() => database.transaction(() => (graph.flush(), fail())));
          if (step.type === 'rolled-back flush' || step.type === 'discard') {
            graph.discard();
            model = written.clone();
          }
          await compare(graph, model, ask);
        }
        const wasDropped = history.some(([step]) => step.type === 'discard' || step.type === 'rolled-back flush');
        if (!wasDropped) expect(new Set(embedded).size).toBe(embedded.length);
        database.close();
      },
    ),
    { numRuns: long ? 2_000 : 120 },
  );
}, 600_000);

function idOf(graph: StoredGraph, model: ReferenceGraph, fact: Triple): FactId | undefined {
  const known = model.find(fact);
  return known && graph.facts()[model.facts.indexOf(known)]?.factId;
}

function fail(): never {
  throw new Error('rolled back');
}

function rollBack(work: () => void): void {
  expect(work).toThrow('rolled back');
}
