/** How the fake library answers: by the words that a question and a passage share. */
import type { Answer, Citation, DocumentView, PassageHit } from '../../core/contract/document-views.ts';
import { noUsage } from '../../core/roles/role.ts';
import { samplePath } from './fake-documents-samples.ts';
import type { FakePassage } from './fake-documents.ts';

const stop = new Set(['who', 'what', 'when', 'the', 'was', 'did', 'for', 'and', 'how', 'does', 'are', 'were', 'its']);

export function searchPassages(
  passages: readonly FakePassage[],
  documents: ReadonlyMap<number, DocumentView>,
  { question, limit }: { question: string; limit: number },
): readonly PassageHit[] {
  const wanted = wordsOf(question);
  const hits = passages.flatMap((passage): PassageHit[] => {
    const document = documents.get(passage.documentId);
    const words = new Set(wordsOf(passage.text));
    const share = wanted.filter((word) => words.has(word)).length / Math.max(1, wanted.length);
    if (!document || share === 0) return [];
    const { passageId, documentId, page, headings, text } = passage;
    const stages = {
      words: share,
      vector: 0.4 + share / 2,
      bestSentence: 0.5 + share / 3,
      walk: share / 40,
      covers: null,
    };
    return [
      { passageId, documentId, title: document.title, path: document.path, page, headings, text, score: share, stages },
    ];
  });
  return hits.toSorted((a, b) => b.score - a.score).slice(0, limit);
}

/** Declined where fewer than a third of the question's words stand in any passage. */
export function answerFrom(passages: readonly PassageHit[], { model }: { model: string }): Answer {
  const extractive = model === 'rules';
  const isAnswered = (passages[0]?.score ?? 0) >= 0.34;
  const best = isAnswered ? passages.filter(({ score }) => score >= 0.3).slice(0, 3) : [];
  const citations = best.map(citationOf);
  const written = citations.map(({ number, quote }) => `${quote.replace(/\.$/u, '')} [${number}].`).join(' ');
  return {
    answer: extractive ? (citations[0]?.quote ?? '') : written,
    shortAnswer: '',
    isAnswered,
    extractive,
    citations,
    path: isAnswered ? samplePath : [],
    confidence: passages[0]?.score ?? 0,
    seconds: 1.2,
    usage: extractive || !isAnswered ? noUsage : { ...noUsage, calls: 1, promptTokens: 2_040, generatedTokens: 100 },
    followUps: [],
  };
}

function citationOf({ documentId, passageId, path, title, page, text }: PassageHit, index: number): Citation {
  const quote = /^[^.]+\./u.exec(text)?.[0] ?? text;
  return { number: index + 1, documentId, passageId, file: path, title, page, quote };
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 && !stop.has(word));
}
