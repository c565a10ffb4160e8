/** A question set made larger: its paragraphs again and again, each time about other names. */
import type { Dataset } from './datasets.ts';

const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'su', 'tav', 'ur', 'vo', 'zen', 'bir'];

/** The first copy is the original, so that its questions keep their paragraphs. */
export function varyDataset(dataset: Dataset, passages: number): Dataset {
  const own = dataset.paragraphs;
  const paragraphs = Array.from({ length: passages }, (_, number) => {
    const { title, text } = own[number % own.length]!;
    const copy = Math.floor(number / own.length);
    return copy === 0 ? { title, text } : { title: otherNames(title, copy), text: otherNames(text, copy) };
  });
  const questions = dataset.questions.filter(({ supporting }) => supporting.every((place) => place < passages));
  return { ...dataset, paragraphs, questions };
}

/** Every capitalised word gets a syllable of the copy's own: names stay names, and the same ones the same. */
function otherNames(text: string, copy: number): string {
  const syllable = SYLLABLES[copy % SYLLABLES.length]!.repeat(1 + Math.floor(copy / SYLLABLES.length));
  return text.replace(/\p{Lu}\p{Ll}{2,}/gu, (word) => word + syllable);
}
