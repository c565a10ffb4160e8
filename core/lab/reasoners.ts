/** A reasoner for a run's config: rules, a model, or a model of its own for single roles. */
import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import type { RunConfig } from '../events/run-config.ts';
import { createRulesReasoner } from '../roles/reasoners/rules/rules-reasoner.ts';
import type { Reasoner } from '../roles/role.ts';
import { createLazyReasoner, type LazyReasoner } from './lazy-reasoner.ts';
import type { ModelPaths } from './model-paths.ts';
import type { SharedModels } from './shared-models.ts';

export interface ResolvedReasoner {
  readonly reasoner: Reasoner;
  release(): void;
}

export interface ReasonersParts {
  readonly clock: Clock;
  readonly paths: ModelPaths;
  readonly models: SharedModels;
}

export type ResolveReasoner = (runId: RunId, config: RunConfig) => Promise<ResolvedReasoner>;

/** Throws `not-found` for a model that is not there; it is loaded by the first call that needs it. */
export function createReasoners({ clock, paths, models }: ReasonersParts): ResolveReasoner {
  return async (runId, config) => {
    const lazy: LazyReasoner[] = [];
    const resolve = async (model: string): Promise<Reasoner> => {
      if (model === 'rules') return createRulesReasoner({ clock });
      const path = await paths.find(model);
      const reasoner = createLazyReasoner(model, () => models.use(path), { slotPrefix: runId, seed: config.seed });
      lazy.push(reasoner);
      return reasoner;
    };
    const main = await resolve(config.model);
    const byRole = new Map<string, Reasoner>();
    for (const [role, model] of Object.entries(config.roleModels)) byRole.set(role, await resolve(model));
    return {
      reasoner: byRole.size === 0 ? main : withRoleReasoners(main, byRole),
      release: () => lazy.forEach((reasoner) => reasoner.release()),
    };
  };
}

function withRoleReasoners(main: Reasoner, byRole: ReadonlyMap<string, Reasoner>): Reasoner {
  return {
    name: main.name,
    run: (role, input, options) => (byRole.get(role.name) ?? main).run(role, input, options),
  };
}
