// Compiled code is kept in a folder of the user's own, or not at all.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

let program: BuiltProgram;
let folder: string;
beforeAll(() => {
  program = buildProgram();
  folder = mkdtempSync(join(tmpdir(), 'tlasso-code-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isKept = 'enableCompileCache' in nodeModule;

const environment = (caches: string): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env;
  return { ...env, XDG_CACHE_HOME: caches, TMPDIR: folder };
};

/** The files of code in this folder for caches. */
const filesIn = (caches: string): string[] => {
  const code = join(caches, 'tlasso', 'code');
  if (!existsSync(code)) return [];
  const entries = readdirSync(code, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name));
};

/** Runs the program with this folder for caches; tells how many files of code there are. */
const kept = (caches: string): number => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program.path, '--version'], {
    encoding: 'utf8',
    env: environment(caches),
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  return filesIn(caches).length;
};

it('keeps code in a folder that nobody else may write to', () => {
  const caches = join(folder, 'own');
  const files = kept(caches);
  if (isKept) expect(files).toBeGreaterThan(3);
  else expect(existsSync(caches)).toBe(false);
  if (isKept && process.platform !== 'win32') expect(statSync(join(caches, 'tlasso')).mode & 0o777).toBe(0o700);
});

it.skipIf(process.platform === 'win32')('keeps none where others may write', () => {
  const caches = join(folder, 'open');
  mkdirSync(join(caches, 'tlasso'), { recursive: true });
  chmodSync(join(caches, 'tlasso'), 0o777);
  expect(kept(caches)).toBe(0);
});

it('runs where no folder can be made, and puts nothing beside temporary files', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(kept(file)).toBe(0);
  expect(existsSync(join(folder, 'node-compile-cache'))).toBe(false);
});

it('believes no damaged code', () => {
  const caches = join(folder, 'damaged');
  const files = kept(caches);
  for (const [index, file] of filesIn(caches).entries()) {
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    // A part is missing, a part is another one, or all of it is something else.
    if (index % 3 === 0) writeFileSync(file, bytes.subarray(0, middle));
    else if (index % 3 === 1) writeFileSync(file, bytes.fill(0x55, middle, middle + 64));
    else writeFileSync(file, 'not code');
  }
  expect(kept(caches)).toBe(files);
  expect(kept(caches)).toBe(files);
});

it.skipIf(process.platform === 'win32')('runs where the folder can be read only', () => {
  const caches = join(folder, 'read-only');
  mkdirSync(join(caches, 'tlasso'), { recursive: true, mode: 0o700 });
  chmodSync(join(caches, 'tlasso'), 0o500);
  kept(caches);
});

it('is filled by two processes at once', async () => {
  const caches = join(folder, 'two');
  const begun = [1, 2].map(() => spawn(process.execPath, [program.path, '--version'], { env: environment(caches), stdio: 'ignore' }));
  const codes = await Promise.all(begun.map(async (child) => (await once(child, 'exit'))[0]));
  expect(codes).toEqual([0, 0]);
  const files = filesIn(caches).length;
  expect(kept(caches)).toBe(files);
});
