/** HTML to blocks: nothing is run or fetched; scripts, styles and everything that is not text is passed over. */
import { Parser } from 'htmlparser2';
import { decodeText } from './decode-text.ts';
import { BlockCollector, type DocumentText, type ReadingLimits, type TextBlock } from './document-text.ts';

const IGNORED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
  'nav',
  'head',
]);
const BREAKING = new Set(
  (
    'p div section article main header footer aside ul ol dl dt dd li table thead tbody tr td th caption blockquote figure ' +
    'figcaption address form fieldset hr br pre h1 h2 h3 h4 h5 h6 body html details summary'
  ).split(' '),
);

export function readHtml(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  return readMarkup(decodeText(bytes, declaredCharset(bytes)), { limits });
}

/** For HTML text from elsewhere (DOCX, EPUB chapters); `page` goes on every block. */
export function readMarkup(html: string, options: { limits: ReadingLimits; page?: number | null }): DocumentText {
  const collector = new BlockCollector(options.limits);
  let title: string | null = null;
  let isInTitle = false;
  let ignoredDepth = 0;
  let block: { kind: TextBlock['kind']; level: number } = { kind: 'paragraph', level: 0 };
  let text = '';
  const flush = (): void => {
    collector.add({ ...block, text, page: options.page ?? null });
    text = '';
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'title') isInTitle = true;
        if (IGNORED.has(name)) ignoredDepth += 1;
        if (ignoredDepth > 0) return;
        if (name === 'td' || name === 'th') text += text === '' ? '' : ' | ';
        else if (BREAKING.has(name) && !(name === 'br' && block.kind === 'code')) flush();
        else if (name === 'br') text += '\n';
        block = blockOf(name) ?? block;
      },
      ontext(part) {
        if (isInTitle && title === null && part.trim() !== '') title = part.trim();
        else if (ignoredDepth === 0) text += part;
      },
      onclosetag(name) {
        if (name === 'title') isInTitle = false;
        if (IGNORED.has(name)) ignoredDepth = Math.max(0, ignoredDepth - 1);
        else if (ignoredDepth === 0 && BREAKING.has(name) && name !== 'td' && name !== 'th') {
          flush();
          block = { kind: 'paragraph', level: 0 };
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  flush();
  return { title, blocks: collector.blocks, pages: null, warnings: [] };
}

function blockOf(name: string): { kind: TextBlock['kind']; level: number } | null {
  if (/^h[1-6]$/u.test(name)) return { kind: 'heading', level: Number(name[1]) };
  if (name === 'li' || name === 'dd') return { kind: 'list-item', level: 0 };
  if (name === 'tr') return { kind: 'row', level: 0 };
  if (name === 'pre') return { kind: 'code', level: 0 };
  return null;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  return (
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/iu.exec(head)?.[1] ?? /<\?xml[^>]+encoding=["']([\w-]+)/iu.exec(head)?.[1]
  );
}
