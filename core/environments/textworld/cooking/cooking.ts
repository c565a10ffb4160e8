/** Cooking as a world of the lab. */
import { defineNativeWorld } from '../house/native-world.ts';
import { cookingLevels, cookingMaxScore, cookingSummary } from './cooking-options.ts';
import { generateCooking } from './generate-cooking.ts';

export const cooking = defineNativeWorld({
  id: 'cooking',
  title: 'Cooking',
  summary: 'Find the cookbook, gather what it asks for, cook and cut it as it says, prepare the meal and eat it.',
  defaultLevel: 'medium',
  levels: cookingLevels.map((level) => ({
    id: level.id,
    summary: cookingSummary(level),
    stepLimit: level.stepLimit,
    maxScore: cookingMaxScore(level),
    generate: (seed: number) => generateCooking(level, seed),
  })),
});
