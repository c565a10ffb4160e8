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
