/** The calls about models: files, downloads, servers, embedders, benches. */
import { z } from 'zod';
import { labCall as base } from './lab-call.ts';
import * as views from './model-views.ts';

const ofModel = z.object({ id: z.string().min(1) });
const nothing = z.object({});

export const modelContract = {
  /** `rules` first, then every GGUF that was added or found, then servers. */
  list: base.output(z.array(views.modelInfoSchema).readonly()),
  /** Uses a GGUF where it lies (its header is read, nothing is copied), or an embedder in ONNX form, by its folder. */
  add: base.input(z.object({ path: z.string().min(1) })).output(z.object({ id: z.string(), name: z.string() })),
  /** Forgets it; the file stays. */
  remove: base.input(ofModel).output(nothing),
  /** Deletes its files when the time of grace (10 s) is over; says at once what that frees. */
  deleteFile: base.input(ofModel).output(z.object({ bytes: z.number(), undoUntil: z.number() })),
  undoDeleteFile: base.input(ofModel).output(nothing),
  /** Remembers how it is to be loaded. */
  configure: base.input(ofModel.extend({ load: views.modelLoadSchema })).output(nothing),
  /** The estimate for another context or other layers than those remembered. */
  fit: base
    .input(ofModel.extend({ contextTokens: z.number().int().min(256), gpuLayers: z.number().int().min(0).nullable() }))
    .output(views.modelFitSchema),
  /** `withDevice` starts the models' process, if need be, to ask it. */
  place: base.input(z.object({ withDevice: z.boolean() })).output(views.modelPlaceSchema),
  watchFolder: base.input(z.object({ path: z.string().min(1) })).output(z.object({ models: z.number().int() })),
  unwatchFolder: base.input(z.object({ path: z.string().min(1) })).output(nothing),
  catalogue: base.output(z.array(views.catalogueModelSchema).readonly()),
  /** Starts a download, or goes on with one. Throws `offline` while the switch is on. */
  download: base.input(ofModel).output(nothing),
  bench: base.input(ofModel).output(nothing),
  /** Long work that is under way, rests or has failed. */
  work: base.output(z.array(views.modelWorkSchema).readonly()),
  pauseWork: base.input(ofModel).output(nothing),
  resumeWork: base.input(ofModel).output(nothing),
  /** Stops it and throws away what it has done. */
  cancelWork: base.input(ofModel).output(nothing),
  endpoints: {
    list: base.output(z.array(views.endpointSchema).readonly()),
    /** Asks a server what models it has; sends no text. `apiKey` null takes the one that is kept. */
    check: base
      .input(z.object({ baseUrl: z.string().min(1), apiKey: z.string().min(1).nullable() }))
      .output(views.endpointCheckSchema),
    /** Remembers a server; `apiKey` goes to the host's secret store. */
    add: base
      .input(
        z.object({
          baseUrl: z.string().min(1),
          model: z.string().min(1).nullable(),
          apiKey: z.string().min(1).nullable(),
          contextTokens: z.number().int().min(256).nullable(),
        }),
      )
      .output(views.endpointSchema),
    /** Forgets it, and its key where no other entry has the same address. */
    remove: base.input(ofModel).output(nothing),
    /** What can be sent anywhere, to choose from. */
    sendables: base.output(z.array(views.sendableSchema).readonly()),
    /** Replaces what was agreed to for this host. */
    allow: base
      .input(z.object({ host: z.string().min(1), covers: z.array(views.sendingScopeSchema).min(1).readonly() }))
      .output(views.consentSchema),
    revoke: base.input(z.object({ host: z.string().min(1) })).output(nothing),
    consents: base.output(z.array(views.consentSchema).readonly()),
  },
  embedders: {
    list: base.output(z.array(views.embedderViewSchema).readonly()),
    addServer: base
      .input(z.object({ baseUrl: z.string().min(1), model: z.string().min(1) }))
      .output(views.embedderViewSchema),
    remove: base.input(ofModel).output(nothing),
    /** What it takes to choose it. Opens it. */
    weigh: base.input(ofModel).output(views.embedderChoiceSchema),
    /** Chooses it; documents get its vectors first, and keep their old ones until that is done. */
    choose: base.input(ofModel).output(views.embedderChoiceSchema),
  },
};
