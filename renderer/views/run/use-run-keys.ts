/** The Run screen's keys; they rest while something is being typed. */
import { useEffect, useEffectEvent } from 'react';
import { isKeyTaken } from '../../app/is-key-taken.ts';
import { useRunContext } from './run-context.ts';
import type { MemoryTab } from './memory-tab.ts';
import { useTransport } from './use-transport.ts';

export const searchInputId = 'search-entities';

export interface RunKeyActions {
  readonly showMemory: (tab: MemoryTab) => void;
  readonly toggleHelp: () => void;
}

export function useRunKeys({ showMemory, toggleHelp }: RunKeyActions): void {
  const transport = useTransport();
  const { goTo, step } = useRunContext();
  const actions: Record<string, () => void> = {
    ArrowLeft: transport.back,
    ArrowRight: () => goTo(step + 1),
    ' ': transport.primary.act,
    Home: transport.toStart,
    End: transport.toEnd,
    g: () => showMemory('graph'),
    m: () => showMemory('map'),
    t: () => showMemory('table'),
    '?': toggleHelp,
    '/': () => {
      showMemory('graph');
      requestAnimationFrame(() => document.getElementById(searchInputId)?.focus());
    },
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
