// Bytes that are written and read one number after the other. Numbers take as many bytes as they need, seven bits in each, the lowest first.

/** Bytes before the first growth. */
const FIRST = 2 ** 12;

/** Writes numbers into bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** An integer from 0 to 2^32 - 1. */
  varint(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow(5);
    const bytes = this.#bytes;
    let at = this.#length;
    let rest = value;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.#length = at;
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
