/** What was read and done, step by step; only what is in sight is drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { PointerEvent } from 'react';
import { transcriptEntries } from '../../../core/events/transcript.ts';
import { words } from '../../app/language.ts';
import { useRunContext } from './run-context.ts';
import { TranscriptEntry } from './transcript-entry.tsx';
import classes from './transcript.module.css';

export function Transcript() {
  const { view, step, isLive, lastStep, goTo } = useRunContext();
  const entries = useMemo(() => transcriptEntries(view), [view]);
  const frame = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 96,
    overscan: 6,
    getItemKey: (index) => entries[index]?.step ?? index,
  });
  const shown = isLive || (view.status === 'ended' && step === lastStep) ? entries.length - 1 : indexOf(entries, step);
  useEffect(() => {
    if (shown >= 0) virtual.scrollToIndex(shown, { align: isLive ? 'end' : 'auto' });
  }, [virtual, shown, isLive]);
  const letGo = (): void => {
    if (isLive && frame.current && frame.current.scrollTop > 0) goTo(step);
  };
  if (entries.length === 0) return <p className={classes.empty}>{words.run.nothingRead}</p>;
  return (
    <div
      ref={frame}
      className={classes.frame}
      tabIndex={0}
      role="region"
      aria-label={words.run.transcript}
      onWheel={(event) => event.deltaY < 0 && letGo()}
      onTouchMove={letGo}
      onKeyDown={(event) => (event.key === 'PageUp' || event.key === 'ArrowUp') && letGo()}
      onPointerDown={(event) => isOnScrollBar(event) && letGo()}
    >
      <ol className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={classes.item}
            style={{ transform: `translateY(${item.start}px)` }}
            aria-setsize={entries.length}
            aria-posinset={item.index + 1}
          >
            <TranscriptEntry entry={entries[item.index]!} isCurrent={entries[item.index]!.step === step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Right of the content, where only the bar is. */
function isOnScrollBar({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>): boolean {
  return target === currentTarget && nativeEvent.offsetX > currentTarget.clientWidth;
}

function indexOf(entries: readonly { readonly step: number }[], step: number): number {
  return entries.findIndex((entry) => entry.step === step);
}
