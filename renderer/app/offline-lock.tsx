/** Says that nothing has left the machine, and counts what did. */
import { Tooltip } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useLabStatus } from '../client/queries.ts';
import { words } from './language.ts';
import classes from './offline-lock.module.css';

export function OfflineLock() {
  const { data } = useLabStatus();
  if (!data) return null;
  const isSealed = data.requestsSent === 0;
  const Lock = isSealed ? IconLock : IconLockOpen;
  return (
    <Tooltip
      label={isSealed ? words.offline.sealed : words.offline.opened(data.requestsSent)}
      position="right"
      multiline
      maw={260}
    >
      <div className={classes.lock} data-sealed={isSealed} tabIndex={0} role="note">
        <Lock size={14} stroke={2} aria-hidden />
        <span>{isSealed ? words.offline.offline : words.offline.online}</span>
        <span className={classes.count}>{words.offline.sent(data.requestsSent)}</span>
      </div>
    </Tooltip>
  );
}
