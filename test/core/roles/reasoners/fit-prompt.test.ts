/** Prompts that are too long: shortened by the stated rule, told, and never below what must stay whole. */
import { describe, expect, it } from 'vitest';
import { act } from '../../../../core/roles/act.ts';
import { fitPrompt } from '../../../../core/roles/reasoners/fit-prompt.ts';
import { createModelReasoner } from '../../../../core/roles/reasoners/model-reasoner.ts';
import type { GenerateRequest, LanguageModel, PromptSegment } from '../../../../models/ports.ts';
import { createFakeLanguageModel } from '../../../fakes/fake-language-model.ts';
import * as inputs from '../inputs.ts';

function modelWith(contextTokens: number, answer = '{}'): LanguageModel & { requests: readonly GenerateRequest[] } {
  const model = createFakeLanguageModel(() => answer);
  return { ...model, info: { ...model.info, contextTokens } };
}

const lines = (count: number, word: string): string =>
  Array.from({ length: count }, (_unused, index) => `${word} number ${index + 1} of many words`).join('\n');

const segments: readonly PromptSegment[] = [
  { role: 'system', label: 'instructions', text: lines(10, 'instruction') },
  { role: 'user', label: 'last turns', text: `Last turns:\n${lines(40, 'turn')}`, mayShrink: 'first-lines' },
  { role: 'user', label: 'recalled facts', text: `Memory recalls:\n${lines(60, 'fact')}`, mayShrink: 'last-lines' },
  { role: 'user', label: 'observation', text: lines(5, 'sight') },
];
const request: GenerateRequest = { segments, sampling: { temperature: 0, maxTokens: 100 } };

describe('fitPrompt', () => {
  it('leaves a prompt that fits as it is, without counting a short one', async () => {
    const model = modelWith(8_192);
    expect(await fitPrompt(model, request)).toEqual({ request, omitted: [] });
    const never = { ...model, countTokens: () => Promise.reject(new Error('not needed')) };
    expect((await fitPrompt(never, { ...request, segments: [segments[3]!] })).omitted).toEqual([]);
  });

  it('leaves out the oldest turns and the last facts, from the longest part first, and says how many lines', async () => {
    const model = modelWith(1_000);
    const { request: fitted, omitted } = await fitPrompt(model, request);
    const [instructions, turns, facts, observation] = fitted.segments.map(({ text }) => text);
    expect(instructions).toBe(segments[0]!.text);
    expect(observation).toBe(segments[3]!.text);
    expect(turns).toMatch(/^Last turns:\n/u);
    expect(turns).toContain('turn number 40 ');
    expect(facts).toContain('fact number 1 ');
    expect(facts).not.toContain('fact number 60 ');
    const tokens = fitted.segments.reduce((sum, { text }) => sum + Math.ceil(text.length / 4), 0);
    expect(tokens + 100).toBeLessThanOrEqual(1_000);
    for (const { label, lines: count } of omitted) {
      const [before, after] = [segments, fitted.segments].map((all) => all.find((part) => part.label === label)!.text);
      expect(before!.split('\n').length - after!.split('\n').length + 1, label).toBe(count);
      expect(after).toContain(`(${count} lines left out here)`);
    }
    expect(omitted.map(({ label }) => label)).toContain('recalled facts');
  });

  it('leaves the refusal to the model where what must stay whole is too long by itself', async () => {
    expect(await fitPrompt(modelWith(200), request)).toEqual({ request, omitted: [] });
  });

  it('keeps room for thinking', async () => {
    const plain = await fitPrompt(modelWith(1_300), request);
    const thinking = await fitPrompt(modelWith(1_300), { ...request, thinkingTokens: 400 });
    expect(plain.omitted).toEqual([]);
    expect(thinking.omitted.length).toBeGreaterThan(0);
  });
});

describe('a role’s answer', () => {
  it('tells how the prompt filled the context, and what was left out of it', async () => {
    const history = Array.from({ length: 200 }, (_unused, index) => ({
      observation: `You are in room ${index}, and there is nothing new in it.`,
      action: 'go north',
    }));
    const answer = JSON.stringify({ reason: 'why not', action: inputs.actInput.admissible![0] });
    const model = modelWith(2_048, answer);
    const { context } = await createModelReasoner({ model }).run(act, { ...inputs.actInput, history });
    expect(context).toMatchObject({ contextTokens: 2_048, answerTokens: act.sampling.maxTokens, thinkingTokens: 0 });
    expect(context!.promptTokens + context!.answerTokens).toBeLessThanOrEqual(2_048);
    expect(context!.omitted).toEqual([{ label: 'last turns', lines: expect.any(Number) as number }]);
    expect(model.requests[0]!.segments.at(-1)!.text).toContain('Possible actions:');
  });
});
