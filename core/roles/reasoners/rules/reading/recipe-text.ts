/** Recipes: what they require and what is to be done with it. */
import type { Triple } from '../../../../base/facts.ts';
import { splitStates } from './names.ts';

/** Participles by the imperative a recipe uses. */
export const preparations: Readonly<Record<string, string>> = {
  slice: 'sliced',
  dice: 'diced',
  chop: 'chopped',
  fry: 'fried',
  roast: 'roasted',
  grill: 'grilled',
};
const direction = new RegExp(`^\\s*(${Object.keys(preparations).join('|')}) (?:the )?(.+?)\\s*$`, 'iu');

/** Facts of a recipe with its lists of ingredients and directions; none where the text is not one. */
export function readRecipe(text: string): readonly Triple[] {
  const parts = /ingredients:?\s*\n([\s\S]*?)\n\s*directions:?\s*\n([\s\S]*)/iu.exec(text);
  if (!parts) return [];
  const ingredients = linesOf(parts[1]!).map((line) => splitStates(line.replace(/^[-*]\s*/u, '')).name);
  return [
    ...ingredients.map((ingredient) => ({ subject: 'recipe', relation: 'requires', object: ingredient })),
    ...linesOf(parts[2]!).flatMap(readDirection),
  ];
}

function readDirection(line: string): readonly Triple[] {
  const match = direction.exec(line);
  if (!match) return [];
  const participle = preparations[match[1]!.toLowerCase()]!;
  return [{ subject: splitStates(match[2]!).name, relation: 'to be', object: participle }];
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
