/** Keeps what was asked for in step with the lab, by its stream of changes; asks for everything anew after a lost connection. */
import type { QueryClient } from '@tanstack/react-query';
import type { ModelWork } from '../../core/contract/model-views.ts';
import type { RunSummary } from '../../core/events/run-summary.ts';
import type { Lab, LabClient } from './lab-client.ts';
import { keys } from './queries.ts';

type Change = Awaited<ReturnType<LabClient['changes']>> extends AsyncIterable<infer Item> ? Item : never;

const COLLECT_MS = 120;

/** Runs as long as the page does. */
export async function followChanges(lab: Lab, queries: QueryClient): Promise<never> {
  const collect = collector(queries);
  for (;;) {
    await lab.connection.currentLink();
    const { opened } = lab.connection.getState();
    try {
      const changes = await lab.client.changes();
      await queries.invalidateQueries();
      for await (const change of changes) collect(change);
    } catch {
      // A lost connection ends the stream; the banner says so, and the next channel starts it again.
    }
    await nextChannel(lab, opened);
  }
}

/** Resolves when a channel other than the given one is open, or after a moment where only the stream broke. */
export function nextChannel({ connection }: Lab, opened: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, 2_000);
    const stop = connection.subscribe(() => {
      const state = connection.getState();
      if (state.phase === 'open' && state.opened !== opened) done();
    });
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

/** A run at full speed changes far more often than anyone can see: of each run, the last change in a while is enough. */
function collector(queries: QueryClient): (change: Change) => void {
  const waiting = new Map<string, Change>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const apply = (): void => {
    timer = null;
    for (const change of waiting.values()) applyChange(queries, change);
    waiting.clear();
  };
  return (change) => {
    const key = keyOf(change);
    waiting.delete(key);
    waiting.set(key, change);
    timer ??= setTimeout(apply, COLLECT_MS);
  };
}

function keyOf(change: Change): string {
  switch (change.type) {
    case 'run-changed':
      return change.run.runId;
    case 'run-deleted':
      return change.runId;
    case 'model-work-changed':
      return change.work.id;
    case 'models-changed':
      return change.type;
  }
}

function applyChange(queries: QueryClient, change: Change): void {
  switch (change.type) {
    case 'run-changed':
      queries.setQueryData<readonly RunSummary[]>(keys.runs, (runs) => runs && withRun(runs, change.run));
      return;
    case 'run-deleted':
      queries.setQueryData<readonly RunSummary[]>(keys.runs, (runs) =>
        runs?.filter((run) => run.runId !== change.runId),
      );
      return;
    case 'model-work-changed':
      queries.setQueryData<readonly ModelWork[]>(keys.modelWork, (work) => work && withWork(work, change.work));
      return;
    case 'models-changed':
      void queries.invalidateQueries({ queryKey: keys.models });
      void queries.invalidateQueries({ queryKey: keys.settings });
  }
}

export function withWork(all: readonly ModelWork[], work: ModelWork): readonly ModelWork[] {
  const isKnown = all.some(({ id }) => id === work.id);
  return isKnown ? all.map((other) => (other.id === work.id ? work : other)) : [...all, work];
}

export function withRun(runs: readonly RunSummary[], run: RunSummary): readonly RunSummary[] {
  const isKnown = runs.some((other) => other.runId === run.runId);
  return isKnown ? runs.map((other) => (other.runId === run.runId ? run : other)) : [run, ...runs];
}
