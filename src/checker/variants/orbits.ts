// States that permutations of values exchange, which the original and its variants respect: one of them is looked at instead of all.
import { InternalError } from '../../diagnostics/index.ts';
import type { KnownGraph } from './known-graph.ts';

/** Permutations of values. */
export interface StatePermutations {
  /** Writes the representative of a state's orbit. Returns how many states the orbit has. */
  canonicalize(states: Int32Array, offset: number, out: Int32Array): number;
  /** The states of an orbit, each once. */
  orbit(state: Int32Array): readonly Int32Array[];
}

/** The orbits of states, beside a complete graph that the permutations keep. */
export class Orbits {
  /** The representative that was asked for last. */
  readonly representative: Int32Array;
  readonly #known: KnownGraph;
  readonly #permutations: StatePermutations;
  /** By state of the graph: the number of its representative, plus one. */
  readonly #representatives: Int32Array;
  readonly #sizes: Int32Array;

  constructor(known: KnownGraph, permutations: StatePermutations) {
    this.#known = known;
    this.#permutations = permutations;
    this.representative = new Int32Array(known.store.width);
    this.#representatives = new Int32Array(known.store.count);
    this.#sizes = new Int32Array(known.store.count);
  }

  /** Finds the representative of a state. Returns how many states its orbit has. */
  represent(state: Int32Array): number {
    return this.#permutations.canonicalize(state, 0, this.representative);
  }

  isRepresentative(state: Int32Array): boolean {
    this.represent(state);
    return this.representative.every((value, i) => value === state[i]);
  }

  /** The representative of a state of the graph, by their numbers there. */
  representativeOf(state: number): number {
    if (this.#representatives[state] === 0) {
      const { store } = this.#known;
      this.#sizes[state] = this.represent(store.vector(state));
      const number = store.find(this.representative, 0);
      if (number < 0) throw new InternalError('permutations do not keep the graph of the original');
      this.#representatives[state] = number + 1;
    }
    return this.#representatives[state]! - 1;
  }

  /** How many states the orbit of a state of the graph has. */
  sizeOf(state: number): number {
    this.representativeOf(state);
    return this.#sizes[state]!;
  }

  /** The states of the orbit of a state, each once. */
  members(state: Int32Array): readonly Int32Array[] {
    return this.#permutations.orbit(state);
  }
}
