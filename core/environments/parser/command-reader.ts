/** Finds out which action a typed line asks for: the listed commands as they are, else by verb and things. */
import type { GameState } from '../engine/game-state.ts';
import type { GroundGame, Region } from '../engine/ground-game.ts';
import type { NamePrefixes } from '../engine/names.ts';
import { frameOf, type Frame } from './frames.ts';
import { meaningOf, visibleThings } from './scope.ts';
import { normalizeLine, readSentence, type Sentence } from './sentence.ts';

export type Reading =
  | {
      readonly kind: 'action';
      readonly action: number;
      /** Said first when part of it was guessed. */ readonly note: string;
    }
  | { readonly kind: 'actions'; readonly commands: readonly string[] }
  | { readonly kind: 'refusal'; readonly text: string }
  /** About the game, not in it. */
  | { readonly kind: 'question'; readonly about: 'help' | 'score' }
  /** The verb and things are clear, but it cannot be done now. */
  | { readonly kind: 'impossible'; readonly sentence: ResolvedSentence };

export interface ResolvedSentence {
  readonly verb: string;
  /** The command that it would be, in the game's own words; null where there is none. */
  readonly command: string | null;
  readonly words: readonly string[];
  /** −1 where none is named. */
  readonly first: number;
  readonly second: number;
}

/** What never changes about reading commands; shared by all who play a game. */
export interface CommandBook {
  readonly byText: ReadonlyMap<string, number>;
  readonly frames: ReadonlyMap<string, Frame>;
  readonly verbs: ReadonlySet<string>;
}

export function createCommandBook(game: GroundGame): CommandBook {
  const frames = new Map(game.definition.rules.map((rule) => [rule.name, frameOf(rule)]));
  return {
    byText: new Map(game.commands.map((text, command) => [text.toLowerCase(), command])),
    frames,
    verbs: new Set([...frames.values()].map((frame) => frame.verb)),
  };
}

const NONE: Region = { start: 0, end: 0 };

export class CommandReader {
  readonly #game: GroundGame;
  readonly #state: GameState;
  readonly #book: CommandBook;
  readonly #prefixes: NamePrefixes;

  constructor(game: GroundGame, state: GameState, { book, prefixes }: { book: CommandBook; prefixes: NamePrefixes }) {
    this.#game = game;
    this.#state = state;
    this.#book = book;
    this.#prefixes = prefixes;
  }

  read(line: string): Reading {
    const command = this.#book.byText.get(line) ?? this.#book.byText.get(normalizeLine(line));
    if (command !== undefined) {
      const action = this.#readyAction(command);
      if (action >= 0) return { kind: 'action', action, note: '' };
    }
    return this.#readFreely(normalizeLine(line));
  }

  /** −1 when the command cannot be done now. */
  #readyAction(command: number): number {
    const here = this.#findReady(command, this.#game.regions.get(this.#state.room) ?? NONE);
    return here >= 0 ? here : this.#findReady(command, this.#game.anywhere);
  }

  #findReady(command: number, region: Region): number {
    const { actionCommands } = this.#game;
    let low = region.start;
    let high = region.end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (actionCommands[middle]! < command) low = middle + 1;
      else high = middle;
    }
    for (; low < region.end && actionCommands[low] === command; low += 1) if (this.#state.isReady(low)) return low;
    return -1;
  }

  #readFreely(line: string): Reading {
    if (line === '') return { kind: 'refusal', text: 'I beg your pardon?' };
    if (line === 'help' || line === 'score') return { kind: 'question', about: line };
    const sentence = readSentence(line, this.#book.verbs);
    if (sentence?.verb === 'wait') return { kind: 'refusal', text: 'Time passes.' };
    if (sentence === null || !this.#book.verbs.has(sentence.verb))
      return { kind: 'refusal', text: "That's not a verb I recognise." };
    if (sentence.first.length === 1 && ['all', 'everything'].includes(sentence.first[0]!))
      return this.#readAll(sentence);
    return this.#resolve(sentence);
  }

  /** `drop all`; nothing else is done to everything at once. */
  #readAll({ verb }: Sentence): Reading {
    if (verb !== 'drop') return { kind: 'refusal', text: 'You have to be more specific!' };
    const commands = this.#readyActions().flatMap((action) => {
      const { rule, command } = this.#game.actions[action]!;
      return this.#book.frames.get(rule.name)?.verb === verb ? [this.#game.commands[command]!] : [];
    });
    if (commands.length === 0) return { kind: 'refusal', text: 'You are carrying nothing.' };
    return { kind: 'actions', commands: [...new Set(commands)] };
  }

  #resolve(sentence: Sentence): Reading {
    const frames = [...this.#book.frames.values()].filter(({ verb }) => verb === sentence.verb);
    const literal = sentence.first.join(' ');
    const isLiteral = frames.some((frame) => frame.slots.length === 0 && frame.literal === literal);
    const takesNothing = frames.some((frame) => frame.slots.length === 0 && frame.literal === '');
    if (takesNothing && literal !== '' && !isLiteral)
      return { kind: 'refusal', text: `I only understood you as far as wanting to ${sentence.verb}.` };
    if (literal === '' && !isLiteral) return { kind: 'refusal', text: `What do you want to ${sentence.verb}?` };
    const things = visibleThings(this.#game, this.#state);
    const world = { game: this.#game, state: this.#state, prefixes: this.#prefixes };
    const first = isLiteral ? [] : meaningOf(sentence.first, things, world);
    const second = sentence.second.length === 0 ? null : meaningOf(sentence.second, things, world);
    if ((!isLiteral && first.length === 0) || second?.length === 0)
      return { kind: 'refusal', text: "You can't see any such thing." };
    return this.#choose(sentence, { isLiteral, first, second });
  }

  #choose(
    { verb, first: words }: Sentence,
    { isLiteral, first, second }: { isLiteral: boolean; first: readonly number[]; second: readonly number[] | null },
  ): Reading {
    const literal = words.join(' ');
    const matches = this.#readyActions().filter((action) => {
      const { rule, binding } = this.#game.actions[action]!;
      const frame = this.#book.frames.get(rule.name)!;
      if (!isSameVerb(frame.verb, verb)) return false;
      if (isLiteral) return frame.slots.length === 0 && frame.literal === literal;
      const [one, two] = frame.slots.map((slot) => binding.get(slot) ?? -1);
      return (
        one !== undefined && first.includes(one) && (second === null || (two !== undefined && second.includes(two)))
      );
    });
    const commands = [...new Set(matches.map((action) => this.#game.commands[this.#game.actions[action]!.command]!))];
    if (commands.length > 1) return { kind: 'refusal', text: `Which do you mean: ${commands.join(', or ')}?` };
    if (commands.length === 1)
      return { kind: 'action', action: matches[0]!, note: second === null && !isLiteral ? commands[0]! : '' };
    const sentence = { verb, words, first: first[0] ?? -1, second: second?.[0] ?? -1 };
    return { kind: 'impossible', sentence: { ...sentence, command: isLiteral ? `${verb} ${literal}`.trim() : null } };
  }

  /** Ready actions here, in the order of the list. */
  #readyActions(): number[] {
    const found: number[] = [];
    for (const region of [this.#game.regions.get(this.#state.room) ?? NONE, this.#game.anywhere])
      for (let action = region.start; action < region.end; action += 1)
        if (this.#state.isReady(action)) found.push(action);
    return found;
  }
}

/** Putting on and inserting into are one wish. */
function isSameVerb(one: string, other: string): boolean {
  return one === other || (['put', 'insert'].includes(one) && ['put', 'insert'].includes(other));
}
