/** The data that crosses to the UI, as zod schemas: what lists and headers show. Runs themselves travel as run events. */
import { z } from 'zod';

export const worldSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  defaultLevel: z.string(),
  levels: z
    .array(
      z.object({ id: z.string(), summary: z.string(), stepLimit: z.number().int(), maxScore: z.number().nullable() }),
    )
    .readonly(),
});
export type WorldInfo = Readonly<z.infer<typeof worldSchema>>;

export const agentSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  ablations: z.array(z.object({ id: z.string(), summary: z.string() })).readonly(),
});
export type AgentInfo = Readonly<z.infer<typeof agentSchema>>;

/** One role call in full, for the Roles pane. */
export const callDetailSchema = z.object({
  step: z.number().int().nonnegative(),
  call: z.number().int().nonnegative(),
  role: z.string(),
  answeredBy: z.string(),
  prompt: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), label: z.string(), text: z.string() }))
    .readonly(),
  attempts: z.array(z.string()).readonly(),
  thinking: z.string(),
});
export type CallDetail = Readonly<z.infer<typeof callDetailSchema>>;

/** What a game's map really is and where things lie at first, all by name; shown once a run is over. */
export const trueMapSchema = z.object({
  rooms: z.array(z.string()).readonly(),
  start: z.string().nullable(),
  ways: z
    .array(
      z.object({
        from: z.string(),
        direction: z.enum(['north', 'east', 'south', 'west']),
        to: z.string(),
        door: z.string().nullable(),
      }),
    )
    .readonly(),
  /** `place`: a room, what it is in or on, or `inventory`. */
  things: z.array(z.object({ name: z.string(), place: z.string() })).readonly(),
});
export type TrueMapView = Readonly<z.infer<typeof trueMapSchema>>;

export { modelInfoSchema, type ModelInfo } from './model-views.ts';

export const labStatusSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'web', 'cli']),
  canPickFiles: z.boolean(),
  dataFolder: z.string(),
  fileBytes: z.number(),
  /** Connections opened beyond this machine since start. */
  requestsSent: z.number().int().nonnegative(),
  embedder: z.object({ id: z.string(), name: z.string(), isReady: z.boolean(), problem: z.string().nullable() }),
  /** What keeps something from working, each with its remedy. */
  missing: z.array(z.object({ what: z.string(), remedy: z.string() })).readonly(),
});
export type LabStatus = Readonly<z.infer<typeof labStatusSchema>>;

const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** Pause between the steps of a watched run, in milliseconds. */
  watchDelayMs: z.number().int().min(0).max(10_000),
  reducedMotion: z.enum(['system', 'on', 'off']),
  /** Remembered widths of the Run screen's panes, in shares. */
  runPanes: z.array(z.number()).readonly(),
  /** The strict switch: nothing leaves this computer, not even when it is asked for. */
  offline: z.boolean(),
  /** Takes the place of the hub that models are downloaded from; empty for the hub itself. */
  mirror: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  /** What turns texts into vectors; changed by choosing one, when all documents have its vectors. */
  embedder: z.string().min(1),
});
/** What is left out stays as it is: no defaults here, they would overwrite it. */
export const settingsChangeSchema = settings.omit({ embedder: true }).partial();
export const settingsSchema = z.object({
  theme: settings.shape.theme.default('system'),
  watchDelayMs: settings.shape.watchDelayMs.default(0),
  reducedMotion: settings.shape.reducedMotion.default('system'),
  runPanes: settings.shape.runPanes.default([]),
  offline: settings.shape.offline.default(false),
  mirror: settings.shape.mirror.default(''),
  embedder: settings.shape.embedder.default('all-MiniLM-L6-v2'),
});
export type Settings = Readonly<z.infer<typeof settingsSchema>>;
