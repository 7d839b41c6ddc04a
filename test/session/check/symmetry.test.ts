// Searches that find out on the way that SYMMETRY cannot be used as it is: by several workers, and resumed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { valueText } from '../../../src/report/index.ts';
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

// An action and an invariant that count: what was evaluated once may give something else later, so nothing that was seen is evaluated again without need.
writeFileSync(
  join(folder, 'Counted.tla'),
  String.raw`---- MODULE Counted ----
EXTENDS Naturals, TLC
CONSTANTS P, None
VARIABLES owner, done
ASSUME TLCSet(1, 0) /\ TLCSet(2, 0)
Init == owner \in P /\ done = {}
Leave(p) == owner = p /\ TLCSet(1, TLCGet(1) + 1) /\ owner' = None /\ done' = {p}
Next == \E p \in P : Leave(p)
Alike == Permutations(P)
Counted == TLCGet(1) = 1
SecondIsWrong == TLCSet(2, TLCGet(2) + 1) /\ TLCGet(2) # 2
====
`,
);
const counted = 'CONSTANTS P = {a, b, c}  None = None\nINIT Init\nNEXT Next\nSYMMETRY Alike\n';
writeFileSync(join(folder, 'Counted.cfg'), `${counted}POSTCONDITION Counted\n`);
writeFileSync(join(folder, 'Second.cfg'), `${counted}INVARIANT SecondIsWrong\nCHECK_DEADLOCK FALSE\n`);

// One value is named, the others are chosen from.
writeFileSync(
  join(folder, 'Both.tla'),
  String.raw`---- MODULE Both ----
EXTENDS TLC
CONSTANTS P, First
VARIABLE chosen
Init == chosen \in P
Next == chosen' = CHOOSE p \in P \ {First} : p # chosen
Alike == Permutations(P)
Other == chosen = First \/ chosen # First
====
`,
);
writeFileSync(join(folder, 'Both.cfg'), 'CONSTANTS P = {a, b, c, A_d}  First = c\nINIT Init\nNEXT Next\nSYMMETRY Alike\nINVARIANT Other\n');

// A constraint that lets so many successors pass: enough for one search, and not for two.
writeFileSync(
  join(folder, 'Few.tla'),
  String.raw`---- MODULE Few ----
EXTENDS Naturals, TLC
CONSTANT P
VARIABLES x, by
vars == <<x, by>>
ASSUME TLCSet(1, 0)
Init == x = 0 /\ by \in P
Next == x < 5 /\ x' = x + 1 /\ by' \in P
Spec == Init /\ [][Next]_vars /\ WF_vars(Next)
Few == TLCGet(1) < 30 /\ TLCSet(1, TLCGet(1) + 1)
View == x
Returns == []<>(x = 0)
====
`,
);
const few = 'CONSTANT P = {a, b}\nSPECIFICATION Spec\nCONSTRAINT Few\nVIEW View\nCHECK_DEADLOCK FALSE\n';
writeFileSync(join(folder, 'Few.cfg'), few);
writeFileSync(join(folder, 'Returns.cfg'), `${few}PROPERTY Returns\n`);

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

  it('says all that keeps permutations from being used, where there is something besides', async () => {
    const { diagnostics } = await run({ file: join(folder, 'Both.tla') });
    expect(notes(diagnostics)).toEqual([
      'SYMMETRY is not used: the others change a, b and `P \\ {First}`, which is {A_d, a, b}, or exchange model values of different types',
      expect.stringContaining('SYMMETRY does not exchange a and b'),
    ]);
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

it('uses SYMMETRY beside environment variables, which are text', async () => {
  const text = `---- MODULE Surrounded ----
EXTENDS IOUtils, TLC
CONSTANT P
VARIABLE x
Init == x \\in P
Next == x' \\in P
Unset == "NONE" \\notin DOMAIN IOEnv /\\ TLCGet("-Dnone") = "-Dnone"
Alike == Permutations(P)
====
`;
  writeFileSync(join(folder, 'Surrounded.tla'), text);
  writeFileSync(join(folder, 'Surrounded.cfg'), 'CONSTANT P = {a, b, c}\nINIT Init\nNEXT Next\nINVARIANT Unset\nSYMMETRY Alike\n');
  const report = await run({ file: join(folder, 'Surrounded.tla') });
  expect([report.verdict, report.distinctStates, notes(report.diagnostics)]).toEqual(['ok', 1, []]);
});

describe('SYMMETRY beside registers', () => {
  it('tells a behaviour, and leaves the registers as they are', async () => {
    const report = await run({ file: join(folder, 'Counted.tla') });
    expect(report.verdict).toBe('deadlock');
    const [first, second] = report.trace!.states.map(({ variables, action }) => ({
      values: variables.map(({ value }) => valueText(value)),
      action: action && [action.name, ...action.arguments.map(({ value }) => valueText(value))],
    }));
    expect(second).toEqual({ values: ['None', `{${first!.values[0]}}`], action: ['Leave', first!.values[0]] });
    expect(report.diagnostics.filter(({ code }) => code === 'E404')).toEqual([]);
  });

  it('and VIEW lets each search begin with the registers of the first', async () => {
    const counted = await run({ file: join(folder, 'Few.tla'), count: ['x = 3'] });
    expect(counted.counts).toMatchObject([{ states: 2, of: 12 }]);
    const report = await run({ file: join(folder, 'Few.tla'), config: join(folder, 'Returns.cfg') });
    expect([report.verdict, report.trace?.states.length]).toEqual(['property', 6]);
  });

  it('is given up where the behaviour cannot be made again', async () => {
    const report = await run({ file: join(folder, 'Counted.tla'), config: join(folder, 'Second.cfg'), trustSymmetry: true });
    expect(report.verdict).toBe('invariant');
    expect(notes(report.diagnostics)).toEqual([expect.stringContaining('could not be made again')]);
  });
});

it('--trust-symmetry tells no behaviour through a state that a constraint leaves out', async () => {
  writeFileSync(
    join(folder, 'Outside.tla'),
    String.raw`---- MODULE Outside ----
EXTENDS TLC
CONSTANTS a, b, none
VARIABLE at
Init == at \in {a, b}
Next == at # none /\ at' = none
NotFirst == at # a
Alike == Permutations({a, b})
====
`,
  );
  const lines = ['CONSTANTS a = a b = b none = none', 'INIT Init', 'NEXT Next', 'CONSTRAINT NotFirst', 'SYMMETRY Alike', ''];
  writeFileSync(join(folder, 'Outside.cfg'), lines.join('\n'));
  const report = await run({ file: join(folder, 'Outside.tla'), trustSymmetry: true });
  expect(report.verdict).toBe('deadlock');
  expect(report.trace?.states.map(({ variables }) => variables.map(({ value }) => valueText(value)))).toEqual([['b'], ['none']]);
});
