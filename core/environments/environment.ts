/** The port of every world: what a player sees, and nothing else. */

export interface EnvironmentInfo {
  /** `treasure-hunt`, `cooking`, … or the file's name for a real game. */
  readonly world: string;
  /** Empty where the world has no levels. */
  readonly level: string;
  readonly seed: number;
  readonly title: string;
  /** The task in the player's words. */
  readonly goal: string;
  /** Null where it is unknown. */
  readonly maxScore: number | null;
  /** The paper's limit on decisions for this world. */
  readonly stepLimit: number;
}

export interface Observation {
  readonly text: string;
  /** What is carried, as the game words it; null where the world has no inventory. */
  readonly inventory: string | null;
  readonly score: number;
  /** Sorted; null where the world takes free text. */
  readonly admissible: readonly string[] | null;
  readonly won: boolean;
  readonly lost: boolean;
}

/**
 * A world under play. Deterministic: the same commands after `reset` give the same observations, which is how a run
 * resumes. Async because some worlds live in another process; native ones answer at once.
 */
export interface Environment {
  readonly info: EnvironmentInfo;
  reset(): Promise<Observation>;
  /** Never throws for odd text: the world answers with a refusal. Commands after the end change nothing. */
  step(command: string): Promise<Observation>;
  dispose(): Promise<void>;
}

/** How a world offers itself to the lab. */
export interface World {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly levels: readonly WorldLevel[];
  readonly defaultLevel: string;
  create(options: { level: string; seed: number }): Environment;
  /** Commands that solve it: for the control row and the viewer, never for an agent. Absent where none is known. */
  walkthrough?(options: { level: string; seed: number }): readonly string[];
  /** The whole map, for the viewer once a run is over; never for an agent. */
  reveal?(options: { level: string; seed: number }): TrueMap;
}

/** What a game's map really is and where things lie at first. All by name. */
export interface TrueMap {
  readonly rooms: readonly string[];
  readonly start: string | null;
  readonly ways: readonly TrueWay[];
  /** `place`: a room, what it is in or on, or `inventory`. */
  readonly things: readonly { readonly name: string; readonly place: string }[];
}

export interface TrueWay {
  readonly from: string;
  readonly direction: 'north' | 'east' | 'south' | 'west';
  readonly to: string;
  readonly door: string | null;
}

export interface WorldLevel {
  readonly id: string;
  /** One line for people: `36 rooms, 7 keys, distractors`. */
  readonly summary: string;
  readonly stepLimit: number;
  readonly maxScore: number | null;
}
