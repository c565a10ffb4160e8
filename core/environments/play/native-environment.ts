/** A native game behind the environment port. */
import type { Environment, EnvironmentInfo, Observation } from '../environment.ts';
import type { GameBoard } from './game-board.ts';
import { Play } from './play.ts';

/** `facts`: what the player is told at the start besides the room, a line each. */
export function createNativeEnvironment(
  board: GameBoard,
  info: EnvironmentInfo,
  facts: readonly string[] = [],
): Environment {
  const play = new Play(board);
  return {
    info,
    reset: () => Promise.resolve(addFacts(play.reset(), facts)),
    step: (command) => Promise.resolve(play.step(command)),
    dispose: () => Promise.resolve(),
  };
}

export function addFacts(observation: Observation, facts: readonly string[]): Observation {
  return facts.length === 0 ? observation : { ...observation, text: `${observation.text}\n\n${facts.join('\n')}` };
}
