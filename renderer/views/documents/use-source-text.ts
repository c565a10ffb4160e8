/** The text of the shown document: a window around the passage, kept while other passages of it are asked for. */
import { useState } from 'react';
import type { DocumentTextView } from '../../../core/contract/document-views.ts';
import { useDocumentText } from '../../client/document-queries.ts';
import type { ShownSource } from './shown-source.ts';

export type TextPassage = DocumentTextView['passages'][number];

type Anchor = Pick<ShownSource, 'documentId' | 'passageId'>;

export function useSourceText({ documentId, passageId }: Anchor) {
  const [anchor, setAnchor] = useState<Anchor>({ documentId, passageId });
  const query = useDocumentText(anchor.documentId, anchor.passageId);
  const passages = query.data?.pages.flatMap((page) => page.passages) ?? [];
  const isElsewhere =
    anchor.documentId !== documentId ||
    (passageId !== null &&
      anchor.passageId !== passageId &&
      query.data !== undefined &&
      !passages.some((passage) => passage.passageId === passageId));
  if (isElsewhere) setAnchor({ documentId, passageId });
  return { ...query, passages, document: query.data?.pages[0]?.document ?? null };
}
