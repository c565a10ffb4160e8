/** Made-up runs for tests of the store: a summary, and the events of steps that look like an agent's. */
import { createRandom } from '../../core/base/random.ts';
import { runIdSchema, type RunId } from '../../core/base/ids.ts';
import { runConfigSchema } from '../../core/events/run-config.ts';
import { runEventBodySchema, type RunEvent } from '../../core/events/run-event.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import type { JournalledCall } from '../../core/storage/call-journal.ts';
import { sha256 } from '../../core/base/hash.ts';

export const runId = (id: string): RunId => runIdSchema.parse(id);

export function fakeSummary(id: string, change: Partial<RunSummary> = {}): RunSummary {
  return {
    runId: runId(id),
    config: runConfigSchema.parse({ world: 'fake' }),
    title: 'A made-up world',
    status: 'running',
    outcome: null,
    error: null,
    score: 0,
    maxScore: 5,
    steps: 0,
    stepLimit: 150,
    commands: 0,
    usage: { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0 },
    graph: { entities: 0, facts: 0, currentFacts: 0, episodes: 0 },
    seconds: 0,
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    ...change,
  };
}

/** An event from loose data, checked by the schema. */
export function event(seq: number, step: number, body: unknown): RunEvent {
  return { seq, step, at: 1_700_000_000_000 + seq, body: runEventBodySchema.parse(body) };
}

const words =
  'the old wooden door to the north is closed a rusty key lies under table you see red apple in kitchen near lantern'.split(
    ' ',
  );

/** `count` words that differ from seed to seed but compress as prose does. */
export function prose(seed: string, count: number): string {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.pick(words)).join(' ');
}

/** The events of one step as Ariadne emits them: six calls, an update of the memory, a recall, an action and its result. */
export function fakeStep(firstSeq: number, step: number): RunEvent[] {
  const roles = ['extract-facts', 'find-outdated', 'rate-items', 'needs-exploration', 'plan', 'act'];
  const bodies: unknown[] = [{ type: 'step-started' }];
  roles.forEach((role, call) => {
    bodies.push({ type: 'role-started', call, role }, fakeAnswered(step, call, role));
  });
  bodies.push(fakeMemory(step), fakeRecall(step));
  const plan = {
    mainGoal: 'find the treasure',
    subGoals: [{ text: prose(`plan ${step}`, 12), reason: prose('r', 20) }],
  };
  bodies.push({ type: 'plan-changed', plan });
  bodies.push({
    type: 'action-chosen',
    by: 'agent',
    action: 'go north',
    commands: ['go north'],
    reason: prose('a', 15),
  });
  bodies.push(fakeObservation(step));
  bodies.push({ type: 'step-ended', score: step, graph: counts(step), usage: usage(step * 6), milliseconds: 12 });
  return bodies.map((body, index) => event(firstSeq + index, step, body));
}

export function fakeObservation(step: number): unknown {
  return {
    type: 'observation-received',
    command: step === 0 ? null : 'go north',
    text: prose(`observation ${step}`, 70),
    inventory: 'a lantern',
    admissible: ['go east', 'go north', 'open door', `take key ${step}`],
    score: step,
    won: false,
    lost: false,
  };
}

/** A call with instructions that never change, a history that changes a little, and an observation of its own. */
export function fakeCall(step: number, call: number): JournalledCall {
  const history = Array.from({ length: 5 }, (_, back) => prose(`observation ${step - back}`, 70)).join('\n');
  return {
    step,
    call,
    role: `role-${call}`,
    inputHash: sha256(`${step}/${call}`),
    segments: [
      { role: 'system', label: 'instructions', text: prose(`instructions ${call}`, 300) },
      { role: 'user', label: 'history', text: history },
      { role: 'user', label: 'observation', text: prose(`observation ${step}`, 70) },
    ],
    result: {
      kind: 'answered',
      answer: {
        output: { answer: prose(`answer ${step}/${call}`, 20) },
        usage: usage(1),
        milliseconds: 3.25,
        answeredBy: 'rules',
        attempts: [JSON.stringify({ answer: prose(`answer ${step}/${call}`, 20) })],
        thinking: '',
      },
    },
  };
}

function fakeAnswered(step: number, call: number, role: string): unknown {
  return {
    type: 'role-answered',
    call,
    role,
    answeredBy: 'rules',
    output: { answer: prose(`answer ${step}/${call}`, 20) },
    thinking: '',
    attempts: 1,
    usage: usage(1),
    milliseconds: 3.25,
    isReplayed: false,
  };
}

function fakeMemory(step: number): unknown {
  const ids = Array.from({ length: 6 }, (_, index) => step * 3 + index);
  return {
    type: 'memory-updated',
    episodeId: step,
    sequence: step,
    entities: ids.map((entityId) => ({ entityId, name: `thing ${entityId}`, kind: 'item' })),
    facts: ids.map((factId) => ({ factId, subjectId: factId, relation: 'is near', objectId: factId + 1, isNew: true })),
    invalidated: step > 2 ? [step * 3 - 4] : [],
  };
}

function fakeRecall(step: number): unknown {
  const facts = Array.from({ length: 12 }, (_, index) => ({ factId: step + index, score: 0.5 + index / 100 }));
  return {
    type: 'memory-recalled',
    queries: [{ text: 'key', depth: 2, facts }],
    episodes: [1, 2].map((back) => ({ episodeId: step, text: prose(`observation ${step - back}`, 70), score: 1.5 })),
  };
}

const usage = (calls: number) => ({
  calls,
  promptTokens: calls * 900,
  cachedTokens: calls * 600,
  generatedTokens: calls * 60,
});
const counts = (step: number) => ({ entities: step * 3, facts: step * 3, currentFacts: step * 2, episodes: step });
