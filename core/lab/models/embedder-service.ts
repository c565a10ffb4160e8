/** Embedders that a person added, and which one is in use: another is taken only when every passage has its vectors. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';
import type { EmbedderChoice, EmbedderView } from '../../contract/model-views.ts';
import type { SettingsStore } from '../../storage/settings-store.ts';
import { readOnnxFolder } from '../../../models/embedding/onnx-folder.ts';
import type { Models } from '../../../models/create-models.ts';
import { openEndpointEmbedder } from '../../../models/endpoint/endpoint-embedder.ts';
import { endpointUrl } from '../../../models/endpoint/endpoint-settings.ts';
import { checkMaySendTo } from '../../../models/network/network-policy.ts';
import type { Embedder } from '../../../models/ports.ts';
import type { EmbedderOffer, Embedders } from '../embedders.ts';
import type { SettingsService } from '../settings.ts';
import type { Endpoints } from './endpoints.ts';
import type { ModelNetwork } from './network.ts';
import type { PassageEmbedding } from './passage-embedding.ts';
import type { WorkJob, WorkList, WorkOptions } from './work.ts';

export interface EmbedderService {
  list(): readonly EmbedderView[];
  /** A folder in ONNX form. Throws `model-file-invalid`. */
  addFolder(path: string): Promise<{ id: string; name: string }>;
  addGguf(path: string, name: string): { id: string; name: string };
  /** Throws `offline` or `consent-needed`. */
  addServer(of: { baseUrl: string; model: string }): EmbedderView;
  /** Forgets it. Throws `conflict` for the one in use. */
  remove(id: string): void;
  weigh(id: string): Promise<EmbedderChoice>;
  /** Takes it at once where no passage lacks its vectors; else the work begins, and it is taken at its end. */
  choose(id: string): Promise<EmbedderChoice>;
  /** The same, waiting for the work. */
  chooseAndWait(id: string, options: WorkOptions): Promise<EmbedderChoice>;
  /** Ends a re-embedding and throws its vectors away. */
  giveUp(): Promise<void>;
}

const sourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('onnx'), folder: z.string() }),
  z.object({ kind: z.literal('gguf'), path: z.string() }),
  z.object({ kind: z.literal('server'), baseUrl: z.string(), model: z.string() }),
]);
const storedSchema = z.array(z.object({ id: z.string(), name: z.string(), source: sourceSchema }));
type Stored = z.infer<typeof storedSchema>[number];
/** What is being re-embedded; `vectors` is the name under which its vectors are kept. */
const pendingSchema = z.object({ id: z.string(), vectors: z.string() });

const KEY = 'embedders';
const PENDING_KEY = 'embedder-pending';
const WORK_ID = 're-embed';

export interface EmbedderServiceParts {
  readonly store: SettingsStore;
  readonly settings: SettingsService;
  readonly models: Pick<Models, 'openEmbedder'>;
  readonly embedders: Embedders;
  readonly endpoints: Pick<Endpoints, 'settingsOf'>;
  readonly network: ModelNetwork;
  readonly passages: PassageEmbedding;
  readonly work: WorkList;
  readonly changed: () => void;
  /** The Documents screen takes it too: its passages have their vectors by then. */
  readonly onTaken: (id: string) => void;
}

