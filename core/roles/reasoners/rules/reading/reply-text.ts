/** What a game answers to a command, as facts: taken, put down, opened, unlocked, cooked, cut. */
import type { Triple } from '../../../../base/facts.ts';
import { splitNames, splitStates } from './names.ts';
import { stateFacts } from './room-text.ts';

type Reader = (match: RegExpExecArray, place: string) => readonly Triple[];

const fact = (subject: string, relation: string, object: string): Triple => ({ subject, relation, object });
const name = (text: string): string => splitStates(text).name;

const taken: Reader = ([, thing = '']) => [fact(name(thing), 'is in', 'inventory')];
const opened: Reader = ([, thing = '', list]) => [
  fact(name(thing), 'is', 'open'),
  ...(list === undefined
    ? []
    : splitNames(list).flatMap((item) => [fact(item.name, 'is in', name(thing)), ...stateFacts(item)])),
];
const changed =
  (state: string): Reader =>
  ([, thing = '']) => [fact(name(thing), 'is', state)];
const cooked: Reader = ([, way = '', thing = '']) => [fact(name(thing), 'is', way.toLowerCase())];
const cut: Reader = ([, way = '', thing = '']) => [fact(name(thing), 'is', cutStates[way.toLowerCase()] ?? 'cut')];
const cutStates: Readonly<Record<string, string>> = { slice: 'sliced', dice: 'diced', chop: 'chopped' };

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^you (?:pick up|take|grab|get) (?:the )?(.+?)(?: from (?:the )?.+?| off (?:the )?.+?)?[.!]/imu, taken],
  [/^adding the (.+?) to your inventory/imu, taken],
  [
    /^you drop (?:the )?(.+?)(?: on the (?:ground|floor))?[.!]/imu,
    ([, thing = ''], place) => [fact(name(thing), 'is in', place)],
  ],
  [
    /^you (?:put|place) (?:the )?(.+?) on(?:to)? (?:the )?(.+?)[.!]/imu,
    ([, thing = '', on = '']) => [fact(name(thing), 'is on', name(on))],
  ],
  [
    /^you (?:put|place|insert) (?:the )?(.+?) in(?:to|side)? (?:the )?(.+?)[.!]/imu,
    ([, thing = '', box = '']) => [fact(name(thing), 'is in', name(box))],
  ],
  [/^you open (?!(?:the )?copy\b)(?:the )?([^,.!]+?)(?:, revealing (.+?))?[.!]/imu, opened],
  [/^you close (?:the )?(.+?)[.!]/imu, changed('closed')],
  [/^you unlock (?:the )?(.+?)(?: with .+?)?[.!]/imu, changed('unlocked')],
  [/^you lock (?:the )?(.+?)(?: with .+?)?[.!]/imu, changed('locked')],
  [/^(?:the )?(.+?) (?:is|seems to be|appears to be) locked\b/imu, changed('locked')],
  [/^you (?:have|need) to (?:open|unlock) (?:the )?(.+?) first/imu, changed('closed')],
  [/^you (fried|roasted|grilled|burned|cooked) (?:the )?(.+?)[.!]/imu, cooked],
  [/^you (slice|dice|chop) (?:the )?(.+?)[.!]/imu, cut],
  [/^you (?:eat|consume) (?:the )?(.+?)[.!]/imu, changed('eaten')],
  [/^you drink (?:the )?(.+?)[.!]/imu, changed('drunk')],
];

/** Stands for the place where one stands when nobody knows which that is. */
export const somewhere = 'here';

/** Facts of a reply; `place` is where the player stands. */
export function readReply(text: string, place: string | null): readonly Triple[] {
  return readers.flatMap(([form, read]) => {
    const match = form.exec(text);
    return match === null ? [] : read(match, place ?? somewhere);
  });
}

/** Whether a reply says that the command did not work. */
export function isRefusal(text: string): boolean {
  return /\b(?:can(?:'t|not)|couldn't|don't (?:see|understand|have)|isn't|not (?:possible|able)|have to .+ first|need to .+ first|too many|nothing happens|already|no such|won't|doesn't|didn't understand|only|still (?:miss|needs))\b/iu.test(
    text,
  );
}
