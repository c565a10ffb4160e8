/** The line over every screen while the lab cannot be reached: what happened, what is being done, what to do. */
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnection, useLab } from '../client/lab-client.ts';
import classes from './connection-banner.module.css';
import { words } from './language.ts';

/** A blink of the connection is not worth a banner. */
const QUIET_MS = 400;

export function ConnectionBanner() {
  const { phase, failure, opened } = useConnection();
  const { connection } = useLab();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(phase !== 'open'), phase === 'open' ? 0 : QUIET_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  if (!isShown || phase === 'open') return null;
  const { title, remedy } =
    failure === 'locked' ? words.connection.locked : opened === 0 ? words.connection.never : words.connection.lost;
  return (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>
        <strong>{title}</strong> {remedy}
      </span>
      <Button onClick={connection.retryNow}>{words.connection.retry}</Button>
    </div>
  );
}
