/** Tries llama's native code in a process of its own before a models' process loads it; that process cannot start one. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { utilityProcess, type UtilityProcess } from 'electron';
import type { FromModelHost, ToModelHost } from '../shared/model-host-messages.ts';

export interface BindingTests {
  receive(message: FromModelHost): void;
  killAll(): void;
}

/** The tests of one models' process, by the numbers that it gave them. */
export function createBindingTests(send: (message: ToModelHost) => void): BindingTests {
  const running = new Map<number, UtilityProcess>();

  function start(test: number): void {
    const env = { ...process.env, TEST_BINDING_CP: 'true' };
    const child = utilityProcess.fork(bindingTestScript(), [], {
      serviceName: 'Clew model test',
      stdio: 'ignore',
      env,
    });
    running.set(test, child);
    child.on('message', (message: unknown) => send({ type: 'binding-test-message', test, message }));
    child.on('exit', (code) => {
      running.delete(test);
      send({ type: 'binding-test-exited', test, code });
    });
  }

  return {
    receive(message) {
      const child = running.get(message.test);
      switch (message.type) {
        case 'binding-test-start':
          if (!child) start(message.test);
          break;
        case 'binding-test-send':
          child?.postMessage(message.message);
          break;
        case 'binding-test-kill':
          child?.kill();
          break;
      }
    },
    killAll() {
      for (const child of running.values()) child.kill();
    },
  };
}

/** The one script of node-llama-cpp that does it; nothing else is ever started on a models' process's word. */
function bindingTestScript(): string {
  const library = fileURLToPath(import.meta.resolve('node-llama-cpp'));
  return join(dirname(library), 'bindings', 'utils', 'testBindingBinary.js');
}
