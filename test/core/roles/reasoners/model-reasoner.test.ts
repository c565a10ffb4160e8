/** The model reasoner over a model that answers from a list. */
import { describe, expect, it } from 'vitest';
import { act } from '../../../../core/roles/act.ts';
import { extract } from '../../../../core/roles/extract.ts';
import { needsExploration } from '../../../../core/roles/needs-exploration.ts';
import { plan } from '../../../../core/roles/plan.ts';
import { createModelReasoner } from '../../../../core/roles/reasoners/model-reasoner.ts';
import type { RoleStreamEvent } from '../../../../core/roles/role.ts';
import type { GenerateRequest } from '../../../../models/ports.ts';
import { createFakeLanguageModel } from '../../../fakes/fake-language-model.ts';
import * as inputs from '../inputs.ts';
import { describeReasoner } from '../reasoner-contract.ts';
import { goodAnswers } from './answers.ts';

const answerBySchema = ({ schema }: GenerateRequest): string => {
  const keys = Object.keys((schema as { properties: object }).properties).join();
  const answer = Object.values(goodAnswers).find((value) => Object.keys(value as object).join() === keys);
  return JSON.stringify(answer);
};

describeReasoner('model', () => createModelReasoner({ model: createFakeLanguageModel(answerBySchema) }));

const yes = '{"needsExploration":true}';

describe('a model reasoner', () => {
  it('hands the prompt, the schema as a grammar, sampling, seed and a slot of run and role to the model', async () => {
    const model = createFakeLanguageModel(() => yes);
    const reasoner = createModelReasoner({ model, slotPrefix: 'run-1', seed: 7, sampling: { topK: 20 } });
    await reasoner.run(needsExploration, inputs.needsExplorationInput);
    expect(model.requests[0]).toMatchObject({
      segments: needsExploration.prompt(inputs.needsExplorationInput),
      slot: 'run-1/needs-exploration',
      sampling: { temperature: 0, seed: 7, topK: 20, maxTokens: needsExploration.sampling.maxTokens },
      thinkingTokens: 0,
      schema: { type: 'object', properties: { needsExploration: { type: 'boolean' } } },
    });
    expect(model.requests[0]?.schema).not.toHaveProperty('$schema');
  });

  it('puts plan and act into one slot, as they share their prompt', async () => {
    const model = createFakeLanguageModel(answerBySchema);
    const reasoner = createModelReasoner({ model, slotPrefix: 'run-1' });
    await reasoner.run(plan, inputs.planInput);
    await reasoner.run(act, inputs.actInput);
    expect(model.requests.map(({ slot }) => slot)).toEqual(['run-1/decide', 'run-1/decide']);
  });

  it('gives a role its own model, and sampling by role', async () => {
    const main = createFakeLanguageModel(() => yes, 'main');
    const other = createFakeLanguageModel(() => yes, 'other');
    const reasoner = createModelReasoner({
      model: main,
      roleModels: { 'needs-exploration': other },
      roleSampling: { 'needs-exploration': { temperature: 0.9 } },
    });
    const answer = await reasoner.run(needsExploration, inputs.needsExplorationInput);
    expect(answer.answeredBy).toBe('other');
    expect(main.requests).toHaveLength(0);
    expect(other.requests[0]?.sampling.temperature).toBe(0.9);
  });

  it('streams words and thoughts while they come, and keeps the thoughts apart', async () => {
    const events: RoleStreamEvent[] = [];
    const reasoner = createModelReasoner({ model: createFakeLanguageModel(() => yes) });
    const answer = await reasoner.run(needsExploration, inputs.needsExplorationInput, {
      onEvent: (event) => void events.push(event),
    });
    const words = events.filter(({ type }) => type === 'text').map(({ text }) => text);
    expect(words.join('')).toBe(yes);
    expect(answer.thinking).toBe('hm');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['thinking', 'text']));
  });

  it('tries once more with what was wrong, and counts both calls', async () => {
    const model = createFakeLanguageModel((_request, call) =>
      call === 0 ? '{"reason":"fly","action":"fly to the moon"}' : '{"reason":"there","action":"go east"}',
    );
    const answer = await createModelReasoner({ model }).run(act, inputs.actInput);
    expect(answer.output).toEqual({ reason: 'there', action: 'go east' });
    expect(answer.attempts).toHaveLength(2);
    expect(answer.usage.calls).toBe(2);
    const [first, second] = model.requests;
    expect(second?.segments.slice(0, first?.segments.length)).toEqual(first?.segments);
    expect(second?.segments.at(-2)).toMatchObject({
      role: 'assistant',
      text: expect.stringContaining('moon') as string,
    });
    expect(second?.segments.at(-1)?.text).toContain('action');
  });

  it('fails after the second try, and keeps both texts', async () => {
    const model = createFakeLanguageModel((_request, call) => `nonsense ${call}`);
    const failure = createModelReasoner({ model }).run(needsExploration, inputs.needsExplorationInput);
    await expect(failure).rejects.toMatchObject({
      code: 'model-answer-invalid',
      detail: expect.stringMatching(/nonsense 0[\s\S]*nonsense 1/u) as string,
    });
    expect(model.requests).toHaveLength(2);
  });

  it('keeps the finished part of a list that ran into the token limit', async () => {
    const text = '{"facts":[["room c","contains","red locker"],["red locker","is","lo';
    const model = createFakeLanguageModel(() => ({ text, stop: 'max-tokens' }));
    const answer = await createModelReasoner({ model }).run(extract, inputs.extractInput);
    expect(answer.output.facts).toEqual([['room c', 'contains', 'red locker']]);
    expect(answer.usage.calls).toBe(1);
  });

  it('repairs an answer that was cut where nothing of it can be used', async () => {
    const model = createFakeLanguageModel((_request, call) =>
      call === 0 ? { text: '{"reason":"because', stop: 'max-tokens' } : '{"reason":"","action":"go east"}',
    );
    const answer = await createModelReasoner({ model }).run(act, inputs.actInput);
    expect(answer.output.action).toBe('go east');
    expect(model.requests[1]?.segments.at(-1)?.text).toContain('too long');
  });

  it('passes over a code fence around the JSON', async () => {
    const model = createFakeLanguageModel(() => '```json\n{"needsExploration":false}\n```');
    const { output } = await createModelReasoner({ model }).run(needsExploration, inputs.needsExplorationInput);
    expect(output).toEqual({ needsExploration: false });
  });

  it('does not try again once it was stopped', async () => {
    const controller = new AbortController();
    const model = createFakeLanguageModel(() => {
      queueMicrotask(() => controller.abort());
      return 'nonsense';
    });
    const run = createModelReasoner({ model }).run(needsExploration, inputs.needsExplorationInput, {
      signal: controller.signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'aborted' });
    expect(model.requests).toHaveLength(1);
  });
});
