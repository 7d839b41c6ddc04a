// Folders that may not be read: told where somebody named them, left out elsewhere.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/index.ts';
import { entriesOf, readFolder } from '../../../src/session/files/folders.ts';
import { modulesBelow } from '../../../src/session/format/format-files.ts';
import { findModels } from '../../../src/session/suite/find-models.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-folders-'));
const closed = join(folder, 'closed');
mkdirSync(closed);
writeFileSync(join(folder, 'b10.tla'), '');
writeFileSync(join(folder, 'b9.tla'), '');
chmodSync(closed, 0);
afterAll(() => {
  chmodSync(closed, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

it('are read in the order of names', () => {
  expect(entriesOf(folder).map(({ name }) => name)).toEqual(['b9.tla', 'b10.tla', 'closed']);
});

it('that are none or not there have a fault', () => {
  const [missing, file] = [join(folder, 'missing'), join(folder, 'b9.tla')];
  expect(readFolder(missing)).toMatchObject({ code: 'E001', message: `the folder ${missing} does not exist` });
  expect(readFolder(file)).toMatchObject({ code: 'E001', message: `the folder ${file} is none` });
  expect(entriesOf(missing)).toEqual([]);
});

// Who may do everything may read every folder.
it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('that may not be read are told', async () => {
  const told: Diagnostic[] = [];
  const fault = { code: 'E001', message: `the folder ${closed} may not be read` };
  expect(modulesBelow([folder], (one) => told.push(one))).toEqual([join(folder, 'b9.tla'), join(folder, 'b10.tla')]);
  expect(told).toMatchObject([fault]);
  const { diagnostics } = await findModels([folder], folder, null);
  expect(diagnostics).toContainEqual(expect.objectContaining(fault));
});
