/** The treasure hunter as a world of the lab. */
import { defineNativeWorld } from '../house/native-world.ts';
import { generateHunter } from './generate-hunter.ts';
import { hunterLevel, hunterLevelCount } from './hunter-levels.ts';

export const treasureHunter = defineNativeWorld({
  id: 'treasure-hunter',
  title: 'Treasure hunter',
  summary: 'Fetch the one thing that is asked for, by a route that is told; taking the other one loses.',
  defaultLevel: '15',
  levels: Array.from({ length: hunterLevelCount }, (_, index) => {
    const { mode, rooms, length } = hunterLevel(index + 1);
    return {
      id: String(index + 1),
      summary: `${mode}, ${rooms} rooms, ${length} command${length === 1 ? '' : 's'} to the treasure`,
      stepLimit: 150,
      maxScore: 1,
      generate: (seed: number) => generateHunter(index + 1, seed),
    };
  }),
});
