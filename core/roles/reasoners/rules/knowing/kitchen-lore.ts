/** What anyone knows of kitchens: which appliance does what, and what a knife is for. */

const appliances: Readonly<Record<string, string>> = { fried: 'stove', roasted: 'oven', grilled: 'BBQ' };
const cuts: Readonly<Record<string, string>> = { sliced: 'slice', diced: 'dice', chopped: 'chop' };

/** The tool that every cut needs. */
export const knife = 'knife';

/** The appliance that brings a thing into this state; null where none does. */
export function applianceFor(state: string): string | null {
  return appliances[state] ?? null;
}

/** The verb that brings a thing into this state with a knife; null where none does. */
export function cutFor(state: string): string | null {
  return cuts[state] ?? null;
}
