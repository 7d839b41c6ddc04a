// The file of the checkpoint that a run goes on from is closed with the run, however it ends: a program that checks by the library lives on.
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-resumed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files below the folder that this process has open, deleted ones too. */
const open = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The one that lists them.
      return [];
    }
  });

const file = join(folder, 'Counter.tla');
const text = (last: number): string =>
  `---- MODULE Counter ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x < ${last} /\\ x' = x + 1\n====\n`;
const config = join(folder, 'Counter.cfg');
writeFileSync(config, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n');
const checkpoint = join(folder, 'checkpoint');

const ask = (more: object): Promise<CheckReport> => check({ ...withDefaults('check', more), file, config, ...more }, {});

it.skipIf(process.platform !== 'linux')('the file of a checkpoint is closed with the run', async () => {
  writeFileSync(file, text(900));
  expect((await ask({ checkpoint, maxStates: 500 })).verdict).toBe('limit');
  expect(readdirSync(checkpoint)).toContain('tlasso.checkpoint');
  expect(await ask({ resume: checkpoint, checkpoint })).toMatchObject({ verdict: 'ok', distinctStates: 901 });
  expect(open()).toEqual([]);
  writeFileSync(file, text(800));
  expect(await ask({ resume: checkpoint })).toMatchObject({ verdict: 'config-error', diagnostics: [{ code: 'E454' }] });
  expect(open()).toEqual([]);
  const other = join(folder, 'other');
  mkdirSync(join(other, 'tlasso.checkpoint'), { recursive: true });
  expect(await ask({ resume: other })).toMatchObject({ verdict: 'config-error', diagnostics: [{ code: 'E454' }] });
  expect(open()).toEqual([]);
});
