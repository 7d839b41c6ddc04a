// Partial-order reduction at run time: which of a state's successors have to be looked at.
//
// For a state s a set T of parts (`src/model/reduction.ts`) is closed: with an enabled action it contains all that this action concerns, with any
// other part something that must happen before the part can be enabled (its enablers). Then whatever happens outside of T commutes with the actions
// in T, so only these are carried out: every deadlock, violation or fault that can be reached from s can still be reached. One thing could go wrong: on
// a cycle the others might be put off for ever. So at least one successor by T must be further on than s: of a greater rank (any function of the state,
// such as how far the processes have come), or of the same rank and new, that is in no level up to that of s. Else all actions are carried out. Neither
// depends on the order in which a level is expanded, so the reduced graph is the same for any number of workers. The argument
// is in docs/design/partial-order-reduction.md.
//
// All actions are tried in every state that is reached: what is enabled is known, and a fault is found where it is.
import { type Guard, type Part, type Reduction, type StateSink, type TransitionSystem, wordsFor } from '../../model/index.ts';
import { IntegerList } from '../store/integer-list.ts';

/** What a guard says about the state; 0 is not known yet. */
const TRUE = 1;
const FALSE = 2;
const NO_VALUE = 3;

/** Successors of a state as partial-order reduction leaves them. One object for each thread. */
export class StubbornSets {
  readonly #reduction: Reduction;
  readonly #width: number;
  readonly #words: number;
  /** All successors, one after the other, and of each action where they begin; then the action's number in the system. */
  readonly #vectors = new IntegerList();
  readonly #labels = new IntegerList();
  readonly #starts: Int32Array;
  readonly #enabled: Int32Array;
  readonly #firstGuard: Int32Array;
  readonly #truths: Int8Array;
  /** The set being closed, what of it was looked at, and the best set so far. */
  #set: Int32Array;
  readonly #done: Int32Array;
  #best: Int32Array;
  readonly #next: Int32Array;
  /** The rank of the state. */
  #here = 0;

  constructor(reduction: Reduction, width: number) {
    const { parts, actions } = reduction;
    this.#reduction = reduction;
    this.#width = width;
    this.#words = wordsFor(parts.length);
    this.#starts = new Int32Array(actions + 1);
    this.#enabled = new Int32Array(this.#words);
    this.#firstGuard = new Int32Array(parts.length + 1);
    for (let part = 0; part < parts.length; part++) this.#firstGuard[part + 1] = this.#firstGuard[part]! + parts[part]!.guards.length;
    this.#truths = new Int8Array(this.#firstGuard[parts.length]!);
    this.#set = new Int32Array(this.#words);
    this.#best = new Int32Array(this.#words);
    this.#done = new Int32Array(this.#words);
    this.#next = new Int32Array(width);
  }

