/** Head and rows of the table of facts, over the rows that there are. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Row, Table } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { words } from '../../app/language.ts';
import type { FactRow } from './fact-rows.ts';
import classes from './facts-table.module.css';

const ROW_PX = 29;
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export interface FactsTableBodyProps {
  readonly table: Table<FactRow>;
  readonly rows: readonly Row<FactRow>[];
}

export function FactsTableBody({ table, rows }: FactsTableBodyProps) {
  const frame = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={frame} className={classes.frame} tabIndex={0} role="region" aria-label={words.table.label}>
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {table.getFlatHeaders().map((header) => {
              const sorted = header.column.getIsSorted();
              return (
                <th key={header.id} scope="col" aria-sort={sorted === false ? undefined : ariaSort[sorted]}>
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>
                    {String(header.column.columnDef.header)}
                    {sorted === 'asc' && <IconChevronUp size={12} aria-hidden />}
                    {sorted === 'desc' && <IconChevronDown size={12} aria-hidden />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {items.map((item) => (
            <FactTableRow key={rows[item.index]!.id} row={rows[item.index]!.original} index={item.index + 2} />
          ))}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.none}>{words.table.none}</p>}
    </div>
  );
}

function FactTableRow({ row, index }: { row: FactRow; index: number }) {
  return (
    <tr aria-rowindex={index} data-outdated={row.until !== null}>
      <td title={row.subject}>{row.subject}</td>
      <td title={row.relation}>{row.relation}</td>
      <td title={row.object}>{row.object}</td>
      <td>{row.since}</td>
      <td>{row.until ?? words.table.now}</td>
      <td>{row.seen}</td>
    </tr>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={6} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
