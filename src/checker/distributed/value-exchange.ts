// States on their way between processes: what the search needs of values for that.
import type { ByteReader, ByteWriter, LinkReader, LinkWriter } from '../../values/index.ts';

/** The values of one process, as others can read them. */
export interface ValueExchange {
  /** A hash that is the same in every process. */
  digest(id: number): number;
  writer(): LinkWriter;
  reader(): LinkReader;
}

/** Which of so many partitions has a state: a vector at an offset. */
export function partitionOf(
  vectors: Int32Array,
  offset: number,
  width: number,
  exchange: Pick<ValueExchange, 'digest'>,
  partitions: number,
): number {
  let hash = width;
  for (let i = 0; i < width; i++) {
    const id = vectors[offset + i] as number;
    // Small integers have the same id in every process.
    hash = Math.imul(hash ^ ((id & 1) !== 0 ? id : exchange.digest(id)), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash, 0x85ebca6b);
  // The part of all hashes in which it is: a division takes longer than all else.
  return Math.floor(((hash ^ (hash >>> 13)) >>> 0) * (partitions / 2 ** 32));
}

/** Writes a whole state. Throws Unsendable. */
export function writeState(state: Int32Array, width: number, writer: LinkWriter, out: ByteWriter): void {
  for (let i = 0; i < width; i++) writer.write(state[i] as number, out);
}

/** The inverse of `writeState`. */
export function readState(width: number, reader: LinkReader, input: ByteReader): Int32Array {
  return Int32Array.from({ length: width }, () => reader.read(input));
}
