/** utilityProcess.fork as a real child of Node, with a real exit and ports that cross into it. */
import { fork as forkNode, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import type { Endpoint } from './endpoints.ts';
import { takeAll, type PortDouble } from './message-port-main.ts';
import { createPortWire, type PortWire } from './port-wire.ts';
import { check, strictAs } from './strict.ts';

const preload = new URL('./utility-preload.mjs', import.meta.url).href;

interface ForkOptions {
  readonly serviceName?: string;
  readonly stdio?: 'pipe' | 'ignore' | 'inherit';
  readonly env?: NodeJS.ProcessEnv;
}

export class UtilityProcessDouble extends EventEmitter {
  readonly serviceName: string;
  readonly modulePath: string;
  readonly child: ChildProcess;
  readonly #wire: PortWire;
  #isOver = false;

  constructor(modulePath: string, { serviceName = '', stdio = 'inherit', env = process.env }: ForkOptions) {
    super();
    this.serviceName = serviceName;
    this.modulePath = modulePath;
    this.child = forkNode(modulePath, [], {
      serialization: 'advanced',
      stdio: ['ignore', stdio, stdio, 'ipc'],
      execArgv: ['--import', preload],
      env: { ...env, NODE_OPTIONS: '', CLEW_DOUBLE_ELECTRON: '45.4.1' },
    });
    this.#wire = createPortWire(
      (packet) => void (this.child.connected && this.child.send(packet, () => undefined)),
      (data, ports) => {
        check(ports.length === 0, 'a utility process cannot send ports to its parent by parentPort.');
        this.emit('message', data);
      },
      0,
    );
    this.child.on('spawn', () => this.emit('spawn'));
    this.child.on('message', (packet) => this.#wire.receive(packet));
    // Electron tells a code only; a signal is told as the shell tells it.
    this.child.on('close', (code, signal) => {
      this.#isOver = true;
      this.emit('exit', code ?? (signal === 'SIGKILL' ? 137 : 143));
    });
  }

  get pid(): number | undefined {
    return this.#isOver ? undefined : this.child.pid;
  }
  get stdout(): Readable | null {
    return this.child.stdout;
  }
  get stderr(): Readable | null {
    return this.child.stderr;
  }

  postMessage(message: unknown, transfer?: PortDouble[]): void {
    check(!this.#isOver, `a message was sent to "${this.serviceName}" after its end.`);
    const ports: Endpoint[] = takeAll(transfer);
    this.#wire.send(structuredClone(message), ports);
  }

  /** For the end of a test. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    const isGone = new Promise((resolve) => this.once('exit', resolve));
    this.child.kill('SIGKILL');
    await isGone;
  }

  /** As Electron does on POSIX: SIGTERM. */
  kill(): boolean {
    return this.child.kill('SIGTERM');
  }
}

/** Every process that was forked, in order. */
export function createUtilityProcess(isReady: () => boolean, forked: UtilityProcessDouble[]) {
  return strictAs<typeof Electron.UtilityProcess>()('utilityProcess', {
    fork(modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcessDouble {
      check(isReady(), 'utilityProcess.fork before the app is ready.');
      check(existsSync(modulePath), `there is no script ${modulePath}.`);
      check(args.length === 0, 'the double passes no arguments.');
      check((options.serviceName ?? '') !== '', 'a process without a name cannot be told from others.');
      const child = new UtilityProcessDouble(modulePath, options);
      forked.push(child);
      return child;
    },
  });
}

export const preloadFile = fileURLToPath(preload);
