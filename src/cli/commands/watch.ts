// `--watch`: the check runs again when a module or the configuration changes; a check that runs then is ended.
//
// Folders are watched, not files: editors replace files, and a module that is missing may appear.
import { type FSWatcher, watch } from 'node:fs';
import { basename, delimiter, dirname, resolve } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { interruptSignal } from '../interrupt.ts';
import type { Terminal } from '../output/terminal.ts';

/** Changes that come together are one. */
const settle = 100;

/** What to watch. */
export interface Watched {
  readonly file: string;
  readonly config?: string;
}

/** The folders in which modules and the configuration are looked for. */
const foldersOf = ({ file, config }: Watched, env: Terminal['env']): string[] => {
  const library = (env.TLASSO_LIBRARY ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set([dirname(file), ...(config === undefined ? [] : [dirname(config)]), ...library].map((folder) => resolve(folder)))];
};

const isInvolved = (name: string | null, { file, config }: Watched): boolean => {
  if (name === null || name.endsWith('.tla') || (!file.endsWith('.tla') && /\.[cm]?[jt]s$/.test(name))) return true;
  return name === basename(config ?? file.replace(/\.tla$/, '.cfg'));
};

/**
 * Runs now and after every change, until interrupted.
 * @param run gives the exit code, null where its signal was aborted
 */
export const watchFiles = async (
  watched: Watched,
  run: (signal: AbortSignal) => Promise<number | null>,
  terminal: Terminal,
): Promise<number> => {
  const { out, err, env } = terminal;
  let exitCode: number = exitCodes.ok;
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
    for (const folder of foldersOf(watched, env)) {
      try {
        watchers.push(watch(folder, (_, name) => isInvolved(name, watched) && change()));
      } catch (error) {
        err.write(`error: cannot watch ${folder}: ${(error as Error).message}\n`);
        return exitCodes.other;
      }
    }
    while (!interrupt.signal.aborted) {
      current = new AbortController();
      changed = false;
      if (out.isTerminal) out.write('\u001b[2J\u001b[H');
      exitCode = (await run(current.signal)) ?? exitCode;
      if (!changed && !interrupt.signal.aborted) {
        err.write('\nWaiting for changes. Press Ctrl-C to end.\n');
        await new Promise<void>((resolve_) => {
          wake = resolve_;
        });
      }
      if (!interrupt.signal.aborted) await new Promise((resolve_) => setTimeout(resolve_, settle));
    }
    return exitCode;
  } finally {
    for (const watcher of watchers) watcher.close();
    interrupt.dispose();
  }
};
