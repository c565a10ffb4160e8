/** Tokens in a second, as people compare them. */
import { count } from '../../app/format.ts';
import { words } from '../../app/language.ts';

export function speedText(tokensPerSecond: number): string {
  const shown = tokensPerSecond < 10 ? tokensPerSecond.toFixed(1) : count(tokensPerSecond);
  return words.models.tokensPerSecond(shown);
}
