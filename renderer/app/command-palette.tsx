/** Ctrl/⌘ K: every screen, run and action in one list. */
import { Spotlight } from '@mantine/spotlight';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useModels, useRuns } from '../client/queries.ts';
import { useOfferedCommands } from './commands.ts';
import { words } from './language.ts';
import { outcomeWords } from './run-words.ts';
import { useAppearance } from './use-appearance.ts';
import { useSettings } from './use-settings.ts';
import { useWatch } from './use-start-run.ts';

export function CommandPalette() {
  const groups = usePaletteGroups();
  return (
    <Spotlight
      actions={[...groups]}
      shortcut={['mod + K', 'mod + shift + P']}
      triggerOnContentEditable
      tagsToIgnore={[]}
      lockScroll={false}
      nothingFound={words.palette.nothing}
      highlightQuery={false}
      scrollable
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight={420}
      withinPortal={false}
      attributes={{ content: { 'aria-label': words.palette.title } }}
      searchProps={{
        placeholder: words.palette.placeholder,
        'aria-label': words.palette.placeholder,
        leftSection: <IconSearch size={16} aria-hidden />,
      }}
    />
  );
}

function usePaletteGroups(): readonly SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const runs = useRuns().data ?? [];
  const models = useModels().data?.filter(({ path }) => path !== null) ?? [];
  const offered = useOfferedCommands();
  const { change } = useSettings();
  const { scheme } = useAppearance();
  const watch = useWatch();
  const go = (to: string) => () => void navigate(to);
  const screens = [
    { id: 'home', label: words.screens.home, onClick: go('/') },
    { id: 'runs', label: words.screens.runs, onClick: go('/runs') },
    { id: 'new-run', label: words.screens.newRun, onClick: go('/runs/new') },
    { id: 'documents', label: words.screens.documents, onClick: go('/documents') },
    { id: 'models', label: words.screens.models, onClick: go('/models') },
    { id: 'settings', label: words.screens.settings, onClick: go('/settings') },
  ];
  const actions = [
    ...offered.flat().map(({ id, label, hint, run }) => ({ id, label, description: hint, onClick: run })),
    { id: 'watch', label: words.home.watchTitle, description: words.home.watchShort, onClick: watch.start },
    {
      id: 'theme',
      label: scheme === 'dark' ? words.palette.toLight : words.palette.toDark,
      onClick: () => change({ theme: scheme === 'dark' ? 'light' : 'dark' }),
    },
  ];
  const runActions = runs.slice(0, 200).map((run) => ({
    id: `run-${run.runId}`,
    label: words.palette.run(run.title, run.config.level, run.config.seed),
    description: `${run.runId} · ${run.config.agent} · ${run.config.model} · ${outcomeWords(run)}`,
    keywords: [run.runId, run.config.agent, run.config.model],
    onClick: go(`/runs/${run.runId}`),
  }));
  const modelActions = models.map((model) => ({
    id: `model-${model.id}`,
    label: model.name,
    description: [model.quantization, model.path].filter(Boolean).join(' · '),
    keywords: [model.id],
    onClick: go(`/models?open=${encodeURIComponent(model.id)}`),
  }));
  return [
    { group: words.palette.actions, actions },
    { group: words.palette.screens, actions: screens },
    { group: words.palette.models, actions: modelActions },
    { group: words.palette.runs, actions: runActions },
  ];
}
