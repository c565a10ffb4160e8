/** The place that a text says the player stands in. */

/** The place that a heading `-= Place =-` names, the last one where a text has several; null where it has none. */
export function headingOf(text: string): string | null {
  const headings = [...text.matchAll(/^[^\S\n]*-=\s*(.+?)\s*=-/gmu)];
  return headings.at(-1)?.[1] ?? null;
}
