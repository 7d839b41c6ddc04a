// A name that is nearly the one of a module or a configuration is told with the file that was meant.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadConfig, loadModule } from '../../../src/session/open/load.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-meant-'));
mkdirSync(join(folder, 'Ring'));
mkdirSync(join(folder, 'empty'));
for (const name of ['Ring', 'Another']) writeFileSync(join(folder, 'Ring', `${name}.tla`), `---- MODULE ${name} ----\n====\n`);
for (const name of ['Ring/Ring.cfg', 'Alone.cfg']) writeFileSync(join(folder, name), 'SPECIFICATION Spec\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

it.each([
  ['Ring/Ring', `Did you mean ${at('Ring/Ring.tla')}?`],
  ['Ring/Ring.', `Did you mean ${at('Ring/Ring.tla')}?`],
  ['Ring', `Did you mean ${at('Ring/Ring.tla')}?`],
  ['empty', 'Check the path.'],
  ['Ring/Rang', 'Check the path.'],
  [
    'Ring/Ring.cfg',
    `This is a configuration. Name the module, as ${at('Ring/Ring.tla')}, and give the configuration with --config ${at('Ring/Ring.cfg')}.`,
  ],
  ['Alone.cfg', `This is a configuration. Name the module, and give the configuration with --config ${at('Alone.cfg')}.`],
])('%s for a module', (name, fix) => {
  expect(loadModule(at(name)).diagnostics.map((one) => one.fix)).toEqual([fix]);
});

it('a configuration without its ending', () => {
  expect(loadConfig(at('Alone')).diagnostics.map((one) => one.fix)).toEqual([`Did you mean ${at('Alone.cfg')}?`]);
  expect(loadConfig(at('None')).diagnostics.map((one) => one.fix)).toEqual(['Check the path.']);
});
