// Systems with temporal properties, large enough that several threads share the work. Plain data says which, so that every thread can make its own.
import {
  EvaluationError,
  type FairnessCondition,
  type TemporalFormula,
  type TemporalProblem,
  type TransitionSystem,
} from '../../src/model/index.ts';
import { counters, philosophers } from '../checker/example-systems.ts';
import { having, type IntegerSystem, perProcess, read, type State, transitionSystem } from '../checker/integer-system.ts';
import { always, and, eventually, fair, implies, leadsTo, not, p, problem, state, step, until } from '../checker/temporal-problems.ts';

export interface Scene {
  readonly shape: 'wheels' | 'counters' | 'philosophers';
  readonly fairness: 'none' | 'weak' | 'strong' | 'mixed';
  /** What has no value somewhere. */
  readonly fault?: 'proposition' | 'enabled' | 'taken';
  /** Which of `formulas` are to hold, in this order. */
  readonly properties: readonly number[];
}

/** `n` wheels with four positions each, any of which may turn. */
const wheels = (n: number): IntegerSystem => ({
  name: 'wheels',
  variables: Array.from({ length: n }, (_, i) => `w${i}`),
  initial: [Array.from({ length: n }, () => 0)],
  actions: perProcess(n, 'Turn', (i, at) => [having(at, { [i]: ((at[i] ?? 0) + 1) % 4 })]),
});

const shapes = { wheels: wheels(5), counters: counters(4, 5), philosophers: philosophers(7, true) };

/** Over the first two variables, and one that is true almost everywhere. */
const formulas: readonly TemporalFormula[] = [
  leadsTo(p(0), p(1)),
  always(eventually(p(0))),
  always(p(2)),
  eventually(always(p(3))),
  implies(always(eventually(p(4))), always(eventually(p(1)))),
  always(implies(p(0), until(p(0), p(1)))),
  eventually(p(1)),
  always(not(p(5))),
  and(leadsTo(p(0), p(1)), always(p(2)), always(eventually(not(p(3)))), eventually(p(1)), always(not(p(5)))),
];
export const FORMULAS = formulas.length;

const isRare = (at: State): boolean => at.every((value, i) => value === (i + 1) % 3);

const faulty = (condition: FairnessCondition, fault: Scene['fault'], width: number): FairnessCondition => ({
  ...condition,
  enabled: (states, offset) => {
    if (fault === 'enabled' && isRare(read(states, offset, width))) throw new EvaluationError(`${condition.name} has no value`);
    return condition.enabled(states, offset);
  },
  taken: (from, i, to, j) => {
    if (fault === 'taken' && isRare(read(from, i, width))) throw new EvaluationError(`${condition.name} has no value on a step`);
    return condition.taken(from, i, to, j);
  },
});

/** The scene as a thread sees it: each makes the successors in another order. */
export function sceneOf(
  { shape, fairness, fault, properties }: Scene,
  thread: number,
): { system: TransitionSystem; problem: TemporalProblem } {
  const spec = shapes[shape];
  const width = spec.variables.length;
  const { actions } = spec;
  const system = transitionSystem({ ...spec, invariants: {} });
  const kindOf = (i: number): 'weak' | 'strong' =>
    fairness === 'mixed' ? (i % 2 === 0 ? 'weak' : 'strong') : (fairness as 'weak' | 'strong');
  const conditions = fairness === 'none' ? [] : actions.map((action, i) => faulty(fair(kindOf(i), width, action), fault, width));
  const propositions = [
    state(width, (at) => at[0] === 1),
    state(width, (at) => at[0] === 2),
    state(width, (at) => {
      if (fault === 'proposition' && isRare(at)) throw new EvaluationError('a proposition has no value');
      return true;
    }),
    state(width, (at) => at[1] !== 1),
    step(width, (from, to) => from[1] !== to[1]),
    step(width, (from, to) => from[0] === 2 && to[0] === 1),
  ];
  const turned: TransitionSystem = {
    ...system,
    successors(states, offset, sink) {
      const made: [Int32Array, number][] = [];
      system.successors(states, offset, (next, action) => made.push([next.slice(), action]));
      const by = thread % Math.max(1, made.length);
      for (const [next, action] of [...made.slice(by), ...made.slice(0, by)]) sink(next, action);
    },
  };
  return {
    system: turned,
    problem: problem(
      propositions,
      properties.map((i) => formulas[i]!),
      conditions,
    ),
  };
}
