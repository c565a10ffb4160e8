/** The events of one run for as long as a screen shows it. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RunSummary } from '../../core/events/run-summary.ts';
import { useLab } from './lab-client.ts';
import { RunStore } from './run-store.ts';
import type { RunState } from './run-store.ts';

/** `status` is the lab's word on the run: when it changes, a stream that had ended is asked for again. */
export function useRun(runId: RunSummary['runId'], status: RunSummary['status'] | undefined): RunState {
  const lab = useLab();
  const store = useMemo(() => new RunStore(lab, runId), [lab, runId]);
  useEffect(() => store.follow(), [store]);
  useEffect(() => store.nudge(), [store, status]);
  return useSyncExternalStore(store.subscribe, store.getState);
}
