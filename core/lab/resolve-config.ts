/** What was asked for, made complete and checked name by name, before anything is created. */
import { ClewError } from '../base/errors.ts';
import { runConfigSchema, type RunConfig, type RunConfigInput } from '../events/run-config.ts';
import type { AgentKind } from '../agents/agent.ts';
import type { World } from '../environments/environment.ts';
import { openWorld } from './prepare-run.ts';
import { unknownName, type Registry } from './registry.ts';

export interface Offer {
  readonly worlds: Registry<World>;
  readonly agents: Registry<AgentKind>;
  readonly embedders: Registry<{ readonly id: string }>;
  /** The id of the one that is used where none was asked for. */
  readonly chosenEmbedder: () => string;
  /** The model's lasting name (a path becomes absolute). Throws where there is none, or none that can be used. */
  readonly resolveModel: (model: string) => Promise<string>;
}

/** Throws `not-found` for a name that does not exist, with those that do; `bad-input` for a value out of range. */
export async function resolveConfig(input: RunConfigInput, offer: Offer): Promise<RunConfig> {
  const config = parse(input);
  const agent = offer.agents.get(config.agent);
  const ablations = agent.ablations.map(({ id }) => id);
  for (const part of config.ablate) if (!ablations.includes(part)) unknownName('ablation', part, ablations);
  const embedder = config.embedder === '' ? offer.chosenEmbedder() : config.embedder;
  offer.embedders.get(embedder);
  const level = config.gameFile === null ? resolveLevel(config, offer.worlds) : '';
  await openWorld(offer.worlds, { ...config, level }).dispose();
  const model = await offer.resolveModel(config.model);
  return { ...config, level, model, embedder, roleModels: await resolveRoleModels(config, offer) };
}

function parse(input: RunConfigInput): RunConfig {
  const parsed = runConfigSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ClewError(
    'bad-input',
    `The run cannot be set up: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    {
      detail: JSON.stringify(parsed.error.issues),
    },
  );
}

function resolveLevel({ world: id, level }: RunConfig, worlds: Registry<World>): string {
  const world = worlds.get(id);
  if (level === '') return world.defaultLevel;
  const levels = world.levels.map((known) => known.id);
  return levels.includes(level) ? level : unknownName(`level of ${id}`, level, levels);
}

async function resolveRoleModels({ roleModels }: RunConfig, offer: Offer): Promise<Record<string, string>> {
  const resolved: Record<string, string> = {};
  for (const [role, model] of Object.entries(roleModels)) {
    if (model === 'by-hand') throw byHandRole(role);
    resolved[role] = await offer.resolveModel(model);
  }
  return resolved;
}

function byHandRole(role: string): ClewError {
  return new ClewError('bad-input', `The role ${role} cannot be played by hand.`, {
    remedy: 'Give it rules or a model; by-hand is for whole runs.',
  });
}
