// A generator of pseudo-random numbers, the same on every machine: xoshiro128++ with a stream of its own for each pair of a seed and a number.
//
// The four words of the state are a bijective function of the pair, so no two pairs begin alike; the period is 2^128 - 1, so that streams which begin
// at different places of it do not overlap in practice. (One word of state would not do: a million behaviours draw more numbers than it has states
// to begin at, and many would be copies of pieces of others.)
//
// Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021). The mixing of the seed is the finish of
// MurmurHash3.
import { finish } from '../../values/index.ts';

const high = (n: number): number => Math.floor(n / 2 ** 32) | 0;

/** A reproducible stream of numbers. */
export class Random {
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;

  /** The stream of a seed and a number, both whole numbers from 0. */
  constructor(seed = 0, stream = 0) {
    this.begin(seed, stream);
  }

  /** Begins another stream. */
  begin(seed: number, stream: number): void {
    this.#a = finish(seed ^ 0x9e3779b9);
    this.#b = finish(this.#a ^ high(seed));
    this.#c = finish(this.#b ^ stream);
    this.#d = finish(this.#c ^ high(stream));
    // The one state that leads nowhere.
    if ((this.#a | this.#b | this.#c | this.#d) === 0) this.#a = 1;
  }

  /** Sets the four words of the state, which are not all 0. */
  restore(a: number, b: number, c: number, d: number): void {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#d = d | 0;
  }

  /** The next 32 bits as an unsigned integer. */
  next(): number {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    const d = this.#d;
    const sum = (a + d) | 0;
    const result = (((sum << 7) | (sum >>> 25)) + a) >>> 0;
    const e = c ^ a;
    const f = d ^ b;
    this.#b = b ^ e;
    this.#a = a ^ f;
    this.#c = e ^ (b << 9);
    this.#d = (f << 11) | (f >>> 21);
    return result;
  }

  /** Uniform in 0 .. bound - 1, for 1 <= bound <= 2^32. Numbers that would favour the small results are drawn again. */
  below(bound: number): number {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    let drawn = this.next();
    while (drawn >= fair) drawn = this.next();
    return drawn % bound;
  }
}
