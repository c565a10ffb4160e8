/** A cut answer becomes a valid one, whatever its schema and wherever the cut. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSchema } from '../../../models/llama/answer-shape.ts';
import { finishAnswer } from '../../../models/llama/finish-answer.ts';

interface Sample {
  readonly schema: z.ZodType;
  readonly value: unknown;
}

const text = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({
    minLength: min,
    maxLength: max,
    unit: fc.constantFrom('a', 'é', '"', '\\', '\n', '}', ']', ',', '{', ' ', '鍵'),
  });

/** A schema with a value that it accepts. */
const sample: fc.Arbitrary<Sample> = fc.letrec<{
  any: Sample;
  list: Sample;
  object: Sample;
  tuple: Sample;
  nullable: Sample;
}>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    fc.tuple(fc.nat(2), fc.nat(5)).chain(([min, extra]) =>
      text(min, min + extra).map((value) => ({
        schema: z
          .string()
          .min(min)
          .max(min + extra),
        value,
      })),
    ),
    fc
      .uniqueArray(text(1, 4), { minLength: 1, maxLength: 5 })
      .chain((options) => fc.constantFrom(...options).map((value) => ({ schema: z.enum(options), value }))),
    fc.integer().map((value) => ({ schema: z.int(), value })),
    fc.integer({ min: 1, max: 9 }).map((value) => ({ schema: z.int().min(1).max(9), value })),
    fc.boolean().map((value) => ({ schema: z.boolean(), value })),
    tie('list'),
    tie('object'),
    tie('tuple'),
    tie('nullable'),
  ),
  list: fc.tuple(tie('any'), fc.nat(2), fc.nat(3)).map(([{ schema, value }, min, extra]) => ({
    schema: z
      .array(schema)
      .min(min)
      .max(min + extra),
    value: Array.from({ length: min + Math.min(extra, 1) }, () => value),
  })),
  tuple: fc
    .tuple(tie('any'), tie('any'))
    .map(([left, right]) => ({ schema: z.tuple([left.schema, right.schema]), value: [left.value, right.value] })),
  nullable: fc
    .tuple(tie('any'), fc.boolean())
    .map(([{ schema, value }, isNull]) => ({ schema: schema.nullable(), value: isNull ? null : value })),
  object: fc
    .array(fc.tuple(tie('any'), fc.constantFrom('required', 'there', 'absent')), { maxLength: 4 })
    .map((parts) => ({
      schema: z.strictObject(
        Object.fromEntries(
          parts.map(([{ schema }, kind], index) => [`k${index}`, kind === 'required' ? schema : schema.optional()]),
        ),
      ),
      value: Object.fromEntries(
        parts.flatMap(([{ value }, kind], index) => (kind === 'absent' ? [] : [[`k${index}`, value]])),
      ),
    })),
})).any;

/** Compact JSON, with a space after some colons and commas as the grammar allows. */
function write(value: unknown, isSpaced: boolean): string {
  const gap = isSpaced ? ' ' : '';
  if (Array.isArray(value)) return `[${value.map((item) => write(item, isSpaced)).join(`,${gap}`)}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${gap}${write(member, isSpaced)}`)
    .join(`,${gap}`)}}`;
}

describe('finishAnswer', () => {
  it('makes every beginning of a valid answer a valid answer', () => {
    fc.assert(
      fc.property(
        sample,
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ schema, value }, isSpaced, part) => {
          const whole = write(value, isSpaced);
          const cut = whole.slice(0, Math.floor(part * whole.length));
          const finished = finishAnswer(answerSchema(z.toJSONSchema(schema)), cut);
          expect(schema.safeParse(JSON.parse(finished.text)).error).toBeUndefined();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('leaves a whole answer as it is', () => {
    fc.assert(
      fc.property(sample, fc.boolean(), ({ schema, value }, isSpaced) => {
        const whole = write(value, isSpaced);
        expect(finishAnswer(answerSchema(z.toJSONSchema(schema)), whole)).toEqual({ text: whole, wasComplete: true });
      }),
      { numRuns: 300 },
    );
  });

  const facts = answerSchema(
    z.toJSONSchema(z.strictObject({ facts: z.array(z.array(z.string().min(1)).length(3)).max(9) })),
  );
  const act = answerSchema(z.toJSONSchema(z.strictObject({ reason: z.string(), action: z.enum(['look', 'go']) })));
  const plan = answerSchema(
    z.toJSONSchema(
      z.strictObject({
        steps: z
          .array(z.strictObject({ text: z.string().min(1), why: z.string() }))
          .min(1)
          .max(4),
      }),
    ),
  );

  it.each([
    ['drops the unfinished item of a list', facts, '{"facts":[["a","b","c"],["d","e', '{"facts":[["a","b","c"]]}'],
    ['keeps the items that are whole', facts, '{"facts":[["a","b","c"]', '{"facts":[["a","b","c"]]}'],
    ['takes back a comma', facts, '{"facts":[["a","b","c"],', '{"facts":[["a","b","c"]]}'],
    [
      'closes a text as it stands and takes the first choice',
      act,
      '{"reason": "the k',
      '{"reason": "the k","action":"look"}',
    ],
    ['takes the choice that was begun', act, '{"reason":"x","action":"g', '{"reason":"x","action":"go"}'],
    ['drops half an escape', act, '{"reason":"a\\', '{"reason":"a","action":"look"}'],
    ['completes an item that the list must have', plan, '{"steps":[{"text":"', '{"steps":[{"text":"-","why":""}]}'],
    ['begins where nothing is', plan, '', '{"steps":[{"text":"-","why":""}]}'],
  ])('%s', (_, schema, cut, text) => {
    expect(finishAnswer(schema, cut)).toEqual({ text, wasComplete: false });
  });
});
