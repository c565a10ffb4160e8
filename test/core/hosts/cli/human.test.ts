/** Without `--json`: a transcript that reads well, colours on a terminal only, and play by hand. */
import { describe, expect, it } from 'vitest';
import { runIdSchema } from '../../../../core/base/ids.ts';
import { completions } from '../../../../core/hosts/cli/play-by-hand.ts';
import { wrap } from '../../../../core/hosts/cli/live-transcript.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openTestLab } from '../../lab/support.ts';
import { callLab, runLab, startLab } from './support.ts';

const ESCAPE = '\u001b';

describe('a transcript', () => {
  it('shows goal, readings, decisions with reasons, score and summary, without colours in a pipe', async () => {
    const { exit, stdout } = await callLab(['play', 'treasure-hunt', '--seed', '3', '--data', temporaryFolder()]);
    expect(exit).toBe(0);
    expect(stdout).toContain('Treasure hunt · medium · seed 3   ariadne · rules');
    expect(stdout).toMatch(/^ {3}1 \S+/mu);
    expect(stdout).toMatch(/^ {5}why \S/mu);
    expect(stdout).toMatch(/score 1\/5 \(\+1\)/u);
    expect(stdout).toMatch(/won · score 5\/5 · \d+ steps, \d+ commands/u);
    expect(stdout).toMatch(/lab replay \w+/u);
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout.split('\n').every((line) => line.length <= 100)).toBe(true);
  });

  it('has colours where they are asked for, and none against NO_COLOR', async () => {
    const words = ['play', 'treasure-hunt', '--max-steps', '1', '--data', temporaryFolder()];
    expect((await callLab(words, { env: { FORCE_COLOR: '1' } })).stdout).toContain(ESCAPE);
    expect((await callLab(words, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(ESCAPE);
  });

  it('is left out with --quiet', async () => {
    const words = ['play', 'treasure-hunt', '--max-steps', '1', '--data', temporaryFolder(), '--quiet'];
    const { stdout } = await callLab(words);
    expect(stdout).not.toContain('why');
    expect(stdout).toContain('step limit reached');
  });

  it('breaks lines between words', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('unbreakable x', 4)).toEqual(['unbreakable', 'x']);
    expect(wrap('a\n\nb', 10)).toEqual(['a', '', 'b']);
  });
});

describe('playing by hand', () => {
  it('takes a command a line, answers each, and leaves the run for later at the end of input', async () => {
    const data = temporaryFolder();
    const words = ['play', 'treasure-hunt', '--model', 'by-hand', '--run-id', 'mine', '--data', data];
    const first = await runLab(words, { input: '?\nlook\nopen the moon\n' });
    expect(first.exit).toBe(130);
    expect(first.stdout).toMatch(/1 look by hand/u);
    expect(first.stdout).toMatch(/2 open the moon by hand/u);
    expect(first.stdout).toContain('inventory');
    expect(first.stdout).toContain('lab resume mine');

    const second = await runLab(['resume', 'mine', '--data', data], { input: 'inventory\n:quit\nlook\n' });
    expect(second.stdout).toMatch(/3 inventory by hand/u);
    expect(second.stdout).toContain('3 steps, 3 commands');
  });

  it('completes what was begun from what the game accepts', () => {
    expect(completions(['go east', 'go west', 'take key'], 'go')).toEqual(['go east', 'go west']);
    expect(completions(['go east', 'Take key'], 'ta')).toEqual(['Take key']);
    expect(completions(['go east'], '')).toEqual(['go east']);
  });
});

describe('Ctrl-C', () => {
  it(
    'stores the run, says how to go on, and ends with 130; stopped or not, resume plays it to its end',
    { timeout: 300_000 },
    async () => {
      const data = temporaryFolder();
      const common = ['--data', data, '--json'];
      const lab = startLab(['play', 'treasure-hunt', '--level', 'hard', '--run-id', 'long', '--data', data]);
      await lab.wrote(/^ {3}3 /mu);
      lab.child.kill('SIGINT');
      const { exit, stdout } = await lab.ended;
      expect(exit).toBe(130);
      expect(stdout).toContain('Go on with: lab resume long');
      const runs = JSON.parse((await callLab(['runs', ...common])).stdout) as {
        runs: { status: string; steps: number }[];
      };
      expect(runs.runs[0]?.status).toBe('interrupted');
      expect(runs.runs[0]?.steps).toBeGreaterThanOrEqual(2);
      const json = startLab(['resume', 'long', ...common]);
      await json.wrote(/ariadne · rules/u);
      json.child.kill('SIGTERM');
      const stopped = await json.ended;
      expect(stopped.exit).toBe(130);
      expect(JSON.parse(stopped.stdout)).toMatchObject({
        runId: 'long',
        status: 'interrupted',
        resume: 'lab resume long',
      });

      const { lab: opened } = openTestLab({ dataFolder: data });
      await opened.runs.cancel(runIdSchema.parse('long'));
      await opened.dispose();
      const resumed = await runLab(['resume', 'long', ...common]);
      expect(resumed.exit, resumed.stderr).toBe(0);
      expect(['won', 'step-limit']).toContain((JSON.parse(resumed.stdout) as { outcome: string }).outcome);
      const over = await callLab(['resume', 'long', ...common]);
      expect(over.exit).toBe(0);
      expect(over.stderr).toContain('nothing to go on with');
    },
  );
});
