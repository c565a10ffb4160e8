/** Facts and entities of a fake run: gives ids, keeps what is current, and words its changes as run events. */
import type { EntityKind, Triple } from '../../core/base/facts.ts';
import type { EntityId, EpisodeId, FactId } from '../../core/base/ids.ts';
import type { GraphCounts, RunEventBody } from '../../core/events/run-event.ts';

interface Row {
  readonly factId: FactId;
  readonly triple: Triple;
  isCurrent: boolean;
}

export class FakeMemory {
  private readonly entities = new Map<string, { entityId: EntityId; kind: EntityKind }>();
  private readonly facts = new Map<string, Row>();
  private readonly episodes: { episodeId: EpisodeId; text: string; factIds: FactId[] }[] = [];

  update(update: {
    text: string;
    facts: readonly Triple[];
    outdated: readonly Triple[];
    kinds: Readonly<Record<string, EntityKind>>;
  }): Extract<RunEventBody, { type: 'memory-updated' }> {
    const seen: { entityId: EntityId; name: string; kind: EntityKind }[] = [];
    const entityOf = (name: string): EntityId => {
      const known = this.entities.get(name);
      const kind = update.kinds[name] ?? known?.kind ?? 'other';
      if (known?.kind === kind) return known.entityId;
      const entityId = known?.entityId ?? ((this.entities.size + 1) as EntityId);
      this.entities.set(name, { entityId, kind });
      seen.push({ entityId, name, kind });
      return entityId;
    };
    const invalidated: FactId[] = [];
    for (const triple of update.outdated) {
      const row = this.facts.get(keyOf(triple));
      if (!row?.isCurrent) continue;
      row.isCurrent = false;
      invalidated.push(row.factId);
    }
    const facts = update.facts.map((triple) => {
      const known = this.facts.get(keyOf(triple));
      const row = known ?? { factId: (this.facts.size + 1) as FactId, triple, isCurrent: true };
      row.isCurrent = true;
      this.facts.set(keyOf(triple), row);
      return {
        factId: row.factId,
        subjectId: entityOf(triple.subject),
        relation: triple.relation,
        objectId: entityOf(triple.object),
        isNew: !known,
      };
    });
    const episodeId = (this.episodes.length + 1) as EpisodeId;
    this.episodes.push({ episodeId, text: update.text, factIds: facts.map(({ factId }) => factId) });
    return { type: 'memory-updated', episodeId, sequence: this.episodes.length, entities: seen, facts, invalidated };
  }

  recall(queries: readonly string[]): Extract<RunEventBody, { type: 'memory-recalled' }> {
    const found = queries.map((text) => {
      const facts = [...this.facts.values()]
        .filter((row) => row.isCurrent && (row.triple.subject === text || row.triple.object === text))
        .slice(0, 6)
        .map(({ factId }, index) => ({ factId, score: Math.max(0.4, 0.93 - index * 0.06) }));
      return { text, depth: 2, facts };
    });
    const factIds = new Set(found.flatMap((query) => query.facts.map(({ factId }) => factId)));
    const episodes = this.episodes
      .map((episode) => ({ episode, shared: episode.factIds.filter((factId) => factIds.has(factId)).length }))
      .filter(({ shared }) => shared > 1)
      .slice(-2)
      .map(({ episode, shared }) => ({ episodeId: episode.episodeId, text: episode.text, score: Math.log2(shared) }));
    return { type: 'memory-recalled', queries: found, episodes };
  }

  counts(): GraphCounts {
    const currentFacts = [...this.facts.values()].filter((row) => row.isCurrent).length;
    return {
      entities: this.entities.size,
      facts: this.facts.size,
      currentFacts,
      episodes: this.episodes.length,
    };
  }
}

function keyOf({ subject, relation, object }: Triple): string {
  return `${subject}, ${relation}, ${object}`;
}
