/** A graph as JSON-LD: the same statements as in N-Triples, in a document that is also easy to read as plain JSON. */
import { clew, entityIri, factIri, kindIri, rdf, rdfs, relationIri } from './rdf-terms.ts';
import type { GraphSnapshot } from './snapshot.ts';

const context = {
  rdf,
  rdfs,
  clew,
  name: 'rdfs:label',
  subject: { '@id': 'rdf:subject', '@type': '@id' },
  relation: { '@id': 'rdf:predicate', '@type': '@id' },
  object: { '@id': 'rdf:object', '@type': '@id' },
  wording: 'clew:wording',
  isCurrent: 'clew:isCurrent',
  interval: { '@id': 'clew:interval', '@container': '@set' },
  from: 'clew:from',
  to: 'clew:to',
};

export function toJsonLd({ graphId, entities, facts }: GraphSnapshot): string {
  const iris = new Map(entities.map((entity) => [entity.entityId, entityIri(graphId, entity)]));
  const current = new Map<string, Record<string, { '@id': string }[]>>();
  for (const fact of facts.filter(({ isCurrent }) => isCurrent)) {
    const subject = iris.get(fact.subjectId)!;
    const properties = current.get(subject) ?? {};
    (properties[relationIri(fact.relation)] ??= []).push({ '@id': iris.get(fact.objectId)! });
    current.set(subject, properties);
  }
  const nodes = [
    ...entities.map((entity) => ({
      '@id': iris.get(entity.entityId)!,
      '@type': kindIri(entity),
      name: entity.name,
      ...current.get(iris.get(entity.entityId)!),
    })),
    ...facts.map((fact) => ({
      '@id': factIri(graphId, fact),
      '@type': 'rdf:Statement',
      subject: iris.get(fact.subjectId)!,
      relation: relationIri(fact.relation),
      object: iris.get(fact.objectId)!,
      wording: fact.relation,
      isCurrent: fact.isCurrent,
      interval: fact.intervals.map(({ from, to }) => (to === null ? { from } : { from, to })),
    })),
  ];
  return `${JSON.stringify({ '@context': context, '@graph': nodes }, null, 2)}\n`;
}