export function createEmbedderService(parts: EmbedderServiceParts): EmbedderService {
  const { store, settings, embedders, network, passages, work, changed } = parts;
  const read = (): readonly Stored[] => storedSchema.catch([]).parse(store.get(KEY) ?? []);
  const chosen = (): string => settings.get().embedder;
  embedders.serve({ others: () => read().map((stored) => offerOf(stored, parts)), chosen });

  const add = (wanted: string, rest: Omit<Stored, 'id'>): Stored => {
    const same = read().find(({ source }) => JSON.stringify(source) === JSON.stringify(rest.source));
    const stored = same ?? { ...rest, id: freeId(wanted, embedders) };
    if (!same) store.set(KEY, [...read(), stored]);
    changed();
    return stored;
  };
  const list = (): readonly EmbedderView[] => {
    const shipped = embedders.status(embedders.shippedId);
    const { isReady, ...about } = shipped;
    return [
      { ...about, kind: 'shipped', where: '', isChosen: about.id === chosen(), state: isReady ? 'ready' : 'invalid' },
      ...read().map((stored): EmbedderView => viewOf(stored, embedders, chosen())),
    ];
  };
  const take = (id: string): void => {
    store.delete(PENDING_KEY);
    settings.update({ embedder: id });
    parts.onTaken(id);
    changed();
  };
  const weigh = async (id: string): Promise<EmbedderChoice & { readonly embedder: Embedder }> => {
    const embedder = await embedders.get(id);
    return { id, isChosen: id === chosen(), passages: passages.countMissing(embedder.info.id), embedder };
  };
  const job = (id: string, embedder: Embedder): WorkJob<void> => ({
    id: WORK_ID,
    kind: 're-embed',
    subject: id,
    title: embedder.info.name,
    unit: 'passages',
    async run(signal, report) {
      const before = await embedders.get(chosen()).catch(() => null);
      await passages.embedAll(embedder, { signal, onProgress: report });
      take(id);
      if (before && before.info.id !== embedder.info.id) passages.drop(before.info.id);
    },
  });
  const begin = async (id: string): Promise<EmbedderChoice & { readonly embedder: Embedder }> => {
    const weighed = await weigh(id);
    if (weighed.passages === 0) take(id);
    else store.set(PENDING_KEY, { id, vectors: weighed.embedder.info.id });
    return weighed;
  };
  showPending(parts, pendingSchema.safeParse(store.get(PENDING_KEY)).data);

  return {
    list,
    async addFolder(path) {
      const { info } = await readOnnxFolder(path);
      return add(path.split(/[\\/]/u).at(-1) ?? info.name, { name: info.name, source: { kind: 'onnx', folder: path } });
    },
    addGguf: (path, name) => add(name, { name, source: { kind: 'gguf', path } }),
    addServer({ baseUrl, model }) {
      const url = endpointUrl(baseUrl.trim(), '');
      checkMaySendTo(url, network.policy('embedding'));
      const source = { kind: 'server' as const, baseUrl: url.href.replace(/\/+$/u, ''), model };
      const { id } = add(model, { name: `${model} at ${url.host}`, source });
      return list().find((view) => view.id === id)!;
    },
    remove(id) {
      if (!read().some((stored) => stored.id === id))
        throw new ClewError('not-found', `There is no embedder ${JSON.stringify(id)} to remove.`);
      if (id === chosen())
        throw new ClewError('conflict', `${id} is in use.`, { remedy: 'Choose another embedder first.' });
      store.set(
        KEY,
        read().filter((stored) => stored.id !== id),
      );
      changed();
    },
    weigh: async (id) => shown(await weigh(id)),
    async choose(id) {
      const weighed = await begin(id);
      if (weighed.passages > 0) work.begin(job(id, weighed.embedder));
      return shown(weighed);
    },
    async chooseAndWait(id, options) {
      const weighed = await begin(id);
      if (weighed.passages > 0) await work.start(job(id, weighed.embedder), options);
      return shown(weighed);
    },
    async giveUp() {
      await work.drop(WORK_ID);
      const pending = pendingSchema.safeParse(store.get(PENDING_KEY)).data;
      store.delete(PENDING_KEY);
      if (pending) passages.drop(pending.vectors);
      changed();
    },
  };
}

function shown({ id, isChosen, passages }: EmbedderChoice): EmbedderChoice {
  return { id, isChosen, passages };
}

function showPending(
  { passages, work }: EmbedderServiceParts,
  pending: z.infer<typeof pendingSchema> | undefined,
): void {
  if (!pending) return;
  const total = passages.count();
  work.rest({
    id: WORK_ID,
    kind: 're-embed',
    subject: pending.id,
    title: pending.id,
    unit: 'passages',
    done: total - passages.countMissing(pending.vectors),
    total,
  });
}

function offerOf({ id, name, source }: Stored, parts: EmbedderServiceParts): EmbedderOffer {
  const { models, endpoints, network } = parts;
  return {
    id,
    name,
    async open() {
      if (source.kind !== 'server') return models.openEmbedder(source);
      const settings = await endpoints.settingsOf(source.baseUrl);
      return openEndpointEmbedder({ ...settings, model: source.model }, network.policy('embedding'));
    },
  };
}

function viewOf({ id, name, source }: Stored, embedders: Embedders, chosen: string): EmbedderView {
  const where = source.kind === 'onnx' ? source.folder : source.kind === 'gguf' ? source.path : source.baseUrl;
  const isMissing = source.kind !== 'server' && !existsSync(where);
  const { problem } = embedders.status(id);
  return {
    id,
    name,
    kind: source.kind,
    where,
    isChosen: id === chosen,
    state: isMissing ? 'missing' : problem === null ? 'ready' : 'invalid',
    problem: isMissing ? `${where} is no longer there.` : problem,
  };
}

function freeId(wanted: string, { offers }: Embedders): string {
  const stem = wanted.trim().replace(/\s+/gu, '-');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!offers.has(id)) return id;
  }
}
