// Bytes that are written and read one number after the other. Numbers take as many bytes as they need, seven bits in each, the lowest first.

/** Bytes before the first growth. */
const FIRST = 2 ** 12;

/** The most bytes of a number. */
export const MOST_BYTES = 5;

/** Writes an integer from 0 to 2^32 - 1 where there is room for it. Returns where it ends. */
export function putVarint(bytes: Uint8Array, offset: number, value: number): number {
  let at = offset;
  let rest = value;
  while (rest > 0x7f) {
    bytes[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
}

/** Writes numbers into bytes. */
export class ByteWriter {
  #bytes: Uint8Array = new Uint8Array(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bytes with room for so many more behind `length`, for whoever writes many numbers at once: what is written counts once `advanceTo` has been told where it ends. */
  withRoom(count: number): Uint8Array {
    if (this.#length + count > this.#bytes.length) this.#grow(count);
    return this.#bytes;
  }

  advanceTo(end: number): void {
    this.#length = end;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** An integer from 0 to 2^32 - 1. */
  varint(value: number): void {
    if (this.#length + MOST_BYTES > this.#bytes.length) this.#grow(MOST_BYTES);
    this.#length = putVarint(this.#bytes, this.#length, value);
  }

  /** An integer of 32 bits with a sign: near 0 it is short. */
  signed(value: number): void {
    this.varint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was written since the last `take`: a copy. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + needed));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` has written. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.#at++]!;
  }

  varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[this.#at++]!;
      value |= (byte & 0x7f) << shift;
    }
    return value >>> 0;
  }

  signed(): number {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** The bytes that are left: a view. */
  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at);
  }

  /** The next so many bytes: a view. */
  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }
}
