/** The New run form: its defaults, what follows from a change, and the command that does the same. */
import { describe, expect, it } from 'vitest';
import { runConfigSchema } from '../../../core/events/run-config.ts';
import {
  changeForm,
  commandOf,
  configOf,
  defaultForm,
  gameAmong,
  gameName,
} from '../../../renderer/views/new-run/run-form.ts';
import { agents, models, worlds } from '../../fakes/fake-lab-catalogue.ts';

const cooking = { ...worlds[0]!, id: 'cooking', defaultLevel: 'rl-1' };
const choices = { worlds: [...worlds, cooking], agents, models };
const form = defaultForm(choices);

describe('the form', () => {
  it('starts with what runs without a model', () => {
    expect(form).toMatchObject({ world: 'treasure-hunt', level: 'medium', agent: 'ariadne', model: 'rules' });
    expect(runConfigSchema.parse(configOf(form))).toMatchObject({ seed: 1, maxSteps: null, ablate: [] });
  });

  it('takes the level that another world begins with', () => {
    expect(changeForm({ ...form, maxSteps: 9 }, { world: 'cooking' }, choices)).toMatchObject({
      level: 'rl-1',
      maxSteps: null,
    });
  });

  it('forgets what another agent does not have', () => {
    expect(changeForm({ ...form, ablate: ['recall'] }, { agent: 'stma' }, choices).ablate).toEqual([]);
    expect(changeForm({ ...form, ablate: ['recall'] }, { seed: 3 }, choices).ablate).toEqual(['recall']);
  });
});

describe('the command', () => {
  it('names what was chosen', () => {
    expect(commandOf({ ...form, level: 'hard', ablate: ['recall', 'episodic'], seed: 7, maxSteps: 60 })).toBe(
      'npm run -s lab -- play treasure-hunt --level hard --agent ariadne --ablate recall,episodic --model rules --seed 7 --max-steps 60',
    );
  });

  it('quotes a path with spaces for the shell', () => {
    expect(commandOf({ ...form, model: "/home/ada/my models/o'ne.gguf" })).toContain(
      `--model '/home/ada/my models/o'\\''ne.gguf'`,
    );
  });
});

describe('a real game', () => {
  const game = { ...form, gameFile: '/home/ada/games/hunt.z8', goal: ' Find it. ' };

  it('is called by its file’s name, has no level, and keeps a goal that is given', () => {
    expect(runConfigSchema.parse(configOf(game))).toMatchObject({
      world: 'hunt',
      level: '',
      gameFile: '/home/ada/games/hunt.z8',
      goal: 'Find it.',
    });
    expect(configOf({ ...game, goal: '' })).toMatchObject({ goal: null });
    expect(gameName('C:\\games\\zork.z5')).toBe('zork');
  });

  it('is played by its path on the command line', () => {
    expect(commandOf(game)).toContain("play --game /home/ada/games/hunt.z8 --goal ' Find it. ' --agent ariadne");
    expect(commandOf(game)).not.toContain('--level');
  });

  it('is told from the files that lie beside it', () => {
    expect(gameAmong(['/g/hunt.goal.json', '/g/hunt.json', '/g/hunt.z8'])).toBe('/g/hunt.z8');
    expect(gameAmong(['/g/hunt.goal.json', '/g/hunt.json'])).toBe('/g/hunt.json');
    expect(gameAmong(['/g/hunt.goal.json', '/g/notes.txt'])).toBeNull();
  });
});
