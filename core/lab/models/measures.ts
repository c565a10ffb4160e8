/** What was measured of models on this computer: what loading took, and how fast they are. */
import { z } from 'zod';
import { modelBenchSchema, type ModelBenchView } from '../../contract/model-views.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';

const loadSchema = z.object({
  contextTokens: z.number(),
  slots: z.number(),
  gpuLayers: z.number(),
  weightsBytes: z.number(),
  cacheBytes: z.number(),
  computeBytes: z.number(),
  at: z.number(),
});
export type MeasuredLoad = z.infer<typeof loadSchema>;

const measureSchema = z.object({
  /** Of the file that was measured: another file of that name is another model. */
  bytes: z.number().nullable(),
  load: loadSchema.nullable().default(null),
  bench: modelBenchSchema.nullable().default(null),
});
export type Measure = z.infer<typeof measureSchema>;

export interface ModelMeasures {
  /** `key`: a path, or the name of a server's model. */
  get(key: string, bytes: number | null): Measure;
  setLoad(key: string, bytes: number | null, load: MeasuredLoad): void;
  setBench(key: string, bytes: number | null, bench: ModelBenchView): void;
  delete(key: string): void;
}

const KEY = 'model-measures';
const allSchema = z.record(z.string(), measureSchema);

export function createModelMeasures(store: SettingsStore): ModelMeasures {
  const read = (): Record<string, Measure> => allSchema.catch({}).parse(store.get(KEY) ?? {});
  const get = (key: string, bytes: number | null): Measure => {
    const found = read()[key];
    return found?.bytes === bytes ? found : { bytes, load: null, bench: null };
  };
  const put = (key: string, measure: Measure): void => store.set(KEY, { ...read(), [key]: measure });
  return {
    get,
    setLoad: (key, bytes, load) => put(key, { ...get(key, bytes), load }),
    setBench: (key, bytes, bench) => put(key, { ...get(key, bytes), bench }),
    delete(key) {
      const { [key]: _gone, ...rest } = read();
      store.set(KEY, rest);
    },
  };
}
