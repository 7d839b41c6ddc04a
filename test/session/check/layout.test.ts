// Searches with functions in cells and sets in bits: every report is the one of a search with every variable as a value.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Search } from '../../../src/checker/index.ts';
import { LayoutTrial, splitByTrial } from '../../../src/session/check/layout-trial.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import type { CheckRequest } from '../../../src/session/request.ts';
import { smallModels } from '../../specs/small-models.ts';
import { reportOf } from './report-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-layout-'));
afterAll(() => rmSync(folder, { recursive: true }));

const models = smallModels().map(([file, config]) => [basename(config), file, config] as const);

/** A model with its layout undecided, and a search of it. */
const undecided = (file: string, config: string, more: Partial<CheckRequest> = {}) => {
  const request: CheckRequest = { file, config, workers: 1, invariants: [], properties: [], ltl: [], ...more };
  const opened = openModel(request, {});
  if (opened.model === null) throw new Error(opened.diagnostics[0]?.message);
  const search = new Search(opened.model.system, { deadlock: false });
  const advanceTo = (count: number): void => {
    while (search.store.count < count) search.advance(200);
  };
  return { trial: new LayoutTrial(opened, request), late: new LayoutTrial(opened, request), search, advanceTo };
};

it('there are models', () => expect(models.length).toBeGreaterThan(30));

describe.each(models)('%s', (_, file, config) => {
  it('is the same', async () => {
    const plain = await reportOf(file, config, { layout: 'values' });
    expect(await reportOf(file, config, { layout: 'cells' })).toEqual(plain);
    expect(await reportOf(file, config, { layout: 'cells', spill: folder, spillSegment: 4 })).toEqual(plain);
    // Functions with more values are kept as they are.
    expect(await reportOf(file, config, { layout: 'cells', codes: 2 })).toEqual(plain);
  });
});

/** Seven counters that go round: every state is another function. */
const counters = join(folder, 'Counters.tla');
const STATES = 4 ** 7;
const text = `---- MODULE Counters ----
EXTENDS Naturals
CONSTANT Most
VARIABLE c
Sum == c[1] + c[2] + c[3] + c[4] + c[5] + c[6] + c[7]
Init == c = [i \\in 1 .. 7 |-> 0]
Next == \\E i \\in 1 .. 7 : c' = [c EXCEPT ![i] = (@ + 1) % 4]
Spec == Init /\\ [][Next]_c /\\ WF_c(Next)
Low == Sum < Most
Comes == []<>(Sum = 9)
Full == Sum = 20
====`;
writeFileSync(counters, text);
const configOf = (name: string, lines: string): string => {
  const file = join(folder, `${name}.cfg`);
  writeFileSync(file, `SPECIFICATION Spec\n${lines}\n`);
  return file;
};

it('compares with an EXCEPT whose value compares with the same one, in a recursive operator', async () => {
  const file = join(folder, 'Recursive.tla');
  writeFileSync(
    file,
    `---- MODULE Recursive ----
EXTENDS Naturals
VARIABLE f
RECURSIVE R(_)
R(n) == IF n = 0 THEN 5 ELSE IF f = [f EXCEPT ![n] = R(n - 1)] THEN 1 ELSE f[n]
Init == f = [i \\in 1 .. 3 |-> 0]
Next == f' = [f EXCEPT ![3] = (@ + 1) % 5]
Known == R(2) = 1
====`,
  );
  const config = join(folder, 'Recursive.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANT Known\n');
  for (const layout of ['values', 'cells'] as const)
    expect(await reportOf(file, config, { layout })).toMatchObject({ verdict: 'ok', distinctStates: 5 });
});

it.each(['Deep(m) > 2', 'm = "a"', 'm[1] = 2', '(CHOOSE x \\in {m} : x < 1) = 7'])(
  'does not ask of elements behind the one that decides whether %s',
  async (test) => {
    const file = join(folder, 'Asked.tla');
    writeFileSync(
      file,
      `---- MODULE Asked ----
EXTENDS Naturals
VARIABLE s
RECURSIVE Deep(_)
Deep(x) == IF x < 3 THEN x ELSE 1 + Deep(x + 1)
Init == s = {0}
Next == \\E i \\in 1 .. 5 : s' = s \\cup {i}
Found == \\E m \\in s : m = 0 \\/ ${test}
====`,
    );
    const config = join(folder, 'Asked.cfg');
    writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANT Found\n');
    for (const layout of ['values', 'cells'] as const)
      expect(await reportOf(file, config, { layout })).toMatchObject({ verdict: 'ok', distinctStates: 32 });
  },
);

