/** EPUB: the chapters of its spine in order; each chapter counts as a page, since a book that flows has no others. */
import { Parser } from 'htmlparser2';
import { BlockCollector, UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';
import { decodeText } from './decode-text.ts';
import { readMarkup } from './read-html.ts';
import { unpack } from './unpack.ts';

export function readEpub(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  const files = unpack(bytes, limits, (name) => /\.(?:opf|xhtml|html?|xml)$/iu.test(name));
  if (files.has('META-INF/encryption.xml') && files.has('META-INF/rights.xml')) {
    throw new UnreadableDocument('encrypted', 'It is protected against copying (DRM).');
  }
  const book = readPackage(files);
  const collector = new BlockCollector(limits);
  const missing: string[] = [];
  book.chapters.forEach((name, index) => {
    const chapter = files.get(name);
    if (!chapter) return void missing.push(name);
    for (const block of readMarkup(decodeText(chapter), { limits, page: index + 1 }).blocks) collector.add(block);
  });
  return {
    title: book.title,
    blocks: collector.blocks,
    pages: book.chapters.length,
    warnings: missing.map((name) => `The chapter “${name}” is missing from the file.`),
  };
}

interface Package {
  readonly title: string | null;
  readonly chapters: readonly string[];
}

function readPackage(files: ReadonlyMap<string, Uint8Array>): Package {
  const container = files.get('META-INF/container.xml');
  const path = container ? firstAttribute(decodeText(container), 'rootfile', 'full-path') : null;
  const opf = path ? files.get(path) : undefined;
  if (!path || !opf) throw new UnreadableDocument('damaged', 'It has no table of its parts; it is no EPUB book.');
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const items = new Map<string, string>();
  const spine: string[] = [];
  let title: string | null = null;
  let isInTitle = false;
  parseXml(decodeText(opf), {
    onopentag(name, attributes) {
      if (name === 'dc:title') isInTitle = true;
      if (name === 'item' && attributes['id'] && attributes['href'])
        items.set(attributes['id'], decodeHref(attributes['href']));
      if (name === 'itemref' && attributes['idref']) spine.push(attributes['idref']);
    },
    ontext: (text) => void (isInTitle && text.trim() !== '' && (title ??= text.trim())),
    onclosetag: (name) => void (name === 'dc:title' && (isInTitle = false)),
  });
  return { title, chapters: spine.flatMap((id) => (items.has(id) ? [`${folder}${items.get(id)}`] : [])) };
}

function firstAttribute(xml: string, element: string, attribute: string): string | null {
  let found: string | null = null;
  parseXml(xml, {
    onopentag: (name, attributes) => void (name === element && (found ??= attributes[attribute] ?? null)),
  });
  return found;
}

function parseXml(xml: string, handler: ConstructorParameters<typeof Parser>[0]): void {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
  parser.write(xml);
  parser.end();
}

function decodeHref(href: string): string {
  const path = href.split('#')[0] ?? href;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
