/** A compiled game behind the environment port; the picture of letters at its start is left out. */
import type { Environment } from '../environment.ts';
import type { GameAbout } from '../official/game-about.ts';
import { addFacts } from '../play/native-environment.ts';
import type { Story } from './story.ts';
import { withoutBanner } from './turn-text.ts';
import { ZGame } from './z-game.ts';

export function createZEnvironment(story: Story, { info, board, facts }: GameAbout): Environment {
  let game: ZGame | null = null;
  const started = (): ZGame => (game ??= new ZGame(story, board, { name: info.world, seed: info.seed }));
  return {
    info,
    async reset() {
      const first = started().reset();
      return addFacts({ ...first, text: withoutBanner(first.text) }, facts);
    },
    step: async (command) => started().step(command),
    dispose: async () => {
      game = null;
    },
  };
}
