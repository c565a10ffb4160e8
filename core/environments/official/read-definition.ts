/** Reads a TextWorld game file into the engine's definition, so that the same engine plays it. */
import type { EntityDefinition, Fact, GameDefinition, NamePrefix, Quest } from '../engine/definition.ts';
import { createAliasTable, expandRules, type AliasTable } from '../logic/expand-aliases.ts';
import { parseLogic } from '../logic/parse-logic.ts';
import { cookingGuards } from './cooking-guard.ts';
import type { GameFile, WrittenFact } from './game-file.ts';
import { officialReply } from './replies.ts';

const same = (word: string): NamePrefix => ({ predicate: word, word });
const PREFIXES: readonly (readonly NamePrefix[])[] = [
  [same('sliced'), same('diced'), same('chopped')],
  [{ predicate: 'needs_cooking', word: 'raw' }, same('burned'), same('roasted'), same('fried'), same('grilled')],
];

/** @throws ClewError `game-invalid` for logic that cannot be read. */
export function readDefinition(file: GameFile): GameDefinition {
  const logic = parseLogic(file.KB.logic);
  const aliases = createAliasTable(logic.aliases);
  const facts = file.world.flatMap((fact) => expandFact(fact, aliases));
  const hasFood = file.world.some((fact) => fact.name === 'base');
  return {
    types: logic.types,
    rules: expandRules(logic, officialReply),
    entities: readEntities(file),
    facts,
    quests: file.quests.map((quest) => readQuest(quest, aliases)),
    namePrefixes: hasFood ? PREFIXES : [],
    guards: cookingGuards(facts),
  };
}

function expandFact(fact: WrittenFact, aliases: AliasTable): readonly Fact[] {
  return aliases.expandFact({ predicate: fact.name, entities: fact.arguments.map((argument) => argument.name) });
}

/** Those of `infos`, and what only facts speak of. */
function readEntities(file: GameFile): EntityDefinition[] {
  const entities = new Map<string, EntityDefinition>();
  for (const [id, info] of file.infos)
    entities.set(id, {
      id,
      type: info.type,
      name: info.name ?? '',
      synonyms: info.synonyms ?? [],
      article: info.indefinite ?? undefined,
      description: informText(info.desc ?? ''),
    });
  for (const { arguments: named } of file.world)
    for (const { name, type } of named)
      if (!entities.has(name)) entities.set(name, { id: name, type, name: '', description: '' });
  return [...entities.values()];
}

/** As the compiled game prints it: apostrophes at the edge of a word are quotation marks. */
function informText(text: string): string {
  return text.replace(/(?<!\w)'|'(?!\w)/g, '"').replace(/\n +/g, '\n');
}

function readQuest(quest: GameFile['quests'][number], aliases: AliasTable): Quest {
  const read = (events: GameFile['quests'][number]['win_events']): Fact[][] =>
    events.map((event) => event.condition.preconditions.flatMap((fact) => expandFact(fact, aliases)));
  return {
    reward: quest.reward,
    win: read(quest.win_events),
    fail: read(quest.fail_events),
    isOptional: quest.optional,
  };
}
