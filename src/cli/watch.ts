// `--watch`: the command runs again when a file that matters changes; a run that goes on then is ended.
//
// Folders are watched, not files: editors replace files, and a module that is missing may appear. Each folder below is watched by itself, for where Node
// watches a folder with all that is below, on Linux, it hears nothing more of a file that was replaced by another one of its name.
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { configFileOf } from '../session/files/config-file.ts';
import { entriesOf } from '../session/files/folders.ts';
import { libraryFolders } from '../session/files/library-path.ts';
import { isLookedInto } from '../session/suite/find-models.ts';
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

/** The folders in a folder where models are looked for. */
const foldersIn = (folder: string): readonly string[] =>
  entriesOf(folder)
    .filter(isLookedInto)
    .map(({ name }) => join(folder, name));

/** Tells a folder from another one that has its name, and its number, since it was removed; empty where there is none. */
function identityOf(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.birthtimeMs}`;
}

/** Watches folders, and where that is wished those below, also those that appear later. */
class FolderWatch {
  /** By their paths; without a watcher those that cannot be watched. */
  readonly #watchers = new Map<string, { readonly watcher: FSWatcher | null; readonly identity: string }>();
  readonly #watched: Watched;
  readonly #change: () => void;
  readonly #tell: (folder: string, error: Error) => void;

  /** @param tell hears of a folder that is not watched, or is no more, although it is there */
  constructor(watched: Watched, change: () => void, tell: (folder: string, error: Error) => void) {
    this.#watched = watched;
    this.#change = change;
    this.#tell = tell;
  }

  /** @throws where the folder cannot be watched */
  add(folder: string): void {
    const identity = identityOf(folder);
    if (this.#watchers.get(folder)?.identity === identity) return;
    this.#remove(folder);
    const watcher = watch(folder, (_, name) => this.#heard(folder, name));
    watcher.on('error', (error) => this.#failed(folder, error));
    this.#watchers.set(folder, { watcher, identity });
    if (this.#watched.isDeep) this.#addInner(foldersIn(folder));
  }

  close(): void {
    for (const folder of [...this.#watchers.keys()]) this.#remove(folder);
  }

  #addInner(folders: readonly string[]): void {
    for (const folder of folders)
      try {
        this.add(folder);
      } catch (error) {
        this.#failed(folder, error as Error);
      }
  }

  /** A folder that is gone meanwhile need not be watched. */
  #failed(folder: string, error: Error): void {
    this.#remove(folder);
    const identity = identityOf(folder);
    if (identity === '') return;
    this.#watchers.set(folder, { watcher: null, identity });
    this.#tell(folder, error);
  }

  #remove(folder: string): void {
    this.#watchers.get(folder)?.watcher?.close();
    this.#watchers.delete(folder);
  }

  #heard(folder: string, name: string | null): void {
    if (this.#watched.isInvolved(name) || (this.#watched.isDeep && this.#haveFoldersChanged(folder))) this.#change();
  }

  /** Whether a folder in this one appeared with files in it, or is gone. Those that appeared are watched from now on. */
  #haveFoldersChanged(folder: string): boolean {
    const gone = [...this.#watchers.keys()].filter((inner) => inner.startsWith(`${folder}${sep}`) && identityOf(inner) === '');
    for (const inner of gone) this.#remove(inner);
    const found = foldersIn(folder).filter((inner) => this.#watchers.get(inner)?.identity !== identityOf(inner));
    this.#addInner(found);
    return gone.length > 0 || found.some((inner) => this.#hasFiles(inner));
  }

  #hasFiles(folder: string): boolean {
    return entriesOf(folder).some(({ name }) => this.#watched.isInvolved(name)) || foldersIn(folder).some((inner) => this.#hasFiles(inner));
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
  const cannotWatch = (folder: string, error: Error): void => {
    err.write(`error: cannot watch ${folder}, so changes in it are not seen: ${error.message}\n`);
  };
  const folders = new FolderWatch(watched, change, cannotWatch);
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
