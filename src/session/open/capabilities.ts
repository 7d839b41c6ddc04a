// What a specification may do outside itself. What runs when, and why, is told in docs/manual/security.md.
//
// Files below the specification's folder may be read, except those whose names begin with a dot. With --allow-io they may be read and written, with --allow-exec programs
// can be run, and an environment variable is seen where --env names it.
//
// A path is judged after its symbolic links are followed, one component after the other, also where the last one leads to nothing. It begins at the specification's folder; one
// that leads to nothing there is tried from the working directory, where TLC begins, and must end below the folder as well. What was opened is judged again: a folder
// may have been exchanged for a link meanwhile.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, parse, relative, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NativeContext, NativeFiles } from '../../compiler/index.ts';
import { predicateOf } from '../files/file-faults.ts';
import { makeFolder } from '../files/make-folder.ts';

/** What the user allows. */
export interface Allowed {
  readonly allowIo?: boolean;
  readonly allowExec?: boolean;
  /** The environment variables that the specification sees, with their values. */
  readonly environment?: Readonly<Record<string, string>>;
}

const mostLinks = 40;
const largestUnpacked = 1 << 30;

const linkAt = (path: string): string | null => {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;
  } catch {
    return null;
  }
};

/** The path that an absolute path leads to, whether there is something or not. */
const followed = (path: string): string => {
  const { root } = parse(path);
  let rest = path.slice(root.length).split(sep);
  let at = root;
  for (let links = 0; rest.length > 0; ) {
    const [name, ...after] = rest;
    rest = after;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      at = dirname(at);
      continue;
    }
    const next = resolve(at, name!);
    const target = linkAt(next);
    if (target === null) at = next;
    else if (++links > mostLinks) throw new Error(`${path} leads through too many symbolic links`);
    else {
      rest = [...target.split(sep), ...rest];
      if (isAbsolute(target)) at = parse(target).root;
    }
  }
  return at;
};

/** What is run, or believed, by other programs: not for a specification to write. */
const isProtected = (below: string): boolean =>
  below.split(sep).some((name) => name.startsWith('.') || name === 'node_modules') || /^tlasso\.config\./.test(below.split(sep).at(-1)!);

/** The descriptor of the file; throws why it cannot be opened, with its path. */
const openedAt = (full: string, flags: number): number => {
  try {
    return openSync(full, flags | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0), 0o666);
  } catch (error) {
    // A page in a browser has no system calls, and words of its own.
    const isOfSystem = (error as NodeJS.ErrnoException).syscall !== undefined;
    const predicate = isOfSystem ? predicateOf(error, flags === constants.O_RDONLY ? 'read' : 'written') : null;
    throw predicate === null ? error : new Error(`${full} ${predicate}`);
  }
};

class SpecificationFiles implements NativeFiles {
  readonly #root: string;
  readonly write: NativeFiles['write'];

  readonly #allowIo: boolean;
  constructor(folder: string, allowIo: boolean) {
    this.#allowIo = allowIo;
    this.#root = realpathSync(existsSync(folder) ? folder : '.');
    this.write = allowIo ? (path, text, append) => this.#put(path, text, append) : undefined;
  }

  #isBelow(full: string): boolean {
    return full === this.#root || full.startsWith(this.#root.endsWith(sep) ? this.#root : this.#root + sep);
  }

  #inside(path: string): string {
    if (path.includes('\0')) throw new Error('a path contains the character NUL');
    const full = followed(resolve(this.#root, path));
    const fromHere = followed(resolve(path));
    const chosen = !existsSync(full) && existsSync(fromHere) && this.#isBelow(fromHere) ? fromHere : full;
    if (!this.#isBelow(chosen)) throw new Error(`${path} is not below the specification's folder`);
    if (
      !this.#allowIo &&
      relative(this.#root, chosen)
        .split(sep)
        .some((name) => name.startsWith('.'))
    )
      throw new Error(`${path} has a name that begins with a dot: such files are read with --allow-io only`);
    return chosen;
  }

  /** Opens what `inside` has judged, and judges what was opened. */
  #open<T>(path: string, full: string, flags: number, act: (descriptor: number, stats: Stats) => T): T {
    const descriptor = openedAt(full, flags);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) throw new Error(`${path} is no file`);
      const there = statSync(realpathSync(full));
      if (!this.#isBelow(realpathSync(full)) || there.ino !== stats.ino || there.dev !== stats.dev)
        throw new Error(`${path} is not below the specification's folder`);
      return act(descriptor, stats);
    } finally {
      closeSync(descriptor);
    }
  }

  exists(path: string): boolean {
    return existsSync(this.#inside(path));
  }

  readBytes(path: string): Uint8Array {
    const bytes = this.#open(path, this.#inside(path), constants.O_RDONLY, (descriptor) => readFileSync(descriptor));
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return packed ? gunzipSync(bytes, { maxOutputLength: largestUnpacked }) : bytes;
  }

  read(path: string): string {
    return this.#open(path, this.#inside(path), constants.O_RDONLY, (descriptor) => readFileSync(descriptor, 'utf8'));
  }

  #put(path: string, text: string, append: boolean): void {
    const full = this.#inside(path);
    if (isProtected(relative(this.#root, full)))
      throw new Error(`${path} is not written: files that begin with a dot, tlasso.config.* and node_modules are kept from specifications`);
    makeFolder(dirname(full));
    // Emptied only once it is known what was opened.
    const flags = constants.O_WRONLY | constants.O_CREAT | (append ? constants.O_APPEND : 0);
    this.#open(path, full, flags, (descriptor, stats) => {
      if (stats.nlink > 1)
        throw new Error(`${path} is not written: the file has other names (hard links), which may be outside of the folder`);
      if (!append) ftruncateSync(descriptor);
      writeFileSync(descriptor, text);
    });
  }
}

/** The parts of the natives' context that reach outside. */
export const capabilities = (folder: string, allowed: Allowed): Pick<NativeContext, 'files' | 'execute' | 'environment'> => {
  const io: Pick<NativeContext, 'files' | 'environment'> = {
    environment: allowed.environment ?? {},
    files: new SpecificationFiles(folder, allowed.allowIo === true),
  };
  if (allowed.allowExec !== true) return io;
  return {
    ...io,
    execute: (command, environment) => {
      const cwd = realpathSync(existsSync(folder) ? folder : '.');
      const run = spawnSync(command[0] ?? '', command.slice(1), { cwd, encoding: 'utf8', env: { ...process.env, ...environment } });
      if (run.error !== undefined) throw new Error(`cannot run ${command[0]}: ${run.error.message}`);
      return { status: run.status ?? -1, stdout: run.stdout, stderr: run.stderr };
    },
  };
};
