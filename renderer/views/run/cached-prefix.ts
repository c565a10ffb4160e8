/** Where the cached prefix of a prompt ends: the model counts tokens, so the place within the text is an estimate. */
import type { CallDetail } from '../../../core/contract/views.ts';

type Segment = CallDetail['prompt'][number];

export interface SplitSegment extends Omit<Segment, 'text'> {
  readonly cached: string;
  readonly fresh: string;
}

/** The first share of all characters counts as cached; a cut within a word moves back to its start. */
export function splitCached(prompt: readonly Segment[], cachedShare: number): readonly SplitSegment[] {
  const total = prompt.reduce((sum, { text }) => sum + text.length, 0);
  let left = cachedShare >= 1 ? total : Math.floor(total * Math.max(0, cachedShare));
  return prompt.map(({ text, ...segment }) => {
    const cut = left >= text.length ? text.length : Math.max(0, text.lastIndexOf(' ', left) + 1);
    left = Math.max(0, left - text.length);
    return { ...segment, cached: text.slice(0, cut), fresh: text.slice(cut) };
  });
}
