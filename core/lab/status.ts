/** How the lab is: where its data lie, what it sent, and what is missing. */
import { stat } from 'node:fs/promises';
import type { LabStatus } from '../contract/views.ts';
import type { HostServices } from '../base/host-services.ts';
import type { ConnectionCounter } from './connection-counter.ts';
import type { Embedders } from './embedders.ts';

export interface StatusParts {
  readonly options: { readonly version: string; readonly dataFolder: string; readonly hostServices: HostServices };
  readonly file: string;
  readonly connections: ConnectionCounter;
  readonly embedders: Embedders;
}

export function createStatus({ options, file, connections, embedders }: StatusParts): () => Promise<LabStatus> {
  const { version, dataFolder, hostServices } = options;
  return async () => {
    const embedder = embedders.status();
    return {
      version,
      host: hostServices.kind,
      canPickFiles: hostServices.canPickFiles,
      dataFolder,
      fileBytes: (await bytesOf(file)) + (await bytesOf(`${file}-wal`)),
      requestsSent: connections.count(),
      embedder,
      missing: missing(embedder, embedders.shippedId),
    };
  };
}

function missing({ id, name, problem }: LabStatus['embedder'], shippedId: string): LabStatus['missing'] {
  if (problem === null) return [];
  const remedy =
    id === shippedId
      ? 'Install Clew again: its weights come with it.'
      : 'Choose another embedder on the Models screen.';
  return [{ what: `${name}: ${problem}`, remedy }];
}

/** Of the directory entry alone: opening the lab's file a second time would drop its lock. */
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}
