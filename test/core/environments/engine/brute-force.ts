/** The plain way to find what can be done: every rule matched against every fact, from the definition alone. */
import type { Atom, GameDefinition } from '../../../../core/environments/engine/definition.ts';
import type { Play } from '../../../../core/environments/play/play.ts';
import type { GameBoard } from '../../../../core/environments/play/game-board.ts';

type Binding = ReadonlyMap<string, string>;

/** The facts that hold in a play, as texts `predicate entity entity`. */
export function factsOf({ game }: GameBoard, play: Play): string[] {
  const { facts, symbols } = game;
  return Array.from({ length: facts.size }, (_, fact) => fact)
    .filter((fact) => play.state.holds[fact] === 1)
    .map((fact) =>
      [
        symbols.predicates[facts.predicateOf(fact)]!,
        ...facts.entitiesOf(fact).map((id) => symbols.entities[id]!.id),
      ].join(' '),
    );
}

export function commandsByHand(definition: GameDefinition, facts: readonly string[]): string[] {
  const byPredicate = new Map<string, string[][]>();
  for (const fact of facts) {
    const [predicate = '', ...entities] = fact.split(' ');
    byPredicate.set(predicate, [...(byPredicate.get(predicate) ?? []), entities]);
  }
  const names = new Map(definition.entities.map(({ id, name }) => [id, name || id]));
  const types = new Map(definition.entities.map(({ id, type }) => [id, type]));
  const isA = (type: string, wanted: string): boolean =>
    type === wanted ||
    (definition.types.find(({ name }) => name === type)?.parents ?? []).some((parent) => isA(parent, wanted));
  const match = (atoms: readonly Atom[], binding: Binding): Binding[] => {
    const [first, ...rest] = atoms;
    if (first === undefined) return [binding];
    return (byPredicate.get(first.predicate) ?? []).flatMap((entities) => {
      const grown = new Map(binding);
      for (const [index, { name, type }] of first.parameters.entries()) {
        const entity = entities[index];
        const known = grown.get(name);
        if (entity === undefined || (known !== undefined && known !== entity)) return [];
        if (known === undefined && ([...grown.values()].includes(entity) || !isA(types.get(entity)!, type))) return [];
        grown.set(name, entity);
      }
      return entities.length === first.parameters.length ? match(rest, grown) : [];
    });
  };
  const commands = definition.rules.flatMap((rule) =>
    match(rule.preconditions, new Map()).map((binding) =>
      rule.command.replace(/\{([^}]*)\}/g, (_, name: string) => names.get(binding.get(name) ?? '') ?? name),
    ),
  );
  return [...new Set(commands)].sort();
}
