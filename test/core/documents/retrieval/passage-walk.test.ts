/** The walk against a dense matrix worked out naively, and the graph it runs over. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions, titleName } from '../../../../core/documents/retrieval/entity-vocabulary.ts';
import { buildPassageGraph, type PassageGraph } from '../../../../core/documents/retrieval/passage-graph.ts';
import { pathToPassage } from '../../../../core/documents/retrieval/passage-path.ts';
import { scaled, walkDefaults, walkPassages } from '../../../../core/documents/retrieval/passage-walk.ts';

const passages = [
  { title: 'Marie Curie', sentences: ['Marie Curie was born in Warsaw.', 'She married Pierre Curie in Paris.'] },
  { title: 'Warsaw', sentences: ['Warsaw lies on the Vistula.'] },
  { title: 'Vistula', sentences: ['The Vistula flows into the Baltic Sea.', 'It passes Warsaw.'] },
  { title: 'Paris', sentences: ['Paris is the capital of France.'] },
  { title: 'Lentils', sentences: ['lentils are cooked with water.'] },
].map((passage) => ({ ...passage, text: passage.sentences.join(' ') }));
const graph = buildPassageGraph(passages);
const named = (name: string): number => graph.vocabulary.numberOf.get(name)!;

describe('the entity graph by rules', () => {
  it('finds titles and capitalised names, not common words', () => {
    expect(graph.vocabulary.names).toEqual(
      expect.arrayContaining(['marie curie', 'pierre curie', 'vistula', 'baltic sea']),
    );
    expect(graph.vocabulary.names).not.toContain('she');
    expect(titleName('The Wire (TV series)')).toBe('wire');
  });

  it('links a passage with the names that another one shares, and keeps the sentences that say so', () => {
    const edge = edgeOf(graph, 2, named('warsaw'));
    const sentences = graph.edgeSentences.slice(graph.edgeSentenceStart[edge], graph.edgeSentenceStart[edge + 1]);
    expect([...sentences]).toEqual([graph.sentenceStart[2]! + 1]);
  });

  it('takes the longest name at each place of a question', () => {
    const found = findMentions('Where was Marie Curie born?', graph.vocabulary, { longestOnly: true });
    expect(found.map((mention) => graph.vocabulary.names[mention.entity])).toEqual(['marie curie']);
  });

  it('shows the way from a name to a passage that does not mention it', () => {
    const path = pathToPassage(graph, ['paris'], { passage: 2, titleOf: (passage) => passages[passage]!.title });
    expect(path[0]!.subject).toBe('paris');
    expect(path.at(-1)).toEqual({ subject: 'warsaw', relation: 'is mentioned in', object: 'Vistula' });
    expect(pathToPassage(graph, ['paris'], { passage: 4, titleOf: String })).toEqual([]);
  });
});

describe('the walk', () => {
  it('equals the power iteration of the whole matrix', () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
    const sentences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(
        scores,
        sentences,
        fc.constantFrom([], ['warsaw'], ['paris', 'warsaw']),
        (passageScores, sentenceScores, names) => {
          const input = {
            passageScores: Float32Array.from(passageScores),
            sentenceScores: Float32Array.from(sentenceScores),
            names: names.map(named),
          };
          const walked = walkPassages(graph, input);
          const reference = densely(graph, input);
          walked.passages.forEach((share, index) => expect(share).toBeCloseTo(reference[index]!, 5));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reaches a passage by way of a shared name that the question does not mention', () => {
    const passageScores = Float32Array.from([1, 0.2, 0.1, 0.1, 0.3]);
    const { passages: shares } = walkPassages(graph, {
      passageScores,
      sentenceScores: null,
      names: [named('marie curie')],
    });
    expect(shares[1]!).toBeGreaterThan(shares[4]!);
  });
});

function edgeOf(of: PassageGraph, passage: number, name: number): number {
  return of.edgePassage.findIndex((value, edge) => value === passage && of.edgeEntity[edge] === name);
}

function densely(
  of: PassageGraph,
  input: { passageScores: Float32Array; sentenceScores: Float32Array; names: readonly number[] },
): number[] {
  const count = of.passages + of.vocabulary.names.length;
  const h = scaled(input.passageScores);
  const s = scaled(input.sentenceScores);
  const weights = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  of.edgePassage.forEach((passage, edge) => {
    const name = of.passages + of.edgeEntity[edge]!;
    const own = [...of.edgeSentences.slice(of.edgeSentenceStart[edge], of.edgeSentenceStart[edge + 1])].map(
      (number) => s[number]!,
    );
    weights[passage]![name] = of.edgeWeight[edge]! * Math.exp(walkDefaults.sentencePull * Math.max(0, ...own));
    weights[name]![passage] = of.edgeWeight[edge]! * Math.exp(walkDefaults.passagePull * h[passage]!);
  });
  const seeds = new Array<number>(count).fill(0);
  const idf = input.names.map((name) =>
    of.frequency[name]! > 0 ? Math.log((of.passages + 1) / of.frequency[name]!) : 0,
  );
  const idfSum = idf.reduce((sum, value) => sum + value, 0);
  const nameShare = idfSum > 0 ? walkDefaults.nameShare : 0;
  input.names.forEach(
    (name, index) => (seeds[of.passages + name] = idfSum > 0 ? (idf[index]! / idfSum) * nameShare : 0),
  );
  const sharp = [...h].map((value) => value ** walkDefaults.sharpness);
  const sharpSum = sharp.reduce((sum, value) => sum + value, 0);
  sharp.forEach((value, passage) => (seeds[passage] = sharpSum > 0 ? (value / sharpSum) * (1 - nameShare) : 0));
  let state = [...seeds];
  for (let round = 0; round < walkDefaults.iterations; round += 1) {
    const next = seeds.map((seed) => (1 - walkDefaults.walkOn) * seed);
    weights.forEach((row, from) => {
      const sum = row.reduce((total, weight) => total + weight, 0);
      if (sum > 0) row.forEach((weight, to) => (next[to]! += (walkDefaults.walkOn * state[from]! * weight) / sum));
    });
    state = next;
  }
  return state;
}
