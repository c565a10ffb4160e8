/** CSV and TSV: one block a row, each value beside its column's name, so that a row can be found and understood alone. */
import { parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { BlockCollector, UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';

export function readCsv(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  const text = decodeText(bytes);
  const [header = [], ...rows] = parseRows(text);
  const collector = new BlockCollector(limits);
  for (const row of rows) {
    const cells = row.flatMap((value, index) =>
      value.trim() === '' ? [] : [header[index] ? `${header[index]}: ${value}` : value],
    );
    collector.add({ kind: 'row', text: cells.join('; ') });
  }
  if (rows.length === 0) collector.add({ kind: 'row', text: header.join('; ') });
  return { title: null, blocks: collector.blocks, pages: null, warnings: [] };
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      bom: true,
      maxRecordSize: 10_000_000,
    });
  } catch (cause) {
    throw new UnreadableDocument('damaged', `Its rows cannot be told apart: ${(cause as Error).message}.`, { cause });
  }
}

/** The candidate that the first lines hold most often. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4096).split('\n', 5).join('\n');
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: head.split(mark).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
