// Values on their way from one store to another: a link has a writer at one end and a reader at the other, which agree on numbers for the values that went over it.
//
// A value is its number the first time and every time; the first time its parts follow, each again as a number. A small integer is written as itself. So a
// value costs two or three bytes once it is known, and nothing that depends on ids of a store ever leaves it: elements of sets are put in order by whoever
// reads them, and the values of a function stand in the canonical order of its domain.
//
// States that follow each other have values that are almost the same: a set with one message more, a function with another value at one place. Where both ends know another value that was written
// or read before, the first time may be the difference to that one.
//
// Rules (functions and sets that are not enumerated) are functions of a program, and infinite sets are parts of those: neither can be sent.
import type { Parts } from '../parts/parts.ts';
import { Kind, small } from '../store/kinds.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/** A value cannot be written: it is or has an infinite set, or a function given by a rule. */
export class Unsendable extends Error {}

/** So many values have numbers; then both ends forget all of them. */
const MOST_NUMBERED = 2 ** 20;

const FIRST_SLOTS = 2 ** 10;

/** Where to look for an id first, before the mask. */
function slotOf(id: number): number {
  const hash = Math.imul(id, 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

/** Numbers of ids: open addressing, at most half full. */
class NumberedIds {
  count = 0;
  #ids = new Int32Array(FIRST_SLOTS);
  #numbers = new Int32Array(FIRST_SLOTS);

  /** The number of the id, or -1: then it has the next one from now on. */
  numberOf(id: number): number {
    const mask = this.#ids.length - 1;
    for (let slot = slotOf(id); ; slot++) {
      const found = this.#ids[slot & mask]!;
      if (found === id) return this.#numbers[slot & mask]!;
      if (found === 0) {
        this.#ids[slot & mask] = id;
        this.#numbers[slot & mask] = this.count++;
        if (2 * this.count > mask) this.#grow();
        return -1;
      }
    }
  }

  clear(): void {
    this.count = 0;
    this.#ids = new Int32Array(FIRST_SLOTS);
    this.#numbers = new Int32Array(FIRST_SLOTS);
  }

  #grow(): void {
    const [ids, numbers] = [this.#ids, this.#numbers];
    this.#ids = new Int32Array(2 * ids.length);
    this.#numbers = new Int32Array(2 * ids.length);
    const mask = this.#ids.length - 1;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      if (id === 0) continue;
      let slot = slotOf(id);
      while (this.#ids[slot & mask] !== 0) slot++;
      this.#ids[slot & mask] = id;
      this.#numbers[slot & mask] = numbers[i]!;
    }
  }
}

/** Where the parts of a value would follow: what follows is how it differs from another one of its kind. */
const CHANGED = 0x40;

/** One end of a link. */
export interface LinkWriter {
  /**
   * Writes a value. Throws Unsendable; then nothing more may be written.
   * @param base another value that was written, which it may be almost the same as; 0: none
   */
  write(id: number, out: ByteWriter, base?: number): void;
  /** Whether so many values have numbers that both ends should `forget` them. */
  readonly isFull: boolean;
  forget(): void;
}

/** The other end. */
export interface LinkReader {
  /**
   * The value that was written.
   * @param base the value that the writer was given
   */
  read(input: ByteReader, base?: number): number;
  forget(): void;
}

/** A small integer as it is written: one number. */
export function writtenSmall(id: number): number {
  const n = id >> 1;
  return (((n << 1) ^ (n >> 31)) * 2 + 1) >>> 0;
}

/** A class: an object with a function of its own for `isFull` has a shape of its own, and whoever uses many of them looks each up. */
class ValueWriter implements LinkWriter {
  readonly #parts: Parts;
  readonly #numbered = new NumberedIds();
  /** Elements that only the one or the other of two sets has. */
  readonly #less: number[] = [];
  readonly #more: number[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isFull(): boolean {
    return this.#numbered.count > MOST_NUMBERED;
  }

  forget(): void {
    this.#numbered.clear();
  }

  write(id: number, out: ByteWriter, base = 0): void {
    if ((id & 1) !== 0) {
      out.varint(writtenSmall(id));
      return;
    }
    const numbered = this.#numbered;
    const number = numbered.numberOf(id);
    out.varint((number < 0 ? numbered.count - 1 : number) * 2);
    if (number < 0 && !(base !== 0 && (base & 1) === 0 && this.#defineByChanges(id, base, out))) this.#define(id, out);
  }

  /** Writes how a value differs from another one, if that is shorter than its parts. Returns whether it is. */
  #defineByChanges(id: number, base: number, out: ByteWriter): boolean {
    const { arena } = this.#parts;
    const kind = arena.kind(id);
    if (kind !== arena.kind(base)) return false;
    if (kind === Kind.set) return this.#setByChanges(id, base, out);
    if (kind === Kind.tuple) return this.#tupleByChanges(id, base, out);
    return kind === Kind.function && this.#functionByChanges(id, base, out);
  }

  #setByChanges(id: number, base: number, out: ByteWriter): boolean {
    const { cells, length } = this.#parts.arena;
    let at = (id >> 1) + 2;
    let from = (base >> 1) + 2;
    const end = at + length(id);
    const endFrom = from + length(base);
    const most = length(id) >> 1;
    let less = 0;
    let more = 0;
    while (at < end || from < endFrom) {
      const x = at < end ? cells[at]! : Number.POSITIVE_INFINITY;
      const y = from < endFrom ? cells[from]! : Number.POSITIVE_INFINITY;
      if (x <= y) at++;
      if (y <= x) from++;
      if (x === y) continue;
      if (less + more >= most) return false;
      if (x < y) this.#more[more++] = x;
      else this.#less[less++] = y;
    }
    out.byte(CHANGED | Kind.set);
    out.varint(less);
    for (let i = 0; i < less; i++) this.write(this.#less[i]!, out);
    out.varint(more);
    for (let i = 0; i < more; i++) this.write(this.#more[i]!, out);
    return true;
  }

  #tupleByChanges(id: number, base: number, out: ByteWriter): boolean {
    const { cells, length } = this.#parts.arena;
    const at = (id >> 1) + 2;
    const from = (base >> 1) + 2;
    const n = length(id);
    const common = Math.min(n, length(base));
    let changed = 0;
    for (let i = 0; i < common; i++) if (cells[at + i] !== cells[from + i]) changed++;
    if (2 * changed + 1 > common) return false;
    out.byte(CHANGED | Kind.tuple);
    out.varint(n);
    out.varint(changed);
    for (let i = 0; i < common; i++) if (cells[at + i] !== cells[from + i]) this.#writePart(i, cells[at + i]!, cells[from + i]!, out);
    for (let i = common; i < n; i++) this.write(cells[at + i]!, out);
    return true;
  }

  #functionByChanges(id: number, base: number, out: ByteWriter): boolean {
    const { arena, order } = this.#parts;
    const { cells } = arena;
    const at = (id >> 1) + 2;
    const from = (base >> 1) + 2;
    if (cells[at] !== cells[from]) return false;
    const n = arena.length(id) - 1;
    let changed = 0;
    for (let i = 1; i <= n; i++) if (cells[at + i] !== cells[from + i]) changed++;
    if (2 * changed > n) return false;
    out.byte(CHANGED | Kind.function);
    out.varint(changed);
    const places = order.placesOf(cells[at]!);
    for (let i = 0; i < n; i++) {
      const place = 1 + places[i]!;
      if (cells[at + place] !== cells[from + place]) this.#writePart(i, cells[at + place]!, cells[from + place]!, out);
    }
    return true;
  }

  /** A part at a place, where another value has another one. */
  #writePart(place: number, part: number, before: number, out: ByteWriter): void {
    out.varint(place);
    this.write(part, out, before);
  }

  #define(id: number, out: ByteWriter): void {
    const { arena, atoms, order } = this.#parts;
    const { cells } = arena;
    const kind = arena.kind(id);
    const length = arena.length(id);
    const at = (id >> 1) + 2;
    out.byte(kind);
    switch (kind) {
      case Kind.boolean:
        out.byte(id === atoms.TRUE ? 1 : 0);
        return;
      case Kind.string:
      case Kind.model: {
        const text = atoms.text(id);
        out.varint(text.length);
        // Units, not characters: half of a pair is a string, too.
        for (let i = 0; i < text.length; i++) out.varint(text.charCodeAt(i));
        return;
      }
      case Kind.bigint:
        out.varint(length);
        for (let i = 0; i < length; i++) out.varint(cells[at + i]! >>> 0);
        return;
      case Kind.tuple:
      case Kind.set:
        out.varint(length);
        for (let i = 0; i < length; i++) this.write(cells[at + i]!, out);
        return;
      case Kind.function: {
        const domain = cells[at]!;
        this.write(domain, out);
        for (const place of order.placesOf(domain)) this.write(cells[at + 1 + place]!, out);
        return;
      }
      default:
        throw new Unsendable('an infinite set, or a function given by a rule, cannot be sent');
    }
  }
}

