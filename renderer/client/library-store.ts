/** The library of documents, followed for as long as something shows it. */
import { useSyncExternalStore } from 'react';
import type { Lab } from './lab-client.ts';
import { useLab } from './lab-client.ts';
import { documentsOf } from './documents-client.ts';
import { foldLibrary } from './fold-library.ts';
import type { Library } from './fold-library.ts';
import { nextChannel } from './live-changes.ts';
import { isLabError, toProblem } from './problem.ts';
import type { Problem } from './problem.ts';

export interface LibraryState {
  /** Null until it was read. */
  readonly library: Library | null;
  readonly problem: Problem | null;
}

/** Screens come and go: the stream outlives a change of screen. */
const LINGER_MS = 3_000;

export class LibraryStore {
  private state: LibraryState = { library: null, problem: null };
  private readonly listeners = new Set<() => void>();
  private abort: AbortController | null = null;
  private linger: ReturnType<typeof setTimeout> | null = null;
  private readonly lab: Lab;

  constructor(lab: Lab) {
    this.lab = lab;
  }

  readonly getState = (): LibraryState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.linger !== null) clearTimeout(this.linger);
    if (this.abort === null) {
      this.abort = new AbortController();
      void this.follow(this.abort.signal);
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.linger = setTimeout(() => this.rest(), LINGER_MS);
    };
  };

  private rest(): void {
    if (this.listeners.size > 0) return;
    this.abort?.abort();
    this.abort = null;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.lab.connection.currentLink();
      const { opened } = this.lab.connection.getState();
      try {
        for await (const change of await documentsOf(this.lab).library(undefined, { signal }))
          this.set({ library: foldLibrary(this.state.library, change), problem: null });
      } catch (error) {
        if (signal.aborted) return;
        if (isLabError(error)) this.set({ ...this.state, problem: toProblem(error) });
      }
      if (!signal.aborted) await nextChannel(this.lab, opened);
    }
  }

  private set(state: LibraryState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

const stores = new WeakMap<Lab, LibraryStore>();

export function useLibrary(): LibraryState {
  const lab = useLab();
  const store = stores.get(lab) ?? new LibraryStore(lab);
  stores.set(lab, store);
  return useSyncExternalStore(store.subscribe, store.getState);
}
