/** Inputs of Ariadne's roles, as a treasure hunt makes them. */
import type { ActInput } from '../../../core/roles/act.ts';
import type { CrucialItemsInput } from '../../../core/roles/crucial-items.ts';
import type { ExtractInput } from '../../../core/roles/extract.ts';
import type { NeedsExplorationInput } from '../../../core/roles/needs-exploration.ts';
import type { OutdatedInput } from '../../../core/roles/outdated.ts';
import type { PlanInput } from '../../../core/roles/plan.ts';
import type { WorkingMemory } from '../../../core/roles/working-memory.ts';

export const goal = 'Find the treasure. It lies in the golden locker.';
const inventory = 'You are carrying: a Key 3.';

export const roomText = `-= Room C =-
You've entered a Room C.

You make out a locked Red locker. On the table you see a lamp and a Note 4.

There is an exit to the north. You need an unguarded exit? You should try going east.`;

const aim = { text: 'Unlock the cyan locker with key 3', reason: 'cyan locker not found yet' };
export const planBefore = { mainGoal: goal, subGoals: [aim, { text: 'Find golden key', reason: 'not found yet' }] };

export const memory: WorkingMemory = {
  goal,
  place: 'Room C',
  observation: roomText,
  inventory,
  history: [{ observation: '-= Room B =-\nA room.\n\nThere is an exit to the south.', action: 'go south' }],
  recalledFacts: [
    { subject: 'Room J', relation: 'contains', object: 'Cyan locker' },
    { subject: 'key 3', relation: 'opens', object: 'Cyan locker' },
  ],
  episodes: ['You take the Key 3 from the Blue locker.'],
  exits: [
    { place: 'Room C', direction: 'east', distance: 0 },
    { place: 'Room A', direction: 'west', distance: 3 },
  ],
};

export const extractInput: ExtractInput = { observation: roomText, inventory, command: 'go south', place: 'Room C' };
export const outdatedInput: OutdatedInput = {
  newFacts: [{ subject: 'Key 3', relation: 'is in', object: 'inventory' }],
  knownFacts: [
    { subject: 'Blue locker', relation: 'contains', object: 'Key 3' },
    { subject: 'Key 3', relation: 'opens', object: 'Cyan locker' },
  ],
};
export const crucialItemsInput: CrucialItemsInput = { goal, observation: roomText, inventory, plan: planBefore };
export const needsExplorationInput: NeedsExplorationInput = { plan: planBefore };
export const planInput: PlanInput = { ...memory, previousPlan: planBefore };
export const actInput: ActInput = {
  ...memory,
  plan: planBefore,
  admissible: ['examine Note 4', 'go east', 'go north', 'take lamp from table', 'take Note 4 from table'],
  destinations: ['Room A', 'Room B', 'Room J'],
};
