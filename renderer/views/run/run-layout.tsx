/** Header, three panes and the timeline; panes side by side where there is room, behind tabs where there is not. */
import { Splitter, Tabs } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import type { SplitterPaneSize } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { words } from '../../app/language.ts';
import { useSettings } from '../../app/use-settings.ts';
import { KeysHelp } from './keys-help.tsx';
import { MemoryPane } from './memory-pane.tsx';
import type { MemoryTab } from './memory-tab.ts';
import { MindPane } from './mind-pane.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { RunHeader } from './run-header.tsx';
import classes from './run-layout.module.css';
import { RunTimeline } from './run-timeline.tsx';
import { useRunCommands } from './use-run-commands.ts';
import { useRunKeys } from './use-run-keys.ts';

const NARROW = '(width < 900px)';
/** Dragging and keys change widths many times in a row. */
const REMEMBER_MS = 400;
const usualShares = [25, 49, 26];

export function RunLayout() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [tab, setTab] = useState<MemoryTab>('graph');
  const [pane, setPane] = useState('reading');
  const [isHelping, setHelping] = useState(false);
  const help = useCallback(() => setHelping(true), []);
  useRunCommands(help);
  useRunKeys({
    showMemory: (next) => {
      setTab(next);
      setPane('memory');
    },
    toggleHelp: () => setHelping((before) => !before),
  });
  const memory = <MemoryPane tab={tab} onTab={setTab} />;
  return (
    <div className={classes.layout}>
      <RunHeader onHelp={help} />
      {isNarrow ? <NarrowPanes memory={memory} pane={pane} onPane={setPane} /> : <WidePanes memory={memory} />}
      <RunTimeline />
      <KeysHelp isOpen={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}

function WidePanes({ memory }: { memory: React.ReactNode }) {
  const { settings, change } = useSettings();
  const remembered = settings.runPanes.length === 3 ? settings.runPanes : usualShares;
  const [sizes, setSizes] = useState<SplitterPaneSize[]>([...remembered]);
  const remember = useDebouncedCallback(
    (next: readonly SplitterPaneSize[]) => change({ runPanes: next.map(Number) }),
    REMEMBER_MS,
  );
  return (
    <Splitter
      className={classes.panes}
      sizes={sizes}
      onSizeChange={(next) => {
        setSizes(next);
        remember(next);
      }}
      lineSize={10}
      handleColor="transparent"
      withHandle={false}
      attributes={{ handle: { 'aria-label': words.run.resize } }}
    >
      <Splitter.Pane defaultSize={sizes[0]!} min={15}>
        <ReadingPane />
      </Splitter.Pane>
      <Splitter.Pane defaultSize={sizes[1]!} min={20}>
        {memory}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={sizes[2]!} min={15}>
        <MindPane />
      </Splitter.Pane>
    </Splitter>
  );
}

interface NarrowPanesProps {
  readonly memory: React.ReactNode;
  readonly pane: string;
  readonly onPane: (pane: string) => void;
}

function NarrowPanes({ memory, pane, onPane }: NarrowPanesProps) {
  return (
    <Tabs
      value={pane}
      onChange={(next) => onPane(next ?? 'reading')}
      keepMounted={false}
      variant="pills"
      classNames={{ root: classes.narrow, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label={words.run.panes}>
        <Tabs.Tab value="reading">{words.run.transcript}</Tabs.Tab>
        <Tabs.Tab value="memory">{words.run.memory}</Tabs.Tab>
        <Tabs.Tab value="mind">{words.run.mind}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reading">
        <ReadingPane />
      </Tabs.Panel>
      <Tabs.Panel value="memory">{memory}</Tabs.Panel>
      <Tabs.Panel value="mind">
        <MindPane />
      </Tabs.Panel>
    </Tabs>
  );
}
