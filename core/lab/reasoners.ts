/** A reasoner for a run's config: rules, a model, or a model of its own for single roles. */
import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import type { RunConfig } from '../events/run-config.ts';
import { createRulesReasoner } from '../roles/reasoners/rules/rules-reasoner.ts';
import type { Reasoner } from '../roles/role.ts';
import type { Embedders } from './embedders.ts';
import { createLazyReasoner, type LazyReasoner } from './lazy-reasoner.ts';
import type { SendingScope } from './models/network.ts';
import type { OpenModel } from './models/open-model.ts';

export interface ResolvedReasoner {
  readonly reasoner: Reasoner;
  release(): void;
}

export interface ReasonersParts {
  readonly clock: Clock;
  readonly open: OpenModel;
  /** The run's own embedder also tells the rules what is like what. */
  readonly embedders: Pick<Embedders, 'get'>;
  /** Throws where the model cannot be used, or may not be sent what the scope says. */
  readonly resolveModel: (model: string, scope: SendingScope) => Promise<string>;
}

/** `scope`: what its prompts hold, for models behind a server; games where it is left out. */
export type ResolveReasoner = (runId: RunId, config: RunConfig, scope?: SendingScope) => Promise<ResolvedReasoner>;

/** Throws `not-found` for a model that is not there, `consent-needed`, `offline`; it is loaded by the first call that needs it. */
export function createReasoners({ clock, open, embedders, resolveModel }: ReasonersParts): ResolveReasoner {
  return async (runId, config, scope = 'games') => {
    const lazy: LazyReasoner[] = [];
    const resolve = async (model: string): Promise<Reasoner> => {
      if (model === 'rules') return createRulesReasoner({ clock, embedder: () => embedders.get(config.embedder) });
      const name = await resolveModel(model, scope);
      const options = { slotPrefix: runId, seed: config.seed };
      const reasoner = createLazyReasoner(model, (signal) => open(name, { scope, signal }), options);
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
