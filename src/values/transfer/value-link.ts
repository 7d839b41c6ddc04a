// Values on their way from one store to another: a link has a writer at one end and a reader at the other, which agree on numbers for the values that went over it.
//
// A value is its number the first time and every time; the first time its parts follow, each again as a number. A small integer is written as itself. So a
// value costs two or three bytes once it is known, and nothing that depends on ids of a store ever leaves it: elements of sets are put in order by whoever
// reads them, and the values of a function stand in the canonical order of its domain.
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

/** One end of a link. */
export interface LinkWriter {
  /** Writes a value. Throws Unsendable; then nothing more may be written. */
  write(id: number, out: ByteWriter): void;
  /** Whether so many values have numbers that both ends should `forget` them. */
  readonly isFull: boolean;
  forget(): void;
}

/** The other end. */
export interface LinkReader {
  /** The value that was written. */
  read(input: ByteReader): number;
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

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isFull(): boolean {
    return this.#numbered.count > MOST_NUMBERED;
  }

  forget(): void {
    this.#numbered.clear();
  }

  write(id: number, out: ByteWriter): void {
    if ((id & 1) !== 0) {
      out.varint(writtenSmall(id));
      return;
    }
    const numbered = this.#numbered;
    const number = numbered.numberOf(id);
    out.varint((number < 0 ? numbered.count - 1 : number) * 2);
    if (number < 0) this.#define(id, out);
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
        throw new Unsendable();
    }
  }
}

/** A writer of values of this store. */
export function createLinkWriter(parts: Parts): LinkWriter {
  return new ValueWriter(parts);
}

/** A reader that makes the values in this store. */
export function createLinkReader(parts: Parts): LinkReader {
  const { arena, atoms, order, sets, functions } = parts;
  let known = new Int32Array(FIRST_SLOTS);
  let count = 0;

  const read = (input: ByteReader): number => {
    const code = input.varint();
    if ((code & 1) !== 0) {
      const zigzag = code >>> 1;
      return small((zigzag >>> 1) ^ -(zigzag & 1));
    }
    const number = code >>> 1;
    if (number < count) return known[number]!;
    if (count === known.length) {
      const longer = new Int32Array(2 * count);
      longer.set(known);
      known = longer;
    }
    // Its parts have the numbers that follow.
    count++;
    const id = define(input);
    known[number] = id;
    return id;
  };

  const define = (input: ByteReader): number => {
    const kind = input.byte();
    switch (kind) {
      case Kind.boolean:
        return atoms.boolean(input.byte() === 1);
      case Kind.string:
      case Kind.model: {
        const text = readText(input);
        return kind === Kind.model ? atoms.model(text) : atoms.string(text);
      }
      case Kind.bigint: {
        const length = input.varint();
        const isNegative = (input.varint() | 0) < 0;
        let value = 0n;
        for (let i = 1; i < length; i++) value |= BigInt(input.varint()) << BigInt(32 * (i - 1));
        return atoms.integer(isNegative ? -value : value);
      }
      case Kind.tuple:
      case Kind.set: {
        const length = input.varint();
        const mark = arena.mark();
        for (let i = 0; i < length; i++) arena.push(read(input));
        return kind === Kind.tuple ? functions.tupleFrom(mark) : sets.setFrom(mark);
      }
      default: {
        const domain = read(input);
        const places = order.placesOf(domain);
        const found = new Int32Array(places.length);
        for (const place of places) found[place] = read(input);
        const mark = arena.mark();
        for (const value of found) arena.push(value);
        return functions.functionFrom(domain, mark);
      }
    }
  };

  const readText = (input: ByteReader): string => {
    const length = input.varint();
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(input.varint());
    return text;
  };

  return {
    read,
    forget: () => {
      count = 0;
    },
  };
}
