/** What agents can never send to a compiled game, however it is dressed up. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockedReason, hasSeveralCommands } from '../../../../core/environments/zmachine/blocked-commands.ts';
import { openGameFile } from '../../../../core/environments/open-game-file.ts';
import { hasShared, sharedPath } from '../../../support/shared.ts';

const BLOCKED = [
  'tw-print max_score',
  'TW-TRACE-ACTIONS',
  '  tw-extra-infos   description',
  'tw-print',
  'look. tw-print player id',
  'look then tw-trace-actions',
  'player, tw-print version',
  'oops tw-print',
  'o tw-print',
  'print_state',
  'print_states',
  'enable print state option',
  'disable print state option',
  'restrict commands',
  'undo',
  'Undo!',
  'save',
  'restore game',
  'restart',
  'quit',
  'q',
  'q please',
  'look, quit',
  'look. q',
  'script',
  'script on',
  'script off',
  'noscript',
  'unscript',
  'transcript on',
  'transcription',
  'verify',
  'oops quit',
  'tell me to quit',
  '*comment',
  '#dictionary',
  'showme knife',
  'purloin key 1',
  'gonear kitchen',
  'look\nquit',
];

const ALLOWED = [
  'look',
  'take Key 1',
  'unlock White locker with Key 1',
  'go to kitchen',
  'examine scripture',
  'read manuscript',
  'ask guard to open door',
  'undo me',
  'put salt and pepper shakers on dining table',
  'open the door.',
  'take quartz',
  'score',
  'again',
];

describe('blocked commands', () => {
  it.each(BLOCKED)('%j is not sent', (line) => expect(blockedReason(line)).toMatch(/not part of the game/));
  it.each(ALLOWED)('%j is sent', (line) => expect(blockedReason(line)).toBeNull());

  it('are told from several commands on a line', () => {
    expect(hasSeveralCommands('eat table. look')).toBe(true);
    expect(hasSeveralCommands('look then go north')).toBe(true);
    expect(hasSeveralCommands('open the door.')).toBe(false);
    expect(hasSeveralCommands('strengthen rope')).toBe(false);
  });

  it.skipIf(!hasShared)('leave a game as it was (needs the shared games)', async () => {
    const environment = openGameFile(sharedPath('games/official/coin_5.z8'));
    const { text: _, ...before } = await environment.reset();
    for (const line of [...BLOCKED, 'look. go south']) {
      const { text, ...after } = await environment.step(line);
      expect(text).toMatch(/not part of the game|One command at a time/);
      expect(after).toEqual(before);
    }
    const solution = JSON.parse(readFileSync(sharedPath('games/official/coin_5.json'), 'utf8')) as {
      metadata: { walkthrough: string[] };
    };
    let seen = null;
    for (const command of solution.metadata.walkthrough) seen = await environment.step(command);
    expect(seen).toMatchObject({ won: true });
  });
});
