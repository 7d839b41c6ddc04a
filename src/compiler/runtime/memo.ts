// What a place in generated code remembers: the values of one pure expression for some values of what it reads.
//
// A direct-mapped table of entries (keys, answer), all of them value ids, so a question is a few comparisons of integers. Entries are only ever
// forgotten, never wrong: the arena does not move, an id keeps its meaning for the whole run, and each thread has tables of its own.
//
// Whether it pays depends on the specification: what the next states of one state have in common is asked for again, what is different in each
// of them is not. So each table watches itself. It grows while entries push each other out, and where few questions were known it rests,
// and the expression is computed as if there were no table; after a while it tries again.
//
// Invariant: an entry whose first key is 0 (no value) is free; a table has a power of two of entries.

/** Entries of a new table, of one that has shown nothing yet, and of the largest. */
const firstSize = 1 << 8;
const freeSize = 1 << 12;
const largestSize = 1 << 16;
/**
 * The most entries of a table for an expression that costs little more than asking: a larger one is not in the caches that are near, and then asking costs more.
 * Measured: of peterson-4-12, where a table of 65,536 entries knew 85 per cent of the answers, 0.93 of the processor time.
 */
export const SMALL_TABLE = freeSize;
/** Words that all tables of a program may have. */
const mostWords = 1 << 22;
/** Answers that were not known between two looks at how the table does. */
const period = 512;
/** Questions that are not asked while a table rests: first, and at most. */
const firstRest = 1 << 12;
const longestRest = 1 << 20;

/** The table of one expression. Generated code reads `rest`, `table` and `mask`. */
export class Memo {
  /** Entries of `keys + 1` words. */
  table: Int32Array;
  /** Number of entries less one. */
  mask = firstSize - 1;
  /** Questions that are not to be asked; where there are none, less the number of questions since the last look. One less with each. */
  rest = 0;

  readonly #keys: number;
  readonly #budget: { words: number };
  /** The part of questions that must be known. */
  readonly #least: number;
  readonly #largest: number;
  #unknown = 0;
  #evicted = 0;
  #nextRest = firstRest;

  /** @param largest entries */
  constructor(keys: number, least: number, budget: { words: number }, largest = largestSize) {
    this.#largest = largest;
    this.#keys = keys;
    this.#least = least;
    this.#budget = budget;
    this.table = new Int32Array(firstSize * (keys + 1));
  }

  /** Enters what was computed. `hash` is that of the keys; the table may have changed since it was asked. */
  keep(hash: number, a: number, b: number, c: number, d: number, answer: number): void {
    const { table } = this;
    const keys = this.#keys;
    const at = (hash & this.mask) * (keys + 1);
    if (table[at] !== 0) this.#evicted++;
    table[at] = a;
    if (keys > 1) table[at + 1] = b;
    if (keys > 2) table[at + 2] = c;
    if (keys > 3) table[at + 3] = d;
    table[at + keys] = answer;
    if (++this.#unknown >= period) this.#look();
  }

  #look(): void {
    const asked = -this.rest;
    const known = asked - this.#unknown;
    const size = (this.mask + 1) * 4;
    const isCrowded = this.#evicted * 2 > this.#unknown && known < asked * 0.9;
    const mayGrow = size <= freeSize || (size <= this.#largest && known > asked * 0.1);
    this.rest = 0;
    if (isCrowded && mayGrow && this.#budget.words > size * (this.#keys + 1)) this.#grow(size);
    else if (known < asked * this.#least) {
      this.rest = this.#nextRest;
      this.#nextRest = Math.min(this.#nextRest * 4, longestRest);
    } else this.#nextRest = firstRest;
    this.#unknown = 0;
    this.#evicted = 0;
  }

  #grow(size: number): void {
    const words = this.#keys + 1;
    const old = this.table;
    this.#budget.words -= size * words;
    this.table = new Int32Array(size * words);
    this.mask = size - 1;
    for (let from = 0; from < old.length; from += words) {
      if (old[from] === 0) continue;
      const at = (hashOf(old, from, this.#keys) & this.mask) * words;
      for (let i = 0; i < words; i++) this.table[at + i] = old[from + i]!;
    }
  }
}

const hashOf = (table: Int32Array, at: number, keys: number): number => {
  let hash = table[at]!;
  for (let i = 1; i < keys; i++) hash = Math.imul(hash, multiplier) ^ table[at + i]!;
  hash = Math.imul(hash, multiplier);
  return hash ^ (hash >>> 15);
};

const multiplier = 0x9e3779b1;

/** As `hashOf`, for generated code: the hash of these names' values. */
const hashText = (names: readonly string[]): string =>
  `mixed(Math.imul(${names.slice(1).reduce((hash, name) => `Math.imul(${hash}, ${multiplier}) ^ ${name}`, names[0]!)}, ${multiplier}))`;

/** Statements that look for the entry of these names' values: `hash`, `table` and `at`, where the entry begins. */
export const lookUpText = (memo: string, keys: readonly string[]): readonly string[] => [
  `hash = ${hashText(keys)};`,
  `const table = ${memo}.table, at = (hash & ${memo}.mask) * ${keys.length + 1};`,
];

/** Whether it is theirs; then the answer is `table[at + keys.length]`. */
export const foundText = (keys: readonly string[]): string => keys.map((key, i) => `table[at + ${i}] === ${key}`).join(' && ');

/** Keeps the answer. */
export const keepText = (memo: string, keys: readonly string[], answer: string): string =>
  `${memo}.keep(hash, ${[...keys, '0', '0', '0'].slice(0, 4).join(', ')}, ${answer});`;

/** The last step of the hash. */
export const mixed = (hash: number): number => hash ^ (hash >>> 15);

/** Makes the tables of one program. */
export const createMemos = (): ((keys: number, least: number, largest?: number) => Memo) => {
  const budget = { words: mostWords };
  return (keys, least, largest) => new Memo(keys, least, budget, largest);
};
