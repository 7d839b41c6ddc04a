// The values that `--constant` of a sweep gives.
import { describe, expect, it } from 'vitest';
import { combinations, sweptConstants } from '../../../src/session/sweep/alternatives.ts';

const valuesOf = (...texts: readonly string[]): unknown => {
  const read = sweptConstants(texts);
  return 'code' in read ? read.code : read.map(({ name, sign, values }) => `${name}${sign}${values.join(' | ')}`);
};

describe('values', () => {
  it.each([
    ['N=2..6', 'N=2 | 3 | 4 | 5 | 6'],
    ['N=-1..1,7', 'N=-1 | 0 | 1 | 7'],
    ['N=3', 'N=3'],
    ['N=9007199254740992..9007199254740994', 'N=9007199254740992 | 9007199254740993 | 9007199254740994'],
    ['N = 1 , 2 ', 'N=1 | 2'],
    ['V={a,b},{a,b,c}', 'V={a,b} | {a,b,c}'],
    ['V=(1..4),{}', 'V=(1..4) | {}'],
    ['V=((1..4)),((2) + 1), 5', 'V=((1..4)) | ((2) + 1) | 5'],
    ['S="a,b", ")"', 'S="a,b" | ")"'],
    ['F=[x \\in {1, 2} |-> x], <<1, 2>>, <<>>', 'F=[x \\in {1, 2} |-> x] | <<1, 2>> | <<>>'],
    ['Order<-Fifo, Lifo', 'Order<-Fifo | Lifo'],
    ['N=1..2 + 1', 'N=1..2 + 1'],
    ['N=5, (1)..3 \\* small, and large', 'N=5 | (1)..3'],
    ['N=1..3 \\* small', 'N=1 | 2 | 3'],
    ['N=1 (* a, b *), 2', 'N=1 | 2'],
    ['N=1, (* a, (* b, *) c *) 2 (* d, e *)', 'N=1 | 2'],
    ['N=1, \\* one, or\n2', 'N=1 | 2'],
    ['N=(* few *) 1..3 (* many *), 7', 'N=1 | 2 | 3 | 7'],
    ['S="(* a, b *)", "\\\\* c"', 'S="(* a, b *)" | "\\\\* c"'],
  ])('%s', (text, values) => {
    expect(valuesOf(text)).toEqual([values]);
  });

  it('of one constant may come in several options', () => {
    expect(valuesOf('N=1', 'M=5', 'N=3..4')).toEqual(['N=1 | 3 | 4', 'M=5']);
  });

  it('are each there once', () => {
    expect(valuesOf('N=1,1', 'M=2..4, 3', 'N=2, 1')).toEqual(['N=1 | 2', 'M=2 | 3 | 4']);
  });

  it('of one constant are all values, or all definitions', () => {
    expect(valuesOf('N<-Few, Many', 'N<-None')).toEqual(['N<-Few | Many | None']);
    expect(sweptConstants(['N<-Few', 'N=3'])).toMatchObject({
      code: 'E327',
      message: 'these are no values of a constant: another option gives N with `<-`',
    });
  });

  it.each(['N', '=3', 'N=', 'N=2..', 'N={a', 'N=a,,b', 'N=3..2', 'N=1>>, <<2', ''])('%s has none', (text) => {
    expect(valuesOf(text)).toBe('E327');
  });

  it.each([
    ['N=1,', 'a value is missing beside a comma'],
    ['N=1, ,2', 'a value is missing beside a comma'],
    ['V={1, 2}, {a, b', '`{` is never closed'],
    ['V=1, (2', '`(` is never closed'],
    ['V=1)', '`)` closes nothing'],
    ['V=1>>, <<2', '`>>` closes nothing'],
    ['V=1 (* a, b *), (2', '`(` is never closed'],
    ['V=(* none *), 1', 'a value is missing beside a comma'],
    ['V=1, (* a, b', 'this comment is never closed'],
  ])('%s: what is wrong is told of what was written', (text, why) => {
    expect(sweptConstants([text])).toMatchObject({ message: `these are no values of a constant: ${why}` });
  });

  it.each([['N=1..9999999999'], ['N=1..1000', 'M=1..1000']])('%s are too many', (...texts) => {
    expect(valuesOf(...texts)).toBe('E616');
  });
});

it('the last constant changes first', () => {
  const constants = [
    { name: 'A', sign: '=', values: ['1', '2'] },
    { name: 'B', sign: '=', values: ['x', 'y', 'z'] },
  ];
  expect(combinations(constants)).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  expect(combinations([])).toEqual([[]]);
});
