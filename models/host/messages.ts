/** The envelopes that cross the process boundary; what is inside them is declared in calls.ts. */
import { z } from 'zod';
import { ClewError, errorCodes } from '../../core/base/errors.ts';

const callId = z.number().int().nonnegative();

export const toHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: callId, name: z.string(), params: z.unknown() }),
  z.object({ type: z.literal('abort'), id: callId }),
  z.object({ type: z.literal('shut-down') }),
]);
export type ToHost = z.infer<typeof toHostSchema>;

const wireErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  remedy: z.string().optional(),
  detail: z.string().optional(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

export const fromHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), id: callId, event: z.unknown() }),
  z.object({ type: z.literal('result'), id: callId, result: z.unknown() }),
  z.object({ type: z.literal('error'), id: callId, error: wireErrorSchema }),
]);
export type FromHost = z.infer<typeof fromHostSchema>;

export function toWireError(error: ClewError): WireError {
  return { code: error.code, message: error.message, remedy: error.remedy, detail: error.detail };
}

export function fromWireError(error: WireError): ClewError {
  return new ClewError(error.code, error.message, { remedy: error.remedy, detail: error.detail });
}
