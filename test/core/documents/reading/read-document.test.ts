/** Every format is read into plain blocks with its pages; what cannot be read says why; nothing is run. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  defaultLimits,
  UnreadableDocument,
  type ReadingProblem,
} from '../../../../core/documents/reading/document-text.ts';
import { readDocument } from '../../../../core/documents/reading/read-document.ts';
import { docxBytes, epubBytes, pdfBytes, textBytes } from '../../../support/documents.ts';

const read = (bytes: Uint8Array, name: string, limits = defaultLimits) => readDocument(bytes, name, limits);
const problemOf = async (bytes: Uint8Array, name: string, limits = defaultLimits): Promise<ReadingProblem> => {
  const error: unknown = await read(bytes, name, limits).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(UnreadableDocument);
  return (error as UnreadableDocument).problem;
};

describe('formats', () => {
  it('PDF keeps its pages', async () => {
    const text = await read(
      pdfBytes(['The Vistula flows north.\nIt passes Warsaw.', 'Page two (really).']),
      'river.pdf',
    );
    expect(text.pages).toBe(2);
    expect(text.blocks.map((block) => [block.page, block.text])).toEqual([
      [1, 'The Vistula flows north.'],
      [1, 'It passes Warsaw.'],
      [2, 'Page two (really).'],
    ]);
  });

  it('DOCX keeps headings and paragraphs', async () => {
    const text = await read(docxBytes([{ text: 'Rivers', style: 'Heading1' }, { text: 'The Vistula.' }]), 'a.docx');
    expect(text.blocks.map((block) => [block.kind, block.text])).toEqual([
      ['heading', 'Rivers'],
      ['paragraph', 'The Vistula.'],
    ]);
  });

  it('EPUB reads its chapters in the order of the spine', async () => {
    const text = await read(epubBytes('A Book', ['<h1>One</h1><p>First.</p>', '<p>Second.</p>']), 'b.epub');
    expect(text.title).toBe('A Book');
    expect(text.blocks.map((block) => [block.page, block.text])).toEqual([
      [1, 'One'],
      [1, 'First.'],
      [2, 'Second.'],
    ]);
  });

  it('HTML gives its text and nothing of its scripts', async () => {
    const html =
      '<html><head><title>T</title><script>alert("x")</script></head><body><h2>Head</h2><p>One <b>two</b>&amp;three</p><script>evil()</script><table><tr><td>a</td><td>b</td></tr></table></body></html>';
    const text = await read(textBytes(html), 'p.html');
    expect(text.blocks.map((block) => block.text)).toEqual(['Head', 'One two&three', 'a | b']);
    expect(JSON.stringify(text)).not.toMatch(/evil|alert/u);
  });

  it('Markdown keeps headings, lists, tables and code, without its marks', async () => {
    const markdown =
      '# Title\n\nSome *bold* [link](http://x.y).\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|\n\n```\ncode\n```\n<b onclick="x()">raw</b>';
    const text = await read(textBytes(markdown), 'm.md');
    expect(text.title).toBe('Title');
    expect(text.blocks.map((block) => block.text)).toEqual([
      'Title',
      'Some bold link.',
      'one',
      'two',
      'a | b',
      '1 | 2',
      'code',
      'raw',
    ]);
  });

  it('CSV names each value', async () => {
    const text = await read(textBytes('name;city\n"Curie; Marie";Warsaw\n'), 'c.csv');
    expect(text.blocks.map((block) => block.text)).toEqual(['name: Curie; Marie; city: Warsaw']);
  });

  it('plain text in old encodings is read', async () => {
    const text = await read(Uint8Array.from([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68]), 'z.txt');
    expect(text.blocks[0]!.text).toBe('Zürich');
  });

  it('content decides over the name', async () => {
    expect((await read(pdfBytes(['Hello there.']), 'not-a.txt')).pages).toBe(1);
  });
});

describe('what cannot be read', () => {
  it.each<[string, Uint8Array, string, ReadingProblem]>([
    ['an empty file', new Uint8Array(), 'a.txt', 'no-text'],
    ['binary data named .txt', new Uint8Array(4096), 'a.txt', 'damaged'],
    ['text named .pdf', textBytes('hello'), 'a.pdf', 'damaged'],
    ['a PDF broken off', pdfBytes(['Hello there.']).slice(0, 40), 'a.pdf', 'damaged'],
    ['a PDF without text', pdfBytes(['']), 'a.pdf', 'no-text'],
    [
      'an old or encrypted Word file',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'a.docx',
      'encrypted',
    ],
    ['an archive of something else', zipSync({ 'x.bin': new Uint8Array(10) }), 'a.zip', 'unsupported-format'],
    ['a DOCX broken off', docxBytes([{ text: 'Hello' }]).slice(0, 200), 'a.docx', 'damaged'],
    ['an unknown kind', textBytes('MZ something'), 'a.exe', 'unsupported-format'],
  ])('%s', async (_what, bytes, name, problem) => {
    expect(await problemOf(bytes, name)).toBe(problem);
  });

  it('a zip bomb is stopped while it unpacks', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(20_000_000) });
    expect(await problemOf(bomb, 'bomb.docx', { ...defaultLimits, unpackedBytes: 5_000_000 })).toBe('too-large');
  });

  it('text beyond the limit is refused, not cut', async () => {
    expect(await problemOf(textBytes('word '.repeat(1000)), 'a.txt', { ...defaultLimits, characters: 100 })).toBe(
      'too-large',
    );
  });

  it('markup nested a hundred thousand deep is read or refused, never a crash', async () => {
    const text = await read(textBytes(`${'<div>'.repeat(100_000)}deep`), 'a.html');
    expect(text.blocks.at(-1)!.text).toBe('deep');
    const quoted = await read(textBytes(`${'>'.repeat(20_000)} deep`), 'a.md').catch((error: unknown) => error);
    if (quoted instanceof Error) expect(quoted).toBeInstanceOf(UnreadableDocument);
  });
});
