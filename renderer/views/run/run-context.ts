/** What every pane of the Run screen shares: the run, its view, and the step that all of them show. */
import { createContext, useContext } from 'react';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import type { RunView } from '../../../core/events/run-view.ts';

export interface RunContextValue {
  readonly run: RunSummary;
  readonly view: RunView;
  /** The step shown. */
  readonly step: number;
  readonly lastStep: number;
  /** True while the newest step is shown and followed. */
  readonly isLive: boolean;
  readonly goTo: (step: number) => void;
  readonly goLive: () => void;
  readonly playback: { readonly isPlaying: boolean; readonly toggle: () => void };
}

export const RunContext = createContext<RunContextValue | null>(null);

export function useRunContext(): RunContextValue {
  const value = useContext(RunContext);
  if (!value) throw new Error('useRunContext needs a RunContext above it.');
  return value;
}
