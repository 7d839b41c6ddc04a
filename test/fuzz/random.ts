// Random decisions from a seed, the same on every machine (SplitMix32).

/** A stream of decisions. */
export interface Decisions {
  /** A whole number in 0..below-1. */
  readonly pick: (below: number) => number;
  /** True in `percent` of a hundred cases. */
  readonly chance: (percent: number) => boolean;
  readonly oneOf: <T>(options: readonly T[]) => T;
  /** Some of these, in their order, each with a probability of one half. */
  readonly someOf: <T>(options: readonly T[]) => T[];
}

export const decisionsOf = (seed: number): Decisions => {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  const pick = (below: number): number => next() % below;
  return {
    pick,
    chance: (percent) => pick(100) < percent,
    oneOf: (options) => options[pick(options.length)]!,
    someOf: (options) => options.filter(() => pick(2) === 1),
  };
};
