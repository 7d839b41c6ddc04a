// The recorded state graph as the temporal room wants it: steps, and one bit per state or step for everything that formulas and fairness ask about.
//
// Each predicate is evaluated once per state or step, here and nowhere else in the search for behaviours; only the validation of a counterexample
// evaluates again. What properties ask about is evaluated everywhere; what fairness asks about, where the search wants to know: to see that a large
// component is fair, a few of its steps are enough. A step is asked whether it is an <<A>>_v step only where the action is enabled.
//
// Several threads may have such a graph over the same memory (`temporal-memory.ts`): what one evaluates, all know.
import type { FairnessCondition, TemporalProblem } from '../../model/index.ts';
import { type Atom, type Fairness, LazySet, type Members, type StepGraph, sourceOf } from '../../temporal/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { EvaluatedStates, NO_OTHERS, type OtherThreads, TemporalFault, type Vectors } from './evaluated-states.ts';
import type { TemporalMemory } from './temporal-memory.ts';
import { Valuations } from './valuations.ts';

/** The graph with its valuations. */
export class TemporalGraph {
  readonly graph: TemporalMemory['graph'];
  readonly steps: StepGraph;
  readonly fairness: Fairness;

  readonly #memory: TemporalMemory;
  readonly #states: EvaluatedStates;
  readonly #problem: TemporalProblem;
  readonly #valuations: Valuations;
  readonly #enabled: readonly LazySet[];
  readonly #taken: readonly Members[];
  #lastSource = 0;

  constructor(
    memory: TemporalMemory,
    states: Vectors,
    problem: TemporalProblem,
    interrupted: () => boolean = () => false,
    others: OtherThreads = NO_OTHERS,
  ) {
    this.#memory = memory;
    this.graph = memory.graph;
    this.#states = new EvaluatedStates(memory.graph, states, interrupted, others);
    this.#problem = problem;
    this.#valuations = new Valuations(memory, this.#states, problem);
    this.steps = { ...stepGraphOf(memory.graph), poll: () => this.#states.poll() };
    this.#enabled = problem.fairness.map((condition, i) => this.#enabledIn(condition, memory.enabled[i] as Int32Array));
    this.#taken = problem.fairness.map((condition, i) =>
      this.#stepsOf(condition, this.#enabled[i] as Members, memory.taken[i] as Int32Array),
    );
    this.fairness = this.#fairnessOf(problem.fairness);
  }

  /** The valuations of some propositions. */
  atomsFor(propositions: Iterable<number>): Atom[] {
    return Array.from(propositions, (index) => this.#valuations.of(index));
  }

  /** Evaluates whether a behaviour can stay in a state. */
  evaluateStaying(state: number): void {
    this.fairness.staying?.has(state);
  }

  /** Evaluates which fairness conditions a state enables, and which of its steps take them. */
  evaluateSteps(state: number, conditions: readonly number[]): void {
    const { rows } = this.graph;
    const end = rows[state + 1] as number;
    for (const condition of conditions) {
      if (!(this.#enabled[condition] as Members).has(state)) continue;
      const taken = this.#taken[condition] as Members;
      for (let edge = rows[state] as number; edge < end; edge++) taken.has(edge);
    }
  }

  /** The state an edge leaves. Edges of one state are mostly asked for one after the other. */
  #source(edge: number): number {
    const { rows } = this.graph;
    const last = this.#lastSource;
    if ((rows[last] as number) <= edge && edge < (rows[last + 1] as number)) return last;
    this.#lastSource = sourceOf(this.steps, edge);
    return this.#lastSource;
  }

  #fairnessOf(conditions: readonly FairnessCondition[]): Fairness {
    const numbers = (kind: 'weak' | 'strong') => conditions.flatMap((condition, i) => (condition.kind === kind ? [i] : []));
    const weak = numbers('weak');
    const strong = numbers('strong');
    const all = [...weak, ...strong];
    const { prefetcher } = this.#states.others;
    return {
      // Without conditions it can stay anywhere, and there is nothing to find out.
      ...(all.length === 0 ? {} : { staying: new LazySet(this.#memory.staying, (state) => this.#canStay(state, all)) }),
      recurrent: weak.map((i) => {
        const enabled = this.#enabled[i] as Members;
        const taken = this.#taken[i] as Members;
        return { steps: { has: (edge) => !enabled.has(this.#source(edge)) || taken.has(edge) } };
      }),
      strong: strong.map((i) => ({ states: this.#enabled[i] as Members, steps: this.#taken[i] as Members })),
      ...(prefetcher === undefined ? {} : { prefetcher }),
    };
  }

  /**
   * Whether a behaviour that stays in a state is fair: it takes no <<A>>_v step, so none of the conditions may be enabled. One is where a fair step leaves: the
   * first edge is the stuttering one.
   */
  #canStay(state: number, conditions: readonly number[]): boolean {
    const { rows } = this.graph;
    if (this.#problem.everyStepIsFair === true && (rows[state + 1] as number) - (rows[state] as number) > 1) return false;
    this.#states.count(conditions.length);
    let isThere = false;
    for (const i of conditions) {
      const enabled = this.#enabled[i] as LazySet;
      let isEnabled = enabled.known(state);
      if (isEnabled === null) {
        isEnabled = enabled.note(state, this.#isEnabled(this.#problem.fairness[i] as FairnessCondition, state, isThere));
        isThere = true;
      }
      if (isEnabled) return false;
    }
    return true;
  }

  /** @param isThere a condition was evaluated in this state, and nothing else since */
  #isEnabled(condition: FairnessCondition, state: number, isThere: boolean): boolean {
    try {
      if (isThere && condition.enabledThere !== undefined) return condition.enabledThere();
      const offset = this.#states.at(state);
      return condition.enabled(this.#states.vectors, offset);
    } catch (error) {
      throw new TemporalFault(asEvaluationError(error), condition, state, -1);
    }
  }

  #enabledIn(condition: FairnessCondition, words: Int32Array): LazySet {
    return new LazySet(words, (state) => {
      this.#states.count(1);
      return this.#isEnabled(condition, state, false);
    });
  }

  #stepsOf(condition: FairnessCondition, enabled: Members, words: Int32Array): Members {
    const states = this.#states;
    return new LazySet(words, (edge) => {
      const state = this.#source(edge);
      const next = this.graph.targets[edge] as number;
      if (state === next || !enabled.has(state)) return false;
      states.count(1);
      try {
        const from = states.at(state);
        const to = states.at(next);
        const { vectors } = states;
        return condition.taken(vectors, from, vectors, to);
      } catch (error) {
        throw new TemporalFault(asEvaluationError(error), condition, state, next);
      }
    });
  }
}

function stepGraphOf(graph: TemporalMemory['graph']): StepGraph {
  const unsigned = (list: Int32Array) => new Uint32Array(list.buffer, list.byteOffset, list.length);
  const initial = new Int32Array(graph.initialCount);
  for (let state = 0; state < initial.length; state++) initial[state] = state;
  const steps = {
    stateCount: graph.stateCount,
    initial,
    firstStep: unsigned(graph.rows),
    target: unsigned(graph.targets),
    // The search made each from one before.
    isReachable: true,
  };
  // Only counterexamples are asked for their stuttering steps.
  return { ...steps, stuttering: { has: (step) => graph.rows[sourceOf(steps, step)] === step } };
}
