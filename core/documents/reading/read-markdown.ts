/** Markdown to blocks through marked's lexer; raw HTML inside is read as text, never kept as markup. */
import { lexer, type Token, type Tokens } from 'marked';
import { decodeText } from './decode-text.ts';
import { BlockCollector, UnreadableDocument, type DocumentText, type ReadingLimits } from './document-text.ts';
import { readMarkup } from './read-html.ts';

export function readMarkdown(bytes: Uint8Array, limits: ReadingLimits): DocumentText {
  const text = decodeText(bytes).replace(/^---\n[\s\S]*?\n---\n/u, '');
  const collector = new BlockCollector(limits);
  for (const token of lex(text)) addToken(token, { collector, limits });
  const tops = collector.blocks.filter((block) => block.kind === 'heading' && block.level === 1);
  return { title: tops.length === 1 ? tops[0]!.text : null, blocks: collector.blocks, pages: null, warnings: [] };
}

interface Context {
  readonly collector: BlockCollector;
  readonly limits: ReadingLimits;
}

function lex(text: string): readonly Token[] {
  try {
    return lexer(text);
  } catch (cause) {
    throw new UnreadableDocument('damaged', 'Its Markdown is nested too deeply to be read.', { cause });
  }
}

function addToken(token: Token, context: Context): void {
  const { collector } = context;
  switch (token.type) {
    case 'heading':
      return collector.add({ kind: 'heading', level: (token as Tokens.Heading).depth, text: inlineText(token) });
    case 'code':
      return collector.add({ kind: 'code', text: (token as Tokens.Code).text });
    case 'list':
      return (token as Tokens.List).items.forEach((item) => addItem(item, context));
    case 'table':
      return addTable(token as Tokens.Table, collector);
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.forEach((inner) => addToken(inner, context));
    case 'html':
      return readMarkup(token.raw, { limits: context.limits }).blocks.forEach((block) => collector.add(block));
    case 'space':
    case 'hr':
    case 'def':
      return;
    default:
      return collector.add({ kind: 'paragraph', text: inlineText(token) });
  }
}

function addItem(item: Tokens.ListItem, context: Context): void {
  const own = item.tokens
    .filter((token) => token.type !== 'list')
    .map(inlineText)
    .join(' ');
  context.collector.add({ kind: 'list-item', text: own });
  for (const token of item.tokens) if (token.type === 'list') addToken(token, context);
}

function addTable(table: Tokens.Table, collector: BlockCollector): void {
  for (const row of [table.header, ...table.rows]) {
    collector.add({ kind: 'row', text: row.map((cell) => cell.tokens.map(inlineText).join('')).join(' | ') });
  }
}

/** The words of a token without its marks. */
function inlineText(token: Token): string {
  if (token.type === 'br') return ' ';
  if (token.type === 'html') return token.raw.replace(/<[^>]*>/gu, '');
  if ('tokens' in token && token.tokens && token.tokens.length > 0) return token.tokens.map(inlineText).join('');
  return 'text' in token && typeof token.text === 'string' ? unescapeEntities(token.text) : token.raw;
}

function unescapeEntities(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39);/gu,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );
}
