// A small generator of pseudo-random numbers, the same on every machine: mulberry32 by Tommy Ettinger (public domain), 32 bits of state.

/** A reproducible stream of numbers. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** The next 32 bits as an unsigned integer. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** Uniform in 0 .. bound - 1, for 1 <= bound <= 2^32. Numbers that would favour the small results are drawn again. */
  below(bound: number): number {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    let drawn = this.next();
    while (drawn >= fair) drawn = this.next();
    return drawn % bound;
  }
}
