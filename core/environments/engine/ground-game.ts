/** A game made ready to play: facts and actions as numbers in typed arrays, actions grouped by the room they are done in. */
import { ClewError } from '../../base/errors.ts';
import { vocabulary, type GameDefinition, type Rule } from './definition.ts';
import { createFactTable, type FactTable } from './fact-table.ts';
import { groundRules, shapeRule, type GroundRule, type RuleShape } from './ground-rules.ts';
import { packEffects, type ActionEffects } from './pack-effects.ts';
import { createSymbols, type Symbols } from './symbols.ts';

/** A span of action numbers, aligned to 32 so that what is ready is a run of whole words. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

export interface GroundAction {
  readonly rule: Rule;
  /** Entities by the rule's parameter names. */
  readonly binding: ReadonlyMap<string, number>;
  readonly command: number;
  /** The room's entity number, −1 for what can be done anywhere. */
  readonly room: number;
}

export interface GroundGame extends ActionEffects {
  readonly definition: GameDefinition;
  readonly symbols: Symbols;
  readonly facts: FactTable;
  /** 1 for what holds at first. */
  readonly initialFacts: Uint8Array;
  /** Distinct command texts in sorted order. */
  readonly commands: readonly string[];
  /** By action number; null in the gaps that align regions. In a region in order of command, then priority. */
  readonly actions: readonly (GroundAction | null)[];
  readonly actionCommands: Int32Array;
  /** By room entity; absent for a room without actions. */
  readonly regions: ReadonlyMap<number, Region>;
  /** What can be done anywhere. */
  readonly anywhere: Region;
  readonly player: number;
  readonly inventory: number;
}

/** @throws ClewError `game-invalid` for a definition that cannot be played. */
export function groundGame(definition: GameDefinition): GroundGame {
  const symbols = createSymbols(definition);
  const facts = createFactTable(symbols.predicates.length, symbols.entities.length, symbols.maxArity);
  for (const fact of definition.facts)
    facts.intern(
      symbols.predicate(fact.predicate),
      fact.entities.map((id) => knownEntity(id, symbols)),
    );
  const initialCount = facts.size;
  const shapes = definition.rules.map((rule) => shapeRule(rule, symbols));
  const grounded = groundRules(shapes, symbols, facts);
  const layout = layOut(grounded, shapes, symbols, facts);
  const initialFacts = new Uint8Array(facts.size).fill(1, 0, initialCount);
  return {
    definition,
    symbols,
    facts,
    initialFacts,
    ...layout,
    ...packEffects(layout.order, initialFacts, (fact) => isPlayerPlace(fact, symbols, facts)),
    player: symbols.entity(vocabulary.player),
    inventory: symbols.entity(vocabulary.inventory),
  };
}

function knownEntity(id: string, symbols: Symbols): number {
  const entity = symbols.entity(id);
  if (entity >= 0) return entity;
  throw new ClewError('game-invalid', `A fact speaks of "${id}", which is not among the things of the game.`, {
    remedy: 'The game file is damaged or not a TextWorld game.',
  });
}

type Layout = Pick<GroundGame, 'commands' | 'actions' | 'actionCommands' | 'regions' | 'anywhere'> & {
  /** The ground rule of each action number. */
  readonly order: readonly (GroundRule | null)[];
};

function layOut(
  grounded: readonly GroundRule[],
  shapes: readonly RuleShape[],
  symbols: Symbols,
  facts: FactTable,
): Layout {
  const texts = grounded.map((ground) => commandText(shapes[ground.rule]!, ground, symbols));
  const commands = [...new Set(texts)].sort();
  const commandIds = new Map(commands.map((text, index) => [text, index]));
  const rooms = grounded.map((ground) => roomOf(ground, symbols, facts));
  const byRoom = groupByRoom(rooms);
  const order: (GroundRule | null)[] = [];
  const actions: (GroundAction | null)[] = [];
  const regions = new Map<number, Region>();
  for (const [room, members] of byRoom) {
    const sorted = members
      .map((index) => ({ ground: grounded[index]!, command: commandIds.get(texts[index]!)! }))
      .sort((a, b) => a.command - b.command || comparePriority(a.ground, b.ground, shapes));
    regions.set(room, { start: order.length, end: order.length + sorted.length });
    for (const { ground, command } of sorted) {
      const { rule, variables } = shapes[ground.rule]!;
      order.push(ground);
      actions.push({ rule, command, room, binding: new Map(variables.map((name, i) => [name, ground.binding[i]!])) });
    }
    while (order.length % 32 !== 0) {
      order.push(null);
      actions.push(null);
    }
  }
  const anywhere = regions.get(-1) ?? { start: order.length, end: order.length };
  regions.delete(-1);
  return {
    order,
    commands,
    actions,
    regions,
    anywhere,
    actionCommands: Int32Array.from(actions, (action) => action?.command ?? -1),
  };
}

function groupByRoom(rooms: readonly number[]): ReadonlyMap<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [index, room] of rooms.entries()) {
    const group = groups.get(room);
    if (group === undefined) groups.set(room, [index]);
    else group.push(index);
  }
  return groups;
}

/** Of several actions with one command the one with the most preconditions is done, then in order of rule and entities. */
function comparePriority(a: GroundRule, b: GroundRule, shapes: readonly RuleShape[]): number {
  const size = b.preconditions.length - a.preconditions.length;
  if (size !== 0) return size;
  const [first, second] = [shapes[a.rule]!.rule.name, shapes[b.rule]!.rule.name];
  if (first !== second) return first < second ? -1 : 1;
  const place = a.binding.findIndex((entity, index) => entity !== b.binding[index]);
  return place < 0 ? 0 : a.binding[place]! - b.binding[place]!;
}

function commandText(shape: RuleShape, ground: GroundRule, symbols: Symbols): string {
  return shape.rule.command.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const entity = symbols.entities[ground.binding[shape.variables.indexOf(name)] ?? -1];
    return entity === undefined ? name : entity.name || entity.id;
  });
}

/** The room that a precondition puts the player in. */
function roomOf(ground: GroundRule, symbols: Symbols, facts: FactTable): number {
  const fact = ground.preconditions.find((id) => isPlayerPlace(id, symbols, facts));
  return fact === undefined ? -1 : facts.entitiesOf(fact)[1]!;
}

export function isPlayerPlace(fact: number, symbols: Symbols, facts: FactTable): boolean {
  if (facts.predicateOf(fact) !== symbols.predicate(vocabulary.at)) return false;
  const entities = facts.entitiesOf(fact);
  return entities.length === 2 && symbols.entities[entities[0]!]!.id === vocabulary.player;
}
