/** The child's side of a utility process: gives a plain Node process what Electron would give it, before its script runs. */
import { EventEmitter } from 'node:events';
import Module from 'node:module';
import type { Endpoint } from './endpoints.ts';
import { PortDouble } from './message-port-main.ts';
import { createPortWire } from './port-wire.ts';

/** Messages wait until somebody listens. */
class ParentPortDouble extends EventEmitter {
  readonly #waiting: { data: unknown; ports: PortDouble[] }[] = [];

  constructor() {
    super();
    this.on('newListener', (name) => {
      if (name === 'message')
        setImmediate(() => this.#waiting.splice(0).forEach((event) => this.emit('message', event)));
    });
  }

  arrive(data: unknown, ports: Endpoint[]): void {
    const event = { data, ports: ports.map((port) => new PortDouble(port)) };
    // Never past those that still wait: messages keep their order.
    if (this.listenerCount('message') > 0 && this.#waiting.length === 0) this.emit('message', event);
    else this.#waiting.push(event);
  }

  postMessage(message: unknown): void {
    wire.send(message, []);
  }
}

const parentPort = new ParentPortDouble();
const wire = createPortWire(
  (packet) => void process.send?.(packet),
  (data, ports) => parentPort.arrive(data, ports),
  1,
);

process.on('message', (packet) => wire.receive(packet));
process.on('disconnect', () => process.exit(0));

Object.defineProperty(process, 'parentPort', { value: parentPort, enumerable: true });
Object.defineProperty(process, 'versions', {
  value: { ...process.versions, electron: process.env['CLEW_DOUBLE_ELECTRON'] },
  enumerable: true,
});

// A utility process has an `electron` module with hardly anything in it; an object that can be added to.
const electron = {};
const internals = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
const load = internals._load;
internals._load = (request, ...rest) => (request === 'electron' ? electron : load(request, ...rest));
