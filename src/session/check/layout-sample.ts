// The first states of a search, and how variables are kept best that have such values.
import type { Search } from '../../checker/index.ts';
import { CODE_BITS, emptyCodes, emptyUniverse, MOST_KEYS, type Split, type SplitVariables } from '../../compiler/index.ts';
import { Kind, type Values } from '../../values/index.ts';

/** So many states are looked at, of those that were found first. */
export const SAMPLED = 10_000;
/** It pays to remember what actions do where all that is not in cells has together at most so many values, for actions read it as it is. */
const MOST_READ = 100;
/** A function of fewer values is as well kept as a value. */
export const FEW_VALUES = 1250;
/** Of one with at most so many values among the first states there is no doubt that they stay few. */
const FEWEST_VALUES = 100;
/** A function of fewer arguments than these is as well kept as a value, too. */
const LEAST_KEYS = 2;
/** A set that fewer states than this part have for themselves is as well kept as a value. */
const LEAST_OWN = 0.5;
/** Sets of more elements are kept as values: the bits would be longer than the sets. */
const MOST_ELEMENTS = 200;
/** A set whose elements became more than so many times as many in the second half of the states is kept as a value. */
const MOST_GROWN = 1.25;
/** How many elements there is room for: so many times those in the states so far, and some more. */
const GROWTH = 1.5;
const MORE_ELEMENTS = 20;
/** Values of functions that have more of them are kept without codes: few codes fit into a word. */
const MOST_CODED = 120;
/** How many codes there is room for at least: so many times those that are needed so far, and some more. */
const CODES_GROWTH = 2;
const MORE_CODES = 6;
/** Codes have at most so many bits, where there is room for more. */
const MOST_CODE_BITS = 12;
/** The part of the time that is saved where each state has a function of its own. */
export const MOST_SAVED = 0.5;
/** By sets in bits a fifth is saved at most, and so many milliseconds for each step: what takes longer is something else. */
const MOST_SAVED_BY_BITS = 0.2;
const SAVED_BY_STEP = 0.0002;

/** What codes are to be like. */
export interface CodeWishes {
  /** There is to be room for so many. Undefined: for more than are needed so far. */
  readonly room: number | undefined;
}

/** What is saved by keeping variables in another way: a part of the time by cells, or by sets in bits. */
export interface Savings {
  readonly part: number;
  readonly hasBits: boolean;
}

/** The part of some milliseconds that would have been saved, in which so many steps were made. */
export function partSaved({ part, hasBits }: Savings, milliseconds: number, steps: number): number {
  return Math.max(part, hasBits ? Math.min(MOST_SAVED_BY_BITS, (SAVED_BY_STEP * steps) / milliseconds) : 0);
}

/** The states that are looked at. */
export class Sample {
  readonly #vectors: Int32Array;
  readonly #predecessors: Int32Array;
  readonly #width: number;
  readonly #states: number;
  readonly #values: Values;

  constructor({ store }: Search, values: Values) {
    this.#vectors = store.vectors;
    this.#predecessors = store.predecessors;
    this.#width = store.width;
    this.#states = Math.min(store.count, SAMPLED);
    this.#values = values;
  }

  /** How variables with more than `most` values are to be kept. */
  split(most: number, codes: CodeWishes | null): SplitVariables {
    const split = new Map<number, Split>();
    for (let variable = 0; variable < this.#width; variable++) {
      const by = this.#domainOf(this.#vectors[variable]!) !== 0 ? this.#cellsOf(variable, most, codes) : this.#bitsOf(variable, most);
      if (by !== null) split.set(variable, by);
    }
    return split;
  }

  /** All functions in cells; null where actions would read something else that has many values, or there are no functions. */
  inCells(room: number | undefined): SplitVariables | null {
    const split = new Map<number, Split>();
    const others: number[] = [];
    for (let variable = 0; variable < this.#width; variable++) {
      const by = this.#domainOf(this.#vectors[variable]!) === 0 ? null : this.#cellsOf(variable, 0, { room });
      if (by === null) others.push(variable);
      else split.set(variable, by);
    }
    return split.size > 0 && this.#areFew(others) ? split : null;
  }

