/** What every reasoner promises, whatever answers in it. */
import { describe, expect, it } from 'vitest';
import { act } from '../../../core/roles/act.ts';
import { crucialItems } from '../../../core/roles/crucial-items.ts';
import { extract } from '../../../core/roles/extract.ts';
import { needsExploration } from '../../../core/roles/needs-exploration.ts';
import { outdated } from '../../../core/roles/outdated.ts';
import { plan } from '../../../core/roles/plan.ts';
import type { Reasoner, Role } from '../../../core/roles/role.ts';
import * as inputs from './inputs.ts';

const calls = [
  [extract, inputs.extractInput],
  [outdated, inputs.outdatedInput],
  [crucialItems, inputs.crucialItemsInput],
  [needsExploration, inputs.needsExplorationInput],
  [plan, inputs.planInput],
  [act, inputs.actInput],
] as unknown as readonly (readonly [Role<unknown, unknown>, unknown])[]; // Each role stands beside an input of its own type.

export function describeReasoner(name: string, create: () => Reasoner): void {
  describe(`the ${name} reasoner`, () => {
    it.each(calls.map(([role, input]) => [role.name, role, input] as const))(
      'answers %s by its schema',
      async (_role, role, input) => {
        const answer = await create().run(role, input);
        expect(role.schema(input).safeParse(answer.output).success).toBe(true);
        expect(answer.answeredBy).not.toBe('');
        expect(answer.usage.calls).toBe(answer.attempts.length);
        expect(answer.usage.cachedTokens).toBeLessThanOrEqual(answer.usage.promptTokens);
        expect(answer.milliseconds).toBeGreaterThanOrEqual(0);
      },
    );

    it('keeps nothing between calls: the same question has the same answer, whatever came between', async () => {
      const reasoner = create();
      const first = await reasoner.run(act, inputs.actInput);
      for (const [role, input] of calls) await reasoner.run(role, input);
      const second = await reasoner.run(act, inputs.actInput);
      expect(second.output).toEqual(first.output);
    });

    it('gives plain values that a journal can keep', async () => {
      for (const [role, input] of calls) {
        const { output } = await create().run(role, input);
        expect(JSON.parse(JSON.stringify(output))).toEqual(output);
      }
    });

    it('stops when told to', async () => {
      const signal = AbortSignal.abort();
      await expect(create().run(plan, inputs.planInput, { signal })).rejects.toMatchObject({ code: 'aborted' });
    });
  });
}
