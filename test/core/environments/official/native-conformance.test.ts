/** The engine playing official .json games agrees with the official environment at every step of every trace. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseGameFile } from '../../../../core/environments/official/game-file.ts';
import { readDefinition } from '../../../../core/environments/official/read-definition.ts';
import { createGameBoard } from '../../../../core/environments/play/game-board.ts';
import { Play } from '../../../../core/environments/play/play.ts';
import { hasShared, sharedPath } from '../../../support/shared.ts';
import { readTrace, traceNames } from './traces.ts';

describe.skipIf(!hasShared)('official .json games played natively (needs the shared games)', () => {
  it.each(traceNames)('%s: the same admissible commands, score, won and lost at every step', (name) => {
    const text = readFileSync(sharedPath(`games/official/${name}.json`), 'utf8');
    const play = new Play(createGameBoard(readDefinition(parseGameFile(text, name))));
    for (const [section, steps] of Object.entries(readTrace(name).sections)) {
      for (const [index, expected] of steps.entries()) {
        const seen = expected.command === null ? play.reset() : play.step(expected.command);
        const where = `${section} ${index}: ${expected.command ?? '(reset)'} → ${seen.text}`;
        expect({ where, admissible: seen.admissible, score: seen.score, won: seen.won, lost: seen.lost }).toEqual({
          where,
          admissible: expected.admissible,
          score: expected.score,
          won: expected.won,
          lost: expected.lost,
        });
      }
    }
  });
});
