/** Measures a model as runs use it, and remembers what came out. */
import type { Clock } from '../../base/clock.ts';
import type { ModelBenchView } from '../../contract/model-views.ts';
import { benchModel } from '../../../models/bench/bench-model.ts';
import type { GgufLanguageModel } from '../../../models/llama/hosted-language-model.ts';
import type { LanguageModel } from '../../../models/ports.ts';
import type { OpenModel } from './open-model.ts';
import type { ModelMeasures } from './measures.ts';
import type { WorkJob, WorkList, WorkOptions } from './work.ts';

export interface ModelBenches {
  bench(id: string, options?: WorkOptions): Promise<ModelBenchView>;
  begin(id: string): void;
}

export interface ModelBenchesParts {
  readonly work: WorkList;
  readonly open: OpenModel;
  /** The key and size under which a model's figures are kept. */
  readonly keyOf: (id: string) => Promise<{ readonly key: string; readonly bytes: number | null }>;
  readonly measures: ModelMeasures;
  readonly clock: Clock;
}

export function createModelBenches({ work, open, keyOf, measures, clock }: ModelBenchesParts): ModelBenches {
  const job = (id: string): WorkJob<ModelBenchView> => ({
    id: `bench ${id}`,
    kind: 'bench',
    subject: id,
    title: id,
    unit: 'rounds',
    async run(signal, report) {
      const { key, bytes } = await keyOf(id);
      const shared = await open(id, { scope: 'games', signal });
      try {
        const { model } = shared;
        const measured = await benchModel(model, {
          signal,
          onEvent: ({ round, rounds }) => report({ done: round, total: rounds }),
        });
        const bench = { ...measured, peakBytes: await peakOf(model), device: model.info.device, at: clock.now() };
        measures.setBench(key, bytes, bench);
        return bench;
      } finally {
        shared.release();
      }
    },
  });
  return {
    bench: async (id, options) => work.start(job(id), options),
    begin: (id) => work.begin(job(id)),
  };
}

/** Null for a server: its memory is not seen from here. */
async function peakOf(model: LanguageModel & Partial<Pick<GgufLanguageModel, 'memoryUse'>>): Promise<number | null> {
  return model.memoryUse ? (await model.memoryUse()).peakBytes : null;
}
