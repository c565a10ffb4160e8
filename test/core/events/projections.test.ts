/** What the screens read of a run: transcript, plan, timeline, costs, graph and map, out of events alone. */
import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventBody } from '../../../core/events/run-event.ts';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import { costByRole, costByStep, elapsedMs } from '../../../core/events/costs.ts';
import { factsOf, graphAt } from '../../../core/events/graph-at.ts';
import { planProgress } from '../../../core/events/plan-progress.ts';
import { recalledAt } from '../../../core/events/recalled-at.ts';
import { emptyRunView, foldRunEvents } from '../../../core/events/run-view.ts';
import type { RunView } from '../../../core/events/run-view.ts';
import { factCurve, timelineMarks } from '../../../core/events/timeline.ts';
import { knownScore, transcriptEntries } from '../../../core/events/transcript.ts';

type Body<Type extends RunEventBody['type']> = Extract<RunEventBody, { type: Type }>;
type Ids = Body<'memory-updated'>['facts'][number];

const usage = { calls: 1, promptTokens: 100, cachedTokens: 60, generatedTokens: 10 };

function viewOf(...steps: readonly RunEventBody[][]): RunView {
  const created: RunEventBody = {
    type: 'run-created',
    config: runConfigSchema.parse({ world: 'treasure-hunt' }),
    title: 'Treasure hunt',
    goal: 'Find it.',
    maxScore: 3,
    stepLimit: 20,
  };
  const [first = [], ...rest] = steps;
  const all = [[created, { type: 'run-started', attempt: 1 } as const, ...first], ...rest];
  let seq = 0;
  const events = all.flatMap((bodies, step) =>
    bodies.map((body): RunEvent => ({ seq: seq++, step, at: 1_000 + seq, body })),
  );
  return foldRunEvents(emptyRunView, events);
}

function read(command: string | null, score: number, text = `after ${command}`): RunEventBody {
  const admissible = ['look'];
  return { type: 'observation-received', command, text, inventory: null, admissible, score, won: false, lost: false };
}

function act(action: string, commands: readonly string[] = [action], by: 'agent' | 'person' = 'agent'): RunEventBody {
  return { type: 'action-chosen', by, action, commands, reason: 'because' };
}

function end(score: number, currentFacts = 0): RunEventBody {
  const graph = { entities: 0, facts: 0, currentFacts, episodes: 0 };
  return { type: 'step-ended', score, graph, usage, milliseconds: 50 };
}

function plan(...texts: readonly string[]): RunEventBody {
  return { type: 'plan-changed', plan: { mainGoal: 'Win', subGoals: texts.map((text) => ({ text, reason: '' })) } };
}

function learn(
  step: number,
  entities: readonly [number, string, 'place' | 'item' | 'other'][],
  facts: readonly [number, number, string, number][],
  invalidated: readonly number[] = [],
): RunEventBody {
  return {
    type: 'memory-updated',
    episodeId: step,
    sequence: step,
    entities: entities.map(([entityId, name, kind]) => ({ entityId, name, kind })),
    facts: facts.map(([factId, subjectId, relation, objectId]) => ({
      factId,
      subjectId,
      relation,
      objectId,
      isNew: true,
    })),
    invalidated,
  } as unknown as Body<'memory-updated'>;
}

function answered(call: number, role: string, milliseconds: number): RunEventBody {
  return {
    type: 'role-answered',
    call,
    role,
    answeredBy: 'tiny',
    output: {},
    thinking: '',
    attempts: 1,
    usage,
    milliseconds,
    isReplayed: false,
  };
}

describe('the transcript', () => {
  const view = viewOf(
    [read(null, 0, 'A hall.')],
    [act('take key'), read('take key', 1), end(1)],
    [act('go to Cellar', ['go west', 'go down']), read('go west', 1), read('go down', 3), end(3)],
  );

  it('tells with each decision what was read before it', () => {
    const [first, second] = transcriptEntries(view);
    expect(first).toMatchObject({ step: 1, readings: [{ command: null, text: 'A hall.', gain: 0 }] });
    expect(second).toMatchObject({
      step: 2,
      readings: [{ command: 'take key', gain: 1 }],
      action: { reason: 'because' },
    });
  });

  it('keeps every reading of a walk apart, each with its own points', () => {
    expect(transcriptEntries(view)[2]).toMatchObject({
      step: 3,
      state: 'deciding',
      readings: [
        { command: 'go west', gain: 0 },
        { command: 'go down', gain: 2 },
      ],
    });
  });

  it('ends with what was read last when the run is over', () => {
    const over = viewOf(
      [read(null, 0)],
      [act('look'), read('look', -1), end(-1), { type: 'run-ended', outcome: 'lost', score: -1, error: null }],
    );
    expect(transcriptEntries(over).at(-1)).toMatchObject({ state: 'end', readings: [{ gain: -1 }] });
  });

  it('names the role at work while nothing is decided', () => {
    const now = viewOf([read(null, 0)], [{ type: 'step-started' }, { type: 'role-started', call: 0, role: 'extract' }]);
    expect(transcriptEntries(now).at(-1)).toMatchObject({ step: 1, state: 'deciding', activeRole: 'extract' });
  });

  it('says why a walk was cut short', () => {
    const stopped: RunEventBody = { type: 'walk-stopped', dropped: ['go down'], reason: 'a new room' };
    const cut = viewOf([read(null, 0)], [act('go to Cellar'), read('go west', 0), stopped, end(0)]);
    expect(transcriptEntries(cut)[0]?.walkStopped).toMatchObject({ reason: 'a new room' });
  });

  it('knows the score of a step as it was when the step began', () => {
    expect([1, 2].map((step) => knownScore(view, step))).toEqual([0, 3]);
    expect(knownScore(viewOf([read(null, 0)], [act('a'), read('a', 2), end(2)], [{ type: 'step-started' }]), 1)).toBe(
      0,
    );
  });
});

