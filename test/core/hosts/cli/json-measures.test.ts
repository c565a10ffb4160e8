/** `--json` of the commands over documents and of the benches: the fields that scripts depend on (DESIGN.md, section 8). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModel } from '../../../support/tiny-models.ts';
import {
  askSchema,
  benchEngineSchema,
  benchLlamaSchema,
  benchRetrievalSchema,
  errorSchema,
  evaluateDocumentsSchema,
} from './schemas.ts';
import { documentOf, runLab } from './support.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lab = (...words: string[]) => runLab([...words, '--json', '--data', folder]);

describe('documents', () => {
  it('ask: the answer with the places where it stands', async () => {
    const documents = join(folder, 'papers');
    mkdirSync(documents);
    writeFileSync(join(documents, 'lamps.md'), '# Lamps\n\nThe lighthouse of Wesby was lit in 1843 by Ada Lombardi.\n');
    const others = [
      'Rye bread keeps for a week in a cool larder.',
      'Lead melts at 327 degrees.',
      'Owls hunt at night.',
    ];
    others.push('The tram to Ulburg leaves at noon.', 'Oak is harder than pine.', 'Tea came to Lamville by river.');
    others.forEach((text, number) => writeFileSync(join(documents, `note-${number}.txt`), `${text}\n`));
    const asked = await lab('ask', '--documents', documents, 'When was the lighthouse of Wesby lit?');
    expect(asked.exit, asked.stderr).toBe(0);
    const answer = askSchema.parse(documentOf(asked));
    expect(answer.extractive).toBe(true);
    expect(answer.answer).toContain('1843');
    expect(answer.citations[0]).toMatchObject({ page: null });
    expect(answer.citations[0]!.file).toContain('lamps.md');
    expect(answer.citations[0]!.quote).toContain('1843');
  });

  it('evaluate: what each retriever finds', async () => {
    const paragraphs = [
      { title: 'Wesby', paragraph_text: 'The lighthouse of Wesby was lit in 1843.', is_supporting: true },
      { title: 'Bread', paragraph_text: 'Rye bread keeps for a week.', is_supporting: false },
      { title: 'Lead', paragraph_text: 'Lead melts at 327 degrees.', is_supporting: false },
    ];
    const file = join(folder, 'questions.json');
    writeFileSync(file, JSON.stringify([{ id: 'a', question: 'When was Wesby lit?', answer: '1843', paragraphs }]));
    const evaluated = await lab('evaluate', file, '--task', 'documents');
    expect(evaluated.exit, evaluated.stderr).toBe(0);
    const report = evaluateDocumentsSchema.parse(documentOf(evaluated));
    expect(report).toMatchObject({ questions: 1, passages: 3 });
    expect(report.retrievers.every(({ recallAt2 }) => recallAt2 === 1)).toBe(true);
  });

  it('evaluate: a file that is not there fails with exit code 1', async () => {
    const evaluated = await lab('evaluate', join(folder, 'none.json'), '--task', 'documents');
    expect(evaluated.exit).toBe(1);
    expect(errorSchema.parse(documentOf(evaluated)).error.code).toBe('not-found');
  });
});

describe('benches', () => {
  it('retrieval: over invented passages', async () => {
    const benched = await lab('bench', 'retrieval', '--passages', '12', '--questions', '5');
    expect(benched.exit, benched.stderr).toBe(0);
    expect(benchRetrievalSchema.parse(documentOf(benched)).passages).toBe(12);
  });

  it('engine: a row a world and level', async () => {
    const benched = await lab('bench', 'engine', '--milliseconds', '30');
    expect(benched.exit, benched.stderr).toBe(0);
    const { games } = benchEngineSchema.parse(documentOf(benched));
    expect(games.filter(({ world }) => world === 'treasure-hunt').map(({ level }) => level)).toEqual([
      'medium',
      'hard',
      'hardest',
    ]);
  });

  it('llama: through the lab and bare', async () => {
    const benched = await lab('bench', 'llama', '--model', tinyModel(), '--rounds', '1');
    expect(benched.exit, benched.stderr).toBe(0);
    const { ours, bare, ratio, model } = benchLlamaSchema.parse(documentOf(benched));
    expect(model).toBe(tinyModel());
    expect(ours).toBeGreaterThan(0);
    expect(bare).toBeGreaterThan(0);
    expect(ratio).toBeGreaterThan(0);
  });
});
