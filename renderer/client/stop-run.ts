/** Stops a run so that it can be taken back: it is paused at once, and ended when the time of grace is over. */
import type { RunSummary } from '../../core/events/run-summary.ts';
import type { LabClient } from './lab-client.ts';

const GRACE_MS = 10_000;

export interface StoppedRun {
  /** Milliseconds since the Unix epoch. */
  readonly until: number;
  /** Goes on with the run where it was running before. */
  readonly undo: () => Promise<void>;
}

interface StopListeners {
  readonly onChange: (run: RunSummary) => void;
  readonly onError: (error: unknown) => void;
}

/** Leaving the page within the time of grace leaves the run paused, which loses nothing. */
export async function stopRun(
  client: LabClient,
  run: RunSummary,
  { onChange, onError }: StopListeners,
): Promise<StoppedRun> {
  const { runId } = run;
  const wasRunning = run.status === 'running';
  if (wasRunning) onChange(await client.runs.pause({ runId }));
  const timer = setTimeout(() => void client.runs.cancel({ runId }).then(onChange, onError), GRACE_MS);
  return {
    until: Date.now() + GRACE_MS,
    undo: async () => {
      clearTimeout(timer);
      if (wasRunning) onChange(await client.runs.resume({ runId }));
    },
  };
}
