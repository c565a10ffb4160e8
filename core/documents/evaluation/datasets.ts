/** Question sets as published: MuSiQue, HotpotQA and 2WikiMultihopQA JSON, told apart by their members. */
import { z } from 'zod';
import { ClewError } from '../../base/errors.ts';

export interface Paragraph {
  readonly title: string;
  readonly text: string;
}

export interface DatasetQuestion {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** Paragraphs that hold the answer, by number in `Dataset.paragraphs`. */
  readonly supporting: readonly number[];
}

export interface Dataset {
  readonly format: 'musique' | 'hotpotqa';
  /** The union of all questions' paragraphs (and of the corpus beside, where there is one), each once. */
  readonly paragraphs: readonly Paragraph[];
  readonly questions: readonly DatasetQuestion[];
}

const openieSchema = z.object({
  docs: z.array(z.object({ extracted_triples: z.array(z.array(z.string())).default([]) })),
});

/** The subjects and objects of triples published beside a question set (HippoRAG's OpenIE files). */
export function openieNames(json: unknown): readonly string[] {
  const { docs } = parse(openieSchema, json, 'file of triples');
  return docs.flatMap(({ extracted_triples: triples }) =>
    triples.filter((triple) => triple.length === 3).flatMap(([subject, , object]) => [subject!, object!]),
  );
}

const musiqueSchema = z.array(
  z.object({
    id: z.string(),
    question: z.string(),
    answer: z.string(),
    answer_aliases: z.array(z.string()).default([]),
    paragraphs: z.array(z.object({ title: z.string(), paragraph_text: z.string(), is_supporting: z.boolean() })),
  }),
);

/** HotpotQA and 2WikiMultihopQA share it: context as [title, sentences], supporting facts as [title, sentence number]. */
const hotpotSchema = z.array(
  z.object({
    _id: z.string().optional(),
    id: z.string().optional(),
    question: z.string(),
    answer: z.string(),
    context: z.array(z.tuple([z.string(), z.array(z.string())])),
    supporting_facts: z.array(z.tuple([z.string(), z.number()])),
  }),
);

const corpusSchema = z.array(z.object({ title: z.string(), text: z.string() }));

/** Parses a question set and the corpus beside it. Throws `bad-input` with what was expected. */
export function parseDataset(json: unknown, corpus?: unknown): Dataset {
  const paragraphs = new ParagraphSet();
  if (corpus !== undefined)
    for (const paragraph of parse(corpusSchema, corpus, 'corpus')) paragraphs.numberOf(paragraph);
  const first: unknown = Array.isArray(json) ? json[0] : undefined;
  if (typeof first === 'object' && first !== null && 'context' in first)
    return fromHotpot(parse(hotpotSchema, json, 'question set'), paragraphs);
  return fromMusique(parse(musiqueSchema, json, 'question set'), paragraphs);
}

function fromMusique(items: z.infer<typeof musiqueSchema>, paragraphs: ParagraphSet): Dataset {
  const questions = items.map((item) => {
    const numbers = item.paragraphs.map((paragraph) => ({
      number: paragraphs.numberOf({ title: paragraph.title, text: paragraph.paragraph_text }),
      isSupporting: paragraph.is_supporting,
    }));
    const supporting = numbers.filter((entry) => entry.isSupporting).map((entry) => entry.number);
    return {
      id: item.id,
      question: item.question,
      answers: [item.answer, ...item.answer_aliases],
      supporting: [...new Set(supporting)],
    };
  });
  return { format: 'musique', paragraphs: paragraphs.all, questions };
}

function fromHotpot(items: z.infer<typeof hotpotSchema>, paragraphs: ParagraphSet): Dataset {
  const questions = items.map((item, index) => {
    const titles = new Set(item.supporting_facts.map(([title]) => title));
    const numbers = item.context.map(([title, sentences]) => ({
      number: paragraphs.numberOf({ title, text: sentences.join('').trim() }),
      isSupporting: titles.has(title),
    }));
    const supporting = numbers.filter((entry) => entry.isSupporting).map((entry) => entry.number);
    return {
      id: item._id ?? item.id ?? String(index),
      question: item.question,
      answers: [item.answer],
      supporting: [...new Set(supporting)],
    };
  });
  return { format: 'hotpotqa', paragraphs: paragraphs.all, questions };
}

class ParagraphSet {
  readonly all: Paragraph[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(paragraph: Paragraph): number {
    const key = `${paragraph.title}\n${paragraph.text}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    return this.all.push({ title: paragraph.title, text: paragraph.text }) - 1;
  }
}

function parse<Output>(schema: z.ZodType<Output>, value: unknown, what: string): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ClewError(
    'bad-input',
    `This is no ${what} in a known form: at ${issue?.path.join('.') || 'its top'}, ${issue?.message ?? 'it differs'}.`,
    {
      remedy: 'Give a MuSiQue, HotpotQA or 2WikiMultihopQA JSON file.',
    },
  );
}
