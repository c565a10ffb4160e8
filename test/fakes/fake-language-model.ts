/** A language model that answers from a list, and remembers what it was asked. */
import { throwIfAborted } from '../../core/base/errors.ts';
import type { GenerateRequest, GenerateResult, LanguageModel } from '../../models/ports.ts';

export interface FakeLanguageModel extends LanguageModel {
  readonly requests: readonly GenerateRequest[];
}

/** `answer` makes the text of the n-th call (from 0); a cut answer ends with `stop: 'max-tokens'`. */
export function createFakeLanguageModel(
  answer: (request: GenerateRequest, call: number) => string | { text: string; stop: GenerateResult['stop'] },
  id = 'fake-model',
): FakeLanguageModel {
  const requests: GenerateRequest[] = [];
  return {
    info: { id, name: id, contextTokens: 4096, device: 'none' },
    requests,
    async generate(request, options = {}) {
      throwIfAborted(options.signal);
      const given = answer(request, requests.length);
      requests.push(request);
      const { text, stop } = typeof given === 'string' ? { text: given, stop: 'end' as const } : given;
      const promptTokens = request.segments.reduce((sum, segment) => sum + Math.ceil(segment.text.length / 4), 0);
      options.onEvent?.({ type: 'prompt-evaluated', tokens: promptTokens, cached: 10 });
      options.onEvent?.({ type: 'thinking', text: 'hm' });
      for (const part of text.match(/[\s\S]{1,8}/gu) ?? []) options.onEvent?.({ type: 'text', text: part });
      throwIfAborted(options.signal);
      return {
        text,
        thinking: 'hm',
        stop,
        usage: { promptTokens, cachedTokens: 10, generatedTokens: Math.ceil(text.length / 4) },
        milliseconds: 5,
      };
    },
    countTokens: async (text) => Math.ceil(text.length / 4),
    dispose: async () => undefined,
  };
}
