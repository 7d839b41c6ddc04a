import { describe, expect, it } from 'vitest';
import { sameValue, valueJson, valueLines, valueText } from '../../../src/report/index.ts';
import { fun, model, type Notation, set, symbolic, tree } from '../trees.ts';

const rows: readonly (readonly [string, Notation, unknown])[] = [
  ['1', 1, 1],
  ['-7', -7, -7],
  ['1152921504606846976', 2n ** 60n, { '#bigint': '1152921504606846976' }],
  ['-1152921504606846976', -(2n ** 60n), { '#bigint': '-1152921504606846976' }],
  ['9007199254740991', 2n ** 53n - 1n, 9007199254740991],
  ['"a\\"\\\\b"', 'a"\\b', 'a"\\b'],
  ['TRUE', true, true],
  ['FALSE', false, false],
  ['m1', model('m1'), { '#model': 'm1' }],
  ['Nat', symbolic('Nat'), { '#unserializable': 'Nat' }],
  ['{}', set(), { '#set': [] }],
  ['{1, "x"}', set(1, 'x'), { '#set': [1, 'x'] }],
  ['<<>>', [], { '#tup': [] }],
  ['<<1, <<2>>>>', [1, [2]], { '#tup': [1, { '#tup': [2] }] }],
  ['[a |-> 1, b |-> {}]', { a: 1, b: set() }, { a: 1, b: { '#set': [] } }],
  ['("two words" :> 1)', { 'two words': 1 }, { 'two words': 1 }],
  ['("#set" :> 1)', { '#set': 1 }, { '#map': [['#set', 1]] }],
  [
    '(1 :> "a" @@ 3 :> "b")',
    fun([1, 'a'], [3, 'b']),
    {
      '#map': [
        [1, 'a'],
        [3, 'b'],
      ],
    },
  ],
];

it.each(rows.map(([text, data, json]) => ({ text, data, json })))('$text', ({ text, data, json }) => {
  expect(valueText(tree(data))).toBe(text);
  expect(valueJson(tree(data))).toEqual(json);
});

it('encodes a field __proto__ like any other', () => {
  expect(JSON.stringify(valueJson(tree(JSON.parse('{"__proto__":1}'))))).toBe('{"__proto__":1}');
});

describe('valueLines', () => {
  it('breaks long values at their outermost brackets', () => {
    const value = tree({ type: 'Prepared', votes: set('alpha', 'beta', 'gamma'), log: [1, 2, 3] });
    expect(valueLines(value, 6, 100)).toBe('[type |-> "Prepared", votes |-> {"alpha", "beta", "gamma"}, log |-> <<1, 2, 3>>]');
    expect(`msg = ${valueLines(value, 6, 44)}`.split('\n')).toEqual([
      'msg = [ type |-> "Prepared",',
      '        votes |-> {"alpha", "beta", "gamma"},',
      '        log |-> <<1, 2, 3>> ]',
    ]);
    expect(`msg = ${valueLines(value, 6, 30)}`.split('\n')).toEqual([
      'msg = [ type |-> "Prepared",',
      '        votes |-> { "alpha",',
      '                    "beta",',
      '                    "gamma" },',
      '        log |-> <<1, 2, 3>> ]',
    ]);
  });

  it('breaks functions at @@', () => {
    const value = tree(fun([model('n1'), 'follower'], [model('n2'), 'candidate']));
    expect(valueLines(value, 0, 20).split('\n')).toEqual(['( n1 :> "follower" @@', '  n2 :> "candidate" )']);
  });
});

it.each([
  [1, 1, true],
  [1, '1', false],
  [set(1), [1], false],
  [{ a: 1 }, { a: 1 }, true],
  [model('a'), 'a', false],
])('sameValue %#', (a, b, same) => {
  expect(sameValue(tree(a as Notation), tree(b as Notation))).toBe(same);
});
