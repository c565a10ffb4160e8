/** A table of runs: read row by row, sorted by any column, filtered by any word. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table';
import type { Header, SortingState } from '@tanstack/react-table';
import { useState } from 'react';
import type { RunSummary } from '../../../core/events/run-summary.ts';
import { words } from '../../app/language.ts';
import { runColumns, runColumnsWithActions } from './run-columns.tsx';
import classes from './runs-table.module.css';

export interface RunsTableProps {
  readonly runs: readonly RunSummary[];
  readonly label: string;
  readonly filter?: string;
  readonly isSortable?: boolean;
  readonly withActions?: boolean;
}

/** As it comes. Always the same list: a new one at each drawing would sort anew each time. */
const unsorted: SortingState = [];

export function RunsTable({ runs, label, filter = '', isSortable = false, withActions = false }: RunsTableProps) {
  const [sorting, setSorting] = useState<SortingState>([{ id: 'createdAt', desc: true }]);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises here
  const table = useReactTable({
    data: runs as RunSummary[],
    columns: withActions ? runColumnsWithActions : runColumns,
    state: { globalFilter: filter, sorting: isSortable ? sorting : unsorted },
    getRowId: (run) => run.runId,
    onSortingChange: setSorting,
    globalFilterFn: 'includesString',
    enableSorting: isSortable,
    autoResetPageIndex: false, // there are no pages; the reset would draw again, for ever where the rows are new each time
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  });
  const rows = table.getRowModel().rows;
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => (
              <HeaderCell key={header.id} header={header} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-status={row.original.status}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-numeric={isNumeric(cell.column.columnDef.meta)}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.none}>{words.runs.noMatch(filter)}</p>}
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell({ header }: { header: Header<RunSummary, unknown> }) {
  const sorted = header.column.getIsSorted();
  const label = flexRender(header.column.columnDef.header, header.getContext());
  return (
    <th
      scope="col"
      data-numeric={isNumeric(header.column.columnDef.meta)}
      aria-sort={sorted === false ? undefined : ariaSort[sorted]}
    >
      {header.column.getCanSort() ? (
        <button type="button" onClick={header.column.getToggleSortingHandler()} className={classes.sort}>
          {label}
          {sorted === 'asc' && <IconChevronUp size={13} aria-hidden />}
          {sorted === 'desc' && <IconChevronDown size={13} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function isNumeric(meta: unknown): boolean | undefined {
  return (meta as { isNumeric?: boolean } | undefined)?.isNumeric;
}
