/** What every language model promises; each implementation runs this suite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GenerateEvent, GenerateRequest, LanguageModel } from '../../models/ports.ts';

export interface LanguageModelContractOptions {
  /** Opens one that this suite may dispose. */
  readonly open: () => Promise<LanguageModel>;
}

const answer = z.strictObject({
  reason: z.string().max(60),
  action: z.enum(['go north', 'take "silver key"', 'look']),
});

export function describeLanguageModel(name: string, { open }: LanguageModelContractOptions): void {
  describe(`${name} keeps the language model's contract`, () => {
    let model: LanguageModel;
    beforeAll(async () => {
      model = await open();
    });
    afterAll(() => model.dispose());

    const request = (changes: Partial<GenerateRequest> = {}): GenerateRequest => ({
      segments: [
        { role: 'system', label: 'instructions', text: 'You play a text adventure. Answer in JSON.' },
        { role: 'user', label: 'observation', text: 'You are in the kitchen. There is a silver key.' },
      ],
      schema: z.toJSONSchema(answer),
      sampling: { temperature: 0, maxTokens: 120, seed: 1 },
      ...changes,
    });

    it('answers by the schema', async () => {
      const result = await model.generate(request());
      expect(answer.safeParse(JSON.parse(result.text)).error).toBeUndefined();
      expect(result.usage.generatedTokens).toBeGreaterThan(0);
      expect(result.usage.promptTokens).toBeGreaterThan(10);
      expect(result.usage.cachedTokens).toBeLessThan(result.usage.promptTokens);
      expect(result.milliseconds).toBeGreaterThan(0);
    });

    it('tells how much of the prompt was evaluated, and the text as it comes', async () => {
      const events: GenerateEvent[] = [];
      const result = await model.generate(request(), { onEvent: (event) => events.push(event) });
      const { promptTokens, cachedTokens } = result.usage;
      // A server tells it when all is over, llama.cpp before the first token.
      expect(events.filter(({ type }) => type === 'prompt-evaluated')).toEqual([
        { type: 'prompt-evaluated', tokens: promptTokens, cached: cachedTokens },
      ]);
      const text = events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
      if (result.stop === 'end') expect(text).toBe(result.text);
      else expect(text.length).toBeGreaterThan(0);
    });

    it('says so when the answer reached its limit of tokens', async () => {
      const result = await model.generate(request({ sampling: { temperature: 0, maxTokens: 4 } }));
      expect(result.stop).toBe('max-tokens');
      expect(result.usage.generatedTokens).toBeLessThanOrEqual(4);
    });

    it('answers freely without a schema', async () => {
      const result = await model.generate(request({ schema: undefined }));
      expect(typeof result.text).toBe('string');
    });

    it('counts tokens', async () => {
      expect(await model.countTokens('')).toBe(0);
      const few = await model.countTokens('red key');
      expect(few).toBeGreaterThan(0);
      expect(await model.countTokens('red key '.repeat(50))).toBeGreaterThan(10 * few);
    });

    it('throws context-too-small with the numbers, and never cuts', async () => {
      const text = 'many words '.repeat(model.info.contextTokens);
      const call = model.generate(request({ segments: [{ role: 'user', label: 'all', text }] }));
      await expect(call).rejects.toMatchObject({
        code: 'context-too-small',
        message: expect.stringContaining(String(model.info.contextTokens)) as string,
      });
      await expect(
        model.generate(request({ sampling: { temperature: 0, maxTokens: model.info.contextTokens } })),
      ).rejects.toMatchObject({ code: 'context-too-small' });
    });

    it('throws aborted for a signal that has fired, and when it fires under way; and goes on working', async () => {
      await expect(model.generate(request(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'aborted',
      });
      const controller = new AbortController();
      const call = model.generate(request(), {
        signal: controller.signal,
        onEvent: (event) => event.type === 'text' && controller.abort(),
      });
      await expect(call).rejects.toMatchObject({ code: 'aborted' });
      await expect(model.generate(request())).resolves.toMatchObject({ stop: expect.any(String) as string });
    });

    it('answers several callers at once', async () => {
      const calls = ['a', 'b', 'a', 'c'].map((slot) => model.generate(request({ slot })));
      for (const result of await Promise.all(calls))
        expect(answer.safeParse(JSON.parse(result.text)).error).toBeUndefined();
    });

    it('refuses work after it was disposed, and may be disposed twice', async () => {
      const other = await open();
      await other.dispose();
      await other.dispose();
      await expect(other.generate(request())).rejects.toMatchObject({ code: 'aborted' });
    });
  });
}
