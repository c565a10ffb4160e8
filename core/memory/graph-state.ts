/** A memory graph in memory: entities, facts and episodes with their links, every change noted so that it can be written or undone. */
import { factText, normalizeRelation, type EntityKind } from '../base/facts.ts';
import type { EntityId, EpisodeId, FactId } from '../base/ids.ts';
import type { Entity, Episode, Fact } from './temporal-graph.ts';

export interface EntityRecord {
  readonly entityId: EntityId;
  readonly key: string;
  readonly name: string;
  kind: EntityKind;
  /** Every fact that ever touched it, oldest first; a fact with itself once. */
  readonly facts: FactRecord[];
  currentFacts: number;
  view: Entity | null;
}

export interface Interval {
  readonly from: number;
  to: number | null;
}

export interface FactRecord {
  readonly factId: FactId;
  readonly subject: EntityRecord;
  readonly relation: string;
  readonly object: EntityRecord;
  readonly intervals: Interval[];
  readonly episodes: EpisodeRecord[];
  view: Fact | null;
}

export interface EpisodeRecord {
  readonly episodeId: EpisodeId;
  readonly sequence: number;
  readonly text: string;
  /** By id, that is oldest row first. */
  readonly facts: readonly FactRecord[];
  view: Episode | null;
}

export type Change =
  | { readonly type: 'entity-added'; readonly entity: EntityRecord }
  | { readonly type: 'kind-set'; readonly entity: EntityRecord; readonly before: EntityKind }
  | { readonly type: 'fact-added'; readonly fact: FactRecord }
  | { readonly type: 'interval-opened'; readonly fact: FactRecord; readonly from: number }
  | { readonly type: 'interval-closed'; readonly fact: FactRecord; readonly from: number; readonly to: number }
  | { readonly type: 'episode-added'; readonly episode: EpisodeRecord };

export interface GraphState {
  readonly entities: ReadonlyMap<EntityId, EntityRecord>;
  readonly facts: ReadonlyMap<FactId, FactRecord>;
  /** In sequence. */
  readonly episodes: readonly EpisodeRecord[];
  /** What has changed since the last `settle`. */
  readonly changes: readonly Change[];
  /** Grows with every change, undone ones too: a key for what is derived. */
  readonly revision: number;
  readonly sequence: number;
  readonly currentCount: number;

  entity(key: string): EntityRecord | undefined;
  episode(id: EpisodeId): EpisodeRecord | undefined;
  findFact(subject: EntityRecord, relation: string, object: EntityRecord): FactRecord | undefined;

  addEntity(row: { entityId: EntityId; key: string; name: string; kind: EntityKind }): EntityRecord;
  setKind(entity: EntityRecord, kind: EntityKind): void;
  addFact(row: { factId: FactId; subject: EntityRecord; relation: string; object: EntityRecord }): FactRecord;
  openInterval(fact: FactRecord, from: number): void;
  closeInterval(fact: FactRecord, to: number): void;
  addEpisode(row: {
    episodeId: EpisodeId;
    sequence: number;
    text: string;
    facts: readonly FactRecord[];
  }): EpisodeRecord;
  /** Forgets the list of changes: they are written. */
  settle(): void;
  /** Takes what `read` adds as it stands in the file: no change, nothing to write or undo. Pauses where `read` does. */
  fill(read: Iterable<void>): Generator<void>;
  /** Takes back every change since the last `settle`, the last one first. */
  undo(): void;
  /** Called whenever a fact begins or ceases to hold. */
  onCurrency(listener: (fact: FactRecord) => void): void;
}

export function isCurrent(fact: FactRecord): boolean {
  return fact.intervals.length > 0 && fact.intervals[fact.intervals.length - 1]!.to === null;
}

/** Since when it holds, or held last. */
export function lastOpened(fact: FactRecord): number {
  return fact.intervals[fact.intervals.length - 1]?.from ?? 0;
}

/** Order in time: by the opening of the last interval, then by row. */
export function byTime(a: FactRecord, b: FactRecord): number {
  return lastOpened(a) - lastOpened(b) || a.factId - b.factId;
}

export function textOfFact(fact: FactRecord): string {
  return factText({ subject: fact.subject.name, relation: fact.relation, object: fact.object.name });
}

