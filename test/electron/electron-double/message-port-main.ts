/** MessageChannelMain and MessagePortMain: messages wait until `start`, a port that was transferred is of no use any more. */
import { EventEmitter } from 'node:events';
import { Endpoint } from './endpoints.ts';
import { check } from './strict.ts';

export class PortDouble extends EventEmitter {
  #endpoint: Endpoint | null;
  #isStarted = false;

  constructor(endpoint: Endpoint) {
    super();
    this.#endpoint = endpoint;
  }

  postMessage(message: unknown, transfer: PortDouble[] = []): void {
    this.#use().send(message, takeAll(transfer));
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#use().attach(
      (data, ports) => this.emit('message', { data, ports: ports.map((port) => new PortDouble(port)) }),
      () => this.emit('close'),
    );
  }

  close(): void {
    this.#use().close();
  }

  /** Its end, for the new owner. */
  take(): Endpoint {
    const endpoint = this.#use();
    endpoint.detach();
    this.#endpoint = null;
    return endpoint;
  }

  #use(): Endpoint {
    check(this.#endpoint !== null, 'a port was used after it had been transferred.');
    return this.#endpoint;
  }
}

export function takeAll(ports: readonly PortDouble[] = []): Endpoint[] {
  return ports.map((port) => {
    check(port instanceof PortDouble, 'only ports can be transferred.');
    return port.take();
  });
}

export class MessageChannelMainDouble {
  readonly port1: PortDouble;
  readonly port2: PortDouble;

  constructor() {
    const [one, two] = Endpoint.pair();
    this.port1 = new PortDouble(one);
    this.port2 = new PortDouble(two);
  }
}
