// What the threads that check temporal properties share: the graph, what is known of its states and steps, and who does what.
//
// Everything here is found out once, by whoever comes to it first. Nothing that a thread finds out depends on who else there is.
import type { TemporalProblem } from '../../model/index.ts';
import { BitSet, LazySet } from '../../temporal/index.ts';
import { reserve } from '../../values/index.ts';
import type { StateGraph } from '../store/graph.ts';
import { StoreFullError } from '../store/store-limits.ts';

/** Words of `control`. */
export const Word = {
  /** Not 0: nobody wants to know anything more. */
  over: 0,
  /** Not 0: `region` is known. */
  region: 1,
  /** See `Asking`. */
  asking: 2,
  /** What is asked about: the states of `asked` from `front` on are of use, those from `back` on are taken. */
  front: 3,
  back: 4,
  /** Threads that have nothing else to do. */
  idle: 5,
} as const;
const WORDS = 6;

/** The word `asking`: nobody wants to be helped; somebody is about to say with what; it is said (see `PrefetchRequest`). */
export const Asking = { nobody: 0, soon: 1, aboutStaying: 2, aboutSteps: 3 } as const;

/** A task: nobody does it; somebody does; no fair behaviour violates this; something else came out, which is for the coordinator to find again. */
export const Task = { free: 0, taken: 1, empty: 2, other: 3 } as const;

/** Words of `valuations` for each proposition. */
export const Valuation = {
  /** The next chunk of states that nobody has taken. */
  next: 0,
  /** Chunks that are done. */
  done: 1,
  /** Not 0: somewhere it could not be evaluated. */
  failed: 2,
} as const;
export const VALUATION_WORDS = 3;

/** Arrays over shared memory, if there are several threads. */
export interface TemporalMemory {
  readonly graph: Pick<StateGraph, 'stateCount' | 'edgeCount' | 'initialCount' | 'rows' | 'targets' | 'states'>;
  readonly control: Int32Array;
  /** Per task one of `Task`. */
  readonly tasks: Int32Array;
  readonly valuations: Int32Array;
  /** Per proposition: where it holds, as words of a `BitSet`. */
  readonly propositions: readonly Int32Array[];
  /** Per fairness condition: the states that enable it and the steps that take it, as words of a `LazySet`. */
  readonly enabled: readonly Int32Array[];
  readonly taken: readonly Int32Array[];
  /** The states in which a behaviour can stay and be fair, as words of a `LazySet`. */
  readonly staying: Int32Array;
  /** The fair component of each state, once it is known. */
  readonly region: Int32Array;
  /** States about which somebody asks, and per fairness condition whether it is asked about their steps. */
  readonly asked: Int32Array;
  readonly askedConditions: Int32Array;
}

/** Whether the arrays of a graph can be seen by other threads. */
export const isShared = ({ rows, targets, states }: StateGraph): boolean =>
  [rows, targets, states].every((list) => list !== null && list.buffer instanceof SharedArrayBuffer);

/** Memory for a check. Throws StoreFullError. */
export function reserveTemporalMemory(graph: StateGraph, problem: TemporalProblem, tasks: number): TemporalMemory {
  const { stateCount, edgeCount, initialCount, rows, targets, states } = graph;
  const words = (size: number): Int32Array => {
    const list = reserve(size, size);
    if (list === null) throw new StoreFullError('no address space for what is known of states and steps');
    return list;
  };
  const setsOf = (size: number) => problem.fairness.map(() => words(LazySet.wordsFor(size)));
  return {
    graph: { stateCount, edgeCount, initialCount, rows, targets, states },
    control: words(WORDS),
    tasks: words(tasks),
    valuations: words(problem.propositions.length * VALUATION_WORDS),
    propositions: problem.propositions.map(({ kind }) => words(BitSet.wordsFor(kind === 'state' ? stateCount : edgeCount))),
    enabled: setsOf(stateCount),
    taken: setsOf(edgeCount),
    staying: words(LazySet.wordsFor(stateCount)),
    region: words(stateCount),
    asked: words(stateCount),
    askedConditions: words(problem.fairness.length),
  };
}

/** Nobody wants to know anything more: every thread that helps ends soon. */
export function endTemporal({ control }: TemporalMemory): void {
  Atomics.store(control, Word.over, 1);
  Atomics.notify(control, Word.asking);
}