it.each([
  ['~\\E m \\in s, n \\in Wrong : m = 9 /\\ n = 1', 'evaluation-error'],
  ['\\A m \\in s, n \\in Wrong : m = 9 => n = 1', 'evaluation-error'],
  ['~\\E m \\in s, <<n, o>> \\in {1} : m = 9 /\\ n = 1', 'evaluation-error'],
  ['~\\E m \\in s, n \\in Given, o \\in Given : m = 9 /\\ n = 1', 'ok'],
  ['~\\E m, n \\in s : m = 9 /\\ n = 1', 'ok'],
])('tells what is wrong with a set behind the one that is in bits: %s', async (formula, verdict) => {
  const file = join(folder, 'Behind.tla');
  writeFileSync(
    file,
    `---- MODULE Behind ----
EXTENDS Naturals
CONSTANT Given
VARIABLE s
Wrong == {1} \\cup <<1, {}>>[3]
Init == s = {0}
Next == \\E i \\in 1 .. 5 : s' = s \\cup {i}
Right == 5 \\in s /\\ 4 \\in s => ${formula}
====`,
  );
  const config = join(folder, 'Behind.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANT Right\nCONSTANT Given = {1, 2}\n');
  for (const layout of ['values', 'cells'] as const) expect(await reportOf(file, config, { layout })).toMatchObject({ verdict });
});

it.each([
  ['(s \\cup {"a"}) \\ {m \\in s : m < {}}', 'Attempted to compare the string "a" with the integer 1'],
  ['(s \\ {"a"}) \\ {m \\in s : m # "b"}', 'Attempted to compare the integer 1 with the string "a"'],
  ['(s \\cup {"a"}) \\cup {m \\in s : m < {}}', 'Attempted to compare the string "a" with the integer 1'],
])('tells the first of two operands that have no value: %s', async (change, message) => {
  const file = join(folder, 'Operands.tla');
  writeFileSync(
    file,
    `---- MODULE Operands ----
EXTENDS Integers
VARIABLE s
Init == s = {}
Next == \\/ \\E i \\in 1 .. 3 : s' = s \\cup {i}
        \\/ s = {1} /\\ \\E k \\in {1, 2} : s' = (${change}) \\cup {k}
====`,
  );
  const config = join(folder, 'Operands.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\n');
  for (const layout of ['values', 'cells'] as const)
    expect(await reportOf(file, config, { layout })).toMatchObject({ diagnostics: [{ message: expect.stringContaining(message) }] });
});

it.each([
  ["f' = [f EXCEPT ![2] = 2]"],
  ["f' = [f EXCEPT ![2] = 2, ![3] = 2]"],
  ["f' = [[f EXCEPT ![3] = 2] EXCEPT ![1] = 2]"],
  ["f' = [i \\in Keys |-> 2]"],
  ["f' \\in [Keys -> {2}]"],
])('an action behind one that was not possible begins with the function as it was: %s', async (change) => {
  const file = join(folder, 'Undone.tla');
  writeFileSync(
    file,
    `---- MODULE Undone ----
EXTENDS Integers
VARIABLES f, n
Keys == 1 .. 3
Init == f = [i \\in Keys |-> 0] /\\ n = 0
Set(x) == f' = [f EXCEPT ![1] = x] /\\ n' = n
Next == Set(1) \\/ (${change} /\\ n = 1 /\\ n' = n) \\/ Set(0)
====`,
  );
  const config = join(folder, 'Undone.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\n');
  for (const layout of ['values', 'cells'] as const)
    expect(await reportOf(file, config, { layout })).toMatchObject({ verdict: 'ok', distinctStates: 2 });
});

