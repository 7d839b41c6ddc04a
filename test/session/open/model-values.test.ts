// Model values in what options ask: reports print them, so they can be typed back, although no constant is called like them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-model-values-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = `---- MODULE Owners ----
EXTENDS Naturals, TLC
CONSTANTS Clients, Max
VARIABLE owners
Init == owners = {}
Distinct == \\A c1, c2 \\in Clients : c1 # c2 => {c1, c2} \\subseteq Clients
Next == \\E c \\in Clients : owners' = owners \\cup {c}
Spec == Init /\\ [][Next]_owners
Perms == Permutations(Clients)
====
`;
const file = join(folder, 'Owners.tla');
writeFileSync(file, text);
const values = 'CONSTANTS Clients = {c1, c2, c3} Max = Max Nobody = Nobody\n';
writeFileSync(join(folder, 'Owners.cfg'), `${values}SPECIFICATION Spec\nINVARIANT Distinct\n`);
writeFileSync(join(folder, 'Symmetric.cfg'), `${values}SPECIFICATION Spec\nSYMMETRY Perms\n`);
const alone = join(folder, 'alone', 'Owners.tla');

const asked = (request: object) => check({ file, invariants: [], properties: [], ltl: [], workers: 1, ...request }, {});

describe('model values of the configuration', () => {
  it.each([undefined, join(folder, 'Symmetric.cfg')])('are what they are in the module (%s)', async (config) => {
    const count = ['c3 \\in owners', '\\A c1 \\in Clients \\ {c2} : c1 \\in owners', 'Max # c1 /\\ c2 # Nobody'];
    const report = await asked({ config, count, possible: ['{owners = {c3}}'] });
    expect(report.counts?.map(({ states }) => states)).toEqual([4, 2, 8]);
    expect(report).toMatchObject({ verdict: 'ok', possibilities: [{ holds: true }] });
    expect(await asked({ config, ltl: ['[]{owners # {c3}}'] })).toMatchObject({ verdict: 'property' });
    expect(await asked({ config, ltl: ['[]{owners # {Max}}'] })).toMatchObject({ verdict: 'ok' });
  });

  it('may be given by options alone', async () => {
    mkdirSync(join(folder, 'alone'));
    writeFileSync(alone, text);
    const constants = ['Clients={c1, c2}', 'Max=3'];
    expect(await asked({ file: alone, constants, count: ['c1 \\in owners'] })).toMatchObject({ verdict: 'ok', counts: [{ states: 2 }] });
  });

  it('stand beside what they can be compared with', async () => {
    expect(await asked({ constants: ['Clients={c1, 1}', 'Max=3'] })).toMatchObject({ verdict: 'ok' });
    const { diagnostics } = await asked({ constants: ['Clients={A_1, 1}', 'Max=3'] });
    expect(diagnostics?.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'E329', notes: [expect.stringContaining('with a type A_1')], fix: expect.stringContaining('A model value without a type') },
    ]);
  });

  it('are no names that nothing gives', async () => {
    const { verdict, diagnostics } = await asked({ count: ['c4 \\in owners'] });
    expect([verdict, diagnostics?.map(({ message }) => message)]).toEqual(['config-error', ['`c4` is not known in module Owners']]);
  });
});
