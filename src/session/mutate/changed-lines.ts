// The lines of files that differ from an earlier version in git: what a pull request changes.
//
// The comparison is with where the branch left that version (their merge base), so that what others did since does not count; with the version itself
// where there is no such place. Lines that are only in the working tree count. A file that git does not know is changed as a whole.
import { spawnSync } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';

/** Ranges of lines, from 1, both ends included; 'all' for a whole file. */
export type ChangedLines = 'all' | readonly (readonly [from: number, to: number])[];

/** What git says; null where it says nothing and ends with a fault. */
interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly isMissing: boolean;
}

const MOST_OUTPUT = 2 ** 28;

/** Nothing that a repository's settings name is run. */
const git = (folder: string, args: readonly string[]): Answer => {
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];
  const { status, stdout, stderr, error } = spawnSync('git', [...settings, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    status,
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    isMissing: error !== undefined && 'code' in error && error.code === 'ENOENT',
  };
};

const fault = (message: string, fix: string): Diagnostic => ({ code: 'E614', severity: 'error', message, fix });

/** The ranges of the new text in a diff without context. */
const rangesIn = (diff: string): readonly (readonly [number, number])[] =>
  [...diff.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count]) =>
    count === '0' ? [] : [[Number(from), Number(from) + Number(count ?? 1) - 1] as const],
  );

/** The version to compare with, by its name in git's own terms. */
const baseOf = (folder: string, reference: string): string | Diagnostic => {
  const inside = git(folder, ['rev-parse', '--is-inside-work-tree']);
  if (inside.isMissing)
    return fault('git was not found: --changed-since asks it which lines have changed', 'Install git, or leave --changed-since out.');
  if (inside.stdout.trim() !== 'true') {
    const said = inside.stderr.trim().split('\n')[0] ?? '';
    return fault(
      `${resolve(folder)} is not in a git repository${said === '' ? '' : ` (git says: ${said})`}`,
      'Run it in a working tree of git, or leave --changed-since out.',
    );
  }
  const found = reference.startsWith('-') ? null : git(folder, ['rev-parse', '--verify', '--quiet', `${reference}^{commit}`]);
  if (found === null || found.status !== 0)
    return fault(
      `git knows no version \`${reference}\``,
      'Name a branch, a tag or a commit of this repository. A shallow clone has few of them: fetch it first, such as `git fetch origin main`.',
    );
  const commit = found.stdout.trim();
  const base = git(folder, ['merge-base', commit, 'HEAD']);
  return base.status === 0 ? base.stdout.trim() : commit;
};

/** The lines of each file that have changed since a version of git, or why that is not known. */
export function changedLines(files: readonly string[], reference: string): ReadonlyMap<string, ChangedLines> | Diagnostic {
  const found = new Map<string, ChangedLines>();
  const bases = new Map<string, string | Diagnostic>();
  for (const file of files) {
    const folder = dirname(resolve(file));
    const base = bases.get(folder) ?? baseOf(folder, reference);
    bases.set(folder, base);
    if (typeof base !== 'string') return base;
    const name = basename(file);
    if (git(folder, ['ls-files', '--error-unmatch', '--', name]).status !== 0) {
      found.set(file, 'all');
      continue;
    }
    const diff = git(folder, ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '--text', '-U0', base, '--', name]);
    if (diff.status !== 0) return fault(`git does not compare ${file}: ${diff.stderr.trim()}`, 'Run `git diff` by hand to see why.');
    found.set(file, rangesIn(diff.stdout));
  }
  return found;
}
