// Possibility, as a question of branching time: "from every reachable state some behaviour reaches P" (AG EF P). It is
// decided on the recorded graph: go backwards from the states where P holds; a state that is not met is one from which P is impossible, and the
// one with the least number has a shortest trace, because states are numbered breadth first.
import type { StatePredicate, Trace, TransitionSystem } from '../../model/index.ts';
import { atLevel, describePath, pathTo } from '../outcome/trace-building.ts';
import type { StateGraph } from '../store/graph.ts';
import { levelsOf } from '../store/levels.ts';
import type { StateStore } from '../store/state-store.ts';

/** Whether P can be reached from everywhere. */
export type PossibilityOutcome =
  | { readonly kind: 'always-possible' }
  /**
   * From the last state of the trace no behaviour of the graph reaches P. Not `certain`: from there one comes to a state of which a constraint cut
   * off a successor, so P may lie beyond.
   */
  | { readonly kind: 'impossible'; readonly trace: Trace; readonly certain: boolean };

/**
 * Decides AG EF P on the graph of a complete search. Throws EvaluationError where P has no value.
 * @param store the states of the graph
 */
export function alwaysPossible(system: TransitionSystem, store: StateStore, graph: StateGraph, target: StatePredicate): PossibilityOutcome {
  const backward = reverse(graph);
  const levels = levelsOf(store);
  const holds = (state: number): boolean => target.holds(store.vectors, store.at(state));
  const possible = reachable(graph.stateCount, backward, (state) => atLevel(system, levels[state] as number, () => holds(state)));
  const lost = possible.indexOf(0);
  if (lost < 0) return { kind: 'always-possible' };
  const beyond = reachable(graph.stateCount, graph, (state) => state === lost);
  const certain = !beyond.some((met, state) => met === 1 && graph.cut[state] === 1);
  return { kind: 'impossible', trace: describePath(system, pathTo(system, store, lost)), certain };
}

interface Rows {
  readonly rows: Int32Array;
  readonly targets: Int32Array;
}

/** The same edges, each turned round. */
function reverse({ stateCount, rows, targets }: StateGraph): Rows {
  const starts = new Int32Array(stateCount + 1);
  for (const target of targets) starts[target + 1]!++;
  for (let state = 0; state < stateCount; state++) starts[state + 1]! += starts[state] as number;
  const next = starts.slice();
  const sources = new Int32Array(targets.length);
  for (let state = 0; state < stateCount; state++) {
    const end = rows[state + 1] as number;
    for (let edge = rows[state] as number; edge < end; edge++) sources[next[targets[edge] as number]!++] = state;
  }
  return { rows: starts, targets: sources };
}

/** 1 for every state that can be reached from one that `isStart` accepts. */
function reachable(stateCount: number, { rows, targets }: Rows, isStart: (state: number) => boolean): Uint8Array {
  const met = new Uint8Array(stateCount);
  const queue = new Int32Array(stateCount);
  let end = 0;
  for (let state = 0; state < stateCount; state++) {
    if (!isStart(state)) continue;
    met[state] = 1;
    queue[end++] = state;
  }
  for (let i = 0; i < end; i++) {
    const state = queue[i] as number;
    const last = rows[state + 1] as number;
    for (let edge = rows[state] as number; edge < last; edge++) {
      const target = targets[edge] as number;
      if (met[target] === 1) continue;
      met[target] = 1;
      queue[end++] = target;
    }
  }
  return met;
}
