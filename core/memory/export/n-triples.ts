/**
 * A graph as N-Triples. A fact that holds is a plain triple; every fact is also a statement (RDF reification) that carries its validity
 * intervals, as a bare triple has no place for them.
 */
import type { Entity, Fact } from '../temporal-graph.ts';
import { clew, entityIri, factIri, kindIri, rdf, rdfs, relationIri, xsd } from './rdf-terms.ts';
import type { GraphSnapshot } from './snapshot.ts';

export function toNTriples({ graphId, entities, facts }: GraphSnapshot): string {
  const subjects = new Map(entities.map((entity) => [entity.entityId, iri(entityIri(graphId, entity))]));
  return [
    ...entities.flatMap((entity) => entityLines(subjects.get(entity.entityId)!, entity)),
    ...facts.flatMap((fact) => {
      const triple = [
        subjects.get(fact.subjectId)!,
        iri(relationIri(fact.relation)),
        subjects.get(fact.objectId)!,
      ] as const;
      return [
        ...(fact.isCurrent ? [line(...triple)] : []),
        ...statementLines(iri(factIri(graphId, fact)), triple, fact),
      ];
    }),
  ].join('');
}

function entityLines(subject: string, entity: Entity): readonly string[] {
  return [
    line(subject, iri(`${rdf}type`), iri(kindIri(entity))),
    line(subject, iri(`${rdfs}label`), literal(entity.name)),
  ];
}

function statementLines(
  statement: string,
  [subject, predicate, object]: readonly [string, string, string],
  fact: Fact,
): readonly string[] {
  const number = fact.factId;
  return [
    line(statement, iri(`${rdf}type`), iri(`${rdf}Statement`)),
    line(statement, iri(`${rdf}subject`), subject),
    line(statement, iri(`${rdf}predicate`), predicate),
    line(statement, iri(`${rdf}object`), object),
    line(statement, iri(`${clew}wording`), literal(fact.relation)),
    line(statement, iri(`${clew}isCurrent`), literal(String(fact.isCurrent), 'boolean')),
    ...fact.intervals.flatMap(({ from, to }, index) => {
      const interval = `_:f${number}i${index}`;
      return [
        line(statement, iri(`${clew}interval`), interval),
        line(interval, iri(`${clew}from`), literal(String(from), 'integer')),
        ...(to === null ? [] : [line(interval, iri(`${clew}to`), literal(String(to), 'integer'))]),
      ];
    }),
  ];
}

function line(subject: string, predicate: string, object: string): string {
  return `${subject} ${predicate} ${object} .\n`;
}

function iri(text: string): string {
  return `<${text}>`;
}

function literal(text: string, type?: 'boolean' | 'integer'): string {
  return `"${escapeLiteral(text)}"${type ? `^^<${xsd}${type}>` : ''}`;
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

function escapeLiteral(text: string): string {
  return text.replace(
    // Control characters and line ends of any script are written by their number.
    // eslint-disable-next-line no-control-regex
    /["\\\u0000-\u001F\u007F\u0085\u2028\u2029]/gu,
    (character) => escapes[character] ?? `\\u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
