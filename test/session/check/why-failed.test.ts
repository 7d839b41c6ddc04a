// What the last state of a counterexample, or the step to it, violates, and why no step is possible there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { placeOf } from '../../../src/diagnostics/index.ts';
import { type CheckReport, jsonReport } from '../../../src/report/index.ts';
import { textReport } from '../../../src/report/text/check-text.ts';
import { reasonSentence, reasonValues } from '../../../src/report/text/reasons-text.ts';
import { check, simulate } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-why-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reportOn = async (body: string, config: string, options: object = {}): Promise<CheckReport> => {
  const file = join(folder, 'M.tla');
  writeFileSync(file, `---- MODULE M ----\nEXTENDS Naturals, Sequences, TLC\n${body}\n====\n`);
  writeFileSync(join(folder, 'M.cfg'), config);
  return await check({ ...withDefaults('check', {}), file, workers: 1, tellsWhy: true, ...options }, {});
};

/** Each reason as text, with its line, and its values. */
const reasonsOf = ({ why }: CheckReport): readonly string[] =>
  (why?.reasons ?? []).map((reason) => {
    const [, line] = /:(\d+):\d+$/.exec(placeOf(reason.span))!;
    return `${line} ${reasonSentence(reason)} (${[...reasonValues(reason), ...(reason.others > 0 ? [`+${reason.others}`] : [])].join(', ')})`;
  });

const LOCKS = `VARIABLES owner, wants
Procs == {1, 2}
Other(p) == 3 - p
Init == owner = [l \\in Procs |-> 0] /\\ wants = [p \\in Procs |-> FALSE]
First(p) == ~wants[p] /\\ owner[p] = 0 /\\ owner' = [owner EXCEPT ![p] = p] /\\ wants' = [wants EXCEPT ![p] = TRUE]
Second(p) == /\\ wants[p]
             /\\ owner[Other(p)] = 0
             /\\ owner' = [owner EXCEPT ![Other(p)] = p]
             /\\ UNCHANGED wants
Next == \\E p \\in Procs : First(p) \\/ Second(p)`;

it('names the nearest step first where none is possible', async () => {
  const report = await reportOn(LOCKS, 'INIT Init\nNEXT Next\n');
  expect(report.verdict).toBe('deadlock');
  // Each process has one lock, and waits for the other one.
  expect(reasonsOf(report)).toEqual([
    '9 Second(p = 1): owner[Other(p)] = 0 is FALSE (owner[Other(p)] = 2, Other(p) = 2)',
    '9 Second(p = 2): owner[Other(p)] = 0 is FALSE (owner[Other(p)] = 1, Other(p) = 1)',
    '7 First(p = 1): ~wants[p] is FALSE (wants[p] = TRUE)',
    '7 First(p = 2): ~wants[p] is FALSE (wants[p] = TRUE)',
  ]);
  const text = textReport(report);
  expect(text).toContain('Why no step is possible in state 3:\n  Second(p = 1): owner[Other(p)] = 0 is FALSE');
  expect(text).toContain('say CHECK_DEADLOCK FALSE in the configuration, or --no-deadlock.');
});

it('tells the values of sides that are a LET, a CASE, an IF or an EXCEPT', async () => {
  const of = async (predicate: string): Promise<readonly string[]> =>
    reasonsOf(
      await reportOn(`VARIABLE x\nInit == x = 1\nNext == x' = 2 - x\nSmall == ${predicate}`, 'INIT Init\nNEXT Next\nINVARIANT Small\n'),
    );
  expect(await of('(LET y == x + 2 IN y) \\in 1..2')).toEqual(['6 (LET y == x + 2 IN y) \\in 1..2 is FALSE ((LET y == x + 2 IN y) = 3)']);
  expect(await of('(CASE x = 1 -> 4 [] OTHER -> 5) < 3')).toEqual([
    '6 (CASE x = 1 -> 4 [] OTHER -> 5) < 3 is FALSE ((CASE x = 1 -> 4 [] OTHER -> 5) = 4)',
  ]);
  expect(await of('(IF x > 0 THEN 4 ELSE 5) < 3')).toEqual([
    '6 (IF x > 0 THEN 4 ELSE 5) < 3 is FALSE ((IF x > 0 THEN 4 ELSE 5) = 4, x = 1)',
  ]);
  expect(await of('[<<1, 2>> EXCEPT ![x] = 3] = <<1, 2>>')).toEqual([
    '6 [<<1, 2>> EXCEPT ![x] = 3] = <<1, 2>> is FALSE ([<<1, 2>> EXCEPT ![x] = 3] = <<3, 2>>)',
  ]);
});

it('names the element of the innermost of several quantifiers', async () => {
  const report = await reportOn(
    `VARIABLE x
S == 1..4
Init == x = 0
Next == x' = 1
Inv == \\A a \\in S : \\A b \\in S \\ {a} : \\A c \\in S \\ {a, b} : \\A d \\in S \\ {a, b, c} :
         x = 0 \\/ a # 4 \\/ b # 3 \\/ c # 2 \\/ d # 1`,
    'INIT Init\nNEXT Next\nINVARIANT Inv\n',
  );
  expect(reasonsOf(report)).toEqual(['8 x = 0 is FALSE (a = 4, b = 3, c = 2, d = 1, x = 1, +4)']);
});

