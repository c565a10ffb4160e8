/** What the client needs of the process that owns weights, whoever starts it: a child of Node, a utility process of Electron. */

/** Each kind is a process of its own: a language model that aborts does not take the embedder with it. */
export const hostKinds = ['llama', 'embedding'] as const;
export type HostKind = (typeof hostKinds)[number];

export interface HostExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** The last lines the process wrote to its error output, or why it could not be started. */
  readonly lastWords?: string;
}

/** One life of one host process. */
export interface HostConnection {
  /** Of the process, where it is known: to measure its memory. */
  readonly pid?: number;
  /** Structured-cloneable values only. Sending to a process that has ended does nothing. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once. */
  onExit(listener: (exit: HostExit) => void): void;
  kill(): void;
}

export type LaunchHost = (kind: HostKind) => HostConnection;

/** The host's own end of the connection. */
export interface HostPort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}
