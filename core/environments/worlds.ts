/** The native worlds the lab offers. */
import type { World } from './environment.ts';
import { cooking } from './textworld/cooking/cooking.ts';
import { treasureHunt } from './textworld/treasure-hunt/treasure-hunt.ts';

export const worlds: readonly World[] = [treasureHunt, cooking];
