// A checkpoint as a file: a line that names the format, a line of JSON, and the arrays, compressed in blocks by zstd.
//
// A new checkpoint is written beside the old one, brought to the disk, and renamed: at every moment there is one that is complete.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LevelStart, Snapshot } from '../../checker/index.ts';

const FORMAT = 'tlasso checkpoint 2';
const FILE = 'tlasso.checkpoint';
/** Bytes of an array that are compressed together. */
const BLOCK = 4 * 2 ** 20;
/** Fast, and half the size: ids of neighbouring states are much alike. */
const COMPRESSION = 1;

/** A search that can be carried on: the values, and where it stood. */
export interface Checkpoint {
  /** Identifies the compiled program and the options it was run with. */
  readonly program: string;
  readonly values: Int32Array;
  readonly snapshot: Snapshot;
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

const bytesOf = (array: Int32Array | Float64Array): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes a checkpoint into a folder, which is made if need be. Throws what the file system throws. */
export const writeCheckpoint = (folder: string, { program, values, snapshot }: Checkpoint, compressor: Compressor): void => {
  const { start, width, ...arrays } = snapshot;
  const named = Object.entries({ values, ...arrays });
  const header: Header = { program, start, width, arrays: named.map(([name, array]) => ({ name, bytes: array.byteLength })) };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const file = openSync(`${path}.new`, 'w');
  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  };
  try {
    write(Buffer.from(`${FORMAT}\n${JSON.stringify(header)}\n`));
    const length = new Uint32Array(1);
    for (const [, array] of named) {
      const all = bytesOf(array);
      for (let at = 0; at < all.length; at += BLOCK) {
        // A copy: WebAssembly does not take shared memory.
        const block = compressor.compress(Uint8Array.from(all.subarray(at, at + BLOCK)), COMPRESSION);
        length[0] = block.length;
        write(bytesOf(length as unknown as Int32Array));
        write(block);
      }
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  const directory = openSync(folder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
};

/** Reads the checkpoint of a folder. Throws CheckpointError. */
export const readCheckpoint = (folder: string, compressor: Compressor): Checkpoint => {
  const path = join(folder, FILE);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new CheckpointError(`There is no checkpoint in ${folder} (${(error as Error).message}).`);
  }
  const first = bytes.indexOf(10);
  const second = bytes.indexOf(10, first + 1);
  const format = bytes.subarray(0, Math.max(0, first)).toString();
  if (format !== FORMAT || second < 0) {
    const isOurs = format.startsWith('tlasso checkpoint ');
    throw new CheckpointError(isOurs ? `${path} was written by another version of tlasso.` : `${path} is no checkpoint of tlasso.`);
  }
  try {
    const header = JSON.parse(bytes.subarray(first + 1, second).toString()) as Header;
    const found: Record<string, Int32Array | Float64Array> = {};
    let at = second + 1;
    for (const { name, bytes: total } of header.arrays) {
      const buffer = new ArrayBuffer(total);
      const all = new Uint8Array(buffer);
      for (let from = 0; from < total; from += BLOCK) {
        const length = bytes.readUInt32LE(at);
        all.set(compressor.decompress(bytes.subarray(at + 4, at + 4 + length)), from);
        at += 4 + length;
      }
      found[name] = name === 'coverage' ? new Float64Array(buffer) : new Int32Array(buffer);
    }
    const { values, ...arrays } = found;
    const snapshot = { start: header.start, width: header.width, ...arrays } as unknown as Snapshot;
    return { program: header.program, values: values as Int32Array, snapshot };
  } catch (error) {
    throw new CheckpointError(`${path} is damaged (${(error as Error).message}).`);
  }
};
