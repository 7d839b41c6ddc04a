// Whoever asks a run to end is heard in the middle of any one evaluation. What a process makes of Ctrl-C is in test/cli/interruption.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';
import { endlessConfig, PLACES } from '../../cli/endless.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-interruption-'));
afterAll(() => rmSync(folder, { recursive: true }));

const request = { file: join(import.meta.dirname, '../../cli/specs/Endless.tla'), invariants: [], properties: [], ltl: [], workers: 1 };

it.each(PLACES)('ends a check with what is known: %s', async (where) => {
  let polls = 0;
  // The first call only says that it may take long.
  const report = await check({ ...request, config: endlessConfig(folder, where), hear: () => polls++ > 2 }, {});
  expect(report.verdict).toBe('interrupted');
  expect(polls).toBeGreaterThan(2);
});

it.each(['assumption', 'invariant', 'set'])('ends a check where the memory is used up: %s', async (where) => {
  const memory = process.memoryUsage.rss() + 2 ** 25;
  const report = await check({ ...request, config: endlessConfig(folder, where), memory }, {});
  expect(report).toMatchObject({ verdict: 'limit', limit: 'memory' });
});
