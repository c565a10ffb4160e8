/** What the main process and the lab's process say to each other; the page's own port does not pass here. */
import { z } from 'zod';
import { serviceCallSchema, serviceResultSchema } from './service-calls.ts';

/** Numbers a call, or a models' process, within one life of the lab's process. */
const number = z.number().int().nonnegative();

/** What went wrong, in words for the person. */
export const problemSchema = z.object({
  message: z.string(),
  remedy: z.string().nullable(),
  detail: z.string().nullable(),
});
export type Problem = Readonly<z.infer<typeof problemSchema>>;

export const labStartSchema = z.object({
  /** Null takes the platform's data folder. */
  dataFolder: z.string().nullable(),
  resourcesFolder: z.string(),
  /** The build of better-sqlite3 for this runtime; null takes the one of the package. */
  sqliteBinding: z.string().nullable(),
  version: z.string(),
  secretsAreProtected: z.boolean(),
});
export type LabStart = Readonly<z.infer<typeof labStartSchema>>;

export const toLabSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), start: labStartSchema }),
  /** With the page's port. */
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('service-result'), call: number, result: serviceResultSchema }),
  z.object({ type: z.literal('service-error'), call: number, message: z.string() }),
  /** With the port to the models' process that was asked for. */
  z.object({ type: z.literal('host-started'), host: number }),
  z.object({ type: z.literal('host-exited'), host: number, code: z.number().nullable(), lastWords: z.string() }),
  z.object({ type: z.literal('stop') }),
]);
export type ToLab = Readonly<z.infer<typeof toLabSchema>>;

export const fromLabSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), dataFolder: z.string() }),
  /** The lab could not be opened, or broke; the process ends after it. */
  z.object({ type: z.literal('failed'), problem: problemSchema }),
  z.object({ type: z.literal('service-call'), call: number, request: serviceCallSchema }),
  z.object({ type: z.literal('launch-host'), host: number, kind: z.string().min(1) }),
  z.object({ type: z.literal('kill-host'), host: number }),
  /** Everything is stored; the process ends after it. */
  z.object({ type: z.literal('stopped') }),
]);
export type FromLab = Readonly<z.infer<typeof fromLabSchema>>;
