// `--count EXPR`: how many reachable states satisfy a predicate, by the number of states on a shortest path to them.
//
// States are counted as the specification has them: without SYMMETRY, which would count one of several, and without VIEW.
import { atLevel, type CheckOutcome, levelsOf, type SearchStatistics } from '../../checker/index.ts';
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
  const levels = levelsOf(store);
  const counts = predicates.map(({ name }) => ({ name, of: store.count, byDepth: [] as number[] }));
  for (let state = 0; state < store.count; state++) {
    const level = levels[state] as number;
    const holds = ({ holds: of }: StatePredicate): boolean => atLevel(system, level, () => of(store.vectors, store.at(state)));
    for (const [i, predicate] of predicates.entries()) {
      const { byDepth } = counts[i]!;
      while (byDepth.length < level) byDepth.push(0);
      if (holds(predicate)) byDepth[level - 1]!++;
    }
  }
  const { statistics } = outcome;
  return { kind: 'counted', statistics, counts: counts.map((one) => ({ ...one, states: one.byDepth.reduce((sum, n) => sum + n, 0) })) };
}
