/** What stands where something is still being read: nothing at first, then words. */
import { useEffect, useState } from 'react';
import classes from './waiting.module.css';

const QUIET_MS = 300;

export function Waiting({ words }: { words: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.waiting} role="status" aria-live="polite">
      {isSlow && words}
    </div>
  );
}
