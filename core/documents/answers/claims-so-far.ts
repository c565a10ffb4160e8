/** The claims in an answer's JSON while it is still being written, as plain text. */

const CLAIM = /"text"\s*:\s*"((?:[^"\\]|\\.)*)("?)/gu;

/** Whole claims and the begun one; escapes that are not complete yet are left out. */
export function claimsSoFar(json: string): string {
  return [...json.matchAll(CLAIM)].map((match) => unescaped(match[1]!)).join(' ');
}

function unescaped(text: string): string {
  const whole = text.replace(/\\(?:u[\da-f]{0,3})?$/iu, '');
  try {
    return JSON.parse(`"${whole}"`) as string;
  } catch {
    return whole;
  }
}
