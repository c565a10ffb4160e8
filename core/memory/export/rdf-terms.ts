/** The names that a graph's things bear in RDF: IRIs of our own, percent-encoded. */
import { normalizeRelation } from '../../base/facts.ts';
import type { Entity, Fact } from '../temporal-graph.ts';

export const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const rdfs = 'http://www.w3.org/2000/01/rdf-schema#';
export const xsd = 'http://www.w3.org/2001/XMLSchema#';
/** Terms of the lab: kinds of entities, `isCurrent`, `wording` of the relation, `interval`, `from`, `to`. */
export const clew = 'urn:clew:terms:';

export function entityIri(graphId: string, { key }: Pick<Entity, 'key'>): string {
  return `urn:clew:graph:${encode(graphId)}:entity:${encode(key)}`;
}

/** Of all its spellings. */
export function relationIri(relation: string): string {
  return `urn:clew:relation:${encode(normalizeRelation(relation))}`;
}

export function factIri(graphId: string, { factId }: Pick<Fact, 'factId'>): string {
  return `urn:clew:graph:${encode(graphId)}:fact:${factId}`;
}

export function kindIri({ kind }: Pick<Entity, 'kind'>): string {
  return `${clew}${kind}`;
}

function encode(text: string): string {
  return encodeURIComponent(text);
}
