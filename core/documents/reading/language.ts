/** Which language a text is written in, and where an embedder is known to be weak. */
import { francAll } from 'franc-min';

/** Characters looked at: more changes nothing. */
const SAMPLE = 4_000;
/** Names alone can look like any language: shorter texts are not judged. */
const LEAST = 100;
/** How far the best must be ahead of the next, of 1. */
const LEAD = 0.03;

/** BCP 47; null where the text is too short or it cannot be told. */
export function recogniseLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  if (sample.length < LEAST) return null;
  const [best, next] = francAll(sample, { minLength: LEAST });
  if (!best || best[0] === 'und' || best[1] - (next?.[1] ?? 0) < LEAD) return null;
  return Intl.getCanonicalLocales(best[0])[0] ?? null;
}

/** Embedders trained on English alone; by id. */
const ENGLISH_ONLY = ['all-MiniLM', 'nomic-embed-text', 'contriever'];

/** A plain line for each language in which this embedder is known to be weak. */
export function weakLanguages(
  embedder: { readonly id: string; readonly name: string },
  languages: readonly (string | null)[],
): string[] {
  if (!ENGLISH_ONLY.some((name) => embedder.id.toLowerCase().includes(name.toLowerCase()))) return [];
  const others = languages.filter((language) => language !== null && language !== 'en') as string[];
  const counts = new Map<string, number>();
  for (const language of others) counts.set(language, (counts.get(language) ?? 0) + 1);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return [...counts].map(
    ([language, count]) =>
      `${count} ${count === 1 ? 'file is' : 'files are'} in ${names.of(language) ?? language}. ${embedder.name} knows English best: words and names are found as well, meaning less so. A multilingual embedder such as bge-m3 does better.`,
  );
}
