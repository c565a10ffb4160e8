/** Opens the lab for a command, once, and closes it after. */
import { resolve } from 'node:path';
import type { Logger } from '../../base/logger.ts';
import type { Lab } from '../../lab/create-lab.ts';
import { dataPaths, defaultDataFolder, type Surroundings } from '../../lab/data-folder.ts';
import type { CommonOptions } from './command-context.ts';
import { createTerminalLogger } from './terminal-logger.ts';
import type { Terminal } from './terminal.ts';

export interface LabOpener {
  readonly dataFolder: string;
  readonly open: (kind?: 'cli' | 'web') => Promise<Lab>;
  readonly close: () => Promise<void>;
}

export interface LabOpenerOptions extends Surroundings {
  readonly options: CommonOptions;
  readonly terminal: Terminal;
}

export function createLabOpener({ options, terminal, ...surroundings }: LabOpenerOptions): LabOpener {
  const dataFolder = options.data === undefined ? defaultDataFolder(surroundings) : resolve(options.data);
  const logger: Logger = createTerminalLogger(terminal, { isVerbose: options.verbose === true });
  let opened: Promise<Lab> | null = null;
  return {
    dataFolder,
    open: (kind = 'cli') => (opened ??= openLab({ dataFolder, logger, kind, terminal })),
    close: async () => {
      // A lab that could not be opened has nothing to close; the command has thrown the reason.
      const lab = await opened?.catch(() => null);
      await lab?.dispose();
    },
  };
}

/** The lab and all that it stands on is loaded here, so that `--help` does not wait for it. */
async function openLab(options: {
  dataFolder: string;
  logger: Logger;
  kind: 'cli' | 'web';
  terminal: Terminal;
}): Promise<Lab> {
  const { dataFolder, logger, kind, terminal } = options;
  const [{ createLab }, { nodeHostLauncher }, { localHostServices }, { version }] = await Promise.all([
    import('../../lab/create-lab.ts'),
    import('../../../models/host/launch-node.ts'),
    import('../local-host-services.ts'),
    import('../version.ts'),
  ]);
  return createLab({
    dataFolder,
    version,
    logger,
    launchHost: nodeHostLauncher(),
    hostServices: localHostServices({ kind, secretsFile: dataPaths(dataFolder).secrets, notice: terminal.note }),
  });
}
