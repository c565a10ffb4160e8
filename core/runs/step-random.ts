/** Randomness that starts anew at each step, so that a resumed run draws what the undisturbed one would have drawn. */
import { createRandom, type Random } from '../base/random.ts';

export interface StepRandom extends Random {
  /** From here on, draws come from this step's own stream. */
  enter(step: number): void;
}

export function createStepRandom(seed: number): StepRandom {
  const root = createRandom(seed).fork('agent');
  let current = root.fork('step 0');
  return {
    enter: (step) => void (current = root.fork(`step ${step}`)),
    next: () => current.next(),
    integer: (low, high) => current.integer(low, high),
    pick: (items) => current.pick(items),
    shuffle: (items) => current.shuffle(items),
    normal: () => current.normal(),
    fork: (label) => current.fork(label),
  };
}
