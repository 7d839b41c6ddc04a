/**
 * Reduced ordered binary decision diagrams: the Boolean functions on the edges of automata.
 *
 * A function is a node number, so equality of functions is equality of numbers; that is what lets the translation merge states with the same
 * expansion and the minimization compare signatures. Variables are levels: a small level is tested first. Propositions use their own number as
 * level (so there may be any number of them), and the translation puts its bookkeeping variables above {@link FIRST_AUXILIARY_LEVEL}, below all
 * propositions in every diagram.
 *
 * Nodes are never collected: one `Bdd` lives as long as the formula table that owns it, and a formula's labels are small.
 *
 * Sources: R. E. Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE ToC 1986; for irredundant sums of products S. Minato,
 * "Fast generation of irredundant sum-of-products forms from binary decision diagrams", SASIMI 1992.
 */

import { FormulaTooLargeError } from './too-large.ts';

/** A Boolean function: `FALSE`, `TRUE`, or the number of a node of the `Bdd` that made it. */
export type BooleanFunction = number & { readonly booleanFunction: unique symbol };

export const FALSE = 0 as BooleanFunction;
export const TRUE = 1 as BooleanFunction;

/** The first level that no proposition may use. */
export const FIRST_AUXILIARY_LEVEL = 0x2000_0000;

const TERMINAL_LEVEL = 0x7fff_ffff;

/** A conjunction of literals, sorted by level; the literal of level `v` is `2v` when positive and `2v + 1` when negated. */
export type Cube = readonly number[];

/** One literal of a {@link Cube}. */
export function literalOf(level: number, negated: boolean): number {
  return level * 2 + (negated ? 1 : 0);
}

/** The level (for labels: the proposition) of a literal of a {@link Cube}. */
export function levelOf(literal: number): number {
  return Math.floor(literal / 2);
}

/** Whether a literal of a {@link Cube} is negated. */
export function isNegated(literal: number): boolean {
  return literal % 2 === 1;
}

interface Sum {
  readonly cubes: readonly Cube[];
  readonly sum: BooleanFunction;
}

const CACHE_SIZE = 1 << 14;

/** More nodes than any formula of use needs; reached in a second or two by formulas that have no small automaton. */
const MAX_NODES = 1 << 21;

/** Conjunctions between two calls of `poll`, less 1: as a mask of their number. */
const POLL_MASK = 0xfff;

/** A table of shared nodes and the operations on them. */
export class Bdd {
  readonly #poll: (() => void) | undefined;
  #conjunctions = 0;
  #levels = new Int32Array(1024);
  #lows = new Int32Array(1024);
  #highs = new Int32Array(1024);
  /** 0 = not computed; node 0 is the negation of node 1 only, and terminals are handled apart. */
  #negations = new Int32Array(1024);
  #count = 2;
  #buckets = new Int32Array(4096);
  readonly #cacheLeft = new Int32Array(CACHE_SIZE);
  readonly #cacheRight = new Int32Array(CACHE_SIZE);
  readonly #cacheResult = new Int32Array(CACHE_SIZE);
  readonly #sums = new Map<number, readonly Cube[]>();

  /**
   * @param poll called now and then while functions are computed, which is nearly all the time that automata are built: nothing is half made, so it may throw to
   * give them up
   */
  constructor(poll?: () => void) {
    this.#poll = poll;
    this.#levels[0] = TERMINAL_LEVEL;
    this.#levels[1] = TERMINAL_LEVEL;
  }

  /** The function that is true exactly when the variable of `level` is. */
  variable(level: number): BooleanFunction {
    return this.#node(level, FALSE, TRUE);
  }

  /** The level tested at the root; larger than every variable for a constant. */
  level(f: BooleanFunction): number {
    return this.#levels[f]!;
  }

  /** The function when the root's variable is false. */
  low(f: BooleanFunction): BooleanFunction {
    return this.#lows[f]! as BooleanFunction;
  }

  /** The function when the root's variable is true. */
  high(f: BooleanFunction): BooleanFunction {
    return this.#highs[f]! as BooleanFunction;
  }

