/** The step that all panes show: in the address, so that links, back and reload keep it; none means the newest. */
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Browsers refuse many changes of the address in a row, and dragging makes many. */
const WRITE_PAUSE_MS = 250;

export interface ChosenStep {
  /** Null while the newest is followed. */
  readonly chosen: number | null;
  readonly choose: (step: number | null) => void;
}

export function useChosenStep(): ChosenStep {
  const [params, setParams] = useSearchParams();
  const inAddress = readStep(params.get('step'));
  const [chosen, setChosen] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  // Back, forward and links change the address: follow it. Its answer to what was written here is no news.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== written) {
      setWritten(inAddress);
      setChosen(inAddress);
    }
  }
  useEffect(() => {
    if (chosen === written) return;
    const timer = setTimeout(() => {
      setWritten(chosen);
      setParams(chosen === null ? {} : { step: String(chosen) }, { replace: true });
    }, WRITE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [chosen, written, setParams]);
  return { chosen, choose: useCallback((step) => setChosen(step), []) };
}

function readStep(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
