/** Sources with their files; only rows in sight are drawn, and arrow keys go from file to file. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { words } from '../../app/language.ts';
import { DocumentLine } from './document-line.tsx';
import { useDocumentsContext } from './documents-context.ts';
import classes from './library-list.module.css';
import type { LibraryRow } from './library-rows.ts';
import { SourceLine } from './source-line.tsx';

export function LibraryList({ rows }: { rows: readonly LibraryRow[] }) {
  const { source } = useDocumentsContext();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 32,
    overscan: 10,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const files = rows.flatMap((row, index) => (row.kind === 'document' ? [index] : []));
  const known = rows.findIndex((row) => row.key === active);
  const current = known >= 0 && rows[known]!.kind === 'document' ? known : (files[0] ?? -1);
  const move = (event: KeyboardEvent): void => {
    const to = targetOf(event.key, files, files.indexOf(current));
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setActive(rows[to]!.key);
    setMoving(true);
    virtual.scrollToIndex(to);
  };
  useEffect(() => {
    if (!isMoving) return;
    frame.current?.querySelector<HTMLElement>('[data-active=true]')?.focus();
    setMoving(false);
  }, [isMoving, active]);
  return (
    <div ref={frame} className={classes.frame} onKeyDown={move} role="group" aria-label={words.documents.library}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classes.item}
              style={{ transform: `translateY(${item.start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
            >
              {row.kind === 'source' ? (
                <SourceLine row={row} />
              ) : (
                <DocumentLine
                  row={row}
                  isShown={source?.documentId === row.document.documentId}
                  isActive={item.index === current}
                  onActive={() => setActive(row.key)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function targetOf(key: string, files: readonly number[], at: number): number | undefined {
  if (key === 'ArrowDown') return files[Math.min(files.length - 1, at + 1)];
  if (key === 'ArrowUp') return files[Math.max(0, at - 1)];
  if (key === 'Home') return files[0];
  return key === 'End' ? files.at(-1) : undefined;
}
