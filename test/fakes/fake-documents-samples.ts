/** An invented harbour archive: what the fake library holds. */

export interface SamplePassage {
  readonly page: number | null;
  readonly headings: readonly string[];
  readonly text: string;
}

export interface SampleDocument {
  readonly name: string;
  readonly pages: number | null;
  readonly state: 'ready' | 'words-ready' | 'failed' | 'duplicate';
  readonly vectors?: number;
  readonly problem?: { readonly code: string; readonly message: string };
  readonly duplicateOf?: string;
  readonly passages: readonly SamplePassage[];
}

export const archive = '/home/ada/Harbour archive';

const minutes: readonly SamplePassage[] = [
  {
    page: 2,
    headings: ['Minutes of the harbour council', 'Money'],
    text: 'The treasurer reported on the fund for the point. After the storm of January the old lantern could no longer be kept in service, and three yards had been asked for a price.',
  },
  {
    page: 3,
    headings: ['Minutes of the harbour council', 'The new lighthouse'],
    text: 'The council agreed to carry two thirds of the cost of the new lighthouse, on condition that the remainder be found before the summer. Mr Holm noted that the survey of the rock had not been delivered.\nTwo members asked that the decision wait for that survey. The chair replied that the price would not hold beyond April.',
  },
  {
    page: 4,
    headings: ['Minutes of the harbour council', 'Dredging'],
    text: 'The meeting then turned to the dredging of the inner basin. <script>document.title = "broken"</script> <img src=x onerror="document.title = \'broken\'"> was found in the printed copy.',
  },
];

const letters: readonly SamplePassage[] = [
  {
    page: 11,
    headings: [],
    text: 'I shall give the rest in memory of my brother, wrote Elsa Lindqvist to the council in May. She asked that his name be cut into the stone above the door.',
  },
  {
    page: 12,
    headings: [],
    text: 'Elsa Lindqvist owned the ships Falken and Ternan, and lived at Skagen point.',
  },
];

/** Long enough that it cannot be shown at once. */
const report: readonly SamplePassage[] = Array.from({ length: 240 }, (_, index) => ({
  page: 1 + Math.floor((index * 212) / 240),
  headings: ['Annual report 1998', `Chapter ${1 + Math.floor(index / 30)}`],
  text:
    index === 171
      ? 'The new lighthouse at Skagen point was lit for the first time on 4 November 1998, in the presence of the harbour council and of Elsa Lindqvist.'
      : `Entry ${index + 1} of the report: ${1_000 + 37 * index} vessels were counted at the pier, and the accounts of the basin were closed without remark.`,
}));

const tides: readonly SamplePassage[] = [
  {
    page: null,
    headings: ['Tide tables'],
    text: 'High water at Skagen point on the first of March: 04:12 and 16:38, 0.9 m.',
  },
];

export const sampleDocuments: readonly SampleDocument[] = [
  { name: 'annual-report-1998.pdf', pages: 212, state: 'ready', passages: report },
  { name: 'letters-lindqvist.pdf', pages: 40, state: 'words-ready', vectors: 0.64, passages: letters },
  { name: 'minutes-march.docx', pages: 9, state: 'ready', passages: minutes },
  { name: 'minutes-march (copy).docx', pages: 9, state: 'duplicate', duplicateOf: 'minutes-march.docx', passages: [] },
  {
    name: 'scan-0412.pdf',
    pages: 3,
    state: 'failed',
    problem: {
      code: 'no-text',
      message: 'Its pages are pictures without text. Clew does not recognise text in pictures.',
    },
    passages: [],
  },
  { name: 'tide-tables.html', pages: null, state: 'ready', passages: tides },
];

export const sampleFacts: readonly (readonly [string, string, string, string])[] = [
  ['new lighthouse', 'built at', 'Skagen point', 'annual-report-1998.pdf'],
  ['Skagen point', 'named beside', 'harbour council', 'annual-report-1998.pdf'],
  ['harbour council', 'agreed to carry', 'two thirds of the cost', 'minutes-march.docx'],
  ['Elsa Lindqvist', 'lived at', 'Skagen point', 'letters-lindqvist.pdf'],
  ['Elsa Lindqvist', 'owned', 'Falken', 'letters-lindqvist.pdf'],
  ['Elsa Lindqvist', 'owned', 'Ternan', 'letters-lindqvist.pdf'],
  ['Mr Holm', 'named beside', 'harbour council', 'minutes-march.docx'],
  ['tide-tables.html', 'names', 'Skagen point', 'tide-tables.html'],
];

export const samplePath = [
  { subject: 'new lighthouse', relation: 'built at', object: 'Skagen point' },
  { subject: 'Skagen point', relation: 'named beside', object: 'harbour council' },
];

export const sampleSuggestions = ['Who paid for the new lighthouse?', 'What did Elsa Lindqvist own?'];
