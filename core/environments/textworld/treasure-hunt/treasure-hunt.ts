/** The treasure hunt as a world of the lab. */
import { defineNativeWorld } from '../house/native-world.ts';
import { generateHunt } from './generate-hunt.ts';
import { huntLevels, huntMaxScore, huntStepLimit } from './levels.ts';

export const treasureHunt = defineNativeWorld({
  id: 'treasure-hunt',
  title: 'Treasure hunt',
  summary: 'Locked lockers all over the house: each holds the key to the next, and a note says which one it is.',
  defaultLevel: 'medium',
  levels: Object.entries(huntLevels).map(([id, level]) => ({
    id,
    summary: `${level.rooms} rooms, ${level.keys} keys${level.distractorsPerRoom > 0 ? ', useless things in every room' : ''}`,
    stepLimit: huntStepLimit,
    maxScore: huntMaxScore(level),
    generate: (seed: number) => generateHunt(level, seed),
  })),
});
