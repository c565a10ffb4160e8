/** Opens what a model's name means, shared by all that use it: a file, or a server. */
import type { ModelPaths } from '../model-paths.ts';
import type { SharedModel, SharedModels } from '../shared-models.ts';
import { isEndpointName, type Endpoints } from './endpoints.ts';
import type { GgufLoader } from './gguf-loader.ts';
import type { SendingScope } from './network.ts';

export interface OpenModelOptions {
  /** What the calls will send, where the model is behind a server. */
  readonly scope: SendingScope;
  readonly signal?: AbortSignal;
}

export type OpenModel = (model: string, options: OpenModelOptions) => Promise<SharedModel>;

export function createOpenModel(parts: {
  readonly paths: Pick<ModelPaths, 'find'>;
  readonly shared: SharedModels;
  readonly loader: Pick<GgufLoader, 'load'>;
  readonly endpoints: Pick<Endpoints, 'open'>;
}): OpenModel {
  const { paths, shared, loader, endpoints } = parts;
  return async (model, { scope, signal }) => {
    if (isEndpointName(model))
      return shared.use({ key: `${scope} ${model}`, open: () => endpoints.open(model, scope) }, signal);
    const path = await paths.find(model);
    return shared.use({ key: path, open: (stopped) => loader.load(path, stopped) }, signal);
  };
}
