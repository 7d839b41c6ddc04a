// `--continue`: everything that is violated is told, of states, steps, initial states and behaviours, and nothing that is violated is said to hold.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLater } from '../../../src/checker/index.ts';
import { plain } from '../../../src/diagnostics/index.ts';
import { findingsOf } from '../../../src/report/ci/findings.ts';
import { type CheckReport, jsonReport, renderCheck } from '../../../src/report/index.ts';
import { textReport } from '../../../src/report/text/check-text.ts';
import { reasonSentence } from '../../../src/report/text/reasons-text.ts';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const MODULE = `---- MODULE Many ----
EXTENDS Naturals, TLC
CONSTANT Twin
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y \\in 0..1
Next == /\\ x < 5 /\\ x' = x + 1 /\\ y' \\in {y, 1 - y}
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
A == x < 3
B == ~(x = 4 /\\ y = 1)
C == x < 9
Mono == [][y' >= y]_vars
L == <>(x = 5 /\\ y = 1)
M == <>(x = 5)
Begins == y = 0
Both == [](x # 3) /\\ [][x' # 3]_vars
Broken == x # 3 \\/ y > "a"
Faulty == IF x = 4 THEN x > "a" ELSE x # 2
Alike == Permutations(Twin)
====
`;
const CONFIG = 'SPECIFICATION Spec\nCONSTANT Twin = {t1, t2}\nINVARIANTS A B C\nPROPERTIES Mono L M Begins\n';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-continue-'));
beforeAll(() => {
  writeFileSync(join(folder, 'Many.tla'), MODULE);
  writeFileSync(join(folder, 'Many.cfg'), CONFIG);
  writeFileSync(join(folder, 'Alike.cfg'), `${CONFIG}SYMMETRY Alike\n`);
  writeFileSync(join(folder, 'Broken.cfg'), `${CONFIG}INVARIANT Broken\n`);
  writeFileSync(join(folder, 'Faulty.cfg'), 'SPECIFICATION Spec\nCONSTANT Twin = {t1, t2}\nINVARIANT Faulty\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (options: object): Promise<CheckReport> =>
  check({ ...withDefaults('check', { continueAfterViolation: true, ...options }), file: join(folder, 'Many.tla'), ...options }, {});

const told = ({ violations }: CheckReport): unknown =>
  violations?.found.map(({ name, kind, count, trace }) => [name, kind, count, trace.states.length]);

it('tells what is violated of states, steps and behaviours', async () => {
  const report = await ask({});
  expect(told(report)).toEqual([
    ['Begins', 'action-property', 1, 1],
    ['Mono', 'action-property', 5, 2],
    ['A', 'invariant', 6, 4],
    ['B', 'invariant', 1, 5],
    ['deadlock', 'deadlock', 2, 6],
    ['L', 'temporal-property', undefined, 6],
  ]);
  expect(report.violations?.endedBy).toBeUndefined();
  expect(Object.fromEntries(report.properties?.map(({ name, holds }) => [name, holds]) ?? [])).toEqual({
    Mono: false,
    Begins: false,
    L: false,
    M: true,
  });
  expect(report.notChecked).toBeUndefined();
});

it('says of each violation why it is one', async () => {
  const report = await ask({ tellsWhy: true });
  const whys = report.violations?.found.map(({ name, why }) => [name, why?.reasons.map(reasonSentence) ?? null]);
  expect(whys).toEqual([
    ['Begins', ['y = 0 is FALSE']],
    ['Mono', ["y' >= y is FALSE"]],
    ['A', ['x < 3 is FALSE']],
    ['B', ['~(x = 4 /\\ y = 1) is FALSE']],
    ['deadlock', ['Next: x < 5 is FALSE']],
    // What is told along the behaviour.
    ['L', null],
  ]);
  const text = textReport(report);
  expect(text).toContain('Why A is false in state 4:\n  x < 3 is FALSE');
  expect(text).toContain('Why no step is possible in state 6:\n  ');
  expect(text.split('Why Begins is false')).toHaveLength(2);
  expect(jsonReport(report).violations?.found[2]).toHaveProperty('why.reasons.0.formula', 'x < 3');
  // Each of the cases has its own.
  expect(renderCheck(report, 'junit', { version: '0' })).toContain('Why A is false in state 4');
});

it('says the same with several workers, which it does not use', async () => {
  const [one, two] = [await ask({}), await ask({ workers: 2 })];
  expect(told(two)).toEqual(told(one));
  expect(two.diagnostics.map(({ code }) => code)).toEqual(['E453']);
});

it('lists what was not checked where it ended early', async () => {
  const some = await ask({ maxViolations: 3 });
  expect(some.violations?.endedBy).toBe('violations');
  expect(some.violations?.found.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(3);
  expect(some.notChecked?.map(({ name }) => name)).toEqual(['L', 'M']);
  const few = await ask({ maxStates: 4 });
  expect([few.verdict, few.violations?.endedBy]).toEqual(['property', 'states']);
  const broken = await ask({ config: join(folder, 'Broken.cfg') });
  expect([broken.verdict, broken.violations?.endedBy]).toEqual(['evaluation-error', 'fault']);
  expect(broken.violations?.found.map(({ name }) => name)).toContain('Mono');
});

it('looks at temporal properties after violations with SYMMETRY as without', async () => {
  const [alike, plainly] = [await ask({ config: join(folder, 'Alike.cfg') }), await ask({})];
  expect(told(alike)).toEqual(told(plainly));
  const { violations, notChecked, properties } = alike;
  expect({ endedBy: violations?.endedBy, notChecked, properties }).toEqual({
    endedBy: undefined,
    notChecked: undefined,
    properties: plainly.properties,
  });
});

const HIDING = `---- MODULE Hiding ----
EXTENDS Naturals
VARIABLES x, hidden
vars == <<x, hidden>>
Init == x = 0 /\\ hidden = 0
Next == x' = (x + 1) % 3 /\\ hidden' = hidden + 1
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
Seen == x
Below == x < 2
Steps == [][x' # x]_x
Two == <>(x = 2)
Never == <>[](x = 2)
Small == hidden < 9
====
`;

const askHiding = (more: object, config: string) => {
  const file = join(folder, 'Hiding.tla');
  writeFileSync(file, HIDING);
  writeFileSync(join(folder, 'Hiding.cfg'), config);
  return ask({ file, config: join(folder, 'Hiding.cfg'), ...more });
};

it('looks at temporal properties after violations with VIEW, on the states behind it', async () => {
  const config = 'SPECIFICATION Spec\nVIEW Seen\nINVARIANT Below\nPROPERTIES Steps Two\n';
  const report = await askHiding({}, `${config}CONSTRAINT Small\n`);
  expect(told(report)).toEqual([['Below', 'invariant', 1, 3]]);
  expect(report.properties?.map(({ name, holds }) => [name, holds])).toEqual([
    ['Steps', true],
    ['Two', true],
  ]);
  expect(report.notChecked).toBeUndefined();
});

it('says that temporal properties are not decided where the search without VIEW has no end', async () => {
  const report = await askHiding({ maxStates: 20 }, 'SPECIFICATION Spec\nVIEW Seen\nINVARIANT Below\nPROPERTIES Steps Two\n');
  expect(told(report)).toEqual([['Below', 'invariant', 1, 3]]);
  expect([report.verdict, report.violations?.endedBy]).toEqual(['invariant', 'states']);
  // What steps decide was decided by the first search.
  expect(report.properties?.map(({ name, holds }) => [name, holds])).toEqual([['Steps', true]]);
  expect(report.notChecked?.map(({ name, message }) => [name, message])).toEqual([['Two', 'the check ended before it was decided']]);
  const [warning] = report.diagnostics;
  expect([warning?.code, warning?.message]).toEqual([
    'E320',
    'temporal properties are not decided: without VIEW there are more than 20 states',
  ]);
  expect(warning?.notes?.at(-1)).toBe('Invariants and other safety properties were checked with VIEW.');
});

it('keeps what was found where the memory ends while temporal properties are checked', () => {
  const statistics = { statesGenerated: 3, distinctStates: 3, depth: 1, initialStates: 3, queue: 0, actions: [] };
  const trace = { states: [], lasso: null };
  const found = { kind: 'invariant' as const, predicate: { name: 'Inv' }, count: 1, trace };
  const first = {
    verdict: 'invariant',
    predicate: { name: 'Inv' },
    trace,
    statistics,
    warnings: [],
    all: { found: [found], endedBy: null },
  };
  const later = { verdict: 'limit', limit: 'memory', statistics, warnings: [] };
  expect(withLater(first as never, later as never)).toEqual({ ...first, all: { found: [found], endedBy: 'memory' }, isAfterSearch: true });
});

it('counts states and steps once, inside of the constraints and outside', async () => {
  const file = join(folder, 'Grid.tla');
  writeFileSync(
    file,
    `---- MODULE Grid ----
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
Next == \\/ x < 3 /\\ x' = x + 1 /\\ y' = y
        \\/ \\E i \\in 1..3 : y < 3 /\\ y' = y + 1 /\\ x' = x
Inside == x + y < 3
Low == x + y < 2
Kept == x = 1 /\\ [][y' = y]_vars
====
`,
  );
  const config = join(folder, 'Grid.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nCONSTRAINT Inside\nINVARIANT Low\nPROPERTY Kept\nCHECK_DEADLOCK FALSE\n');
  const report = await ask({ file, config, count: ['x = 1'] });
  // Inside lie 3 states with x + y = 2; outside 4 that their steps reach. From 6 states there is a step that changes y.
  expect(told(report)).toEqual([
    ['Kept', 'action-property', 1, 1],
    ['Kept', 'action-property', 6, 2],
    ['Low', 'invariant', 7, 3],
  ]);
  expect(report.notChecked?.map(({ name, kind }) => [name, kind])).toEqual([['x = 1', 'count']]);
  const junit = renderCheck(report, 'junit', { version: '0' });
  expect(junit).toContain('tests="3" failures="3"');
  expect(textReport(report, { style: plain })).toContain('The first violation of Kept:');
});

it('counts what a property says in several parts, or of several elements, as one', async () => {
  const file = join(folder, 'Parts.tla');
  writeFileSync(
    file,
    `---- MODULE Parts ----
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x \\in 0..3 /\\ y = 0
Next == x < 3 /\\ x' = x + 1 /\\ y' \\in {y, 1}
Parts == [](x < 2) /\\ [](x + y < 3) /\\ [](y = 0)
Each == \\A i \\in 1..2 : [](x # i)
Steps == \\A i, j \\in 1..2 : [][x' # i /\\ x # j]_vars
Begins == x < 2 /\\ \\A i \\in 1..2 : x # i
====
`,
  );
  const config = join(folder, 'Parts.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nPROPERTIES Parts Each Steps Begins\nCHECK_DEADLOCK FALSE\n');
  const report = await ask({ file, config });
  // Reachable are the 4 states with y = 0, and 3 with y = 1; from each with x < 3 there are one or two steps, and all of them lead to, or from, 1 or 2.
  expect(told(report)).toEqual([
    ['Each', 'invariant', 4, 1],
    ['Begins', 'action-property', 3, 1],
    ['Parts', 'invariant', 5, 1],
    ['Steps', 'action-property', 8, 2],
  ]);
  expect(textReport(report, { style: plain })).toMatch(/Begins +3 initial states\n(.*\n)* +Steps +8 steps/);
  const names = [...renderCheck(report, 'junit', { version: '0' }).matchAll(/<testcase name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Each', 'Begins', 'Parts', 'Steps']);
});

it('has a finding and a failing case for each violation, and passes what was checked', async () => {
  const report = await ask({});
  const names = (test: RegExp) => [...renderCheck(report, 'junit', { version: '0' }).matchAll(test)].map(([, name]) => name);
  expect(names(/<testcase name="(\w[\w ]*)"[^/]*>\n *<failure/g)).toEqual(['Begins', 'Mono', 'A', 'B', 'no deadlock', 'L']);
  expect(names(/<testcase name="(\w+)"[^>]*\/>/g)).toEqual(['C', 'M']);
  expect(findingsOf(report).filter(({ level }) => level === 'error').length).toBe(6);
  const few = renderCheck(await ask({ maxViolations: 3 }), 'junit', { version: '0' });
  expect(few).toContain('<skipped>The check ended early: property.</skipped>');
});

it('shows the violation where the verdict is a fault of the same invariant', async () => {
  const report = await ask({ config: join(folder, 'Faulty.cfg') });
  expect(report.verdict).toBe('evaluation-error');
  expect(textReport(report, { style: plain })).toContain('The first violation of Faulty:');
});

it('is an ordinary check where nothing is violated', async () => {
  const fine = join(folder, 'Fine.cfg');
  writeFileSync(fine, 'SPECIFICATION Spec\nCONSTANT Twin = {t1, t2}\nINVARIANT C\nPROPERTY M\nCHECK_DEADLOCK FALSE\n');
  const report = await ask({ config: fine });
  expect([report.verdict, report.violations, report.notChecked]).toEqual(['ok', undefined, undefined]);
});

it('tells by which step each first violation was reached, where steps are not made again', async () => {
  writeFileSync(
    join(folder, 'Drawn.tla'),
    `---- MODULE Drawn ----
EXTENDS Naturals, TLC
VARIABLE x
Slow == RandomElement({1}) = 1 /\\ x < 9 /\\ x' = x + 1
Fast == x < 9 /\\ x' = x + 1
Jump == x < 9 /\\ x' = x + 3
Init == x = 0
Next == Slow \\/ Fast \\/ Jump
First == x # 1
Third == x # 3
====
`,
  );
  const config = join(folder, 'Drawn.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANTS First Third\nCHECK_DEADLOCK FALSE\n');
  for (const more of [{}, { maxStates: 5 }, { maxViolations: 2 }]) {
    const report = await ask({ file: join(folder, 'Drawn.tla'), config, ...more });
    expect(report.violations?.found.map(({ name, trace }) => [name, trace.states.at(-1)?.action?.name])).toEqual([
      ['First', 'Slow'],
      ['Third', 'Jump'],
    ]);
  }
});

it('goes on to the end of a large search, of which the first states show a violated property', async () => {
  writeFileSync(
    join(folder, 'Large.tla'),
    `---- MODULE Large ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = 0
Next == \\/ x < 139 /\\ x' = x + 1 /\\ y' = y
        \\/ y < 139 /\\ y' = y + 1 /\\ x' = x
Spec == Init /\\ [][Next]_<<x, y>>
Low == x < 139
NotThree == x # 3 \\/ y # 3
Far == <>(x = 139)
====
`,
  );
  const config = join(folder, 'Large.cfg');
  writeFileSync(config, 'SPECIFICATION Spec\nINVARIANTS NotThree Low\nPROPERTY Far\nCHECK_DEADLOCK FALSE\n');
  const report = await ask({ file: join(folder, 'Large.tla'), config });
  expect([report.verdict, report.distinctStates]).toEqual(['invariant', 140 * 140]);
  expect(told(report)).toEqual([
    ['NotThree', 'invariant', 1, 7],
    ['Low', 'invariant', 140, 140],
    ['Far', 'temporal-property', undefined, 1],
  ]);
});

it('counts states outside of a constraint once for each view', async () => {
  writeFileSync(
    join(folder, 'Viewed.tla'),
    `---- MODULE Viewed ----
EXTENDS Naturals
VARIABLES x, hidden
Init == x = 0 /\\ hidden = 0
Next == x < 4 /\\ x' \\in {x, x + 1} /\\ hidden' \\in 0..3
Seen == x
Small == x < 3
Below == x < 2
====
`,
  );
  const config = join(folder, 'Viewed.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nCONSTRAINT Small\nINVARIANT Below\nVIEW Seen\n');
  expect(told(await ask({ file: join(folder, 'Viewed.tla'), config }))).toEqual([['Below', 'invariant', 2, 3]]);
});

it('tells why the part of a property is false that is violated, and not another one', async () => {
  writeFileSync(join(folder, 'Both.cfg'), 'SPECIFICATION Spec\nCONSTANT Twin = {t1, t2}\nPROPERTY Both\nCHECK_DEADLOCK FALSE\n');
  const report = await ask({ config: join(folder, 'Both.cfg'), tellsWhy: true });
  const reasons = report.violations?.found.map(({ kind, why }) => [kind, why?.isOfStep === true, why?.reasons.map(reasonSentence)]);
  expect(reasons).toEqual([
    ['invariant', false, ['x # 3 is FALSE']],
    ['action-property', true, ["x' # 3 is FALSE"]],
  ]);
});