  /** Emits successors of the state. `isOld` says of a vector whether it is a state of a level up to this one. Throws what the system throws. */
  successors(states: Int32Array, offset: number, isOld: (vector: Int32Array) => boolean, sink: StateSink): void {
    const count = this.#enumerate(states, offset);
    if (count > 1) this.#here = this.#reduction.rank(states, offset);
    const isReduced = count > 1 && this.#choose(count, isOld);
    for (let part = 0; part < this.#reduction.actions; part++) {
      if (isReduced && !has(this.#best, part)) continue;
      for (let i = this.#starts[part]!; i < this.#starts[part + 1]!; i++) sink(this.#at(i), this.#labels.entries[i]!);
    }
  }

  /** Makes all successors; returns the number of enabled actions. */
  #enumerate(states: Int32Array, offset: number): number {
    const reduction = this.#reduction;
    const vectors = this.#vectors;
    const labels = this.#labels;
    const starts = this.#starts;
    const enabled = this.#enabled;
    vectors.length = 0;
    labels.length = 0;
    enabled.fill(0);
    this.#truths.fill(0);
    reduction.begin(states, offset);
    let count = 0;
    for (let part = 0; part < reduction.actions; part++) {
      reduction.run(part, this.#collect);
      starts[part + 1] = labels.length;
      if (labels.length === starts[part]) continue;
      put(enabled, part);
      count++;
    }
    return count;
  }

  readonly #collect: StateSink = (next, action) => {
    for (let i = 0; i < this.#width; i++) this.#vectors.push(next[i] as number);
    this.#labels.push(action);
  };

  #at(i: number): Int32Array {
    const next = this.#next;
    const width = this.#width;
    const vectors = this.#vectors;
    for (let k = 0; k < width; k++) next[k] = vectors.entries[i * width + k] as number;
    return next;
  }

  /** Finds a closed set with as few enabled actions as possible, and fewer than all. False where there is none with a new successor. */
  #choose(count: number, isOld: (vector: Int32Array) => boolean): boolean {
    let fewest = count;
    for (let seed = 0; seed < this.#reduction.actions && fewest > 1; seed++) {
      if (!has(this.#enabled, seed)) continue;
      const size = this.#close(seed, fewest);
      if (size >= fewest || !this.#hasProgress(isOld)) continue;
      fewest = size;
      const best = this.#best;
      this.#best = this.#set;
      this.#set = best;
    }
    return fewest < count;
  }

  /** Some successor is further on: of a greater rank, or of the same and new. */
  #hasProgress(isOld: (vector: Int32Array) => boolean): boolean {
    const reduction = this.#reduction;
    const here = this.#here;
    for (let part = 0; part < this.#reduction.actions; part++) {
      if (!has(this.#set, part)) continue;
      for (let i = this.#starts[part]!; i < this.#starts[part + 1]!; i++) {
        const vector = this.#at(i);
        const rank = reduction.rank(vector, 0);
        if (rank > here || (rank === here && !isOld(vector))) return true;
      }
    }
    return false;
  }

  /** Closes the set of one enabled action. Returns how many enabled actions it has, or some number from `limit` on where they are too many. */
  #close(seed: number, limit: number): number {
    const set = this.#set;
    const done = this.#done;
    const enabled = this.#enabled;
    const words = this.#words;
    const reduction = this.#reduction;
    set.fill(0);
    done.fill(0);
    put(set, seed);
    let size = 1;
    for (;;) {
      let changed = false;
      for (let word = 0; word < words; word++) {
        for (;;) {
          const open = set[word]! & ~done[word]!;
          if (open === 0) break;
          const bit = 31 - Math.clz32(open & -open);
          done[word]! |= 1 << bit;
          const part = (word << 5) | bit;
          const entry = reduction.parts[part] as Part;
          unite(set, has(enabled, part) ? entry.dependents : this.#enablersOf(part, entry));
          size = this.#enabledIn(set);
          if (size >= limit) return limit;
          changed = true;
        }
      }
      if (!changed) return size;
    }
  }

  #enabledIn(set: Int32Array): number {
    let n = 0;
    for (let word = 0; word < this.#words; word++) n += bits(set[word]! & this.#enabled[word]!);
    return n;
  }

  /** Of the sets that contain what must happen first, the one that adds least. */
  #enablersOf(part: number, { guards, enablers }: Part): Int32Array {
    const first = this.#firstGuard[part]!;
    let least: Int32Array | null = null;
    let cost = Number.POSITIVE_INFINITY;
    let isFalse = false;
    for (let i = 0; i < guards.length; i++) {
      const guard = guards[i]!;
      const truth = this.#truthOf(guard, first + i);
      // What is behind a false guard was not evaluated in this state: it may have no value once the guard holds.
      if (truth === NO_VALUE || (guard.isBehind && isFalse)) break;
      if (truth !== FALSE) continue;
      isFalse = true;
      const added = this.#costOf(guard.enablers);
      if (added >= cost) continue;
      cost = added;
      least = guard.enablers;
      if (added === 0) break;
    }
    return least ?? enablers;
  }

  #truthOf(guard: Guard, index: number): number {
    const known = this.#truths[index]!;
    if (known !== 0) return known;
    const value = guard.holds();
    const truth = value === undefined ? NO_VALUE : value ? TRUE : FALSE;
    this.#truths[index] = truth;
    return truth;
  }

  /** An enabled action may bring many more parts into the set; one that is disabled costs little. */
  #costOf(parts: Int32Array): number {
    let cost = 0;
    for (let word = 0; word < this.#words; word++) {
      const added = parts[word]! & ~this.#set[word]!;
      cost += bits(added) + 100 * bits(added & this.#enabled[word]!);
    }
    return cost;
  }
}

/** What a search asks for that a reduction has to know. */
export interface ReductionOptions {
  /** Predicates to check instead of the system's own. */
  readonly invariants?: readonly unknown[];
  readonly stepInvariants?: readonly unknown[];
  readonly recorder?: object;
  readonly maxDepth?: number;
}

/**
 * The reduction of a system's search, or null where it has none. The watches are those of the system's own predicates, and a limit of the depth
 * counts steps that may be left out.
 */
export function reducedSteps(system: TransitionSystem, options: ReductionOptions): StubbornSets | null {
  const { reduction, constraints, stepConstraints, view, canonicalize } = system;
  const { invariants, stepInvariants, recorder, maxDepth } = options;
  const isForeign = invariants !== undefined || stepInvariants !== undefined || recorder !== undefined;
  const isLimited = maxDepth !== undefined && maxDepth !== Number.POSITIVE_INFINITY;
  const isCut = constraints.length > 0 || stepConstraints.length > 0 || view !== undefined || canonicalize !== undefined;
  return reduction === undefined || isForeign || isLimited || isCut ? null : new StubbornSets(reduction, system.width);
}

const has = (set: Int32Array, part: number): boolean => (set[part >>> 5]! & (1 << (part & 31))) !== 0;

const put = (set: Int32Array, part: number): void => {
  set[part >>> 5]! |= 1 << (part & 31);
};

const unite = (set: Int32Array, more: Int32Array): void => {
  for (let word = 0; word < set.length; word++) set[word]! |= more[word]!;
};

/** The number of bits. */
const bits = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
