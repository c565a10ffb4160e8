/** Score, win and loss: quests latch at the first of their conditions that holds. */
import type { Condition, GameDefinition, Quest } from './definition.ts';
import type { GameState } from './game-state.ts';
import type { GroundGame } from './ground-game.ts';

export interface QuestSnapshot {
  readonly outcomes: Uint8Array;
  readonly score: number;
  readonly won: boolean;
  readonly lost: boolean;
}

const OPEN = 0;
const WON = 1;
const FAILED = 2;

interface BoundQuest {
  readonly quest: Quest;
  /** Numbers of facts; conditions that can never hold are left out. */
  readonly win: readonly (readonly number[])[];
  readonly fail: readonly (readonly number[])[];
}

export type QuestBook = readonly BoundQuest[];

export function bindQuests(game: GroundGame): QuestBook {
  const bind = (conditions: readonly Condition[]): number[][] =>
    conditions
      .map((condition) => condition.map((fact) => findFact(game, fact.predicate, fact.entities)))
      .filter((facts) => facts.length > 0 && !facts.includes(-1));
  return game.definition.quests.map((quest) => ({ quest, win: bind(quest.win), fail: bind(quest.fail) }));
}

export function findFact(game: GroundGame, predicate: string, entities: readonly string[]): number {
  const { symbols, facts } = game;
  return facts.find(
    symbols.predicate(predicate),
    entities.map((id) => symbols.entity(id)),
  );
}

/** Keeps score of a play; told after every change of the state. */
export interface Scoring {
  readonly score: number;
  readonly won: boolean;
  readonly lost: boolean;
  update(state: GameState): void;
  snapshot(): unknown;
  restore(snapshot: unknown): void;
}

/** The sum of all rewards that can be had. */
export function maxScoreOf(definition: Pick<GameDefinition, 'quests'>): number {
  return definition.quests.reduce((sum, quest) => sum + (quest.win.length > 0 ? Math.max(0, quest.reward) : 0), 0);
}

export class QuestTracker implements Scoring {
  readonly #quests: QuestBook;
  readonly #outcomes: Uint8Array;
  score = 0;
  won = false;
  lost = false;

  constructor(quests: QuestBook) {
    this.#quests = quests;
    this.#outcomes = new Uint8Array(quests.length);
  }

  /** Looks at what holds now. */
  update({ holds }: GameState): void {
    let hasChanged = false;
    for (let index = 0; index < this.#quests.length; index += 1) {
      if (this.#outcomes[index] !== OPEN) continue;
      const { quest, win, fail } = this.#quests[index]!;
      if (isAnyMet(fail, holds)) this.#outcomes[index] = FAILED;
      else if (isAnyMet(win, holds)) {
        this.#outcomes[index] = WON;
        this.score += quest.reward;
      } else continue;
      hasChanged = true;
    }
    if (hasChanged) this.#settle();
  }

  snapshot(): QuestSnapshot {
    return { outcomes: this.#outcomes.slice(), score: this.score, won: this.won, lost: this.lost };
  }

  /** `snapshot`: one of this tracker's own. */
  restore(snapshot: unknown): void {
    const { outcomes, score, won, lost } = snapshot as QuestSnapshot;
    this.#outcomes.set(outcomes);
    this.score = score;
    this.won = won;
    this.lost = lost;
  }

  #settle(): void {
    const needed = this.#quests.flatMap(({ quest, win }, index) =>
      quest.isOptional || (quest.win.length === 0 && win.length === 0) ? [] : [this.#outcomes[index]],
    );
    this.won = needed.length > 0 && needed.every((outcome) => outcome === WON);
    this.lost = this.#quests.some(({ quest }, index) => !quest.isOptional && this.#outcomes[index] === FAILED);
  }
}

function isAnyMet(conditions: readonly (readonly number[])[], holds: Uint8Array): boolean {
  for (const facts of conditions) {
    let isMet = true;
    for (const fact of facts) isMet &&= holds[fact] === 1;
    if (isMet) return true;
  }
  return false;
}
