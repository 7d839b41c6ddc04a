// The order in which the states of a level are expanded: in the order of their predecessors, and those of one predecessor by the canonical order of their vectors.
// It does not depend on the numbers of states or values, which several threads give out in any order.
import { InternalError } from '../../diagnostics/index.ts';
import type { OrderedEntries, TransitionSystem } from '../../model/index.ts';
import { NoValue } from '../../values/index.ts';
import { IntegerList } from './integer-list.ts';
import { orderByRanks } from './sort-by-ranks.ts';
import type { StateStore } from './state-store.ts';

/** Up to this many are sorted by insertion. */
const FEW = 16;

/** The frontier of a breadth-first search, and the one after it. */
export class SuccessorOrder {
  #current = new IntegerList();
  #next = new IntegerList();
  readonly #store: Pick<StateStore, 'width' | 'vectors' | 'count' | 'at' | 'isSpilling'>;
  readonly #system: Vectors;

  constructor(store: Pick<StateStore, 'width' | 'vectors' | 'count' | 'at' | 'isSpilling'>, system: Vectors) {
    this.#store = store;
    this.#system = system;
  }

  /** The state at a position of the current level. */
  at(position: number): number {
    return this.#current.entries[position] as number;
  }

  /** The states of the current level. */
  level(): Int32Array {
    return this.#current.view();
  }

  /** Sets the current level. */
  restore(frontier: Int32Array): void {
    this.#current = new IntegerList();
    for (const state of frontier) this.#current.push(state);
  }

  /** The states that were appended become the current level. */
  nextLevel(): void {
    const current = this.#current;
    this.#current = this.#next;
    this.#next = current;
    current.length = 0;
  }

  /** Appends the states from a number on, all made by one state, to the next level. */
  append(from: number): void {
    const next = this.#next;
    const store = this.#store;
    const start = next.length;
    for (let state = from; state < store.count; state++) next.push(state);
    if (next.length - start > 1) this.sort(next.entries, start, next.length);
  }

  /** Sorts numbers of states by the canonical order of their vectors. */
  sort(states: Int32Array, from: number, to: number): void {
    const store = this.#store;
    const { vectors } = store;
    if (to - from > FEW) {
      let isSorted = true;
      for (let i = from + 1; i < to && isSorted; i++)
        isSorted = this.compare(vectors, store.at(states[i - 1] as number), vectors, store.at(states[i] as number)) <= 0;
      if (isSorted || this.#sortByRanks(states, from, to)) return;
      states.subarray(from, to).sort((a, b) => this.compare(vectors, store.at(a), vectors, store.at(b)));
      return;
    }
    for (let i = from + 1; i < to; i++) {
      const state = states[i] as number;
      let j = i - 1;
      while (j >= from && this.compare(vectors, store.at(states[j] as number), vectors, store.at(state)) > 0) {
        states[j + 1] = states[j] as number;
        j--;
      }
      states[j + 1] = state;
    }
  }

  /** Sorts many states that have few values; false where that is not so. */
  #sortByRanks(states: Int32Array, from: number, to: number): boolean {
    const { vectors, width } = this.#store;
    const system = this.#system;
    // Where a state is that was spilled is soon forgotten.
    if (system.rows !== undefined || this.#store.isSpilling) return false;
    const order = orderByRanks({
      vectors,
      width,
      count: to - from,
      at: (i) => this.#store.at(states[from + i] as number),
      compare: (x, y) => compareEntries(system, x, y),
    });
    if (order === null) return false;
    const unsorted = states.slice(from, to);
    for (let i = 0; i < order.length; i++) states[from + i] = unsorted[order[i] as number] as number;
    return true;
  }

  /** Compares two vectors. */
  compare(a: Int32Array, aOffset: number, b: Int32Array, bOffset: number): number {
    return compareVectors(this.#system, a, aOffset, b, bOffset, this.#store.width);
  }
}

/** What says how vectors are ordered. */
export interface Vectors extends Pick<TransitionSystem, 'rows'> {
  readonly values: Pick<TransitionSystem['values'], 'compare'>;
}

/** Compares two vectors, variable by variable. Values that have no canonical order (rules over infinite sets) are compared by id. */
export function compareVectors(system: Vectors, a: Int32Array, aOffset: number, b: Int32Array, bOffset: number, width: number): number {
  const { rows } = system;
  for (let i = 0; i < width; i++) {
    const x = a[aOffset + i] as number;
    const y = b[bOffset + i] as number;
    if (x === y) continue;
    const joint = rows === undefined ? null : jointAt(rows.joint, i);
    if (joint !== null) {
      const order = compareJoint(joint, a, aOffset, b, bOffset, x - y);
      if (order !== 0) return order;
      i = joint.end - 1;
      continue;
    }
    const order = compareEntries(system, x, y);
    if (order !== 0) return order;
  }
  return 0;
}

/** The entries that are compared together with the one at a place; null where it stands alone. */
function jointAt(all: readonly OrderedEntries[], place: number): OrderedEntries | null {
  for (let i = 0; i < all.length; i++) {
    const joint = all[i]!;
    if (joint.first <= place && place < joint.end) return joint;
  }
  return null;
}

/** Compares two values of a variable. */
function compareEntries({ values }: Vectors, x: number, y: number): number {
  try {
    return values.compare(x, y);
  } catch (error) {
    return withoutOrder(error, x - y);
  }
}

function compareJoint(joint: OrderedEntries, a: Int32Array, aOffset: number, b: Int32Array, bOffset: number, byEntries: number): number {
  try {
    return joint.compare(a, aOffset, b, bOffset);
  } catch (error) {
    return withoutOrder(error, byEntries);
  }
}

/** What comparing two values gives that have no canonical order. */
function withoutOrder(error: unknown, order: number): number {
  // A broken invariant says nothing of the values. What was given up is given up again by what is evaluated next.
  if (error instanceof InternalError || error instanceof NoValue) throw error;
  return order;
}
