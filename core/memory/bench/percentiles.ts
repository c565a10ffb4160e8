/** Durations as benches report them. */

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
}

/** Nearest-rank percentiles in milliseconds, rounded to a microsecond. Zeros for no samples. */
export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: round(at(0.5)), p95: round(at(0.95)) };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
