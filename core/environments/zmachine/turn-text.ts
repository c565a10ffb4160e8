/** What a machine printed, split into the player's text and the actions it reports between brackets. */

export interface TurnText {
  readonly text: string;
  /** Actions that succeeded, in order: `taking the Key 1`. Those within another action are left out. */
  readonly events: readonly string[];
}

export function splitTurn(printed: string): TurnText {
  const events: string[] = [];
  const text = printed.replace(/\[([^\]]+)\]\n?/g, (_, inside: string) => {
    const end = inside.indexOf(' - succeeded');
    if (end >= 0 && !/[()]/.test(inside.slice(0, end))) events.push(inside.slice(0, end).trim());
    return '';
  });
  return { text: plainText(text), events };
}

/** Without the final prompt, blank lines collapsed. */
export function plainText(printed: string): string {
  return printed
    .replace(/>\s*$/, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Without the picture of letters that TextWorld's games begin with. */
export function withoutBanner(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !/^[\s|$\\/_<>]*$/.test(line));
  return lines.slice(Math.max(0, first)).join('\n');
}

/** The score at the end of a status line (`3/12` or `Score: 3`), null where there is none. */
export function scoreOfStatus(status: string): number | null {
  const found = /score:?\s*(-?\d+)/i.exec(status) ?? /(-?\d+)\/\d+\s*$/.exec(status.trim());
  return found === null ? null : Number(found[1]);
}
