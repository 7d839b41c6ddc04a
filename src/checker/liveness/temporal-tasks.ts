// The tasks into which a check of temporal properties can be divided among threads: for each conjunct, to see that there is no bad prefix if it has a
// monitor, else that there is no lasso, for each way to violate it.
//
// Another thread only ever finds that there is nothing. Where there is something, or it meets a fault, the coordinator does the task again: so what is
// told, and which counterexample, does not depend on the threads.
import { propositionsIn, type TemporalFormula } from '../../model/index.ts';
import {
  type Automaton,
  type Case,
  type EmptinessQuestion,
  isEmptyProduct,
  type RegionSource,
  shortestBadPrefix,
  withFairness,
} from '../../temporal/index.ts';
import type { TemporalGraph } from './temporal-graph.ts';
import type { PlannedConjunct, TemporalPlan } from './temporal-plan.ts';

export interface TemporalTask {
  /** See `PlannedConjunct`. */
  readonly asked: TemporalFormula;
  readonly what: { readonly monitor: Automaton } | { readonly violation: Case };
}

/** How many tasks a conjunct makes. */
export const taskCount = ({ monitor, violations }: Pick<PlannedConjunct, 'monitor' | 'violations'>): number =>
  monitor === null ? violations.length : 1;

/** All tasks, in the order in which the coordinator comes to them. */
export const tasksOf = (plan: TemporalPlan): readonly TemporalTask[] =>
  plan.properties.flatMap(({ conjuncts }) =>
    conjuncts.flatMap(({ asked, monitor, violations }): TemporalTask[] =>
      monitor === null ? violations.map((violation) => ({ asked, what: { violation } })) : [{ asked, what: { monitor } }],
    ),
  );

/** Is there a fair behaviour that violates what is asked in this way? */
export function questionOf(graph: TemporalGraph, plan: TemporalPlan, asked: TemporalFormula, violation: Case): EmptinessQuestion {
  const { steps } = graph;
  const atoms = graph.atomsFor(propositionsIn(asked));
  const fairness = withFairness(plan.formulas, violation, steps, atoms, graph.fairness);
  return { graph: steps, atoms, automaton: violation.automaton, fairness };
}

/** Whether a task is about finite behaviours, and so has nothing to do with fairness. */
export const isAboutPrefixes = ({ what }: TemporalTask): boolean => 'monitor' in what;

/** Whether there is nothing to find. */
export function isNothingFound(graph: TemporalGraph, plan: TemporalPlan, { asked, what }: TemporalTask, region: RegionSource): boolean {
  if ('monitor' in what) return shortestBadPrefix(graph.steps, graph.atomsFor(propositionsIn(asked)), what.monitor) === null;
  return isEmptyProduct({ ...questionOf(graph, plan, asked, what.violation), region });
}
