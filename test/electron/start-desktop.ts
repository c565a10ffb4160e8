/** Starts the built app against the double, and speaks with its lab as a page does: by the renderer's own client. */
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { expect, onTestFinished, vi } from 'vitest';
import type { Channel } from '../../renderer/client/channel.ts';
import type { LabClient } from '../../renderer/client/lab-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { ElectronDouble } from './electron-double/create-electron.ts';
import { runMain } from './electron-double/run-main.ts';
import { until } from './until.ts';

export interface Connection {
  readonly client: LabClient;
  readonly channel: Channel;
}

export interface Desktop extends ElectronDouble {
  readonly folder: string;
  readonly connect: () => Promise<Connection>;
}

export interface StartOptions {
  readonly folder?: string;
  /** Where the lab's file lies; else in `data` under the folder. */
  readonly data?: string;
  readonly keychain?: ElectronDouble['desk']['keychain'];
  readonly isPackaged?: boolean;
}

/** With its page loaded; everything it started is ended with the test. */
export async function startDesktop(
  mainBundle: string,
  { folder = temporaryFolder(), data = join(folder, 'data'), ...options }: StartOptions = {},
): Promise<Desktop> {
  const electron = await runMain(mainBundle, { folder, switches: { data }, ...options });
  onTestFinished(electron.end);
  await pageOf(electron);
  return { ...electron, folder, connect: () => connect(electron) };
}

function pageOf({ windows }: ElectronDouble): Promise<object> {
  return until(() => {
    const page = windows[0]?.contents.page;
    expect(page).toBeTruthy();
    return page!.window;
  });
}

/** The renderer looks for its bridge on `window`; in a test that is the page of this double. */
async function connect(electron: ElectronDouble): Promise<Connection> {
  vi.stubGlobal('window', await pageOf(electron));
  const { openChannel } = await import('../../renderer/client/channel.ts');
  const channel = await openChannel();
  return { client: createORPCClient(channel.link), channel };
}

type Run = Awaited<ReturnType<LabClient['runs']['get']>>;

/** The run once it has an outcome. */
export function endedRun(client: LabClient, runId: Run['runId']): Promise<Run> {
  return until(async () => {
    const run = await client.runs.get({ runId });
    expect(run.outcome).not.toBeNull();
    return run;
  });
}