/** A writer of values of this store. */
export function createLinkWriter(parts: Parts): LinkWriter {
  return new ValueWriter(parts);
}

/** A reader that makes the values in this store. */
export function createLinkReader(parts: Parts): LinkReader {
  return new ValueReader(parts);
}

class ValueReader implements LinkReader {
  readonly #parts: Parts;
  /** By their numbers. */
  #known = new Int32Array(FIRST_SLOTS);
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  forget(): void {
    this.#count = 0;
  }

  read(input: ByteReader, base = 0): number {
    const code = input.varint();
    if ((code & 1) !== 0) {
      const zigzag = code >>> 1;
      return small((zigzag >>> 1) ^ -(zigzag & 1));
    }
    const number = code >>> 1;
    if (number < this.#count) return this.#known[number]!;
    if (this.#count === this.#known.length) {
      const longer = new Int32Array(2 * this.#count);
      longer.set(this.#known);
      this.#known = longer;
    }
    // Its parts have the numbers that follow.
    this.#count++;
    const kind = input.byte();
    const id = (kind & CHANGED) === 0 ? this.#defined(kind, input) : this.#changed(kind - CHANGED, base, input);
    this.#known[number] = id;
    return id;
  }

  #defined(kind: number, input: ByteReader): number {
    const { arena, atoms, order, sets, functions } = this.#parts;
    switch (kind) {
      case Kind.boolean:
        return atoms.boolean(input.byte() === 1);
      case Kind.string:
        return atoms.string(readText(input));
      case Kind.model:
        return atoms.model(readText(input));
      case Kind.bigint:
        return atoms.integer(readInteger(input));
      case Kind.tuple:
      case Kind.set: {
        const length = input.varint();
        const mark = arena.mark();
        for (let i = 0; i < length; i++) arena.push(this.read(input));
        return kind === Kind.tuple ? functions.tupleFrom(mark) : sets.setFrom(mark);
      }
      default: {
        const domain = this.read(input);
        const places = order.placesOf(domain);
        const found = new Int32Array(places.length);
        for (const place of places) found[place] = this.read(input);
        const mark = arena.mark();
        for (const value of found) arena.push(value);
        return functions.functionFrom(domain, mark);
      }
    }
  }

  /** The value that differs from another one by what follows. */
  #changed(kind: number, base: number, input: ByteReader): number {
    const { arena, order, functions } = this.#parts;
    if (kind === Kind.set) return this.#changedSet(base, input);
    const { cells } = arena;
    const mark = arena.mark();
    const at = (base >> 1) + 2;
    if (kind === Kind.tuple) {
      const n = input.varint();
      const common = Math.min(n, arena.length(base));
      for (let i = 0; i < common; i++) arena.push(cells[at + i]!);
      for (let left = input.varint(); left > 0; left--) this.#readPart(mark, input.varint(), input);
      for (let i = common; i < n; i++) arena.push(this.read(input));
      return functions.tupleFrom(mark);
    }
    const domain = cells[at]!;
    const places = order.placesOf(domain);
    for (let i = 0; i < places.length; i++) arena.push(cells[at + 1 + i]!);
    for (let left = input.varint(); left > 0; left--) this.#readPart(mark, places[input.varint()]!, input);
    return functions.functionFrom(domain, mark);
  }

  /** Reads what is in place of a part on the stack. */
  #readPart(mark: number, place: number, input: ByteReader): void {
    const { arena } = this.#parts;
    const part = this.read(input, arena.stack()[mark + place]!);
    // The stack may be another one by now.
    arena.stack()[mark + place] = part;
  }

