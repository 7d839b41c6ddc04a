// Whole checks whose states are in a file from the beginning: every report is the one of a check without, on the bundled specifications.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/session/check/whole-check.ts';
import type { CheckRequest } from '../../../src/session/request.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-spill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const library = join(import.meta.dirname, '../../../specs');
/** Larger models take too long to be checked twice. */
const most = 1000;

interface Model {
  readonly module: string;
  readonly config: string;
  readonly distinctStates?: number;
}

const models = readdirSync(library, { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return [];
  const { models: all } = JSON.parse(readFileSync(join(library, entry.name, 'expected.json'), 'utf8')) as {
    readonly models: readonly Model[];
  };
  return all
    .filter(({ distinctStates = 0 }) => distinctStates < most)
    .map(({ module, config }) => [config, join(library, entry.name, module), join(library, entry.name, config)] as const);
});

const reportOf = async (file: string, config: string, more: Partial<CheckRequest>) => {
  const request: CheckRequest = { file, config, workers: 1, invariants: [], properties: [], ltl: [], ...more };
  const { seconds: _seconds, ...report } = await check(request, {});
  return report;
};

it('there are models', () => expect(models.length).toBeGreaterThan(50));

describe.each(models)('%s', (_, file, config) => {
  it('is the same', async () => {
    const spilled = await reportOf(file, config, { spill: folder, spillSegment: 4 });
    expect(spilled).toEqual(await reportOf(file, config, {}));
  });
});

it('leaves no file behind', () => expect(readdirSync(folder)).toEqual([]));

it('refuses a folder that cannot be made', async () => {
  const [, file, config] = models[0]!;
  writeFileSync(join(folder, 'file'), '');
  const report = await reportOf(file, config, { spill: join(folder, 'file', 'below') });
  expect(report).toMatchObject({ verdict: 'config-error', distinctStates: 0 });
  expect(report.diagnostics[0]).toMatchObject({ code: 'E455', message: expect.stringContaining('ENOTDIR') });
});
