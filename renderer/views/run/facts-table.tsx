/** The same facts as the graph's, for reading, sorting, filtering and copying; only rows in sight are drawn. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconSearch } from '@tabler/icons-react';
import { getCoreRowModel, getFilteredRowModel, getSortedRowModel, useReactTable } from '@tanstack/react-table';
import type { SortingState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';
import { factColumns } from './fact-columns.ts';
import { factRows, rowsAsText } from './fact-rows.ts';
import type { FactRow } from './fact-rows.ts';
import { FactsTableBody } from './facts-table-body.tsx';
import classes from './facts-table.module.css';
import { useRunContext } from './run-context.ts';

export function FactsTable() {
  const { view, step } = useRunContext();
  const [filter, setFilter] = useState('');
  const [currentOnly, setCurrentOnly] = useState(false);
  const [sorting, setSorting] = useState<SortingState>([{ id: 'since', desc: true }]);
  const clipboard = useClipboard({ timeout: 1_500 });
  const rows = useMemo(() => factRows(view, step), [view, step]);
  const shown = useMemo(() => (currentOnly ? rows.filter((row) => row.until === null) : rows), [rows, currentOnly]);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises here
  const table = useReactTable({
    data: shown as FactRow[],
    columns: factColumns,
    state: { globalFilter: filter, sorting },
    onSortingChange: setSorting,
    globalFilterFn: 'includesString',
    autoResetPageIndex: false, // there are no pages
    getRowId: (row) => String(row.factId),
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  });
  const found = table.getRowModel().rows;
  const copy = (): void => {
    clipboard.copy(
      rowsAsText(
        found.map(({ original }) => original),
        words.table.header,
      ),
    );
  };
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        <TextInput
          size="xs"
          aria-label={words.table.filter}
          placeholder={words.table.filter}
          leftSection={<IconSearch size={13} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          label={words.table.currentOnly}
          checked={currentOnly}
          onChange={(event) => setCurrentOnly(event.currentTarget.checked)}
        />
        <span className={classes.count} role="status">
          {words.table.count(count(found.length), count(rows.length))}
        </span>
        <Button size="compact-xs" onClick={copy} leftSection={<Icon size={13} aria-hidden />}>
          {clipboard.copied ? words.newRun.copied : words.table.copy}
        </Button>
      </div>
      <FactsTableBody table={table} rows={found} />
    </div>
  );
}