it('evaluates all arguments of a path, also where the first one is none of the function', async () => {
  const file = join(folder, 'Path.tla');
  writeFileSync(
    file,
    `---- MODULE Path ----
EXTENDS Naturals
VARIABLE f
Init == f = [i \\in 1 .. 2 |-> [j \\in 1 .. 2 |-> 0]]
Next == \\/ f[1][1] < 3 /\\ f' = [f EXCEPT ![1][1] = @ + 1]
        \\/ f[1][1] = 3 /\\ f' = [f EXCEPT ![7][CHOOSE q \\in {} : TRUE] = 1]
====`,
  );
  const config = join(folder, 'Path.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\n');
  const plain = await reportOf(file, config, { layout: 'values' });
  expect(plain.verdict).toBe('evaluation-error');
  expect(await reportOf(file, config, { layout: 'cells' })).toEqual(plain);
});

describe('a search that turns out to be large', () => {
  it.each([
    ['holds', 'CONSTANT Most = 22\nINVARIANT Low', 'ok'],
    ['fails', 'CONSTANT Most = 21\nINVARIANT Low', 'invariant'],
    ['goes on for ever', 'CONSTANT Most = 22\nPROPERTY Comes', 'property'],
  ] as const)('%s as it does with values', async (name, lines, verdict) => {
    const config = configOf(name.replaceAll(' ', ''), lines);
    const plain = await reportOf(counters, config, { layout: 'values' });
    expect(plain.verdict).toBe(verdict);
    if (verdict === 'ok') expect(plain.distinctStates).toBe(STATES);
    expect(await reportOf(counters, config, { layoutCost: 0 })).toEqual(plain);
  });

  it.each([
    ['an infinite function', '[j \\in Nat |-> 0]'],
    ['an infinite set', '{j \\in Nat : j % 2 = 0}'],
    ['a set of one', '{{j \\in Nat : j % 2 = 0}}'],
    ['a constant', 'Given'],
  ])('has as many states where they contain %s given by a rule', async (_, rule) => {
    const file = join(folder, 'Ruled.tla');
    writeFileSync(
      file,
      text
        .replaceAll('Counters', 'Ruled')
        .replace('CONSTANT Most', 'CONSTANTS Most, Given\nEven == {j \\in Nat : j % 2 = 0}')
        .replace('VARIABLE c', 'VARIABLES c, g')
        .replace('Init ==', `Init == g = 0 /\\`)
        .replace(/^(Next == .*)$/m, `$1 /\\ g' = ${rule}`)
        .replaceAll('_c', '_<<c, g>>'),
    );
    const config = configOf('ruled', 'CONSTANTS Most = 22 Given <- Even');
    const plain = await reportOf(file, config, { layout: 'values' });
    expect(plain).toMatchObject({ verdict: 'ok', distinctStates: STATES + 1 });
    expect(await reportOf(file, config, { layoutCost: 0 })).toEqual(plain);
  });

  it('answers further questions with traces of functions in cells', async () => {
    const config = configOf('asked', 'CONSTANT Most = 22\nINVARIANT Low');
    const asked = { within: [{ limit: 2, action: 'Next', formula: 'Sum = 3 ~> Sum = 12' }], possible: ['Full'], count: ['Sum = 20'] };
    const plain = await reportOf(counters, config, { ...asked, layout: 'values' });
    expect(plain.verdict).toBe('property');
    expect(await reportOf(counters, config, { ...asked, layout: 'cells' })).toEqual(plain);
  });

  it('goes on with the functions in cells, once it is large', () => {
    const config = configOf('watched', 'CONSTANT Most = 22\nINVARIANT Low');
    const { trial, late, search, advanceTo } = undecided(counters, config, { layoutCost: 0 });
    advanceTo(1000);
    expect(trial.look(search)).toBeNull();
    advanceTo(3000);
    late.close();
    expect(late.look(search)).toBeNull();
    const further = trial.look(search);
    expect([...further!.model.split.keys()]).toEqual([0]);
    expect(trial.look(search)).toBeNull();
    const { rows, width } = further!.model.system;
    // Four values of each counter: the codes of all of them are in one word.
    expect(width).toBe(1);
    const state = search.store.vector(1234);
    expect([...rows!.valuesOf(rows!.vectorOf(state))]).toEqual([...state]);
  });

  describe('is changed once that pays', () => {
    afterEach(() => void vi.restoreAllMocks());

    /** The variables that are kept in another way by a look after so many milliseconds. */
    const lookedAt = ({ trial, search }: ReturnType<typeof undecided>, elapsed: number): readonly number[] => {
      const now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => now + elapsed);
      try {
        return [...(trial.look(search)?.model.split.keys() ?? [])];
      } finally {
        vi.restoreAllMocks();
      }
    };

    /** Counters, where each step reads all of them: what it does is not known from others. */
    const reading = join(folder, 'Reading.tla');
    const textOfReading = text.replace('(@ + 1) % 4', 'IF Sum >= 0 THEN (@ + 1) % 4 ELSE 0').replaceAll('Counters', 'Reading');
    writeFileSync(reading, textOfReading);

    /** A counter beside the functions that makes eight states of each. */
    const shared = join(folder, 'Shared.tla');
    writeFileSync(
      shared,
      textOfReading
        .replaceAll('Reading', 'Shared')
        .replace('VARIABLE c', 'VARIABLES c, g')
        .replace('Init ==', 'Init == g = 0 /\\')
        .replace(/^Next == (.*)$/m, "Next == ($1 /\\ g' = g) \\/ (g' \\in 0 .. 7 /\\ c' = c)")
        .replaceAll('_c', '_<<c, g>>'),
    );

    it('where what actions do can be remembered, after some hundredths of a second', () => {
      // A hundred times slower than it is.
      const tried = undecided(counters, configOf('remembered', 'CONSTANT Most = 22'), { layoutCost: 35_000 });
      // The level that is being searched begins with fewer states.
      tried.advanceTo(3000);
      expect(lookedAt(tried, 15_000)).toEqual([]);
      tried.advanceTo(9000);
      expect(lookedAt(tried, 1000)).toEqual([]);
      // Levels do not grow any more.
      expect(lookedAt(tried, 15_000)).toEqual([]);
      expect(lookedAt(tried, 30_000)).toEqual([0]);
    });

    it('the same earlier where levels grow', () => {
      const file = join(folder, 'Growing.tla');
      writeFileSync(file, text.replaceAll('Counters', 'Growing').replaceAll('1 .. 7', '1 .. 9'));
      const tried = undecided(file, configOf('growing', 'CONSTANT Most = 99'), { layoutCost: 35_000 });
      tried.advanceTo(9000);
      expect(lookedAt(tried, 1000)).toEqual([]);
      expect(lookedAt(tried, 15_000)).toEqual([0]);
    });

    it.each([
      // They are read as they are: together they have 144 values.
      ['other variables have many values', 'g = 0 /\\ h = 0', "g' \\in 0 .. 11 /\\ h' \\in 0 .. 11 /\\ c[1] = 1 /\\ c' = c"],
      [
        'a function is wanted as a value',
        'g = FALSE /\\ h = [i \\in 1 .. 2 |-> 0]',
        "g' = ({h} = {}) /\\ h' = [h EXCEPT ![1] = 1 - @] /\\ c' = c",
      ],
    ])('not for that where %s', (_, initial, more) => {
      const file = join(folder, 'Others.tla');
      writeFileSync(
        file,
        text
          .replaceAll('Counters', 'Others')
          .replace('VARIABLE c', 'VARIABLES c, g, h')
          .replace('Init ==', `Init == ${initial} /\\`)
          .replace(/^Next == (.*)$/m, (_line, next: string) => `Next == (${next} /\\ UNCHANGED <<g, h>>) \\/ (${more})`)
          .replaceAll('_c', '_<<c, g, h>>'),
      );
      const tried = undecided(file, configOf('others', 'CONSTANT Most = 22'), { layoutCost: 35_000 });
      tried.advanceTo(20_000);
      expect(lookedAt(tried, 15_000)).toEqual([]);
    });

    it('where each state has a function of its own, after some tenths of a second', () => {
      const tried = undecided(reading, configOf('each', 'CONSTANT Most = 22'), { layoutCost: 35_000 });
      tried.advanceTo(3000);
      // Four times as many states wait at most: a half of four times as long is saved.
      expect(lookedAt(tried, 15_000)).toEqual([]);
      expect(lookedAt(tried, 80_000)).toEqual([0]);
    });

    it('sooner where levels grow', () => {
      const tried = undecided(reading, configOf('growing', 'CONSTANT Most = 22'), { layoutCost: 35_000 });
      tried.advanceTo(3000);
      expect(tried.search.level.size).toBeGreaterThan(0.4 * tried.search.level.earlier);
      // Less than a half of it: 35 s are not saved in as long again.
      expect(lookedAt(tried, 50_000)).toEqual([0]);
      const late = undecided(reading, configOf('shrinking', 'CONSTANT Most = 22'), { layoutCost: 35_000 });
      late.advanceTo(13_000);
      expect(late.search.level.size).toBeLessThan(0.4 * late.search.level.earlier);
      expect(lookedAt(late, 50_000)).toEqual([]);
      expect(lookedAt(late, 80_000)).toEqual([0]);
    });

    it('where some states share one, later', () => {
      const tried = undecided(shared, configOf('some', 'CONSTANT Most = 22'));
      tried.advanceTo(10_000);
      expect(lookedAt(tried, 1000)).toEqual([]);
      expect(lookedAt(tried, 6000)).toEqual([0]);
    });

    it('not where actions make functions anew', () => {
      const anew = join(folder, 'Anew.tla');
      const next = "Next == \\E i \\in 1 .. 7 : c' = [j \\in 1 .. 7 |-> (c[j] + IF j < i THEN 1 ELSE 2) % 4]";
      writeFileSync(
        anew,
        text.replaceAll('Counters', 'Anew').replace(/^Next == .*$/m, () => next),
      );
      const tried = undecided(anew, configOf('anew', 'CONSTANT Most = 22'));
      tried.advanceTo(3000);
      expect(lookedAt(tried, 60_000)).toEqual([]);
    });

    it('at once where threads wait, or not at all', () => {
      const each = undecided(reading, configOf('each', 'CONSTANT Most = 22'));
      each.advanceTo(3000);
      expect(each.trial.isAwaited()).toBe(true);
      expect(lookedAt(each, 0)).toEqual([0]);
      const some = undecided(shared, configOf('some', 'CONSTANT Most = 22'));
      some.advanceTo(10_000);
      expect(some.trial.isAwaited()).toBe(true);
      expect(lookedAt(some, 1000)).toEqual([]);
      expect(some.trial.isAwaited()).toBe(false);
    });

    it('where threads wait no later than without them', () => {
      const some = undecided(shared, configOf('some', 'CONSTANT Most = 22'));
      some.advanceTo(10_000);
      expect(some.trial.isAwaited()).toBe(true);
      expect(lookedAt(some, 6000)).toEqual([0]);
    });

    it('after more states where a variable has neither many values nor hardly any', () => {
      const file = join(folder, 'Doubtful.tla');
      const more = text
        .replaceAll('Counters', 'Doubtful')
        .replace('VARIABLE c', 'VARIABLES c, g')
        .replace('Init ==', 'Init == g = 0 /\\')
        .replace(/^(Next == .*)$/m, "$1 /\\ g' = 64 * c[1] + 16 * c[2] + 4 * c[3] + c[4]")
        .replaceAll('_c', '_<<c, g>>');
      writeFileSync(file, more);
      const tried = undecided(file, configOf('doubtful', 'CONSTANT Most = 22'));
      tried.advanceTo(3000);
      expect(lookedAt(tried, 6000)).toEqual([]);
      tried.advanceTo(10_000);
      expect(lookedAt(tried, 6000)).toEqual([0]);
    });
  });

  it.each(['cells', 'values'] as const)('is resumed from %s', async (before) => {
    const config = configOf(`resumed-${before}`, 'CONSTANT Most = 22\nINVARIANT Low');
    const plain = await reportOf(counters, config, {});
    const checkpoint = join(folder, `checkpoint-${before}`);
    const cut = await reportOf(counters, config, { checkpoint, maxStates: 7000, layout: before });
    expect(cut.verdict).toBe('limit');
    expect(readdirSync(checkpoint).length).toBeGreaterThan(0);
    for (const layout of ['auto', 'values', 'cells'] as const)
      expect(await reportOf(counters, config, { resume: checkpoint, layout, layoutCost: 0 })).toEqual(plain);
  });

  it('changes where it is resumed with values, and keeps cells', () => {
    const config = configOf('resumed', 'CONSTANT Most = 22');
    const checkpoint = join(folder, 'checkpoint');
    const request: CheckRequest = { file: counters, config, workers: 1, invariants: [], properties: [], ltl: [], layout: 'cells' };
    const opened = openModel(request, {});
    if (opened.model === null) throw new Error('no model');
    const begun = new Search(opened.model.system, { deadlock: false });
    while (begun.store.count < 7000) begun.advance(200);
    const resumed = new Search(opened.model.system, { deadlock: false });
    resumed.restore(begun.snapshot()!);
    const relaid = new LayoutTrial(opened, { ...request, resume: checkpoint }).look(resumed);
    expect([...relaid!.model.split.keys()]).toEqual([0]);
    // What is kept in cells stays so.
    const inCells = { ...opened, model: relaid!.model };
    expect(new LayoutTrial(inCells, { ...request, resume: checkpoint }).look(resumed)).toBeNull();
  });
});

