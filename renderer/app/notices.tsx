/** Notices at the foot of the window: what can still be undone, and what went wrong. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toProblem } from '../client/problem.ts';
import { words } from './language.ts';
import classes from './notices.module.css';

export interface UndoNotice {
  readonly text: string;
  /** Milliseconds since the Unix epoch. */
  readonly until: number;
  readonly undo: () => Promise<void>;
}

/** Stays until the time of grace is over, or until it was used. */
export function showUndo({ text, until, undo }: UndoNotice): void {
  const autoClose = Math.max(1_000, until - Date.now());
  const id = notifications.show({ message: null, autoClose, withCloseButton: true, closeButtonProps });
  const act = (): void => {
    notifications.hide(id);
    undo().catch(showProblem);
  };
  notifications.update({
    id,
    autoClose,
    closeButtonProps,
    message: (
      <span className={classes.undo}>
        {text}
        <Button size="compact-xs" onClick={act}>
          {words.notices.undo}
        </Button>
      </span>
    ),
  });
}

const closeButtonProps = { 'aria-label': words.notices.close };

export function showDone(text: string): void {
  notifications.show({ message: text, autoClose: 3_000, closeButtonProps });
}

export function showProblem(error: unknown): void {
  const { message, remedy } = toProblem(error);
  notifications.show({ message: [message, remedy].filter(Boolean).join(' '), autoClose: 12_000, closeButtonProps });
}
