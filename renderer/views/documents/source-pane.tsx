/** The right pane: the source at the cited passage, and the graph that led there. */
import { words } from '../../app/language.ts';
import { TabbedPane } from '../run/tabbed-pane.tsx';
import { fileName } from './document-words.ts';
import { useDocumentsContext } from './documents-context.ts';
import { GraphTab } from './graph-tab.tsx';
import { SourceViewer } from './source-viewer.tsx';
import classes from './source-pane.module.css';

export function SourcePane() {
  const { library, address, source, go } = useDocumentsContext();
  const document = source ? library.documents.get(source.documentId) : undefined;
  const name = document?.name ?? (source?.citation ? fileName(source.citation.file) : words.documents.source);
  const tabs = [
    { value: 'source' as const, label: name, content: <SourceContent /> },
    { value: 'graph' as const, label: words.documents.graph, content: <GraphTab /> },
  ];
  return (
    <TabbedPane
      label={words.documents.source}
      tabs={tabs}
      tab={address.view}
      onTab={(view) => go({ view })}
      extra={address.view === 'source' && document?.pages ? <Pages pages={document.pages} /> : undefined}
    />
  );
}

function Pages({ pages }: { pages: number }) {
  const page = useDocumentsContext().source?.citation?.page ?? null;
  const text = page === null ? words.documents.pagesLong(pages) : words.documents.pageOf(page, pages);
  return <span className={classes.pages}>{text}</span>;
}

function SourceContent() {
  const { source } = useDocumentsContext();
  if (source) return <SourceViewer source={source} />;
  return (
    <div className={classes.none}>
      <h2>{words.documents.noSourceTitle}</h2>
      <p className="soft">{words.documents.noSource}</p>
    </div>
  );
}
