// Files of a specification: below its folder, with permission, and read once where a constant definition reads them. Counts are TLC's.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';

const outer = realpathSync(mkdtempSync(join(tmpdir(), 'tlasso-files-')));
const folder = join(outer, 'specs');
mkdirSync(folder);
const home = process.cwd();
afterAll(() => rmSync(outer, { recursive: true }));
beforeEach(() => {
  writeFileSync(join(folder, 'start.json'), '[1]');
  writeFileSync(join(outer, 'secret.json'), '[1]');
});
afterEach(() => process.chdir(home));

const run = async (path: string, allowIo: boolean): Promise<CheckReport> => {
  const file = join(folder, 'Files.tla');
  writeFileSync(join(folder, 'Files.cfg'), 'INIT Init NEXT Next CHECK_DEADLOCK FALSE');
  writeFileSync(
    file,
    `---- MODULE Files ----
EXTENDS Integers, Json
VARIABLE x
Data == JsonDeserialize("${path}")
Init == x = Data[1]
Next == x < 3 /\\ JsonSerialize("${path}", <<9>>) /\\ x' = x + Data[1]
====
`,
  );
  return check({ file, invariants: [], properties: [], ltl: [], workers: 1, allowIo }, {});
};

const start = (): unknown => JSON.parse(readFileSync(join(folder, 'start.json'), 'utf8'));

it('are read once by a constant definition, and written', async () => {
  expect(await run('start.json', true)).toMatchObject({ verdict: 'ok', distinctStates: 3 });
  expect(start()).toEqual([9]);
});

it('are found from the working directory too, as long as they are below the folder', async () => {
  process.chdir(outer);
  expect(await run('specs/start.json', true)).toMatchObject({ verdict: 'ok', distinctStates: 3 });
  expect(start()).toEqual([9]);
});

it.each([
  ['../secret.json', true, "../secret.json is not below the specification's folder"],
  ['secret.json', true, 'does not exist'],
  ['start.json', false, 'Run with --allow-io to allow it'],
])('%s with permission %s: %s', async (path, allowed, message) => {
  process.chdir(outer);
  const { verdict, diagnostics } = await run(path, allowed);
  expect(verdict).toBe('evaluation-error');
  expect(diagnostics[0]!.message).toContain(message);
  expect(readFileSync(join(outer, 'secret.json'), 'utf8')).toBe('[1]');
});
