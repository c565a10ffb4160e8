/** One document by its content first and its name second: a wrong extension does not mislead. */
import { UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';

export const formats = ['pdf', 'docx', 'html', 'markdown', 'plain', 'epub', 'csv'] as const;
export type DocumentFormat = (typeof formats)[number];

const BY_EXTENSION: Readonly<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'plain',
  text: 'plain',
  log: 'plain',
  epub: 'epub',
  csv: 'csv',
  tsv: 'csv',
};

/** Extensions that a folder is searched for, without the dot. */
export const readableExtensions: readonly string[] = Object.keys(BY_EXTENSION);

/** Reads a document whole. Throws `UnreadableDocument` with the reason; never runs anything that it holds. */
export async function readDocument(bytes: Uint8Array, name: string, limits: ReadingLimits): Promise<DocumentText> {
  if (bytes.length > limits.bytes) {
    throw new UnreadableDocument(
      'too-large',
      `It has ${Math.round(bytes.length / 1_048_576)} MiB; ${Math.round(limits.bytes / 1_048_576)} MiB can be read.`,
    );
  }
  if (bytes.length === 0) throw new UnreadableDocument('no-text', 'It is empty.');
  const text = await readAs(formatOf(bytes, name), bytes, limits);
  if (text.blocks.length === 0) throw new UnreadableDocument('no-text', 'It holds no text.');
  return text;
}

/** What the bytes are; the extension decides between the formats that are plain text. */
export function formatOf(bytes: Uint8Array, name: string): DocumentFormat {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const extension = BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('PK')) return archiveFormat(head, extension);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'docx';
  if (extension && extension !== 'pdf' && extension !== 'docx' && extension !== 'epub') return extension;
  if (/^\s*(?:<!doctype html|<html|<\?xml)/iu.test(head)) return 'html';
  if (extension)
    throw new UnreadableDocument('damaged', `Its content is no ${extension.toUpperCase()}, whatever its name says.`);
  throw new UnreadableDocument(
    'unsupported-format',
    `“${name}” is of a kind that cannot be read. Readable are ${formats.join(', ')}.`,
  );
}

function archiveFormat(head: string, extension: DocumentFormat | undefined): DocumentFormat {
  if (head.includes('application/epub+zip')) return 'epub';
  if (extension === 'epub' || extension === 'docx') return extension;
  if (head.includes('word/') || head.includes('[Content_Types].xml')) return 'docx';
  throw new UnreadableDocument(
    'unsupported-format',
    'It is an archive that is neither a Word document nor an EPUB book.',
  );
}

async function readAs(format: DocumentFormat, bytes: Uint8Array, limits: ReadingLimits): Promise<DocumentText> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(bytes, limits);
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes, limits);
    case 'html':
      return (await import('./read-html.ts')).readHtml(bytes, limits);
    case 'markdown':
      return (await import('./read-markdown.ts')).readMarkdown(bytes, limits);
    case 'plain':
      return (await import('./read-plain.ts')).readPlain(bytes, limits);
    case 'epub':
      return (await import('./read-epub.ts')).readEpub(bytes, limits);
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(bytes, limits);
  }
}
