/** The middle pane: the memory graph, the map that follows from it, and the same facts as a table. */
import { useState } from 'react';
import type { EntityView } from '../../../core/events/run-view.ts';
import { words } from '../../app/language.ts';
import { GraphView } from '../../graph/graph-view.tsx';
import { EntitySearch } from './entity-search.tsx';
import { FactsTable } from './facts-table.tsx';
import { RoomMap } from './room-map.tsx';
import { TabbedPane } from './tabbed-pane.tsx';
import type { MemoryTab } from './memory-tab.ts';

export interface MemoryPaneProps {
  readonly tab: MemoryTab;
  readonly onTab: (tab: MemoryTab) => void;
}

export function MemoryPane({ tab, onTab }: MemoryPaneProps) {
  const [pinned, setPinned] = useState<EntityView['entityId'] | null>(null);
  const find = (id: EntityView['entityId']): void => {
    setPinned(id);
    if (tab !== 'graph') onTab('graph');
  };
  const tabs = [
    { value: 'graph' as const, label: words.run.graph, content: <GraphView pinned={pinned} onPin={setPinned} /> },
    { value: 'map' as const, label: words.run.map, content: <RoomMap onPick={find} /> },
    { value: 'table' as const, label: words.run.table, content: <FactsTable /> },
  ];
  return (
    <TabbedPane
      label={words.run.memory}
      tabs={tabs}
      tab={tab}
      onTab={onTab}
      extra={tab === 'table' ? undefined : <EntitySearch onFind={find} />}
    />
  );
}
