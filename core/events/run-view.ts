/** The projection behind the Run screen: a run's events folded into what a person sees at any step. */
import type { EntityId, EpisodeId, FactId } from '../base/ids.ts';
import type { EntityKind } from '../base/facts.ts';
import type { Plan } from './plan.ts';
import type { Outcome, RunConfig } from './run-config.ts';
import type { ErrorRecord, GraphCounts, RunEvent, RunEventBody, Usage } from './run-event.ts';

export interface RunView {
  readonly config: RunConfig | null;
  readonly title: string;
  readonly goal: string;
  readonly maxScore: number | null;
  readonly stepLimit: number;
  readonly status: 'created' | 'running' | 'paused' | 'ended';
  readonly control: 'agent' | 'person';
  readonly outcome: Outcome | null;
  readonly error: ErrorRecord | null;
  /** By step number; index 0 holds what came before the first decision. */
  readonly steps: readonly StepView[];
  readonly graph: GraphView;
  /** Seq of the last event folded in; -1 for none. */
  readonly lastSeq: number;
}

export interface StepView {
  readonly step: number;
  /** What the player read: this step's observations, in order. */
  readonly observations: readonly ObservationView[];
  readonly action: ActionView | null;
  /** Why a walk ended before its last command. */
  readonly walkStopped: Body<'walk-stopped'> | null;
  readonly calls: readonly CallView[];
  /** As it stands at the end of this step; carried over where it did not change. */
  readonly plan: Plan | null;
  readonly recalled: Body<'memory-recalled'> | null;
  readonly exits: Body<'exits-listed'> | null;
  readonly addedFacts: readonly FactId[];
  readonly invalidatedFacts: readonly FactId[];
  readonly warnings: readonly Body<'warning-raised'>[];
  readonly score: number;
  readonly usage: Usage;
  readonly counts: GraphCounts;
  readonly milliseconds: number;
  /** Of the step's first event, in milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly isEnded: boolean;
}

export type ObservationView = Omit<Body<'observation-received'>, 'type'>;
export type ActionView = Omit<Body<'action-chosen'>, 'type'>;

export interface CallView {
  readonly call: number;
  readonly role: string;
  readonly state: 'running' | 'answered' | 'failed';
  readonly answer: Body<'role-answered'> | null;
  readonly error: ErrorRecord | null;
}

export interface GraphView {
  readonly entities: ReadonlyMap<EntityId, EntityView>;
  readonly facts: ReadonlyMap<FactId, FactView>;
  readonly episodes: ReadonlyMap<EpisodeId, EpisodeView>;
}

export interface EntityView {
  readonly entityId: EntityId;
  readonly name: string;
  readonly kind: EntityKind;
  readonly firstStep: number;
}

export interface FactView {
  readonly factId: FactId;
  readonly subjectId: EntityId;
  readonly relation: string;
  readonly objectId: EntityId;
  /** Steps during which it held: `to` null while it still does. */
  readonly intervals: readonly { readonly from: number; readonly to: number | null }[];
  readonly seenInSteps: readonly number[];
}

export interface EpisodeView {
  readonly episodeId: EpisodeId;
  readonly step: number;
}

type Body<Type extends RunEventBody['type']> = Extract<RunEventBody, { type: Type }>;

const zeroUsage: Usage = { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0 };
const zeroCounts: GraphCounts = { entities: 0, facts: 0, currentFacts: 0, episodes: 0 };

export const emptyRunView: RunView = {
  config: null,
  title: '',
  goal: '',
  maxScore: null,
  stepLimit: 0,
  status: 'created',
  control: 'agent',
  outcome: null,
  error: null,
  steps: [],
  graph: { entities: new Map(), facts: new Map(), episodes: new Map() },
  lastSeq: -1,
};

/** Folds events that follow the view's last; those already folded in are passed over, so a replayed stream is harmless. */
export function foldRunEvents(view: RunView, events: readonly RunEvent[]): RunView {
  const fresh = events.filter((event) => event.seq > view.lastSeq);
  if (fresh.length === 0) return view;
  const draft = openDraft(view);
  for (const event of fresh) apply(draft, event);
  return { ...draft, graph: { ...draft.graph }, steps: [...draft.steps] };
}

/** Whether a fact held at the end of a step. */
export function isCurrentAt(fact: FactView, step: number): boolean {
  return fact.intervals.some((interval) => interval.from <= step && (interval.to === null || interval.to > step));
}

interface Draft extends Omit<Writable<RunView>, 'steps' | 'graph'> {
  steps: StepView[];
  graph: { entities: Map<EntityId, EntityView>; facts: Map<FactId, FactView>; episodes: Map<EpisodeId, EpisodeView> };
}
type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function openDraft(view: RunView): Draft {
  return {
    ...view,
    steps: [...view.steps],
    graph: {
      entities: new Map(view.graph.entities),
      facts: new Map(view.graph.facts),
      episodes: new Map(view.graph.episodes),
    },
  };
}

