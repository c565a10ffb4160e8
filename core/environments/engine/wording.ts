/** The game's texts, written from its state and kept until something they show changes. */
import type { GameState } from './game-state.ts';
import type { GroundGame } from './ground-game.ts';
import { bindNamePrefixes, headingName, joinNames, stateName, withArticle, type NamePrefixes } from './names.ts';
import type { Places } from './places.ts';
import { isShut } from './state-tests.ts';
import { parseTemplate } from './template.ts';
import { bindTemplate, fixedText, type BoundTest, type TextProgram } from './text-program.ts';

/** What never changes about a game's texts; shared by all who play it. */
export interface Phrasebook {
  readonly rooms: ReadonlyMap<number, TextProgram>;
  readonly headings: ReadonlyMap<number, string>;
  readonly prefixes: NamePrefixes;
  /** By entity, bound at first use. */
  readonly descriptions: (TextProgram | undefined)[];
  /** By action: the reply when it never changes (string), else its program; bound at first use. */
  readonly replies: (string | TextProgram | undefined)[];
}

/** `rooms`: the entities that are rooms. */
export function createPhrasebook(game: GroundGame, rooms: readonly number[]): Phrasebook {
  const { entities } = game.symbols;
  const bind = (room: number): TextProgram =>
    bindTemplate(parseTemplate(entities[room]!.description), game, { self: room });
  return {
    rooms: new Map(rooms.map((room) => [room, bind(room)])),
    headings: new Map(rooms.map((room) => [room, `-= ${headingName(entities[room]!.name)} =-`])),
    prefixes: bindNamePrefixes(game),
    descriptions: [],
    replies: [],
  };
}

export class Wording {
  readonly #game: GroundGame;
  readonly #state: GameState;
  readonly #places: Places;
  readonly #book: Phrasebook;
  readonly #roomTexts: string[] = [];
  #inventoryText = '';

  constructor(game: GroundGame, state: GameState, places: Places, book: Phrasebook) {
    this.#game = game;
    this.#state = state;
    this.#places = places;
    this.#book = book;
  }

  /** Heading, description, and what lies on the floor. */
  room(): string {
    const { room, isTextStale } = this.#state;
    if (room < 0) return 'You are nowhere at all.';
    if (isTextStale[room] === 1) {
      isTextStale[room] = 0;
      this.#roomTexts[room] = this.#writeRoom(room);
    }
    return this.#roomTexts[room]!;
  }

  inventory(): string {
    const { isTextStale } = this.#state;
    const slot = isTextStale.length - 1;
    if (isTextStale[slot] === 1) {
      isTextStale[slot] = 0;
      const names = this.#game.inventory < 0 ? '' : this.listOf(this.#game.inventory);
      this.#inventoryText = names === '' ? 'You are carrying nothing.' : `You are carrying: ${names}.`;
    }
    return this.#inventoryText;
  }

  examine(entity: number): string {
    const program = (this.#book.descriptions[entity] ??= bindTemplate(
      parseTemplate(this.#game.symbols.entities[entity]!.description),
      this.#game,
      { self: entity },
    ));
    const text =
      this.#write(program) || `You see nothing special about the ${this.#game.symbols.entities[entity]!.name}.`;
    const contents = this.#contents(entity);
    return contents === '' ? text : `${text}\n\n${contents}`;
  }

  /** What the game answers to an action that has just been done. */
  reply(action: number): string {
    const known = (this.#book.replies[action] ??= this.#bindReply(action));
    return typeof known === 'string' ? known : this.#write(known);
  }

  /** `a, b and c`, the last moved first; empty when there is nothing. */
  listOf(holder: number): string {
    const names: string[] = [];
    for (let thing = this.#state.firstIn(holder); thing >= 0; thing = this.#state.nextAfter(thing))
      if (this.#places.isPortable[thing] === 1) names.push(this.#nameInList(thing));
    return joinNames(names);
  }

  /** `On the table are a knife and a fork.` */
  #contents(holder: number): string {
    const names = isShut(holder, this.#game, this.#state) ? '' : this.listOf(holder);
    if (names === '') return '';
    const where = this.#places.isSupporter[holder] === 1 ? 'On' : 'In';
    const verb = names.includes(' and ') ? 'are' : 'is';
    return `${where} the ${this.#game.symbols.entities[holder]!.name} ${verb} ${names}.`;
  }

  #nameInList(thing: number): string {
    const { article } = this.#game.symbols.entities[thing]!;
    return withArticle(stateName(thing, this.#game, this.#book.prefixes, this.#state.holds), article);
  }

  #writeRoom(room: number): string {
    const heading = this.#book.headings.get(room) ?? '';
    const description = this.#write(this.#book.rooms.get(room) ?? []);
    const floor = this.listOf(room);
    const text = description === '' ? heading : `${heading}\n${description}`;
    return floor === '' ? text : `${text}\n\nThere is ${floor} on the floor.`;
  }

  #bindReply(action: number): string | TextProgram {
    const { rule, binding } = this.#game.actions[action]!;
    const program = bindTemplate(parseTemplate(rule.reply ?? 'Done.'), this.#game, { self: -1, parameters: binding });
    return fixedText(program) ?? program;
  }

  #write(program: TextProgram): string {
    let text = '';
    for (const part of program) {
      if (typeof part === 'string') text += part;
      else if (part.kind === 'if') {
        const branch = part.branches.find(({ tests }) => tests.every((test) => this.#isMet(test)));
        text += this.#write(branch?.then ?? part.otherwise);
      } else if (part.kind === 'name')
        text += stateName(part.entity, this.#game, this.#book.prefixes, this.#state.holds);
      else if (part.kind === 'list') text += this.listOf(part.entity);
      else if (part.kind === 'look') text += this.room();
      else if (part.kind === 'inventory') text += this.inventory();
      else if (part.kind === 'examine') text += part.entity < 0 ? '' : this.examine(part.entity);
      else text += this.#revealing(part.entity);
    }
    return text;
  }

  #revealing(entity: number): string {
    const names = entity < 0 ? '' : this.listOf(entity);
    return names === '' ? '' : `, revealing ${names}`;
  }

  #isMet(test: BoundTest): boolean {
    if (test.kind === 'fact') return test.fact >= 0 && this.#state.holds[test.fact] === 1;
    const isEmpty = test.entity < 0 || this.#state.firstIn(test.entity) < 0;
    return test.kind === 'holds-nothing' ? isEmpty : !isEmpty;
  }
}
