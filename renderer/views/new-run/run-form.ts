/** What the New run form holds, what a run is started from, and the command that would start the same. */
import type { AgentInfo, ModelInfo, WorldInfo } from '../../../core/contract/views.ts';
import type { RunConfigInput } from '../../../core/events/run-config.ts';

export interface RunForm {
  readonly world: string;
  /** A real game in place of a world; its path. */
  readonly gameFile: string | null;
  /** Told to the player instead of the game's own goal. */
  readonly goal: string;
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
    gameFile: null,
    goal: '',
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

export function configOf({ goal, ...form }: RunForm): RunConfigInput {
  if (form.gameFile === null) return form;
  return { ...form, world: gameName(form.gameFile), level: '', goal: goal.trim() === '' ? null : goal.trim() };
}

/** The game's name is its file's, without folder and ending. */
export function gameName(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  return file.replace(/\.[^.]+$/, '') || file;
}

/** Of files that belong together, the one to play: a compiled game before its .json; never what describes its goal. */
export function gameAmong(paths: readonly string[]): string | null {
  const games = paths.filter((path) => !/\.goal\.json$/i.test(path));
  return games.find((path) => /\.z[1-8]$/i.test(path)) ?? games.find((path) => /\.json$/i.test(path)) ?? null;
}

/** What a command is made of: the form, or the configuration of a run that there is. */
export type CommandParts = Omit<RunForm, 'goal'> & { readonly goal: string | null };

/** Only what differs from the command's own defaults, besides what names the run. */
export function commandOf(form: CommandParts): string {
  const parts = ['npm run -s lab -- play'];
  if (form.gameFile === null) parts.push(quote(form.world));
  else parts.push('--game', quote(form.gameFile));
  if (form.gameFile !== null && form.goal) parts.push('--goal', quote(form.goal));
  if (form.gameFile === null && form.level !== '') parts.push('--level', quote(form.level));
  parts.push('--agent', quote(form.agent));
  if (form.ablate.length > 0) parts.push('--ablate', quote(form.ablate.join(',')));
  parts.push('--model', quote(form.model), '--seed', String(form.seed));
  if (form.maxSteps !== null) parts.push('--max-steps', String(form.maxSteps));
  return parts.join(' ');
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
