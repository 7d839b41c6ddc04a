// Random finite systems for property tests: a few numbered states with arbitrary edges.
import fc from 'fast-check';
import type { IntegerSystem } from './integer-system.ts';

/** A graph given by lists of successors, one list per action and state. State `s` is the vector <<s \div 3, s % 3>>. */
export interface RandomGraph {
  readonly size: number;
  readonly initial: readonly number[];
  readonly edges: readonly (readonly (readonly number[])[])[];
}

export const randomGraph = (largest = 14, degree = 3): fc.Arbitrary<RandomGraph> =>
  fc.integer({ min: 1, max: largest }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      initial: fc.array(fc.nat(size - 1), { maxLength: 3 }),
      edges: fc.array(fc.array(fc.array(fc.nat(size - 1), { maxLength: degree }), { minLength: size, maxLength: size }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  );

export const stateOf = (node: number): number[] => [Math.floor(node / 3), node % 3];
export const nodeOf = (state: readonly number[]): number => (state[0] ?? 0) * 3 + (state[1] ?? 0);

export function graphSystem(graph: RandomGraph): IntegerSystem {
  return {
    name: 'random graph',
    variables: ['x', 'y'],
    initial: graph.initial.map(stateOf),
    actions: graph.edges.map((rows, index) => ({ name: `A${index}`, next: (state) => (rows[nodeOf(state)] ?? []).map(stateOf) })),
  };
}
