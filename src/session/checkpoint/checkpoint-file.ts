// A checkpoint as a file: a line that names the format, a line of JSON, the arrays, compressed in blocks by zstd, and a checksum over all of it.
//
// A new checkpoint is written beside the old one, brought to the disk, and renamed: at every moment there is one that is complete. Nothing of a file is
// believed before its checksum has been seen to be right: one bit in a state would be a behaviour that there is not.
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LevelStart, Snapshot, Words } from '../../checker/index.ts';
import { makeFolder } from '../files/make-folder.ts';

const FORMAT = 'tlasso checkpoint 5';
const FILE = 'tlasso.checkpoint';
/** Bytes of an array that are compressed together. */
const BLOCK = 4 * 2 ** 20;
const BLOCK_WORDS = BLOCK / 4;
/** So much is read for the two lines before the arrays, and more where they are longer; but no more than that. */
const LEAST_HEAD = 2 ** 16;
const MOST_HEAD = 2 ** 28;
/** The checksum at the end of the file, and its bytes. */
const CHECKSUM = 'sha256';
const CHECKSUM_BYTES = 32;
/** Fast, and half the size: ids of neighbouring states are much alike. */
const COMPRESSION = 1;

/** A search that can be carried on: the values, and where it stood. */
export interface Checkpoint {
  /** Identifies the compiled program and the options it was run with. */
  readonly program: string;
  readonly values: Int32Array;
  readonly snapshot: Snapshot;
}

/** A checkpoint that was read; its vectors come from its file, which is open until it is closed. */
export interface OpenCheckpoint extends Checkpoint {
  close(): void;
}

/** Why there is no checkpoint to go on from; a sentence. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';
}

interface Header {
  readonly program: string;
  readonly start: LevelStart;
  readonly width: number;
  /** Name and bytes of each array, in order. */
  readonly arrays: readonly { readonly name: string; readonly bytes: number }[];
}

/** The arrays that every checkpoint has. */
const ARRAYS = ['values', 'vectors', 'predecessors', 'keys', 'frontier', 'coverage', 'rows', 'targets', 'cut', 'states'] as const;
type Arrays = Readonly<Record<(typeof ARRAYS)[number], Words | Float64Array>>;

/** The part of the package that is used; its own declarations point to a package that is not there. */
export interface Compressor {
  compress(bytes: Uint8Array, level: number): Uint8Array;
  decompress(bytes: Uint8Array): Uint8Array;
}

/** Loads the compressor, which is WebAssembly. */
export const loadCompressor = async (): Promise<Compressor> => {
  const { Zstd } = (await import('@hpcc-js/wasm/zstd')) as unknown as { readonly Zstd: { load(): Promise<Compressor> } };
  return Zstd.load();
};

const bytesOf = (array: Int32Array | Uint32Array): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const wordsOf = (array: Words | Float64Array): Words =>
  array instanceof Float64Array ? new Int32Array(array.buffer, array.byteOffset, array.length * 2) : array;

/** Writes a checkpoint into a folder, which is made if need be. Throws what the file system throws. */
export const writeCheckpoint = (folder: string, { program, values, snapshot }: Checkpoint, compressor: Compressor): void => {
  const { start, width, ...arrays } = snapshot;
  const named = Object.entries({ values, ...arrays }).map(([name, array]) => ({ name, words: wordsOf(array) }));
  const header: Header = { program, start, width, arrays: named.map(({ name, words }) => ({ name, bytes: words.length * 4 })) };
  makeFolder(folder);
  const path = join(folder, FILE);
  const unfinished = `${path}.${randomUUID()}.new`;
  const file = openSync(unfinished, 'wx');
  const checksum = createHash(CHECKSUM);
  const write = (bytes: Uint8Array): void => {
    checksum.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  };
  try {
    write(Buffer.from(`${FORMAT}\n${JSON.stringify(header)}\n`));
    const length = new Uint32Array(1);
    for (const { words } of named) {
      for (let at = 0; at < words.length; at += BLOCK_WORDS) {
        // A copy: WebAssembly does not take shared memory.
        const part = Uint8Array.from(bytesOf(words.subarray(at, Math.min(words.length, at + BLOCK_WORDS))));
        const block = compressor.compress(part, COMPRESSION);
        length[0] = block.length;
        write(bytesOf(length));
        write(block);
      }
    }
    write(checksum.copy().digest());
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, path);
  } catch (error) {
    giveUp(file, unfinished);
    throw error;
  }
  const directory = openSync(folder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
};

