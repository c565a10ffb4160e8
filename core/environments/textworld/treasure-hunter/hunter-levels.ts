/** The thirty levels of the treasure hunter. */

export type HunterMode = 'easy' | 'medium' | 'hard';

export interface HunterLevel {
  readonly mode: HunterMode;
  readonly rooms: number;
  /** Commands of the solution. */
  readonly length: number;
  /** Containers and supporters. */
  readonly furniture: number;
}

export const hunterLevelCount = 30;

const MODES = [
  { mode: 'easy', rooms: 5, furniture: 0, shortest: 1, longest: 5 },
  { mode: 'medium', rooms: 10, furniture: 10, shortest: 2, longest: 10 },
  { mode: 'hard', rooms: 20, furniture: 20, shortest: 3, longest: 20 },
] as const;

/** Ten levels each; the solution grows evenly over them. */
export function hunterLevel(level: number): HunterLevel {
  const { mode, rooms, furniture, shortest, longest } = MODES[Math.floor((level - 1) / 10)]!;
  const length = Math.round(shortest + ((longest - shortest) * ((level - 1) % 10)) / 9);
  return { mode, rooms, furniture, length };
}