function apply(draft: Draft, event: RunEvent): void {
  const { body, step } = event;
  draft.lastSeq = event.seq;
  const current = stepAt(draft, event);
  const put = (change: Partial<StepView>): void => void (draft.steps[step] = { ...current, ...change });
  switch (body.type) {
    case 'run-created':
      Object.assign(draft, { config: body.config, title: body.title, goal: body.goal, maxScore: body.maxScore });
      draft.stepLimit = body.stepLimit;
      return;
    case 'run-started':
      Object.assign(draft, { status: 'running', outcome: null, error: null });
      return;
    case 'run-paused':
      draft.status = 'paused';
      return;
    case 'run-ended':
      Object.assign(draft, { status: 'ended', outcome: body.outcome, error: body.error });
      return;
    case 'control-changed':
      draft.control = body.by;
      return;
    case 'step-started':
      return;
    case 'step-abandoned':
      return undoStep(draft, step);
    case 'walk-stopped':
      return put({ walkStopped: body });
    case 'observation-received':
      return put({ observations: [...current.observations, body], score: body.score });
    case 'action-chosen':
      return put({ action: body });
    case 'role-started':
      return put({
        calls: withCall(current, { call: body.call, role: body.role, state: 'running', answer: null, error: null }),
      });
    case 'role-answered':
      return put({
        calls: withCall(current, { call: body.call, role: body.role, state: 'answered', answer: body, error: null }),
      });
    case 'role-failed':
      return put({
        calls: withCall(current, {
          call: body.call,
          role: body.role,
          state: 'failed',
          answer: null,
          error: body.error,
        }),
      });
    case 'memory-updated':
      return put(foldMemory(draft, current, body));
    case 'memory-recalled':
      return put({ recalled: body });
    case 'exits-listed':
      return put({ exits: body });
    case 'plan-changed':
      return put({ plan: body.plan });
    case 'warning-raised':
      return put({ warnings: [...current.warnings, body] });
    case 'step-ended':
      return put({
        score: body.score,
        usage: body.usage,
        counts: body.graph,
        milliseconds: body.milliseconds,
        isEnded: true,
      });
  }
}

function stepAt(draft: Draft, { step, at }: RunEvent): StepView {
  while (draft.steps.length <= step) {
    const last = draft.steps.at(-1);
    draft.steps.push({
      step: draft.steps.length,
      observations: [],
      action: null,
      walkStopped: null,
      calls: [],
      plan: last?.plan ?? null,
      recalled: null,
      exits: null,
      addedFacts: [],
      invalidatedFacts: [],
      warnings: [],
      score: last?.score ?? 0,
      usage: last?.usage ?? zeroUsage,
      counts: last?.counts ?? zeroCounts,
      milliseconds: 0,
      startedAt: at,
      isEnded: false,
    });
  }
  return draft.steps[step]!;
}

/** Takes back what an abandoned step has reported; what came before the first decision keeps its observation. */
function undoStep({ steps, graph }: Draft, step: number): void {
  const [undone] = steps.splice(step);
  if (step === 0 && undone) steps.push({ ...undone, calls: [], plan: null, recalled: null, exits: null, warnings: [] });
  for (const [id, entity] of graph.entities) if (entity.firstStep === step) graph.entities.delete(id);
  for (const [id, episode] of graph.episodes) if (episode.step === step) graph.episodes.delete(id);
  for (const [id, fact] of graph.facts) {
    const seenInSteps = fact.seenInSteps.filter((seen) => seen !== step);
    const intervals = fact.intervals
      .filter((interval) => interval.from !== step)
      .map((interval) => (interval.to === step ? { ...interval, to: null } : interval));
    if (intervals.length === 0) graph.facts.delete(id);
    else graph.facts.set(id, { ...fact, intervals, seenInSteps });
  }
}

function withCall(step: StepView, call: CallView): readonly CallView[] {
  return [...step.calls.filter((other) => other.call !== call.call), call];
}

function foldMemory(draft: Draft, step: StepView, body: Body<'memory-updated'>): Partial<StepView> {
  const { entities, facts, episodes } = draft.graph;
  for (const entity of body.entities) {
    entities.set(entity.entityId, { ...entity, firstStep: entities.get(entity.entityId)?.firstStep ?? step.step });
  }
  for (const factId of body.invalidated) {
    const fact = facts.get(factId);
    if (fact) facts.set(factId, { ...fact, intervals: closeLast(fact.intervals, step.step) });
  }
  const added: FactId[] = [];
  for (const { isNew: _isNew, ...record } of body.facts) {
    const known = facts.get(record.factId);
    const isHeld = known?.intervals.at(-1)?.to === null;
    if (!isHeld) added.push(record.factId);
    facts.set(record.factId, {
      ...record,
      intervals: isHeld ? known.intervals : [...(known?.intervals ?? []), { from: step.step, to: null }],
      seenInSteps: [...(known?.seenInSteps ?? []), step.step],
    });
  }
  episodes.set(body.episodeId, { episodeId: body.episodeId, step: step.step });
  return {
    addedFacts: [...step.addedFacts, ...added],
    invalidatedFacts: [...step.invalidatedFacts, ...body.invalidated],
  };
}

function closeLast(intervals: FactView['intervals'], step: number): FactView['intervals'] {
  const last = intervals.at(-1);
  return last && last.to === null ? [...intervals.slice(0, -1), { ...last, to: step }] : intervals;
}