it('finds the element among more than the stack has levels', async () => {
  const report = await reportOn(
    `VARIABLE x
Init == x = 0
Next == x' = 1
Inv == \\A i \\in 1..20000 : x = 0 \\/ i < 20000`,
    'INIT Init\nNEXT Next\nINVARIANT Inv\n',
  );
  expect(reasonsOf(report)).toEqual(['6 x = 0 is FALSE (i = 20000, x = 1, +1)']);
});

it('tells every disjunct that has no name', async () => {
  const report = await reportOn(
    `VARIABLES x, y
Init == x = 2 /\\ y = 0
Next == \\/ x < 2 /\\ x' = x + 1 /\\ y' = y
        \\/ x = 2 /\\ y = 3 /\\ x' = 3 /\\ y' = y
        \\/ \\E k \\in 1..2 : y = k /\\ x' = k /\\ y' = y`,
    'INIT Init\nNEXT Next\n',
  );
  expect(reasonsOf(report)).toEqual([
    '6 y = 3 is FALSE (y = 0)',
    '5 x < 2 is FALSE (x = 2)',
    '7 y = k is FALSE (k = 1, y = 0)',
    '7 y = k is FALSE (k = 2, y = 0)',
  ]);
});

it('tells no value of a primed variable that has none', async () => {
  const report = await reportOn(
    "VARIABLE x\nInit == x = 2\nNext == x' = x\nInv == ENABLED (x' = 1 /\\ <<x', x>> = <<1, 1>>)",
    'INIT Init\nNEXT Next\nINVARIANT Inv\n',
  );
  expect(reasonsOf(report)).toEqual(["6 ENABLED (x' = 1 /\\ <<x', x>> = <<1, 1>>) is FALSE (x = 2)"]);
});

it('tells whether a step is possible that a test speaks of', async () => {
  const reasonsFor = async (test: string): Promise<readonly string[]> =>
    reasonsOf(
      await reportOn(
        `VARIABLE x\nInit == x = 0\nNext == x < 1 /\\ x' = x + 1\nFar == x = 5\nInv == ${test}`,
        'INIT Init\nNEXT Next\nINVARIANT Inv\nCHECK_DEADLOCK FALSE\n',
      ),
    );
  expect(await reasonsFor('~ENABLED Next <=> Far')).toEqual(['7 ~ENABLED Next <=> Far is FALSE ((ENABLED Next) = FALSE, Far = FALSE)']);
  expect(await reasonsFor("x = 0 <=> ENABLED (x < 5 /\\ x' = 7)")).toEqual([
    "7 x = 0 <=> ENABLED (x < 5 /\\ x' = 7) is FALSE (x = 1, (ENABLED (x < 5 /\\ x' = 7)) = TRUE)",
  ]);
  expect(await reasonsFor('ENABLED Next')).toEqual(['7 ENABLED Next is FALSE ()']);
});

it('tells what a definition reads that is denied', async () => {
  const report = await reportOn(
    `VARIABLES f, lock
Init == f = <<0, 0>> /\\ lock = 1
Dead == \\A n \\in 1..2 : f[n] = 0
Free(n) == f[n] > 0 /\\ lock = n
Stuck == ~\\E n \\in 1..2 : Free(n)
A == ~Dead /\\ UNCHANGED <<f, lock>>
B == ~Stuck /\\ UNCHANGED <<f, lock>>
Next == A \\/ B`,
    'INIT Init\nNEXT Next\n',
  );
  expect(reasonsOf(report)).toEqual([
    '8 A: ~Dead is FALSE (Dead = TRUE, f = <<0, 0>>)',
    '9 B: ~Stuck is FALSE (Stuck = TRUE, f = <<0, 0>>, lock = 1)',
  ]);
});

it('tells what is denied under the names of the module that denies it', async () => {
  const inner = `---- MODULE Inner ----
EXTENDS Naturals
VARIABLES x, y
Busy == x = 1
Zero(a) == x = a
====
VARIABLES x, y
I == INSTANCE Inner WITH x <- y, y <- x
J(k) == INSTANCE Inner WITH x <- y + k, y <- x
Init == x = 5 /\\ y = 1
Next == UNCHANGED <<x, y>>
Sum == LET z == x + 1 IN z = 6 /\\ y = 1
Five == x = 5
One == y = 1`;
  const valuesOf = async (invariant: string): Promise<readonly string[]> => {
    const report = await reportOn(`${inner}\nInv == ${invariant}`, 'INIT Init\nNEXT Next\nINVARIANT Inv\n');
    return (report.why?.reasons ?? []).flatMap(reasonValues);
  };
  // The y of this module is the x of the other one.
  expect(await valuesOf('~I!Busy')).toEqual(['I!Busy = TRUE', 'y = 1']);
  expect(await valuesOf('~J(0)!Zero(1)')).toEqual(['y = 1']);
  expect(await valuesOf('~Sum')).toEqual(['Sum = TRUE', 'x = 5', 'y = 1']);
  expect(await valuesOf('~(Five /\\ One)')).toEqual(['Five = TRUE', 'One = TRUE', 'x = 5', 'y = 1']);
  expect(await valuesOf('~(x = 5)')).toEqual(['x = 5']);
  expect(await valuesOf('~ENABLED Next')).toEqual(['(ENABLED Next) = TRUE']);
});

