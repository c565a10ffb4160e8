/** Answers roles from recorded answers, for tests and replay. */
import { ClewError, throwIfAborted } from '../../base/errors.ts';
import type { Reasoner, Role, RoleAnswer } from '../role.ts';
import { noUsage } from '../role.ts';

/** By the role's name: what it answers to an input; undefined for an input the script does not know. */
export type Script = Readonly<Record<string, (input: unknown) => unknown>>;

/** A reasoner that looks its answers up in a script, and checks them by the role's schema like any other. */
export function createScriptedReasoner(script: Script, name = 'scripted'): Reasoner {
  return {
    name,
    run: async (role, input, options = {}) => {
      throwIfAborted(options.signal);
      const recorded = script[role.name]?.(input);
      if (recorded === undefined) throw unknownInput(role.name);
      return toAnswer(role, input, { recorded, name });
    },
  };
}

/** One answer after the other, whatever the input; the place in the list belongs to the script, not to the reasoner. */
export function answersInOrder(answers: readonly unknown[]): (input: unknown) => unknown {
  let next = 0;
  return () => answers[next++];
}

function toAnswer<Input, Output>(
  role: Role<Input, Output>,
  input: Input,
  { recorded, name }: { recorded: unknown; name: string },
): RoleAnswer<Output> {
  const parsed = role.schema(input).safeParse(recorded);
  if (!parsed.success)
    throw new ClewError('model-answer-invalid', `The recorded answer for "${role.name}" does not fit its schema`, {
      cause: parsed.error,
      remedy: 'Record the answer again with the present version of the role.',
      detail: JSON.stringify(recorded),
    });
  return { output: parsed.data, usage: noUsage, milliseconds: 0, answeredBy: name, attempts: [], thinking: '' };
}

function unknownInput(role: string): ClewError {
  return new ClewError('not-found', `The script has no answer for "${role}" here`, {
    remedy: 'Add one, or let another reasoner answer this role.',
  });
}
