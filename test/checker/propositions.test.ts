// How often the propositions of temporal properties are evaluated, and in which order.
import { expect, it } from 'vitest';
import { check } from '../../src/checker/index.ts';
import { evaluatedTogether, planTemporal } from '../../src/checker/liveness/temporal-plan.ts';
import { EvaluationError, type TemporalFormula } from '../../src/model/index.ts';
import { having, type IntegerSystem, type State, transitionSystem } from './integer-system.ts';
import { always, and, eventually, leadsTo, p, problem, state, step } from './temporal-problems.ts';

const SIZE = 3000;
const ring: IntegerSystem = {
  name: 'ring',
  variables: ['at'],
  initial: [[0]],
  actions: [{ name: 'Go', next: (at) => [having(at, { 0: ((at[0] ?? 0) + 1) % SIZE })] }],
  invariants: {},
};

/** Runs a check whose propositions note in what order they are asked about which state. */
const asked = (formulas: readonly TemporalFormula[], fault: (proposition: number, at: number) => boolean = () => false) => {
  const order: [number, number][] = [];
  const noting = (proposition: number) => (at: State) => {
    order.push([proposition, at[0] as number]);
    if (fault(proposition, at[0] as number)) throw new EvaluationError(`${proposition} has no value in ${at[0]}`);
    return true;
  };
  const states = [0, 1, 2, 3].map((proposition) => state(1, noting(proposition)));
  const asks = problem([...states, step(1, () => true)], formulas);
  return { order, outcome: check(transitionSystem(ring), asks, { deadlock: false }), plan: planTemporal(asks) };
};

it('are those about states of one property, together, in portions of states', () => {
  const { order, outcome, plan } = asked([
    and(leadsTo(p(0), p(1)), always(eventually(p(2))), eventually(p(4))),
    eventually(and(p(1), p(3))),
  ]);
  expect(outcome.verdict).toBe('ok');
  expect(evaluatedTogether(plan)).toEqual([[0, 1, 2], [0, 1, 2], [0, 1, 2], [3], [4]]);
  // Each once for each state.
  expect(new Set(order.map((pair) => pair.join())).size).toBe(4 * SIZE);
  expect(order.length).toBe(4 * SIZE);
  // The third is asked about the first states before the first is about the last ones.
  const when = (proposition: number, at: number): number => order.findIndex((pair) => pair[0] === proposition && pair[1] === at);
  expect(when(2, 0)).toBeLessThan(when(0, SIZE - 1));
  expect(when(3, 0)).toBeGreaterThan(when(2, SIZE - 1));
});

it('tell the fault of the first conjunct that has one, in the first state', () => {
  const formula = and(always(eventually(p(0))), always(eventually(p(1))), always(eventually(p(2))));
  const { outcome } = asked([formula], (proposition, at) => (proposition === 2 && at >= 7) || (proposition === 1 && at >= 2500));
  expect(outcome).toMatchObject({ verdict: 'evaluation-error', error: { message: '1 has no value in 2500' } });
});
