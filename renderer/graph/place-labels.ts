/** Which labels are shown: the most important first, none over another. */

export interface LabelCandidate {
  /** The larger, the sooner it gets its place. */
  readonly importance: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Side of the cells in which taken boxes are looked up, in pixels. */
const CELL = 64;

/** At most `limit` of the candidates, x and y being the top left corner of each label. */
export function placeLabels<Candidate extends LabelCandidate>(
  candidates: readonly Candidate[],
  limit: number,
): readonly Candidate[] {
  const taken = new Map<string, LabelCandidate[]>();
  const placed: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.importance - a.importance)) {
    if (placed.length >= limit) break;
    const cells = cellsOf(candidate);
    if (cells.some((cell) => taken.get(cell)?.some((other) => overlaps(candidate, other)))) continue;
    placed.push(candidate);
    for (const cell of cells) taken.set(cell, [...(taken.get(cell) ?? []), candidate]);
  }
  return placed;
}

function cellsOf({ x, y, width, height }: LabelCandidate): readonly string[] {
  const cells: string[] = [];
  for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column += 1)
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row += 1)
      cells.push(`${column} ${row}`);
  return cells;
}

function overlaps(a: LabelCandidate, b: LabelCandidate): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
