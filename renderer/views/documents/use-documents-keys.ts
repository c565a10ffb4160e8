/** The Documents screen's keys; they rest while something is being typed. */
import { useEffect, useEffectEvent } from 'react';
import { isKeyTaken } from '../../app/is-key-taken.ts';
import { useAsk } from '../../client/use-ask.ts';
import { useDocumentsContext } from './documents-context.ts';
import type { DocumentsPane } from './documents-context.ts';
import { citationBeside } from './shown-source.ts';

export const questionInputId = 'documents-question';
export const filterInputId = 'documents-filter';
/** Marks the button, whose id is the popover's. */
export const opensConversations = 'conversations';

export function useDocumentsKeys(toggleHelp: () => void): void {
  const { turn, source, go, showPane, showCitation, openConversation } = useDocumentsContext();
  const { asking, stop } = useAsk();
  const focus = (pane: DocumentsPane, id: string): void => {
    showPane(pane);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const cite = (number: number | undefined): void => {
    if (!turn || number === undefined) return;
    showCitation(turn, number);
  };
  const step = (side: -1 | 1): void => cite(citationBeside(turn, source?.citation?.number ?? null, side)?.number);
  const view = (next: 'source' | 'graph'): void => {
    go({ view: next });
    showPane('source');
  };
  const actions: Record<string, () => void> = {
    '/': () => focus('conversation', questionInputId),
    f: () => focus('library', filterInputId),
    n: () => {
      openConversation(null);
      focus('conversation', questionInputId);
    },
    c: () => {
      showPane('conversation');
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-opens=${opensConversations}]`)?.click());
    },
    s: () => view('source'),
    g: () => view('graph'),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    '?': toggleHelp,
    ...(asking ? { Escape: stop } : {}),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const cited = /^[1-9]$/u.test(key) && turn?.answer.citations.find(({ number }) => number === Number(key));
    const action = cited ? () => cite(cited.number) : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
