/** Random logs of runs, as fast-check makes them: steps with calls, memory and plans, some abandoned and made again. */
import fc from 'fast-check';
import { runEventBodySchema, type RunEvent } from '../../../core/events/run-event.ts';

export interface RandomLog {
  /** What a live subscriber saw: abandoned tries with their mark. */
  readonly live: readonly RunEvent[];
  /** What the store has: the marks only. */
  readonly stored: readonly RunEvent[];
}

const id = fc.integer({ min: 1, max: 12 });
const memory = fc.record({
  type: fc.constant('memory-updated'),
  episodeId: fc.integer({ min: 1, max: 1000 }),
  sequence: fc.constant(1),
  entities: fc.array(
    id.map((entityId) => ({ entityId, name: `entity ${entityId}`, kind: 'item' })),
    { maxLength: 3 },
  ),
  facts: fc.array(
    id.map((factId) => ({
      factId,
      subjectId: factId,
      relation: `relation ${factId}`,
      objectId: factId + 1,
      isNew: true,
    })),
    { maxLength: 4 },
  ),
  invalidated: fc.array(id, { maxLength: 3 }),
});
const usage = { calls: 1, promptTokens: 10, cachedTokens: 5, generatedTokens: 2 };
const call = fc
  .record({ call: fc.integer({ min: 0, max: 3 }), end: fc.constantFrom('answered', 'failed', 'none') })
  .map(({ call: number, end }) => {
    const started = { type: 'role-started', call: number, role: 'plan' };
    const error = { code: 'internal', message: 'no', remedy: null, detail: null };
    const failed = { type: 'role-failed', call: number, role: 'plan', error };
    const answered = {
      ...{ type: 'role-answered', call: number, role: 'plan', answeredBy: 'rules', output: number, thinking: '' },
      ...{ attempts: 1, usage, milliseconds: 1, isReplayed: false },
    };
    return end === 'none' ? [started] : [started, end === 'failed' ? failed : answered];
  });
const thought = fc.oneof(
  { weight: 3, arbitrary: memory.map((body) => [body]) },
  { weight: 2, arbitrary: call },
  fc.string().map((mainGoal) => [{ type: 'plan-changed', plan: { mainGoal, subGoals: [] } }]),
  fc.string().map((message) => [{ type: 'warning-raised', message, detail: null }]),
  fc.constant([{ type: 'memory-recalled', queries: [], episodes: [] }]),
  fc.constant([{ type: 'exits-listed', isExploring: true, exits: [] }]),
);
const thoughts = fc.array(thought, { maxLength: 5 }).map((parts) => parts.flat() as object[]);
const step = fc.record({
  /** Tries that came to nothing before the one that counts. */
  abandoned: fc.array(thoughts, { maxLength: 2 }),
  thoughts,
  score: fc.integer({ min: 0, max: 5 }),
  commands: fc.integer({ min: 1, max: 3 }),
});

function observation(score: number, command: string | null): object {
  return {
    type: 'observation-received',
    command,
    text: 'a room',
    inventory: null,
    admissible: null,
    score,
    won: false,
    lost: false,
  };
}

export const randomLog: fc.Arbitrary<RandomLog> = fc.array(step, { maxLength: 8 }).map((steps) => {
  const live: RunEvent[] = [];
  const stored: RunEvent[] = [];
  const add = (number: number, given: object, isKept = true): void => {
    // An episode has a number of its own, in the file as here: none comes twice.
    const body = 'episodeId' in given ? { ...given, episodeId: live.length + 1 } : given;
    const event = { seq: live.length, step: number, at: 1000 + live.length, body: runEventBodySchema.parse(body) };
    live.push(event);
    if (isKept) stored.push(event);
  };
  add(0, observation(0, null));
  add(0, { type: 'run-started', attempt: 1 });
  for (const [index, { abandoned, thoughts: bodies, score, commands }] of steps.entries()) {
    const number = index + 1;
    for (const tried of abandoned) {
      add(number, { type: 'step-started' }, false);
      for (const body of tried) add(number, body, false);
      add(number, { type: 'step-abandoned', reason: 'so' });
    }
    add(number, { type: 'step-started' });
    for (const body of bodies) add(number, body);
    add(number, { type: 'action-chosen', by: 'agent', action: 'go', commands: ['go'], reason: '' });
    for (let count = 0; count < commands; count += 1) add(number, observation(score, 'go'));
    const counts = { entities: number, facts: number, currentFacts: number, episodes: number };
    add(number, { type: 'step-ended', score, graph: counts, usage: { ...usage, calls: number }, milliseconds: 7 });
  }
  return { live, stored };
});
