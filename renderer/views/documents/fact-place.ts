/** Where a fact stands first. */
import type { NameGraphView } from '../../../core/contract/document-views.ts';

export type NameFact = NameGraphView['facts'][number];

/** Null for a fact that no passage holds any more. */
export function factPlace({ passageIds, documentIds }: NameFact): { documentId: number; passageId: number } | null {
  const [passageId, documentId] = [passageIds[0], documentIds[0]];
  return passageId === undefined || documentId === undefined ? null : { documentId, passageId };
}
