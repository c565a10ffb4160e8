/** The shape of a JSON answer: what a JSON Schema says that a grammar can enforce, and nothing else. */
import { z } from 'zod';
import { ClewError } from '../../core/base/errors.ts';
import type { JsonSchema } from '../ports.ts';

export type AnswerShape =
  /** Exactly this JSON text. */
  | { readonly kind: 'literal'; readonly json: string }
  | { readonly kind: 'choice'; readonly options: readonly AnswerShape[] }
  | { readonly kind: 'string'; readonly min: number; readonly max: number | null }
  | { readonly kind: 'number'; readonly pattern: NumberPattern }
  | { readonly kind: 'array'; readonly items: AnswerShape; readonly min: number; readonly max: number | null }
  | { readonly kind: 'tuple'; readonly items: readonly AnswerShape[] }
  | { readonly kind: 'object'; readonly properties: readonly PropertyShape[] }
  | { readonly kind: 'reference'; readonly name: string };

export interface PropertyShape {
  readonly name: string;
  readonly shape: AnswerShape;
  readonly isRequired: boolean;
}

export type NumberPattern = 'integer' | 'natural' | 'positive-integer' | 'number' | 'non-negative-number' | 'fraction';

/** A shape with the named shapes it refers to. */
export interface AnswerSchema {
  readonly root: AnswerShape;
  readonly definitions: ReadonlyMap<string, AnswerShape>;
}

/** Ranges of integers up to this size become a choice of numbers. */
const MAX_ENUMERATED = 1000;
/** Words that say something to people, or that hold anyway for what the shape allows. */
const silentKeywords = [
  '$schema',
  '$id',
  '$defs',
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'deprecated',
  'additionalProperties',
  'id',
];

const schemaObject = z.record(z.string(), z.unknown());
const count = z.int().min(0).optional();
const literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Throws `unsupported`, naming the keyword and where it stands, for what no grammar here can enforce. */
export function answerSchema(schema: JsonSchema): AnswerSchema {
  const definitions = new Map<string, AnswerShape>();
  const stated = schemaObject.catch({}).parse(schema['$defs']);
  for (const [name, definition] of Object.entries(stated))
    definitions.set(name, shapeOf(definition, `#/$defs/${name}`));
  const root = shapeOf(schema, '#');
  definitions.set('', root);
  for (const shape of definitions.values()) checkReferences(shape, definitions);
  return { root, definitions };
}

function shapeOf(value: unknown, path: string): AnswerShape {
  const parsed = schemaObject.safeParse(value);
  if (!parsed.success) throw unsupported(`${JSON.stringify(value)} as a schema`, path);
  const schema = parsed.data;
  if ('$ref' in schema) return referenceShape(schema, path);
  if ('const' in schema) return literalShape(schema, path);
  if ('enum' in schema) return enumShape(schema, path);
  if ('anyOf' in schema || 'oneOf' in schema) return choiceShape(schema, path);
  if (Array.isArray(schema['type']))
    return { kind: 'choice', options: schema['type'].map((type: unknown) => typedShape({ ...schema, type }, path)) };
  return typedShape(schema, path);
}

function typedShape(schema: Record<string, unknown>, path: string): AnswerShape {
  switch (schema['type']) {
    case 'object':
      return objectShape(schema, path);
    case 'array':
      return arrayShape(schema, path);
    case 'string':
      return stringShape(schema, path);
    case 'integer':
    case 'number':
      return numberShape(schema, path);
    case 'boolean':
      allowOnly(schema, ['type'], path);
      return choiceOf(['true', 'false']);
    case 'null':
      allowOnly(schema, ['type'], path);
      return { kind: 'literal', json: 'null' };
    default:
      allowOnly(schema, ['type'], path);
      throw unsupported(
        schema['type'] === undefined ? 'a value of any type' : `the type ${JSON.stringify(schema['type'])}`,
        path,
      );
  }
}

function objectShape(schema: Record<string, unknown>, path: string): AnswerShape {
  const properties = schemaObject.safeParse(schema['properties']);
  if (!properties.success) throw unsupported('an object with free keys', path);
  allowOnly(schema, ['type', 'properties', 'required'], path);
  const required = new Set(z.array(z.string()).catch([]).parse(schema['required']));
  return {
    kind: 'object',
    properties: Object.entries(properties.data).map(([name, property]) => ({
      name,
      shape: shapeOf(property, `${path}/properties/${name}`),
      isRequired: required.has(name),
    })),
  };
}

function arrayShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['type', 'items', 'prefixItems', 'minItems', 'maxItems'], path);
  if ('prefixItems' in schema) return tupleShape(schema, path);
  if (!('items' in schema)) throw unsupported('a list of anything', path);
  return {
    kind: 'array',
    items: shapeOf(schema['items'], `${path}/items`),
    min: count.parse(schema['minItems']) ?? 0,
    max: count.parse(schema['maxItems']) ?? null,
  };
}

function tupleShape(schema: Record<string, unknown>, path: string): AnswerShape {
  const items = z.array(z.unknown()).parse(schema['prefixItems']);
  if (schema['items'] !== undefined && schema['items'] !== false) throw unsupported('a tuple with further items', path);
  return { kind: 'tuple', items: items.map((item, index) => shapeOf(item, `${path}/prefixItems/${index}`)) };
}

function stringShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['type', 'minLength', 'maxLength'], path);
  return { kind: 'string', min: count.parse(schema['minLength']) ?? 0, max: count.parse(schema['maxLength']) ?? null };
}

function numberShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['type', 'minimum', 'maximum'], path);
  const isInteger = schema['type'] === 'integer';
  const low = bound(schema['minimum']);
  const high = bound(schema['maximum']);
  if (isInteger && low !== null && high !== null && high >= low && high - low < MAX_ENUMERATED)
    return choiceOf(Array.from({ length: high - low + 1 }, (_, index) => String(low + index)));
  if (!isInteger && low === 0 && high === 1) return { kind: 'number', pattern: 'fraction' };
  if (high !== null) throw unsupported(`the keyword "maximum" (${high}) for these numbers`, path);
  if (low === null) return { kind: 'number', pattern: isInteger ? 'integer' : 'number' };
  if (low === 0) return { kind: 'number', pattern: isInteger ? 'natural' : 'non-negative-number' };
  if (low === 1 && isInteger) return { kind: 'number', pattern: 'positive-integer' };
  throw unsupported(`the keyword "minimum" (${low}) for these numbers`, path);
}

/** The bounds of safe integers, which zod states for every integer, are none. */
function bound(value: unknown): number | null {
  const number = z.number().optional().parse(value);
  return number === undefined || Math.abs(number) >= Number.MAX_SAFE_INTEGER ? null : number;
}

function literalShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['type', 'const'], path);
  return { kind: 'literal', json: JSON.stringify(literal.parse(schema['const'])) };
}

function enumShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['type', 'enum'], path);
  const options = z.array(literal).parse(schema['enum']);
  if (options.length === 0) throw unsupported('an empty "enum": there is nothing to choose from', path);
  return choiceOf(options.map((option) => JSON.stringify(option)));
}

function choiceShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['type', 'anyOf', 'oneOf'], path);
  const options = z
    .array(z.unknown())
    .min(1)
    .parse(schema['anyOf'] ?? schema['oneOf']);
  return { kind: 'choice', options: options.map((option, index) => shapeOf(option, `${path}/anyOf/${index}`)) };
}

function referenceShape(schema: Record<string, unknown>, path: string): AnswerShape {
  allowOnly(schema, ['$ref'], path);
  const match = /^#(?:\/\$defs\/(.+))?$/.exec(String(schema['$ref']));
  if (!match) throw unsupported(`the reference ${JSON.stringify(schema['$ref'])}`, path);
  return { kind: 'reference', name: match[1] ?? '' };
}

function choiceOf(jsons: readonly string[]): AnswerShape {
  const options = [...new Set(jsons)].map((json) => ({ kind: 'literal', json }) as const);
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function checkReferences(shape: AnswerShape, definitions: ReadonlyMap<string, AnswerShape>): void {
  switch (shape.kind) {
    case 'reference':
      if (!definitions.has(shape.name)) throw unsupported(`a reference to "${shape.name}", which is not defined`, '#');
      break;
    case 'choice':
      for (const option of shape.options) checkReferences(option, definitions);
      break;
    case 'array':
      checkReferences(shape.items, definitions);
      break;
    case 'tuple':
      for (const item of shape.items) checkReferences(item, definitions);
      break;
    case 'object':
      for (const property of shape.properties) checkReferences(property.shape, definitions);
      break;
    case 'literal':
    case 'string':
    case 'number':
  }
}

function allowOnly(schema: Record<string, unknown>, allowed: readonly string[], path: string): void {
  for (const keyword of Object.keys(schema))
    if (!allowed.includes(keyword) && !silentKeywords.includes(keyword))
      throw unsupported(`the keyword "${keyword}" (${JSON.stringify(schema[keyword])?.slice(0, 60)})`, path);
}

function unsupported(what: string, path: string): ClewError {
  return new ClewError('unsupported', `A grammar cannot enforce ${what}, at ${path} of the answer's schema.`, {
    remedy: 'Change the schema of this role.',
  });
}
