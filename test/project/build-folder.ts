// What all test files of one run share: a folder into which the first of them that needs the program builds it. See test/cli/built-program.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs once before all test files, in the process that starts them. The function that it returns runs after them. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-test-'));
  process.env.TLASSO_TEST_BUILD = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