/** Messages that come and go: every state is another set. */
const messages = join(folder, 'Messages.tla');
writeFileSync(
  messages,
  `---- MODULE Messages ----
EXTENDS Naturals, FiniteSets
CONSTANT Last
VARIABLES sent, n
All == UNION {[type : {"ask"}, n : 0 .. Last], [type : {"answer"}, to : 0 .. 6, n : {0}]}
Init == sent = {} /\\ n = 0
Ask == \\E i \\in 0 .. 6 : sent' = sent \\cup {[type |-> "ask", n |-> i]} /\\ n' = n
Answer == \\E m \\in sent : /\\ m.type = "ask"
                          /\\ sent' = (sent \\ {m}) \\cup {[type |-> "answer", to |-> m.n, n |-> 0]}
                          /\\ UNCHANGED n
Forget == \\E m \\in {x \\in sent : x.type = "answer" /\\ x.to > 3} : sent' = sent \\ {m} /\\ n' = (n + 1) % 3
Next == Ask \\/ Answer \\/ Forget
Spec == Init /\\ [][Next]_<<sent, n>> /\\ WF_<<sent, n>>(Answer)
Typed == sent \\subseteq All
NeverAll == \\E i \\in 0 .. 6 : [type |-> "answer", to |-> i, n |-> 0] \\notin sent
Comes == []<>([type |-> "ask", n |-> 2] \\notin sent)
====`,
);

