/** Library, conversation and source: side by side where there is room, behind tabs where there is not. */
import { Splitter, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SplitterPaneSize } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { words } from '../../app/language.ts';
import { KeysHelp } from '../run/keys-help.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import type { ConversationPaneProps } from './conversation-pane.tsx';
import { useDocumentsContext } from './documents-context.ts';
import type { DocumentsPane } from './documents-context.ts';
import classes from './documents-layout.module.css';
import { LibraryPane } from './library-pane.tsx';
import { readShares, writeShares } from './pane-shares.ts';
import { SourcePane } from './source-pane.tsx';
import { useDocumentsCommands } from './use-documents-commands.ts';
import { useDocumentsKeys } from './use-documents-keys.ts';

const NARROW = '(width < 900px)';

export function DocumentsLayout(props: ConversationPaneProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { pane, showPane } = useDocumentsContext();
  const [isHelping, setHelping] = useState(false);
  useDocumentsCommands(() => setHelping(true));
  useDocumentsKeys(() => setHelping((before) => !before));
  const panes = {
    library: <LibraryPane />,
    conversation: <ConversationPane {...props} />,
    source: <SourcePane />,
  };
  return (
    <div className={classes.layout}>
      <h1 className={classes.hidden}>{words.documents.title}</h1>
      {isNarrow ? <NarrowPanes panes={panes} pane={pane} onPane={showPane} /> : <WidePanes panes={panes} />}
      <KeysHelp isOpen={isHelping} onClose={() => setHelping(false)} keys={words.documents.keys} />
    </div>
  );
}

type Panes = Readonly<Record<DocumentsPane, ReactNode>>;

function WidePanes({ panes }: { panes: Panes }) {
  const [sizes, setSizes] = useState<SplitterPaneSize[]>(readShares);
  return (
    <Splitter
      className={classes.panes}
      sizes={sizes}
      onSizeChange={(next) => {
        setSizes(next);
        writeShares(next.map(Number));
      }}
      lineSize={10}
      handleColor="transparent"
      withHandle={false}
      attributes={{ handle: { 'aria-label': words.documents.resize } }}
    >
      <Splitter.Pane defaultSize={sizes[0]!} min={14}>
        {panes.library}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={sizes[1]!} min={25}>
        {panes.conversation}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={sizes[2]!} min={18}>
        {panes.source}
      </Splitter.Pane>
    </Splitter>
  );
}

interface NarrowPanesProps {
  readonly panes: Panes;
  readonly pane: DocumentsPane;
  readonly onPane: (pane: DocumentsPane) => void;
}

function NarrowPanes({ panes, pane, onPane }: NarrowPanesProps) {
  return (
    <Tabs
      value={pane}
      onChange={(next) => onPane((next ?? 'conversation') as DocumentsPane)}
      keepMounted={false}
      variant="pills"
      classNames={{ root: classes.narrow, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label={words.documents.panes}>
        <Tabs.Tab value="library">{words.documents.library}</Tabs.Tab>
        <Tabs.Tab value="conversation">{words.documents.conversation}</Tabs.Tab>
        <Tabs.Tab value="source">{words.documents.source}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="library">{panes.library}</Tabs.Panel>
      <Tabs.Panel value="conversation">{panes.conversation}</Tabs.Panel>
      <Tabs.Panel value="source">{panes.source}</Tabs.Panel>
    </Tabs>
  );
}
