/** What an agent reports of its memory, from what the graph answered. */
import type { AgentEvent } from '../../events/run-event.ts';
import type { MergeResult, ScoredEpisode, SemanticSearchResult } from '../../memory/temporal-graph.ts';

export function memoryUpdated({ episode, entities, facts, invalidated }: MergeResult): AgentEvent {
  return {
    type: 'memory-updated',
    episodeId: episode.episodeId,
    sequence: episode.sequence,
    entities: entities.map(({ entityId, name, kind }) => ({ entityId, name, kind })),
    facts: facts.map(({ fact, isNew }) => ({
      factId: fact.factId,
      subjectId: fact.subjectId,
      relation: fact.relation,
      objectId: fact.objectId,
      isNew,
    })),
    invalidated,
  };
}

export function memoryRecalled(search: SemanticSearchResult, episodes: readonly ScoredEpisode[]): AgentEvent {
  return {
    type: 'memory-recalled',
    queries: search.queries.map(({ text, depth, facts }) => ({
      text,
      depth,
      facts: facts.map(({ fact, score }) => ({ factId: fact.factId, score })),
    })),
    episodes: episodes.map(({ episode, score }) => ({ episodeId: episode.episodeId, text: episode.text, score })),
  };
}
