/** Exports read back: what a small reader of each format finds is what the graph held. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factText, type Triple } from '../../../core/base/facts.ts';
import type { GraphId } from '../../../core/base/ids.ts';
import { exportGraph } from '../../../core/memory/export/export-graph.ts';
import { csvColumns } from '../../../core/memory/export/csv.ts';
import { clew, rdf, rdfs } from '../../../core/memory/export/rdf-terms.ts';
import { openGraph, type StoredGraph } from '../../../core/memory/open-graph.ts';
import { openDatabase } from '../../../core/storage/database.ts';

interface Row {
  readonly text: string;
  readonly isCurrent: boolean;
  readonly intervals: string;
}

async function graphOf(
  episodes: readonly { facts: readonly Triple[]; outdated: readonly number[] }[],
): Promise<StoredGraph> {
  const graph = await openGraph(openDatabase(':memory:'), 'run "1"/a b' as GraphId);
  for (const { facts, outdated } of episodes) {
    const held = graph.currentFacts();
    const invalidate = outdated.map((index) => held[index]?.factId).filter((id) => id !== undefined);
    await graph.merge({ text: '', facts, invalidate });
  }
  return graph;
}

/** What the graph says about a point of its sequence, worked out from what held at each point before it. */
function expectedRows(graph: StoredGraph, sequence: number, spell: (text: string) => string): Row[] {
  return graph
    .facts()
    .map((fact) => {
      const held = Array.from({ length: sequence + 1 }, (_, at) =>
        graph.currentFactsAt(at).some(({ factId }) => factId === fact.factId),
      );
      const changes = held.flatMap((isHeld, at) => (isHeld !== (held[at - 1] ?? false) ? [at] : []));
      return { fact, held, changes };
    })
    .filter(({ changes }) => changes.length > 0)
    .map(({ fact, held, changes }) => ({
      text: [fact.subject, fact.relation, fact.object].map(spell).join(', '),
      isCurrent: held.at(-1)!,
      intervals: changes.reduce(
        (text, at, index) => text + (index % 2 === 0 ? `${index > 0 ? ';' : ''}${at}-` : at),
        '',
      ),
    }));
}

function readCsv(text: string): Row[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '\r\n') rows.push([]);
  }
  const [head, ...body] = rows.slice(0, -1);
  expect(head).toEqual(csvColumns);
  expect(body.every((row) => row.length === csvColumns.length)).toBe(true);
  return body.map((row) => ({ text: row.slice(1, 4).join(', '), isCurrent: row[6] === 'true', intervals: row[7]! }));
}

