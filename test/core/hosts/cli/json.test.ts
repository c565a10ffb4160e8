/** `--json`: one document on stdout with the fields that scripts depend on, progress on stderr, and the exit code. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEventSchema } from '../../../../core/events/run-event.ts';
import { tinyModel } from '../../../support/tiny-models.ts';
import { benchMemorySchema, errorSchema, inspectSchema, playSchema } from './schemas.ts';
import { callLab, documentOf, runLab } from './support.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const common = () => ['--json', '--data', folder];
const lab = (...words: string[]) => runLab([...words, ...common()]);
/** In this process: for what is quick. */
const quick = (...words: string[]) => callLab([...words, ...common()]);

describe('the document of each command', () => {
  it('play: the run and what it took; the same fields from resume, runs and replay', async () => {
    const played = await lab('play', 'treasure-hunt', '--seed', '3', '--run-id', 'first', '--max-steps', '6');
    expect(played.exit).toBe(0);
    const document = playSchema.parse(documentOf(played));
    expect(document).toMatchObject({
      ...{ runId: 'first', world: 'treasure-hunt', level: 'medium', seed: 3, agent: 'ariadne', model: 'rules' },
      ...{ steps: 6, outcome: 'step-limit' },
    });
    expect(document.graph.facts).toBeGreaterThan(0);

    const again = await quick('resume', 'first');
    expect(again.exit).toBe(0);
    expect(playSchema.parse(documentOf(again))).toEqual(document);

    const replayed = await lab('replay', 'first');
    expect(replayed.exit).toBe(0);
    expect(playSchema.parse(documentOf(replayed))).toEqual(document);
    expect(documentOf(replayed)).toMatchObject({ replay: { isSame: true, steps: 6, differences: [] } });

    const listed = documentOf(await quick('runs')) as { runs: unknown[] };
    expect(listed.runs.map((run) => playSchema.parse(run))).toEqual([document]);
  });

  it('export: the events as JSON lines', async () => {
    const out = join(folder, 'first.jsonl');
    const exported = await quick('export', 'first', '--out', out);
    expect(exported.exit).toBe(0);
    const events = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => runEventSchema.parse(JSON.parse(line)));
    expect(documentOf(exported)).toMatchObject({ runId: 'first', file: out, events: events.length });
    expect(events.at(-1)?.body.type).toBe('run-ended');
  });

  it('models: inspect, import, list', async () => {
    const path = tinyModel();
    const inspected = await quick('models', 'inspect', path);
    expect(inspected.exit).toBe(0);
    const { estimate, ...model } = inspectSchema.parse(documentOf(inspected));
    expect(model).toMatchObject({ file: path, architecture: 'qwen3', quantization: 'F16' });
    expect(estimate.totalBytes).toBe(estimate.weightsBytes + estimate.cacheBytes + estimate.computeBytes);
    expect(documentOf(await quick('models', 'import', path))).toMatchObject({ path, state: 'ready' });
    expect(documentOf(await quick('models', 'list'))).toMatchObject({ models: [{ id: 'rules' }, { path }] });
  });

  it('play with a GGUF: schema-valid answers throughout, and token counts', async () => {
    const played = await lab('play', 'treasure-hunt', '--model', tinyModel(), '--max-steps', '2');
    expect(played.exit).toBe(0);
    const { outcome, usage } = playSchema.parse(documentOf(played));
    expect(outcome).toBe('step-limit');
    expect(usage.calls).toBeGreaterThanOrEqual(8);
    expect(usage.cachedTokens).toBeGreaterThan(0);
    expect(usage.generatedTokens).toBeGreaterThan(0);
  });

  it('bench memory: a row a size', async () => {
    const benched = await lab('bench', 'memory', '--sizes', '60,120');
    expect(benched.exit).toBe(0);
    const { sizes } = benchMemorySchema.parse(documentOf(benched));
    expect(sizes).toHaveLength(2);
    expect(sizes.every(({ recallAt10 }) => recallAt10 === 1)).toBe(true);
  });
});

describe('errors as documents', () => {
  it('bad usage is one document and exit code 2, with what there is', async () => {
    const asked: [string[], RegExp][] = [
      [['play', 'treasure-hnt'], /Did you mean treasure-hunt\?/u],
      [['play', 'treasure-hunt', '--level', 'hrd'], /Did you mean hard\?.*medium, hard, hardest/u],
      [['play', 'treasure-hunt', '--agent', 'ariadna'], /Did you mean ariadne\?/u],
      [['play', 'treasure-hunt', '--model', 'nothing.gguf'], /path of a GGUF/u],
      [['play', 'treasure-hunt', '--ablate', 'recal'], /Did you mean recall\?/u],
      [['play', 'treasure-hunt', '--run-id', 'first'], /lab resume first/u],
      [['play'], /treasure-hunt/u],
      [['resume', 'frst'], /Did you mean first\?/u],
    ];
    for (const [words, remedy] of asked) {
      const { exit, stdout, stderr } = await quick(...words);
      expect(exit, words.join(' ')).toBe(2);
      expect(errorSchema.parse(documentOf({ stdout })).error.remedy).toMatch(remedy);
      expect(stderr).toContain('error');
    }
  });

  it('wrong words are bad usage too, found before anything is opened', async () => {
    const asked = [
      ['plya'],
      ['play', 'treasure-hunt', '--sede', '1'],
      ['play', 'treasure-hunt', '--seed', 'x'],
      ['export', 'first'],
      [],
    ];
    for (const words of asked) {
      const { exit, stdout } = await callLab([...words, '--json', '--data', join(folder, 'untouched')]);
      expect(exit, words.join(' ')).toBe(2);
      errorSchema.parse(documentOf({ stdout }));
    }
    expect(existsSync(join(folder, 'untouched'))).toBe(false);
  });

  it('what fails on the way is exit code 1', async () => {
    const { exit, stdout } = await quick('models', 'inspect', join(folder, 'lab.sqlite'));
    expect(exit).toBe(1);
    expect(errorSchema.parse(documentOf({ stdout })).error.code).toBe('model-file-invalid');
  });
});
