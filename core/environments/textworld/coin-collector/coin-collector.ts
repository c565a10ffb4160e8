/** The coin collector as a world of the lab. */
import { defineNativeWorld } from '../house/native-world.ts';
import { coinLevels, coinSize, generateCoin } from './generate-coin.ts';

export const coinCollector = defineNativeWorld({
  id: 'coin-collector',
  title: 'Coin collector',
  summary: 'A coin lies at the end of a chain of rooms; the way to it is told at the start.',
  defaultLevel: '15',
  levels: Array.from({ length: coinLevels }, (_, index) => {
    const { length, rooms } = coinSize(index + 1);
    return {
      id: String(index + 1),
      summary: `${rooms} room${rooms === 1 ? '' : 's'}, ${length} command${length === 1 ? '' : 's'} to the coin`,
      stepLimit: 150,
      maxScore: 1,
      generate: (seed: number) => generateCoin(index + 1, seed),
    };
  }),
});
