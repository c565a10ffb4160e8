/** Versions of Node, compared number by number. */

/** Whether `found` (`22.3.1`) is `wanted` or newer. */
export function isAtLeast(found: string, wanted: string): boolean {
  const left = found.split('.').map(Number);
  const right = wanted.split('.').map(Number);
  const place = left.findIndex((part, index) => part !== right[index]);
  return place === -1 || (left[place] ?? 0) > (right[place] ?? 0);
}
