// A variable that is a set, as entries of a state's row: a bit for each element of a universe (`universe.ts`), and behind these words the set of the elements
// that have none, which almost always is empty. Where something in it cannot be compared with all elements the set is made as a value, and what is asked is asked
// of that, so that faults are those of values.
//
// What is no explicit set stands behind the words as it is, and no bit is set.
//
// Invariant: an element that is in the universe is a bit, so equal sets have equal entries.
import type { IdList, JointEntries } from '../../model/index.ts';
import { Kind, ValueFault, type Values } from '../../values/index.ts';
import { ElementMasks } from './element-masks.ts';
import { SumOfElements, termOf } from './sum-of-elements.ts';
import { BITS, Other, placeOfNumber, Universe } from './universe.ts';

/** No element, in a word. */
const NONE = 1;
/** No set. */
const NOT_LISTED = 0;
/** No place of an element: two sets differ in another way. */
const NOT_ONE = -2;
/** So many sets of elements without bits are remembered: a power of two. */
const PLAIN_SETS = 1 << 12;

/** Elements of the sets that loops go through, those of inner loops above those of outer ones. Or elements in which two sets differ. */
export class Listed implements IdList {
  items = new Int32Array(1 << 10);
  /** How many there are: a loop drops its own when it ends. */
  height = 0;

  push(id: number): void {
    if (this.height === this.items.length) {
      const larger = new Int32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.height++] = id;
  }
}

/** What is known of a predicate that depends on nothing but an element: for which ones it was evaluated, and for which of these it is false. */
export class KnownElements {
  readonly evaluated: Int32Array;
  readonly false: Int32Array;

  constructor(words: number) {
    this.evaluated = new Int32Array(words);
    this.false = new Int32Array(words);
  }
}

/** The sets of one variable, in one thread. */
export class SetInBits implements JointEntries {
  readonly universe: Universe;
  readonly #values: Values;
  readonly #listed: Listed;
  /** The first word, and the entry behind the words. */
  readonly first: number;
  readonly #rest: number;
  readonly #empty: number;
  /** The set that was last made of all its elements, and its words: those of successors mostly have one element more. */
  #last: number;
  readonly #lastWords: Int32Array;
  /** Sets of others that can all be compared with the elements. */
  readonly #plain = new Int32Array(PLAIN_SETS);
  /** The places in canonical order of the elements that there were when they were last asked for, by number. */
  #ranks = new Int32Array(0);
  readonly #differences = new Listed();
  readonly #sums: SumOfElements;

