// States on their way between processes: what the search needs of values for that.
import type { ByteReader, ByteWriter, LinkReader, LinkWriter } from '../../values/index.ts';

/** The values of one process, as others can read them. */
export interface ValueExchange {
  /** A hash that is the same in every process. */
  digest(id: number): number;
  writer(): LinkWriter;
  reader(): LinkReader;
}

/** Writes a whole state, given by a value for each variable. Throws Unsendable. */
export function writeState(state: Int32Array, width: number, writer: LinkWriter, out: ByteWriter): void {
  for (let i = 0; i < width; i++) writer.write(state[i] as number, out);
}

/** The inverse of `writeState`. */
export function readState(width: number, reader: LinkReader, input: ByteReader): Int32Array {
  return Int32Array.from({ length: width }, () => reader.read(input));
}
