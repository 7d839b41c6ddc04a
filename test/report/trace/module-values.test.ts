// Modules of traces: what is written can be read, by tlasso and by other tools, however large and oddly named its values are.
import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../grammar/tokens.ts';
import { type ReportedTrace, TraceFormatError, tlaModuleOf } from '../../../src/report/index.ts';
import { isName, modelValuesInText, RESERVED } from '../../../src/report/trace/module-values.ts';
import { answerOf, withFiles } from '../../fuzz/model.ts';
import { fun, model, type Notation, set, symbolic, tree } from '../trees.ts';

/** A trace of one variable. */
const traceOf = (...values: readonly Notation[]): ReportedTrace => ({
  states: values.map((value) => ({ action: null, variables: [{ name: 'f', value: tree(value) }] })),
});

/** What tlasso says of the module, where this is invariant. */
const answered = async (trace: ReportedTrace, invariant: string) => {
  const { module, config } = tlaModuleOf(trace, 'Trace');
  const judge = `---- MODULE Judge ----\nEXTENDS Trace, Sequences\nJudged == ${invariant}\n====\n`;
  const files = { 'Trace.tla': String(module), 'Judge.tla': judge, 'Judge.cfg': `${config}INVARIANT Judged\n` };
  return withFiles(files, (folder) => answerOf(folder, 'Judge'));
};

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

describe('a function of many arguments', () => {
  it.each([49, 50, 51, 250, 2501, 6000])('of %d is read again', async (n) => {
    const large = fun(...range(n).map((i) => [i, `v${i}`] as const));
    expect(await answered(traceOf(large), `DOMAIN f = 0..${n - 1} /\\ f[${n - 1}] = "v${n - 1}" /\\ f[0] = "v0"`)).toMatchObject({
      verdict: 'ok',
      distinct: 1,
    });
  });

  it('stands in groups, one argument a line', () => {
    const module = String(tlaModuleOf(traceOf(fun(...range(120).map((i) => [i, `a longer value, ${i}`] as const))), 'Trace').module);
    expect(module).toMatch(/^ {5}f \|-> \( \( 0 :> "a longer value, 0" @@\n +1 :> /m);
    // Four parentheses: that of the groups, and one for each of three groups.
    expect(module.match(/\(/g)).toHaveLength(4);
  });
});

describe('names', () => {
  it('of fields are never words of the language', async () => {
    const words = [...Object.keys(vocabulary().keywords), 'WF_x', 'TRUE', 'x y'];
    const value = Object.fromEntries(words.map((word, i) => [word, i]));
    expect(await answered(traceOf(value), words.map((word, i) => `f["${word}"] = ${i}`).join(' /\\ '))).toMatchObject({ verdict: 'ok' });
  });

  it('are all that the grammar does not reserve', () => {
    expect(Object.keys(vocabulary().keywords).filter((word) => !RESERVED.has(word))).toEqual([]);
    expect(['a', '1a', 'a_1', '_', '12', 'SF_a', 'IF', 'If'].filter(isName)).toEqual(['a', '1a', 'a_1', 'If']);
  });

  it('of standard modules are refused where the trace needs the module', () => {
    const clashing = (name: string, value: Notation): ReportedTrace => ({
      states: [{ action: null, variables: [{ name, value: tree(value) }] }],
    });
    expect(() => tlaModuleOf(clashing('Any', fun([0, 1])), 'Trace')).toThrow(/Any is also a name of a standard module/);
    expect(() => tlaModuleOf(clashing('Any', 0), 'Trace')).not.toThrow();
    expect(() => tlaModuleOf(clashing('x', model('Nat')), 'Trace')).toThrow(TraceFormatError);
  });

  it('of its own are none that the trace has', async () => {
    const trace: ReportedTrace = {
      states: [1, 2].map((n) => ({
        action: null,
        variables: ['Trace', 'position', 'TraceLength', 'TraceInit', 'TraceNext'].map((name) => ({ name, value: tree(n) })),
      })),
    };
    expect(await answered({ ...trace, loop: 0 }, 'position = position_')).toMatchObject({ verdict: 'ok', distinct: 2, generated: 3 });
  });
});

describe('values that are described', () => {
  it('are read again, with the model values in them', async () => {
    const described = set(symbolic('SUBSET [{p, "q"} -> {r, s}]'), symbolic('(Seq({p}) \\X [a: Nat, b: {t}])'));
    const { config } = tlaModuleOf(traceOf(described), 'Trace');
    expect(config).toContain('CONSTANTS\n  p = p\n  r = r\n  s = s\n  t = t\nINIT');
    expect(modelValuesInText('UNION {[1..n -> {"n", m}] : n \\in 0..3}')).toEqual(['m']);
    expect(await answered(traceOf(described), '<<<<>>, [a |-> 1, b |-> t]>> \\in UNION f')).toMatchObject({ verdict: 'ok' });
  });

  it('are refused where they are not known in full', () => {
    expect(() => tlaModuleOf(traceOf(symbolic('{x \\in Nat : ...}')), 'Trace')).toThrow(/not known in full/);
    expect(() => tlaModuleOf(traceOf(symbolic('{"..."}')), 'Trace')).not.toThrow();
  });
});
