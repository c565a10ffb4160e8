/** Starts models' processes through the main process, which alone can, and speaks with each over a port of its own. */
import type { MessagePortMain } from 'electron';
import type { HostConnection, HostExit, LaunchHost } from '../../models/host/connection.ts';
import type { FromLab, ToLab } from '../shared/lab-messages.ts';

type HostMessage = Extract<ToLab, { type: 'host-started' | 'host-exited' }>;

export interface DesktopHosts {
  readonly launch: LaunchHost;
  receive(message: HostMessage, ports: readonly MessagePortMain[]): void;
}

export function createDesktopHosts(send: (message: FromLab) => void): DesktopHosts {
  const running = new Map<number, RemoteHost>();
  let last = 0;
  return {
    launch(kind) {
      last += 1;
      const host = last;
      const connection = new RemoteHost(() => send({ type: 'kill-host', host }));
      running.set(host, connection);
      send({ type: 'launch-host', host, kind });
      return connection;
    },
    receive(message, ports) {
      const connection = running.get(message.host);
      if (message.type === 'host-started') return ports[0] && connection?.start(ports[0]);
      running.delete(message.host);
      connection?.end({ code: message.code, signal: null, lastWords: message.lastWords });
    },
  };
}

/** What is sent before the port is there waits for it. */
class RemoteHost implements HostConnection {
  readonly kill: () => void;
  readonly #unsent: unknown[] = [];
  readonly #messageListeners: ((message: unknown) => void)[] = [];
  readonly #exitListeners: ((exit: HostExit) => void)[] = [];
  #port: MessagePortMain | null = null;
  #exit: HostExit | null = null;

  constructor(kill: () => void) {
    this.kill = kill;
  }

  send(message: unknown): void {
    if (this.#exit) return;
    if (this.#port) this.#port.postMessage(message);
    else this.#unsent.push(message);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#messageListeners.push(listener);
  }

  onExit(listener: (exit: HostExit) => void): void {
    if (this.#exit) listener(this.#exit);
    else this.#exitListeners.push(listener);
  }

  start(port: MessagePortMain): void {
    this.#port = port;
    port.on('message', ({ data }) => {
      for (const listener of this.#messageListeners) listener(data);
    });
    port.start();
    for (const message of this.#unsent.splice(0)) port.postMessage(message);
  }

  end(exit: HostExit): void {
    if (this.#exit) return;
    this.#exit = exit;
    this.#port?.close();
    for (const listener of this.#exitListeners.splice(0)) listener(exit);
  }
}
