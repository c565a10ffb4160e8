/** The Run screen's keys; they rest while something is being typed. */
import { useEffect, useEffectEvent } from 'react';
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
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Fields take every key; buttons and tabs take those that press or move them; dialogs keep all to themselves. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target || event.defaultPrevented) return event.defaultPrevented;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]')) return true;
  const takesPress = target.closest('button, a, summary, [role="tab"], [role="option"]') !== null;
  if (event.key === ' ') return takesPress;
  const takesMoves = target.closest('[role="tab"], [role="slider"], [role="separator"]') !== null;
  return takesMoves && (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End');
}