describe('the plan', () => {
  const view = viewOf(
    [read(null, 0)],
    [plan('find key', 'open door')],
    [plan('find key', 'open door')],
    [plan('open door')],
    [plan('open door', 'find key')],
  );

  it('takes a sub-goal that left the plan as done, at the step where it left', () => {
    expect(planProgress(view, 2)?.done).toEqual([]);
    expect(planProgress(view, 3)?.done).toMatchObject([{ text: 'find key', step: 3 }]);
  });

  it('takes a sub-goal that came back as open again', () => {
    expect(planProgress(view, 4)).toMatchObject({ done: [], open: [{ text: 'open door' }, { text: 'find key' }] });
  });

  it('has none before the first was made', () => {
    expect(planProgress(view, 0)).toBeNull();
  });
});

describe('the timeline', () => {
  it('marks points where they are read, moves, changed plans, errors and what a person did', () => {
    const error = { code: 'timed-out', message: 'late', remedy: null, detail: null } as const;
    const view = viewOf(
      [read(null, 0)],
      [plan('a'), act('take key'), read('take key', 1), end(1)],
      [plan('a'), act('go north'), read('go north', 1), end(1)],
      [plan('b'), { type: 'role-failed', call: 0, role: 'act', error }, act('look', ['look'], 'person')],
    );
    expect(timelineMarks(view)).toEqual([
      { step: 2, kind: 'gain' },
      { step: 2, kind: 'move' },
      { step: 3, kind: 're-plan' },
      { step: 3, kind: 'error' },
      { step: 3, kind: 'person' },
    ]);
  });

  it('shows a last point at the last step, as there is none after it', () => {
    const view = viewOf([read(null, 0)], [act('win'), read('win', 3), end(3)]);
    expect(timelineMarks(view)).toEqual([{ step: 1, kind: 'gain' }]);
  });

  it('draws the facts held by step', () => {
    expect(factCurve(viewOf([read(null, 0)], [end(0, 4)], [end(0, 7)]))).toEqual([0, 4, 7]);
  });
});

describe('costs', () => {
  const view = viewOf(
    [read(null, 0)],
    [answered(0, 'extract', 30), answered(1, 'act', 10), end(0)],
    [answered(0, 'extract', 50), end(0)],
  );

  it('adds up by role, in the order of first answers', () => {
    expect(costByRole(view.steps)).toMatchObject([
      { role: 'extract', asked: 2, calls: 2, promptTokens: 200, cachedTokens: 120, milliseconds: 80 },
      { role: 'act', asked: 1, generatedTokens: 10, milliseconds: 10 },
    ]);
  });

  it('tells tokens and time by step', () => {
    expect(costByStep(view)).toMatchObject([
      { calls: 0 },
      { calls: 2, promptTokens: 200, milliseconds: 50 },
      { calls: 1 },
    ]);
    expect(elapsedMs(view, 1)).toBe(50);
    expect(elapsedMs(view, 2)).toBe(100);
  });
});

describe('the graph at a step', () => {
  const recalled = (factId: number): RunEventBody =>
    ({
      type: 'memory-recalled',
      queries: [{ text: 'key', depth: 1, facts: [{ factId, score: 0.9 }] }],
      episodes: [],
    }) as unknown as Body<'memory-recalled'>;
  const view = viewOf(
    [read(null, 0)],
    [
      learn(
        1,
        [
          [1, 'key', 'item'],
          [2, 'hall', 'place'],
        ],
        [[10, 1, 'is in', 2]],
      ),
      recalled(10),
      act('take key'),
      end(0),
    ],
    [learn(2, [[3, 'inventory', 'other']], [[11, 1, 'is in', 3]], [10]), act('look'), end(0)],
    [{ type: 'step-started' }],
  );

  it('holds what was known by then, with what was new and recalled', () => {
    const first = graphAt(view, 1);
    expect(
      first.nodes.map(({ entity, isNew, isRecalled, degree }) => [entity.name, isNew, isRecalled, degree]),
    ).toEqual([
      ['key', true, true, 1],
      ['hall', true, true, 1],
    ]);
    expect(first.edges).toMatchObject([{ isCurrent: true, isNew: true, isRecalled: true }]);
  });

  it('keeps what is outdated, as such', () => {
    const second = graphAt(view, 2);
    expect(second.edges.map(({ fact, isCurrent, isNew }) => [fact.factId, isCurrent, isNew])).toEqual([
      [10, false, false],
      [11, true, true],
    ]);
    expect(second.nodes.find(({ entity }) => entity.name === 'hall')).toMatchObject({ degree: 0, isNew: false });
  });

  it('lists the facts of an entity in the order in which they were learned', () => {
    const key = view.graph.facts.values().next().value!.subjectId;
    expect(factsOf(view, key, 2).map(({ factId }) => factId)).toEqual([10, 11]);
    expect(factsOf(view, key, 1).map(({ factId }: Pick<Ids, 'factId'>) => factId)).toEqual([10]);
  });

  it('lets a step that has just begun show what the one before recalled', () => {
    const begun = viewOf([read(null, 0)], [recalled(10), act('a'), end(0)], [{ type: 'step-started' }]);
    expect(recalledAt(begun, 2)?.step).toBe(1);
    expect(recalledAt(view, 2)).toBeNull();
    expect(recalledAt(view, 1)?.step).toBe(1);
  });
});
