/** Means with a percentile bootstrap interval, seeded so that a report repeats. */
import { createRandom } from '../../base/random.ts';

export interface MeanInterval {
  readonly mean: number;
  /** 95 % percentile bootstrap over the questions. */
  readonly interval: readonly [low: number, high: number];
}

export function meanInterval(
  values: readonly number[],
  options: { seed?: number; rounds?: number } = {},
): MeanInterval {
  const { seed = 1, rounds = 2000 } = options;
  if (values.length === 0) return { mean: 0, interval: [0, 0] };
  const random = createRandom(seed);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let index = 0; index < values.length; index += 1) sum += values[random.integer(0, values.length - 1)]!;
    return sum / values.length;
  }).sort((a, b) => a - b);
  return { mean: meanOf(values), interval: [quantile(means, 0.025), quantile(means, 0.975)] };
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of sorted values, by the nearest rank. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;
}
