// --timeout and --memory: a run ends in time with a report of what is known, also in the middle of one evaluation.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check, drawGraph, simulate } from '../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-time-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, next: string, invariant = 'TRUE'): string => {
  const module = `---- MODULE ${name} ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == ${next}\nInv == ${invariant}\n====\n`;
  writeFileSync(join(folder, `${name}.tla`), module);
  writeFileSync(join(folder, `${name}.cfg`), 'INIT Init\nNEXT Next\nINVARIANT Inv\n');
  return join(folder, `${name}.tla`);
};

const counting = write('Counting', "x' = x + 1");
const endless = write('Endless', "x' = x", '\\A f \\in [1..10 -> 1..10] : f[1] > 0');
const request = { invariants: [], properties: [] };

describe('a time limit', () => {
  it.each([
    ['many states', counting],
    ['one evaluation', endless],
  ])('ends a check with %s', async (_, file) => {
    const report = await check({ ...request, file, ltl: [], workers: 1, timeout: 0.2 }, {});
    expect(report).toMatchObject({ verdict: 'limit', limit: 'time' });
  });

  it.each([
    ['many behaviours', counting],
    ['one evaluation', endless],
  ])('ends a simulation with %s', async (_, file) => {
    const report = await simulate({ ...request, file, maxDepth: 100, timeout: 0.2 }, {});
    expect(report).toMatchObject({ verdict: 'limit', limit: 'time' });
  });

  it('ends a drawing', async () => {
    expect(await drawGraph({ ...request, file: counting, max: 1_000_000_000, timeout: 0.2 })).toMatchObject({
      kind: 'stopped',
      by: 'time',
    });
  });

  it('is none where something else ends the run', async () => {
    const abort = new AbortController();
    abort.abort();
    const report = await check({ ...request, file: counting, ltl: [], workers: 1, timeout: 60, signal: abort.signal }, {});
    expect(report.verdict).toBe('interrupted');
  });
});

it('a simulation ends where the memory is used up', async () => {
  const report = await simulate({ ...request, file: counting, maxDepth: 100, memory: 2 ** 20, timeout: 60 }, {});
  expect(report).toMatchObject({ verdict: 'limit', limit: 'memory' });
});

it('a drawing ends where the memory is used up', async () => {
  const result = await drawGraph({ ...request, file: counting, max: 1_000_000_000, memory: 2 ** 20, timeout: 60 });
  expect(result).toMatchObject({ kind: 'stopped', by: 'memory' });
});
