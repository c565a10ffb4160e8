/** Plays what was recorded, step by step, at the pace of the settings; stops at the end. */
import { useEffect, useState } from 'react';

/** Without a pause of its own a replay would be over at once. */
const SHORTEST_MS = 120;

export interface PlaybackOptions {
  readonly step: number;
  readonly lastStep: number;
  readonly delayMs: number;
  readonly goTo: (step: number) => void;
}

export function usePlayback({ step, lastStep, delayMs, goTo }: PlaybackOptions): {
  isPlaying: boolean;
  toggle: () => void;
} {
  const [isPlaying, setPlaying] = useState(false);
  const isAtEnd = step >= lastStep;
  useEffect(() => {
    if (!isPlaying || isAtEnd) return;
    const timer = setTimeout(() => goTo(step + 1), Math.max(SHORTEST_MS, delayMs));
    return () => clearTimeout(timer);
  }, [isPlaying, isAtEnd, step, delayMs, goTo]);
  if (isPlaying && isAtEnd) setPlaying(false);
  const toggle = (): void => {
    if (!isPlaying && isAtEnd) goTo(1);
    setPlaying(!isPlaying);
  };
  return { isPlaying: isPlaying && !isAtEnd, toggle };
}
