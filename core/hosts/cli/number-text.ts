/** Numbers as people read them. */

/** `1.4 GB`, in powers of 1,000 as disks are sold. */
export function byteText(bytes: number): string {
  return `${shortened(bytes, ['B', 'kB', 'MB', 'GB', 'TB'], ' ')}`;
}

/** `4.02B`, as sizes of models are spoken of. */
export function countText(count: number): string {
  return shortened(count, ['', 'K', 'M', 'B', 'T'], '');
}

export function millisecondsText(ms: number): string {
  return ms < 10 ? `${ms.toFixed(2)} ms` : ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function shortened(number: number, units: readonly string[], gap: string): string {
  let unit = 0;
  let rest = number;
  while (rest >= 1_000 && unit < units.length - 1) {
    rest /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : rest < 10 ? 2 : rest < 100 ? 1 : 0;
  return `${rest.toFixed(digits)}${gap}${units[unit] ?? ''}`.trim();
}
