/** A library in memory: files that are read little by little, answers from words that passages share with a question. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventPublisher } from '@orpc/shared';
import type {
  AnswerEvent,
  ConversationView,
  DocumentSourceView,
  DocumentView,
  ExtractionView,
  IndexingView,
  LibraryChange,
  NameMergeView,
  PassageHit,
  TurnView,
} from '../../core/contract/document-views.ts';
import { answerFrom, searchPassages } from './fake-documents-answers.ts';
import { archive, sampleDocuments } from './fake-documents-samples.ts';
import type { SamplePassage } from './fake-documents-samples.ts';

export interface FakeDocumentsOptions {
  readonly content: 'none' | 'samples';
  readonly paceMs: number;
  readonly graceMs: number;
}

export interface FakePassage extends SamplePassage {
  readonly passageId: number;
  readonly documentId: number;
  readonly ordinal: number;
}

interface Hidden<Value> {
  readonly values: readonly Value[];
  readonly timer: ReturnType<typeof setTimeout>;
}

const idle: IndexingView = {
  state: 'idle',
  filesDone: 0,
  filesTotal: 0,
  passagesDone: 0,
  passagesTotal: 0,
  current: null,
  secondsLeft: null,
  wordsSeconds: 4,
  problem: null,
};

export class FakeDocuments {
  readonly documents = new Map<number, DocumentView>();
  readonly passages = new Map<number, readonly FakePassage[]>();
  readonly turns: TurnView[] = [];
  sources: DocumentSourceView[] = [];
  conversations: ConversationView[] = [];
  indexing: IndexingView = idle;
  extraction: ExtractionView = {
    state: 'none',
    model: null,
    passagesDone: 0,
    passagesTotal: 0,
    facts: 0,
    withoutFacts: [],
    secondsLeft: null,
    problem: null,
  };
  merges: NameMergeView[] = [
    {
      keep: 'Elsa Lindqvist',
      drop: 'E. Lindqvist',
      state: 'suggested',
      why: 'The same surname, and one initial.',
      keepPassages: 3,
      dropPassages: 1,
    },
  ];
  /** What was asked, in order. */
  readonly asked: { readonly question: string; readonly model: string; readonly retriever: string }[] = [];
  private readonly options: FakeDocumentsOptions;
  private readonly changes = new EventPublisher<{ change: LibraryChange | Error }>();
  private readonly hiddenSources = new Map<number, Hidden<DocumentView> & { source: DocumentSourceView }>();
  private readonly hiddenConversations = new Map<number, ConversationView>();
  private lastId = 0;

  constructor(options: FakeDocumentsOptions) {
    this.options = options;
    if (options.content === 'samples') this.addSamples();
  }

  whole(): LibraryChange {
    return this.change([...this.documents.values()], { isWhole: true });
  }

  /** From now on, whenever it is read. */
  follow(signal: AbortSignal | undefined): AsyncIterable<LibraryChange> {
    return untilBroken(this.changes.subscribe('change', { signal }));
  }

  /** Every stream that is open ends with this. */
  breakStreams(error: Error): void {
    this.changes.publish('change', error);
  }

  /** Each path becomes a source with one file, read little by little. */
  add(paths: readonly string[]): readonly DocumentSourceView[] {
    const added = paths.map((path) => {
      const isFolder = !/\.\w+$/u.test(path);
      const source = this.addSource(path, isFolder ? 'folder' : 'file');
      const name = path.split('/').at(-1)!;
      const document = this.addDocument(source.sourceId, isFolder ? `${path}/notes.md` : path, [
        { page: null, headings: ['Notes'], text: `Notes of ${name}: the ferry to Ternholm leaves at nine.` },
      ]);
      this.put({ ...document, state: 'queued', vectors: 0 });
      void this.readSlowly(document.documentId);
      return source;
    });
    this.publish([]);
    return added;
  }

  remove(sourceId: number): number {
    const source = this.sources.find((other) => other.sourceId === sourceId);
    const values = [...this.documents.values()].filter((document) => document.sourceId === sourceId);
    if (!source) throw new Error(`There is no source ${sourceId}.`);
    this.sources = this.sources.filter((other) => other !== source);
    for (const { documentId } of values) this.documents.delete(documentId);
    const timer = setTimeout(() => this.hiddenSources.delete(sourceId), this.options.graceMs);
    this.hiddenSources.set(sourceId, { source, values, timer });
    this.publish(
      [],
      values.map(({ documentId }) => documentId),
    );
    return Date.now() + this.options.graceMs;
  }

  undoRemove(sourceId: number): void {
    const hidden = this.hiddenSources.get(sourceId);
    if (!hidden) return;
    clearTimeout(hidden.timer);
    this.hiddenSources.delete(sourceId);
    this.sources = [...this.sources, hidden.source];
    for (const document of hidden.values) this.documents.set(document.documentId, document);
    this.publish(hidden.values);
  }

  setIndexing(indexing: Partial<IndexingView>): void {
    this.indexing = { ...this.indexing, ...indexing };
    this.publish([]);
  }

  setExtraction(extraction: Partial<ExtractionView>): void {
    this.extraction = { ...this.extraction, ...extraction };
    this.publish([]);
  }

  put(document: DocumentView): void {
    this.documents.set(document.documentId, document);
    this.publish([document]);
  }

  search(question: string, limit: number): readonly PassageHit[] {
    return searchPassages([...this.passages.values()].flat(), this.documents, { question, limit });
  }

  async *ask(
    input: { conversationId: number | null; question: string; model: string; retriever: TurnView['retriever'] },
    signal: AbortSignal | undefined,
  ): AsyncGenerator<AnswerEvent> {
    this.asked.push(input);
    const { paceMs } = this.options;
    yield { type: 'stage', stage: 'searching' };
    await sleep(paceMs, undefined, { signal });
    const passages = this.search(input.question, 5);
    yield { type: 'passages', passages };
    const answer = answerFrom(passages, input);
    if (input.model !== 'rules') {
      yield { type: 'stage', stage: 'writing' };
      const pieces = answer.answer.split(' ');
      for (let count = 1; count <= pieces.length; count += 1) {
        await sleep(paceMs, undefined, { signal });
        yield { type: 'text', text: pieces.slice(0, count).join(' ') };
      }
    }
    const conversation = this.conversationFor(input.conversationId, input.question);
    const { conversationId } = conversation;
    const turnId = this.nextId();
    const turn: TurnView = { turnId, askedAt: Date.now(), answer, passages, ...input, conversationId };
    this.turns.push(turn);
    this.conversations = this.conversations.map((other) =>
      other === conversation ? { ...other, turns: other.turns + 1, updatedAt: Date.now() } : other,
    );
    yield { type: 'answer', turn };
  }

  deleteConversation(conversationId: number): number {
    const conversation = this.conversations.find((other) => other.conversationId === conversationId);
    if (conversation) this.hiddenConversations.set(conversationId, conversation);
    this.conversations = this.conversations.filter((other) => other !== conversation);
    return Date.now() + this.options.graceMs;
  }

  undoDeleteConversation(conversationId: number): void {
    const conversation = this.hiddenConversations.get(conversationId);
    if (conversation) this.conversations = [conversation, ...this.conversations];
    this.hiddenConversations.delete(conversationId);
  }

  private conversationFor(id: number | null, question: string): ConversationView {
    const known = this.conversations.find((other) => other.conversationId === id);
    if (known) return known;
    const at = Date.now();
    const made = { conversationId: this.nextId(), title: question, createdAt: at, updatedAt: at, turns: 0 };
    this.conversations = [made, ...this.conversations];
    return made;
  }

  private addSamples(): void {
    const source = this.addSource(archive, 'folder');
    for (const sample of sampleDocuments) {
      const document = this.addDocument(source.sourceId, `${archive}/${sample.name}`, sample.passages);
      this.documents.set(document.documentId, {
        ...document,
        pages: sample.pages,
        state: sample.state,
        vectors: sample.vectors ?? (sample.state === 'ready' ? 1 : 0),
        problem: sample.problem?.code ?? null,
        message: sample.problem?.message ?? null,
        duplicateOf: sample.duplicateOf === undefined ? null : `${archive}/${sample.duplicateOf}`,
      });
    }
    this.indexing = { ...idle, state: 'vectors', passagesDone: 310, passagesTotal: 340, secondsLeft: 12 };
  }

  private addSource(path: string, kind: DocumentSourceView['kind']): DocumentSourceView {
    const name = path.split('/').at(-1)!;
    const source = { sourceId: this.nextId(), kind, path, name, addedAt: Date.now(), problem: null };
    this.sources = [...this.sources, source];
    return source;
  }

  private addDocument(sourceId: number, path: string, passages: readonly SamplePassage[]): DocumentView {
    const documentId = this.nextId();
    const own = passages.map((passage, ordinal) => ({ ...passage, documentId, ordinal, passageId: this.nextId() }));
    const name = path.split('/').at(-1)!;
    const document: DocumentView = {
      documentId,
      sourceId,
      path,
      name,
      title: name.replace(/\.\w+$/u, ''),
      bytes: 48_120,
      pages: null,
      language: 'en',
      state: 'ready',
      problem: null,
      message: null,
      warnings: [],
      duplicateOf: null,
      passages: own.length,
      vectors: 1,
    };
    this.passages.set(documentId, own);
    this.documents.set(documentId, document);
    return document;
  }

  private async readSlowly(documentId: number): Promise<void> {
    const steps: readonly Partial<DocumentView>[] = [
      { state: 'reading' },
      { state: 'words-ready' },
      { state: 'words-ready', vectors: 0.5 },
      { state: 'ready', vectors: 1 },
    ];
    for (const step of steps) {
      await sleep(this.options.paceMs * 4);
      const document = this.documents.get(documentId);
      if (document) this.put({ ...document, ...step });
    }
  }

  private publish(documents: readonly DocumentView[], removed: readonly number[] = []): void {
    this.changes.publish('change', this.change(documents, { removed }));
  }

  private change(
    documents: readonly DocumentView[],
    { isWhole = false, removed = [] }: { isWhole?: boolean; removed?: readonly number[] },
  ): LibraryChange {
    const all = [...this.documents.values()];
    const passages = all.reduce((sum, document) => sum + document.passages, 0);
    return {
      isWhole,
      documents,
      removed,
      sources: this.sources,
      indexing: this.indexing,
      extraction: this.extraction,
      counts: { documents: all.length, passages, names: passages > 0 ? 11 : null },
      embedder: { id: 'all-MiniLM-L6-v2', name: 'all-MiniLM-L6-v2 (int8)' },
      notes: [],
    };
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }
}

async function* untilBroken(changes: AsyncIterable<LibraryChange | Error>): AsyncGenerator<LibraryChange> {
  for await (const change of changes) {
    if (change instanceof Error) throw change;
    yield change;
  }
}
