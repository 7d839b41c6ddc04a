// What an operation on values gave for its last operands: EXCEPT and insertion are asked for again and again with the same ids, in most
// specifications. Where they are not, looking is one more fetch from memory for nothing: then the table rests, and tries again after a while.
//
// Invariant: only answers that were given are in the table, ids keep their meaning, and every thread has tables of its own: an answer found is right.
import { mix } from './hash.ts';
import { finish } from './murmur-finish.ts';

const SIZE = 1 << 16;
/** Look-ups without an answer between two samples of the hit rate. */
const PERIOD = 1 << 14;
/** Look-ups that are skipped while it rests. */
const REST_LENGTH = 1 << 18;

const slotOf = (a: number, b: number, c: number): number => (finish(mix(mix(a, b), c)) & (SIZE - 1)) << 2;

/** Answers to questions of three ids. */
export class OperationMemo {
  /** Entries of the three ids and the answer, side by side: one line of the cache. */
  readonly #entries = new Int32Array(SIZE * 4);
  /** So many look-ups are skipped. */
  #rest = 0;
  /** Look-ups since the hit rate was sampled, and those of them without an answer. */
  #asked = 0;
  #unknown = 0;

  /** The answer, or 0 where it is not known. */
  find(a: number, b: number, c: number): number {
    if (this.#rest > 0) {
      this.#rest--;
      return 0;
    }
    this.#asked++;
    const entries = this.#entries;
    const at = slotOf(a, b, c);
    return entries[at] === a && entries[at + 1] === b && entries[at + 2] === c ? entries[at + 3]! : 0;
  }

  /** Remembers an answer. */
  keep(a: number, b: number, c: number, answer: number): void {
    if (this.#rest > 0) return;
    const entries = this.#entries;
    const at = slotOf(a, b, c);
    entries[at] = a;
    entries[at + 1] = b;
    entries[at + 2] = c;
    entries[at + 3] = answer;
    if (++this.#unknown < PERIOD) return;
    if (this.#unknown > this.#asked * 0.7) this.#rest = REST_LENGTH;
    this.#asked = 0;
    this.#unknown = 0;
  }
}
