/** What the main process and a models' process say to each other; calls of the lab pass by a port of their own. */
import { z } from 'zod';

export const toModelHostSchema = z.discriminatedUnion('type', [
  /** With the port to the lab. */
  z.object({ type: z.literal('start'), kind: z.string().min(1) }),
  z.object({ type: z.literal('binding-test-message'), test: z.number().int(), message: z.unknown() }),
  z.object({ type: z.literal('binding-test-exited'), test: z.number().int(), code: z.number() }),
]);
export type ToModelHost = Readonly<z.infer<typeof toModelHostSchema>>;

/**
 * Before llama's native code is loaded it is tried in a process of its own. Only the main process can start one, and
 * it starts this one script only.
 */
export const fromModelHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('binding-test-start'), test: z.number().int() }),
  z.object({ type: z.literal('binding-test-send'), test: z.number().int(), message: z.unknown() }),
  z.object({ type: z.literal('binding-test-kill'), test: z.number().int() }),
]);
export type FromModelHost = Readonly<z.infer<typeof fromModelHostSchema>>;
