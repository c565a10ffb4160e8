/** Documents with a language model: claims with citations, questions that follow up, facts taken from passages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AnswerEvent, TurnView } from '../../../core/contract/document-views.ts';
import type { Models } from '../../../models/create-models.ts';
import type { GenerateRequest } from '../../../models/ports.ts';
import { createFakeLanguageModel, type FakeLanguageModel } from '../../fakes/fake-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tinyModel } from '../../support/tiny-models.ts';
import { createTestModels, openTestLab, type TestLab } from './support.ts';

const texts = {
  'harbour.md': 'Elsa Lindqvist paid for the lighthouse at Skagen.\n',
  'people.md': 'Elsa Lindqvist was born in Grenaa in 1951.\n',
};

async function withModel(
  answer: (request: GenerateRequest) => object,
): Promise<TestLab & { model: FakeLanguageModel; path: string }> {
  const files = temporaryFolder();
  mkdirSync(files, { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(files, name), text);
  const model = createFakeLanguageModel((request) => JSON.stringify(answer(request)));
  const loadGguf: Models['loadGguf'] = () =>
    Promise.resolve({ ...model, loaded: {} } as unknown as Awaited<ReturnType<Models['loadGguf']>>);
  const test = openTestLab({ models: createTestModels({ loadGguf }) });
  await test.client.documents.add({ paths: [files] });
  await test.lab.library.settled();
  return { ...test, model, path: tinyModel() };
}

const promptOf = (request: GenerateRequest): string => request.segments.map((segment) => segment.text).join('\n');
const isAbout = (request: GenerateRequest, words: string): boolean => promptOf(request).includes(words);

async function ask(test: TestLab, question: string, model: string, conversationId: number | null = null) {
  const events: AnswerEvent[] = [];
  for await (const event of await test.client.documents.ask({ conversationId, question, model })) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'answer') throw new Error('an answer ends with itself');
  return { turn: last.turn, events };
}

/** The number under which the prompt showed the passage that holds these words. */
function numberOf(request: GenerateRequest, words: string): number {
  const before = promptOf(request).slice(0, promptOf(request).indexOf(words));
  return Number([...before.matchAll(/\[(\d+)\]/gu)].at(-1)?.[1]);
}

it('ties each claim to the sentence that says it, and looks up what is missing', async () => {
  const test = await withModel((request) => {
    if (isAbout(request, 'one search after the other'))
      return isAbout(request, 'Where was Elsa Lindqvist born?\n') || isAbout(request, '| Where was')
        ? { isEnough: true, question: '' }
        : { isEnough: false, question: 'Where was Elsa Lindqvist born?' };
    return {
      isAnswered: true,
      claims: [
        { text: 'Elsa Lindqvist paid.', passages: [numberOf(request, 'paid for the lighthouse')] },
        { text: 'She was born in Grenaa.', passages: [numberOf(request, 'born in Grenaa')] },
        { text: 'This has no source.', passages: [] },
      ],
      shortAnswer: 'Grenaa',
    };
  });
  const { turn, events } = await ask(test, 'Where was the one who paid for the lighthouse born?', test.path);
  const { answer }: TurnView = turn;
  expect(answer).toMatchObject({
    answer: 'Elsa Lindqvist paid. [1] She was born in Grenaa. [2]',
    shortAnswer: 'Grenaa',
    extractive: false,
    followUps: ['Where was Elsa Lindqvist born?'],
  });
  expect(answer.citations.map(({ number, quote }) => [number, quote])).toEqual([
    [1, 'Elsa Lindqvist paid for the lighthouse at Skagen.'],
    [2, 'Elsa Lindqvist was born in Grenaa in 1951.'],
  ]);
  expect(answer.usage.calls).toBe(3);
  expect(answer.usage.promptTokens).toBeGreaterThan(0);
  expect(events.some((event) => event.type === 'text' && event.text.startsWith('Elsa'))).toBe(true);
});

it('says that it is not in the documents when the model finds it is not, or cites nothing', async () => {
  const test = await withModel((request) =>
    isAbout(request, 'one search after the other')
      ? { isEnough: true, question: '' }
      : { isAnswered: isAbout(request, 'moon'), claims: [{ text: 'Cheese.', passages: [] }], shortAnswer: 'cheese' },
  );
  for (const question of ['What is the moon made of?', 'Who sank the ship?']) {
    const { turn } = await ask(test, question, test.path);
    expect(turn.answer).toMatchObject({ isAnswered: false, answer: '', shortAnswer: '', citations: [] });
  }
});

it('keeps the conversation: a question is made to stand alone first', async () => {
  const test = await withModel((request) => {
    if (isAbout(request, 'Rewrite the last question')) return { question: 'Where was Elsa Lindqvist born?' };
    if (isAbout(request, 'one search after the other')) return { isEnough: true, question: '' };
    return { isAnswered: true, claims: [{ text: 'Yes.', passages: [1] }], shortAnswer: 'yes' };
  });
  const first = await ask(test, 'Who paid for the lighthouse?', test.path);
  await ask(test, 'Where was she born?', test.path, first.turn.conversationId);
  const rewriting = test.model.requests.find((request) => isAbout(request, 'Rewrite the last question'))!;
  expect(promptOf(rewriting)).toContain('Who paid for the lighthouse?');
  expect(promptOf(test.model.requests.at(-1)!)).toContain('Where was Elsa Lindqvist born?');
});

it('takes facts with their time from every passage, and reports documents without any', async () => {
  const test = await withModel((request) => ({
    facts: isAbout(request, 'born in Grenaa')
      ? [{ subject: 'Elsa Lindqvist', relation: 'was christened in', object: 'Grenaa church', time: '1951' }]
      : [],
  }));
  await test.client.documents.extract({ model: test.path });
  await test.lab.library.settled();
  const stream = await test.client.documents.library();
  const first = await stream.next();
  expect(first.value).toMatchObject({ extraction: { state: 'done', facts: 1, passagesDone: 2, passagesTotal: 2 } });
  expect(first.done ? [] : first.value.extraction.withoutFacts).toEqual([expect.stringMatching(/harbour\.md$/u)]);
  const { facts } = await test.client.documents.graph({ names: ['Grenaa church'], hops: 1 });
  expect(facts).toMatchObject([{ relation: 'was christened in', by: 'model' }]);
  const { text } = await test.client.documents.exportGraph({ format: 'csv' });
  expect(text).toContain('1951');
  await expect(test.client.documents.extract({ model: 'rules' })).rejects.toMatchObject({
    data: { code: 'bad-input' },
  });
});
