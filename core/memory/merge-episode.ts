/** One episode into the graph (AriGraph §2): invalidate, normalise, deduplicate, link. No language model has a say here. */
import { normalizeName, normalizeRelation, wellFormed, type EntityKind, type Triple } from '../base/facts.ts';
import { readSpatialFact } from '../base/spatial.ts';
import type { EntityRecord, EpisodeRecord, FactRecord, GraphState } from './graph-state.ts';
import { isCurrent } from './graph-state.ts';
import type { RowIds } from './row-ids.ts';
import type { EpisodeUpdate } from './temporal-graph.ts';

export interface MergedEpisode {
  readonly episode: EpisodeRecord;
  /** First seen here, or of a kind that became known here. */
  readonly entities: readonly EntityRecord[];
  readonly facts: readonly { readonly fact: FactRecord; readonly isNew: boolean }[];
  readonly invalidated: readonly FactRecord[];
}

/** The proposed facts as they will be stored: trimmed, blank ones dropped, each once by its normalised parts. */
export function cleanFacts(facts: readonly Triple[]): readonly Triple[] {
  const kept = new Map<string, Triple>();
  for (const fact of facts) {
    const parts = [normalizeName(fact.subject), normalizeRelation(fact.relation), normalizeName(fact.object)];
    const key = JSON.stringify(parts);
    if (parts.includes('') || kept.has(key)) continue;
    kept.set(key, { subject: tidy(fact.subject), relation: tidy(fact.relation), object: tidy(fact.object) });
  }
  return [...kept.values()];
}

/** `facts` are clean. Synchronous and without a way to fail half-way. */
export function mergeEpisode(
  state: GraphState,
  ids: RowIds,
  update: Pick<EpisodeUpdate, 'text' | 'invalidate' | 'facts' | 'kinds'>,
): MergedEpisode {
  const sequence = state.sequence + 1;
  const invalidated = closeFacts(state, update.invalidate, sequence);
  const touched = new Set<EntityRecord>();
  const facts = update.facts.map((triple) => {
    const subject = findOrAddEntity(state, ids, triple.subject, touched);
    const object = findOrAddEntity(state, ids, triple.object, touched);
    const known = state.findFact(subject, triple.relation, object);
    const fact = known ?? state.addFact({ factId: ids.fact(), subject, relation: triple.relation, object });
    if (!isCurrent(fact)) state.openInterval(fact, sequence);
    return { fact, isNew: !known };
  });
  inferPlaces(state, facts, touched);
  setKinds(state, update.kinds ?? {}, touched);
  const linked = facts.map(({ fact }) => fact).sort((a, b) => a.factId - b.factId);
  const episode = state.addEpisode({
    episodeId: ids.episode(),
    sequence,
    text: wellFormed(update.text),
    facts: linked,
  });
  return { episode, entities: [...touched], facts, invalidated };
}

function closeFacts(state: GraphState, factIds: EpisodeUpdate['invalidate'], sequence: number): readonly FactRecord[] {
  const closed: FactRecord[] = [];
  for (const factId of factIds) {
    const fact = state.facts.get(factId);
    if (!fact || !isCurrent(fact)) continue;
    state.closeInterval(fact, sequence);
    closed.push(fact);
  }
  return closed;
}

function findOrAddEntity(state: GraphState, ids: RowIds, name: string, touched: Set<EntityRecord>): EntityRecord {
  const key = normalizeName(name);
  const known = state.entity(key);
  if (known) return known;
  const entity = state.addEntity({ entityId: ids.entity(), key, name, kind: 'other' });
  touched.add(entity);
  return entity;
}

/** Exits and certain ways are only said of places. */
function inferPlaces(
  state: GraphState,
  facts: readonly { readonly fact: FactRecord; readonly isNew: boolean }[],
  touched: Set<EntityRecord>,
): void {
  for (const { fact, isNew } of facts) {
    if (!isNew) continue;
    const reading = readSpatialFact({ subject: fact.subject.name, relation: fact.relation, object: fact.object.name });
    if (!reading || (reading.kind === 'way' && !reading.isCertain)) continue;
    for (const end of reading.kind === 'exits' ? [fact.subject] : [fact.subject, fact.object])
      if (end.kind === 'other') changeKind(state, end, 'place', touched);
  }
}

/** What the agent knows outweighs what was inferred; names that are no entities are passed over. */
function setKinds(state: GraphState, kinds: Readonly<Record<string, EntityKind>>, touched: Set<EntityRecord>): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const entity = state.entity(normalizeName(name));
    if (entity && entity.kind !== kind) changeKind(state, entity, kind, touched);
  }
}

function changeKind(state: GraphState, entity: EntityRecord, kind: EntityKind, touched: Set<EntityRecord>): void {
  state.setKind(entity, kind);
  touched.add(entity);
}

function tidy(text: string): string {
  return wellFormed(text).replace(/\s+/gu, ' ').trim();
}
