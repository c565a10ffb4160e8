/** What can be done here, offered to the command palette. */
import { useCommands } from '../../app/commands.ts';
import { words } from '../../app/language.ts';
import { useDocumentsContext } from './documents-context.ts';
import { questionInputId } from './use-documents-keys.ts';
import { useDocumentsActions } from './use-documents-actions.ts';

export function useDocumentsCommands(showHelp: () => void): void {
  const { library, go, openConversation } = useDocumentsContext();
  const { pause, resume } = useDocumentsActions();
  const isPaused = library.indexing.state === 'paused';
  const always = [
    {
      id: 'documents-ask',
      label: words.documents.ask,
      run: () => requestAnimationFrame(() => document.getElementById(questionInputId)?.focus()),
    },
    { id: 'documents-new', label: words.documents.untitled, run: () => openConversation(null) },
    { id: 'documents-source', label: words.documents.source, run: () => go({ view: 'source' }) },
    { id: 'documents-graph', label: words.documents.graph, run: () => go({ view: 'graph' }) },
    { id: 'documents-keys', label: words.documents.keysTitle, run: showHelp },
  ];
  const indexing = {
    id: 'documents-indexing',
    label: isPaused ? words.documents.resume : words.documents.pause,
    run: isPaused ? resume : pause,
  };
  useCommands(library.indexing.state === 'idle' ? always : [...always, indexing]);
}
