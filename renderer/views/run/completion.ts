/** Completing a command from those that are admissible, and calling back what was typed before. */

/** Those that begin with what was typed, then those that hold its words anywhere. */
export function matching(admissible: readonly string[], text: string): readonly string[] {
  const typed = text.trimStart().toLowerCase();
  if (typed === '') return admissible;
  const parts = typed.split(/\s+/).filter(Boolean);
  const begins = admissible.filter((command) => command.toLowerCase().startsWith(typed));
  const holds = admissible.filter(
    (command) => !begins.includes(command) && parts.every((part) => command.toLowerCase().includes(part)),
  );
  return [...begins, ...holds];
}

/** As far as all that begin alike agree; where they agree no farther, the first of them. The text itself where none fits. */
export function complete(admissible: readonly string[], text: string): string {
  if (text.trim() === '') return text;
  const found = matching(admissible, text);
  const begins = found.filter((command) => command.toLowerCase().startsWith(text.trimStart().toLowerCase()));
  if (begins.length === 0) return found[0] ?? text;
  const shared = begins.reduce((a, b) => a.slice(0, sharedLength(a, b)));
  return shared.length > text.length ? shared : begins[0]!;
}

/** `back` commands before the newest, 1 being the newest; an empty line for 0. */
export function recallCommand(typed: readonly string[], back: number): string {
  return back === 0 ? '' : (typed[typed.length - back] ?? '');
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
