// What the command line asks beside the configuration: formulas, possibility, bounded response.
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../src/report/ci/findings.ts';
import { renderCheck, textReport } from '../../src/report/index.ts';
import { checkText, type Question, valuesOf, warningsOf } from './check-text.ts';

const module = `EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
Up == x < 3 /\\ x' = x + 1 /\\ UNCHANGED y
Fall == x = 3 /\\ x' = 0 /\\ UNCHANGED y
Trap == x = 2 /\\ y = 0 /\\ y' = 1 /\\ UNCHANGED x
Next == (y = 0 /\\ (Up \\/ Fall)) \\/ Trap
Spec == Init /\\ [][Next]_vars
Fair == Spec /\\ WF_vars(Next)
Top == x = 3
Trapped == y = 1
Jump == x' = x + 2
Both == INSTANCE Pair WITH a <- x, b <- y`;
const others = { Pair: 'EXTENDS Naturals\nVARIABLES a, b\nSum == a + b' };
const base: Question = { module, others, config: 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE' };
const fair: Question = { ...base, config: 'SPECIFICATION Fair\nCHECK_DEADLOCK FALSE' };

const errorsOf = async (question: Question): Promise<string[]> => {
  const report = await checkText(question);
  expect(report.verdict).toBe('config-error');
  return report.diagnostics.map((d) => `${d.span?.source.name}:${d.span?.start} ${d.message}`);
};

describe('--ltl', () => {
  it('takes operators and expressions as atoms', async () => {
    const report = await checkText({ ...fair, ltl: ['G (F Top || F Trapped)', 'G ({x = 3} -> !Trapped)', '{y = 0} W Trapped'] });
    expect(report.verdict).toBe('ok');
    expect(report.properties?.map((p) => `${p.name}: ${p.class}`)).toEqual([
      'G (F Top || F Trapped): recurrence',
      'G ({x = 3} -> !Trapped): safety',
      '{y = 0} W Trapped: safety',
    ]);
  });

  it('resolves expressions in the scope of the module, through instances too', async () => {
    const report = await checkText({ ...fair, ltl: ['G {Both!Sum < 4}'] });
    expect(report.verdict).toBe('ok');
  });

  it.each([
    ['X Top', 'X Top'],
    ['G (Top -> X Trapped)', '[](Top => X Trapped)'],
    ['{y = 0} U Top', '(y = 0) U Top'],
    ['Trapped M {x < 2}', 'Trapped M (x < 2)'],
  ])('%s is explained in its own notation', async (formula, violated) => {
    expect((await checkText({ ...base, ltl: [formula] })).explanation?.violated).toBe(violated);
  });

  it('is violated by a lasso that is explained', async () => {
    const report = await checkText({ ...fair, ltl: ['G F Top'] });
    expect(report.verdict).toBe('property');
    expect(report.property).toMatchObject({ name: 'G F Top', kind: 'temporal-property' });
    expect(`${valuesOf(report, 'x')}; ${valuesOf(report, 'y')}`).toBe('0 1 2 2 back to 4; 0 0 0 1 back to 4');
    expect(report.explanation).toEqual({
      violated: '[]<>Top',
      rows: [
        { text: '[]<>Top', depth: 0, atom: false, truth: [false, false, false, false] },
        { text: '<>Top', depth: 1, atom: false, truth: [false, false, false, false] },
        { text: 'Top', depth: 2, atom: true, truth: [false, false, false, false] },
      ],
      causes: [{ text: 'Top', value: false, positions: [0, 1, 2, 3] }],
      fairness: [{ name: 'WF_vars(Next)', reason: 'disabled', position: 3 }],
    });
  });

  it('says what is wrong and where', async () => {
    expect(await errorsOf({ ...base, ltl: ['G ('] })).toEqual([
      '<--ltl>:3 expected an operator name, a TLA+ expression in braces, or a formula, found the end of the formula',
    ]);
    expect(await errorsOf({ ...base, ltl: ['G Topp'] })).toEqual(['<--ltl>:2 module Spec defines no `Topp`']);
    expect(await errorsOf({ ...base, ltl: ['G {z > 0}'] })).toEqual(['<--ltl>:3 `z` is not known in module Spec']);
    expect(await errorsOf({ ...base, ltl: ['G {x >}'] })).toEqual(['<--ltl>:6 expected an expression, found the end of the text']);
  });

  it('counts the same atom once', async () => {
    const report = await checkText({ ...base, ltl: ['G ({x = 1} -> {x = 1})', 'F Top || ! F Top'] });
    expect(report.properties?.map((p) => p.class)).toEqual(['safety-and-guarantee', 'safety-and-guarantee']);
  });
});

describe('several questions', () => {
  const headless: Question = {
    ...base,
    module: `${module.replace('Naturals', 'Naturals, Sequences')}\nHeadless == Head(IF x = 2 THEN <<>> ELSE <<TRUE>>)`,
  };

  it('keep the wrong answer where a later one has none', async () => {
    const report = await checkText({ ...headless, possible: ['{x = 7}'], count: ['Headless', 'x = 1'] });
    expect(report).toMatchObject({ verdict: 'assumption', property: { kind: 'possibility' }, possibilities: [{ holds: false }] });
    expect(report.diagnostics.map(({ code }) => code)).toContain('E401');
    expect(report.notChecked?.map(({ name, kind, message }) => `${kind} ${name}: ${message}`)).toEqual([
      'count Headless: questions end with the first that is not decided',
      'count x = 1: questions end with the first that is not decided',
    ]);
  });

  it('are all answered where several answers are wrong', async () => {
    const within = [1, 9].map((limit) => ({ limit, action: 'Up', formula: 'x = 0 ~> Top' }));
    const report = await checkText({ ...base, alwaysPossible: ['Top'], within });
    expect(report).toMatchObject({ verdict: 'property', property: { name: 'Top', kind: 'always-possible' } });
    expect(report.possibilities?.map(({ name, kind, holds, trace }) => [kind, name, holds, trace?.states.length])).toEqual([
      ['always-possible', 'Top', false, 4],
      ['within', 'x = 0 ~> Top within 1 Up', false, 3],
      ['within', 'x = 0 ~> Top within 9 Up', true, undefined],
    ]);
    expect(textReport(report)).toContain(`Possibilities:
  Top  not always possible

Bounded responses:
  x = 0 ~> Top within 1 Up  violated
  x = 0 ~> Top within 9 Up  holds
`);
    expect(findingsOf(report).map(({ message }) => message)).toEqual([
      'Possibility Top is lost: no behaviour reaches it from state 4 on.',
      'Property x = 0 ~> Top within 1 Up is violated.',
    ]);
    const cases = renderCheck(report, 'junit', { version: '0' });
    expect(cases).toContain('tests="3" failures="2"');
    expect(cases).toContain('<testcase name="x = 0 ~&gt; Top within 9 Up" classname="Spec" time="0.000"/>');
  });

  it('and properties that the check did not come to are listed as not checked', async () => {
    const properties =
      "Low == []<>(x = 9)\nBack == []<>(x = 0)\nStill == <>[](y = 0)\nSmall == [][x' < 3]_vars\nPart == [](x < 2) /\\ <>(y = 7)";
    const asking = { ...headless, module: `${headless.module}\n${properties}`, possible: ['Trapped'], count: ['x = 1'] };
    const open = async (config: string) => {
      const report = await checkText({ ...asking, config: `SPECIFICATION Fair\nCHECK_DEADLOCK FALSE\n${config}` });
      const names = report.notChecked?.map(({ name, kind, message }) => `${kind} ${name}: ${message}`) ?? [];
      return [report.verdict, report.properties?.map(({ name, holds }) => `${name} ${holds}`).join() ?? '', ...names];
    };
    const violation = ['possibility Trapped', 'count x = 1'].map((name) => `${name}: the check ended at the violation`);
    expect(await open('PROPERTIES Back Low Still')).toEqual([
      'property',
      'Back false',
      'temporal-property Low: the check ended at the violation',
      'temporal-property Still: the check ended at the violation',
      ...violation,
    ]);
    expect(await open('PROPERTIES Still Part Small')).toEqual([
      'invariant',
      'Part false',
      'temporal-property Small: the check ended at the violation',
      'temporal-property Still: the check ended at the violation',
      ...violation,
    ]);
    expect(await open('INVARIANT Headless PROPERTY Low')).toEqual([
      'evaluation-error',
      '',
      'temporal-property Low: the check ended at the fault',
      'possibility Trapped: the check ended at the fault',
      'count x = 1: the check ended at the fault',
    ]);
    expect(await open('')).toEqual(['ok', '']);
  });

  it('tell what has no value as what it is', async () => {
    const report = await checkText({ ...headless, count: ['Headless'] });
    expect(report).toMatchObject({ verdict: 'evaluation-error', property: { name: 'Headless', kind: 'count' } });
    expect(report.trace?.states).toHaveLength(3);
  });
});

describe('possibility', () => {
  it('is one of the states that are counted, but for _POSSIBLE, which is that of TLC and says so', async () => {
    const stays = `${module}\nLow == x' < 3\nZero == x = 0\nStep == x = 2 /\\ x' = 3`;
    const config = 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\nACTION_CONSTRAINT Low';
    const report = await checkText({ module: stays, others, config, possible: ['Top', 'Zero', 'Trapped', 'Step'], count: ['Top'] });
    expect(report).toMatchObject({ verdict: 'assumption', property: { name: 'Top' }, counts: [{ states: 0 }] });
    const told = (all: typeof report.possibilities) => all?.map(({ name, holds, trace }) => `${name} ${holds} ${trace?.states.length}`);
    expect(told(report.possibilities)).toEqual(['Top false undefined', 'Zero true 1', 'Trapped true 4', 'Step false undefined']);
    // TLC: no error, and "Postcondition Step is false".
    const tlcs = await checkText({ module: stays, others, config: `${config}\n_POSSIBLE Top\n_POSSIBLE Trapped` });
    expect([tlcs.verdict, told(tlcs.possibilities)]).toEqual(['ok', ['Top true 4', 'Trapped true 4']]);
    expect(warningsOf(tlcs)).toEqual(['Top is possible only by a step that ACTION_CONSTRAINT leaves out']);
    expect(await checkText({ module: stays, others, config: `${config}\n_POSSIBLE Step` })).toMatchObject({ verdict: 'assumption' });
  });

  it('is witnessed by a shortest behaviour', async () => {
    const report = await checkText({ ...base, possible: ['Trapped', '{x = 3}', 'Fall'] });
    expect(report.verdict).toBe('ok');
    expect(report.possibilities?.map(({ name, holds, trace }) => `${name} ${holds} ${trace?.states.length}`)).toEqual([
      'Trapped true 4',
      '{x = 3} true 4',
      'Fall true 5',
    ]);
  });

  it('fails as a postcondition does where nothing satisfies it', async () => {
    const report = await checkText({ ...base, possible: ['Top', 'Jump'] });
    expect(report).toMatchObject({ verdict: 'assumption', property: { name: 'Jump', kind: 'possibility' } });
  });

  it('is a keyword of the configuration, as in TLC', async () => {
    const config = `${base.config}\n_POSSIBLE Top Jump`;
    expect(await checkText({ ...base, config })).toMatchObject({ verdict: 'assumption', property: { name: 'Jump', kind: 'possibility' } });
  });

  it('looks inside the constraints only', async () => {
    const config = `${base.config}\nCONSTRAINT Low`;
    const constrained = { ...base, module: `${module}\nLow == x < 2`, config };
    expect(await checkText({ ...constrained, possible: ['{x = 2}'] })).toMatchObject({ verdict: 'assumption' });
    expect(await checkText({ ...constrained, possible: ['{x = 1}'] })).toMatchObject({ verdict: 'ok' });
  });

  /** Is it possible that b is where it is asked for, although a and b are exchanged? */
  const symmetric = (next: string, wanted: string): Question => ({
    module: `EXTENDS TLC
CONSTANT P, b
VARIABLE at
Sym == Permutations(P)
Init == at = {}
Next == ${next}
Wanted == ${wanted}`,
    config: 'CONSTANT P = {a, b}\nb = b\nINIT Init\nNEXT Next\nSYMMETRY Sym\nCHECK_DEADLOCK FALSE',
    possible: ['Wanted'],
  });

  it('is not hidden by SYMMETRY', async () => {
    const asked = symmetric("\\E p \\in P : at = {} /\\ at' = {p}", 'at = {b}');
    expect(await checkText(asked)).toMatchObject({ verdict: 'ok', distinctStates: 2 });
  });

  it('is told without a claim about the length where SYMMETRY may leave out a nearer state', async () => {
    const asked = symmetric("\\E p \\in P \\ at : at' = at \\cup {p}", 'b \\in at');
    const report = await checkText(asked);
    expect(report.possibilities).toMatchObject([{ holds: true, mayBeShorter: true, trace: { states: { length: 3 } } }]);
    expect(textReport(report)).toContain('Wanted  possible  in state 3 of a behaviour (there may be a shorter one)');
    const whole = await checkText({ ...asked, config: asked.config.replace('SYMMETRY Sym\n', '') });
    expect(textReport(whole)).toContain('Wanted  possible  in state 2 of a shortest behaviour');
  });

  it('counts states by depth, those that SYMMETRY leaves out too', async () => {
    const symmetric: Question = {
      module: `EXTENDS TLC, FiniteSets, Naturals
CONSTANT P
VARIABLE at
Sym == Permutations(P)
Init == at = {}
Next == \\E p \\in P \\ at : at' = at \\cup {p}`,
      config: 'CONSTANT P = {a, b, c}\nINIT Init\nNEXT Next\nSYMMETRY Sym\nCHECK_DEADLOCK FALSE',
      count: ['Cardinality(at) > 1', 'FALSE', 'Sym = {}'],
    };
    const report = await checkText(symmetric);
    expect(report).toMatchObject({ verdict: 'ok', distinctStates: 4 });
    expect(report.counts).toEqual([
      { name: 'Cardinality(at) > 1', states: 4, of: 8, byDepth: [0, 0, 3, 1] },
      { name: 'FALSE', states: 0, of: 8, byDepth: [0, 0, 0, 0] },
      { name: 'Sym = {}', states: 0, of: 8, byDepth: [0, 0, 0, 0] },
    ]);
    const faulty = await checkText({ ...symmetric, count: ['at > 1'] });
    expect([faulty.verdict, faulty.trace?.states.length]).toEqual(['evaluation-error', 1]);
    expect((await checkText({ ...symmetric, count: ["at' = at"] })).verdict).toBe('config-error');
    expect((await checkText({ ...symmetric, count: ['at ='] })).verdict).toBe('config-error');
    const limited = await checkText({ ...symmetric, count: ['TRUE'], maxStates: 2 });
    expect(limited.notChecked?.map(({ name, kind }) => [name, kind])).toEqual([['TRUE', 'count']]);
  });

  it('from everywhere, or a shortest behaviour to where it is lost', async () => {
    const report = await checkText({ ...base, alwaysPossible: ['Top'] });
    expect(report).toMatchObject({ verdict: 'property', property: { name: 'Top', kind: 'always-possible' } });
    expect(valuesOf(report, 'y')).toBe('0 0 0 1');
    expect(await checkText({ ...base, alwaysPossible: ['Trapped'] })).toMatchObject({ verdict: 'ok' });
  });

  it('is a fault with its behaviour where what is to be possible has no value', async () => {
    for (const asked of [{ alwaysPossible: ['{x > "a"}'] }, { possible: ['{x > "a"}'] }]) {
      const report = await checkText({ ...base, ...asked });
      expect([report.verdict, report.trace?.states.length], JSON.stringify(asked)).toEqual(['evaluation-error', 1]);
    }
  });

  it('says when a constraint makes it uncertain', async () => {
    const constrained = { ...base, module: `${module}\nLow == x < 3`, config: `${base.config}\nCONSTRAINT Low` };
    const report = await checkText({ ...constrained, alwaysPossible: ['{x = 0 /\\ y = 0}'] });
    expect(report.verdict).toBe('property');
    expect(warningsOf(report)).toEqual(['a constraint cuts off states beyond which {x = 0 /\\ y = 0} may be possible']);
  });

  it('is not decided by a search that ended early', async () => {
    expect(await checkText({ ...base, possible: ['Jump'], maxStates: 2 })).toMatchObject({ verdict: 'limit' });
  });
});

describe('bounded response', () => {
  const within = (limit: number, action: string, formula: string) => ({ limit, action, formula });

  it('counts the steps of the action from P to Q', async () => {
    const circle = { ...base, module: module.replace('\\/ Trap', '') };
    const exact = within(3, 'Up', 'x = 0 ~> Top');
    expect(await checkText({ ...circle, within: [exact] })).toMatchObject({ verdict: 'ok' });
    const report = await checkText({ ...circle, within: [{ ...exact, limit: 2 }] });
    expect(report).toMatchObject({ verdict: 'property', property: { kind: 'within', name: 'x = 0 ~> Top within 2 Up' } });
    expect(valuesOf(report, 'x')).toBe('0 1 2 3');
    expect(report.trace?.loop).toBeUndefined();
  });

  it('is about states and steps inside the constraints', async () => {
    const limited = { ...base, module: `${module}\nLow == x < 2\nSlow == x' < 2`, within: [within(1, 'Up', 'x = 0 ~> Top')] };
    expect(await checkText(limited)).toMatchObject({ verdict: 'property', trace: { states: { length: 3 } } });
    for (const constraint of ['CONSTRAINT Low', 'ACTION_CONSTRAINT Slow'])
      expect(await checkText({ ...limited, config: `${base.config}\n${constraint}` }), constraint).toMatchObject({ verdict: 'ok' });
  });

  it('has no complaint where the action does not occur', async () => {
    expect(await checkText({ ...base, within: [within(0, 'Jump', 'TRUE ~> FALSE')] })).toMatchObject({ verdict: 'ok' });
  });

  it('lets Q come before, with or without P', async () => {
    expect(await checkText({ ...base, within: [within(0, 'Next', 'Top ~> x > 2')] })).toMatchObject({ verdict: 'ok' });
  });

  it('wants P ~> Q', async () => {
    expect(await errorsOf({ ...base, within: [within(1, 'Up', 'Top')] })).toEqual([
      '<--within>:5 what is to happen within a number of steps is not of the form P ~> Q',
    ]);
  });
});
