// Whole checks whose states are in a file from the beginning: every report is the one of a check without, on the bundled specifications.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { smallModels } from '../../specs/small-models.ts';
import { reportOf } from './report-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-spill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const models = smallModels().map(([file, config]) => [basename(config), file, config] as const);

it('there are models', () => expect(models.length).toBeGreaterThan(30));

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
