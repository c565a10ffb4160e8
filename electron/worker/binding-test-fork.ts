/** Lets node-llama-cpp try its native code in a process of its own from inside a utility process, which cannot start one. */
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { FromModelHost, ToModelHost } from '../shared/model-host-messages.ts';

type TestMessage = Extract<ToModelHost, { type: 'binding-test-message' | 'binding-test-exited' }>;

export interface BindingTestFork {
  /**
   * Adds `utilityProcess.fork` to this process's `electron` module, where node-llama-cpp looks for it. Without it the
   * library falls back to `child_process.fork`, which would start the whole app a second time.
   */
  install(): void;
  receive(message: TestMessage): void;
}

export function createBindingTestFork(send: (message: FromModelHost) => void): BindingTestFork {
  const running = new Map<number, TestProcess>();
  let last = 0;
  const fork = (): TestProcess => {
    last += 1;
    const test = new TestProcess(last, send);
    running.set(last, test);
    send({ type: 'binding-test-start', test: last });
    return test;
  };
  return {
    install() {
      // The module's own object: what is added to it is also what `import('electron')` gives from then on.
      const electron = createRequire(import.meta.url)('electron') as Record<string, unknown>;
      electron['utilityProcess'] = { fork };
    },
    receive(message) {
      const test = running.get(message.test);
      if (message.type === 'binding-test-message') return void test?.emit('message', message.message);
      running.delete(message.test);
      test?.end(message.code);
    },
  };
}

/** As much of a utility process as the library uses. */
class TestProcess extends EventEmitter {
  pid: number | undefined;
  readonly #test: number;
  readonly #send: (message: FromModelHost) => void;

  constructor(test: number, send: (message: FromModelHost) => void) {
    super();
    this.pid = test;
    this.#test = test;
    this.#send = send;
  }

  postMessage(message: unknown): void {
    this.#send({ type: 'binding-test-send', test: this.#test, message });
  }

  kill(): boolean {
    this.#send({ type: 'binding-test-kill', test: this.#test });
    return true;
  }

  end(code: number): void {
    this.pid = undefined;
    this.emit('exit', code);
  }
}
