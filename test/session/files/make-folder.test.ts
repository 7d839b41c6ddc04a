// Folders that are made, and why one cannot be made.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { reasonOf } from '../../../src/session/files/file-faults.ts';
import { makeFolder } from '../../../src/session/files/make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-make-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Why a folder cannot be made. */
function refusal(path: string): string {
  try {
    makeFolder(path);
  } catch (error) {
    return reasonOf(error, 'written');
  }
  throw new Error(`${path} was made`);
}

it('makes a folder and those around it, once', () => {
  const inner = join(folder, 'a', 'b', 'c');
  makeFolder(inner);
  makeFolder(inner);
  expect(existsSync(inner)).toBe(true);
});

it('says that a file is in the way', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(refusal(file)).toBe('it is a file, and no folder');
  expect(refusal(join(file, 'x'))).toBe('it lies in a file, which is no folder');
});

it.runIf(existsSync('/proc/self'))('ends where the file system takes no folder and says that the parent does not exist', () => {
  expect(refusal('/proc/tlasso-folder')).toBe('nothing can be made in its folder');
  expect(refusal('/proc/tlasso-folder/x')).toBe('nothing can be made in its folder');
});
