/** Chooses one action out of the possible ones, with its reason first (ReAct). */
import { z } from 'zod';
import type { PromptSegment } from '../../models/ports.ts';
import type { Plan } from '../events/plan.ts';
import { decidePrompt, decideSlot } from './decide-prompt.ts';
import { planText } from './prompt-text.ts';
import type { Role } from './role.ts';
import type { WorkingMemory } from './working-memory.ts';

export interface ActInput extends WorkingMemory {
  readonly plan: Plan;
  /** What the world admits now; null where it takes free text. */
  readonly admissible: readonly string[] | null;
  /** Places that `go to PLACE` can walk to. */
  readonly destinations: readonly string[];
}

export interface ActOutput {
  readonly reason: string;
  readonly action: string;
}

export const goToPrefix = 'go to ';

/** Every action that may be answered; null where any short text may be. */
export function possibleActions(input: Pick<ActInput, 'admissible' | 'destinations'>): readonly string[] | null {
  if (input.admissible === null) return null;
  const walks = input.destinations.map((place) => `${goToPrefix}${place}`);
  return [...new Set([...input.admissible, ...walks])];
}

export const act: Role<ActInput, ActOutput> = {
  name: 'act',
  slot: decideSlot,
  sampling: { temperature: 0.3, topP: 0.9, maxTokens: 400 },
  prompt: (input) => [...decidePrompt(input), ...actSegments(input)],
  schema: (input) => {
    const actions = possibleActions(input);
    return z.strictObject({
      reason: z.string().max(160),
      action: actions === null || actions.length === 0 ? z.string().min(1).max(80) : z.enum(actions),
    });
  },
};

function actSegments(input: ActInput): PromptSegment[] {
  const walks =
    input.destinations.length === 0 ? '' : `\ngo to ROOM, with ROOM one of: ${input.destinations.join(', ')}`;
  const commands = input.admissible === null ? 'any short command' : input.admissible.join('; ');
  return [
    { role: 'user', label: 'plan', text: `Plan:\n${planText(input.plan)}` },
    { role: 'user', label: 'possible actions', text: `Possible actions: ${commands}${walks}\nACT:` },
  ];
}
