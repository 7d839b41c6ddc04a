// What all test files of one run share: a folder into which the first of them that needs the program builds it (test/cli/built-program.ts), and the
// last lines of the run: the seed of the random tests, and what was not tested because a program is not installed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../fuzz/seeds.ts';
import { leftOutFile } from './needs.ts';

/** Runs once before all test files, in the process that starts them. The function that it returns runs after them. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-test-'));
  process.env.TLASSO_TEST_BUILD = folder;
  return () => {
    console.log(`random tests: TLASSO_SEED=${seed}`);
    const file = leftOutFile(folder);
    const missing = existsSync(file) ? new Set(readFileSync(file, 'utf8').trimEnd().split('\n')) : [];
    for (const line of missing) console.log(`NOT TESTED, not installed here: ${line}`);
    rmSync(folder, { recursive: true, force: true });
  };
};
