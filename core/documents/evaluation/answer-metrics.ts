/** Exact match and F1 of short answers, normalised as the official SQuAD and HotpotQA scripts do. */

/** Lower case, without punctuation and articles, single spaces. */
export function normalizeAnswer(answer: string): string {
  return answer
    .toLowerCase()
    .replace(/[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/gu, '')
    .replace(/\b(?:a|an|the)\b/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** 1 when the answer equals any of the accepted ones, else 0. */
export function exactMatch(answer: string, accepted: readonly string[]): number {
  const own = normalizeAnswer(answer);
  return accepted.some((other) => normalizeAnswer(other) === own) ? 1 : 0;
}

/** Harmonic mean of word precision and recall, the best over the accepted answers. */
export function answerF1(answer: string, accepted: readonly string[]): number {
  return Math.max(0, ...accepted.map((other) => wordF1(normalizeAnswer(answer), normalizeAnswer(other))));
}

function wordF1(own: string, other: string): number {
  const special = ['yes', 'no', 'noanswer'];
  if ((special.includes(own) || special.includes(other)) && own !== other) return 0;
  const ownWords = own.split(' ').filter(Boolean);
  const otherWords = other.split(' ').filter(Boolean);
  const left = new Map<string, number>();
  for (const word of otherWords) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of ownWords) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(word, count - 1);
    }
  }
  if (common === 0) return ownWords.length === 0 && otherWords.length === 0 ? 1 : 0;
  const precision = common / ownWords.length;
  const recall = common / otherWords.length;
  return (2 * precision * recall) / (precision + recall);
}
