// Programs of the system that some tests drive. Where one is missing its tests are skipped, and the last lines of the run say so.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file to which missing programs are written, below the folder that all test files of a run share. */
export const leftOutFile = (folder: string): string => join(folder, 'left-out');

/**
 * Whether tests that need a program can run: `describe.runIf(needs('tmux', 'the stories in a real terminal', hasTmux))`.
 * @param what what is not tested without it
 */
export function needs(program: string, what: string, isThere: boolean): boolean {
  const folder = process.env.TLASSO_TEST_BUILD;
  if (!isThere && folder !== undefined) appendFileSync(leftOutFile(folder), `${program}: ${what}\n`);
  return isThere;
}
