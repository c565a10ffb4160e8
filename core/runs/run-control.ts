/** What a person asks of a live run, and the gate at which the run heeds it between two steps. */
import type { StepScope } from './step-scope.ts';

/** Why a run ends although its trial goes on: a person's word, or the lab's closing. */
export type Halt = 'stopped' | 'interrupted';

export class RunControl {
  wanted: 'agent' | 'person';
  isPauseWanted = false;
  halt: Halt | null = null;
  /** Commands of the person that were not played yet. */
  readonly commands: string[] = [];
  /** Pauses again after one more step. */
  isSingleStep = false;
  #scope: StepScope | null = null;
  #wake: () => void = () => undefined;

  constructor(wanted: 'agent' | 'person') {
    this.wanted = wanted;
  }

  /** The step under way; null between two. */
  set scope(scope: StepScope | null) {
    this.#scope = scope;
  }

  pause(): void {
    this.isPauseWanted = true;
    this.#changed();
  }

  resume(): void {
    this.isPauseWanted = false;
    this.isSingleStep = false;
    this.#changed();
  }

  stepOnce(): void {
    this.isPauseWanted = false;
    this.isSingleStep = true;
    this.#changed();
  }

  /** At once where the agent is still thinking; after the step where the game has received something. */
  takeOver(): void {
    if (this.wanted === 'person') return;
    this.wanted = 'person';
    if (this.#scope && !this.#scope.isActing) this.#scope.abort('a person took over');
    this.#changed();
  }

  handBack(): void {
    this.wanted = 'agent';
    this.commands.length = 0;
    this.#changed();
  }

  act(command: string): void {
    this.commands.push(command);
    this.#changed();
  }

  end(halt: Halt): void {
    this.halt ??= halt;
    this.#scope?.abort(halt === 'stopped' ? 'a person stopped the run' : 'the lab is closing');
    this.#changed();
  }

  /** The step that was let through is over. */
  afterStep(): void {
    if (this.isSingleStep) this.isPauseWanted = true;
    this.isSingleStep = false;
  }

  /** Resolves at the next request of the person, or after `ms` where given. */
  nextChange(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #changed(): void {
    this.#wake();
  }
}
