/** Calls when an element is near to being seen in a frame that scrolls. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

const NEAR = '600px 0px';

/** Answers the ref of the element; while not wanted, nothing is called. */
export function useInSight(
  frame: RefObject<HTMLElement | null>,
  isWanted: boolean,
  onSight: () => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const call = useEffectEvent(onSight);
  useEffect(() => {
    if (!isWanted || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) call();
      },
      { root: frame.current, rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted, frame]);
  return element;
}
