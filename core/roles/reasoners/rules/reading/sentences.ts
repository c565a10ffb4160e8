/** Cuts a text into the parts that rules read: the heading of a place, and sentences. */

/** The place that a heading `-= Place =-` names, the last one where a text has several. */
export function headingOf(text: string): string | null {
  const headings = [...text.matchAll(/^[^\S\n]*-=\s*(.+?)\s*=-/gmu)];
  return headings.at(-1)?.[1] ?? null;
}

/** Sentences with their end marks; headings, rulings and empty lines are left out. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/^[^\S\n]*-=.+?=-.*$/gmu, '')
    .split(/\n\s*\n/u)
    .flatMap((paragraph) => paragraph.replace(/\s+/gu, ' ').match(/[^.!?]+(?:[.!?]+["')]*|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\w/u.test(sentence));
}
