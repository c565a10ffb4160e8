/** What is said when the score changes and when the game ends. */

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export function scoreText(change: number): string {
  const size = Math.abs(change);
  const amount = `${NUMBERS[size] ?? String(size)} point${size === 1 ? '' : 's'}`;
  return `Your score has just gone ${change > 0 ? 'up' : 'down'} by ${amount}.`;
}

export function endText(isWon: boolean, score: { score: number; maxScore: number }): string {
  const heading = isWon ? '*** The End ***' : '*** You lost! ***';
  return `${heading}\n\nYou scored ${score.score} out of a possible ${score.maxScore}.`;
}

export function scoreAnswer({ score, maxScore }: { score: number; maxScore: number }): string {
  return `You have so far scored ${score} out of a possible ${maxScore}.`;
}

/** `commands`: as the rules write them, `take {o} from {c}`. */
export function helpText(commands: readonly string[]): string {
  const shapes = [...new Set(commands.map((command) => command.replace(/\{[^}]*\}/g, '...')))].sort();
  return `What can be done here:\n${shapes.map((shape) => `  ${shape}`).join('\n')}`;
}
