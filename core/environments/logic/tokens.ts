/** Splits logic text into tokens: names, symbols and quoted texts, comments left out. */
import { ClewError } from '../../base/errors.ts';

export interface Token {
  readonly kind: 'name' | 'text' | 'symbol' | 'end';
  readonly value: string;
  readonly line: number;
}

const PATTERN =
  /(?<space>\s+)|(?<comment>#[^\n]*)|"""(?<code>[\s\S]*?)"""|"(?<text>[^"\n]*)"|(?<name>[A-Za-z_][\w/]*'*)|(?<symbol>::|->|[{}();:,=&$])/y;

/** @throws ClewError `game-invalid` with the line of what cannot be read. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let offset = 0;
  while (offset < source.length) {
    PATTERN.lastIndex = offset;
    const match = PATTERN.exec(source);
    if (match === null) throw unreadable(source, offset, line);
    const groups = match.groups as Record<string, string | undefined>;
    const text = groups['code'] ?? groups['text'];
    if (text !== undefined) tokens.push({ kind: 'text', value: text, line });
    else if (groups['name'] !== undefined) tokens.push({ kind: 'name', value: groups['name'], line });
    else if (groups['symbol'] !== undefined) tokens.push({ kind: 'symbol', value: groups['symbol'], line });
    line += countLines(match[0]);
    offset = PATTERN.lastIndex;
  }
  tokens.push({ kind: 'end', value: '', line });
  return tokens;
}

function countLines(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}

function unreadable(source: string, offset: number, line: number): ClewError {
  const excerpt = source.slice(offset, offset + 20).split('\n')[0] ?? '';
  return new ClewError('game-invalid', `The game's logic cannot be read at line ${line}: "${excerpt}".`, {
    remedy: 'The game file is damaged or was made by a version of TextWorld that is not known here.',
  });
}
