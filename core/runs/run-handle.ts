/** A live run in the hands of its owner: what can be asked of it, and what it tells. */
import { ClewError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import type { RunSummary } from '../events/run-summary.ts';
import type { EventHub, EventListener, TextListener, Unsubscribe } from './event-hub.ts';
import type { LiveRun } from './live-run.ts';
import type { RunControl } from './run-control.ts';

/**
 * Requests are taken at once and heeded between two steps; those that cannot wait break the step off, which is then
 * abandoned (its answered role calls stay journalled). Asking a run that is over is a `conflict`.
 */
export interface RunHandle {
  readonly runId: RunId;
  /** As of the last commit. */
  readonly summary: RunSummary;
  /** How it ended, or that it was interrupted. Never rejects. */
  readonly done: Promise<RunSummary>;
  /** After the step under way. */
  pause(): void;
  resume(): void;
  /** Of a paused run: plays one step and pauses again. */
  stepOnce(): void;
  /** Breaks the step off and ends the run as `stopped`; it can be resumed later. */
  cancel(): void;
  /** Breaks the step off and leaves the run to be resumed by another process: for the lab's closing. */
  interrupt(): void;
  /** The person decides from now on: at once while the agent is thinking, after the step once it acts. */
  takeOver(): void;
  /** `conflict` where there is no agent to hand back to. Commands not yet played are dropped. */
  handBack(): void;
  /** One decision of the person in control; commands wait their turn, also while the run is paused. */
  act(command: string): void;
  /** All events from `fromSeq` on at once, then each as it happens; see EventHub. */
  subscribe(listener: EventListener, fromSeq?: number): Unsubscribe;
  /** Words of models while they come. */
  subscribeText(listener: TextListener): Unsubscribe;
}

export interface HandleParts {
  readonly live: LiveRun;
  readonly control: RunControl;
  readonly hub: EventHub;
  readonly hasAgent: boolean;
}

/** Starts to play and hands the run over. */
export function playRun({ live, control, hub, hasAgent }: HandleParts): RunHandle {
  const { runId } = live.summary;
  let isOver = false;
  const ask = (request: () => void): void => {
    if (isOver)
      throw new ClewError('conflict', `The run ${runId} is over.`, { remedy: 'Resume it first, or start another.' });
    request();
  };
  const done = live.play().finally(() => (isOver = true));
  return {
    runId,
    get summary() {
      return live.summary;
    },
    done,
    pause: () => ask(() => control.pause()),
    resume: () => ask(() => control.resume()),
    stepOnce: () => ask(() => control.stepOnce()),
    cancel: () => ask(() => control.end('stopped')),
    interrupt: () => ask(() => control.end('interrupted')),
    takeOver: () => ask(() => control.takeOver()),
    handBack: () => ask(() => (hasAgent ? control.handBack() : refuseHandBack(runId))),
    act: (command) => ask(() => (control.wanted === 'person' ? control.act(command) : refuseAct(runId))),
    subscribe: (listener, fromSeq = 0) => hub.subscribe(listener, fromSeq),
    subscribeText: (listener) => hub.subscribeText(listener),
  };
}

function refuseHandBack(runId: RunId): never {
  throw new ClewError('conflict', `The run ${runId} has no agent: it is played by hand.`, {
    remedy: 'Start a run with an agent.',
  });
}

function refuseAct(runId: RunId): never {
  throw new ClewError('conflict', `The agent is in control of the run ${runId}.`, { remedy: 'Take over first.' });
}
