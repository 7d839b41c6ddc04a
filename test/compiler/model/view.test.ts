// A view that is written as a tuple tells states apart by its components, as the tuple would.
import { expect, it } from 'vitest';
import { search } from '../../../src/checker/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

const TEXT = `---- MODULE Counters ----
EXTENDS Naturals
VARIABLES x, y, z
Init == x = 0 /\\ y = 0 /\\ z = {}
Next == \\/ x < 3 /\\ x' = x + 1 /\\ UNCHANGED <<y, z>>
        \\/ y < 3 /\\ y' = y + 1 /\\ UNCHANGED <<x, z>>
        \\/ z' = z \\cup {x} /\\ UNCHANGED <<x, y>>
Seen == <<x + y, z>>
Tuple == Seen
Whole == LET whole == Seen IN whole
One == <<x + y>>
OneWhole == LET whole == One IN whole
Unlike == IF x = 0 THEN <<y, z>> ELSE y
NotSeen == x + y < 5
Faulty == <<x, IF y = 2 THEN {}[1] ELSE y>>
====`;

const check = (view: string, more = '') => {
  const { model } = compileText(TEXT, `INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nVIEW ${view}\n${more}`, createValues(1 << 24));
  const outcome = search(model.system, { deadlock: false });
  return { width: model.system.view!.width, outcome };
};

it.each([
  ['Tuple', 'Whole', 2],
  ['One', 'OneWhole', 1],
])('%s counts the states that %s counts', (tuple, whole, width) => {
  const own = check(tuple);
  const other = check(whole);
  expect([own.width, other.width]).toEqual([width, 1]);
  expect(own.outcome).toMatchObject({ verdict: 'ok' });
  expect(own.outcome.statistics.distinctStates).toBeGreaterThan(3);
  expect(own.outcome.statistics.distinctStates).toBe(other.outcome.statistics.distinctStates);
  expect(own.outcome.statistics.statesGenerated).toBe(other.outcome.statistics.statesGenerated);
});

it('finds the same violation', () => {
  const own = check('Tuple', 'INVARIANT NotSeen\n').outcome;
  const other = check('Whole', 'INVARIANT NotSeen\n').outcome;
  expect([own.verdict, other.verdict]).toEqual(['invariant', 'invariant']);
  const counts = ({ statistics: { distinctStates, statesGenerated, depth } }: typeof own) => [distinctStates, statesGenerated, depth];
  expect(counts(own)).toEqual(counts(other));
});

it('takes a view that is a tuple only sometimes as a whole', () => {
  expect(check('Unlike').width).toBe(1);
});

it('tells what is wrong with a component', () => {
  expect(check('Faulty').outcome).toMatchObject({ verdict: 'evaluation-error' });
});
