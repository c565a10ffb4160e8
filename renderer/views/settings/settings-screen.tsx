/** Settings: how the app looks and moves, how fast a watched run goes, and where the lab keeps its file. */
import { SegmentedControl } from '@mantine/core';
import { words } from '../../app/language.ts';
import { ProblemNote } from '../../app/problem-note.tsx';
import { Screen } from '../../app/screen.tsx';
import { useSettings } from '../../app/use-settings.ts';
import { toProblem } from '../../client/problem.ts';
import { useSettingsQuery } from '../../client/queries.ts';
import { BackupSettings } from './backup-settings.tsx';
import { LabFacts } from './lab-facts.tsx';
import { SettingRow } from './setting-row.tsx';

const themes = ['system', 'light', 'dark'] as const;
const motions = ['system', 'on', 'off'] as const;
const delays = [0, 200, 500, 1_000, 2_000] as const;

export function SettingsScreen() {
  const { settings, change } = useSettings();
  const { error } = useSettingsQuery();
  return (
    <Screen title={words.settings.title}>
      {error && <ProblemNote problem={toProblem(error)} />}
      <SettingRow label={words.settings.theme} help={words.settings.themeHelp}>
        <SegmentedControl
          aria-label={words.settings.theme}
          value={settings.theme}
          data={themes.map((value) => ({ value, label: words.settings.themes[value] }))}
          onChange={(theme) => change({ theme })}
        />
      </SettingRow>
      <SettingRow label={words.settings.motion} help={words.settings.motionHelp}>
        <SegmentedControl
          aria-label={words.settings.motion}
          value={settings.reducedMotion}
          data={motions.map((value) => ({ value, label: words.settings.motions[value] }))}
          onChange={(reducedMotion) => change({ reducedMotion })}
        />
      </SettingRow>
      <SettingRow label={words.settings.delay} help={words.settings.delayHelp}>
        <SegmentedControl
          aria-label={words.settings.delay}
          value={String(settings.watchDelayMs)}
          data={delays.map((value) => ({ value: String(value), label: words.settings.delayOf(value) }))}
          onChange={(value) => change({ watchDelayMs: Number(value) })}
        />
      </SettingRow>
      <LabFacts />
      <BackupSettings />
    </Screen>
  );
}
