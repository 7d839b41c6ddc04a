// The decisions that all other kinds are made of: the same seed gives the same ones, in range.
import type { FuzzKind } from '../kind.ts';
import { decisionsOf } from '../random.ts';

export const kind: FuzzKind = {
  name: 'decisions',
  meaning: 'two streams of decisions with one seed are equal, and each decision is in its range',
  quick: 100,
  run(seed) {
    const [one, other] = [decisionsOf(seed), decisionsOf(seed)];
    for (let below = 1; below < 50; below++) {
      const [a, b] = [one.pick(below), other.pick(below)];
      if (a !== b || a < 0 || a >= below) return { what: `${a} and ${b}, below ${below}`, files: {} };
    }
    return undefined;
  },
};
