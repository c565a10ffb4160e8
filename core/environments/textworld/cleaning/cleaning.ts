/** Cleaning as a world of the lab. */
import { household } from './household.ts';
import { defineNativeWorld } from '../house/native-world.ts';
import { cleaningMaxScore, generateCleaning } from './generate-cleaning.ts';
import { cleaningSize } from './plan-cleaning.ts';

export const cleaning = defineNativeWorld({
  id: 'cleaning',
  title: 'Cleaning',
  summary: 'Find what is out of place in the house and put each thing where it belongs.',
  defaultLevel: 'medium',
  levels: [
    {
      id: 'medium',
      summary: `${household.length} rooms, ${cleaningSize.misplaced} of ${cleaningSize.things} things out of place`,
      stepLimit: 150,
      maxScore: cleaningMaxScore,
      generate: generateCleaning,
    },
  ],
});