/** Leaves nothing of a file that could not be written to its end. */
const giveUp = (file: number, path: string): void => {
  try {
    closeSync(file);
  } catch {
    // It is closed already.
  }
  rmSync(path, { force: true });
};

/** The blocks of one array in the file. */
interface StoredArray {
  readonly bytes: number;
  /** Where each block begins, and how long it is. */
  readonly blocks: readonly { readonly from: number; readonly length: number }[];
}

/** A file that is read in pieces: it may be larger than the memory. */
class Reader {
  readonly path: string;
  readonly #file: number;
  readonly #compressor: Compressor;

  constructor(path: string, compressor: Compressor) {
    this.path = path;
    this.#file = openSync(path, 'r');
    this.#compressor = compressor;
  }

  /** At most so many bytes from a position. */
  bytes(from: number, most: number): Buffer {
    const buffer = Buffer.allocUnsafe(most);
    let read = 0;
    for (let more = 1; more > 0 && read < most; read += more) more = readSync(this.#file, buffer, read, most - read, from + read);
    return buffer.subarray(0, read);
  }

  /** The first two lines, and some of what follows. What is no checkpoint, or is cut off there, has fewer lines. */
  head(): Buffer {
    for (let most = LEAST_HEAD; ; most *= 2) {
      const head = this.bytes(0, most);
      const first = head.indexOf(10);
      const isOurs = head.subarray(0, Math.max(0, first)).toString() === FORMAT;
      if (!isOurs || head.indexOf(10, first + 1) >= 0 || head.length < most || most === MOST_HEAD) return head;
    }
  }

  /** Where the checksum begins; negative where there is no room for one. */
  end(): number {
    return fstatSync(this.#file).size - CHECKSUM_BYTES;
  }

  /** Whether the file ends with the checksum of what is before it. */
  isWhole(): boolean {
    const end = this.end();
    if (end < 0) return false;
    const checksum = createHash(CHECKSUM);
    for (let at = 0; at < end; ) {
      const part = this.bytes(at, Math.min(BLOCK, end - at));
      if (part.length === 0) return false;
      checksum.update(part);
      at += part.length;
    }
    return checksum.digest().equals(this.bytes(end, CHECKSUM_BYTES));
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Finds the blocks of the array that begins at a position. */
  find(at: number, bytes: number): { readonly array: StoredArray; readonly end: number } {
    const blocks = [];
    for (let from = 0; from < bytes; from += BLOCK) {
      const length = this.bytes(at, 4).readUInt32LE();
      blocks.push({ from: at + 4, length });
      at += 4 + length;
    }
    return { array: { bytes, blocks }, end: at };
  }

  /** The words of a block. Throws where it is not what was written. */
  block({ bytes, blocks }: StoredArray, number: number): Int32Array {
    const { from, length } = blocks[number]!;
    const found = this.#compressor.decompress(this.bytes(from, length));
    if (found.length !== Math.min(BLOCK, bytes - number * BLOCK)) throw new Error('a part is missing');
    return new Int32Array(Uint8Array.from(found).buffer);
  }

  /** The array as a whole. */
  all(array: StoredArray): Int32Array {
    const words = new Int32Array(array.bytes / 4);
    array.blocks.forEach((_, number) => {
      words.set(this.block(array, number), number * BLOCK_WORDS);
    });
    return words;
  }

  /** The array read when it is asked for, the last block kept. */
  later(array: StoredArray): Words {
    let last = -1;
    let block: Int32Array = new Int32Array(0);
    const get = (number: number): Int32Array => {
      if (number !== last) block = this.block(array, number);
      last = number;
      return block;
    };
    return {
      length: array.bytes / 4,
      subarray: (from, to) => {
        const words = new Int32Array(to - from);
        for (let at = from; at < to; ) {
          const number = Math.floor(at / BLOCK_WORDS);
          const start = at - number * BLOCK_WORDS;
          const part = get(number).subarray(start, Math.min(BLOCK_WORDS, start + to - at));
          words.set(part, at - from);
          at += part.length;
        }
        return words;
      },
    };
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether a header is what `Header` says. What an array has is known when it is read. */
const isHeader = (header: unknown): header is Header => {
  if (typeof header !== 'object' || header === null) return false;
  const { program, start, width, arrays } = header as Partial<Header>;
  if (typeof program !== 'string' || typeof start !== 'object' || start === null || !isCount(width) || !Array.isArray(arrays)) return false;
  const { level, levelStart, levelEnd, earlier, unused, generated, initialStates, workers } = start;
  return (
    [level, levelStart, levelEnd, earlier, unused, generated, initialStates, workers].every(isCount) &&
    arrays.length === ARRAYS.length &&
    ARRAYS.every((name) => arrays.some((array) => array?.name === name && isCount(array.bytes) && array.bytes % 4 === 0))
  );
};

/**
 * Whether the arrays are of the states that the header counts. The checksum tells that a file is what was written; a file that something else wrote can have a
 * right one.
 */
const isOfItsStates = ({ start, width }: Header, { vectors, predecessors, keys, frontier, rows, states }: Arrays): boolean => {
  const { levelStart, levelEnd, earlier, unused } = start;
  const isOfLevel = (state: number): boolean => state >= levelStart && state < levelEnd;
  return (
    predecessors.length === levelEnd &&
    vectors.length === levelEnd * width &&
    keys.length % Math.max(1, levelEnd) === 0 &&
    earlier + unused + frontier.length === levelEnd &&
    (frontier as Int32Array).every(isOfLevel) &&
    (predecessors as Int32Array).every((state) => state < levelEnd) &&
    (rows.length === 0 || rows.length === earlier) &&
    (states.length === 0 || states.length === rows.length)
  );
};

/** Reads the checkpoint of a folder; its vectors are read when they are asked for. Throws CheckpointError. */
export const readCheckpoint = (folder: string, compressor: Compressor): OpenCheckpoint => {
  const path = join(folder, FILE);
  let reader: Reader | null = null;
  let head: Buffer;
  try {
    reader = new Reader(path, compressor);
    head = reader.head();
  } catch (error) {
    reader?.close();
    throw new CheckpointError(`There is no checkpoint in ${folder} (${(error as Error).message}).`);
  }
  const first = head.indexOf(10);
  const second = head.indexOf(10, first + 1);
  const format = head.subarray(0, Math.max(0, first)).toString();
  if (format !== FORMAT) {
    reader.close();
    const isOurs = format.startsWith('tlasso checkpoint ');
    throw new CheckpointError(isOurs ? `${path} was written by another version of tlasso.` : `${path} is no checkpoint of tlasso.`);
  }
  try {
    if (second < 0 || !reader.isWhole()) throw new Error('its checksum is another one');
    const header: unknown = JSON.parse(head.subarray(first + 1, second).toString());
    if (!isHeader(header)) throw new Error('its second line does not describe one');
    const found: Record<string, Words | Float64Array> = {};
    let at = second + 1;
    for (const { name, bytes } of header.arrays) {
      const { array, end } = reader.find(at, bytes);
      at = end;
      if (name === 'vectors') {
        found[name] = reader.later(array);
      } else found[name] = name === 'coverage' ? new Float64Array(reader.all(array).buffer) : reader.all(array);
    }
    if (at !== reader.end() || !isOfItsStates(header, found as Arrays)) throw new Error('its parts do not fit together');
    const { values, ...arrays } = found;
    const snapshot = { start: header.start, width: header.width, ...arrays } as unknown as Snapshot;
    return { program: header.program, values: values as Int32Array, snapshot, close: () => reader.close() };
  } catch (error) {
    reader.close();
    throw new CheckpointError(`${path} is damaged (${(error as Error).message}).`);
  }
};
