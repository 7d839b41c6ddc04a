// Searches that find out on the way that SYMMETRY cannot be used as it is: by several workers, and resumed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CheckRequest, check } from '../../../src/session/index.ts';
import { useBuiltPrograms } from '../built-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-symmetry-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The choice is made where one has counted to three.
writeFileSync(
  join(folder, 'Late.tla'),
  String.raw`---- MODULE Late ----
EXTENDS Naturals, TLC
CONSTANT P
VARIABLES c, last
Init == c = [p \in P |-> 0] /\ last \in P
First(S) == CHOOSE p \in S : TRUE
Next == \E p \in P : c[p] < 5 /\ c' = [c EXCEPT ![p] = @ + 1] /\ last' = IF c[p] = 3 THEN First({q \in P : c[q] > 0}) ELSE p
Alike == Permutations(P)
====
`,
);
writeFileSync(join(folder, 'Late.cfg'), 'CONSTANT P = {a, b, c}\nINIT Init\nNEXT Next\nSYMMETRY Alike\nCHECK_DEADLOCK FALSE\n');

const run = (request: Partial<CheckRequest> = {}) =>
  check({ file: join(folder, 'Late.tla'), invariants: [], properties: [], ltl: [], workers: 1, ...request }, {});
const notes = (diagnostics: readonly { readonly code?: string; readonly message: string }[]): string[] =>
  diagnostics.filter(({ code }) => code === 'E457').map(({ message }) => message);

useBuiltPrograms();

describe('SYMMETRY that turns out to be none', () => {
  it('is given up, with the same answer by several workers', async () => {
    const whole = await run();
    expect(whole.verdict).toBe('ok');
    expect(notes(whole.diagnostics)).toEqual([expect.stringContaining('SYMMETRY does not exchange a, b and c')]);
    const two = await run({ workers: 2, callsAtOnce: true });
    expect(two.workers).toBe(2);
    expect([two.distinctStates, two.statesGenerated, notes(two.diagnostics)]).toEqual([
      whole.distinctStates,
      whole.statesGenerated,
      notes(whole.diagnostics),
    ]);
    const trusting = await run({ trustSymmetry: true });
    expect(trusting.distinctStates).toBeLessThan(whole.distinctStates);
  });

  it('stays given up in a search that is resumed', async () => {
    const whole = await run();
    const checkpoint = join(folder, 'checkpoint');
    const begun = await run({ checkpoint, maxStates: 100 });
    expect(begun.verdict).toBe('limit');
    const resumed = await run({ resume: checkpoint });
    expect([resumed.verdict, resumed.distinctStates]).toEqual(['ok', whole.distinctStates]);
    expect(notes(resumed.diagnostics)).toEqual([expect.stringContaining('the search that is resumed')]);
  });
});