it('shows few reasons unless all are asked for', async () => {
  const report = await reportOn(
    LOCKS.replace('Procs == {1, 2}', 'Procs == 1..3').replace('3 - p', '(p % 3) + 1'),
    'INIT Init\nNEXT Next\n',
  );
  expect(reasonsOf(report).length).toBe(6);
  expect(textReport(report)).toMatch(/First\(p = 1\).*\n.*\n {2}The other 2 are further from a step: --explain shows them\.\n/);
  expect(textReport(report, { explain: true })).toMatch(/First\(p = 3\)/);
});

it('names the element for which a quantified invariant is false', async () => {
  const report = await reportOn(
    `VARIABLE x
Init == x = [i \\in 1..3 |-> 0]
Next == \\E i \\in 1..3 : x' = [x EXCEPT ![i] = (@ + 1) % 3]
Small == /\\ x[1] < 9
         /\\ \\A i \\in 1..3 : i # 2 \\/ x[i] < 2`,
    'INIT Init\nNEXT Next\nINVARIANT Small\n',
  );
  expect(report.verdict).toBe('invariant');
  expect(reasonsOf(report)).toEqual(['7 i # 2 is FALSE (i = 2, +1)']);
  expect(textReport(report)).toContain('Why Small is false in state 3:\n  i # 2 is FALSE; so is another alternative  ');
});

it('tells the element of a denied quantifier in an alternative that came less far', async () => {
  const report = await reportOn(
    `VARIABLE s
Init == s = <<>>
Next == s' = Append(s, 1)
Free == ~\\E i \\in 1..Len(s) : s[i] = 1
Inv == \\/ ~Free /\\ Len(s) > 5
       \\/ Free`,
    'INIT Init\nNEXT Next\nINVARIANT Inv\n',
  );
  expect(reasonsOf(report)).toEqual(['7 Len(s) > 5 is FALSE (Len(s) = 1, s = <<1>>, +1)']);
});

it('tells a name that has another value inside of a definition', async () => {
  const report = await reportOn(
    `VARIABLE x
Init == x = 0
IsFree(p) == \\A q \\in {p} : x # q
Take(p) == IsFree(p - 1) /\\ x' = p
Next == \\E p \\in {1} : Take(p)`,
    'INIT Init\nNEXT Next\n',
  );
  expect(reasonsOf(report)).toEqual(['5 Take(p = 1): x # q is FALSE (q = 0, x = 0)']);
  const shadowed = await reportOn(
    `VARIABLE x
Init == x = 0
IsFree(q) == \\A p \\in {q} : x # p
Take(p) == IsFree(p - 1) /\\ x' = p
Next == \\E p \\in {1} : Take(p)`,
    'INIT Init\nNEXT Next\n',
  );
  expect(reasonsOf(shadowed)).toEqual(['5 Take(p = 1): x # p is FALSE (p = 0, x = 0)']);
});

