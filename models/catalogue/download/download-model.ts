/** Fetches a model of the catalogue into a folder, and makes sure that it is a model. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallOptions } from '../../ports.ts';
import type { KnownModel } from '../known-model.ts';
import { downloadUrl } from '../known-models.ts';
import { inspectGguf, type ModelFacts } from '../model-facts.ts';
import { downloadFile, type DownloadedFile, type DownloadEvent, type DownloadSettings } from './download-file.ts';

export interface ModelDownloadSettings extends DownloadSettings {
  readonly folder: string;
  /** Takes the hub's place. */
  readonly mirror?: string;
}

export interface DownloadedModel {
  readonly file: DownloadedFile;
  readonly facts: ModelFacts;
}

/** Where a model of the catalogue lies once it is downloaded. */
export function modelPath(model: KnownModel, folder: string): string {
  return join(folder, `${model.id}.gguf`);
}

/** Throws what downloading throws, and `model-file-invalid` for a file that is no model (it is deleted again). */
export async function downloadModel(
  model: KnownModel,
  settings: ModelDownloadSettings,
  options: CallOptions<DownloadEvent> = {},
): Promise<DownloadedModel> {
  const url = downloadUrl(model, settings.mirror);
  const target = modelPath(model, settings.folder);
  const file = await downloadFile({ url, target, sha256: model.sha256 }, settings, options);
  try {
    return { file, facts: await inspectGguf(target) };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}
