/** The words after `npm start --`. */

export function withoutFlags(words: readonly string[], flags: readonly string[]): string[] {
  return words.filter((word) => !flags.includes(word));
}

/** The value of `--name VALUE` or `--name=VALUE`; null where there is none. */
export function valueOf(words: readonly string[], name: string): string | null {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = words[at];
  if (word === undefined) return null;
  return word === name ? (words[at + 1] ?? null) : word.slice(name.length + 1);
}
