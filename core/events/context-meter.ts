/** How a role call filled its model's context, and what had to be left out of its prompt. */
import { z } from 'zod';

const omittedLinesSchema = z.object({ label: z.string(), lines: z.number().int().positive() });
export type OmittedLines = Readonly<z.infer<typeof omittedLinesSchema>>;

export const contextMeterSchema = z.object({
  contextTokens: z.number().int().positive(),
  /** Of the last try, as the model counted them. */
  promptTokens: z.number().int().nonnegative(),
  /** Kept free for the answer, and for thinking before it. */
  answerTokens: z.number().int().nonnegative(),
  thinkingTokens: z.number().int().nonnegative(),
  omitted: z.array(omittedLinesSchema).readonly(),
});
export type ContextMeter = Readonly<z.infer<typeof contextMeterSchema>>;

/** What was left out, in words; null where nothing was. */
export function omittedText({ omitted }: Pick<ContextMeter, 'omitted'>): string | null {
  if (omitted.length === 0) return null;
  return omitted.map(({ label, lines }) => `${lines} ${lines === 1 ? 'line' : 'lines'} of ${label}`).join(', ');
}
