/** What lies under every message port of the double: two entangled ends, in this process or over a wire between two. */

export type Deliver = (data: unknown, ports: Endpoint[]) => void;

export class Endpoint {
  #peer: Endpoint | null = null;
  #deliver: Deliver | null = null;
  #onClose: (() => void) | null = null;
  readonly #queue: { data: unknown; ports: Endpoint[] }[] = [];
  #isClosed = false;

  static pair(): [Endpoint, Endpoint] {
    const ends: [Endpoint, Endpoint] = [new Endpoint(), new Endpoint()];
    ends[0].#peer = ends[1];
    ends[1].#peer = ends[0];
    return ends;
  }

  /** To the other end, cloned as between processes; what cannot be cloned throws here, at the sender. */
  send(data: unknown, ports: Endpoint[]): void {
    const clone = structuredClone(data);
    const peer = this.#peer;
    if (peer && !this.#isClosed) peer.#receive(clone, ports);
  }

  /** From now on each message goes to `deliver`, those that waited first. */
  attach(deliver: Deliver, onClose: () => void): void {
    this.#deliver = deliver;
    this.#onClose = onClose;
    for (const { data, ports } of this.#queue.splice(0)) this.#later(() => deliver(data, ports));
    if (this.#isClosed) this.#later(onClose);
  }

  /** For a transfer: messages wait again until the next owner attaches. */
  detach(): void {
    this.#deliver = null;
    this.#onClose = null;
  }

  close(): void {
    this.#end();
    const peer = this.#peer;
    if (peer) peer.#end();
  }

  #receive(data: unknown, ports: Endpoint[]): void {
    const deliver = this.#deliver;
    if (deliver) this.#later(() => deliver(data, ports));
    else this.#queue.push({ data, ports });
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#onClose) this.#later(this.#onClose);
  }

  /** Never in the sender's own turn. */
  #later(work: () => void): void {
    setImmediate(work);
  }
}
