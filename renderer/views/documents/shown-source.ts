/** What the source viewer shows: a document, the passage in it, and the quote to be marked. */
import type { Citation, PassageHit, TurnView } from '../../../core/contract/document-views.ts';
import type { DocumentsAddress } from './documents-address.ts';

export interface ShownSource {
  readonly documentId: number;
  readonly passageId: number | null;
  /** Null where no citation led here. */
  readonly citation: Citation | null;
  /** What the search for the answer says of the passage; null where it is none of the answer's. */
  readonly hit: PassageHit | null;
}

/** The turn of the address, else the last one. */
export function shownTurn(history: readonly TurnView[], { turnId }: Pick<DocumentsAddress, 'turnId'>): TurnView | null {
  return history.find((turn) => turn.turnId === turnId) ?? history.at(-1) ?? null;
}

/** A document of the address goes before a citation of another one. */
export function shownSource(turn: TurnView | null, address: DocumentsAddress): ShownSource | null {
  const cited = turn?.answer.citations.find(({ number }) => number === address.citation) ?? null;
  const citation = address.documentId === null || cited?.documentId === address.documentId ? cited : null;
  const documentId = address.documentId ?? citation?.documentId ?? null;
  if (documentId === null) return null;
  const passageId = address.passageId ?? citation?.passageId ?? null;
  const marked = citation?.passageId === passageId ? citation : null;
  const hit = turn?.passages.find((passage) => passage.passageId === passageId) ?? null;
  return { documentId, passageId, citation: marked, hit };
}

/** The citation before or after the shown one; the first or last where none is shown; null at the ends. */
export function citationBeside(turn: TurnView | null, shown: number | null, side: -1 | 1): Citation | null {
  const citations = turn?.answer.citations ?? [];
  const at = citations.findIndex(({ number }) => number === shown);
  if (at < 0) return citations.at(side === 1 ? 0 : -1) ?? null;
  return citations[at + side] ?? null;
}
