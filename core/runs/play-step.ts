/** One step of a run: a decision, its commands, and what they brought. */
import type { AgentAction, CommandResult, TrialOutcome, Turn } from '../agents/agent.ts';
import { ClewError } from '../base/errors.ts';
import type { Environment, Observation } from '../environments/environment.ts';
import type { RunEventBody } from '../events/run-event.ts';
import type { AgentSeat } from './agent-seat.ts';
import type { StepScope } from './step-scope.ts';

/** Who plays: with an agent, or without one. */
export interface Players {
  readonly environment: Environment;
  readonly seat: AgentSeat | null;
}

export interface StepPlan {
  readonly turn: Turn;
  /** A person's command; null for a step of the agent. */
  readonly command: string | null;
  readonly stepLimit: number;
}

export interface StepResult {
  readonly results: readonly CommandResult[];
  /** How the trial ended with this step; null while it goes on. */
  readonly outcome: 'won' | 'lost' | 'step-limit' | null;
}

/**
 * Plays a step and reports it to its scope, `step-ended` apart. When the trial ends with it, the agent is told within the
 * step. Throws what the agent, its roles or the world throw; the caller then abandons the step.
 */
export async function playStep(players: Players, plan: StepPlan, scope: StepScope): Promise<StepResult> {
  scope.emit({ type: 'step-started' });
  players.seat?.enter(scope);
  const { command } = plan;
  const results =
    command === null ? await agentStep(players, plan, scope) : await personStep(players, { ...plan, command }, scope);
  const outcome = outcomeAfter(results, plan);
  if (outcome) await players.seat?.endTrial(trialOutcome(players.environment, results, outcome));
  scope.throwIfOver();
  return { results, outcome };
}

async function agentStep({ environment, seat }: Players, { turn }: StepPlan, scope: StepScope) {
  if (!seat) throw new ClewError('internal', 'A run without an agent was asked for a step of the agent.');
  const action = await seat.next(turn);
  scope.throwIfOver();
  const commands = action.commands.length > 0 ? action.commands : [action.action];
  scope.emit({ type: 'action-chosen', by: 'agent', ...pickAction(action), commands });
  return execute(environment, commands, { scope, shouldStop: (results) => seat.shouldStop(results) });
}

/** The world answers a person at once; the agent learns from what the person saw before, as in a step of its own. */
async function personStep(
  { environment, seat }: Players,
  { turn, command }: StepPlan & { readonly command: string },
  scope: StepScope,
) {
  const commands = [command];
  scope.emit({ type: 'action-chosen', by: 'person', action: command, commands, reason: '' });
  const results = await execute(environment, commands, { scope, shouldStop: () => false });
  await seat?.observe(turn);
  return results;
}

function pickAction({ action, reason }: AgentAction): { action: string; reason: string } {
  return { action, reason };
}

interface Execution {
  readonly scope: StepScope;
  readonly shouldStop: (results: readonly CommandResult[]) => boolean;
}

async function execute(environment: Environment, commands: readonly string[], { scope, shouldStop }: Execution) {
  scope.isActing = true;
  const results: CommandResult[] = [];
  for (const [index, command] of commands.entries()) {
    scope.throwIfOver();
    const observation = await environment.step(command);
    results.push({ command, observation });
    scope.emit(observationReceived(command, observation));
    const dropped = commands.slice(index + 1);
    const reason = dropped.length > 0 && stopReason(observation, results, shouldStop);
    if (!reason) continue;
    scope.emit({ type: 'walk-stopped', dropped, reason });
    break;
  }
  return results;
}

function stopReason(
  observation: Observation,
  results: readonly CommandResult[],
  shouldStop: Execution['shouldStop'],
): string | null {
  if (observation.won || observation.lost) return 'The game is over.';
  return shouldStop(results) ? 'The agent saw something worth a new decision.' : null;
}

export function observationReceived(command: string | null, observation: Observation): RunEventBody {
  const { text, inventory, admissible, score, won, lost } = observation;
  return { type: 'observation-received', command, text, inventory, admissible, score, won, lost };
}

function outcomeAfter(results: readonly CommandResult[], { turn, stepLimit }: StepPlan): StepResult['outcome'] {
  const last = results.at(-1)?.observation;
  if (last?.won) return 'won';
  if (last?.lost) return 'lost';
  return turn.step >= stepLimit ? 'step-limit' : null;
}

function trialOutcome(
  { info }: Environment,
  results: readonly CommandResult[],
  outcome: NonNullable<StepResult['outcome']>,
): TrialOutcome {
  return { outcome, score: results.at(-1)?.observation.score ?? 0, maxScore: info.maxScore };
}
