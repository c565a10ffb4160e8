/** Players may say things in many ways, and are told why when something cannot be done. */
import { describe, expect, it } from 'vitest';
import type { EntityDefinition, GameDefinition } from '../../../../core/environments/engine/definition.ts';
import { createGameBoard } from '../../../../core/environments/play/game-board.ts';
import { Play } from '../../../../core/environments/play/play.ts';
import { houseRules, houseTypes } from '../../../../core/environments/textworld/house/house-rules.ts';

const thing = (id: string, type: string, name: string, synonyms: string[] = []): EntityDefinition => ({
  id,
  type,
  name,
  synonyms,
  description: type === 'r' ? 'A room.' : `The ${name} is plain.`,
});

const definition: GameDefinition = {
  types: houseTypes,
  rules: houseRules,
  quests: [],
  namePrefixes: [],
  guards: [],
  entities: [
    thing('P', 'P', ''),
    thing('I', 'I', ''),
    thing('r_0', 'r', 'hall'),
    thing('r_1', 'r', 'study'),
    thing('d_0', 'd', 'oak door'),
    thing('c_0', 'c', 'blue chest', ['trunk']),
    thing('c_1', 'c', 'red chest'),
    thing('s_0', 's', 'table'),
    thing('k_0', 'k', 'brass key'),
    thing('k_1', 'k', 'iron key'),
    thing('o_0', 'o', 'old book', ['novel']),
    thing('o_1', 'o', 'block of cheese'),
  ],
  facts: [
    ['at', 'P', 'r_0'],
    ['north_of', 'r_1', 'r_0'],
    ['link', 'r_0', 'd_0', 'r_1'],
    ['link', 'r_1', 'd_0', 'r_0'],
    ['closed', 'd_0'],
    ['at', 'c_0', 'r_0'],
    ['at', 'c_1', 'r_0'],
    ['at', 's_0', 'r_0'],
    ['locked', 'c_0'],
    ['closed', 'c_1'],
    ['match', 'k_0', 'c_0'],
    ['at', 'k_0', 'r_0'],
    ['at', 'k_1', 'r_0'],
    ['on', 'o_0', 's_0'],
    ['in', 'o_1', 'c_1'],
  ].map(([predicate = '', ...entities]) => ({ predicate, entities })),
};
const board = createGameBoard(definition);

function after(...commands: string[]): string {
  const play = new Play(board);
  let seen = play.reset();
  for (const command of commands) seen = play.step(command);
  return seen.text;
}

describe('ways to say it', () => {
  it.each([
    ['GET THE BRASS KEY!', 'You pick up the brass key from the ground.'],
    ['pick up brass key', 'You pick up the brass key from the ground.'],
    ['pick brass key up', 'You pick up the brass key from the ground.'],
    ['take  brass   key', 'You pick up the brass key from the ground.'],
    ['read the novel', 'The old book is plain.'],
    ['x old book', 'The old book is plain.'],
    ['look at the table', 'The table is plain.\n\nOn the table is an old book.'],
    ['i', 'You are carrying nothing.'],
    ['open oak', '(open oak door)\nYou open oak door.'],
  ])('%s', (line, text) => expect(after(line).replace(/^\((?:take|examine) [^)]*\)\n/, '')).toBe(text));

  it('takes what lies on something without saying so, and says what it understood', () => {
    expect(after('take book')).toBe('(take old book from table)\nYou take the old book from the table.');
  });

  it('puts things down, on and in', () => {
    expect(after('take brass key', 'put down brass key')).toBe(
      '(drop brass key)\nYou drop the brass key on the ground.',
    );
    expect(after('take brass key', 'place brass key onto table')).toBe('You put the brass key on the table.');
    expect(after('open red chest', 'take brass key', 'put brass key in red chest')).toBe(
      'You put the brass key into the red chest.',
    );
  });

  it('walks by one letter', () => {
    expect(after('open door', 'n')).toBe('-= Study =-\nA room.');
    expect(after('open door', 'walk north')).toBe('-= Study =-\nA room.');
  });

  it('drops everything at once, takes nothing so', () => {
    expect(after('take brass key', 'take iron key', 'drop all')).toBe(
      'You drop the brass key on the ground.\nYou drop the iron key on the ground.',
    );
    expect(after('take all')).toBe('You have to be more specific!');
  });

  it('answers what can be done and how many points there are', () => {
    expect(after('help')).toMatch(/^What can be done here:\n {2}close \.\.\.\n {2}drop \.\.\.\n/);
    expect(after('score')).toBe('You have so far scored 0 out of a possible 0.');
    expect(after('wait')).toBe('Time passes.');
  });

  it('knows names with small words in them', () => {
    expect(after('open red chest', 'take block of cheese from red chest')).toBe(
      'You take the block of cheese from the red chest.',
    );
  });
});

describe('refusals', () => {
  it.each([
    [['dance'], "That's not a verb I recognise."],
    [[''], 'I beg your pardon?'],
    [['take'], 'What do you want to take?'],
    [['take moon'], "You can't see any such thing."],
    [['take block of cheese'], "You can't see any such thing."],
    [['take key'], 'Which do you mean: take brass key, or take iron key?'],
    [['take table'], 'The table is fixed in place.'],
    [['take brass key', 'take brass key'], 'You already have the brass key.'],
    [['drop brass key'], "You don't have the brass key."],
    [['n'], 'You have to open the oak door first.'],
    [['south'], "You can't go that way."],
    [['open trunk'], 'The blue chest is locked. It needs the right key.'],
    [['open red chest', 'open red chest'], 'The red chest is already open.'],
    [['open table'], "The table isn't something you can open."],
    [['close oak door'], 'The oak door is already closed.'],
    [['unlock blue chest'], 'You have nothing with you that fits the lock.'],
    [['unlock blue chest with brass key'], 'You need to take the brass key first.'],
    [['take iron key', 'unlock blue chest with iron key'], "The iron key doesn't fit the blue chest."],
    [['unlock red chest with iron key'], "The red chest isn't locked."],
    [['take brass key', 'insert brass key into red chest'], 'The red chest is closed.'],
    [['put brass key on table'], 'You need to take the brass key first.'],
    [['inventory please'], 'I only understood you as far as wanting to inventory.'],
  ] as const)('%j', (commands, text) => expect(after(...commands)).toBe(text));

  it('change nothing', () => {
    const play = new Play(board);
    const { text: _, ...before } = play.reset();
    for (const line of [
      'dance',
      '',
      'take',
      'take moon',
      'n',
      'open trunk',
      'take key',
      'unlock blue chest with iron key',
    ]) {
      const { text: __, ...now } = play.step(line);
      expect(now).toEqual(before);
    }
  });

  it('never come as an exception, whatever is typed', () => {
    const play = new Play(board);
    play.reset();
    for (const line of [
      '[',
      '{o}',
      'take {o}',
      '$&',
      'take take take',
      '\u0000',
      '🗝️ key',
      'a'.repeat(100_000),
      'go',
      'go go',
      'with with with',
    ])
      expect(play.step(line).text.length).toBeGreaterThan(0);
  });
});
