// Sweeps: each row is what a check with the same constants says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csvSweep, rowVerdict, type SweepReport, SweepTable, sweepEndText } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';
import { runSweep, type SweepRequest } from '../../../src/session/sweep/run-sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MODULE = `---- MODULE Ring ----
EXTENDS Naturals
CONSTANTS N, Values
VARIABLES x, v
Init == x = 0 /\\ v \\in Values
Next == x' = (x + 1) % (N + 1) /\\ v' \\in Values
Small == x < 4
====
`;
const file = join(folder, 'Ring.tla');
writeFileSync(file, MODULE);
writeFileSync(join(folder, 'Ring.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Small\nCONSTANTS N = 1\nValues = {1}\n');
writeFileSync(join(folder, 'Broken.tla'), MODULE.replace('Ring', 'Broken').replace('Init ==', 'Init = ='));

const sweep = (constants: readonly string[], more: Partial<SweepRequest> = {}): Promise<SweepReport> =>
  runSweep({ ...withDefaults('sweep', {}), file, constants, jobs: 2, ...more });

const verdicts = ({ rows }: SweepReport): string[] => rows.map((row) => `${row.values.join(' ')} ${rowVerdict(row)}`);

describe('a sweep', () => {
  it('says of every combination what a check says', async () => {
    const told: string[] = [];
    const report = await sweep(['N=2..5', 'Values={1},{a,b}'], {});
    for (const { constants, report: row } of report.rows) {
      const alone = await check({ file, constants, invariants: [], properties: [], ltl: [], workers: 1 }, {});
      expect({ ...row, seconds: 0 }).toEqual({ ...alone, seconds: 0 });
      told.push(`${constants.join(' ')} ${alone.verdict}`);
    }
    expect(told).toEqual([
      ...['N=2', 'N=3'].flatMap((n) => [`${n} Values={1} ok`, `${n} Values={a,b} ok`]),
      ...['N=4', 'N=5'].flatMap((n) => [`${n} Values={1} invariant`, `${n} Values={a,b} invariant`]),
    ]);
    expect(csvSweep(report).split('\r\n').slice(0, 3)).toEqual([
      'N,Values,verdict,property,statesGenerated,distinctStates,depth,seconds,within',
      expect.stringMatching(/^2,\{1\},ok,,4,3,3,\d/),
      expect.stringMatching(/^2,"\{a,b\}",ok,,14,6,3,\d/),
    ]);
  });

  it('tells the constraints that left something out', async () => {
    const config = join(folder, 'Bounded.cfg');
    writeFileSync(config, 'INIT Init\nNEXT Next\nCONSTANTS N = 1\nValues = {1}\nCONSTRAINT Small\n');
    const report = await sweep(['N=3..4'], { config });
    const [, small, large] = csvSweep(report).split('\r\n');
    expect(small).toMatch(/^3,ok,.*,$/);
    expect(large).toMatch(/^4,ok,.*,Small$/);
    const table = new SweepTable(['N'], [['3'], ['4']]);
    expect(report.rows.map((row) => /ok.*$/.exec(table.row(row))![0])).toEqual(['ok', 'ok within Small']);
  });

  it('ends after the first model that is not ok where that is asked', async () => {
    expect(verdicts(await sweep(['N=3..6'], { bail: true }))).toEqual(['3 ok', '4 invariant', '5 skipped', '6 skipped']);
  });

  it('ends where it is interrupted', async () => {
    const report = await sweep(['N=1..3'], { signal: AbortSignal.abort() });
    expect(verdicts(report)).toEqual(['1 skipped', '2 skipped', '3 skipped']);
    expect(report.interrupted).toBe(true);
  });

  it('checks a module with errors once', async () => {
    const report = await sweep(['N=1..3'], { file: join(folder, 'Broken.tla'), config: join(folder, 'Ring.cfg'), jobs: 1 });
    expect(verdicts(report)).toEqual(['1 parse-error', '2 skipped', '3 skipped']);
  });

  it.each([
    ['M=1,2', 'module Ring has no constant `M`'],
    ['x=1,2', 'module Ring has no constant `x`'],
    ['N=1..99999999', '1..99999999 has more than 100000 values'],
  ])('refuses %s', async (text, message) => {
    const { rows, diagnostics } = await sweep([text]);
    expect(rows).toEqual([]);
    expect(diagnostics.map((d) => [d.code, d.message.slice(0, message.length)])).toEqual([['E616', message]]);
  });

  it('tells the first errors of a module, and how many more there are', async () => {
    const unknown = MODULE.replace('Ring', 'Unknown').replace('x = 0', 'x = a + b + c + d + e');
    writeFileSync(join(folder, 'Unknown.tla'), unknown);
    const report = await sweep(['N=1..2', 'Values={1}'], { file: join(folder, 'Unknown.tla') });
    const text = sweepEndText(report);
    expect(text.match(/`[a-z]` is not known/g)).toEqual(['`a` is not known', '`b` is not known', '`c` is not known']);
    expect(text).toContain('2 more errors: --format json has all.');
  });

  it('refuses a program', async () => {
    expect((await sweep([], { file: 'system.ts' })).diagnostics.map(({ code }) => code)).toEqual(['E616']);
  });
});
