/** What the rules read in the texts of games. */
import { describe, expect, it } from 'vitest';
import { factText } from '../../../../../core/base/facts.ts';
import { splitNames, thingKey } from '../../../../../core/roles/reasoners/rules/reading/names.ts';
import { readObservation } from '../../../../../core/roles/reasoners/rules/reading/read-observation.ts';
import { readStatements } from '../../../../../core/roles/reasoners/rules/reading/statements.ts';

function read(observation: string, context: { command?: string; place?: string; inventory?: string } = {}): string[] {
  const { command = null, place = null, inventory = null } = context;
  return readObservation({ observation, command, place, inventory }).map(factText);
}

describe('reading a place', () => {
  it('finds what stands there, how it is, and the ways out', () => {
    expect(
      read(`-= Room H =-
You arrive in a Room H. A typical one.

You can see a locked Orange locker. You smell an awful smell, and follow it to a Red locker.

There is an exit to the north. Don't worry, it is unblocked. You need an unguarded exit? You should try going south. You don't like doors? Why not try going west, that entranceway is unblocked.

There is a Key 1 on the floor.`),
    ).toEqual([
      'Room H, contains, Orange locker',
      'Orange locker, is, locked',
      'Room H, contains, Red locker',
      'Key 1, is in, Room H',
      'Room H, has exit, north',
      'Room H, has exit, south',
      'Room H, has exit, west',
    ]);
  });

  it('finds what lies on things and in things, and doors with where they lead', () => {
    expect(
      read(`-= Kitchen =-
You are in a kitchen. A typical one.

An open fridge is in the corner. The fridge contains a raw white tuna and an orange bell pepper. On the table you can make out a cookbook and a knife. You see a red apple on the counter. The stove is conventional.

There is a closed patio door leading east.`),
    ).toEqual([
      'Kitchen, contains, fridge',
      'fridge, is, open',
      'white tuna, is in, fridge',
      'white tuna, is, raw',
      'orange bell pepper, is in, fridge',
      'cookbook, is on, table',
      'knife, is on, table',
      'red apple, is on, counter',
      'Kitchen, has exit, east',
      'patio door, leads east from, Kitchen',
      'patio door, is, closed',
    ]);
  });

  it('does not take figures of speech for things', () => {
    const facts = read(`-= Room A =-
You find yourself in a Room A. An ordinary one. You bend down to tie your shoe. What a letdown! A standard kind of place.`);
    expect(facts).toEqual([]);
  });
});

describe('reading replies', () => {
  it.each([
    ['You pick up the Key 1 from the ground.', ['Key 1, is in, inventory']],
    ['You take the Key 2 from the White locker.', ['Key 2, is in, inventory']],
    ['You unlock the White locker.', ['White locker, is, unlocked']],
    [
      'You open the White locker, revealing a Key 2 and a Note 2.',
      ['White locker, is, open', 'Key 2, is in, White locker', 'Note 2, is in, White locker'],
    ],
    ['You open screen door.', ['screen door, is, open']],
    ['You open the copy of "Cooking: A Modern Approach (3rd Ed.)" and start reading:', []],
    ['You put the milk on the stove.', ['milk, is on, stove']],
    ['You put the Key 1 into the White locker.', ['Key 1, is in, White locker']],
    ['You drop the knife on the ground.', ['knife, is in, Kitchen']],
    ['You fried the white tuna.', ['white tuna, is, fried']],
    ['You dice the red apple.', ['red apple, is, diced']],
    ['You burned the red apple!', ['red apple, is, burned']],
    ["You can't go that way.", []],
  ])('%s', (text, facts) => {
    expect(read(text, { command: 'wait', place: 'Kitchen' })).toEqual(facts);
  });

  it('notes what is carried at the start, and later what the text speaks of', () => {
    const inventory = 'You are carrying: a sliced fried red potato and a tomato.';
    expect(read('-= Shed =-\nYou are in a shed.', { inventory })).toEqual([
      'red potato, is in, inventory',
      'red potato, is, sliced',
      'red potato, is, fried',
      'tomato, is in, inventory',
    ]);
    expect(read('Taken: the tomato.', { inventory, command: 'take tomato' })).toEqual(['tomato, is in, inventory']);
  });
});

describe('reading what is written', () => {
  it('reads notes, and remembers that they were read', () => {
    expect(read('The key 2 unlocks Red locker.', { command: 'examine Note 2' })).toEqual([
      'key 2, opens, Red locker',
      'Note 2, has been, read',
      'Note 2, mentions, key 2',
      'Note 2, mentions, Red locker',
    ]);
  });

  it('reads a recipe', () => {
    const facts = read(
      'You open the copy of "Cooking: A Modern Approach" and start reading:\n\nRecipe #1\n---------\nIngredients:\nblock of cheese\n  red tuna\n\nDirections:\ndice the block of cheese\n  fry the red tuna\n  prepare meal\n',
      { command: 'examine cookbook' },
    );
    expect(facts).toEqual([
      'cookbook, has been, read',
      'recipe, requires, block of cheese',
      'recipe, requires, red tuna',
      'block of cheese, to be, diced',
      'red tuna, to be, fried',
      'cookbook, mentions, recipe',
    ]);
  });

  it.each([
    ['Key 1, on the floor of Room A, opens the White locker.', ['Key 1, opens, White locker']],
    ['The key 1 you found in room A unlocks white locker.', ['key 1, opens, white locker']],
    ['The blue chest can be opened with the iron key.', ['iron key, opens, blue chest']],
    [
      'Treasure is hidden in the golden locker. You need a golden key to unlock it.',
      ['Treasure, is in, golden locker', 'golden key, opens, golden locker'],
    ],
    [
      'Find the treasure. It lies in the Golden locker, which the Golden key opens; that key is in one of the other lockers.',
      ['Golden key, opens, Golden locker', 'treasure, is in, Golden locker'],
    ],
    ['All lockers are locked and require a specific key.', ['every locker, is, locked']],
    ['Every chest needs its own key.', ['every chest, is, locked']],
    ['It is of no use that you can think of.', []],
  ])('%s', (text, facts) => {
    expect(readStatements(text).map(factText)).toEqual(facts);
  });
});

describe('names', () => {
  it('part from articles and states, and keep an "and" of their own', () => {
    expect(splitNames('a centerpiece, a salt and pepper shakers and some candles').map(({ name }) => name)).toEqual([
      'centerpiece',
      'salt and pepper shakers',
      'candles',
    ]);
    expect(splitNames('Key 1 and Key 2').map(({ name }) => name)).toEqual(['Key 1', 'Key 2']);
    expect(splitNames('an opened metallic looking toolbox')).toEqual([{ name: 'toolbox', states: ['open'] }]);
    expect(thingKey('a Sliced fried red potato')).toBe(thingKey('red potato'));
    expect(thingKey('red potato')).not.toBe(thingKey('yellow potato'));
  });
});
