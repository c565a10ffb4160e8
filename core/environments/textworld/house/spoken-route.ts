/** Tells a walkthrough as a person would, a sentence for each command. */
import type { Random } from '../../../base/random.ts';

const GREETINGS = [
  'Welcome! Here is what there is to do today.',
  "It's time to explore! Here is how to go about it.",
  'Good to see you. There is something to be fetched.',
];
const FIRST = ['First of all,', 'To begin with,', 'First,'];
const NEXT = ['Then,', 'After that,', 'And then,', 'With that done,', 'Following that,', 'Once you have done that,'];
const ENDINGS = ["That's it!", 'And that is all.', "Once that's done, you have won!"];
const GOING = ['go {way}', 'head {way}', 'venture {way}', 'travel {way}', 'go to the {way}', 'take a trip {way}'];

/** `places[i]`: the room in which command `i` is given. */
export function speakRoute(random: Random, commands: readonly string[], places: readonly string[]): string {
  const sentences = commands.map((command, index) => {
    const opener = random.pick(index === 0 ? FIRST : NEXT);
    return `${opener} ${speakCommand(random, command, places[index]!)}.`;
  });
  return [random.pick(GREETINGS), ...sentences, random.pick(ENDINGS)].join(' ');
}

function speakCommand(random: Random, command: string, room: string): string {
  const way = /^go (\w+)$/.exec(command)?.[1];
  if (way !== undefined) return random.pick(GOING).replace('{way}', way);
  const taken = /^take (.*?)(?: from (.*))?$/.exec(command);
  if (taken !== null) {
    const verb = random.pick(['take', 'pick up', 'get']);
    return `${verb} the ${taken[1]!} from the ${taken[2] ?? 'floor'}${taken[2] === undefined ? ` of the ${room}` : ` in the ${room}`}`;
  }
  const unlocked = /^unlock (.*) with (.*)$/.exec(command);
  if (unlocked !== null) return `unlock the ${unlocked[1]!} with the ${unlocked[2]!}`;
  return `${command.replace(/^open /, 'open the ')} in the ${room}`;
}
