/**
 * A set of small numbers whose members are found out when they are asked for, each once.
 *
 * Fairness conditions are about all steps of a graph, but to see that a large component meets one a few of its steps are enough; evaluating the
 * predicates everywhere would cost more than the whole search.
 */
import { BitSet } from './bit-set.ts';

/** Anything that can be asked for its members. */
export interface Members {
  has(member: number): boolean;
}

export class LazySet implements Members {
  private readonly known: BitSet;
  private readonly members: BitSet;

  /**
   * @param size only numbers below it are asked for
   * @param test whether a number is a member; what it throws goes to whoever asks
   */
  constructor(
    size: number,
    private readonly test: (member: number) => boolean,
  ) {
    this.known = new BitSet(size);
    this.members = new BitSet(size);
  }

  has(member: number): boolean {
    if (this.known.has(member)) return this.members.has(member);
    const value = this.test(member);
    this.known.add(member);
    if (value) this.members.add(member);
    return value;
  }
}
