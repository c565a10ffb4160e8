/** The words after `npm start --`. */

/**
 * @param {readonly string[]} words
 * @param {string} flag
 */
export function hasFlag(words, flag) {
  return words.includes(flag);
}

/**
 * @param {readonly string[]} words
 * @param {readonly string[]} flags
 */
export function withoutFlags(words, flags) {
  return words.filter((word) => !flags.includes(word));
}

/**
 * The value of `--name VALUE` or `--name=VALUE`.
 * @param {readonly string[]} words
 * @param {string} name
 * @returns {string | null}
 */
export function valueOf(words, name) {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at === -1) return null;
  const word = words[at] ?? '';
  return word === name ? (words[at + 1] ?? null) : word.slice(name.length + 1);
}
