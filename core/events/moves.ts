/** Which commands walk, and where to: read from their words, as a player would. */

const directions: Readonly<Record<string, Offset>> = {
  north: { x: 0, y: -1 },
  south: { x: 0, y: 1 },
  east: { x: 1, y: 0 },
  west: { x: -1, y: 0 },
  northeast: { x: 1, y: -1 },
  northwest: { x: -1, y: -1 },
  southeast: { x: 1, y: 1 },
  southwest: { x: -1, y: 1 },
};

/** In cells of a compass grid: x to the east, y to the south. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The cell beside, for a compass direction; null for any other word. */
export function offsetOf(direction: string): Offset | null {
  return directions[direction.toLowerCase()] ?? null;
}

/** The direction of `go north`, `walk north` or plain `north`; null for what does not walk. */
export function walkedDirection(command: string): string | null {
  const word = /^(?:(?:go|walk|move|head|run)\s+)?([a-z]+)$/i.exec(command.trim())?.[1]?.toLowerCase();
  return word !== undefined && (word in directions || word === 'up' || word === 'down') ? word : null;
}
