// Compiled code is kept in a folder of the user's own, or not at all.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Runs the program with this folder for caches; tells how many files of code there are. */
const kept = (caches: string): number => {
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program.path, '--version'], {
    encoding: 'utf8',
    env: { ...env, XDG_CACHE_HOME: caches, TMPDIR: folder },
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  const code = join(caches, 'tlasso', 'code');
  return existsSync(code) ? readdirSync(code, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0;
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
