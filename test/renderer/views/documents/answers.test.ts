/** Answers as they are drawn: citations in their words, quotes in their passages, ways through the graph, sources shown. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Citation, NameGraphView, TurnView } from '../../../../core/contract/document-views.ts';
import { noUsage } from '../../../../core/roles/role.ts';
import { answerParts } from '../../../../renderer/views/documents/answer-parts.ts';
import { emptyAddress, readAddress, writeAddress } from '../../../../renderer/views/documents/documents-address.ts';
import { findQuote } from '../../../../renderer/views/documents/find-quote.ts';
import { nameGraph } from '../../../../renderer/views/documents/name-scene.ts';
import { pathNames, pathSteps } from '../../../../renderer/views/documents/path-steps.ts';
import { citationBeside, shownSource, shownTurn } from '../../../../renderer/views/documents/shown-source.ts';

const three = [{ number: 1 }, { number: 2 }, { number: 3 }];

describe('an answer', () => {
  it('is cut at its citations, several in one or beside each other', () => {
    expect(answerParts('Two thirds [1], the rest [2][3]. Lit [1, 3].', three)).toEqual([
      { kind: 'text', text: 'Two thirds' },
      { kind: 'citation', number: 1 },
      { kind: 'text', text: ', the rest' },
      { kind: 'citation', number: 2 },
      { kind: 'citation', number: 3 },
      { kind: 'text', text: '. Lit' },
      { kind: 'citation', number: 1 },
      { kind: 'citation', number: 3 },
      { kind: 'text', text: '.' },
    ]);
  });

  it('keeps brackets that lead nowhere, and loses no word', () => {
    expect(answerParts('In [1998] and [4]', three)).toEqual([{ kind: 'text', text: 'In [1998] and [4]' }]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('word', ' ', '[1]', '[9]', '[', ']', '2'), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const parts = answerParts(text, three);
        const back = parts.map((part) => (part.kind === 'text' ? part.text : `[${part.number}]`)).join('');
        expect(back.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('a quote', () => {
  it('is found across line breaks, in the characters of the passage', () => {
    const text = 'It was  built\nof granite. It stands.';
    const range = findQuote(text, 'built of granite.')!;
    expect(text.slice(range.start, range.end)).toBe('built\nof granite.');
    expect(findQuote(text, 'built of marble')).toBeNull();
    expect(findQuote(text, '  ')).toBeNull();
  });

  it('is found wherever it was taken from', () => {
    const words = fc.array(fc.constantFrom('a', 'bc', '\n', '  ', 'd.', '\t', 'é'), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (pieces, a, b) => {
        const text = pieces.join(' ');
        const [from, to] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number];
        const quote = text
          .slice(from, to + 1)
          .replaceAll(/\s+/g, ' ')
          .trim();
        const range = findQuote(text, quote);
        const found = range && text.slice(range.start, range.end).replaceAll(/\s+/g, ' ');
        expect(found).toBe(quote === '' ? null : quote);
      }),
    );
  });
});

describe('the way through the graph', () => {
  const path = [
    { subject: 'light', relation: 'at', object: 'point' },
    { subject: 'point', relation: 'by', object: 'council' },
    { subject: 'Elsa', relation: 'owned', object: 'Falken' },
  ];

  it('is a chain that begins anew where it breaks', () => {
    const text = pathSteps(path).map((step) =>
      step.kind === 'name' ? step.name : step.kind === 'relation' ? step.relation : '·',
    );
    expect(text).toEqual(['light', 'at', 'point', 'by', 'council', '·', 'Elsa', 'owned', 'Falken']);
    expect(pathNames(path)).toEqual(['light', 'point', 'council', 'Elsa', 'Falken']);
  });

  it('stands out among the names, whatever their case; facts of unknown names are left out', () => {
    const fact = { passageIds: [], documentIds: [], by: 'rules' as const };
    const data: NameGraphView = {
      names: [
        { name: 'Light', kind: 'name', passages: 1 },
        { name: 'Point', kind: 'name', passages: 2 },
        { name: 'report', kind: 'document', passages: 3 },
      ],
      facts: [
        { subject: 'Light', relation: 'at', object: 'Point', ...fact },
        { subject: 'report', relation: 'names', object: 'Point', ...fact },
        { subject: 'Light', relation: 'of', object: 'nobody', ...fact },
      ],
      total: { names: 3, facts: 3 },
    };
    const { shown, idOf } = nameGraph(data, new Set(['light', 'point']));
    expect(shown.nodes.map(({ entity, degree, isRecalled }) => [entity.name, entity.kind, degree, isRecalled])).toEqual(
      [
        ['Light', 'other', 1, true],
        ['Point', 'other', 2, true],
        ['report', 'document', 1, false],
      ],
    );
    expect(shown.edges.map(({ isRecalled }) => isRecalled)).toEqual([true, false]);
    expect(idOf('LIGHT')).toBe(shown.nodes[0]!.entity.entityId);
    expect(idOf('nobody')).toBeNull();
  });
});

function turn(turnId: number, citations: readonly Citation[]): TurnView {
  return {
    turnId,
    conversationId: 1,
    question: '?',
    askedAt: 0,
    model: 'rules',
    retriever: 'graph',
    passages: [],
    answer: {
      answer: '',
      shortAnswer: '',
      isAnswered: true,
      extractive: true,
      citations,
      path: [],
      confidence: 1,
      seconds: 0,
      usage: noUsage,
      followUps: [],
    },
  };
}

describe('the source shown', () => {
  const cite = (number: number, documentId: number): Citation => {
    return { number, documentId, passageId: 10 * number, file: 'f', title: 't', page: null, quote: 'q' };
  };
  const first = turn(1, [cite(1, 5)]);
  const last = turn(2, [cite(1, 6), cite(2, 7)]);

  it('is the citation of the address, in its turn or the last one', () => {
    expect(shownTurn([first, last], { turnId: 1 })).toBe(first);
    expect(shownTurn([first, last], { turnId: 99 })).toBe(last);
    expect(shownSource(last, { ...emptyAddress, citation: 2 })).toMatchObject({ documentId: 7, passageId: 20 });
    expect(shownSource(last, { ...emptyAddress, citation: 9 })).toBeNull();
  });

  it('is the document of the address before a citation of another', () => {
    const source = shownSource(last, { ...emptyAddress, citation: 2, documentId: 6 });
    expect(source).toEqual({ documentId: 6, passageId: null, citation: null, hit: null });
    const passage = shownSource(last, { ...emptyAddress, citation: 2, documentId: 7, passageId: 99 });
    expect(passage).toMatchObject({ documentId: 7, passageId: 99, citation: null });
  });

  it('has citations beside it, and none at the ends', () => {
    expect(citationBeside(last, 1, 1)?.number).toBe(2);
    expect(citationBeside(last, 2, 1)).toBeNull();
    expect(citationBeside(last, null, -1)?.number).toBe(2);
    expect(citationBeside(null, null, 1)).toBeNull();
  });
});

describe('the address', () => {
  it('comes back as it was written', () => {
    const address = { ...emptyAddress, conversationId: 3, turnId: 4, citation: 2, documentId: 8, passageId: 9 };
    expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
    const graph = { ...emptyAddress, view: 'graph', name: 'Skagen & point' } as const;
    expect(readAddress(new URLSearchParams(writeAddress(graph)))).toEqual(graph);
    expect(writeAddress(emptyAddress)).toEqual({});
  });

  it('reads nonsense as nothing', () => {
    const params = new URLSearchParams(
      'conversation=-1&turn=x&citation=1.5&document=&passage=99999999999999999&view=map',
    );
    expect(readAddress(params)).toEqual(emptyAddress);
  });
});
