/** The events of a finished run with thousands of facts, made by formula: for what must stay smooth. */
import type { EntityId, EpisodeId, FactId, RunId } from '../../core/base/ids.ts';
import { entityKinds } from '../../core/base/facts.ts';
import { runConfigSchema } from '../../core/events/run-config.ts';
import type { RunEvent, RunEventBody, Usage } from '../../core/events/run-event.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import { randomFrom } from './fake-lab-world.ts';

const RELATIONS = ['is in', 'is part of', 'opens', 'is near', 'contains', 'belongs to', 'was seen by', 'requires'];
const noUsage: Usage = { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0 };

export interface BigRun {
  readonly summary: RunSummary;
  readonly events: readonly RunEvent[];
}

/** `facts` facts over `steps` steps; a tenth of them is outdated again. */
export function createBigRun(runId: string, size: { facts: number; steps: number }): BigRun {
  const random = randomFrom(11);
  const config = runConfigSchema.parse({ world: 'treasure-hunt', level: 'hardest', seed: 11 });
  const events: RunEvent[] = [];
  const at = Date.UTC(2025, 0, 4, 9);
  const emit = (step: number, body: RunEventBody): void => {
    events.push({ seq: events.length, step, at: at + events.length * 20, body });
  };
  const stepLimit = size.steps;
  emit(0, { type: 'run-created', config, title: 'Treasure hunt', goal: 'Know the house.', maxScore: 8, stepLimit });
  emit(0, { type: 'run-started', attempt: 1 });
  emit(0, observation(null, 'You stand in a very large house.', 0));
  let facts = 0;
  let entities = 0;
  let outdated = 0;
  for (let step = 1; step <= size.steps; step += 1) {
    emit(step, { type: 'step-started' });
    const until = Math.round((size.facts * step) / size.steps);
    const seen: Extract<RunEventBody, { type: 'memory-updated' }>['entities'][number][] = [];
    const added: Extract<RunEventBody, { type: 'memory-updated' }>['facts'][number][] = [];
    while (facts < until) {
      facts += 1;
      const isNew = entities < 3 || random() < 0.55;
      if (isNew) {
        entities += 1;
        const kind = entityKinds[Math.floor(random() ** 2 * entityKinds.length)]!;
        seen.push({ entityId: entities as EntityId, name: `${kind} ${entities}`, kind });
      }
      const subject = isNew ? entities : 1 + Math.floor(random() * entities);
      const object = 1 + Math.floor(random() ** 3 * entities);
      added.push({
        factId: facts as FactId,
        subjectId: subject as EntityId,
        relation: RELATIONS[facts % RELATIONS.length]!,
        objectId: object as EntityId,
        isNew: true,
      });
    }
    const invalidated = step % 2 === 0 ? [] : takeOutdated(facts, Math.round(size.facts / size.steps / 5), random);
    outdated += invalidated.length;
    emit(step, {
      type: 'memory-updated',
      episodeId: step as EpisodeId,
      sequence: step,
      entities: seen,
      facts: added,
      invalidated,
    });
    const recalled = added.slice(0, 7).map(({ factId }, index) => ({ factId, score: 0.9 - index * 0.05 }));
    emit(step, { type: 'memory-recalled', queries: [{ text: 'house', depth: 2, facts: recalled }], episodes: [] });
    emit(step, { type: 'action-chosen', by: 'agent', action: 'go north', commands: ['go north'], reason: 'Onwards.' });
    const score = Math.floor((step * 8) / size.steps);
    emit(step, observation('go north', `You walk on. There is more of the house here (${step}).`, score));
    const graph = { entities, facts, currentFacts: facts - outdated, episodes: step };
    emit(step, { type: 'step-ended', score, graph, usage: noUsage, milliseconds: 20 });
  }
  emit(size.steps, { type: 'run-ended', outcome: 'won', score: 8, error: null });
  const graph = { entities, facts, currentFacts: facts - outdated, episodes: size.steps };
  const summary: RunSummary = {
    runId: runId as RunId,
    config,
    title: 'Treasure hunt',
    status: 'ended',
    outcome: 'won',
    error: null,
    score: 8,
    maxScore: 8,
    steps: size.steps,
    stepLimit,
    commands: size.steps,
    usage: noUsage,
    graph,
    seconds: 3,
    createdAt: at,
    updatedAt: at + events.length * 20,
  };
  return { summary, events };
}

function observation(command: string | null, text: string, score: number): RunEventBody {
  return {
    type: 'observation-received',
    command,
    text,
    inventory: null,
    admissible: ['go north', 'look'],
    score,
    won: score === 8,
    lost: false,
  };
}

function takeOutdated(facts: number, count: number, random: () => number): FactId[] {
  return [...new Set(Array.from({ length: count }, () => (1 + Math.floor(random() * facts)) as FactId))];
}
