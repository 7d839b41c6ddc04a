import { expect, it } from 'vitest';
import { nearest } from '../../src/diagnostics/index.ts';

it.each([
  ['TypeOk', ['TypeOK', 'Next'], 'TypeOK'],
  ['Nxet', ['Next', 'Init'], 'Next'],
  ['Naturals', ['Integers', 'Sequences'], undefined],
  ['Natural', ['Naturals', 'Integers'], 'Naturals'],
  ['Len', ['Head', 'Tail'], undefined],
  ['msg', ['msgs', 'mag'], 'msgs'],
  ['x', ['y', 'z'], undefined],
  ['x', ['X'], 'X'],
  ['RMPrepar', ['RMPrepare', 'RMPrepared'], 'RMPrepare'],
  ['Cardinalty', ['Cardinality'], 'Cardinality'],
  ['Foo', [], undefined],
  ['ab', ['aa', 'ac'], 'aa'],
])('%s among %j is %s', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected);
});
