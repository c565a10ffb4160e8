/** A language model that lives in the llama host; after a crash the next call loads it again. */
import type { HostClient } from '../host/host-client.ts';
import { Reopening } from '../host/reopening.ts';
import type {
  CallOptions,
  GenerateEvent,
  GenerateRequest,
  GenerateResult,
  LanguageModel,
  LanguageModelInfo,
} from '../ports.ts';
import { ggufSourceSchema, type GgufSource, type LoadedModel } from './gguf-source.ts';

export interface GgufLanguageModel extends LanguageModel {
  /** What the host said when it was loaded first. */
  readonly loaded: LoadedModel;
  /** Of the process it lives in, with whatever else is loaded there. */
  memoryUse(): Promise<{ readonly residentBytes: number; readonly peakBytes: number }>;
}

let count = 0;

/** Throws what loading threw; `onEvent` tells how far it is. */
export async function loadHostedModel(
  client: HostClient,
  source: GgufSource,
  options: CallOptions<{ readonly fraction: number }> = {},
): Promise<GgufLanguageModel> {
  const params = { key: `model-${++count}`, source: ggufSourceSchema.parse(source) };
  let first: typeof options = options;
  const host = new Reopening(client, {
    open(session) {
      const call = session.call('load-model', params, first);
      first = {}; // a model that is loaded again after a crash reports to nobody
      return call;
    },
    close: (session) => session.call('unload-model', { key: params.key }),
  });
  const { opened } = await host.session();
  return new HostedLanguageModel(host, params.key, { path: source.path, loaded: opened });
}

class HostedLanguageModel implements GgufLanguageModel {
  readonly info: LanguageModelInfo;
  readonly loaded: LoadedModel;
  readonly #host: Reopening<LoadedModel>;
  readonly #key: string;

  constructor(host: Reopening<LoadedModel>, key: string, { path, loaded }: { path: string; loaded: LoadedModel }) {
    this.info = { id: path, name: loaded.name, contextTokens: loaded.contextTokens, device: loaded.device };
    this.loaded = loaded;
    this.#host = host;
    this.#key = key;
  }

  async generate(request: GenerateRequest, options?: CallOptions<GenerateEvent>): Promise<GenerateResult> {
    const { session } = await this.#host.session();
    return session.call(
      'generate',
      { key: this.#key, request: { ...request, segments: [...request.segments] } },
      options,
    );
  }

  async countTokens(text: string): Promise<number> {
    const { session } = await this.#host.session();
    return session.call('count-tokens', { key: this.#key, text });
  }

  async memoryUse(): Promise<{ residentBytes: number; peakBytes: number }> {
    const { session } = await this.#host.session();
    return session.call('memory-use', {});
  }

  async dispose(): Promise<void> {
    await this.#host.close();
  }
}
