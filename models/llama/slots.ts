/** Which sequence of the context keeps whose prompt: a slot's calls run one after another on the sequence they share. */
import type { LlamaContext, LlamaContextSequence } from 'node-llama-cpp';

interface Slot {
  readonly sequence: LlamaContextSequence;
  name: string;
  /** Settles when the last call given to this slot is over; never rejects. */
  busy: Promise<unknown>;
  waiting: number;
  lastUse: number;
}

export class Slots {
  readonly #context: LlamaContext;
  readonly #slots: Slot[] = [];
  #uses = 0;

  constructor(context: LlamaContext) {
    this.#context = context;
  }

  /** Runs `work` on the slot's sequence when it is free. A new name takes a free sequence, else the one longest unused. */
  run<Result>(name: string, work: (sequence: LlamaContextSequence) => Promise<Result>): Promise<Result> {
    const slot = this.#find(name);
    slot.name = name;
    slot.lastUse = ++this.#uses;
    slot.waiting += 1;
    const result = slot.busy.then(() => work(slot.sequence)).finally(() => (slot.waiting -= 1));
    slot.busy = result.catch(() => undefined);
    return result;
  }

  #find(name: string): Slot {
    const own = this.#slots.find((slot) => slot.name === name);
    if (own) return own;
    if (this.#slots.length < this.#context.totalSequences) return this.#add(name);
    return [...this.#slots].sort((a, b) => a.waiting - b.waiting || a.lastUse - b.lastUse)[0]!;
  }

  #add(name: string): Slot {
    const slot = { sequence: this.#context.getSequence(), name, busy: Promise.resolve(), waiting: 0, lastUse: 0 };
    this.#slots.push(slot);
    return slot;
  }
}