export function createGraphState(): GraphState {
  const entities = new Map<EntityId, EntityRecord>();
  const byKey = new Map<string, EntityRecord>();
  const facts = new Map<FactId, FactRecord>();
  const byTriple = new Map<string, FactRecord>();
  const episodes: EpisodeRecord[] = [];
  const episodesById = new Map<EpisodeId, EpisodeRecord>();
  let changes: Change[] = [];
  let listeners: ((fact: FactRecord) => void)[] = [];
  let revision = 0;
  let currentCount = 0;
  let isFilling = false;

  function note(change: Change): void {
    revision += 1;
    changes.push(change);
  }

  function setCurrency(fact: FactRecord, step: 1 | -1): void {
    fact.view = null;
    currentCount += step;
    fact.subject.currentFacts += step;
    if (fact.object !== fact.subject) fact.object.currentFacts += step;
    for (const listener of listeners) listener(fact);
  }

  function undoChange(change: Change): void {
    switch (change.type) {
      case 'entity-added':
        entities.delete(change.entity.entityId);
        byKey.delete(change.entity.key);
        return;
      case 'kind-set':
        Object.assign(change.entity, { kind: change.before, view: null });
        return;
      case 'fact-added':
        facts.delete(change.fact.factId);
        byTriple.delete(tripleKey(change.fact.subject, change.fact.relation, change.fact.object));
        for (const entity of endsOf(change.fact)) entity.facts.pop();
        return;
      case 'interval-opened':
        change.fact.intervals.pop();
        return setCurrency(change.fact, -1);
      case 'interval-closed':
        change.fact.intervals.at(-1)!.to = null;
        return setCurrency(change.fact, 1);
      case 'episode-added':
        episodes.pop();
        episodesById.delete(change.episode.episodeId);
        for (const fact of change.episode.facts) fact.episodes.pop();
    }
  }

  return {
    entities,
    facts,
    episodes,
    get changes() {
      return changes;
    },
    get revision() {
      return revision;
    },
    get sequence() {
      return episodes.at(-1)?.sequence ?? 0;
    },
    get currentCount() {
      return currentCount;
    },
    entity: (key) => byKey.get(key),
    episode: (id) => episodesById.get(id),
    findFact: (subject, relation, object) => byTriple.get(tripleKey(subject, relation, object)),
    addEntity(row) {
      const entity: EntityRecord = { ...row, facts: [], currentFacts: 0, view: null };
      entities.set(entity.entityId, entity);
      byKey.set(entity.key, entity);
      if (!isFilling) note({ type: 'entity-added', entity });
      return entity;
    },
    setKind(entity, kind) {
      note({ type: 'kind-set', entity, before: entity.kind });
      entity.kind = kind;
      entity.view = null;
    },
    addFact(row) {
      const fact: FactRecord = { ...row, intervals: [], episodes: [], view: null };
      facts.set(fact.factId, fact);
      byTriple.set(tripleKey(fact.subject, fact.relation, fact.object), fact);
      for (const entity of endsOf(fact)) entity.facts.push(fact);
      if (!isFilling) note({ type: 'fact-added', fact });
      return fact;
    },
    openInterval(fact, from) {
      fact.intervals.push({ from, to: null });
      if (!isFilling) note({ type: 'interval-opened', fact, from });
      setCurrency(fact, 1);
    },
    closeInterval(fact, to) {
      const interval = fact.intervals.at(-1)!;
      interval.to = to;
      if (!isFilling) note({ type: 'interval-closed', fact, from: interval.from, to });
      setCurrency(fact, -1);
    },
    addEpisode(row) {
      const episode: EpisodeRecord = { ...row, view: null };
      episodes.push(episode);
      episodesById.set(episode.episodeId, episode);
      for (const fact of episode.facts) fact.episodes.push(episode);
      if (!isFilling) note({ type: 'episode-added', episode });
      return episode;
    },
    settle: () => void (changes = []),
    *fill(read) {
      isFilling = true;
      try {
        yield* read;
      } finally {
        isFilling = false;
        revision += 1;
      }
    },
    undo() {
      for (const change of changes.reverse()) undoChange(change);
      changes = [];
      revision += 1;
    },
    onCurrency: (listener) => void (listeners = [...listeners, listener]),
  };
}

function endsOf(fact: FactRecord): readonly EntityRecord[] {
  return fact.subject === fact.object ? [fact.subject] : [fact.subject, fact.object];
}

function tripleKey(subject: EntityRecord, relation: string, object: EntityRecord): string {
  return `${subject.entityId} ${object.entityId} ${relationKey(relation)}`;
}

/** A graph has few relations and many facts. */
const relationKeys = new Map<string, string>();

function relationKey(relation: string): string {
  let key = relationKeys.get(relation);
  if (key === undefined) {
    key = normalizeRelation(relation);
    if (relationKeys.size > 10_000) relationKeys.clear();
    relationKeys.set(relation, key);
  }
  return key;
}
