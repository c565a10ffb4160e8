/** To the start, back, pause or play, on, stop: over what was recorded, and over the run itself while it goes. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconCaretLeftFilled,
  IconCaretRightFilled,
  IconHandStop,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconPlayerSkipBackFilled,
  IconRobot,
} from '@tabler/icons-react';
import { words } from '../../app/language.ts';
import { useRunContext } from './run-context.ts';
import classes from './run-controls.module.css';
import { useRunActions } from './use-run-actions.ts';
import { useTransport } from './use-transport.ts';

const ICON = 14;

export function RunControls() {
  const { run, view, isLive } = useRunContext();
  const transport = useTransport();
  const { call, isBusy, stop } = useRunActions();
  const isOver = run.status === 'ended';
  const isByPerson = view.control === 'person';
  return (
    <div className={classes.controls} role="group" aria-label={words.run.controls}>
      {!isLive && !isOver && (
        <Button onClick={transport.toLive} className={classes.live}>
          {words.run.toLive}
        </Button>
      )}
      <Control
        label={words.run.toStart}
        onClick={transport.toStart}
        icon={<IconPlayerSkipBackFilled size={ICON} aria-hidden />}
      />
      <Control
        label={words.run.back}
        onClick={transport.back}
        icon={<IconCaretLeftFilled size={ICON + 4} aria-hidden />}
      />
      <Button
        variant="filled"
        miw={96}
        onClick={transport.primary.act}
        disabled={isBusy}
        leftSection={
          transport.primary.isPausing ? (
            <IconPlayerPauseFilled size={13} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={13} aria-hidden />
          )
        }
      >
        {transport.primary.label}
      </Button>
      <Control
        label={transport.forward.label}
        onClick={transport.forward.act}
        icon={<IconCaretRightFilled size={ICON + 4} aria-hidden />}
      />
      {!isOver && (
        <>
          <Control label={words.run.stop} onClick={stop} icon={<IconPlayerStopFilled size={ICON} aria-hidden />} />
          {run.config.model !== 'by-hand' && run.status !== 'interrupted' && (
            <Button
              onClick={() => call(isByPerson ? 'handBack' : 'takeOver')}
              disabled={isBusy}
              leftSection={isByPerson ? <IconRobot size={15} aria-hidden /> : <IconHandStop size={15} aria-hidden />}
            >
              {isByPerson ? words.run.handBack : words.run.takeOver}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Control({ label, onClick, icon }: { label: string; onClick: () => void; icon: React.ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
