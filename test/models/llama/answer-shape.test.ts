/** Which schemas a grammar can enforce, and how plainly the others are refused. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerGrammar } from '../../../models/llama/answer-grammar.ts';
import { answerSchema } from '../../../models/llama/answer-shape.ts';

describe('answerSchema', () => {
  it('takes what roles ask for: objects, lists, bounded texts, choices of texts and numbers, nullable and optional parts', () => {
    const { root } = answerSchema(
      z.toJSONSchema(
        z.strictObject({
          action: z.enum(['go north', 'take "key"']),
          facts: z.array(z.array(z.string().min(1).max(48)).length(3)).max(40),
          numbers: z.array(z.literal([1, 2])).max(2),
          depth: z.int().min(1).max(3),
          place: z.string().nullable(),
          note: z.string().optional(),
          sure: z.boolean(),
        }),
      ),
    );
    expect(root).toMatchObject({
      kind: 'object',
      properties: [
        { name: 'action', shape: { kind: 'choice', options: [{ json: '"go north"' }, { json: '"take \\"key\\""' }] } },
        {
          name: 'facts',
          shape: {
            kind: 'array',
            max: 40,
            items: { kind: 'array', min: 3, max: 3, items: { kind: 'string', min: 1, max: 48 } },
          },
        },
        { name: 'numbers', shape: { items: { kind: 'choice', options: [{ json: '1' }, { json: '2' }] } } },
        { name: 'depth', shape: { kind: 'choice', options: [{ json: '1' }, { json: '2' }, { json: '3' }] } },
        { name: 'place', shape: { kind: 'choice' } },
        { name: 'note', isRequired: false },
        { name: 'sure', isRequired: true },
      ],
    });
  });

  it('takes definitions that refer to themselves', () => {
    const tree: z.ZodType = z.strictObject({ name: z.string().max(4), children: z.lazy(() => z.array(tree).max(2)) });
    expect(answerGrammar(answerSchema(z.toJSONSchema(tree)))).toContain('root ::= d0');
  });

  it.each<[string, z.ZodType | Record<string, unknown>]>([
    ['"pattern"', z.string().regex(/^a+$/)],
    ['"format"', z.email()],
    ['"uniqueItems"', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
    ['"multipleOf"', z.number().multipleOf(3)],
    ['"minimum" (7)', z.number().min(7)],
    ['"maximum" (1000000)', z.int().min(0).max(1_000_000)],
    ['"allOf"', { allOf: [{ type: 'string' }] }],
    ['free keys', z.record(z.string(), z.string())],
    ['any type', z.any()],
    ['nothing to choose from', { enum: [] }],
    ['"elsewhere", which is not defined', { $ref: '#/$defs/elsewhere' }],
  ])('refuses %s, and says so', (what, schema) => {
    const json = schema instanceof z.ZodType ? z.toJSONSchema(schema) : schema;
    const nested = { type: 'object', properties: { part: json }, required: ['part'] };
    expect(() => answerSchema(nested)).toThrow(expect.objectContaining({ code: 'unsupported' }) as Error);
    expect(() => answerSchema(nested)).toThrow(what);
  });
});
