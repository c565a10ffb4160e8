/** Questions that the fact graph can answer, worded by what relates two names. */
import type { Triple } from '../../base/facts.ts';
import { stopWords } from '../retrieval/stop-words.ts';
import { wordsOf } from '../retrieval/words.ts';

/** Null where the fact makes no good question. */
export function questionOf({ subject, relation, object }: Triple): string | null {
  const place = /^(is|was|are|were) (\p{L}+) (?:in|at|on|near)$/u.exec(relation);
  if (place)
    return /^\d/u.test(object)
      ? `When ${place[1]} ${subject} ${place[2]}?`
      : `Where ${place[1]} ${subject} ${place[2]}?`;
  const maker = /^(is|was|are|were) (\p{L}+) by$/u.exec(relation);
  if (maker) return `By whom ${maker[1]} ${subject} ${maker[2]}?`;
  if (/^(?:is|was|are|were)\b/u.test(relation)) return `What is said of ${subject}?`;
  if (relation === 'mentions') return null;
  return `How are ${subject} and ${object} connected?`;
}

/** Distinct questions between proper names, the most telling one a subject; where two names only meet comes last. */
export function suggestedQuestions(facts: Iterable<Triple>): string[] {
  const questions = new Map<string, string>();
  for (const fact of facts) {
    if (!isProper(fact.subject) || !(isProper(fact.object) || /^\d/u.test(fact.object))) continue;
    const question = questionOf(fact);
    if (question === null) continue;
    const known = questions.get(fact.subject);
    if (known === undefined || rankOf(question) < rankOf(known)) questions.set(fact.subject, question);
  }
  return [...questions.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(question: string): number {
  const order = ['How are', 'What is said'].findIndex((words) => question.startsWith(words));
  return order === -1 ? 0 : 2 - order;
}

/** Not `June and September`: what only tells when is asked about by nobody. */
function isProper(name: string): boolean {
  return (
    /^\p{Lu}\p{L}{2,}/u.test(name) && wordsOf(name).some((word) => !calendarWords.has(word) && !stopWords.has(word))
  );
}

/** Months and weekdays of languages that write them with or without a capital. */
const calendarWords = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl'].flatMap((language) => {
    const day = (options: Intl.DateTimeFormatOptions, at: number): string =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at).toLowerCase();
    const months = Array.from({ length: 12 }, (_, month) => day({ month: 'long' }, Date.UTC(2024, month, 1)));
    const weekdays = Array.from({ length: 7 }, (_, weekday) =>
      day({ weekday: 'long' }, Date.UTC(2024, 0, weekday + 1)),
    );
    return [...months, ...weekdays];
  }),
);
