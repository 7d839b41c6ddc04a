// A second search, without SYMMETRY and VIEW: states that behaviours tell apart are one with them, so temporal properties cannot be decided there.
import { type CheckOutcome, registersOf, setRegisters } from '../../checker/index.ts';
import type { TemporalProblem, TransitionSystem } from '../../model/index.ts';
import type { CheckEvents } from '../request.ts';
import { unreduced } from './possibility.ts';
import { runSearch, type SearchWishes } from './run-search.ts';
import { searchViews, type ViewSearch } from './view-search.ts';

/** The most states without VIEW: so many times those with it, and this many at least. What VIEW hides may be infinite. */
const ALLOWANCE_FACTOR = 50;
const LEAST_ALLOWANCE = 100_000;

/** A limit that ends a search. */
export type Limit = (CheckOutcome & { readonly verdict: 'limit' })['limit'];

/** What was found without SYMMETRY and VIEW. */
export interface UnreducedSearch {
  readonly outcome: CheckOutcome;
  /** What the search without them was ended by; then the graph of views was searched, where there is one. Null where it came to its end. */
  readonly endedBy: Limit | null;
  readonly views: ViewSearch | null;
}

/** The wishes for a search without SYMMETRY and VIEW, after one with them. */
export function withoutReduction(system: TransitionSystem, wishes: SearchWishes, { statistics }: CheckOutcome): SearchWishes {
  return system.view === undefined || wishes.maxStates !== undefined
    ? wishes
    : { ...wishes, maxStates: Math.max(LEAST_ALLOWANCE, statistics.distinctStates * ALLOWANCE_FACTOR) };
}

/** Searches for violations of temporal properties. What the first search has counted, and the registers of TLCSet, stay as they are. */
export async function searchUnreduced(
  system: TransitionSystem,
  temporal: TemporalProblem,
  wishes: SearchWishes,
  events: Pick<CheckEvents, 'progress' | 'warn'>,
): Promise<UnreducedSearch> {
  const wider = { ...wishes, deadlock: false };
  // Postconditions are about the first search.
  const registers = registersOf(system.progress);
  const without = await runSearch(unreduced(system), temporal, wider, events);
  const endedBy = without.verdict === 'limit' ? without.limit : null;
  const views = endedBy === null ? null : await searchViews(system, temporal, wider, events);
  setRegisters(system.progress, registers);
  return { outcome: views?.outcome ?? without, endedBy, views };
}
