/** "Did you mean …": the known word nearest to what was typed. */

/** Null when nothing is near: more than a third of the letters differ. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const wanted = typed.toLowerCase();
  const ranked = known
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (!best) return null;
  const prefix = known.find((word) => wanted.length >= 3 && word.toLowerCase().startsWith(wanted));
  if (best.distance <= Math.max(1, Math.floor(best.word.length / 3))) return best.word;
  return prefix ?? null;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_unused, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const candidates = [last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) candidates.push(beforeLast[column - 2]! + 1);
      current.push(Math.min(...candidates));
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
