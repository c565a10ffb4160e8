/** A graph as a table of facts (RFC 4180): one row each, with validity intervals. */
import { intervalsText } from './intervals-text.ts';
import type { GraphSnapshot } from './snapshot.ts';

export const csvColumns = [
  'fact_id',
  'subject',
  'relation',
  'object',
  'subject_kind',
  'object_kind',
  'is_current',
  'intervals',
] as const;

export function toCsv({ entities, facts }: GraphSnapshot): string {
  const kinds = new Map(entities.map((entity) => [entity.entityId, entity.kind]));
  const rows = facts.map((fact) => [
    String(fact.factId),
    fact.subject,
    fact.relation,
    fact.object,
    kinds.get(fact.subjectId) ?? '',
    kinds.get(fact.objectId) ?? '',
    String(fact.isCurrent),
    intervalsText(fact.intervals),
  ]);
  return [csvColumns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
