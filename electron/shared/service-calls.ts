/** What only the main process can do for the lab (dialogs, secrets, notices), as messages that both ends parse. */
import { z } from 'zod';

const title = z.string().min(1).max(200);
const fileFilter = z.object({ name: z.string(), extensions: z.array(z.string()).readonly() });
const secretName = z.string().min(1).max(200);

export const serviceCallSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('pick-file'), title, filters: z.array(fileFilter).readonly() }),
  z.object({ name: z.literal('pick-folder'), title }),
  z.object({ name: z.literal('pick-save-target'), title, suggestedName: z.string().min(1).max(255) }),
  z.object({ name: z.literal('reveal'), path: z.string().min(1) }),
  z.object({ name: z.literal('notify'), title, body: z.string().max(2_000) }),
  z.object({ name: z.literal('get-secret'), secret: secretName }),
  z.object({ name: z.literal('set-secret'), secret: secretName, value: z.string().max(100_000) }),
  z.object({ name: z.literal('delete-secret'), secret: secretName }),
]);
export type ServiceCall = z.infer<typeof serviceCallSchema>;

/** A path or a secret where one was asked for; null where there is none, and for calls that only do something. */
export const serviceResultSchema = z.string().nullable();
export type ServiceResult = z.infer<typeof serviceResultSchema>;
