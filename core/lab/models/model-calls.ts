/** What the lab does about models, for whoever hosts it. */
import type {
  CatalogueModel,
  ModelBenchView,
  ModelFit,
  ModelInfo,
  ModelLoad,
  ModelPlace,
  ModelWork,
} from '../../contract/model-views.ts';
import type { DownloadedModel } from '../../../models/catalogue/download/download-model.ts';
import type { EmbedderService } from './embedder-service.ts';
import type { Endpoints } from './endpoints.ts';
import type { ModelNetwork, SendingScope } from './network.ts';
import type { WorkOptions } from './work.ts';

export interface ModelService {
  /** `rules` first, then every GGUF that was added or found, then servers. */
  list(): Promise<readonly ModelInfo[]>;
  /** Remembers a GGUF, or an embedder, where it lies. Throws `not-found` or `model-file-invalid`. */
  add(path: string): Promise<{ readonly id: string; readonly name: string }>;
  remove(id: string): void;
  /** Hides it now, deletes its files when the time of grace is over. Throws `unsupported` for another program's file. */
  deleteFile(id: string): Promise<{ readonly bytes: number; readonly undoUntil: number }>;
  undoDeleteFile(id: string): void;
  /** Answers the bytes that were freed. */
  deleteFileNow(id: string): Promise<number>;
  configure(id: string, load: ModelLoad): Promise<void>;
  /** For all models, while this process lives. */
  overrideLoad(load: Partial<ModelLoad>): void;
  fit(id: string, load: Pick<ModelLoad, 'contextTokens' | 'gpuLayers'>): Promise<ModelFit>;
  place(withDevice: boolean): Promise<ModelPlace>;
  watchFolder(path: string): Promise<number>;
  unwatchFolder(path: string): void;
  catalogue(): readonly CatalogueModel[];
  download(id: string, options?: WorkOptions): Promise<DownloadedModel>;
  bench(id: string, options?: WorkOptions): Promise<ModelBenchView>;
  readonly work: {
    list(): readonly ModelWork[];
    /** Lets it go on in the background; how it ends is in the list. */
    begin(kind: 'download' | 'bench', id: string): void;
    pause(id: string): Promise<void>;
    resume(id: string): Promise<void>;
    cancel(id: string): Promise<void>;
  };
  readonly endpoints: Endpoints;
  readonly network: ModelNetwork;
  readonly embedders: EmbedderService;
  /** Names of the libraries whose passages could be sent somewhere. */
  libraries(): readonly string[];
  /** The file of an added model, or of a path. Throws `not-found`. */
  findFile(model: string): Promise<string>;
  /** The lasting name of what a run may use: a built-in name, an id, an absolute path, an address. Throws where it cannot be used. */
  resolve(model: string, scope?: SendingScope): Promise<string>;
}
