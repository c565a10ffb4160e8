/** The rules reasoner: what Ariadne's roles get from it, from their own input alone. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../core/base/clock.ts';
import { factText, type Triple } from '../../../../../core/base/facts.ts';
import type { Plan } from '../../../../../core/events/plan.ts';
import { act, type ActInput } from '../../../../../core/roles/act.ts';
import { crucialItems } from '../../../../../core/roles/crucial-items.ts';
import { needsExploration } from '../../../../../core/roles/needs-exploration.ts';
import { outdated } from '../../../../../core/roles/outdated.ts';
import { plan } from '../../../../../core/roles/plan.ts';
import { createRulesReasoner } from '../../../../../core/roles/reasoners/rules/rules-reasoner.ts';
import type { Role } from '../../../../../core/roles/role.ts';
import type { WorkingMemory } from '../../../../../core/roles/working-memory.ts';
import * as inputs from '../../inputs.ts';
import { describeReasoner } from '../../reasoner-contract.ts';

const create = () => createRulesReasoner({ clock: systemClock });
describeReasoner('rules', create);

async function ask<Input, Output>(role: Role<Input, Output>, input: Input): Promise<Output> {
  return (await create().run(role, input)).output;
}

const fact = (text: string): Triple => {
  const [subject = '', relation = '', object = ''] = text.split(', ');
  return { subject, relation, object };
};
const planOf = (...texts: string[]): Plan => ({
  mainGoal: inputs.goal,
  subGoals: texts.map((text) => ({ text, reason: 'not found yet' })),
});
const quiet: WorkingMemory = {
  goal: inputs.goal,
  place: 'Room C',
  observation: '-= Room C =-\nYou are in a Room C.\n\nThere is an exit to the north. There is an exit to the east.',
  inventory: 'You are carrying: a Key 3.',
  history: [],
  recalledFacts: [],
  episodes: [],
  exits: [{ place: 'Room C', direction: 'east', distance: 0 }],
};
const acting: ActInput = {
  ...quiet,
  plan: planOf('Unlock Cyan locker with Key 3'),
  admissible: ['go east', 'go north', 'look'],
  destinations: ['Room A', 'Room J'],
};

describe('acting by rules', () => {
  it('walks to what memory recalls, and explores when memory recalls nothing', async () => {
    const recalledFacts = [fact('Room J, contains, Cyan locker')];
    expect((await ask(act, { ...acting, recalledFacts })).action).toBe('go to Room J');
    expect((await ask(act, acting)).action).toBe('go east');
  });

  it('prepares a meal in the kitchen, wherever things lie', async () => {
    const input = { ...acting, plan: planOf('Prepare meal'), destinations: ['Garden', 'Kitchen'] };
    expect((await ask(act, input)).action).toBe('go to Kitchen');
  });

  it('finds what was put down a moment ago where it lies, and not where the last turns do not say', async () => {
    const history = [
      { observation: '-= Room C =-\nA room.', action: 'drop Key 4' },
      { observation: 'You drop the Key 4 on the ground.', action: 'go west' },
    ];
    const recalledFacts = [fact('Key 4, is in, Room J')];
    const input = { ...acting, history, recalledFacts, plan: planOf('Take Key 4') };
    expect((await ask(act, input)).action).toBe('go to Room J');
  });

  it('does what can be done here before it walks', async () => {
    const recalledFacts = [fact('Room J, contains, Cyan locker')];
    const observation = `${quiet.observation}\n\nThere is a Key 4 on the floor.`;
    const admissible = [...(acting.admissible ?? []), 'take Key 4'];
    const both = planOf('Unlock Cyan locker with Key 3', 'Take Key 4');
    expect((await ask(act, { ...acting, plan: both, recalledFacts, observation, admissible })).action).toBe(
      'take Key 4',
    );
  });

  it('fetches the tool first', async () => {
    const plain = { ...acting, inventory: 'You are carrying nothing.' };
    const recalledFacts = [fact('Room A, contains, Key 3'), fact('Room J, contains, Cyan locker')];
    expect((await ask(act, { ...plain, recalledFacts })).action).toBe('go to Room A');
  });

  it('goes to the nearest exit that was not taken, and opens the door in the way', async () => {
    const far = [{ place: 'Room A', direction: 'west', distance: 1 }];
    expect((await ask(act, { ...acting, exits: far })).action).toBe('go to Room A');
    const observation = '-= Room C =-\nYou are in a Room C.\n\nThere is a closed red door leading east.';
    const shut = { ...acting, observation, admissible: ['look', 'open red door'] };
    expect((await ask(act, shut)).action).toBe('open red door');
  });

  it('does not try again what was refused just now', async () => {
    const history = [{ observation: quiet.observation, action: 'go east' }];
    const refused = { ...acting, history, observation: "You can't go that way.", place: 'Room C' };
    expect((await ask(act, refused)).action).not.toBe('go east');
  });

  it('never leaves the list of possible actions', async () => {
    const output = await ask(act, {
      ...acting,
      admissible: ['wait'],
      destinations: [],
      exits: [],
      plan: planOf('Sing'),
    });
    expect(output.action).toBe('wait');
  });
});

describe('planning by rules', () => {
  it('takes what is useful, reads what is readable, and works backward from the goal', async () => {
    const observation = `${quiet.observation}\n\nYou see an opened Red locker. The Red locker contains a Key 4 and a Note 4.`;
    const goal = 'Find the treasure. It lies in the Golden locker, which the Golden key opens.';
    const { subGoals } = await ask(plan, { ...quiet, goal, observation, previousPlan: null });
    expect(subGoals.map(({ text }) => text)).toEqual([
      'Take Key 4',
      'Read Note 4',
      'Unlock Golden locker with Golden key',
      'Find Golden key',
      'Take treasure',
    ]);
  });

  it('keeps a sub-goal until it is reached, with its wording', async () => {
    const previousPlan = planOf('Unlock Cyan locker with Key 3', 'Find treasure');
    const kept = await ask(plan, { ...quiet, previousPlan });
    expect(kept.subGoals[0]?.text).toBe('Unlock Cyan locker with Key 3');
    const history = [
      { observation: '-= Room J =-\nYou see a locked Cyan locker.', action: 'unlock Cyan locker with Key 3' },
    ];
    const done = await ask(plan, {
      ...quiet,
      place: 'Room J',
      history,
      observation: 'You unlock the Cyan locker.',
      previousPlan,
    });
    expect(done.subGoals.map(({ text }) => text)).not.toContain('Unlock Cyan locker with Key 3');
    expect(done.subGoals[0]?.text).toBe('Open Cyan locker');
  });

  it('never writes into a plan where a thing was seen: that is for memory to know', async () => {
    const recalledFacts = [fact('Room J, contains, Cyan locker'), fact('Room A, contains, Key 9')];
    const { subGoals } = await ask(plan, {
      ...quiet,
      recalledFacts,
      previousPlan: planOf('Unlock Cyan locker with Key 3', 'Take Key 9'),
    });
    expect(JSON.stringify(subGoals)).not.toMatch(/Room/u);
  });
});

describe('memory by rules', () => {
  it.each([
    ['Key 2, is in, inventory', 'White locker, contains, Key 2', true],
    ['Key 2, is in, inventory', 'Key 2, is on, floor', true],
    ['cyan locker, is, unlocked', 'Cyan locker, is, locked', true],
    ['red potato, is, fried', 'red potato, is, raw', true],
    ['red potato, is, fried', 'red potato, is, sliced', false],
    ['Key 2, is in, inventory', 'Key 2, opens, Red locker', false],
    ['apple, is in, inventory', 'apple, to be, sliced', false],
    ['lamp, is on, desk', 'Hall, contains, desk', false],
  ])('%s replaces %s: %s', async (newFact, known, isReplaced) => {
    const { outdated: found } = await ask(outdated, {
      newFacts: [fact(newFact)],
      knownFacts: [fact('x, is, y'), fact(known)],
    });
    expect(found).toEqual(isReplaced ? [2] : []);
  });

  it('looks up what the plan needs, deeper where it is out of sight', async () => {
    const { items } = await ask(crucialItems, {
      goal: inputs.goal,
      observation: '-= Room C =-\nYou see a Note 4.',
      inventory: 'You are carrying: a Key 3.',
      plan: planOf('Unlock Cyan locker with Key 3'),
    });
    expect(items).toEqual([
      { name: 'Note 4', depth: 1 },
      { name: 'Cyan locker', depth: 2 },
      { name: 'Key 3', depth: 1 },
      { name: 'Room C', depth: 1 },
    ]);
  });

  it('explores while something is not found', async () => {
    const found = { mainGoal: '', subGoals: [{ text: 'Take lamp', reason: 'lamp was found' }] };
    expect((await ask(needsExploration, { plan: found })).needsExploration).toBe(false);
    expect((await ask(needsExploration, { plan: planOf('Find lamp') })).needsExploration).toBe(true);
  });

  it('has no rules for a role it does not know', async () => {
    const strange = { ...needsExploration, name: 'sing' };
    await expect(create().run(strange, inputs.needsExplorationInput)).rejects.toMatchObject({ code: 'unsupported' });
    expect(factText(fact('a, b, c'))).toBe('a, b, c');
  });
});
