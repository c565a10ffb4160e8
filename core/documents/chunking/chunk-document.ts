/** A document's blocks cut into passages that keep to its structure: one heading, one page, whole sentences. */
import type { DocumentText, TextBlock } from '../reading/document-text.ts';
import { sentencesOf } from './sentences.ts';

export interface Chunk {
  /** Counts within the document from 0. */
  readonly ordinal: number;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly page: number | null;
  readonly text: string;
}

export interface ChunkOptions {
  /** Characters that a chunk aims not to exceed; about four make a token, and the shipped embedder reads 256 tokens. */
  readonly targetLength: number;
  /** A sentence longer than this is cut at words. */
  readonly maxLength: number;
}

export const chunkDefaults: ChunkOptions = { targetLength: 900, maxLength: 1400 };

export function chunkDocument(document: DocumentText, options: Partial<ChunkOptions> = {}): Chunk[] {
  const settings = { ...chunkDefaults, ...options };
  const chunks: Chunk[] = [];
  const headings: TextBlock[] = [];
  let open: { parts: string[]; length: number; page: number | null } | null = null;
  const close = (): void => {
    if (!open) return;
    const path = headings.map((heading) => heading.text);
    chunks.push({ ordinal: chunks.length, headings: path, page: open.page, text: open.parts.join('\n') });
    open = null;
  };
  for (const block of document.blocks) {
    if (block.kind === 'heading') {
      close();
      while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop();
      headings.push(block);
      continue;
    }
    for (const piece of piecesOf(block, settings)) {
      if (open && (open.page !== block.page || open.length + piece.length > settings.targetLength)) close();
      open ??= { parts: [], length: 0, page: block.page };
      open.parts.push(piece);
      open.length += piece.length + 1;
    }
  }
  close();
  return chunks.length > 0 ? chunks : headingsAlone(document);
}

/** A document of headings alone (slides, a table of contents) is found by them. */
function headingsAlone(document: DocumentText): Chunk[] {
  return document.blocks.map((block, ordinal) => ({ ordinal, headings: [], page: block.page, text: block.text }));
}

function piecesOf(block: TextBlock, settings: ChunkOptions): string[] {
  if (block.text.length <= settings.targetLength) return [block.text];
  const units =
    block.kind === 'code' ? block.text.split('\n') : sentencesOf(block.text).map((sentence) => sentence.text);
  const glue = block.kind === 'code' ? '\n' : ' ';
  const pieces: string[] = [];
  let piece = '';
  for (const unit of units.flatMap((text) => cutLong(text, settings.maxLength))) {
    if (piece !== '' && piece.length + unit.length + 1 > settings.targetLength) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? unit : piece + glue + unit;
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

function cutLong(text: string, maxLength: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxLength) {
    const space = rest.lastIndexOf(' ', maxLength);
    const at = space > maxLength / 2 ? space : wellFormedCut(rest, maxLength);
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Not between the halves of a surrogate pair. */
function wellFormedCut(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
