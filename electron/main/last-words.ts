/** Keeps the end of what a process wrote to its error output, for when it has to be explained why it died. */
import type { UtilityProcess } from 'electron';

const keptCharacters = 4_000;

/** Returns a function that gives the last words so far. What a developer's terminal should see is passed on. */
export function keepLastWords(child: UtilityProcess, passOn: (text: string) => void): () => string {
  let words = '';
  child.stdout?.on('data', (chunk: Buffer) => passOn(chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8');
    words = (words + text).slice(-keptCharacters);
    passOn(text);
  });
  return () => words;
}