  not(f: BooleanFunction): BooleanFunction {
    if (f <= TRUE) return (1 - f) as BooleanFunction;
    const known = this.#negations[f]!;
    if (known !== 0) return known as BooleanFunction;
    const result = this.#node(this.#levels[f]!, this.not(this.low(f)), this.not(this.high(f)));
    this.#negations[f] = result;
    this.#negations[result] = f;
    return result;
  }

  and(f: BooleanFunction, g: BooleanFunction): BooleanFunction {
    if (f === g || g === TRUE) return f;
    if (f === TRUE) return g;
    if (f === FALSE || g === FALSE) return FALSE;
    if ((++this.#conjunctions & POLL_MASK) === 0) this.#poll?.();
    let left = f;
    let right = g;
    if (left > right) {
      left = g;
      right = f;
    }
    const slot = (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> 18;
    if (this.#cacheLeft[slot] === left && this.#cacheRight[slot] === right) return this.#cacheResult[slot]! as BooleanFunction;
    const leftLevel = this.#levels[left]!;
    const rightLevel = this.#levels[right]!;
    let result: BooleanFunction;
    if (leftLevel === rightLevel) {
      result = this.#node(leftLevel, this.and(this.low(left), this.low(right)), this.and(this.high(left), this.high(right)));
    } else if (leftLevel < rightLevel) {
      result = this.#node(leftLevel, this.and(this.low(left), right), this.and(this.high(left), right));
    } else {
      result = this.#node(rightLevel, this.and(left, this.low(right)), this.and(left, this.high(right)));
    }
    this.#cacheLeft[slot] = left;
    this.#cacheRight[slot] = right;
    this.#cacheResult[slot] = result;
    return result;
  }

  or(f: BooleanFunction, g: BooleanFunction): BooleanFunction {
    return this.not(this.and(this.not(f), this.not(g)));
  }

  /** f and not g. */
  minus(f: BooleanFunction, g: BooleanFunction): BooleanFunction {
    return this.and(f, this.not(g));
  }

  /** Whether every valuation that satisfies `f` satisfies `g`. */
  implies(f: BooleanFunction, g: BooleanFunction): boolean {
    return this.and(f, this.not(g)) === FALSE;
  }

  /** The conjunction of the literals of a cube. */
  cube(cube: Cube): BooleanFunction {
    let result: BooleanFunction = TRUE;
    for (let i = cube.length - 1; i >= 0; i--) {
      const level = levelOf(cube[i]!);
      result = isNegated(cube[i]!) ? this.#node(level, result, FALSE) : this.#node(level, FALSE, result);
    }
    return result;
  }

  /** The value of `f` when `valuation(level)` says which variables hold. */
  evaluate(f: BooleanFunction, valuation: (level: number) => boolean): boolean {
    let node = f;
    while (node > TRUE) node = valuation(this.#levels[node]!) ? this.high(node) : this.low(node);
    return node === TRUE;
  }

  /** The levels `f` depends on, ascending. */
  support(f: BooleanFunction): number[] {
    const seen = new Set<number>();
    const found = new Set<number>();
    const pending: number[] = [f];
    while (pending.length > 0) {
      const node = pending.pop()!;
      if (node <= TRUE || seen.has(node)) continue;
      seen.add(node);
      found.add(this.#levels[node]!);
      pending.push(this.#lows[node]!, this.#highs[node]!);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** An irredundant list of prime implicants whose disjunction is `f`. */
  cubes(f: BooleanFunction): readonly Cube[] {
    const known = this.#sums.get(f);
    if (known !== undefined) return known;
    const cubes = this.#irredundantSum(f, f).cubes;
    this.#sums.set(f, cubes);
    return cubes;
  }

  /**
   * The levels `f` tests before `boundary`, split off: pairs of (condition on those levels, the rest of `f` under that condition). The
   * conditions are disjoint and the rests distinct and satisfiable.
   */
  splitAt(f: BooleanFunction, boundary: number): { condition: BooleanFunction; rest: BooleanFunction }[] {
    const upper: BooleanFunction[] = [];
    const seen = new Set<number>();
    const pending: BooleanFunction[] = [f];
    while (pending.length > 0) {
      const node = pending.pop()!;
      if (seen.has(node)) continue;
      seen.add(node);
      if (this.#levels[node]! >= boundary) continue;
      upper.push(node);
      pending.push(this.low(node), this.high(node));
    }
    upper.sort((a, b) => this.#levels[a]! - this.#levels[b]!);
    const conditions = new Map<BooleanFunction, BooleanFunction>([[f, TRUE]]);
    const reach = (node: BooleanFunction, condition: BooleanFunction) => {
      conditions.set(node, this.or(conditions.get(node) ?? FALSE, condition));
    };
    for (const node of upper) {
      const condition = conditions.get(node)!;
      const variable = this.variable(this.#levels[node]!);
      reach(this.low(node), this.minus(condition, variable));
      reach(this.high(node), this.and(condition, variable));
      conditions.delete(node);
    }
    conditions.delete(FALSE);
    return [...conditions].map(([rest, condition]) => ({ condition, rest }));
  }

  #irredundantSum(lower: BooleanFunction, upper: BooleanFunction): Sum {
    if (lower === FALSE) return { cubes: [], sum: FALSE };
    if (upper === TRUE) return { cubes: [[]], sum: TRUE };
    const level = Math.min(this.#levels[lower]!, this.#levels[upper]!);
    const [lower0, lower1] = this.#cofactors(lower, level);
    const [upper0, upper1] = this.#cofactors(upper, level);
    const without = this.#irredundantSum(this.minus(lower0, upper1), upper0);
    const having = this.#irredundantSum(this.minus(lower1, upper0), upper1);
    const uncovered = this.or(this.minus(lower0, without.sum), this.minus(lower1, having.sum));
    const either = this.#irredundantSum(uncovered, this.and(upper0, upper1));
    const negative = literalOf(level, true);
    const positive = literalOf(level, false);
    return {
      cubes: [...without.cubes.map((c) => [negative, ...c]), ...having.cubes.map((c) => [positive, ...c]), ...either.cubes],
      sum: this.or(this.#node(level, without.sum, having.sum), either.sum),
    };
  }

  #cofactors(f: BooleanFunction, level: number): [BooleanFunction, BooleanFunction] {
    return this.#levels[f] === level ? [this.low(f), this.high(f)] : [f, f];
  }

  #node(level: number, low: BooleanFunction, high: BooleanFunction): BooleanFunction {
    if (low === high) return low;
    let slot = this.#slot(level, low, high);
    for (let known = this.#buckets[slot]!; known !== 0; known = this.#buckets[slot]!) {
      if (this.#levels[known] === level && this.#lows[known] === low && this.#highs[known] === high) return known as BooleanFunction;
      slot = (slot + 1) & (this.#buckets.length - 1);
    }
    const made = this.#count++;
    if (made >= this.#levels.length) this.#growNodes();
    this.#levels[made] = level;
    this.#lows[made] = low;
    this.#highs[made] = high;
    this.#buckets[slot] = made;
    if (this.#count * 2 > this.#buckets.length) this.#growBuckets();
    return made as BooleanFunction;
  }

  #slot(level: number, low: number, high: number): number {
    const hash = Math.imul(level, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35);
    return (hash ^ (hash >>> 15)) & (this.#buckets.length - 1);
  }

  #growNodes(): void {
    if (this.#count > MAX_NODES) throw new FormulaTooLargeError('the Boolean functions of the formula are too large');
    this.#levels = doubled(this.#levels);
    this.#lows = doubled(this.#lows);
    this.#highs = doubled(this.#highs);
    this.#negations = doubled(this.#negations);
  }

  #growBuckets(): void {
    this.#buckets = new Int32Array(this.#buckets.length * 2);
    for (let node = 2; node < this.#count; node++) {
      let slot = this.#slot(this.#levels[node]!, this.#lows[node]!, this.#highs[node]!);
      while (this.#buckets[slot] !== 0) slot = (slot + 1) & (this.#buckets.length - 1);
      this.#buckets[slot] = node;
    }
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
