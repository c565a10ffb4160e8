/** What the New run form holds, what a run is started from, and the command that would start the same. */
import type { AgentInfo, ModelInfo, WorldInfo } from '../../../core/contract/views.ts';
import type { RunConfigInput } from '../../../core/events/run-config.ts';

export interface RunForm {
  readonly world: string;
  readonly level: string;
  readonly agent: string;
  readonly ablate: readonly string[];
  readonly model: string;
  readonly seed: number;
  /** Null takes the world's own limit. */
  readonly maxSteps: number | null;
}

export interface RunChoices {
  readonly worlds: readonly WorldInfo[];
  readonly agents: readonly AgentInfo[];
  readonly models: readonly ModelInfo[];
}

export function defaultForm({ worlds, agents }: RunChoices): RunForm {
  const world = worlds[0];
  return {
    world: world?.id ?? '',
    level: world?.defaultLevel ?? '',
    agent: agents[0]?.id ?? '',
    ablate: [],
    model: 'rules',
    seed: 1,
    maxSteps: null,
  };
}

/** Another world has its own levels; another agent its own ablations. */
export function changeForm(form: RunForm, change: Partial<RunForm>, choices: RunChoices): RunForm {
  const next = { ...form, ...change };
  if (next.world !== form.world)
    return { ...next, level: choices.worlds.find(({ id }) => id === next.world)?.defaultLevel ?? '', maxSteps: null };
  return next.agent === form.agent ? next : { ...next, ablate: [] };
}

export function configOf(form: RunForm): RunConfigInput {
  return { ...form };
}

/** Only what differs from the command's own defaults, besides what names the run. */
export function commandOf(form: RunForm): string {
  const parts = ['npm run -s lab -- play', quote(form.world)];
  if (form.level !== '') parts.push('--level', quote(form.level));
  parts.push('--agent', quote(form.agent));
  if (form.ablate.length > 0) parts.push('--ablate', quote(form.ablate.join(',')));
  parts.push('--model', quote(form.model), '--seed', String(form.seed));
  if (form.maxSteps !== null) parts.push('--max-steps', String(form.maxSteps));
  return parts.join(' ');
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
