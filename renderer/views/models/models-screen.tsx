/** Models: those on this computer, those that can be fetched, servers, and embedders. */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../app/commands.ts';
import { DropArea } from '../../app/drop-area.tsx';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen } from '../../app/screen.tsx';
import { useSettings } from '../../app/use-settings.ts';
import { AddModelButton } from './add-model-button.tsx';
import { CatalogueTab } from './catalogue-tab.tsx';
import { EmbeddersTab } from './embedders-tab.tsx';
import { HereTab } from './here-tab.tsx';
import classes from './models-screen.module.css';
import { ServersTab } from './servers-tab.tsx';
import { useAddModel } from './use-add-model.ts';
import { WorkList } from './work-list.tsx';

const tabs = ['here', 'catalogue', 'servers', 'embedders'] as const;
type Tab = (typeof tabs)[number];

export function ModelsScreen() {
  const [query, setQuery] = useSearchParams();
  const shown = tabs.find((tab) => tab === query.get('show')) ?? 'here';
  const show = (tab: Tab): void => setQuery(tab === 'here' ? {} : { show: tab });
  const add = useAddModel();
  useCommands(
    tabs.map((tab) => ({
      id: `models-${tab}`,
      label: `${words.models.title}: ${words.models.tabNames[tab]}`,
      run: () => show(tab),
    })),
  );
  return (
    <Screen
      title={words.models.title}
      subtitle={words.models.subtitle}
      actions={
        <>
          <OfflineSwitch />
          <AddModelButton add={add} variant="filled" />
        </>
      }
    >
      <DropArea label={words.models.dropHere} onDrop={add.addDropped}>
        <div className={classes.content}>
          {add.problem && <ProblemNote problem={add.problem} />}
          <WorkList />
          <SegmentedControl
            className={classes.tabs}
            aria-label={words.models.tabs}
            value={shown}
            onChange={(value) => show(value)}
            data={tabs.map((value) => ({ value, label: words.models.tabNames[value] }))}
          />
          {shown === 'here' && <HereTab onCatalogue={() => show('catalogue')} />}
          {shown === 'catalogue' && <CatalogueTab />}
          {shown === 'servers' && <ServersTab />}
          {shown === 'embedders' && <EmbeddersTab add={add} />}
        </div>
      </DropArea>
    </Screen>
  );
}

function OfflineSwitch() {
  const { settings, change } = useSettings();
  return (
    <Checkbox
      className={classes.offline}
      label={words.network.offline}
      description={words.network.offlineHelp}
      checked={settings.offline}
      onChange={(event) => change({ offline: event.currentTarget.checked })}
    />
  );
}
