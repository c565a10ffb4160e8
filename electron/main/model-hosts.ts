/** The models' processes of one life of the lab: started on its request, connected to it by a port, gone with it. */
import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import type { ToLab } from '../shared/lab-messages.ts';
import { fromModelHostSchema, type ToModelHost } from '../shared/model-host-messages.ts';
import { createBindingTests } from './binding-tests.ts';
import { keepLastWords } from './last-words.ts';

export interface ModelHostsOptions {
  readonly entry: string;
  readonly sendToLab: (message: ToLab, ports?: MessagePortMain[]) => void;
  readonly passOn: (text: string) => void;
}

export interface ModelHosts {
  launch(host: number, kind: string): void;
  kill(host: number): void;
  killAll(): void;
}

export function createModelHosts(options: ModelHostsOptions): ModelHosts {
  const running = new Map<number, UtilityProcess>();

  function launch(host: number, kind: string): void {
    const child = utilityProcess.fork(options.entry, [], { serviceName: `Clew models (${kind})`, stdio: 'pipe' });
    running.set(host, child);
    const lastWords = keepLastWords(child, options.passOn);
    const send = (message: ToModelHost, ports?: MessagePortMain[]): void => {
      if (running.has(host)) child.postMessage(message, ports);
    };
    const tests = createBindingTests(send);
    child.on('message', (message: unknown) => tests.receive(fromModelHostSchema.parse(message)));
    child.on('exit', (code) => {
      running.delete(host);
      tests.killAll();
      options.sendToLab({ type: 'host-exited', host, code, lastWords: lastWords() });
    });
    const { port1, port2 } = new MessageChannelMain();
    send({ type: 'start', kind }, [port1]);
    options.sendToLab({ type: 'host-started', host }, [port2]);
  }

  return {
    launch,
    kill: (host) => void running.get(host)?.kill(),
    killAll() {
      for (const child of running.values()) child.kill();
    },
  };
}
