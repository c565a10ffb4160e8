/** What every command is given: the terminal, the data folder, the signal of Ctrl-C, and a lab when it asks for one. */
import type { Lab } from '../../lab/create-lab.ts';
import type { Terminal } from './terminal.ts';

export interface CommandContext {
  readonly terminal: Terminal;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  readonly dataFolder: string;
  /** Fires at the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** Opens the lab of the data folder; it is closed when the command ends. `kind` says who shows its notices. */
  openLab(kind?: 'cli' | 'web'): Promise<Lab>;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly data?: string;
}
