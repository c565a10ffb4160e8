/** Every call and stream between the lab and a screen, declared once; both ends parse by it. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { runConfigSchema } from '../events/run-config.ts';
import { runEventSchema, streamedTextSchema } from '../events/run-event.ts';
import { runSummarySchema } from '../events/run-summary.ts';
import { documentContract } from './document-contract.ts';
import { labCall as base } from './lab-call.ts';
import { modelContract } from './model-contract.ts';
import { modelWorkSchema } from './model-views.ts';
import * as views from './views.ts';

const ofRun = z.object({ runId: runIdSchema });

export const contract = {
  status: { get: base.output(views.labStatusSchema) },
  settings: {
    get: base.output(views.settingsSchema),
    /** Members left out stay as they are. */
    update: base.input(views.settingsChangeSchema).output(views.settingsSchema),
  },
  worlds: { list: base.output(z.array(views.worldSchema).readonly()) },
  agents: { list: base.output(z.array(views.agentSchema).readonly()) },
  models: modelContract,
  runs: {
    list: base.output(z.array(runSummarySchema).readonly()),
    get: base.input(ofRun).output(runSummarySchema),
    /** Creates and starts; answers at once. */
    start: base.input(runConfigSchema).output(runSummarySchema),
    pause: base.input(ofRun).output(runSummarySchema),
    /** Goes on with a paused or interrupted run; answered calls are not made again. */
    resume: base.input(ofRun).output(runSummarySchema),
    /** Of a paused run: makes one step and pauses again. */
    stepOnce: base.input(ofRun).output(runSummarySchema),
    /** Ends it as `stopped`. */
    cancel: base.input(ofRun).output(runSummarySchema),
    takeOver: base.input(ofRun).output(runSummarySchema),
    handBack: base.input(ofRun).output(runSummarySchema),
    /** A command of the person in control. */
    act: base.input(z.object({ runId: runIdSchema, command: z.string().min(1).max(500) })).output(z.object({})),
    /** Hides it now and erases it for good when the time of grace (10 s) is over, unless undone. */
    delete: base.input(ofRun).output(z.object({ undoUntil: z.number() })),
    undoDelete: base.input(ofRun).output(runSummarySchema),
    /** All events from `fromSeq` on, in batches, then each new one as it happens; ends when the run has ended. */
    events: base
      .input(z.object({ runId: runIdSchema, fromSeq: z.number().int().nonnegative() }))
      .output(eventIterator(z.array(runEventSchema).readonly())),
    /** Words of models while they come, of this run. */
    streamedText: base.input(ofRun).output(eventIterator(streamedTextSchema)),
    call: base
      .input(
        z.object({ runId: runIdSchema, step: z.number().int().nonnegative(), call: z.number().int().nonnegative() }),
      )
      .output(views.callDetailSchema),
    /** The true map, once the run is over; null before that, and where the world has none. */
    reveal: base.input(ofRun).output(views.trueMapSchema.nullable()),
    /** The whole run as JSON lines (its events), as text. */
    export: base.input(ofRun).output(z.object({ fileName: z.string(), text: z.string() })),
  },
  graphs: {
    /** The memory graph of a run, as it was at the end of a step or as it is. */
    export: base
      .input(
        z.object({
          runId: runIdSchema,
          step: z.number().int().nonnegative().nullable(),
          format: z.enum(['graphml', 'json-ld', 'n-triples', 'csv']),
        }),
      )
      .output(z.object({ fileName: z.string(), text: z.string() })),
  },
  documents: documentContract,
  /** Each change to the list of runs, and progress of long work, as it happens. */
  changes: base.output(
    eventIterator(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('run-changed'), run: runSummarySchema }),
        z.object({ type: z.literal('run-deleted'), runId: runIdSchema }),
        z.object({ type: z.literal('models-changed') }),
        z.object({ type: z.literal('model-work-changed'), work: modelWorkSchema }),
      ]),
    ),
  ),
  backup: {
    create: base.input(z.object({ path: z.string().min(1) })).output(z.object({ path: z.string(), bytes: z.number() })),
    /** Replaces the whole lab; the one before is kept beside it. Only with no run under way. */
    restore: base.input(z.object({ path: z.string().min(1) })).output(z.object({ keptAs: z.string() })),
  },
  host: {
    /** A dialog of the host; null when it was dismissed or there is none. */
    pickFile: base
      .input(z.object({ title: z.string(), extensions: z.array(z.string()).readonly() }))
      .output(z.object({ path: z.string().nullable() })),
    pickFolder: base.input(z.object({ title: z.string() })).output(z.object({ path: z.string().nullable() })),
    pickSaveTarget: base
      .input(z.object({ title: z.string(), suggestedName: z.string() }))
      .output(z.object({ path: z.string().nullable() })),
  },
};
export type Contract = typeof contract;