describe('a large search with a set in bits', () => {
  const messagesConfig = (name: string, lines: string): string => configOf(`m-${name}`, `${lines}\nCHECK_DEADLOCK FALSE`);

  it.each([
    ['holds', 'CONSTANT Last = 6\nINVARIANT Typed', 'ok'],
    ['fails', 'CONSTANT Last = 6\nINVARIANTS Typed NeverAll', 'invariant'],
    ['has an element that is not in the constant set', 'CONSTANT Last = 5\nINVARIANT Typed', 'invariant'],
    ['never asks again', 'CONSTANT Last = 6\nPROPERTY Comes', 'property'],
  ] as const)('%s as it does with values', async (name, lines, verdict) => {
    const config = messagesConfig(name.replaceAll(' ', ''), lines);
    const plain = await reportOf(messages, config, { layout: 'values' });
    expect(plain.verdict).toBe(verdict);
    for (const layout of ['auto', 'cells'] as const) expect(await reportOf(messages, config, { layout, layoutCost: 0 })).toEqual(plain);
    expect(await reportOf(messages, config, { layout: 'cells', spill: folder, spillSegment: 64 })).toEqual(plain);
  });

  it('goes on with the set in bits, and its elements keep their places', () => {
    const config = messagesConfig('watched', 'CONSTANT Last = 6\nINVARIANT Typed');
    const { trial, search, advanceTo } = undecided(messages, config, { layoutCost: 0 });
    advanceTo(10_000);
    const { model } = trial.look(search)!;
    expect(model.split.get(0)).toMatchObject({ kind: 'bits' });
    const { rows, width } = model.system;
    expect(width).toBeGreaterThan(2);
    for (const number of [0, 1234, 9999]) {
      const state = search.store.vector(number);
      expect([...rows!.valuesOf(rows!.vectorOf(state))]).toEqual([...state]);
    }
  });

  it('is resumed with the elements that it had', async () => {
    const config = messagesConfig('resumed', 'CONSTANT Last = 6\nINVARIANT Typed');
    const plain = await reportOf(messages, config, {});
    const checkpoint = join(folder, 'messages-checkpoint');
    expect((await reportOf(messages, config, { checkpoint, maxStates: 7000, layout: 'cells' })).verdict).toBe('limit');
    for (const layout of ['auto', 'values'] as const)
      expect(await reportOf(messages, config, { resume: checkpoint, layout })).toEqual(plain);
  });
});

