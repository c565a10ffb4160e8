/** An official .json game played by the engine, behind the environment port. */
import type { Environment, Observation } from '../environment.ts';
import { addFacts } from '../play/native-environment.ts';
import { Play } from '../play/play.ts';
import type { GameAbout } from './game-about.ts';

/** `about` must have a board. */
export function createJsonEnvironment({ info, board, facts }: GameAbout): Environment {
  if (board === null) throw new TypeError('a game without a definition cannot be played by the engine');
  const play = new Play(board);
  const open = (first: Observation): Observation => ({ ...first, text: `${info.goal}\n\n${first.text}` });
  return {
    info,
    reset: () => Promise.resolve(addFacts(open(play.reset()), facts)),
    step: (command) => Promise.resolve(play.step(command)),
    dispose: () => Promise.resolve(),
  };
}
