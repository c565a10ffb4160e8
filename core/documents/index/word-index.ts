/** BM25 over passages by SQLite's FTS5: words cut by our own rules, so that every script can be searched; stop words left out. */
import type { Database } from '../../storage/database.ts';
import { stopWords } from '../retrieval/stop-words.ts';
import { wordsOf } from '../retrieval/words.ts';

export interface IndexedPassage {
  readonly passageKey: number;
  readonly title: string;
  readonly text: string;
}

export interface WordIndex {
  add(passage: IndexedPassage): void;
  /** Must be given exactly what was added: the index keeps no copy to look it up in. */
  remove(passage: IndexedPassage): void;
  /** Whether these words stand somewhere one after the other. */
  hasPhrase(text: string): boolean;
  /** BM25 (title counted three times), best first; of one collection alone, or of all. */
  search(
    question: string,
    limit: number,
    collectionKey?: number | null,
  ): readonly { readonly passageKey: number; readonly score: number }[];
  /** ln(1 + (N − n + ½) / (n + ½)) of each of the question's words; their sum is the scale of its BM25 scores. */
  weightsOf(question: string): ReadonlyMap<string, number>;
}

const TITLE_WEIGHT = 3;
const PREFIX_FROM = 5;

export function createWordIndex(database: Database): WordIndex {
  const statement = (sql: string) => database.statement(sql);
  const countOf = (query: string): number =>
    (statement('SELECT count(*) AS n FROM passage_words WHERE passage_words MATCH ?').get(query) as { n: number }).n;
  /** The word; where it stands nowhere, words that begin so: the stemmer knows English endings alone. */
  const queryOf = (term: string): string =>
    term.length >= PREFIX_FROM && countOf(quoted(term)) === 0 ? `${quoted(term)}*` : quoted(term);
  return {
    add: ({ passageKey, title, text }) =>
      void statement('INSERT INTO passage_words (rowid, title, body) VALUES (?, ?, ?)').run(
        passageKey,
        spaced(title),
        spaced(text),
      ),
    remove: ({ passageKey, title, text }) =>
      void statement("INSERT INTO passage_words (passage_words, rowid, title, body) VALUES ('delete', ?, ?, ?)").run(
        passageKey,
        spaced(title),
        spaced(text),
      ),
    hasPhrase(text) {
      const phrase = spaced(text);
      return phrase !== '' && countOf(quoted(phrase)) > 0;
    },
    search(question, limit, collectionKey = null) {
      const terms = termsOf(question);
      if (terms.length === 0) return [];
      const rows = statement(
        `SELECT rowid AS passageKey, -bm25(passage_words, ${TITLE_WEIGHT}.0, 1.0) AS score
         FROM passage_words WHERE passage_words MATCH ? AND (? IS NULL OR rowid IN (
           SELECT passage_key FROM passages JOIN documents USING (document_key) WHERE collection_key = ?))
         ORDER BY score DESC LIMIT ?`,
      ).all(terms.map(queryOf).join(' OR '), collectionKey, collectionKey, limit);
      return rows as { passageKey: number; score: number }[];
    },
    weightsOf(question) {
      const total = (statement('SELECT count(*) AS n FROM passages').get() as { n: number }).n;
      return new Map(
        termsOf(question).map((term) => {
          const n = countOf(queryOf(term));
          return [term, Math.log(1 + (total - n + 0.5) / (n + 0.5))];
        }),
      );
    },
  };
}

/** The distinct words of a question that can find something. */
export function termsOf(question: string): string[] {
  return [...new Set(wordsOf(question))].filter((word) => !stopWords.has(word));
}

function spaced(text: string): string {
  return wordsOf(text).join(' ');
}

function quoted(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}
