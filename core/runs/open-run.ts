/** Puts a live run together from what is known of it, and lets it play. */
import type { RunSummary } from '../events/run-summary.ts';
import { AgentSeat } from './agent-seat.ts';
import type { EventHub } from './event-hub.ts';
import { LiveRun } from './live-run.ts';
import { RunControl } from './run-control.ts';
import { playRun, type RunHandle } from './run-handle.ts';
import type { RunParts, RunServices } from './run-parts.ts';
import type { RunState } from './run-state.ts';

export interface OpenRun {
  readonly services: RunServices;
  readonly parts: RunParts;
  readonly hub: EventHub;
  readonly state: RunState;
  readonly summary: RunSummary;
  readonly goal: string;
}

export function openRun({ services, parts, hub, state, summary, goal }: OpenRun): RunHandle {
  const { environment, mind } = parts;
  const { store, clock } = services;
  const { runId, config } = summary;
  const calls = {
    find: (step: number, call: number) => store.call(runId, step, call),
    record: (call: Parameters<typeof store.recordCall>[1]) => store.recordCall(runId, call),
  };
  const seat = mind && new AgentSeat({ mind, config, calls, clock });
  const control = new RunControl(seat ? state.control : 'person');
  const live = new LiveRun({ services, players: { environment, seat }, hub, control, state, summary, goal });
  return playRun({ live, control, hub, hasAgent: seat !== null });
}
