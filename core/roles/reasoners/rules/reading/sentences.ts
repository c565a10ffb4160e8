/** Cuts a text into sentences, the parts that rules read. */

/** Sentences with their end marks; headings, rulings and empty lines are left out. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/^[^\S\n]*-=.+?=-.*$/gmu, '')
    .split(/\n\s*\n/u)
    .flatMap((paragraph) => paragraph.replace(/\s+/gu, ' ').match(/[^.!?]+(?:[.!?]+["')]*|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\w/u.test(sentence));
}