  #changedSet(base: number, input: ByteReader): number {
    const { arena } = this.#parts;
    const { cells } = arena;
    const mark = arena.mark();
    const less = input.varint();
    for (let i = 0; i < less; i++) arena.push(this.read(input));
    const more = input.varint();
    for (let i = 0; i < more; i++) arena.push(this.read(input));
    const stack = arena.stack();
    let nextLess = mark;
    let nextMore = mark + less;
    const endMore = nextMore + more;
    sortFew(stack, mark, nextMore);
    sortFew(stack, nextMore, endMore);
    const n = arena.length(base);
    let from = (base >> 1) + 2;
    const end = from + n;
    let at = arena.open(n - less + more);
    for (; from < end; from++) {
      const element = cells[from]!;
      if (nextLess < mark + less && stack[nextLess] === element) {
        nextLess++;
        continue;
      }
      while (nextMore < endMore && stack[nextMore]! < element) cells[at++] = stack[nextMore++]!;
      cells[at++] = element;
    }
    while (nextMore < endMore) cells[at++] = stack[nextMore++]!;
    arena.release(mark);
    return arena.close(Kind.set, n - less + more);
  }
}

function sortFew(ids: Int32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const id = ids[i]!;
    let at = i;
    for (; at > from && ids[at - 1]! > id; at--) ids[at] = ids[at - 1]!;
    ids[at] = id;
  }
}

function readInteger(input: ByteReader): bigint {
  const length = input.varint();
  const isNegative = (input.varint() | 0) < 0;
  let value = 0n;
  for (let i = 1; i < length; i++) value |= BigInt(input.varint()) << BigInt(32 * (i - 1));
  return isNegative ? -value : value;
}

function readText(input: ByteReader): string {
  const length = input.varint();
  let text = '';
  for (let i = 0; i < length; i++) text += String.fromCharCode(input.varint());
  return text;
}
