/** Actions that screens offer to the command palette while they are shown. */
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly run: () => void;
}

let offered: readonly (readonly Command[])[] = [];
const listeners = new Set<() => void>();

function set(next: typeof offered): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers these for as long as the caller is mounted; the list changes when an id or a label does. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const signature = commands.map(({ id, label }) => `${id} ${label}`).join('\n');
  useEffect(() => {
    const run = (id: string) => () => latest.current.find((command) => command.id === id)?.run();
    const entry = latest.current.map((command) => ({ ...command, run: run(command.id) }));
    set([...offered, entry]);
    return () => set(offered.filter((other) => other !== entry));
  }, [signature]);
}

export function useOfferedCommands(): readonly (readonly Command[])[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
