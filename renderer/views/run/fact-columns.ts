/** The columns of the table of facts. */
import { createColumnHelper } from '@tanstack/react-table';
import { words } from '../../app/language.ts';
import type { FactRow } from './fact-rows.ts';

const column = createColumnHelper<FactRow>();
const [subject, relation, object, since, until, seen] = words.table.header;

export const factColumns = [
  column.accessor('subject', { header: subject }),
  column.accessor('relation', { header: relation }),
  column.accessor('object', { header: object }),
  column.accessor('since', { header: since }),
  column.accessor((row) => row.until ?? Infinity, { id: 'until', header: until }),
  column.accessor('seen', { header: seen }),
];
