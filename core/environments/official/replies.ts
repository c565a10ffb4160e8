/** What the engine answers to the actions of TextWorld's own games, by the rule's name. */
import { houseReply } from '../textworld/house/replies.ts';

const COOKED: Readonly<Record<string, string>> = { stove: 'fried', oven: 'roasted', toaster: 'grilled' };

export function officialReply(rule: string): string | null {
  const cooking = /^cook\/(\w+)\/(\w+)/.exec(rule);
  if (cooking !== null) {
    const verb = cooking[2] === 'burned' ? null : COOKED[cooking[1]!];
    return verb === undefined ? null : verb === null ? 'You burned the {f}!' : `You ${verb} the {f}.`;
  }
  if (rule.startsWith('make/recipe')) return 'Adding the meal to your inventory.';
  if (['slice', 'dice', 'chop'].includes(rule)) return `You ${rule} the {f}.`;
  if (rule === 'eat' || rule === 'drink') return `You ${rule} the {f}. Not bad.`;
  return houseReply(rule);
}
