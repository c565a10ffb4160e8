/** What makes a resumed step the same step: the identity of its calls, and its chances. */
import { describe, expect, it } from 'vitest';
import type { PromptSegment } from '../../../models/ports.ts';
import { callHash } from '../../../core/runs/call-hash.ts';
import { createStepRandom } from '../../../core/runs/step-random.ts';

const prompt: PromptSegment[] = [{ role: 'user', label: 'observation', text: 'a room' }];

describe('the hash of a role call', () => {
  it('is the same for the same role, prompt and input, whatever the order of its keys', () => {
    expect(callHash('act', { a: 1, b: [{ c: 2, d: 3 }] }, prompt)).toBe(
      callHash('act', { b: [{ d: 3, c: 2 }], a: 1 }, prompt),
    );
  });

  it('differs with the role, the input, the prompt, and the order of a list', () => {
    const hashes = [
      callHash('act', { a: 1 }, prompt),
      callHash('plan', { a: 1 }, prompt),
      callHash('act', { a: 2 }, prompt),
      callHash('act', { a: 1 }, [{ ...prompt[0]!, text: 'another room' }]),
      callHash('act', { a: [1, 2] }, prompt),
      callHash('act', { a: [2, 1] }, prompt),
      callHash('act', { a: new Map([[1, 2]]) }, prompt),
      callHash('act', { a: new Map([[2, 1]]) }, prompt),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('passes over live objects: a graph to read is in the prompt already', () => {
    class Graph {
      readonly loop = this;
      facts = Math.random();
    }
    const live = { currentFacts: () => [], facts: Math.random() };
    expect(callHash('act', { a: 1, graph: new Graph(), live }, prompt)).toBe(callHash('act', { a: 1 }, prompt));
  });
});

describe('chances', () => {
  it('depend on the seed and the step alone, not on what was drawn in steps before', () => {
    const [calm, busy] = [createStepRandom(7), createStepRandom(7)];
    for (let draw = 0; draw < 50; draw += 1) busy.next();
    for (const random of [calm, busy]) random.enter(3);
    const drawn = (random: typeof calm) => [
      random.next(),
      random.integer(0, 99),
      random.pick([1, 2, 3]),
      random.normal(),
    ];
    expect(drawn(calm)).toEqual(drawn(busy));
    expect(calm.fork('walk').next()).toBe(busy.fork('walk').next());
    expect(calm.shuffle([1, 2, 3, 4, 5, 6])).toEqual(busy.shuffle([1, 2, 3, 4, 5, 6]));
  });

  it('differ from step to step, and from seed to seed', () => {
    const draws = [1, 2, 3].map((step) => {
      const random = createStepRandom(7);
      random.enter(step);
      return random.next();
    });
    expect(new Set([...draws, createStepRandom(8).next()]).size).toBe(4);
  });
});
