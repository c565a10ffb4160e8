/** A graph as GraphML: entities are nodes, facts are directed edges with their validity intervals. */
import { intervalsText } from './intervals-text.ts';
import type { GraphSnapshot } from './snapshot.ts';

const keys = [
  { id: 'name', of: 'node', type: 'string' },
  { id: 'key', of: 'node', type: 'string' },
  { id: 'kind', of: 'node', type: 'string' },
  { id: 'relation', of: 'edge', type: 'string' },
  { id: 'isCurrent', of: 'edge', type: 'boolean' },
  { id: 'intervals', of: 'edge', type: 'string' },
  { id: 'sequence', of: 'graph', type: 'long' },
] as const;

export function toGraphml({ graphId, sequence, entities, facts }: GraphSnapshot): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys.map(({ id, of, type }) => `  <key id="${id}" for="${of}" attr.name="${id}" attr.type="${type}"/>`),
    `  <graph id="${escapeXml(graphId)}" edgedefault="directed">`,
    `    ${data('sequence', String(sequence))}`,
    ...entities.map(
      ({ entityId, name, key, kind }) =>
        `    <node id="n${entityId}">${data('name', name)}${data('key', key)}${data('kind', kind)}</node>`,
    ),
    ...facts.map(
      ({ factId, subjectId, objectId, relation, isCurrent, intervals }) =>
        `    <edge id="e${factId}" source="n${subjectId}" target="n${objectId}">` +
        `${data('relation', relation)}${data('isCurrent', String(isCurrent))}${data('intervals', intervalsText(intervals))}</edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

function data(key: (typeof keys)[number]['id'], text: string): string {
  return `<data key="${key}">${escapeXml(text)}</data>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot hold become the replacement character; line ends and tabs survive as references. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/gu, (character) => entities[character]!)
    .replace(/[\t\n\r]/gu, (character) => `&#${character.codePointAt(0)!};`);
}
