/** Private question answering over one's own files: what is asked, what is answered, and where it stands. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen, useTitle } from '../../app/screen.tsx';
import { Waiting } from '../../app/waiting.tsx';
import type { Library } from '../../client/fold-library.ts';
import { useLibrary } from '../../client/library-store.ts';
import { DocumentsContext } from './documents-context.ts';
import { DocumentsLayout } from './documents-layout.tsx';
import { useDocumentsValue } from './use-documents-value.ts';

export function DocumentsScreen() {
  const { library, problem } = useLibrary();
  if (library) return <LoadedDocuments library={library} />;
  if (!problem) return <Waiting words={words.documents.reading} />;
  return (
    <Screen title={words.documents.title}>
      <ProblemNote problem={problem} />
    </Screen>
  );
}

function LoadedDocuments({ library }: { library: Library }) {
  const { value, problem, isReading } = useDocumentsValue(library);
  useTitle(value.conversation?.title ?? words.documents.title);
  useFreshAnswers(library);
  return (
    <DocumentsContext value={value}>
      <DocumentsLayout problem={problem} isReading={isReading} />
    </DocumentsContext>
  );
}

/**
 * What was read of the documents is asked for anew when files come or go and when a stage of the indexing is over: texts,
 * names, conversations of files that are gone. Not with every passage, which would be without an end.
 */
function useFreshAnswers({ counts, indexing }: Library): void {
  const queries = useQueryClient();
  const state = `${counts.documents} ${counts.passages > 0} ${indexing.state}`;
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['documents'] });
  }, [queries, state]);
}
