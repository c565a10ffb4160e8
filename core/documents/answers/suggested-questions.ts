/** Questions that the fact graph can answer, worded by what relates two names. */
import type { Triple } from '../../base/facts.ts';

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

/** Distinct questions between proper names, a subject each, in the order of the facts. */
export function suggestedQuestions(facts: Iterable<Triple>): string[] {
  const questions = new Map<string, string>();
  for (const fact of facts) {
    if (!isProper(fact.subject) || !(isProper(fact.object) || /^\d/u.test(fact.object))) continue;
    const question = questionOf(fact);
    if (question !== null && !questions.has(fact.subject)) questions.set(fact.subject, question);
  }
  return [...questions.values()];
}

function isProper(name: string): boolean {
  return /^\p{Lu}\p{L}{2,}/u.test(name);
}
