/** Commands that are not part of play: what debugs a game, and what saves, ends or rewinds it. */

/** The machine's dictionary knows no more letters of a word. */
const LETTERS = 9;
const cut = (word: string): string => word.slice(0, LETTERS);

/** Commands by themselves or with a word of FILLERS: `quit`, `script on`. */
const META = new Set(
  'save restore restart quit q undo script unscript noscript transcript verify recording replay'.split(' ').map(cut),
);
const FILLERS = new Set('the this game now please on off'.split(' '));

/** Whatever follows: options of TextWorld's games, debugging verbs of Inform. */
const NEVER = new Set(
  'restrict enable disable abstract actions gonear purloin scenes showheap showme showobj showverb timers xpurloin'
    .split(' ')
    .map(cut),
);

const DEBUGGING = /^(?:tw-|print_sta)/;

const REASON = 'That is not part of the game: debugging, saving, undoing and quitting are not possible here.';

/** Why a line is not sent, null when it may be. Also looks behind full stops, commas, `then` and corrections (`oops`). */
export function blockedReason(line: string): string | null {
  if (/^\s*[*;#@]/.test(line)) return REASON;
  return commandsIn(line).some(isBlocked) ? REASON : null;
}

/** The words of each command that the line may be read as. */
function commandsIn(line: string): string[][] {
  return line
    .toLowerCase()
    .split(/[.,;:"!?()\n]|\b(?:then|oops|and|to)\b|\bo\b/)
    .map((part) => part.split(/\s+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}

function isBlocked(words: readonly string[]): boolean {
  const [first = '', ...rest] = words.map(cut);
  if (words.some((word) => DEBUGGING.test(word)) || NEVER.has(first)) return true;
  return META.has(first) && rest.every((word) => FILLERS.has(word));
}

/** Whether a line holds several commands; a followed game is told one at a time. */
export function hasSeveralCommands(line: string): boolean {
  return /[.;]\s*\S/.test(line) || /\bthen\b/i.test(line) || /\n/.test(line.trim());
}
