// What a specification may do outside itself: nothing, unless the user allows it.
//
// With --allow-io the file operations of IOUtils, CSV and Json work on files below the specification's folder, with --allow-exec programs can be
// run. A path is judged after its symbolic links are followed. It begins at that folder; one that leads to nothing there is tried from the
// working directory, where TLC begins, and must end below the folder as well.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { NativeContext } from '../compiler/index.ts';

/** What the user allows. */
export interface Allowed {
  readonly allowIo?: boolean;
  readonly allowExec?: boolean;
}

// The nearest folder that exists: a file to be written need not.
const real = (path: string): string => {
  let at = path;
  while (!existsSync(at)) at = dirname(at);
  return resolve(realpathSync(at), relative(at, path));
};

/** The parts of the natives' context that reach outside. */
export const capabilities = (folder: string, allowed: Allowed): Pick<NativeContext, 'files' | 'execute' | 'environment'> => {
  const root = realpathSync(existsSync(folder) ? folder : '.');
  const isBelow = (full: string): boolean => full === root || full.startsWith(root + sep);
  const inside = (path: string): string => {
    const full = real(resolve(root, path));
    const fromHere = real(resolve(path));
    if (!existsSync(full) && existsSync(fromHere) && isBelow(fromHere)) return fromHere;
    if (!isBelow(full)) throw new Error(`${path} is not below the specification's folder`);
    return full;
  };
  const io: Pick<NativeContext, 'files' | 'environment'> =
    allowed.allowIo !== true
      ? {}
      : {
          environment: Object.fromEntries(Object.entries(process.env).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]]))),
          files: {
            exists: (path) => existsSync(inside(path)),
            read: (path) => readFileSync(inside(path), 'utf8'),
            write: (path, text, append) => {
              const full = inside(path);
              mkdirSync(dirname(full), { recursive: true });
              (append ? appendFileSync : writeFileSync)(full, text);
            },
          },
        };
  if (allowed.allowExec !== true) return io;
  return {
    ...io,
    execute: (command, environment) => {
      const run = spawnSync(command[0] ?? '', command.slice(1), { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } });
      if (run.error !== undefined) throw new Error(`cannot run ${command[0]}: ${run.error.message}`);
      return { status: run.status ?? -1, stdout: run.stdout, stderr: run.stderr };
    },
  };
};
