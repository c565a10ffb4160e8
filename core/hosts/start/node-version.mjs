/** Whether this Node is new enough, in words for whoever has to install another. */

/**
 * @param {string} found such as `20.19.4`
 * @param {string} wanted
 * @returns {string | null} null when it is new enough
 */
export function whyNodeIsTooOld(found, wanted) {
  if (compare(found, wanted) >= 0) return null;
  return `Clew needs Node ${wanted} or newer; this is ${found}. Install a newer one from https://nodejs.org and start again.`;
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  const place = left.findIndex((part, index) => part !== right[index]);
  return place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}
