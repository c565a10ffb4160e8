/** Pieces of streamed text put together, for the last few calls. */
import type { StreamedText } from '../../../core/events/run-event.ts';

export interface StreamedWords {
  readonly thinking: string;
  readonly text: string;
}

/** Calls of earlier steps have their answers by then. */
const KEPT_CALLS = 24;

export function addWords(
  words: ReadonlyMap<string, StreamedWords>,
  piece: StreamedText,
): ReadonlyMap<string, StreamedWords> {
  const key = `${piece.step}/${piece.call}`;
  const before = words.get(key) ?? { thinking: '', text: '' };
  const next = new Map(words).set(key, { ...before, [piece.kind]: before[piece.kind] + piece.text });
  for (const old of next.keys()) {
    if (next.size <= KEPT_CALLS) break;
    next.delete(old);
  }
  return next;
}
