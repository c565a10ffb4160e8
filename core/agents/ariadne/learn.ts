/** How an observation becomes memory (AriGraph §2): facts, what they replace, one episode that links them. */
import { normalizeName, normalizeRelation, type Triple } from '../../base/facts.ts';
import { readSpatialFact } from '../../base/spatial.ts';
import type { Episode, Fact, TemporalGraph } from '../../memory/temporal-graph.ts';
import { extract, extractedFacts } from '../../roles/extract.ts';
import { outdated } from '../../roles/outdated.ts';
import type { AgentContext, AgentServices, CommandResult } from '../agent.ts';
import { ask } from '../parts/ask.ts';
import { kindsOf } from '../parts/kinds.ts';
import { memoryUpdated } from '../parts/memory-events.ts';
import type { Arrival } from '../parts/whereabouts.ts';

/** The most known facts that are laid before the `outdated` role. */
const candidateLimit = 40;

export interface Lesson {
  readonly result: CommandResult;
  readonly arrival: Arrival;
  /** An earlier episode with the very same text, whose facts then need no reading; null to read it. */
  readonly readBefore: Episode | null;
}

/** Extracts, finds what is outdated, merges, reports. */
export async function learn(services: AgentServices, lesson: Lesson, context: AgentContext): Promise<void> {
  const { result, arrival } = lesson;
  const read = await readFacts(services, lesson, context);
  const facts = [...read, ...arrival.wayFacts];
  const candidates = replaceable(services.graph, facts);
  const invalidate = await findOutdated(services, { facts, candidates }, context);
  const kinds = kindsOf(facts, arrival.place);
  const update = { text: result.observation.text, invalidate: invalidate.map(({ factId }) => factId), facts, kinds };
  const merged = await services.graph.merge(update, { signal: context.signal });
  services.emit(memoryUpdated(merged));
}

async function readFacts(
  services: AgentServices,
  { result, arrival, readBefore }: Lesson,
  context: AgentContext,
): Promise<readonly Triple[]> {
  if (readBefore !== null) return factsOf(services.graph, readBefore);
  const { command, observation } = result;
  const input = { observation: observation.text, inventory: observation.inventory, command, place: arrival.place };
  return extractedFacts(await ask(services, { role: extract, input, otherwise: { facts: [] } }, context));
}

function factsOf(graph: TemporalGraph, episode: Episode): readonly Triple[] {
  return episode.factIds.flatMap((factId) => graph.fact(factId) ?? []);
}

async function findOutdated(
  services: AgentServices,
  { facts, candidates }: { facts: readonly Triple[]; candidates: readonly Fact[] },
  context: AgentContext,
): Promise<readonly Fact[]> {
  if (candidates.length === 0) return [];
  const input = { newFacts: facts, knownFacts: candidates };
  const answer = await ask(services, { role: outdated, input, otherwise: { outdated: [] } }, context);
  return answer.outdated.flatMap((number) => candidates[number - 1] ?? []);
}

/** Current facts about the same entities that may be replaced: never exits, never the way between places, never a new fact. */
function replaceable(graph: TemporalGraph, facts: readonly Triple[]): readonly Fact[] {
  const isNew = new Set(facts.map(keyOf));
  return graph
    .incidentFacts([...new Set(facts.flatMap(entitiesOf))])
    .filter((fact) => !isNew.has(keyOf(fact)) && readSpatialFact(fact) === null)
    .slice(-candidateLimit);
}

/** The entities that a fact is about; what it only says of them (`open`, `north`, `inventory`) would match half the graph. */
function entitiesOf(fact: Triple): readonly string[] {
  const isAboutSubject =
    readSpatialFact(fact)?.kind === 'exits' ||
    /^(?:is|are|has been|was|to be)$/u.test(normalizeRelation(fact.relation)) ||
    normalizeName(fact.object) === 'inventory';
  return isAboutSubject ? [fact.subject] : [fact.subject, fact.object];
}

function keyOf({ subject, relation, object }: Triple): string {
  return [normalizeName(subject), normalizeRelation(relation), normalizeName(object)].join('|');
}
