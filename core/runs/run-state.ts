/** Where a run stands, read from its log: everything that going on needs besides the agent's state and its graph. */
import type { CommandResult } from '../agents/agent.ts';
import type { GraphCounts, RunEvent, RunEventBody, Usage } from '../events/run-event.ts';
import type { RunSummary } from '../events/run-summary.ts';

export interface RunState {
  /** The last step that ended; 0 before the first. */
  readonly step: number;
  /** What that step brought. */
  readonly results: readonly CommandResult[];
  readonly decidedBy: 'agent' | 'person';
  readonly control: 'agent' | 'person';
  readonly score: number;
  readonly commands: number;
  readonly usage: Usage;
  readonly graph: GraphCounts;
  readonly milliseconds: number;
  /** How often it was started or went on. */
  readonly attempt: number;
}

export const initialRunState: RunState = {
  step: 0,
  results: [],
  decidedBy: 'agent',
  control: 'agent',
  score: 0,
  commands: 0,
  usage: { calls: 0, promptTokens: 0, cachedTokens: 0, generatedTokens: 0 },
  graph: { entities: 0, facts: 0, currentFacts: 0, episodes: 0 },
  milliseconds: 0,
  attempt: 0,
};

/** Folds committed events, which hold whole steps only. */
export function foldRunState(state: RunState, events: readonly RunEvent[]): RunState {
  return events.reduce((folded, event) => apply(folded, event.body, event.step), state);
}

/** What a run's row shows of its state. */
export function summaryFields(state: RunState): Partial<RunSummary> {
  const { score, step, commands, usage, graph, milliseconds } = state;
  return { score, steps: step, commands, usage, graph, seconds: milliseconds / 1000 };
}

function apply(state: RunState, body: RunEventBody, step: number): RunState {
  switch (body.type) {
    case 'run-started':
      return { ...state, attempt: body.attempt };
    case 'control-changed':
      return { ...state, control: body.by };
    case 'step-started':
      return { ...state, results: [] };
    case 'action-chosen':
      return { ...state, decidedBy: body.by };
    case 'observation-received':
      return receive(state, body);
    case 'role-answered':
      return { ...state, usage: addUsage(state.usage, body.usage) };
    case 'step-ended': {
      const { score, graph, milliseconds } = body;
      return { ...state, step, score, graph, milliseconds: state.milliseconds + milliseconds };
    }
    default:
      return state;
  }
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    promptTokens: a.promptTokens + b.promptTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    generatedTokens: a.generatedTokens + b.generatedTokens,
  };
}

function receive(state: RunState, body: Extract<RunEventBody, { type: 'observation-received' }>): RunState {
  const { command, text, inventory, admissible, score, won, lost } = body;
  const result = { command, observation: { text, inventory, admissible, score, won, lost } };
  const commands = state.commands + (command === null ? 0 : 1);
  return { ...state, score, commands, results: [...state.results, result] };
}