  /** @param first where its words begin in a row */
  constructor(memory: Int32Array, first: number, values: Values, listed: Listed) {
    this.universe = new Universe(memory, values, () => this.#plain.fill(0));
    this.#values = values;
    this.#listed = listed;
    this.#sums = new SumOfElements(this.universe);
    this.first = first;
    this.#rest = first + this.universe.words;
    this.#empty = values.sets.emptySet;
    this.#last = this.#empty;
    this.#lastWords = new Int32Array(this.universe.words).fill(NONE);
  }

  known(): KnownElements {
    return new KnownElements(this.universe.words);
  }

  get end(): number {
    return this.#rest + 1;
  }

  /** Makes the row's set the empty one. */
  clear(row: Int32Array): void {
    for (let i = this.first; i < this.#rest; i++) row[i] = NONE;
    row[this.#rest] = this.#empty;
  }

  /** Gives the row a settled value. */
  fill(row: Int32Array, value: number): void {
    const { arena, sets } = this.#values;
    this.clear(row);
    if ((value & 1) !== 0 || arena.kind(value) !== Kind.set) {
      row[this.#rest] = value;
      return;
    }
    const at = (value >> 1) + 2;
    const mark = arena.mark();
    for (let i = 0; i < arena.length(value); i++) {
      const element = arena.cells[at + i]!;
      const place = this.universe.enter(element);
      if (place >= 0) row[this.first + (place >>> 5)]! |= 1 << place;
      else arena.push(element);
    }
    if (arena.mark() > mark) row[this.#rest] = sets.setFrom(mark);
  }

  /** The row's set as a value. */
  whole(row: Int32Array): number {
    const { arena, sets } = this.#values;
    const rest = row[this.#rest]!;
    if ((rest & 1) !== 0 || arena.kind(rest) !== Kind.set) return rest;
    const added = rest === this.#empty ? this.#addedToLast(row) : NOT_ONE;
    if (added !== NOT_ONE) return added < 0 ? this.#last : sets.insert(this.#last, this.universe.elementAt(added), -1);
    const mark = arena.mark();
    this.#eachOf(row, 0, (id) => arena.push(id));
    const at = (rest >> 1) + 2;
    for (let i = 0; i < arena.length(rest); i++) arena.push(arena.cells[at + i]!);
    const made = sets.setFrom(mark);
    if (rest === this.#empty) {
      this.#last = made;
      for (let i = 0; i < this.#lastWords.length; i++) this.#lastWords[i] = row[this.first + i]!;
    }
    return made;
  }

  /** The place of the one element that the row's set has more than the one that was made last; -1 where that is the same set, NOT_ONE where neither is so. */
  #addedToLast(row: Int32Array): number {
    const last = this.#lastWords;
    let place = -1;
    for (let word = 0; word < last.length; word++) {
      const differing = row[this.first + word]! ^ last[word]!;
      if (differing === 0) continue;
      if (place >= 0 || (differing & last[word]!) !== 0 || (differing & (differing - 1)) !== 0) return NOT_ONE;
      place = (word << 5) | (31 - Math.clz32(differing));
    }
    return place;
  }

  /** Calls for the element of each bit of a row; `offset` is where the row begins. */
  #eachOf(row: Int32Array, offset: number, call: (id: number) => void): void {
    for (let word = 0; word < this.universe.words; word++)
      for (let bits = row[offset + this.first + word]! & ~NONE; bits !== 0; bits &= bits - 1)
        call(this.universe.elementAt((word << 5) | (31 - Math.clz32(bits & -bits))));
  }

  /** Appends the elements to those that loops go through, but for those for which something is known to be false. */
  list(row: Int32Array, known: KnownElements | null, site: number): void {
    const listed = this.#listed;
    const { universe } = this;
    const { words } = universe;
    for (let word = 0; word < words; word++) {
      let bits = row[this.first + word]! & ~NONE;
      if (known !== null) bits &= ~known.false[word]!;
      for (; bits !== 0; bits &= bits - 1) listed.push(universe.elementAt((word << 5) | (31 - Math.clz32(bits & -bits))));
    }
    if (row[this.#rest] !== this.#empty) this.#listRest(row[this.#rest]!, site);
  }

  #listRest(rest: number, site: number): void {
    const { arena, sets } = this.#values;
    const set = sets.force(rest, site);
    const at = (set >> 1) + 2;
    for (let i = 0; i < arena.length(set); i++) this.#listed.push(arena.cells[at + i]!);
  }

  /** Whether a predicate was evaluated for all elements that have bits. */
  isKnown(row: Int32Array, { evaluated }: KnownElements): boolean {
    let other = 0;
    for (let word = 0; word < evaluated.length; word++) other |= row[this.first + word]! & ~NONE & ~evaluated[word]!;
    return other === 0;
  }

  /** Evaluates a predicate for the elements for which that was not done. Of those for which it has no value nothing is known. */
  learn(row: Int32Array, known: KnownElements, holds: (id: number) => boolean): void {
    const { arena } = this.#values;
    const mark = arena.mark();
    for (let word = 0; word < this.universe.words; word++) {
      for (let bits = row[this.first + word]! & ~NONE & ~known.evaluated[word]!; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const id = this.universe.elementAt((word << 5) | (31 - Math.clz32(bit)));
        try {
          if (!holds(id)) known.false[word]! |= bit;
          known.evaluated[word]! |= bit;
        } catch (error) {
          // A recursion without an end has no value, either: perhaps another element decides.
          if (!(error instanceof ValueFault || error instanceof RangeError)) throw error;
          arena.release(mark);
        }
      }
    }
  }

  /** Whether asking for elements, or for what can be compared with them, is no fault of what has no bit. */
  #isPlain(rest: number): boolean {
    return rest === this.#empty || this.#areComparable(rest);
  }

  #areComparable(rest: number): boolean {
    const slot = (rest >>> 1) & (PLAIN_SETS - 1);
    if (this.#plain[slot] === rest) return true;
    const { arena } = this.#values;
    if ((rest & 1) !== 0 || arena.kind(rest) !== Kind.set) return false;
    const at = (rest >> 1) + 2;
    for (let i = 0; i < arena.length(rest); i++) if (this.universe.placeOf(arena.cells[at + i]!) === Other.unknown) return false;
    this.#plain[slot] = rest;
    return true;
  }

  contains(row: Int32Array, x: number, site: number): boolean {
    const place = this.universe.placeOf(x);
    const rest = row[this.#rest]!;
    if (place !== Other.unknown && this.#isPlain(rest)) {
      if (place >= 0) return ((row[this.first + (place >>> 5)]! >>> place) & 1) !== 0;
      return rest !== this.#empty && this.#values.sets.contains(x, rest, site);
    }
    return this.#values.sets.contains(x, this.whole(row), site);
  }

  /** For the elements that one place of a program looks for. */
  masks(): ElementMasks {
    return new ElementMasks(this.universe);
  }

  /** Whether all elements of a mask (-1: none) are in the row's set: 1 or 0; -1 where the bits do not tell. */
  has(row: Int32Array, masks: ElementMasks, mask: number): number {
    return mask < 0 || row[this.#rest] !== this.#empty ? -1 : masks.areIn(row, this.first, mask);
  }

  /**
   * Whether all elements are in a set: 1 or 0; -1 where only the value can tell. `known` is what is known of being in that set.
   */
  isWithin(row: Int32Array, set: number, known: KnownElements, site: number): number {
    const { sets } = this.#values;
    const rest = row[this.#rest]!;
    if (!sets.isSet(set) || !this.#isPlain(rest)) return -1;
    if (!this.isKnown(row, known)) this.learn(row, known, (x) => sets.contains(x, set, site));
    if (!this.isKnown(row, known)) return -1;
    if (rest === this.#empty) return this.#isWithout(row, known.false) ? 1 : 0;
    // What is wrong with the others is told where the value itself would tell it.
    return this.#isWithout(row, known.false) && sets.subset(rest, set, site) ? 1 : -1;
  }

  #isWithout(row: Int32Array, bits: Int32Array): boolean {
    let both = 0;
    for (let word = 0; word < bits.length; word++) both |= row[this.first + word]! & bits[word]!;
    return (both & ~NONE) === 0;
  }

  /** \cup {x}. */
  add(row: Int32Array, x: number, site: number): void {
    const { sets } = this.#values;
    const place = this.universe.enter(x);
    const rest = row[this.#rest]!;
    if (place === Other.unknown || !this.#isPlain(rest)) this.fill(row, sets.settle(sets.insert(this.whole(row), x, site), site));
    else if (place >= 0) row[this.first + (place >>> 5)]! |= 1 << place;
    else row[this.#rest] = sets.insert(rest, x, site);
  }

  /** \cup of a set. */
  unite(row: Int32Array, set: number, site: number): void {
    const { sets } = this.#values;
    const others = this.#changeBits(row, set, true);
    if (others === NOT_LISTED) this.fill(row, sets.settle(sets.cup(this.whole(row), set, site), site));
    else if (others !== this.#empty) row[this.#rest] = sets.cup(row[this.#rest]!, others, site);
  }

  /** \ of a set. */
  subtract(row: Int32Array, set: number, site: number): void {
    const { sets } = this.#values;
    const others = this.#changeBits(row, set, false);
    if (others === NOT_LISTED) this.fill(row, sets.settle(sets.difference(this.whole(row), set, site), site));
    else if (others !== this.#empty) row[this.#rest] = sets.difference(row[this.#rest]!, others, site);
  }

  /** Sets or clears the bits of the elements of a set. Returns the set of those that have none; NOT_LISTED where nothing is changed. */
  #changeBits(row: Int32Array, set: number, to: boolean): number {
    const { arena, sets } = this.#values;
    if ((set & 1) !== 0 || arena.kind(set) !== Kind.set || !this.#isPlain(row[this.#rest]!)) return NOT_LISTED;
    const at = (set >> 1) + 2;
    const size = arena.length(set);
    for (let i = 0; i < size; i++) if (this.universe.enter(arena.cells[at + i]!) === Other.unknown) return NOT_LISTED;
    const mark = arena.mark();
    for (let i = 0; i < size; i++) {
      const id = arena.cells[at + i]!;
      const place = this.universe.placeOf(id);
      if (place < 0) arena.push(id);
      else if (to) row[this.first + (place >>> 5)]! |= 1 << place;
      else row[this.first + (place >>> 5)]! &= ~(1 << place);
    }
    return arena.mark() === mark ? this.#empty : sets.setFrom(mark);
  }

  /** Equality of two rows' sets. */
  isSame(a: Int32Array, b: Int32Array, site: number): boolean {
    let isSame = true;
    for (let i = this.first; i <= this.#rest && isSame; i++) isSame = a[i] === b[i];
    if (isSame || (this.#isPlain(a[this.#rest]!) && this.#isPlain(b[this.#rest]!))) return isSame;
    return this.#values.order.equal(this.whole(a), this.whole(b), site);
  }

  /** The canonical order of two rows' sets, in arrays at offsets. */
  compare(a: Int32Array, aOffset: number, b: Int32Array, bOffset: number): number {
    const rest = this.#rest;
    if (a[aOffset + rest] !== this.#empty || b[bOffset + rest] !== this.#empty) {
      const [x, y] = [a.subarray(aOffset, aOffset + rest + 1), b.subarray(bOffset, bOffset + rest + 1)];
      return this.#values.order.compare(this.whole(x), this.whole(y));
    }
    let size = 0;
    let least = Number.POSITIVE_INFINITY;
    let sign = 0;
    for (let word = 0; word < this.universe.words; word++) {
      const [x, y] = [a[aOffset + this.first + word]!, b[bOffset + this.first + word]!];
      size += bitsIn(x) - bitsIn(y);
      for (let bits = x ^ y; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const number = word * BITS + 30 - Math.clz32(bit);
        if (number >= this.#ranks.length) {
          // The places of the elements before may be others now.
          this.#rank();
          return this.compare(a, aOffset, b, bOffset);
        }
        const rank = this.#ranks[number]!;
        if (rank > least) continue;
        least = rank;
        sign = (x & bit) !== 0 ? -1 : 1;
      }
    }
    // Of two sets of one size the first is the one with the first element that only one of them has.
    return size !== 0 ? size : sign;
  }

  digest(row: Int32Array, offset: number, digestOf: (id: number) => number): number {
    const sum = this.#sums.of(row, offset + this.first, digestOf);
    const rest = row[offset + this.#rest]!;
    return rest === this.#empty ? sum : (sum + this.#digestOfRest(rest, digestOf)) | 0;
  }

  #digestOfRest(rest: number, digestOf: (id: number) => number): number {
    const { arena } = this.#values;
    if ((rest & 1) !== 0 || arena.kind(rest) !== Kind.set) return digestOf(rest);
    const at = (rest >> 1) + 2;
    let sum = 0;
    for (let i = 0; i < arena.length(rest); i++) sum = (sum + termOf(digestOf(arena.cells[at + i]!))) | 0;
    return sum;
  }

  differences(a: Int32Array, aOffset: number, b: Int32Array, bOffset: number): IdList | null {
    if (a[aOffset + this.#rest] !== this.#empty || b[bOffset + this.#rest] !== this.#empty) return null;
    const found = this.#differences;
    found.height = 0;
    for (let word = 0; word < this.universe.words; word++)
      for (let bits = a[aOffset + this.first + word]! ^ b[bOffset + this.first + word]!; bits !== 0; bits &= bits - 1)
        found.push(this.universe.elementAt((word << 5) | (31 - Math.clz32(bits & -bits))));
    return found;
  }

  valueOf(vectors: Int32Array, offset: number): number {
    return this.whole(vectors.subarray(offset, offset + this.end));
  }

  toggle(row: Int32Array, id: number): void {
    const place = this.universe.enter(id);
    if (place >= 0) {
      row[this.first + (place >>> 5)]! ^= 1 << place;
      return;
    }
    const { arena, sets } = this.#values;
    const rest = row[this.#rest]!;
    const at = (rest >> 1) + 2;
    const mark = arena.mark();
    let isIn = false;
    for (let i = 0; i < arena.length(rest); i++) {
      const element = arena.cells[at + i]!;
      if (element === id) isIn = true;
      else arena.push(element);
    }
    if (!isIn) arena.push(id);
    row[this.#rest] = sets.setFrom(mark);
  }

  /** Finds the places of all elements in canonical order. */
  #rank(): void {
    const { universe } = this;
    const ids = Array.from({ length: universe.count }, (_, i) => universe.elementAt(placeOfNumber(i)));
    const sorted = [...ids].sort(this.#values.order.compare);
    this.#ranks = Int32Array.from(ids, (id) => sorted.indexOf(id));
  }
}

const bitsIn = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
