// `--count EXPR`: how many reachable states satisfy a predicate, by the number of states on a shortest path to them.
//
// States are counted as the specification has them: without SYMMETRY, which would count one of several, and without VIEW.
import type { CheckOutcome, SearchStatistics } from '../../checker/index.ts';
import type { StatePredicate, TransitionSystem } from '../../model/index.ts';
import type { ReportedCount } from '../../report/index.ts';
import type { CheckEvents } from '../request.ts';
import { evaluating, unreduced } from './possibility.ts';
import { type ExploringWishes, exploreStates } from './run-search.ts';

/** The counts, or the outcome that came before them. */
export type CountAnswer =
  | { readonly kind: 'counted'; readonly counts: readonly ReportedCount[]; readonly statistics: SearchStatistics }
  | { readonly kind: 'undecided'; readonly outcome: CheckOutcome };

/** Counts the reachable states that satisfy each predicate. */
export async function countStates(
  system: TransitionSystem,
  predicates: readonly StatePredicate[],
  wishes: ExploringWishes,
  events: Pick<CheckEvents, 'progress'>,
): Promise<CountAnswer> {
  const { search, outcome } = await exploreStates({ ...unreduced(system), invariants: predicates.map(evaluating) }, wishes, events);
  if (outcome.verdict !== 'ok' || outcome.exited) return { kind: 'undecided', outcome };
  const { store } = search;
  const depths = new Int32Array(store.count);
  const counts = predicates.map(({ name }) => ({ name, of: store.count, byDepth: [] as number[] }));
  for (let state = 0; state < store.count; state++) {
    const predecessor = store.predecessors[state] as number;
    const depth = predecessor < 0 ? 0 : (depths[predecessor] as number) + 1;
    depths[state] = depth;
    for (const [i, predicate] of predicates.entries()) {
      const { byDepth } = counts[i]!;
      while (byDepth.length <= depth) byDepth.push(0);
      if (predicate.holds(store.vectors, store.at(state))) byDepth[depth]!++;
    }
  }
  const { statistics } = outcome;
  return { kind: 'counted', statistics, counts: counts.map((one) => ({ ...one, states: one.byDepth.reduce((sum, n) => sum + n, 0) })) };
}
