/** Downloads out of the catalogue into the lab's own folder: asked for by a person, resumed after a restart. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { ClewError } from '../../base/errors.ts';
import type { CatalogueModel } from '../../contract/model-views.ts';
import { downloadModel, modelPath, type DownloadedModel } from '../../../models/catalogue/download/download-model.ts';
import { approximateBytes, downloadUrl, HUB, knownModel, knownModels } from '../../../models/catalogue/known-models.ts';
import type { KnownModel } from '../../../models/catalogue/known-model.ts';
import type { NetworkPolicy } from '../../../models/network/network-policy.ts';
import type { WorkJob, WorkList, WorkOptions } from './work.ts';

export interface Downloads {
  catalogue(): readonly CatalogueModel[];
  /** Goes on with what is there. Throws what `downloadModel` throws, `offline` at once. */
  download(id: string, options?: WorkOptions): Promise<DownloadedModel>;
  begin(id: string): void;
  /** Throws away what has come of it. */
  discard(id: string): Promise<void>;
}

export interface DownloadsParts {
  readonly folder: string;
  readonly work: WorkList;
  readonly policy: NetworkPolicy;
  /** Takes the hub's place; empty for the hub itself. */
  readonly mirror: () => string;
  readonly onDownloaded: (id: string, path: string) => Promise<void>;
}

export const downloadWorkId = (id: string): string => `download ${id}`;

export function createDownloads({ folder, work, policy, mirror, onDownloaded }: DownloadsParts): Downloads {
  const url = (model: KnownModel): URL => downloadUrl(model, mirror() || HUB);
  for (const model of knownModels()) showRest(model, folder, work);

  const job = (id: string): WorkJob<DownloadedModel> => {
    const model = knownModel(id);
    url(model); // refuses what has no file
    return {
      id: downloadWorkId(id),
      kind: 'download',
      subject: id,
      title: `${model.name} ${model.quantization}`,
      unit: 'bytes',
      async run(signal, report) {
        const settings = { policy, folder, mirror: mirror() || undefined };
        let bytes = 0;
        const done = await downloadModel(model, settings, {
          signal,
          onEvent(event) {
            if (event.type === 'verifying') return report({ done: bytes, total: bytes, phase: 'verifying' });
            bytes = event.bytes;
            report({ done: bytes, total: event.totalBytes });
          },
        });
        await onDownloaded(id, done.file.path);
        return done;
      },
    };
  };

  return {
    catalogue: () => knownModels().map((model) => shown(model, folder)),
    download: async (id, options) => work.start(job(id), options),
    begin(id) {
      const wanted = job(id);
      if (policy.isOffline() && !/^(?:127\.|localhost$|\[::1\]$)/u.test(url(knownModel(id)).hostname)) throw offline();
      work.begin(wanted);
    },
    async discard(id) {
      await work.drop(downloadWorkId(id));
      const target = modelPath(knownModel(id), folder);
      await rm(`${target}.part`, { force: true });
      await rm(`${target}.part.json`, { force: true });
    },
  };
}

function shown(model: KnownModel, folder: string): CatalogueModel {
  const { id, name, kind, family, parameters, quantization, contextTokens, license, repository, file, sha256 } = model;
  return {
    ...{ id, name, kind, family, parameters, quantization, contextTokens, license },
    approximateBytes: approximateBytes(model),
    url: file === null ? null : downloadUrl(model).href,
    page: `${HUB}/${repository}`,
    hasChecksum: sha256 !== null,
    thinks: model.thinks ?? false,
    isHere: existsSync(modelPath(model, folder)),
  };
}

/** What has come of a download that was not finished. */
function showRest(model: KnownModel, folder: string, work: WorkList): void {
  const part = `${modelPath(model, folder)}.part`;
  if (!existsSync(part)) return;
  work.rest({
    id: downloadWorkId(model.id),
    kind: 'download',
    subject: model.id,
    title: `${model.name} ${model.quantization}`,
    unit: 'bytes',
    done: statSync(part).size,
    total: totalOf(part) ?? approximateBytes(model),
  });
}

function totalOf(part: string): number | null {
  try {
    const note = JSON.parse(readFileSync(`${part}.json`, 'utf8')) as { totalBytes?: unknown };
    return typeof note.totalBytes === 'number' ? note.totalBytes : null;
  } catch {
    return null; // half a note: the size is estimated
  }
}

function offline(): ClewError {
  return new ClewError('offline', 'Nothing was fetched: the offline switch is on.', {
    remedy: 'Switch it off to download, and on again afterwards.',
  });
}
