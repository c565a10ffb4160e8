/** From pieces of text with their places to lines and paragraphs. */

/** As pdf.js gives it; `transform` holds x at 4 and y at 5, in points from the lower left. */
export interface PlacedText {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

export interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Joins pieces, in the order of the file, that stand on one height; a gap of a quarter of the height is a space. */
export function linesOf(items: readonly PlacedText[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let first: PlacedText | null = null;
  let end = 0;
  const flush = (): void => {
    if (first && text.trim() !== '')
      lines.push({ text: text.trim(), x: xOf(first), y: yOf(first), height: heightOf(first) });
    text = '';
    first = null;
  };
  for (const item of items) {
    if (first && (Math.abs(yOf(item) - yOf(first)) > heightOf(first) * 0.5 || xOf(item) < end - heightOf(first) * 2))
      flush();
    if (item.str !== '') {
      if (first && xOf(item) - end > heightOf(item) * 0.25 && !text.endsWith(' ')) text += ' ';
      first ??= item;
      text += item.str;
      end = xOf(item) + item.width;
    }
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}

/** Lines that follow each other closely are one paragraph; a word cut by a hyphen at a line's end is mended. */
export function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  let text = '';
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before && startsParagraph(before, line)) {
      paragraphs.push(text);
      text = line.text;
    } else text = text === '' ? line.text : joinLines(text, line.text);
  });
  if (text !== '') paragraphs.push(text);
  return paragraphs;
}

function startsParagraph(before: Line, line: Line): boolean {
  const gap = before.y - line.y;
  const height = Math.max(before.height, line.height, 1);
  return gap < -height || gap > height * 1.8 || Math.abs(before.height - line.height) > height * 0.2;
}

function joinLines(text: string, next: string): string {
  if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

const xOf = (item: PlacedText): number => item.transform[4] ?? 0;
const yOf = (item: PlacedText): number => item.transform[5] ?? 0;
const heightOf = (item: PlacedText): number => item.height || Math.abs(item.transform[3] ?? 0) || 10;
