/** What every role promises: a prompt with a stable beginning, and a schema that a grammar can hold a model to. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { act, possibleActions } from '../../../core/roles/act.ts';
import { crucialItems } from '../../../core/roles/crucial-items.ts';
import { extract, extractedFacts } from '../../../core/roles/extract.ts';
import { needsExploration } from '../../../core/roles/needs-exploration.ts';
import { outdated } from '../../../core/roles/outdated.ts';
import { plan } from '../../../core/roles/plan.ts';
import type { Role } from '../../../core/roles/role.ts';
import * as inputs from './inputs.ts';

/** A role with an input, and the same a step later. */
interface Example {
  readonly role: Role<never, unknown>;
  readonly input: unknown;
  readonly later: unknown;
}

function example<Input>(role: Role<Input, unknown>, input: Input, later: Input): Example {
  return { role, input, later };
}

const nextObservation = { observation: 'You open the Red locker, revealing a Key 4.' };
const examples: readonly Example[] = [
  example(extract, inputs.extractInput, { ...inputs.extractInput, ...nextObservation }),
  example(outdated, inputs.outdatedInput, {
    newFacts: [{ subject: 'Key 4', relation: 'is in', object: 'inventory' }],
    knownFacts: inputs.outdatedInput.knownFacts,
  }),
  example(crucialItems, inputs.crucialItemsInput, { ...inputs.crucialItemsInput, ...nextObservation }),
  example(needsExploration, inputs.needsExplorationInput, {
    plan: { mainGoal: '', subGoals: [{ text: 'Eat', reason: '' }] },
  }),
  example(plan, inputs.planInput, { ...inputs.planInput, ...nextObservation }),
  example(act, inputs.actInput, { ...inputs.actInput, ...nextObservation }),
];

describe.each(examples.map((each) => [each.role.name, each] as const))(
  'the role %s',
  (_name, { role, input, later }) => {
    const typed = role as Role<unknown, unknown>;

    it('begins with instructions that stay the same from step to step', () => {
      const [first] = typed.prompt(input);
      expect(first).toMatchObject({ role: 'system', label: 'instructions' });
      expect(typed.prompt(later)[0]).toEqual(first);
      expect(typed.prompt(later)).not.toEqual(typed.prompt(input));
    });

    it('has a schema that a grammar can bound: every string and list has its limit', () => {
      const found = unbounded(z.toJSONSchema(typed.schema(input), { io: 'input' }) as Schema);
      expect(found).toEqual([]);
    });

    it('has room for a usable answer even at a token a character: lists may be cut after any item', () => {
      const characters = longest(z.toJSONSchema(typed.schema(input), { io: 'input' }) as Schema);
      expect(characters).toBeLessThanOrEqual(typed.sampling.maxTokens);
    });
  },
);

describe('act', () => {
  it('offers what the world admits and a walk to each known place, and nothing else', () => {
    const schema = act.schema(inputs.actInput);
    expect(possibleActions(inputs.actInput)).toContain('go to Room J');
    expect(schema.safeParse({ reason: 'there', action: 'go to Room J' }).success).toBe(true);
    expect(schema.safeParse({ reason: 'there', action: 'go to Room Z' }).success).toBe(false);
    expect(schema.safeParse({ reason: 'x'.repeat(161), action: 'go east' }).success).toBe(false);
  });

  it('asks for the reason before the action', () => {
    const json = z.toJSONSchema(act.schema(inputs.actInput)) as { properties: object };
    expect(Object.keys(json.properties)).toEqual(['reason', 'action']);
  });

  it('takes free text where the world does', () => {
    const free = { ...inputs.actInput, admissible: null };
    expect(act.schema(free).safeParse({ reason: '', action: 'ring the bell' }).success).toBe(true);
    expect(act.schema(free).safeParse({ reason: '', action: 'x'.repeat(81) }).success).toBe(false);
  });

  it('shares its prompt with plan up to the goal, the turns and what is recalled', () => {
    const planned = plan.prompt(inputs.planInput);
    const acted = act.prompt(inputs.actInput);
    expect(acted.slice(0, planned.length - 1)).toEqual(planned.slice(0, -1));
    expect(act.slot).toBe(plan.slot);
  });
});

describe('outdated', () => {
  it('answers by the numbers of the facts listed', () => {
    const schema = outdated.schema(inputs.outdatedInput);
    expect(schema.safeParse({ outdated: [2] }).success).toBe(true);
    expect(schema.safeParse({ outdated: [3] }).success).toBe(false);
    expect(schema.safeParse({ outdated: ['Key 3, opens, Cyan locker'] }).success).toBe(false);
  });
});

describe('extract', () => {
  it('leaves out facts that say nothing', () => {
    const facts = extractedFacts({
      facts: [
        ['red locker', 'is', 'locked'],
        ['lamp', 'is', 'none'],
        [' ', 'has', 'x'],
      ],
    });
    expect(facts).toEqual([{ subject: 'red locker', relation: 'is', object: 'locked' }]);
  });
});

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

function unbounded(schema: Schema, path = '$'): string[] {
  if (schema.enum !== undefined) return [];
  const here =
    (schema.type === 'string' && schema.maxLength === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined) ||
    schema.type === 'number' ||
    schema.type === 'integer'
      ? [path]
      : [];
  const within = Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
    unbounded(member, `${path}.${key}`),
  );
  return [...here, ...within, ...(schema.items ? unbounded(schema.items, `${path}[]`) : [])];
}

/** Characters of the longest answer that has one item in each list, or as many as there must be. */
function longest(schema: Schema): number {
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.type === 'string') return (schema.maxLength ?? 0) + 2;
  if (schema.type === 'boolean') return 5;
  if (schema.type === 'array') return 2 + (schema.minItems ?? 1) * (1 + longest(schema.items ?? {}));
  return (
    2 +
    Object.entries(schema.properties ?? {}).reduce((sum, [key, member]) => sum + key.length + 4 + longest(member), 0)
  );
}
