import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, differences, type EntryTree, type ValueTree, valueText } from '../../../src/report/index.ts';
import { fun, model, type Notation, set, tree } from '../trees.ts';

const part = (p: ValueTree | EntryTree): string => ('key' in p ? `${valueText(p.key)} :> ${valueText(p.value)}` : valueText(p));

const say = (change: Change): string => {
  switch (change.kind) {
    case 'replaced':
      return `${change.path}: ${valueText(change.from)} -> ${valueText(change.to)}`;
    case 'elements':
    case 'domain':
      return `${change.path}: ${[...change.removed.map((p) => `-${part(p)}`), ...change.added.map((p) => `+${part(p)}`)].join(' ')}`;
    case 'spliced':
      return `${change.path}: ${change.change} at ${change.at} (${change.place}) ${change.elements.map(valueText).join(' ')}`;
  }
};

const rows: readonly (readonly [string, Notation, Notation, readonly string[]])[] = [
  ['equal', { a: [1, set(2)] }, { a: [1, set(2)] }, []],
  ['atoms', 1, 2, ['v: 1 -> 2']],
  ['kinds', set(1), [1], ['v: {1} -> <<1>>']],
  ['a model value', model('NoVal'), 1, ['v: NoVal -> 1']],
  ['an element added', set(), set({ type: 'Commit' }), ['v: +[type |-> "Commit"]']],
  ['elements added and removed', set(1, 2, 3), set(2, 3, 4, 5), ['v: -1 +4 +5']],
  ['a set emptied', set(1, 2), set(), ['v: -1 -2']],
  ['another set', set(1), set(2), ['v: {1} -> {2}']],
  ['one argument', { r1: 'working', r2: 'working' }, { r1: 'prepared', r2: 'working' }, ['v["r1"]: "working" -> "prepared"']],
  ['the only argument', { r1: 'a' }, { r1: 'b' }, ['v["r1"]: "a" -> "b"']],
  ['all arguments', { a: 1, b: 2 }, { a: 3, b: 4 }, ['v: [a |-> 1, b |-> 2] -> [a |-> 3, b |-> 4]']],
  ['all arguments, inside', { a: set(), b: 2 }, { a: set(1), b: 3 }, ['v["a"]: +1', 'v["b"]: 2 -> 3']],
  ['a longer domain', fun([0, 'a']), fun([0, 'a'], [5, 'b']), ['v: +5 :> "b"']],
  ['a shorter domain', { a: 1, b: 2 }, { b: 2 }, ['v: -"a" :> 1']],
  ['another domain', { a: 1 }, { b: 1 }, ['v: [a |-> 1] -> [b |-> 1]']],
  ['a record becoming a function', { a: 1 }, fun(['a', 1], [1, 2]), ['v: +1 :> 2']],
  ['appended', [1, 2], [1, 2, 3], ['v: inserted at 3 (back) 3']],
  ['first message', [], ['m'], ['v: inserted at 1 (back) "m"']],
  ['appended to equal ones', [1, 1], [1, 1, 1], ['v: inserted at 3 (back) 1']],
  ['taken from the front', [1, 2, 3], [2, 3], ['v: deleted at 1 (front) 1']],
  ['taken from the end', [1, 2, 3], [1, 2], ['v: deleted at 3 (back) 3']],
  ['the last one taken', [1], [], ['v: deleted at 1 (either) 1']],
  ['one of equal ones taken', [1, 1], [1], ['v: deleted at 2 (either) 1']],
  ['some of a repetition taken', [1, 2, 1, 2, 1], [1, 2, 1], ['v: deleted at 4 (either) 2 1']],
  ['an end that is no beginning taken', [1, 1, 2], [1, 1], ['v: deleted at 3 (back) 2']],
  ['put at the front', [2, 3], [1, 2, 3], ['v: inserted at 1 (front) 1']],
  ['inside a sequence', [1, 2, 3], [1, 9, 2, 3], ['v: inserted at 2 (middle) 9']],
  ['taken and appended', [1, 2, 3], [2, 3, 4], ['v: deleted at 1 (front) 1', 'v: inserted at 3 (back) 4']],
  ['one component', [1, 2, 3], [1, 5, 3], ['v[2]: 2 -> 5']],
  ['all components', [1, 2], [2, 3], ['v: <<1, 2>> -> <<2, 3>>']],
  ['deep', { a: [{ x: set(1), y: 0 }, 7] }, { a: [{ x: set(1, 2), y: 0 }, 7] }, ['v["a"][1]["x"]: +2']],
  ['under a model value', fun([model('n1'), [0, 0]], [model('n2'), 1]), fun([model('n1'), [0, 4]], [model('n2'), 1]), ['v[n1][2]: 0 -> 4']],
];

it.each(rows)('%s', (_, from, to, expected) => {
  expect(differences('v', tree(from), tree(to)).map(say)).toEqual(expected);
});

it('finds a change exactly where values differ', () => {
  const atom = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom('a', 'b'));
  const value: fc.Arbitrary<Notation> = fc.letrec<{ value: Notation }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('p', 'q', 'r'), tie('value')),
      fc.uniqueArray(atom, { maxLength: 3 }).map((elements) => set(...elements.sort())),
    ),
  })).value;
  fc.assert(
    fc.property(value, value, (from, to) => {
      const [a, b] = [tree(from), tree(to)];
      expect(differences('v', a, b).length === 0).toBe(valueText(a) === valueText(b));
    }),
    { numRuns: 500 },
  );
});

it('is quick on long sequences', () => {
  const long = tree(Array.from({ length: 100_000 }, (_, i) => i));
  const longer = tree(Array.from({ length: 100_001 }, (_, i) => i + 1));
  expect(differences('v', long, longer)).toHaveLength(1);
});
