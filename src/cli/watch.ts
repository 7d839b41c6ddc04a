// `--watch`: the command runs again when a file that matters changes; a run that goes on then is ended.
//
// Folders are watched, not files: editors replace files, and a module that is missing may appear.
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, delimiter, dirname, resolve } from 'node:path';
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

/**
 * Runs now and after every change, until interrupted. Returns the exit code of the last run.
 * @param run gives the exit code, null where its signal was aborted
 */
export async function watchFiles(
  { folders, isDeep, isInvolved }: Watched,
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
  const watchers: FSWatcher[] = [];
  try {
    for (const folder of folders) {
      try {
        watchers.push(watch(folder, { recursive: isDeep }, (_, name) => isInvolved(name) && change()));
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
    for (const watcher of watchers) watcher.close();
    interrupt.dispose();
  }
}
