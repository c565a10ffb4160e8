/** Ariadne's hyperparameters, with the paper's values as defaults, and its ablations. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import type { AgentOptions } from '../agent.ts';

export const ariadneParametersSchema = z.strictObject({
  /** Facts a query finds (AriGraph Alg. 2, w). */
  width: z.number().int().min(1).max(50).default(6),
  /** Similarity below which facts are passed over; none by default, as a cut means another thing for each embedder. */
  threshold: z.number().nullable().default(null),
  /** Past observations recalled (AriGraph Alg. 1, k). */
  episodes: z.number().int().min(0).max(20).default(2),
  /** Turns kept in working memory; their observations are left out of what is recalled. */
  history: z.number().int().min(0).max(50).default(5),
  /** The most facts shown to planning and acting, the best first; keeps prompts of large memories small. */
  shownFacts: z.number().int().min(1).max(500).default(60),
  /** Whether a walk stops early where something new shows. */
  stopAtNews: z.boolean().default(true),
  /** Whether an observation that was read before, word for word, is given to the model again. */
  readAgain: z.boolean().default(false),
});
export type AriadneParameters = Readonly<z.infer<typeof ariadneParametersSchema>>;

export const ariadneAblations = [
  { id: 'recall', summary: 'Nothing is recalled: neither facts nor past observations.' },
  { id: 'episodic', summary: 'Facts are recalled, past observations are not.' },
  { id: 'exploration', summary: 'Exits not yet taken are never listed.' },
] as const;
export type AriadneAblation = (typeof ariadneAblations)[number]['id'];

export interface AriadneOptions {
  readonly parameters: AriadneParameters;
  readonly ablate: ReadonlySet<AriadneAblation>;
}

/** Options as a run gives them, checked. Throws `bad-input` for a name or value that does not exist. */
export function resolveAriadneOptions({ ablate, parameters }: AgentOptions): AriadneOptions {
  const known = ariadneAblations.map(({ id }) => id);
  const checked = ablate.map((name) => {
    const id = known.find((other) => other === name);
    if (id === undefined)
      throw new ClewError('bad-input', `Ariadne has no ablation "${name}"`, { remedy: `Use ${known.join(', ')}.` });
    return id;
  });
  const parsed = ariadneParametersSchema.safeParse(parameters);
  if (!parsed.success)
    throw new ClewError('bad-input', `Ariadne's parameters do not fit: ${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
      remedy: `Known ones: ${Object.keys(ariadneParametersSchema.shape).join(', ')}.`,
    });
  return { parameters: parsed.data, ablate: new Set(checked) };
}
