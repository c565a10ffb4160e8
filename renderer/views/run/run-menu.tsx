/** What is seldom needed: speed, exports, the command, help, deletion. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { saveText } from '../../app/save-file.ts';
import { words } from '../../app/language.ts';
import { showDone, showProblem } from '../../app/notices.tsx';
import { useSettings } from '../../app/use-settings.ts';
import { useLab } from '../../client/lab-client.ts';
import { commandOf } from '../new-run/run-form.ts';
import { useDeleteRun } from '../runs/use-delete-run.ts';
import { useRunContext } from './run-context.ts';

const speeds = [0, 200, 500, 1_000, 2_000] as const;

export function RunMenu({ onHelp }: { onHelp: () => void }) {
  const { run } = useRunContext();
  const { settings, change } = useSettings();
  const { client } = useLab();
  const navigate = useNavigate();
  const remove = useDeleteRun();
  const exportRun = (): void => {
    client.runs.export({ runId: run.runId }).then(saveText, showProblem);
  };
  const copyCommand = (): void => {
    navigator.clipboard.writeText(commandOf(run.config)).then(() => showDone(words.run.commandCopied), showProblem);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={words.run.more}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.run.speed}</Menu.Label>
        {speeds.map((delay) => (
          <Menu.Item
            key={delay}
            role="menuitemradio"
            aria-checked={settings.watchDelayMs === delay}
            onClick={() => change({ watchDelayMs: delay })}
            rightSection={settings.watchDelayMs === delay ? '✓' : null}
          >
            {words.settings.delayOf(delay)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={exportRun}>{words.run.export}</Menu.Item>
        <Menu.Item onClick={copyCommand}>{words.run.copyCommand}</Menu.Item>
        <Menu.Item onClick={onHelp}>{words.keys.title}</Menu.Item>
        {run.status !== 'running' && (
          <Menu.Item
            color="bad"
            onClick={() => {
              remove(run);
              void navigate('/runs');
            }}
          >
            {words.runs.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
