/** The graph port without vectors: plain lists, words in common in place of meaning, kept in the settings of a lab. */
import { normalizeName, type Triple } from '../../core/base/facts.ts';
import { entityIdSchema, episodeIdSchema, factIdSchema, type FactId, type GraphId } from '../../core/base/ids.ts';
import type { Json } from '../../core/base/json.ts';
import type {
  Entity,
  Episode,
  Fact,
  MergeResult,
  ScoredFact,
  TemporalGraph,
} from '../../core/memory/temporal-graph.ts';
import type { Database } from '../../core/storage/database.ts';
import { createSettingsStore } from '../../core/storage/settings-store.ts';

interface Contents {
  readonly entities: Entity[];
  readonly facts: Fact[];
  readonly episodes: Episode[];
}

/** `firstId` is where row numbers begin: two graphs of the same run differ in them. */
export function openFakeGraph(database: Database, graphId: GraphId, firstId = 1): TemporalGraph {
  const settings = createSettingsStore(database);
  const key = `fake-graph/${graphId}`;
  const load = (): Contents =>
    (settings.get(key) as unknown as Contents | undefined) ?? { entities: [], facts: [], episodes: [] };
  let contents = load();

  const find = (name: string): Entity | undefined =>
    contents.entities.find((entity) => entity.key === normalizeName(name));
  const current = (): Fact[] => contents.facts.filter((fact) => fact.isCurrent);
  const touches = (fact: Fact, names: readonly string[]): boolean =>
    names.some((name) => [fact.subjectId, fact.objectId].some((id) => id === find(name)?.entityId));

  function addEntity(name: string, added: Entity[]): Entity {
    const known = find(name);
    if (known) return known;
    const entityId = entityIdSchema.parse(firstId + contents.entities.length);
    const entity: Entity = { entityId, name, key: normalizeName(name), kind: 'other' };
    contents.entities.push(entity);
    added.push(entity);
    return entity;
  }

  function close(factId: FactId, at: number): boolean {
    const index = contents.facts.findIndex((fact) => fact.factId === factId && fact.isCurrent);
    const fact = contents.facts[index];
    if (!fact) return false;
    const intervals = fact.intervals.map((each) => (each.to === null ? { ...each, to: at } : each));
    contents.facts[index] = { ...fact, isCurrent: false, intervals };
    return true;
  }

  function observe(triple: Triple, at: number, added: Entity[]): { fact: Fact; isNew: boolean } {
    const subject = addEntity(triple.subject, added);
    const object = addEntity(triple.object, added);
    const index = contents.facts.findIndex(
      (each) =>
        each.subjectId === subject.entityId && each.objectId === object.entityId && each.relation === triple.relation,
    );
    const known = contents.facts[index];
    if (known?.isCurrent) return { fact: known, isNew: false };
    const interval = { from: at, to: null };
    if (known) {
      const again = { ...known, isCurrent: true, intervals: [...known.intervals, interval] };
      contents.facts[index] = again;
      return { fact: again, isNew: false };
    }
    const factId = factIdSchema.parse(firstId + contents.facts.length);
    const ids = { factId, subjectId: subject.entityId, objectId: object.entityId };
    const fact = {
      ...ids,
      ...triple,
      subject: subject.name,
      object: object.name,
      isCurrent: true,
      intervals: [interval],
    };
    contents.facts.push(fact);
    return { fact, isNew: true };
  }

  const graph: TemporalGraph = {
    graphId,
    get sequence() {
      return contents.episodes.length;
    },
    counts: () => ({
      entities: contents.entities.length,
      facts: contents.facts.length,
      currentFacts: current().length,
      episodes: contents.episodes.length,
    }),
    fact: (factId) => contents.facts.find((fact) => fact.factId === factId),
    entity: find,
    episode: (episodeId) => contents.episodes.find((episode) => episode.episodeId === episodeId),
    lastEpisodes: (count) => contents.episodes.slice(-count).reverse(),
    incidentFacts: (names) => current().filter((fact) => touches(fact, names)),
    factsAbout: (name) => current().filter((fact) => touches(fact, [name])),
    currentFacts: current,
    async merge(update): Promise<MergeResult> {
      const sequence = graph.sequence + 1;
      const entities: Entity[] = [];
      const invalidated = update.invalidate.filter((factId) => close(factId, sequence));
      const facts = update.facts.map((triple) => observe(triple, sequence, entities));
      const episode: Episode = {
        episodeId: episodeIdSchema.parse(firstId + contents.episodes.length),
        sequence,
        text: update.text,
        factIds: [...new Set(facts.map(({ fact }) => fact.factId))],
      };
      contents.episodes.push(episode);
      return { episode, entities, facts, invalidated };
    },
    async semanticSearch(queries, { width }) {
      const found = queries.map(({ text, depth }) => ({ text, depth, facts: nearest(text, current(), width) }));
      return { queries: found, facts: found.flatMap(({ facts }) => facts) };
    },
    episodicSearch: (factIds, { limit, exclude = [] }) =>
      contents.episodes
        .filter((episode) => !exclude.includes(episode.episodeId))
        .map((episode) => ({ episode, score: relevance(episode, factIds) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit),
    subgraphAround: async (query, { limit }) => nearest(query, current(), limit).map(({ fact }) => fact),
    timelineOf: (names) => graph.incidentFacts(names),
    personalizedPageRank: (seeds) =>
      contents.entities
        .map((entity) => ({ entity, score: seeds.get(entity.entityId) ?? 0 }))
        .sort((a, b) => b.score - a.score),
    places: () => [],
    shortestPath: () => null,
    unexploredExits: () => [],
    flush: () => settings.set(key, contents as unknown as Json),
    discard: () => void (contents = load()),
  };
  return graph;
}

function nearest(text: string, facts: readonly Fact[], limit: number): ScoredFact[] {
  const words = new Set(text.toLowerCase().split(/\W+/u));
  const share = (fact: Fact): number =>
    `${fact.subject} ${fact.object}`.split(/\W+/u).filter((word) => words.has(word)).length;
  return facts
    .map((fact) => ({ fact, score: share(fact) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

/** AriGraph eq. 1. */
function relevance({ factIds }: Episode, wanted: readonly FactId[]): number {
  const hits = factIds.filter((factId) => wanted.includes(factId)).length;
  const all = Math.max(factIds.length, 1);
  return (hits / all) * Math.log2(all);
}
