/** A game's text as it reads best in a narrow column: the room's banner apart, no empty lines. */

export interface ReadingParts {
  /** Of a banner such as `-= Kitchen =-`; null where there is none. */
  readonly room: string | null;
  readonly text: string;
}

export function readingParts(raw: string): ReadingParts {
  const text = raw.replace(/\n\s*\n+/g, '\n').trim();
  const banner = /^-= (.+?) =-\s*/.exec(text);
  return banner ? { room: banner[1]!, text: text.slice(banner[0].length) } : { room: null, text };
}
