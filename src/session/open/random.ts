// Pseudo-random integers, the same for the same seed on every machine.
//
// Source: the generator mulberry32 (Tommy Ettinger, public domain).

import type { RandomSource } from '../../compiler/index.ts';

/** A function that gives integers in 0..below-1. */
export const seededRandom = (seed: number): ((below: number) => number) => {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
};

/** FNV-1a of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** What is random in a specification, for a seed. */
export function randomSource(seed: number): RandomSource {
  let draw = seededRandom(seed);
  return {
    random: (below) => draw(below),
    drawing: (name, compute) => {
      const outer = draw;
      draw = seededRandom(seed ^ hashOf(name));
      try {
        return compute();
      } finally {
        draw = outer;
      }
    },
  };
}
