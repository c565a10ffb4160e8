/** One try at one step: what happens in it counts until it is closed, and can be stopped in the middle. */
import { throwIfAborted } from '../base/errors.ts';
import type { RunEventBody, StreamedText, Usage } from '../events/run-event.ts';
import { addUsage } from './run-state.ts';

export interface ScopeOutlets {
  readonly emit: (step: number, body: RunEventBody) => void;
  readonly stream: (text: StreamedText) => void;
}

export class StepScope {
  readonly step: number;
  /** True once the game has received something: from here on a person waits for the step's end to take over. */
  isActing = false;
  readonly #outlets: ScopeOutlets;
  readonly #controller = new AbortController();
  #isOpen = true;
  #calls = 0;
  #usage: Usage;

  /** `usage` is that of the run before this step. */
  constructor(step: number, usage: Usage, outlets: ScopeOutlets) {
    this.step = step;
    this.#usage = usage;
    this.#outlets = outlets;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Calls numbered so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Of the whole run, this step included. */
  get usage(): Usage {
    return this.#usage;
  }

  emit(body: RunEventBody): void {
    if (this.#isOpen) this.#outlets.emit(this.step, body);
  }

  stream(text: Omit<StreamedText, 'step'>): void {
    if (this.#isOpen) this.#outlets.stream({ ...text, step: this.step });
  }

  takeCallNumber(): number {
    this.throwIfOver();
    this.#calls += 1;
    return this.#calls - 1;
  }

  addUsage(added: Usage): void {
    this.#usage = addUsage(this.#usage, added);
  }

  abort(reason: string): void {
    this.#controller.abort(new Error(reason));
  }

  /** Whatever still runs on behalf of this step is stopped, and says nothing more. */
  close(): void {
    this.#isOpen = false;
    this.abort('the step is over');
  }

  throwIfOver(): void {
    throwIfAborted(this.signal);
  }
}
