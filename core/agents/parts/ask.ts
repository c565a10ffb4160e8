/** Asks a role, and goes on without it where a model gave nothing usable: a step is not worth a run. */
import { isClewError, toClewError } from '../../base/errors.ts';
import type { Role } from '../../roles/role.ts';
import type { AgentContext, AgentServices } from '../agent.ts';

/** The role's answer, or `otherwise` with a warning when the model's answer was malformed even after its repair. */
export async function ask<Input, Output>(
  services: Pick<AgentServices, 'reasoner' | 'emit'>,
  { role, input, otherwise }: { role: Role<Input, Output>; input: Input; otherwise: Output },
  { signal }: AgentContext,
): Promise<Output> {
  try {
    return (await services.reasoner.run(role, input, { signal })).output;
  } catch (error) {
    if (!isClewError(error, 'model-answer-invalid')) throw error;
    const { message, detail } = toClewError(error);
    services.emit({ type: 'warning-raised', message, detail: detail ?? null });
    return otherwise;
  }
}