it('is resumed where there are many sets in bits, of many elements each', async () => {
  const names = Array.from({ length: 110 }, (_, i) => `s${i}`);
  const file = join(folder, 'ManySets.tla');
  writeFileSync(
    file,
    `---- MODULE ManySets ----
EXTENDS Naturals
VARIABLES ${names.join(', ')}
Init == ${names.map((name) => `/\\ ${name} = 0 .. 130 `).join('')}
Next ==
${names
  .slice(0, 12)
  .map(
    (name) => `  \\/ 7 \\in ${name} /\\ ${name}' = ${name} \\ {7} /\\ UNCHANGED <<${names.filter((other) => other !== name).join(', ')}>>`,
  )
  .join('\n')}
====`,
  );
  const config = join(folder, 'ManySets.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n');
  const plain = await reportOf(file, config, { layout: 'values' });
  expect(plain.distinctStates).toBe(2 ** 12);
  const checkpoint = join(folder, 'many-checkpoint');
  expect((await reportOf(file, config, { checkpoint, maxStates: 3000, layout: 'cells' })).verdict).toBe('limit');
  const written = readFileSync(join(checkpoint, 'tlasso.checkpoint'));
  expect(written.indexOf('\n', written.indexOf('\n') + 1)).toBeGreaterThan(2 ** 16);
  expect(await reportOf(file, config, { resume: checkpoint })).toEqual(plain);
});

it('is not chosen for others where a state takes for ever, and an interruption is heard meanwhile', async () => {
  const file = join(folder, 'Endless.tla');
  writeFileSync(
    file,
    `---- MODULE Endless ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = IF x < 5 \\/ \\E n \\in 1 .. 10^15 : n + x = 0 THEN x + 1 ELSE 0
====`,
  );
  const config = join(folder, 'Endless.cfg');
  writeFileSync(config, 'INIT Init\nNEXT Next\n');
  const request: CheckRequest = { file, config, invariants: [], properties: [], ltl: [], workers: 1, layout: 'cells' };
  const opened = openModel(request, {});
  if (opened.model === null) throw new Error(opened.diagnostics[0]?.message);
  const watched = { arena: opened.values.arena, placeOf: () => null };
  expect(await splitByTrial(opened, { ...request, watched }, {})).toBeNull();
  let asked = 0;
  expect(await splitByTrial(opened, { ...request, watched, hear: () => ++asked > 2 }, {})).toBeNull();
  expect(asked).toBe(3);
});

describe('a large search whose functions have few values', () => {
  const file = join(folder, 'Few.tla');
  const config = join(folder, 'Few.cfg');
  writeFileSync(
    file,
    `---- MODULE Few ----
EXTENDS Naturals
CONSTANT Most
VARIABLES a, b, c
Keys == 1 .. 4
Init == a = [i \\in Keys |-> 0] /\\ b = [i \\in Keys |-> 0] /\\ c = [i \\in Keys |-> 0]
Up == \\E i \\in Keys : a' = [a EXCEPT ![i] = (@ + 1) % 3] /\\ UNCHANGED <<b, c>>
Over == \\E i, j \\in Keys : a[i] = 2 /\\ a' = [a EXCEPT ![i] = 0] /\\ b' = [b EXCEPT ![j] = a[j]] /\\ UNCHANGED c
Out == \\E i \\in Keys : b[i] # c[i] /\\ c' = [c EXCEPT ![i] = b[i]] /\\ UNCHANGED <<a, b>>
Next == Up \\/ Over \\/ Out
Low == c[1] + c[2] + c[3] + c[4] < Most
====`,
  );
  const sized = (most: number): void => writeFileSync(config, `CONSTANT Most = ${most}\nINIT Init\nNEXT Next\nINVARIANT Low\n`);
  sized(9);

  it('remembers what its actions do once it is no small one', () => {
    const { trial, search, advanceTo } = undecided(file, config, { layoutCost: 0 });
    advanceTo(1000);
    expect(trial.look(search)).toBeNull();
    advanceTo(9000);
    const { model } = trial.look(search)!;
    expect(Array.from(model.split.values(), ({ kind }) => kind)).toEqual(['cells', 'cells', 'cells']);
    expect(model.steps).toMatchObject({ isStopped: false });
    expect(model.steps!.counts.made).toBe(0);
    expect(trial.look(search)).toBeNull();
  });

  it('does not where most states are initial ones', () => {
    const module = join(folder, 'Initial.tla');
    const init = 'Init == a \\in [Keys -> 0 .. 2] /\\ b \\in [Keys -> 0 .. 2] /\\ c = [i \\in Keys |-> 0]';
    writeFileSync(
      module,
      readFileSync(file, 'utf8')
        .replace(/^Init ==.*$/m, () => init)
        .replace('MODULE Few', 'MODULE Initial'),
    );
    const { trial, search, advanceTo } = undecided(module, config, { layoutCost: 0 });
    advanceTo(10_000);
    expect(trial.look(search)?.model.split.size).toBeUndefined();
  });

  it('does not where functions have few values and actions read little more than is read to find what they do', () => {
    const little = join(folder, 'Little.tla');
    writeFileSync(
      little,
      `---- MODULE Little ----
EXTENDS Naturals
VARIABLES f, g, h
Init == f = [i \\in 1 .. 2 |-> 0] /\\ g = [i \\in 1 .. 2 |-> 0] /\\ h = [i \\in 1 .. 2 |-> 0]
Next == \\/ f' = [f EXCEPT ![1] = (@ + 1) % 22] /\\ UNCHANGED <<g, h>>
        \\/ g' = [g EXCEPT ![1] = (@ + 1) % 22] /\\ UNCHANGED <<f, h>>
        \\/ h' = [h EXCEPT ![1] = (@ + 1) % 22] /\\ UNCHANGED <<f, g>>
====`,
    );
    const plain = join(folder, 'Little.cfg');
    writeFileSync(plain, 'INIT Init\nNEXT Next\n');
    const { trial, search, advanceTo } = undecided(little, plain, { layoutCost: 0 });
    advanceTo(9000);
    expect(trial.look(search)).toBeNull();
  });

  it('does not where that does not pay, and has the same cells', () => {
    const much = join(folder, 'Much.tla');
    writeFileSync(
      much,
      `---- MODULE Much ----
EXTENDS Naturals
VARIABLE f
Keys == 1 .. 8
Init == f = [i \\in Keys |-> 0]
Next == \\E i \\in Keys : f' = [f EXCEPT ![i] = (f[1] + f[2] + f[3] + f[4] + f[5] + f[6] + f[7] + f[8] + 1) % 5]
====`,
    );
    const plain = join(folder, 'Much.cfg');
    writeFileSync(plain, 'INIT Init\nNEXT Next\n');
    const { trial, search, advanceTo } = undecided(much, plain, { layoutCost: 0 });
    advanceTo(10_000);
    const { model } = trial.look(search)!;
    expect(model.split.get(0)).toMatchObject({ kind: 'cells' });
    expect(model.steps).toBeNull();
  });

  it.each([
    ['is cut off', 9, { maxStates: 70_000 }, 'limit'],
    ['is cut off, with two threads', 9, { maxStates: 70_000, workers: 2, callsAtOnce: true }, 'limit'],
    ['fails', 8, {}, 'invariant'],
  ] as const)('%s as it does with values', async (_, most, wishes, verdict) => {
    sized(most);
    const plain = await reportOf(file, config, { ...wishes, workers: 1, layout: 'values' });
    expect(plain.verdict).toBe(verdict);
    if (verdict !== 'limit') expect(plain.distinctStates).toBeGreaterThan(41_000);
    const { workers: _ours, ...ours } = await reportOf(file, config, { ...wishes, layoutCost: 0 });
    const { workers: _theirs, ...theirs } = plain;
    expect(ours).toEqual(theirs);
  });
});
