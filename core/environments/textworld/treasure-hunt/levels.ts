/** The three levels of the treasure hunt. */

export interface HuntLevel {
  readonly rooms: number;
  /** The golden key included. */
  readonly keys: number;
  /** Ways beyond those of a tree. */
  readonly loops: number;
  /** Things of no use, at least so many in each room. */
  readonly distractorsPerRoom: number;
  /** The second key lies in one of the rooms farthest from the start. */
  readonly isSecondKeyFar: boolean;
}

export const huntLevels: Readonly<Record<'medium' | 'hard' | 'hardest', HuntLevel>> = {
  medium: { rooms: 12, keys: 4, loops: 0, distractorsPerRoom: 0, isSecondKeyFar: false },
  hard: { rooms: 16, keys: 5, loops: 1, distractorsPerRoom: 0, isSecondKeyFar: true },
  hardest: { rooms: 36, keys: 7, loops: 3, distractorsPerRoom: 1, isSecondKeyFar: true },
};

/** The paper's limit on decisions. */
export const huntStepLimit = 150;

/** One point a key, one for the treasure. */
export function huntMaxScore(level: HuntLevel): number {
  return level.keys + 1;
}
