// `--watch`: the command runs again when a file that matters changes; a run that goes on then is ended.
//
// Folders are watched, not files: editors replace files, and a module that is missing may appear. Each folder below is watched by itself, for where Node
// watches a folder with all that is below, on Linux, it hears nothing more of a file that was replaced by another one of its name.
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { configFileOf } from '../session/files/config-file.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { interruptSignal } from './interrupt.ts';
import type { Terminal } from './output/terminal.ts';

/** Changes that come within so many milliseconds are one. */
const SETTLE = 100;

const PROGRAM = /\.[cm]?[jt]s$/;

/** What to watch. */
export interface Watched {
  readonly folders: readonly string[];
  /** Whether what is below the folders counts, too. */
  readonly isDeep: boolean;
  /** Whether a change of the file matters. The name may be unknown: null. */
  isInvolved(name: string | null): boolean;
}

/** The folders of the library path. */
function libraryFolders(env: Terminal['env']): readonly string[] {
  return (env.TLASSO_LIBRARY ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** The files of one model: modules where they are looked for, and the configuration. */
export function modelFiles(file: string, config: string | undefined, env: Terminal['env']): Watched {
  const folders = [dirname(file), ...(config === undefined ? [] : [dirname(config)]), ...libraryFolders(env)];
  const configName = basename(configFileOf({ file, config }));
  return {
    folders: [...new Set(folders.map((folder) => resolve(folder)))],
    isDeep: false,
    isInvolved: (name) => name === null || name.endsWith('.tla') || (!file.endsWith('.tla') && PROGRAM.test(name)) || name === configName,
  };
}

/** The files of a suite: everything that models and their expectations consist of, below the paths. */
export function suiteFiles(paths: readonly string[], env: Terminal['env']): Watched {
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const folders = [...paths.map((path) => (isFolder(path) ? path : dirname(path))), ...libraryFolders(env)];
  return {
    folders: [...new Set(folders.map((folder) => resolve(folder)))],
    isDeep: true,
    isInvolved: (name) =>
      name === null || /\.(tla|cfg)$/.test(name) || /^(expected\.json|tlasso\.config\.[a-z]+)$/.test(basename(name)) || PROGRAM.test(name),
  };
}

/** The folders in a folder, without those where no models are looked for; none where it cannot be read. */
function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules' ? [join(folder, entry.name)] : [],
    );
  } catch {
    return [];
  }
}

/** Tells a folder from another one that has its name, and its number, since it was removed; empty where there is none. */
function identityOf(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.birthtimeMs}`;
}

/** Watches folders, and where that is wished those below, also those that appear later. */
class FolderWatch {
  readonly #watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  readonly #watched: Watched;
  readonly #change: () => void;

  /** @throws where a folder cannot be watched */
  constructor(watched: Watched, change: () => void) {
    this.#watched = watched;
    this.#change = change;
  }

  add(folder: string): void {
    const identity = identityOf(folder);
    if (this.#watchers.get(folder)?.identity === identity) return;
    this.#remove(folder);
    const watcher = watch(folder, (_, name) => this.#heard(folder, name));
    watcher.on('error', () => this.#remove(folder));
    this.#watchers.set(folder, { watcher, identity });
    if (this.#watched.isDeep) for (const inner of foldersIn(folder)) this.add(inner);
  }

  close(): void {
    for (const folder of [...this.#watchers.keys()]) this.#remove(folder);
  }

  #remove(folder: string): void {
    this.#watchers.get(folder)?.watcher.close();
    this.#watchers.delete(folder);
  }

  #heard(folder: string, name: string | null): void {
    if (this.#watched.isInvolved(name) || (this.#watched.isDeep && this.#hasNewFolder(folder))) this.#change();
  }

  /** Whether a folder appeared, which is watched from now on: there may be files in it already. */
  #hasNewFolder(folder: string): boolean {
    const inner = foldersIn(folder);
    const isNew = inner.some((one) => this.#watchers.get(one)?.identity !== identityOf(one));
    for (const one of inner)
      try {
        this.add(one);
      } catch {
        // It is gone already.
      }
    return isNew;
  }
}

/**
 * Runs now and after every change, until interrupted. Returns the exit code of the last run.
 * @param run gives the exit code, null where its signal was aborted
 */
export async function watchFiles(
  watched: Watched,
  run: (signal: AbortSignal) => Promise<number | null>,
  { out, err }: Terminal,
): Promise<number> {
  let exitCode: number = EXIT_CODES.ok;
  let current = new AbortController();
  let wake: () => void = () => {};
  let changed = false;
  const change = (): void => {
    changed = true;
    current.abort();
    wake();
  };
  const interrupt = interruptSignal(() => {
    current.abort();
    wake();
  });
  const folders = new FolderWatch(watched, change);
  try {
    for (const folder of watched.folders) {
      try {
        folders.add(folder);
      } catch (error) {
        err.write(`error: cannot watch ${folder}: ${(error as Error).message}\n`);
        return EXIT_CODES.other;
      }
    }
    while (!interrupt.signal.aborted) {
      current = new AbortController();
      changed = false;
      if (out.isTerminal) out.write('\u001b[2J\u001b[H');
      exitCode = (await run(current.signal)) ?? exitCode;
      if (!changed && !interrupt.signal.aborted) {
        err.write('\nWaiting for changes. Press Ctrl-C to end.\n');
        await new Promise<void>((wakeUp) => {
          wake = wakeUp;
        });
      }
      if (!interrupt.signal.aborted) await new Promise((settled) => setTimeout(settled, SETTLE));
    }
    return exitCode;
  } finally {
    folders.close();
    interrupt.dispose();
  }
}
