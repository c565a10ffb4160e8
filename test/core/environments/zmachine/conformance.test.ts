/** Compiled games agree with the official environment at every step of every trace: text, admissible commands, score, end. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseGameFile } from '../../../../core/environments/official/game-file.ts';
import { readDefinition } from '../../../../core/environments/official/read-definition.ts';
import { createGameBoard } from '../../../../core/environments/play/game-board.ts';
import { readStory } from '../../../../core/environments/zmachine/story.ts';
import { plainText } from '../../../../core/environments/zmachine/turn-text.ts';
import { ZGame } from '../../../../core/environments/zmachine/z-game.ts';
import { hasShared, sharedPath } from '../../../support/shared.ts';
import { readTrace, traceNames } from '../official/traces.ts';

describe.skipIf(!hasShared)('official .z8 games (needs the shared games)', () => {
  it.each(traceNames)('%s: the same text, admissible commands, score, won and lost at every step', (name) => {
    const path = sharedPath(`games/official/${name}`);
    const board = createGameBoard(readDefinition(parseGameFile(readFileSync(`${path}.json`, 'utf8'), name)));
    const game = new ZGame(readStory(readFileSync(`${path}.z8`), name), board, { name, seed: 0 });
    for (const [section, steps] of Object.entries(readTrace(name).sections)) {
      for (const [index, expected] of steps.entries()) {
        const { inventory, ...seen } = expected.command === null ? game.reset() : game.step(expected.command);
        const where = `${section} ${index}: ${expected.command ?? '(reset)'}`;
        expect({ where, ...seen }).toEqual({
          where,
          text: plainText(expected.feedback.slice(0, expected.feedback.lastIndexOf('>') + 1)),
          score: expected.score,
          admissible: expected.admissible,
          won: expected.won,
          lost: expected.lost,
        });
        // Once a game is over the official environment shows what was carried before.
        if (!expected.won && !expected.lost) expect(inventory).toBe(expected.inventory);
      }
    }
  });
});
