/** What leaves the memory: plain values of records, made once and kept until the record changes. */
import type { EntityRecord, EpisodeRecord, FactRecord } from './graph-state.ts';
import { isCurrent } from './graph-state.ts';
import type { Entity, Episode, Fact } from './temporal-graph.ts';

export function entityView(entity: EntityRecord): Entity {
  entity.view ??= { entityId: entity.entityId, name: entity.name, key: entity.key, kind: entity.kind };
  return entity.view;
}

export function factView(fact: FactRecord): Fact {
  fact.view ??= {
    factId: fact.factId,
    subjectId: fact.subject.entityId,
    objectId: fact.object.entityId,
    subject: fact.subject.name,
    relation: fact.relation,
    object: fact.object.name,
    isCurrent: isCurrent(fact),
    intervals: fact.intervals.map(({ from, to }) => ({ from, to })),
  };
  return fact.view;
}

export function episodeView(episode: EpisodeRecord): Episode {
  episode.view ??= {
    episodeId: episode.episodeId,
    sequence: episode.sequence,
    text: episode.text,
    factIds: episode.facts.map((fact) => fact.factId),
  };
  return episode.view;
}
