// The recorded state graph as the temporal room wants it: steps, and one bit per state or step for everything that formulas and fairness ask about.
//
// Each predicate is evaluated once per state or step, here and nowhere else in the search for behaviours; only the validation of a counterexample
// evaluates again. What properties ask about is evaluated everywhere; what fairness asks about, where the search wants to know: to see that a large
// component is fair, a few of its steps are enough. A step is asked whether it is an <<A>>_v step only where the action is enabled.
import type { EvaluationError, FairnessCondition, Proposition, TemporalProblem } from '../../model/index.ts';
import {
  type Atom,
  BitSet,
  type Fairness,
  LazySet,
  type Members,
  type PropositionId,
  type StepGraph,
  sourceOf,
} from '../../temporal/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { StateGraph } from '../states/graph.ts';
import type { StateStore } from '../states/state-store.ts';

/** A predicate had no value in a state (`next` < 0) or step. Caught within this room. */
export class TemporalFault extends Error {
  readonly error: EvaluationError;
  readonly predicate: { readonly name: string };
  readonly state: number;
  readonly next: number;

  constructor(error: EvaluationError, predicate: { readonly name: string }, state: number, next: number) {
    super(error.message);
    this.error = error;
    this.predicate = predicate;
    this.state = state;
    this.next = next;
  }
}

/** Thrown when the caller asks to stop. Caught within this room. */
export class TemporalInterruption extends Error {}

const POLL_EVERY = 4096;

/** The graph with its valuations. */
export class TemporalGraph {
  readonly graph: StateGraph;
  readonly steps: StepGraph;
  readonly fairness: Fairness;

  private readonly store: StateStore;
  private readonly problem: TemporalProblem;
  private readonly interrupted: () => boolean;
  private readonly atoms = new Map<number, Atom>();
  private evaluations = 0;
  private lastSource = 0;

  /** @param graph recorded with `temporal` */
  constructor(store: StateStore, graph: StateGraph, problem: TemporalProblem, interrupted: () => boolean = () => false) {
    this.store = store;
    this.graph = graph;
    this.problem = problem;
    this.interrupted = interrupted;
    this.steps = stepGraphOf(graph);
    this.fairness = this.fairnessOf(problem.fairness);
  }

  /** The valuations of some propositions. */
  atomsFor(propositions: Iterable<number>): Atom[] {
    return Array.from(propositions, (index) => {
      let atom = this.atoms.get(index);
      if (atom === undefined) {
        atom = this.evaluateProposition(index, this.problem.propositions[index] as Proposition);
        this.atoms.set(index, atom);
      }
      return atom;
    });
  }

  private evaluateProposition(index: number, proposition: Proposition): Atom {
    const id = index as PropositionId;
    const { vectors } = this.store;
    switch (proposition.kind) {
      case 'state': {
        const { predicate } = proposition;
        return {
          proposition: id,
          about: 'states',
          holds: this.states(predicate, (state) => predicate.holds(vectors, this.offsetOf(state))),
        };
      }
      case 'step': {
        const { predicate } = proposition;
        const holds = new BitSet(this.graph.edgeCount);
        this.forEachEdge((state, edge, next) => {
          if (this.evaluate(predicate, state, next, () => predicate.holds(vectors, this.offsetOf(state), vectors, this.offsetOf(next))))
            holds.add(edge);
        });
        return { proposition: id, about: 'steps', holds };
      }
    }
  }

  /** The state an edge leaves. Edges of one state are mostly asked for one after the other. */
  private source(edge: number): number {
    const { rows } = this.graph;
    const last = this.lastSource;
    if ((rows[last] as number) <= edge && edge < (rows[last + 1] as number)) return last;
    this.lastSource = sourceOf(this.steps, edge);
    return this.lastSource;
  }

  /** Where the state's vector is in the store: see `StateRows.at`. */
  private offsetOf(state: number): number {
    return this.store.at(numberOf(this.graph, state));
  }

  private fairnessOf(conditions: readonly FairnessCondition[]): Fairness {
    const strong = conditions.filter(({ kind }) => kind === 'strong');
    const weak = conditions.filter(({ kind }) => kind === 'weak');
    return {
      recurrent: weak.map((condition) => {
        const { enabled, taken } = this.membersOf(condition);
        return { steps: new LazySet(this.graph.edgeCount, (edge) => !enabled.has(this.source(edge)) || taken.has(edge)) };
      }),
      strong: strong.map((condition) => {
        const { enabled, taken } = this.membersOf(condition);
        return { states: enabled, steps: taken };
      }),
    };
  }

  private membersOf(condition: FairnessCondition): { enabled: Members; taken: Members } {
    const { vectors } = this.store;
    const { stateCount, edgeCount, targets } = this.graph;
    const enabled = new LazySet(stateCount, (state) =>
      this.evaluate(condition, state, -1, () => condition.enabled(vectors, this.offsetOf(state))),
    );
    const taken = new LazySet(edgeCount, (edge) => {
      const state = this.source(edge);
      const next = targets[edge] as number;
      if (state === next || !enabled.has(state)) return false;
      return this.evaluate(condition, state, next, () => condition.taken(vectors, this.offsetOf(state), vectors, this.offsetOf(next)));
    });
    return { enabled, taken };
  }

  private states(predicate: { readonly name: string }, holds: (state: number) => boolean): BitSet {
    const { stateCount } = this.graph;
    return BitSet.where(stateCount, (state) => this.evaluate(predicate, state, -1, () => holds(state)));
  }

  private forEachEdge(visit: (state: number, edge: number, next: number) => void): void {
    const { stateCount, rows, targets } = this.graph;
    for (let state = 0; state < stateCount; state++) {
      const end = rows[state + 1] as number;
      for (let edge = rows[state] as number; edge < end; edge++) visit(state, edge, targets[edge] as number);
    }
  }

  private evaluate(predicate: { readonly name: string }, state: number, next: number, holds: () => boolean): boolean {
    if (++this.evaluations % POLL_EVERY === 0 && this.interrupted()) throw new TemporalInterruption();
    try {
      return holds();
    } catch (error) {
      throw new TemporalFault(asEvaluationError(error), predicate, state, next);
    }
  }
}

/** The number in the store of a state of the graph. */
export const numberOf = ({ states }: StateGraph, state: number): number => (states === null ? state : (states[state] as number));

function stepGraphOf(graph: StateGraph): StepGraph {
  const unsigned = (list: Int32Array) => new Uint32Array(list.buffer, list.byteOffset, list.length);
  const stuttering = new BitSet(graph.edgeCount);
  for (let state = 0; state < graph.stateCount; state++) stuttering.add(graph.rows[state] as number);
  return {
    stateCount: graph.stateCount,
    initial: Int32Array.from({ length: graph.initialCount }, (_, state) => state),
    firstStep: unsigned(graph.rows),
    target: unsigned(graph.targets),
    stuttering,
  };
}
