/** Answers roles by rules, from the role's own input: no model, no state, nothing that a player does not read. */
import { ClewError, throwIfAborted } from '../../../base/errors.ts';
import type { Clock } from '../../../base/clock.ts';
import { act } from '../../act.ts';
import { crucialItems } from '../../crucial-items.ts';
import { extract } from '../../extract.ts';
import { needsExploration } from '../../needs-exploration.ts';
import { outdated } from '../../outdated.ts';
import { plan } from '../../plan.ts';
import type { Reasoner, Role } from '../../role.ts';
import { noUsage } from '../../role.ts';
import type { Embedder } from '../../../../models/ports.ts';
import { chooseAction } from './acting/act-rules.ts';
import { chooseCrucialItems } from './crucial-rules.ts';
import { needsToExplore } from './exploration-rules.ts';
import { extractFacts } from './extract-rules.ts';
import { createBelonging, type Belonging } from './knowing/belonging.ts';
import { findOutdated } from './outdated-rules.ts';
import { makePlan } from './planning/plan-rules.ts';

/** One role's rules. Kept with its role, so that input and answer cannot come apart. */
export interface RoleRules {
  readonly roleName: string;
  answer(input: unknown): unknown;
}

/** Ties rules to the role they answer. */
export function rulesFor<Input, Output>(
  role: Role<Input, Output>,
  answer: (input: Input) => Output | Promise<Output>,
): RoleRules {
  // The reasoner hands in only what the role of this name was asked with, which is its Input.
  return { roleName: role.name, answer: (input) => answer(input as Input) };
}

/** Ariadne's; without a sense of belonging, they tidy nothing up. */
export const ariadneRules = (belonging: Belonging | null = null): readonly RoleRules[] => [
  rulesFor(extract, extractFacts),
  rulesFor(outdated, findOutdated),
  rulesFor(crucialItems, chooseCrucialItems),
  rulesFor(needsExploration, needsToExplore),
  rulesFor(plan, (input) => makePlan(input, belonging)),
  rulesFor(act, chooseAction),
];

export function createRulesReasoner({
  clock,
  embedder,
  rules = ariadneRules(embedder === undefined ? null : createBelonging(embedder)),
}: {
  readonly clock: Clock;
  /** Asked for by the first judgement of where a thing belongs. */
  readonly embedder?: () => Promise<Embedder>;
  readonly rules?: readonly RoleRules[];
}): Reasoner {
  const byRole = new Map(rules.map((rule) => [rule.roleName, rule]));
  return {
    name: 'rules',
    run: async (role, input, options = {}) => {
      throwIfAborted(options.signal);
      const start = clock.monotonic();
      const answer = await byRole.get(role.name)?.answer(input);
      if (answer === undefined) throw noRules(role.name);
      const output = role.schema(input).parse(answer);
      return {
        output,
        usage: noUsage,
        milliseconds: clock.monotonic() - start,
        answeredBy: 'rules',
        attempts: [],
        thinking: '',
      };
    },
  };
}

function noRules(role: string): ClewError {
  return new ClewError('unsupported', `The rules reasoner has no rules for "${role}"`, {
    remedy: 'Choose a language model for this agent, or for this role.',
  });
}
