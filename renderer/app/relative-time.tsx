/** A date as it feels, with the exact one on hover. */
import { useEffect, useState } from 'react';
import { exactTime, relativeTime } from './format.ts';

export function RelativeTime({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {relativeTime(at, Math.max(now, at))}
    </time>
  );
}