it('shortens values that the state shows whole', async () => {
  const report = await reportOn("VARIABLE x\nInit == x = 1..200\nNext == x = {} /\\ x' = x", 'INIT Init\nNEXT Next\n');
  expect(reasonsOf(report)).toEqual([expect.stringMatching(/^5 x = \{\} is FALSE \(x = \{1, 2, .*…\)$/)]);
  expect(jsonReport(report).why?.reasons[0]?.values.x?.length).toBeLessThanOrEqual(400);
});

it('tells of a set that is empty, and of an initial state', async () => {
  const report = await reportOn("VARIABLE x\nInit == x = {}\nNext == \\E e \\in x : x' = x \\ {e}", 'INIT Init\nNEXT Next\n');
  expect(textReport(report)).toContain('Deadlock: no step is possible from the initial state.');
  expect(reasonsOf(report)).toEqual(['5 x has no element to choose from (x = {})']);
});

it('knows the level of the state', async () => {
  const body = 'VARIABLE x\nInit == x = 0\nNext == TLCGet("level") < 3 /\\ x\' = x + 1';
  const report = await reportOn(body, 'INIT Init\nNEXT Next\n');
  expect(report.verdict).toBe('deadlock');
  expect(reasonsOf(report)).toEqual(['5 TLCGet("level") < 3 is FALSE (TLCGet("level") = 3)']);
});

it('tells the place in an algorithm whose translation is not in the file', async () => {
  const report = await reportOn(
    `(* --algorithm M {
  variables free = TRUE;
  process (p \\in 1..2) {
    take: await free; free := FALSE;
  }
} *)`,
    'SPECIFICATION Spec\n',
  );
  expect(report.verdict).toBe('deadlock');
  const [first] = report.why?.reasons ?? [];
  expect(first).toMatchObject({ kind: 'false', text: 'free', action: { name: 'take' } });
  expect(placeOf(first!.span)).toMatch(/M\.tla:6:\d+$/);
});

it.each(['values', 'auto'] as const)('is the same however states are laid out: %s', async (layout) => {
  // So many states that functions are kept by their values for each argument.
  const body = `VARIABLES f, n
Init == f = [i \\in 1..6 |-> 0] /\\ n = 0
Next == n < 15 /\\ n' = n + 1 /\\ \\E i \\in 1..6 : f' = [f EXCEPT ![i] = (@ + 1) % 4]`;
  const report = await reportOn(body, 'INIT Init\nNEXT Next\n', { layout });
  expect(report.verdict).toBe('deadlock');
  expect(reasonsOf(report)).toEqual(['5 n < 15 is FALSE (n = 15)']);
});

it('says nothing where something would be drawn again', async () => {
  const drawing = await reportOn("VARIABLE x\nInit == x = 0\nNext == x < 1 /\\ x' = RandomElement({1})", 'INIT Init\nNEXT Next\n');
  expect(drawing.verdict).toBe('deadlock');
  expect(drawing.why).toBeUndefined();
});

it.each([
  ['an assumption', 'ASSUME PrintT("first")', 'TRUE', 'TRUE', 'TRUE', ['7 x < 2 is FALSE (x = 2)'], ['"first"']],
  ['a postcondition', '', 'TRUE', 'TRUE', 'PrintT("last")', ['7 x < 2 is FALSE (x = 2)'], ['"last"']],
  ['the invariant', '', 'TRUE', 'PrintT(x)', 'TRUE', ['7 x < 2 is FALSE (x = 2)'], ['0', '1', '2']],
  ['an action', '', 'PrintT(x)', 'TRUE', 'TRUE', ['7 x < 2 is FALSE (x = 2)'], ['0', '1']],
  ['an assumption that fails', 'ASSUME PrintT("no") /\\ 1 > 2', 'TRUE', 'TRUE', 'TRUE', ['4 1 > 2 is FALSE ()'], ['"no"']],
])('tells what fails, and prints once, where %s prints', async (_what, assumption, step, state, post, reasons, shown) => {
  const file = join(folder, 'M.tla');
  const body = `VARIABLE x\n${assumption}\nInit == x = 0\nNext == ${step} /\\ x' = x + 1\nInv == ${state} /\\ x < 2\nPost == ${post}`;
  writeFileSync(file, `---- MODULE M ----\nEXTENDS Naturals, TLC\n${body}\n====\n`);
  writeFileSync(join(folder, 'M.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Inv\nPOSTCONDITION Post\n');
  const printed: string[] = [];
  const request = { ...withDefaults('check', {}), file, workers: 1, tellsWhy: true as const };
  const report = await check(request, { print: (text) => printed.push(text) });
  expect(reasonsOf(report)).toEqual(reasons);
  expect(printed.map((text) => text.trim().split(/\s/)[0])).toEqual(shown);
});

it('tells what disables an action that prints', async () => {
  const report = await reportOn("VARIABLE x\nInit == x = 0\nNext == PrintT(x) /\\ x < 1 /\\ x' = x + 1", 'INIT Init\nNEXT Next\n');
  expect(report.verdict).toBe('deadlock');
  expect(reasonsOf(report)).toEqual(['5 x < 1 is FALSE (x = 1)']);
});

/** What a text says of why, without places. */
const whyIn = (report: CheckReport): readonly string[] => {
  const lines = textReport(report).split('\n');
  const from = lines.findIndex((line) => line.startsWith('Why '));
  return from < 0 ? [] : lines.slice(from, lines.indexOf('', from)).map((line) => line.trim().replace(/ {2}\S+$/, ''));
};

const COUNTER = `VARIABLES x, y
Init == x = 0 /\\ y = 0
Next == \\/ x < 2 /\\ x' = x + 1 /\\ UNCHANGED y
        \\/ x = 2 /\\ x' = 0 /\\ y' = 5`;

it.each([
  ["[][x' > x]_x", ['Why P is false of the step to state 4:', "x' > x is FALSE", "x' = 0, x = 2"]],
  // y alone does not change in the first steps: they satisfy the property.
  ["[][\\A n \\in 1..2 : y' # y + n * 5]_y", ['Why P is false of the step to state 4:', "y' # y + n * 5 is FALSE", "n = 1, y' = 5, y = 0"]],
  // Each part alone is satisfied by some step.
  ["[][x' = x + 1]_x /\\ [][y' = 1 /\\ x' = 0]_y", ['Why P is false of the step to state 4:', "x' = x + 1 is FALSE", "x' = 0, x + 1 = 3"]],
  ['[](y = 0 \\/ x = 1)', ['Why P is false in state 4:', 'y = 0 is FALSE; so is another alternative', 'y = 5']],
  ['x = 1 /\\ [][TRUE]_x', ['Why P is false in state 1:', 'x = 1 is FALSE', 'x = 0']],
  ['\\A i \\in 1..2 : [](x # i)', ['Why P is false in state 2:', 'x # i is FALSE', 'i = 1, x = 1']],
  [
    "\\A i \\in 1..2, j \\in {3} : [][x' = x + 1 \\/ y' < j * i]_(y \\div i)",
    ['Why P is false of the step to state 4:', "y' < j * i is FALSE; so is another alternative", "i = 1, j = 3, y' = 5"],
  ],
  ["\\A i \\in 1..2 : [][y' < 3]_(y * (i - 1))", ['Why P is false of the step to state 4:', "y' < 3 is FALSE", "i = 2, y' = 5"]],
  [
    '\\A i \\in 0..1 : LET Q(j) == x < 3 /\\ [](x < i + j) /\\ []<>(x = i) IN \\A j \\in {2} : Q(j)',
    ['Why P is false in state 3:', 'x < i + j is FALSE', 'i = 0, j = 2, x = 2'],
  ],
])('tells what a step or a state violates of a property: %s', async (property, why) => {
  const report = await reportOn(`${COUNTER}\nP == ${property}`, 'INIT Init\nNEXT Next\nPROPERTY P\n');
  expect(whyIn(report)).toEqual(why);
});

it.each([
  ["x' = x + 1 /\\ x' \\in 1..5 /\\ x' > 7", "5 x' > 7 is FALSE (x' = 3)"],
  ["x' = x + 1 /\\ Typed(x') /\\ x' > 7", "5 x' > 7 is FALSE (x' = 3)"],
  ["x' = x + 1 /\\ x' \\in Nat /\\ x' \\notin {1, 3}", "5 x' \\notin {1, 3} is FALSE (x' = 3)"],
  ["x' = x + 1 /\\ x' \\in {1, 2}", "5 x' \\in {1, 2} is FALSE (x' = 3)"],
  ["x' = x + 1 /\\ x' \\in {}", "5 x' \\in {} is FALSE (x' = 3)"],
  [
    "x' = {x, 99} /\\ x' \\in SUBSET (1..40)",
    "5 x' \\in SUBSET (1..40) is FALSE (x' = {2, 99}, SUBSET (1..40) = SUBSET {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, …)",
  ],
  ["x' = {x, 99} /\\ x' \\subseteq 1..3", "5 x' \\subseteq 1..3 is FALSE (x' = {2, 99}, 1..3 = {1, 2, 3})"],
  ["x' = {x} /\\ x' \\in SUBSET (1..40) /\\ x \\notin x'", "5 x \\notin x' is FALSE (x = 2, x' = {2})"],
  ["x' = [i \\in 1..9 |-> i] /\\ x' \\in [1..9 -> 0..9] /\\ x'[2] > x'[3]", "5 x'[2] > x'[3] is FALSE (x'[2] = 2, x'[3] = 3)"],
  ["x' \\in {1, 2} /\\ x' \\in {3, 4, 5}", "5 x' \\in {3, 4, 5} is FALSE (x' = 1, +1)"],
])('asks of a value that is there already whether it is in a set: %s', async (next, reason) => {
  const report = await reportOn(`VARIABLE x\nTyped(v) == v \\in 1..5\nNext == ${next}\nInit == x = 2`, 'INIT Init\nNEXT Next\n');
  expect(report.verdict).toBe('deadlock');
  expect(reasonsOf(report)).toEqual([reason]);
});

it.each([
  ["x' > x", "7 x' > x is FALSE (x' = 0, x = 1)"],
  ["x' > x \\/ x' = 7", "7 x' > x is FALSE (x' = 0, x = 1, +1)"],
  ["(\\E i \\in 1..3 : x' = i) \\/ x' = x + 1 \\/ x' = 9", "7 x' = i is FALSE (i = 1, x' = 0, +4)"],
  ["x' = x - 1 /\\ (x' = 5 \\/ x' = 6)", "7 x' = 5 is FALSE (x' = 0, +1)"],
  ["x' \\in Nat /\\ x' > x", "7 x' > x is FALSE (x' = 0, x = 1)"],
  ["x' \\in Nat \\ {0}", "7 x' \\in Nat \\ {0} is FALSE (x' = 0, Nat \\ {0} = (Nat \\ {0}))"],
])('counts the alternatives that a step is none of: %s', async (action, reason) => {
  const body = `VARIABLE x\nInit == x = 1\nNext == x' = 1 - x\nSpec == Init /\\ [][Next]_x\nP == [][${action}]_x`;
  const report = await reportOn(body, 'SPECIFICATION Spec\nPROPERTY P\n');
  expect(report.why?.isOfStep).toBe(true);
  expect(reasonsOf(report)).toEqual([reason]);
});

it('tells why a step is none of the specification that is refined', async () => {
  const report = await reportOn(
    `${COUNTER}
---- MODULE Abs ----
VARIABLES sum
Begin == sum = 0
Add(n) == sum < 4 /\\ sum' = sum + n
Restart == sum = 4 /\\ sum' = 0
Step == (\\E n \\in 1..2 : Add(n)) \\/ Restart
Spec == Begin /\\ [][Step]_sum
====
A == INSTANCE Abs WITH sum <- x + y
P == A!Spec`,
    'INIT Init\nNEXT Next\nPROPERTY P\n',
  );
  expect(report.trace?.states.length).toBe(4);
  expect(jsonReport(report).why).toMatchObject({ isOfStep: true, reasons: [{ formula: "sum' = sum + n" }] });
  // From 2 to 5: Restart needs two other things, Add(1) one.
  expect(whyIn(report)).toEqual([
    'Why P is false of the step to state 4:',
    "sum' = sum + n is FALSE; so are 2 other alternatives",
    "n = 1, sum' = 5, sum = 2, where sum is x + y",
  ]);
  expect(placeOf(report.why!.reasons[0]!.span)).toMatch(/M\.tla:10:22$/);
});

it('looks at parts that the check never came to for a short time only', async () => {
  const many = await reportOn(`${COUNTER}\nP == [][\\E a, b, c \\in 1..60 : x' = a + b + c]_x`, 'INIT Init\nNEXT Next\nPROPERTY P\n');
  expect(many.verdict).toBe('property');
  expect(many.why?.reasons[0]).toMatchObject({ kind: 'unfinished', text: "\\E a, b, c \\in 1..60 : x' = a + b + c" });
  // Behind a part that is false there is one that would take for ever.
  const began = performance.now();
  const endless = await reportOn(
    `${COUNTER}\nP == [][y' < 0 /\\ \\E s \\in SUBSET (1..(y + 22)) : x' = s]_x`,
    'INIT Init\nNEXT Next\nPROPERTY P\n',
  );
  expect(endless.verdict).toBe('property');
  expect(performance.now() - began).toBeLessThan(60_000);
});

it('says nothing where a property is violated by a whole behaviour, which is explained along it', async () => {
  const report = await reportOn(`${COUNTER}\nP == <>(x = 3)`, 'INIT Init\nNEXT Next\nPROPERTY P\n');
  expect(report.verdict).toBe('property');
  expect(report.explanation).toBeDefined();
  expect(report.why).toBeUndefined();
});

it('is told of a random behaviour, too', async () => {
  const file = join(folder, 'M.tla');
  writeFileSync(file, `---- MODULE M ----\nEXTENDS Naturals\n${LOCKS.replace('{1, 2}', '1..3').replace('3 - p', '(p % 3) + 1')}\n====\n`);
  writeFileSync(join(folder, 'M.cfg'), 'INIT Init\nNEXT Next\n');
  const report = await simulate({ file, workers: 1, invariants: [], properties: [], tellsWhy: true }, {});
  expect(report.verdict).toBe('deadlock');
  expect(reasonsOf(report)).toHaveLength(6);
  expect(textReport(report)).toContain('The other 2 are further from a step: --format json shows them.');
});

it('tells a parameter that stands for something of the next state', async () => {
  const report = await reportOn(
    `VARIABLES x, g
Init == x = 0 /\\ g = <<7, 8>>
Sel(a) == g[a] = 5
A == x' = 2 /\\ Sel(x') /\\ g' = g
Next == A`,
    'INIT Init\nNEXT Next\n',
  );
  expect(reasonsOf(report)).toEqual(['5 A: g[a] = 5 is FALSE (g[a] = 8, a = 2)']);
});

it('tells of a primed variable the value in the next state, and no other', async () => {
  const report = await reportOn("VARIABLE x\nInit == x = 0\nNext == x = 0 /\\ x' = 3 /\\ x' < 3", 'INIT Init\nNEXT Next\n');
  expect(reasonsOf(report)).toEqual(["5 x' < 3 is FALSE (x' = 3)"]);
});

it('tells why an assumption is false, with and without a name', async () => {
  const body = (assumption: string): string => `CONSTANTS N, Node\nVARIABLE x\n${assumption}\nInit == x = 0\nNext == x' = x\n`;
  const config = 'INIT Init\nNEXT Next\nCONSTANTS N = 3\nNode = {1, 2, 4}\n';
  const named = await reportOn(body('ASSUME Chain == N \\in Nat /\\ \\A a \\in Node : a > 2 \\/ a + 1 \\in Node'), config);
  expect(named.verdict).toBe('assumption');
  expect(reasonsOf(named)).toEqual(['5 a > 2 is FALSE (a = 2, +1)']);
  expect(textReport(named)).toContain('Why Chain is false:\n  a > 2 is FALSE; so is another alternative  ');
  const unnamed = await reportOn(body('ASSUME N < 3'), config);
  expect(textReport(unnamed)).toContain('Why an assumption is false:\n  N < 3 is FALSE  ');
  // The first one is true.
  writeFileSync(join(folder, 'Sizes.tla'), '---- MODULE Sizes ----\nEXTENDS Naturals\nCONSTANT K\nRest == K % 2\n====\n');
  const instance = await reportOn(body('Sized == INSTANCE Sizes WITH K <- N\nASSUME N > 2\nASSUME Sized!Rest = 0'), config);
  expect(reasonsOf(instance)).toEqual(['7 Sized!Rest = 0 is FALSE (Sized!Rest = 1)']);
});

const ASSERTS = `VARIABLES x, y
Init == x = 0 /\\ y = 0
Inc(d) == x < 3 /\\ x' = x + d /\\ UNCHANGED y
Stop(k, l) == /\\ x > 0
              /\\ \\/ l = 5 /\\ Assert(x < k, "passed")
                 \\/ l = 6
              /\\ UNCHANGED <<x, y>>
Next == (\\E d \\in {1} : Inc(d)) \\/ (\\E k \\in {9, 2} : \\E l \\in {6, 5} : Stop(k, l)) \\/ (x > 8 /\\ Assert(FALSE, "passed") /\\ UNCHANGED <<x, y>>)`;

it('names the action of which a step fails an assertion, with its arguments', async () => {
  const report = await reportOn(ASSERTS, 'INIT Init\nNEXT Next\n');
  expect(textReport(report)).toContain('\nAn assertion failed in a step of Stop(k = 2, l = 5) from state 3.\n');
  expect(jsonReport(report).action).toMatchObject({ name: 'Stop', arguments: { k: { value: 2 }, l: { value: 5 } }, place: { line: 6 } });
  const random = await simulate({ ...withDefaults('simulate', {}), file: join(folder, 'M.tla'), workers: 1, tellsWhy: true }, {});
  expect(textReport(random)).toMatch(/\nAn assertion failed in a step of Stop\(k = 2, l = 5\) from state \d\.\n/);
});

it('names the action that has no value, and none where no name is known', async () => {
  const fault = await reportOn(ASSERTS.replace('Assert(x < k, "passed")', 'x < Head(<<k, "a">>[x])'), 'INIT Init\nNEXT Next\n');
  expect(textReport(fault)).toContain('\nThe specification cannot be evaluated in a step of Stop(k = 2, l = 5) from state 2.\n');
  const unnamed = await reportOn(ASSERTS.replace('x > 8', 'x > 1').replace('x < k', 'TRUE'), 'INIT Init\nNEXT Next\n');
  expect(textReport(unnamed)).toContain('\nAn assertion failed in a step from state 3.\n');
  const prints = await reportOn(ASSERTS.replace('x > 0', 'x > 0 /\\ PrintT(x)'), 'INIT Init\nNEXT Next\n');
  expect(textReport(prints)).toContain('\nAn assertion failed in a step of Stop(k = 2, l = 5) from state 3.\n');
});

it('names the action that has no value because of an operator that it uses', async () => {
  const second = 'Second(s) == s[2]\nRECURSIVE Deep(_, _)\nDeep(n, s) == IF n = 0 THEN Second(s) ELSE Deep(n - 1, s)\n';
  for (const faulty of ["x' = Second(<<x>>)", "x' = Deep(2, <<x>>)", "Second(<<x>>) > 1 /\\ x' = 1"]) {
    const next = `VARIABLE x\n${second}Init == x = 0\nInc == x < 2 /\\ x' = x + 1\nBad == x = 2 /\\ ${faulty}\nNext == Inc \\/ Bad`;
    const report = await reportOn(next, 'INIT Init\nNEXT Next\n');
    expect(textReport(report)).toContain('\nThe specification cannot be evaluated in a step of Bad from state 3.\n');
  }
});

it('names the process of an algorithm of which an assertion fails', async () => {
  const report = await reportOn(
    `(* --algorithm Locks
variable held = {};
process P \\in {"a", "b"}
begin
  Enter: held := held \\cup {self};
  Inside: assert held = {self};
end process;
end algorithm *)
\\* BEGIN TRANSLATION
\\* END TRANSLATION`,
    'SPECIFICATION Spec\n',
  );
  expect(textReport(report)).toMatch(/\nAn assertion failed in a step of Inside\(self = "[ab]"\) from state 3\.\n/);
});

it('tells why a property is false that says something of each element of a set', async () => {
  const module = `VARIABLE x
Init == x = 0
Next == x < 3 /\\ x' = x + 1
Each == \\A i \\in {1, 2} : [](x # i)
EachStep == \\A i \\in {5, 2} : [][x' # i]_x`;
  const told = async (property: string): Promise<readonly string[]> =>
    reasonsOf(await reportOn(module, `INIT Init\nNEXT Next\nPROPERTY ${property}\n`));
  expect(await told('Each')).toEqual(['6 x # i is FALSE (i = 1, x = 1)']);
  expect(await told('EachStep')).toEqual(["7 x' # i is FALSE (i = 2, x' = 2)"]);
});

it.each([
  ['another fault', 'one', 'other'],
  ['the same fault elsewhere', 'same', 'same'],
])('names no action that has %s', async (_what, first, second) => {
  // What comes furthest in A is no fault.
  const report = await reportOn(
    `VARIABLE x
Init == x = 0
A == x = 0 /\\ \\/ Assert(FALSE, "${first}") /\\ x' = 1
              \\/ x < 5 /\\ x < 6 /\\ x = 7 /\\ x' = 2
B == x < 3 /\\ Assert(FALSE, "${second}") /\\ x' = x
Next == A \\/ B`,
    'INIT Init\nNEXT Next\n',
  );
  expect(placeOf(report.diagnostics[0]!.span!)).toMatch(/:5:/);
  expect(report.verdict).toBe('assertion');
  expect(report.action).toBeUndefined();
});

it('names no action with arguments for which the fault is another one', async () => {
  const report = await reportOn(
    `VARIABLE x
Init == x = 0
A(k) == x = 0 /\\ \\/ Assert(FALSE, k) /\\ x' = 1
                 \\/ k = 1 /\\ x < 5 /\\ x = 7 /\\ x' = 2
Next == \\E k \\in {1, 2} : A(k)`,
    'INIT Init\nNEXT Next\n',
  );
  expect(report.diagnostics[0]!.message).toBe('Assertion failed: 1');
  expect(report.action).toBeUndefined();
});

const TYPED = `VARIABLES stack, owner, msgs, rec
Node == {1, 2, 3}
Frame == [pc : {"a", "b"}, todo : SUBSET Node]
Init == stack = <<[pc |-> "a", todo |-> {}]>> /\\ owner = [n \\in Node |-> {}] /\\ msgs = {} /\\ rec = [f |-> 1, q |-> <<1, 2>>]
Next == /\\ stack = <<[pc |-> "a", todo |-> {}]>>
        /\\ stack' = Append(stack, [pc |-> "Done", todo |-> {1}])
        /\\ owner' = [owner EXCEPT ![2] = {9}]
        /\\ msgs' = {[type |-> "m", from |-> 1], [type |-> "m", from |-> 7]}
        /\\ rec' = [rec EXCEPT !.q = <<1, 0 - 1>>]`;

it.each([
  ['stack \\in Seq(Frame)', 'stack[2].pc = "Done", allowed there = {"a", "b"}'],
  ['owner \\in [Node -> SUBSET Node]', 'an element of owner[2] = 9, allowed there = 1..3'],
  ['owner \\in [0..3 -> SUBSET Nat] \\/ msgs = {}', 'DOMAIN owner = 1..3, expected = {0, 1, 2, 3}'],
  ['msgs \\subseteq [type : {"m"}, from : Node]', 'an element of msgs = [from |-> 7, type |-> "m"], its from = 7, allowed there = 1..3'],
  ['msgs \\subseteq [type : STRING]', 'an element of msgs = [from |-> 1, type |-> "m"], DOMAIN it = {"from", "type"}, expected = {"type"}'],
  ['rec \\in [f : Nat, q : Seq(Nat)]', 'rec.q[2] = -1, allowed there = Nat'],
  ['rec.q \\in Nat \\X Nat', 'rec.q[2] = -1, allowed there = Nat'],
  ['rec.q \\in [1..2 -> 1..2]', 'rec.q[2] = -1, allowed there = {1, 2}'],
  ['(rec.q \\o rec.q) \\in Seq(Nat)', '(rec.q \\o rec.q)[2] = -1, allowed there = Nat'],
  // It may be in a union in several ways.
  ['rec \\in ([f : Nat, q : Seq(Nat)] \\cup [f : {0}])', 'rec = [f |-> 1, q |-> <<1, -1>>]'],
])('names what is not of its type in %s', async (formula, values) => {
  const report = await reportOn(`${TYPED}\nTypeOK == ${formula}`, 'INIT Init\nNEXT Next\nINVARIANT TypeOK\n');
  expect(report.verdict).toBe('invariant');
  expect(reasonsOf(report).join('\n')).toContain(`(${values}`);
});

describe('what the names of an INSTANCE stand for', () => {
  const inner = `---- MODULE Deep ----
CONSTANTS w, Op(_)
Big == w < 2 /\\ Op(w) > 0
Given(P) == P
====
---- MODULE Inner ----
EXTENDS Naturals
VARIABLES u, v
CONSTANT k
Same(a) == a
D == INSTANCE Deep WITH w <- u, Op <- Same
Small == u < 3 /\\ v # k
Deepest(n) == \\A i \\in 1..n : i + v < 4
Behind == D!Big
Step == k = <<99>> /\\ u < 3 /\\ u' = u + 1 /\\ v' = v
====
VARIABLES x, v
I(n) == INSTANCE Inner WITH u <- x + 1, v <- v[1] + n, k <- n
J == INSTANCE Inner WITH u <- x, v <- v, k <- <<99>>
Init == x = 0 /\\ v = <<0>>
Next == x < 5 /\\ x' = x + 1 /\\ v' = v`;

  it.each([
    ['I(2)!Small', ['14 v # k is FALSE (v = 2, k = 2, where v is v[1] + n, k is n)']],
    ['I(2)!Deepest(x)', ['15 i + v < 4 is FALSE (i = 2, v = 2, where v is v[1] + n)']],
    ['J!Small', ['14 u < 3 is FALSE (u = 3, where u is x)']],
    ['I(2)!Behind', ['5 w < 2 is FALSE (w = 2, where w is x + 1)']],
    // The argument is in the words of the place where it is given.
    ['J!Small => v[1] > 0', ['24 v[1] > 0 is FALSE (v[1] = 0)']],
  ])('%s', async (invariant, reasons) => {
    const report = await reportOn(`${inner}\nInv == ${invariant}`, 'INIT Init NEXT Next INVARIANT Inv');
    expect(reasonsOf(report)).toEqual(reasons);
    const { substituted } = jsonReport(report).why!.reasons[0]!;
    const told = Object.entries(substituted ?? {}).map(([name, text]) => `${name} is ${text}`);
    expect(told.join(', ')).toBe(/where (.*)\)$/.exec(reasons[0]!)?.[1] ?? '');
  });

  it('of an action', async () => {
    const report = await reportOn(`${inner}\nStep == J!Step`, 'INIT Init NEXT Step');
    expect(reasonsOf(report)).toEqual(['17 Step: u < 3 is FALSE (u = 3, where u is x)']);
  });
});