/** Reads GraphML with nothing but what XML 1.0 promises: every character is inside a tag, or text without `<` and bare `&`. */
function readGraphml(text: string): Row[] {
  const token = /<\?[^?]*\?>|<(\/?)([\w.]+)((?:\s+[\w.]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gu;
  const open: { tag: string; attributes: Record<string, string>; data: Record<string, string> }[] = [];
  const closed: (typeof open)[number][] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    expect(match.index).toBe(end);
    end += match[0].length;
    const [, isEnd, tag, attributes, isEmpty, content] = match;
    if (content !== undefined && open.at(-1)?.tag === 'data')
      open.at(-2)!.data[open.at(-1)!.attributes['key']!] = unescapeXml(content);
    if (tag !== undefined && isEnd === '')
      open.push({
        tag,
        attributes: Object.fromEntries(
          [...attributes!.matchAll(/([\w.]+)="([^"]*)"/gu)].map(([, name, value]) => [name!, unescapeXml(value!)]),
        ),
        data: {},
      });
    if (isEnd === '/') expect(open.at(-1)?.tag).toBe(tag);
    if (isEnd === '/' || isEmpty === '/') closed.push(open.pop()!);
  }
  expect(end).toBe(text.length);
  expect(open).toEqual([]);
  const names = new Map(
    closed.filter(({ tag }) => tag === 'node').map((node) => [node.attributes['id'], node.data['name']]),
  );
  return closed
    .filter(({ tag }) => tag === 'edge')
    .map(({ attributes, data }) => ({
      text: [names.get(attributes['source']), data['relation'], names.get(attributes['target'])].join(', '),
      isCurrent: data['isCurrent'] === 'true',
      intervals: data['intervals']!,
    }));
}

function unescapeXml(text: string): string {
  expect(text.replace(/&(?:amp|lt|gt|quot|apos|#\d+);/gu, '')).not.toMatch(/[&<]/u);
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|(\w+));/gu, (_, code?: string, name?: string) =>
    code === undefined ? named[name!]! : String.fromCodePoint(Number(code)),
  );
}

type Statement = readonly [subject: string, predicate: string, object: string];

/** The N-Triples grammar of RDF 1.1, line by line. */
function readNTriples(text: string): Statement[] {
  const iri = String.raw`<[a-z]+:[^\u0000-\u0020<>"{}|^\x60\\]*>`;
  const blank = '_:[A-Za-z0-9]+';
  const literal = String.raw`"(?:[^\u0022\u005C\u000A\u000D]|\\[tbnrf"'\\]|\\u[0-9A-F]{4})*"(?:\^\^${iri})?`;
  const line = new RegExp(`^(${iri}|${blank}) (${iri}) (${iri}|${blank}|${literal}) \\.$`, 'u');
  expect(text.endsWith('\n') || text === '').toBe(true);
  return text
    .split('\n')
    .slice(0, -1)
    .map((written) => {
      const match = line.exec(written);
      expect(match, written).not.toBeNull();
      return [match![1]!, match![2]!, match![3]!];
    });
}

function unescapeLiteral(literal: string): string {
  return literal
    .slice(1, literal.lastIndexOf('"'))
    .replace(/\\(?:u([0-9A-F]{4})|(.))/gu, (_, code?: string, character?: string) =>
      code === undefined
        ? ({ n: '\n', r: '\r', t: '\t' }[character!] ?? character!)
        : String.fromCodePoint(Number.parseInt(code, 16)),
    );
}

function rowsOfStatements(statements: readonly Statement[]): Row[] {
  const valueOf = (subject: string, predicate: string): string | undefined =>
    statements.find(([s, p]) => s === subject && p === `<${predicate}>`)?.[2];
  const label = (entity: string): string => unescapeLiteral(valueOf(entity, `${rdfs}label`)!);
  return statements
    .filter(([, predicate, object]) => predicate === `<${rdf}type>` && object === `<${rdf}Statement>`)
    .map(([fact]) => {
      const [subject, predicate, object] = ['subject', 'predicate', 'object'].map((part) =>
        valueOf(fact, `${rdf}${part}`)!,
      );
      const intervals = statements
        .filter(([s, p]) => s === fact && p === `<${clew}interval>`)
        .map(([, , node]) => {
          const [from, to] = ['from', 'to'].map((end) => valueOf(node, `${clew}${end}`));
          return `${unescapeLiteral(from!)}-${to === undefined ? '' : unescapeLiteral(to)}`;
        });
      const isAsserted = statements.some(([s, p, o]) => s === subject && p === predicate && o === object);
      expect(valueOf(fact, `${clew}isCurrent`)).toContain(`"${isAsserted}"`);
      return {
        text: [label(subject!), unescapeLiteral(valueOf(fact, `${clew}wording`)!), label(object!)].join(', '),
        isCurrent: isAsserted,
        intervals: intervals.join(';'),
      };
    });
}

interface JsonLdNode {
  '@id': string;
  '@type'?: string;
  name?: string;
  subject: string;
  relation: string;
  object: string;
  wording: string;
  isCurrent: boolean;
  interval: { from: number; to?: number }[];
  [iri: string]: unknown;
}

function readJsonLd(text: string): Row[] {
  const { '@graph': nodes } = JSON.parse(text) as { '@graph': JsonLdNode[] };
  const byId = new Map(nodes.map((node) => [node['@id'], node]));
  expect(byId.size).toBe(nodes.length);
  return nodes
    .filter((node) => node['@type'] === 'rdf:Statement')
    .map((fact) => {
      const held = (byId.get(fact.subject)![fact.relation] ?? []) as { '@id': string }[];
      expect(held.some((object) => object['@id'] === fact.object)).toBe(fact.isCurrent);
      return {
        text: [byId.get(fact.subject)!.name, fact.wording, byId.get(fact.object)!.name].join(', '),
        isCurrent: fact.isCurrent,
        intervals: fact.interval.map(({ from, to }) => `${from}-${to ?? ''}`).join(';'),
      };
    });
}

const word = fc.oneof(
  fc.constantFrom(
    'key',
    'room a',
    'is in',
    'a "b", c',
    "<tag> & 'co'",
    '=1+1',
    'naïve café ☕',
    'line\nbreak',
    '💡',
    '\u0001\u007F\u2028',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('\uD800', '\uDFFF', 'x', '"', '\\', '<', '&', '%', ',', '\r'), minLength: 1 }),
);
const episode = fc.record({
  facts: fc.array(fc.record({ subject: word, relation: word, object: word }), { maxLength: 4 }),
  outdated: fc.array(fc.nat(6), { maxLength: 2 }),
});

const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');

const formats = [
  { format: 'csv', read: readCsv, spell: (text: string) => text },
  { format: 'graphml', read: readGraphml, spell: xmlText },
  { format: 'n-triples', read: (text: string) => rowsOfStatements(readNTriples(text)), spell: (text: string) => text },
  { format: 'json-ld', read: readJsonLd, spell: (text: string) => text },
] as const;

describe.each(formats)('$format', ({ format, read, spell }) => {
  test('reads back, at any point of the sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(episode, { maxLength: 5 }), fc.nat(6), async (episodes, at) => {
        const graph = await graphOf(episodes);
        const sequence = Math.min(at, graph.sequence);
        const rows = read(exportGraph(graph, format, sequence).text);
        const sorted = (list: readonly Row[]): Row[] =>
          [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        expect(sorted(rows)).toEqual(sorted(expectedRows(graph, sequence, spell)));
      }),
      { numRuns: 60 },
    );
  });
});

test('what came later is not known at an earlier point', async () => {
  const lamp = { subject: 'lamp', relation: 'is', object: 'on' };
  const graph = await graphOf([
    { facts: [lamp], outdated: [] },
    { facts: [], outdated: [0] },
    { facts: [lamp], outdated: [] },
  ]);
  expect(graph.facts().map(factText)).toEqual(['lamp, is, on']);
  const intervals = [0, 1, 2, 3].map((sequence) =>
    readCsv(exportGraph(graph, 'csv', sequence).text).map((row) => row.intervals),
  );
  expect(intervals).toEqual([[], ['1-'], ['1-2'], ['1-2;3-']]);
});

test('names become percent-encoded IRIs', async () => {
  const graph = await graphOf([
    { facts: [{ subject: 'Café <1>', relation: 'is in', object: 'room a' }], outdated: [] },
  ]);
  const { text, extension } = exportGraph(graph, 'n-triples');
  expect(extension).toBe('nt');
  expect(text).toContain(
    '<urn:clew:graph:run%20%221%22%2Fa%20b:entity:caf%C3%A9%20%3C1%3E> <urn:clew:relation:is%20in> <urn:clew:graph:run%20%221%22%2Fa%20b:entity:room%20a> .\n',
  );
});
