/** A game as data: typed entities, facts, rules with commands, quests. Generators write it, game files are read into it. */

/** A type and its parents; an entity of a type is one of all its ancestors. */
export interface TypeDefinition {
  readonly name: string;
  readonly parents: readonly string[];
}

/** A place in a rule: one name stands for one entity of the type throughout the rule. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
}

export interface Atom {
  readonly predicate: string;
  readonly parameters: readonly Parameter[];
}

/**
 * Preconditions and postconditions over parameters. Facts of the first that are not in the second end, the others begin.
 * Distinct parameters stand for distinct entities.
 */
export interface Rule {
  readonly name: string;
  readonly preconditions: readonly Atom[];
  readonly postconditions: readonly Atom[];
  /** What the player types, with `{parameter}` for a name: `take {o} from {c}`. */
  readonly command: string;
  /** How a compiled game reports it: `removing the {o} from the {c}`; null where it does not. */
  readonly event: string | null;
  /** What the game answers (wording templates, see template.ts); null for a plain `Done.` */
  readonly reply: string | null;
}

export interface EntityDefinition {
  readonly id: string;
  readonly type: string;
  /** Empty for things a player never sees or names. */
  readonly name: string;
  /** Other words a player may use for it. */
  readonly synonyms?: readonly string[];
  /** Put before the name in lists; worked out from the name where it is left out. */
  readonly article?: string;
  /** Wording template: of a room what is seen on arrival, of a thing what `examine` answers. */
  readonly description: string;
}

export interface Fact {
  readonly predicate: string;
  readonly entities: readonly string[];
}

/** A condition is met when all its facts hold at once. */
export type Condition = readonly Fact[];

/** Latches as failed at the first fail condition, else as won at the first win condition. */
export interface Quest {
  readonly reward: number;
  readonly win: readonly Condition[];
  readonly fail: readonly Condition[];
  /** An optional quest neither ends the game nor is needed to win it. */
  readonly isOptional: boolean;
}

/** While a fact `predicate(thing)` holds, lists put `word` before the thing's name. The first that holds of a group counts. */
export interface NamePrefix {
  readonly predicate: string;
  readonly word: string;
}

/**
 * What a command needs beyond its rule, in order, each with the answer when it is missing. It refuses a command that is
 * listed all the same, and explains one that is not.
 */
export interface Guard {
  readonly command: string;
  readonly needs: readonly { readonly fact: Fact; readonly otherwise: string }[];
}

export interface GameDefinition {
  readonly types: readonly TypeDefinition[];
  readonly entities: readonly EntityDefinition[];
  readonly rules: readonly Rule[];
  readonly facts: readonly Fact[];
  readonly quests: readonly Quest[];
  /** Groups in the order in which their words stand before a name. */
  readonly namePrefixes: readonly (readonly NamePrefix[])[];
  readonly guards: readonly Guard[];
}

/** Names that the engine itself gives a meaning: where things are, and what keeps one from them. */
export const vocabulary = {
  player: 'P',
  inventory: 'I',
  at: 'at',
  in: 'in',
  on: 'on',
  open: 'open',
  closed: 'closed',
  locked: 'locked',
  link: 'link',
  /** The type of rooms. */
  room: 'r',
} as const;
