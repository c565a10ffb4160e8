/** The controls' meaning by the run's status: one primary action, and what forward does. */
import { words } from '../../app/language.ts';
import { useRunContext } from './run-context.ts';
import { useRunActions } from './use-run-actions.ts';

export interface Transport {
  readonly toStart: () => void;
  readonly toEnd: () => void;
  readonly toLive: () => void;
  readonly back: () => void;
  readonly forward: { readonly label: string; readonly act: () => void };
  readonly primary: { readonly label: string; readonly isPausing: boolean; readonly act: () => void };
}

export function useTransport(): Transport {
  const { run, step, lastStep, goTo, goLive, playback } = useRunContext();
  const { call } = useRunActions();
  const isAtEnd = step >= lastStep;
  const canStepOnce = isAtEnd && run.status === 'paused';
  const stepOnce = (): void => {
    goLive();
    call('stepOnce');
  };
  return {
    toStart: () => goTo(1),
    toEnd: () => (run.status === 'ended' ? goTo(lastStep) : goLive()),
    toLive: goLive,
    back: () => goTo(step - 1),
    forward: canStepOnce
      ? { label: words.run.stepOnce, act: stepOnce }
      : { label: words.run.forward, act: () => goTo(step + 1) },
    primary: primaryOf(),
  };

  function primaryOf(): Transport['primary'] {
    if (run.status === 'running') return { label: words.run.pause, isPausing: true, act: () => call('pause') };
    if (run.status !== 'ended')
      return {
        label: words.run.resume,
        isPausing: false,
        act: () => {
          goLive();
          call('resume');
        },
      };
    const { isPlaying, toggle } = playback;
    return { label: isPlaying ? words.run.pause : words.run.play, isPausing: isPlaying, act: toggle };
  }
}
