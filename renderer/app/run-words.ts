/** How a run stands, in words. */
import type { RunSummary } from '../../core/events/run-summary.ts';
import { words } from './language.ts';

export function outcomeWords(run: Pick<RunSummary, 'status' | 'outcome'>): string {
  if (run.status === 'ended' && run.outcome !== null) return words.outcomes[run.outcome];
  return words.statuses[run.status];
}

/** How it should be read: in hand, well, badly, or neither. */
export function outcomeTone(run: Pick<RunSummary, 'status' | 'outcome'>): 'live' | 'good' | 'bad' | 'plain' {
  if (run.status === 'running') return 'live';
  if (run.status === 'interrupted') return 'bad';
  if (run.outcome === 'won') return 'good';
  return run.outcome === 'failed' || run.outcome === 'lost' ? 'bad' : 'plain';
}
