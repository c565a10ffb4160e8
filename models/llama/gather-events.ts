/** Gathers the pieces of a text that come faster than anyone reads: fewer messages cross the process boundary. */
import type { GenerateEvent } from '../ports.ts';

type TextEvent = Extract<GenerateEvent, { readonly text: string }>;

export interface GatheredEvents {
  readonly onEvent: (event: GenerateEvent) => void;
  /** Sends what is held; to be called before the result. */
  readonly flush: () => void;
}

/** The first piece goes at once, later ones at most every `intervalMs`, in order and whole. */
export function gatherEvents(send: (event: GenerateEvent) => void, intervalMs = 30): GatheredEvents {
  let held: TextEvent | null = null;
  let sentAt = -Infinity;

  function flush(): void {
    if (!held) return;
    send(held);
    held = null;
    sentAt = performance.now();
  }

  function onEvent(event: GenerateEvent): void {
    if (event.type === 'prompt-evaluated' || (held && held.type !== event.type)) flush();
    if (event.type === 'prompt-evaluated') return send(event);
    held = { type: event.type, text: (held?.text ?? '') + event.text };
    if (performance.now() - sentAt >= intervalMs) flush();
  }

  return { onEvent, flush };
}
