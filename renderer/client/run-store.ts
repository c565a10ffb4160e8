/** A run's events, followed and folded into its view: what every pane of the Run screen reads. */
import { emptyRunView, foldRunEvents } from '../../core/events/run-view.ts';
import type { RunView } from '../../core/events/run-view.ts';
import type { RunEvent } from '../../core/events/run-event.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import type { Lab } from './lab-client.ts';
import { isLabError, toProblem } from './problem.ts';
import type { Problem } from './problem.ts';

export interface RunState {
  readonly view: RunView;
  /** True once everything that had happened before was read. */
  readonly isLoaded: boolean;
  readonly problem: Problem | null;
}

const BATCH_PAUSE_MS = 40;

export class RunStore {
  private state: RunState = { view: emptyRunView, isLoaded: false, problem: null };
  private readonly listeners = new Set<() => void>();
  private waiting: RunEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private wake: (() => void) | null = null;
  private isNudged = false;
  private openedAtLastRead = 0;
  private readonly lab: Lab;
  private readonly runId: RunSummary['runId'];

  constructor(lab: Lab, runId: RunSummary['runId']) {
    this.lab = lab;
    this.runId = runId;
  }

  readonly getState = (): RunState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Follows until the returned function is called; goes on where it was after a lost connection or a resumption. */
  readonly follow = (): (() => void) => {
    const abort = new AbortController();
    void this.followUntil(abort.signal);
    return () => {
      abort.abort();
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = null;
      this.wake?.();
    };
  };

  /** The run goes on although its stream had ended: ask again. */
  readonly nudge = (): void => {
    this.isNudged = true;
    this.wake?.();
  };

  private async followUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.readStream(signal);
        if (signal.aborted) return;
        this.flush();
        this.set({ ...this.state, isLoaded: true });
      } catch (error) {
        if (signal.aborted) return;
        if (isLabError(error) || !(await this.isConnectionLost()))
          return this.set({ ...this.state, isLoaded: true, problem: toProblem(error) });
      }
      await this.untilWorthAsking(signal);
    }
  }

  private async readStream(signal: AbortSignal): Promise<void> {
    const fromSeq = (this.waiting.at(-1)?.seq ?? this.state.view.lastSeq) + 1;
    await this.lab.connection.currentLink();
    this.openedAtLastRead = this.lab.connection.getState().opened;
    const batches = await this.lab.client.runs.events({ runId: this.runId, fromSeq }, { signal });
    for await (const batch of batches) {
      if (signal.aborted) return;
      this.waiting.push(...batch);
      this.timer ??= setTimeout(() => this.flush(), BATCH_PAUSE_MS);
    }
  }

  private flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const events = this.waiting;
    this.waiting = [];
    if (events.length === 0) return;
    this.set({ ...this.state, view: foldRunEvents(this.state.view, events), isLoaded: true });
  }

  /** The stream breaks a moment before the connection is known to be lost. */
  private async isConnectionLost(): Promise<boolean> {
    const { opened } = this.lab.connection.getState();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const now = this.lab.connection.getState();
    return now.phase !== 'open' || now.opened !== opened;
  }

  /** Until a channel is opened anew, or somebody says that the run goes on. */
  private async untilWorthAsking(signal: AbortSignal): Promise<void> {
    const { connection } = this.lab;
    await new Promise<void>((resolve) => {
      const stop = connection.subscribe(() => check());
      const done = (): void => {
        stop();
        this.wake = null;
        this.isNudged = false;
        resolve();
      };
      const check = (): void => {
        const now = connection.getState();
        if (signal.aborted || this.isNudged || (now.phase === 'open' && now.opened !== this.openedAtLastRead)) done();
      };
      this.wake = check;
      check();
    });
  }

  private set(state: RunState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
