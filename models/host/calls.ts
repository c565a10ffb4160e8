/** Every call that crosses to a host process, declared once: its parameters, its events and its result. */
import { z } from 'zod';
import { devicesSchema } from '../llama/devices-schema.ts';
import { generateEventSchema, generateRequestSchema, generateResultSchema } from '../llama/generate-schemas.ts';
import { ggufSourceSchema, loadedModelSchema } from '../llama/gguf-source.ts';
import { embedderInfoSchema, embedderSourceSchema } from '../embedding/embedder-source.ts';

interface HostCallSchemas {
  readonly params: z.ZodType;
  readonly event: z.ZodType;
  readonly result: z.ZodType;
}

const key = z.string().min(1);
const vector = z.instanceof(Float32Array<ArrayBufferLike>);

export const hostCalls = {
  /** Loads weights under a key; loading the same key again answers with what is loaded. */
  'open-embedder': {
    params: z.object({ key, source: embedderSourceSchema }),
    event: z.never(),
    result: embedderInfoSchema,
  },
  embed: {
    params: z.object({ key, texts: z.array(z.string()) }),
    event: z.object({ done: z.number().int(), total: z.number().int() }),
    result: z.array(vector),
  },
  'close-embedder': { params: z.object({ key }), event: z.never(), result: z.null() },
  'load-model': {
    params: z.object({ key, source: ggufSourceSchema }),
    event: z.object({ fraction: z.number() }),
    result: loadedModelSchema,
  },
  generate: {
    params: z.object({ key, request: generateRequestSchema }),
    event: generateEventSchema,
    result: generateResultSchema,
  },
  'count-tokens': { params: z.object({ key, text: z.string() }), event: z.never(), result: z.int() },
  /** Greedy generation on node-llama-cpp itself, with nothing of ours between: what our path is measured against. */
  'bare-generate': {
    params: z.object({ key, source: ggufSourceSchema, request: generateRequestSchema }),
    event: z.never(),
    result: z.object({ generatedTokens: z.int(), milliseconds: z.number() }),
  },
  devices: { params: z.object({ gpu: z.enum(['auto', 'none']) }), event: z.never(), result: devicesSchema },
  /** Of the process, as the system sees it. */
  'memory-use': {
    params: z.object({}),
    event: z.never(),
    result: z.object({ residentBytes: z.number(), peakBytes: z.number() }),
  },
  'unload-model': { params: z.object({ key }), event: z.never(), result: z.null() },
} as const satisfies Record<string, HostCallSchemas>;

export type HostCallName = keyof typeof hostCalls;
export type HostCallParams<Name extends HostCallName> = z.infer<(typeof hostCalls)[Name]['params']>;
export type HostCallEvent<Name extends HostCallName> = z.infer<(typeof hostCalls)[Name]['event']>;
export type HostCallResult<Name extends HostCallName> = z.infer<(typeof hostCalls)[Name]['result']>;

export interface HostCallContext<Name extends HostCallName> {
  readonly signal: AbortSignal;
  readonly onEvent: (event: HostCallEvent<Name>) => void;
}

/** What one kind of host answers. */
export type HostHandlers = {
  readonly [Name in HostCallName]?: (
    params: HostCallParams<Name>,
    context: HostCallContext<Name>,
  ) => Promise<HostCallResult<Name>>;
} & {
  /** Frees everything; called once, before the process ends. */
  readonly dispose: () => Promise<void>;
};
