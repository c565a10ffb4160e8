/** A document as readers give it: blocks of plain text in reading order, each with its page; never markup. */

export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'list-item' | 'row' | 'code';
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  readonly text: string;
  /** From 1; null where the format has no pages. */
  readonly page: number | null;
}

export interface DocumentText {
  /** The document's own title, where it states one. */
  readonly title: string | null;
  readonly blocks: readonly TextBlock[];
  readonly pages: number | null;
  /** What could not be read, in words for people. */
  readonly warnings: readonly string[];
}

/** Why a document cannot be read; each is an expected outcome with a sentence of its own. */
export const readingProblems = [
  'encrypted',
  'no-text',
  'damaged',
  'too-large',
  'too-slow',
  'unsupported-format',
  'not-found',
] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** Thrown by readers; the indexer stores problem and message with the file and goes on. */
export class UnreadableDocument extends Error {
  readonly problem: ReadingProblem;

  constructor(problem: ReadingProblem, message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'UnreadableDocument';
    this.problem = problem;
  }
}

/** Limits of one reading; beyond them a document is refused with its reason rather than cut in silence. */
export interface ReadingLimits {
  readonly bytes: number;
  /** Of the text taken out, in characters. */
  readonly characters: number;
  readonly pages: number;
  /** Of a packed format (DOCX, EPUB) when unpacked. */
  readonly unpackedBytes: number;
  readonly archiveEntries: number;
}

export const defaultLimits: ReadingLimits = {
  bytes: 200 * 1024 * 1024,
  characters: 30_000_000,
  pages: 10_000,
  unpackedBytes: 300 * 1024 * 1024,
  archiveEntries: 20_000,
};

/** Collects blocks with their limits: blank ones are left out, spaces are folded, control characters go. */
export class BlockCollector {
  readonly #limits: ReadingLimits;
  readonly #blocks: TextBlock[] = [];
  #characters = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  add(block: { kind: TextBlock['kind']; text: string; level?: number; page?: number | null }): void {
    const text = block.kind === 'code' ? cleanCode(block.text) : cleanText(block.text);
    if (text === '') return;
    this.#characters += text.length;
    if (this.#characters > this.#limits.characters) {
      throw new UnreadableDocument(
        'too-large',
        `It holds more than ${this.#limits.characters.toLocaleString('en')} characters of text.`,
      );
    }
    this.#blocks.push({ kind: block.kind, level: block.level ?? 0, text, page: block.page ?? null });
  }

  get blocks(): readonly TextBlock[] {
    return this.#blocks;
  }
}

export function cleanText(text: string): string {
  return dropControls(text).replace(/\s+/gu, ' ').trim();
}

function cleanCode(text: string): string {
  return dropControls(text)
    .replace(/[ \t]+$/gmu, '')
    .replace(/^\n+|\n+$/gu, '');
}

/** Control characters, soft hyphens, marks of direction and replacement marks carry nothing that can be read or searched. */
const UNREADABLE = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFD]/gu;

function dropControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(UNREADABLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
}
