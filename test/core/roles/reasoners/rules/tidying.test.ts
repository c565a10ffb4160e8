/** Tidying by rules: first the whole house, then what is out of place, and what the game's score says of it. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../core/base/clock.ts';
import type { Triple } from '../../../../../core/base/facts.ts';
import type { Plan } from '../../../../../core/events/plan.ts';
import { act } from '../../../../../core/roles/act.ts';
import { crucialItems } from '../../../../../core/roles/crucial-items.ts';
import { plan, type PlanInput } from '../../../../../core/roles/plan.ts';
import type { Belonging } from '../../../../../core/roles/reasoners/rules/knowing/belonging.ts';
import { ariadneRules, createRulesReasoner } from '../../../../../core/roles/reasoners/rules/rules-reasoner.ts';
import type { WorkingMemory } from '../../../../../core/roles/working-memory.ts';

/** Socks suit the drawer, then the bed, and nothing else; everything else suits nothing. */
const belonging: Belonging = {
  suit: (thing, spots) =>
    Promise.resolve(spots.map(({ holder }) => (thing === 'sock' ? ({ drawer: 1, bed: 0.8 }[holder] ?? 0) : 0))),
};
const reasoner = createRulesReasoner({ clock: systemClock, rules: ariadneRules(belonging) });

const goal = 'Tidy the house: find the things that are out of place and put each where it belongs.';
const kitchen = `-= Kitchen =-
You are in a Kitchen.

You can see a table. On the table you can see a sock and a plate.

There is an exit to the north.`;
const house: readonly Triple[] = [
  { subject: 'Bedroom', relation: 'contains', object: 'drawer' },
  { subject: 'Bedroom', relation: 'contains', object: 'bed' },
  { subject: 'Bedroom', relation: 'has exit', object: 'south' },
];
const memory: WorkingMemory = {
  goal,
  place: 'Kitchen',
  observation: kitchen,
  inventory: 'You are carrying nothing.',
  history: [],
  recalledFacts: house,
  episodes: [],
  exits: null,
};

async function planFor(change: Partial<PlanInput>, ...previous: (readonly [string, string])[]): Promise<Plan> {
  const subGoals = previous.map(([text, reason]) => ({ text, reason }));
  const previousPlan = previous.length === 0 ? null : { mainGoal: goal, subGoals };
  const { output } = await reasoner.run(plan, { ...memory, previousPlan, ...change });
  return { mainGoal: goal, subGoals: output.subGoals };
}
const texts = ({ subGoals }: Plan): string[] => subGoals.map(({ text }) => text);

describe('tidying by rules', () => {
  it('sees the whole house first, and remembers in the plan which places to check', async () => {
    const first = await planFor({ exits: [{ place: 'Kitchen', direction: 'north', distance: 0 }] });
    expect(texts(first)).toEqual(['Explore the surroundings', 'Check Kitchen']);
    const input = { ...memory, plan: first, admissible: ['go north', 'look'], destinations: [] };
    const exits = [{ place: 'Kitchen', direction: 'north', distance: 0 }];
    expect((await reasoner.run(act, { ...input, exits })).output.action).toBe('go north');
  });

  it('asks memory what each place holds once the rounds begin', async () => {
    const rounds = await planFor({ exits: [] }, ['Explore the surroundings', ''], ['Check Kitchen, Bedroom', '']);
    expect(texts(rounds)).toEqual(['Check Kitchen, Bedroom']);
    const { output } = await reasoner.run(crucialItems, { ...memory, plan: rounds });
    expect(output.items.map(({ name }) => name)).toEqual(['Kitchen contains', 'Bedroom contains']);
  });

  it('moves what suits another spot much better, and leaves the rest', async () => {
    const found = await planFor({}, ['Check Kitchen, Bedroom', 'nothing seen to yet']);
    expect(texts(found)).toEqual(['Put sock on drawer', 'Check Bedroom']);
    expect(found.subGoals[1]?.reason).toBe('seen to: Kitchen');
    const admissible = ['go north', 'look', 'take plate from table', 'take sock from table'];
    const { output } = await reasoner.run(act, { ...memory, plan: found, admissible, destinations: ['Bedroom'] });
    expect(output.action).toBe('take sock from table');
  });

  it('brings back what cost a point, and leaves it there', async () => {
    const observation = 'You take the sock from the table.\n\nYour score has just gone down by one point.';
    const history = [{ observation: kitchen, action: 'take sock from table' }];
    const inventory = 'You are carrying: a sock.';
    const back = await planFor({ observation, history, inventory }, ['Put sock on drawer', ''], ['Check Bedroom', '']);
    expect(texts(back)).toEqual(['Put sock on table', 'Check Bedroom']);
    const put = { observation: 'You put the sock on the table.', inventory: 'You are carrying nothing.' };
    const turns = [...history, { observation, action: 'put sock on table' }];
    const after = await planFor({ ...put, history: turns }, ...back.subGoals.map((s) => [s.text, s.reason] as const));
    expect(texts(after)).toEqual(['Check Bedroom']);
  });

  it('tries the next best where the game gave no point, and trusts itself where it tells nothing', async () => {
    const put = { place: 'Bedroom', observation: 'You put the sock on the drawer.' };
    const taking = (text: string) => [
      { observation: kitchen, action: 'take sock from table' },
      { observation: text, action: 'go to Bedroom' },
      { observation: '-= Bedroom =-\nA bedroom.', action: 'put sock on drawer' },
    ];
    const told = taking('You take the sock from the table.\n\nYour score has just gone up by one point.');
    const again = await planFor({ ...put, history: told }, ['Put sock on drawer', 'it suits better there']);
    expect(again.subGoals).toEqual([{ text: 'Put sock on bed', reason: 'not right: drawer' }]);
    const silent = taking('You take the sock from the table.');
    expect(texts(await planFor({ ...put, history: silent }, ['Put sock on drawer', '']))).toEqual([
      'Leave everything as it is',
    ]);
  });
});