  /** Whether there is no doubt that more states would show the same: some variables have many values, and all others hardly any. */
  isClear(): boolean {
    const split = this.split(FEW_VALUES, null);
    const isClear = (variable: number): boolean => {
      const by = split.get(variable);
      if (by === undefined) return this.#valuesOf(variable).length <= FEWEST_VALUES;
      if (by.kind === 'cells') return true;
      const { all, early } = this.#elementsOf(this.#valuesOf(variable));
      return all === early;
    };
    return split.size > 0 && Array.from({ length: this.#width }, (_, variable) => variable).every(isClear);
  }

  /**
   * What would have been saved by keeping variables in another way, by what was measured: functions in cells save more, the more states have their own, and nothing where
   * actions make them anew.
   */
  savedBy(split: SplitVariables): Savings {
    const parts = [...split].map(([variable, { kind }]) =>
      kind === 'bits' ? 0 : (MOST_SAVED * this.#updated(variable) * this.#valuesOf(variable).length) / this.#states,
    );
    return { part: Math.max(0, ...parts), hasBits: [...split.values()].some(({ kind }) => kind === 'bits') };
  }

  /** Of the steps so far that change a function, the part that leaves at least half of its entries as they were. 0 where there are none. */
  #updated(variable: number): number {
    const { functions, order } = this.#values;
    const keys = Array.from(order.sorted(this.#domainOf(this.#vectors[variable]!)));
    let [changes, updates] = [0, 0];
    for (let state = 0; state < this.#states; state++) {
      const before = this.#predecessors[state]!;
      if (before < 0) continue;
      const [a, b] = [this.#vectors[before * this.#width + variable]!, this.#vectors[state * this.#width + variable]!];
      if (a === b) continue;
      changes++;
      if (2 * keys.filter((key) => functions.find(a, key) !== functions.find(b, key)).length <= keys.length) updates++;
    }
    return changes === 0 ? 0 : updates / changes;
  }

  #valuesOf(variable: number): readonly number[] {
    const ids = new Set<number>();
    for (let state = 0; state < this.#states; state++) ids.add(this.#vectors[state * this.#width + variable]!);
    return [...ids];
  }

  /** Whether variables together have so few values that actions may read them as they are. */
  #areFew(variables: readonly number[]): boolean {
    const seen = new Set<string>();
    for (let state = 0; state < this.#states && seen.size <= MOST_READ; state++)
      seen.add(variables.map((variable) => this.#vectors[state * this.#width + variable]!).join());
    return seen.size <= MOST_READ;
  }

  /** The domain of a value, where that is a function with a listed one; else 0. */
  #domainOf(id: number): number {
    const { arena, functions, sets } = this.#values;
    return functions.isFunction(id) && arena.kind(id) < Kind.lazy ? sets.force(functions.domain(id), -1) : 0;
  }

  /** The domain of a variable that is a function over the same few arguments in all states. */
  #cellsOf(variable: number, most: number, codes: CodeWishes | null): Split | null {
    const domain = this.#domainOf(this.#vectors[variable]!);
    const keys = Array.from(this.#values.order.sorted(domain));
    if (keys.length < LEAST_KEYS || keys.length > MOST_KEYS) return null;
    const ids = this.#valuesOf(variable);
    if (ids.length <= most || !ids.every((id) => this.#domainOf(id) === domain)) return null;
    return { kind: 'cells', domain, codes: codes === null ? null : this.#codesOf(ids, keys, codes) };
  }

  /** Room for codes of what functions have as values; null where these are too many, or come up all the time. */
  #codesOf(ids: readonly number[], keys: readonly number[], { room }: CodeWishes): Int32Array | null {
    if (room !== undefined) return emptyCodes(Math.min(MOST_CODE_BITS, Math.max(1, Math.ceil(Math.log2(room)))));
    const { functions } = this.#values;
    const values = new Set<number>();
    // Ids are in the order in which states came to have them.
    let early = 0;
    for (const [i, id] of ids.entries()) {
      for (const key of keys) values.add(functions.find(id, key));
      if (values.size > MOST_CODED) return null;
      if (i < ids.length / 2) early = values.size;
    }
    if (values.size > early * MOST_GROWN + 1) return null;
    const bits = bitsOfCode(values.size * CODES_GROWTH + MORE_CODES, keys.length);
    return bits === null ? null : emptyCodes(bits);
  }

  /** The universe of a variable that is a set of few elements in all states. */
  #bitsOf(variable: number, most: number): Split | null {
    const { arena } = this.#values;
    const ids = this.#valuesOf(variable);
    // What many states share was made for one of them, and what is evaluated of it is known.
    const isShared = most > 0 && ids.length < this.#states * LEAST_OWN;
    if (ids.length <= most || isShared || !ids.every((id) => (id & 1) === 0 && arena.kind(id) === Kind.set)) return null;
    const { all, early } = this.#elementsOf(ids);
    if (all > MOST_ELEMENTS) return null;
    // What comes up all the time would soon have no bit.
    if (most > 0 && all > early * MOST_GROWN) return null;
    return { kind: 'bits', universe: emptyUniverse(all * GROWTH + MORE_ELEMENTS) };
  }

  /** How many elements sets have together, and how many the first half of them has. Ends where there are too many. */
  #elementsOf(ids: readonly number[]): { readonly all: number; readonly early: number } {
    const { arena } = this.#values;
    const elements = new Set<number>();
    // Ids are in the order in which states came to have them.
    let early = 0;
    for (const [i, id] of ids.entries()) {
      const at = (id >> 1) + 2;
      for (let j = 0; j < arena.length(id); j++) elements.add(arena.cells[at + j]!);
      if (elements.size > MOST_ELEMENTS) break;
      if (i < ids.length / 2) early = elements.size;
    }
    return { all: elements.size, early };
  }
}

/** How many bits each of some codes has that has room for so many, in as few words as that needs: all bits of these are used. Null where words are not saved. */
function bitsOfCode(room: number, keys: number): number | null {
  const words = Math.ceil(keys / Math.floor(CODE_BITS / Math.ceil(Math.log2(room))));
  if (words >= keys) return null;
  return Math.min(MOST_CODE_BITS, Math.floor(CODE_BITS / Math.ceil(keys / words)));
}
