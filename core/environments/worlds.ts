/** The native worlds the lab offers. */
import type { World } from './environment.ts';
import { cleaning } from './textworld/cleaning/cleaning.ts';
import { coinCollector } from './textworld/coin-collector/coin-collector.ts';
import { cooking } from './textworld/cooking/cooking.ts';
import { treasureHunt } from './textworld/treasure-hunt/treasure-hunt.ts';
import { treasureHunter } from './textworld/treasure-hunter/treasure-hunter.ts';

export const worlds: readonly World[] = [treasureHunt, cooking, cleaning, treasureHunter, coinCollector];
