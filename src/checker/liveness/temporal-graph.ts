// The recorded state graph as the temporal room wants it: steps, and one bit per state or step for everything that formulas and fairness ask about.
//
// Each predicate is evaluated once per state or step, here and nowhere else in the search for behaviours; only the validation of a counterexample
// evaluates again. What properties ask about is evaluated everywhere; what fairness asks about, where the search wants to know: to see that a large
// component is fair, a few of its steps are enough. A step is asked whether it is an <<A>>_v step only where the action is enabled.
//
// Several threads may have such a graph over the same memory (`temporal-memory.ts`): what one evaluates, all know.
import type { EvaluationError, FairnessCondition, Proposition, StatePredicate, StepPredicate, TemporalProblem } from '../../model/index.ts';
import {
  type Atom,
  BitSet,
  type Fairness,
  LazySet,
  type Members,
  type Prefetcher,
  type PropositionId,
  type StepGraph,
  sourceOf,
} from '../../temporal/index.ts';
import { GivenUp } from '../../values/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import type { StateGraph } from '../store/graph.ts';
import type { StateRows } from '../store/state-rows.ts';
import { type TemporalMemory, VALUATION_WORDS, Valuation } from './temporal-memory.ts';

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

/** Thrown where the coordinator has to find out what is wrong. Caught within this room. */
class LeftToCoordinator extends Error {}

/** Thrown when the caller asks to stop. Caught within this room. */
export class TemporalInterruption extends Error {}

const POLL_EVERY = 4096;
/** Evaluations between two moments at which others may ask this thread to rest. */
const REST_EVERY = 64;
/** States whose propositions a thread evaluates at a time: a multiple of the bits of a word. */
const CHUNK = 1024;

/** How often one waits for others who get no further before doing their part: a thread may have ended. */
const MOST_WAITS = 500;

/** Where the vectors of the states are. */
export type Vectors = Pick<StateRows, 'vectors' | 'at'>;

/** The other threads, for one that checks. */
export interface OtherThreads {
  /** What this thread cannot evaluate is at fault; for the others it is something to leave to this one. */
  readonly isCoordinator: boolean;
  /** Rests if somebody wants all others to. */
  readonly rest: () => void;
  /** Waits, at rest, until a word is no longer this, or for a moment. */
  readonly wait: (words: Int32Array, index: number, value: number) => void;
  readonly prefetcher?: Prefetcher;
}

/** Nobody else is there. */
export const NO_OTHERS: OtherThreads = { isCoordinator: true, rest: () => {}, wait: () => {} };

/** The graph with its valuations. */
export class TemporalGraph {
  readonly graph: TemporalMemory['graph'];
  readonly steps: StepGraph;
  readonly fairness: Fairness;

  readonly #memory: TemporalMemory;
  readonly #states: Vectors;
  readonly #problem: TemporalProblem;
  readonly #others: OtherThreads;
  readonly #interrupted: () => boolean;
  readonly #atoms = new Map<number, Atom>();
  readonly #enabled: readonly Members[];
  readonly #taken: readonly Members[];
  #evaluations = 0;
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
    this.#states = states;
    this.#problem = problem;
    this.#others = others;
    this.#interrupted = interrupted;
    this.steps = { ...stepGraphOf(memory.graph), poll: () => this.#poll() };
    this.#enabled = problem.fairness.map((condition, i) => this.#enabledIn(condition, memory.enabled[i] as Int32Array));
    this.#taken = problem.fairness.map((condition, i) =>
      this.#stepsOf(condition, this.#enabled[i] as Members, memory.taken[i] as Int32Array),
    );
    this.fairness = this.#fairnessOf(problem.fairness);
  }

  /** The valuations of some propositions. */
  atomsFor(propositions: Iterable<number>): Atom[] {
    return Array.from(propositions, (index) => {
      let atom = this.#atoms.get(index);
      if (atom === undefined) {
        atom = this.#evaluateProposition(index, this.#problem.propositions[index] as Proposition);
        this.#atoms.set(index, atom);
      }
      return atom;
    });
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

  /** All threads that want to know take chunks of states until none is left. */
  #evaluateProposition(index: number, proposition: Proposition): Atom {
    const memory = this.#memory;
    const others = this.#others;
    const { valuations } = memory;
    const { stateCount, edgeCount } = this.graph;
    const bits = memory.propositions[index] as Int32Array;
    const chunks = Math.ceil(stateCount / CHUNK);
    const at = index * VALUATION_WORDS;
    const hasFailed = (): boolean => Atomics.load(valuations, at + Valuation.failed) !== 0;
    while (!hasFailed()) {
      const chunk = Atomics.add(valuations, at + Valuation.next, 1);
      if (chunk >= chunks) break;
      try {
        this.#evaluateFor(proposition, chunk * CHUNK, Math.min(stateCount, (chunk + 1) * CHUNK), bits);
      } catch (error) {
        Atomics.store(valuations, at + Valuation.failed, 1);
        if (error instanceof TemporalInterruption || error instanceof GivenUp) throw error;
      } finally {
        Atomics.add(valuations, at + Valuation.done, 1);
        Atomics.notify(valuations, at + Valuation.done);
      }
    }
    const done = (): number => Atomics.load(valuations, at + Valuation.done);
    let waits = 0;
    for (let before = done(); before < chunks && !hasFailed() && waits < MOST_WAITS; waits++) {
      others.wait(valuations, at + Valuation.done, before);
      if (done() !== before) waits = 0;
      before = done();
    }
    if (hasFailed() || done() < chunks) {
      if (!others.isCoordinator) throw new LeftToCoordinator();
      // The fault that is told is that of the first state. Where this thread finds none, what the others have not done is done now.
      this.#evaluateFor(proposition, 0, stateCount, bits);
    }
    const about = proposition.kind === 'state' ? 'states' : 'steps';
    return { proposition: index as PropositionId, about, holds: new BitSet(about === 'states' ? stateCount : edgeCount, bits) };
  }

  /** Sets the bits of the states of a range, or of the steps that leave them. */
  #evaluateFor(proposition: Proposition, from: number, to: number, bits: Int32Array): void {
    const { rows, targets } = this.graph;
    let at = -1;
    let word = 0;
    const add = (member: number): void => {
      if (member >>> 5 !== at) {
        // The steps of a range share words with those of others.
        if (word !== 0) Atomics.or(bits, at, word);
        at = member >>> 5;
        word = 0;
      }
      word |= 1 << (member & 31);
    };
    if (proposition.kind === 'state') {
      const { predicate } = proposition;
      for (let state = from; state < to; state++) if (this.#holdsIn(predicate, state)) add(state);
    } else {
      const { predicate } = proposition;
      for (let state = from; state < to; state++) {
        const end = rows[state + 1] as number;
        for (let edge = rows[state] as number; edge < end; edge++) if (this.#holdsOn(predicate, state, targets[edge] as number)) add(edge);
      }
    }
    if (word !== 0) Atomics.or(bits, at, word);
  }

  #holdsIn(predicate: StatePredicate, state: number): boolean {
    this.#count();
    try {
      const offset = this.#offsetOf(state);
      return predicate.holds(this.#states.vectors, offset);
    } catch (error) {
      throw new TemporalFault(asEvaluationError(error), predicate, state, -1);
    }
  }

  #holdsOn(predicate: StepPredicate, state: number, next: number): boolean {
    this.#count();
    try {
      const from = this.#offsetOf(state);
      const to = this.#offsetOf(next);
      const { vectors } = this.#states;
      return predicate.holds(vectors, from, vectors, to);
    } catch (error) {
      throw new TemporalFault(asEvaluationError(error), predicate, state, next);
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

  /** Where the state's vector is in the store: see `StateRows.at`. */
  #offsetOf(state: number): number {
    return this.#states.at(numberOf(this.graph, state));
  }

  #fairnessOf(conditions: readonly FairnessCondition[]): Fairness {
    const numbers = (kind: 'weak' | 'strong') => conditions.flatMap((condition, i) => (condition.kind === kind ? [i] : []));
    const weak = numbers('weak');
    const strong = numbers('strong');
    const { prefetcher } = this.#others;
    // Where it stays it takes no <<A>>_v step, so no condition may be enabled. One is where a fair step leaves: the first edge is the stuttering one.
    const all = [...weak, ...strong].map((i) => this.#enabled[i] as Members);
    const { rows } = this.graph;
    const isLeft = (state: number) => this.#problem.everyStepIsFair === true && (rows[state + 1] as number) - (rows[state] as number) > 1;
    return {
      // Without conditions it can stay anywhere, and there is nothing to find out.
      ...(all.length === 0
        ? {}
        : { staying: new LazySet(this.#memory.staying, (state) => !isLeft(state) && !all.some((enabled) => enabled.has(state))) }),
      recurrent: weak.map((i) => {
        const enabled = this.#enabled[i] as Members;
        const taken = this.#taken[i] as Members;
        return { steps: { has: (edge) => !enabled.has(this.#source(edge)) || taken.has(edge) } };
      }),
      strong: strong.map((i) => ({ states: this.#enabled[i] as Members, steps: this.#taken[i] as Members })),
      ...(prefetcher === undefined ? {} : { prefetcher }),
    };
  }

  #enabledIn(condition: FairnessCondition, words: Int32Array): Members {
    return new LazySet(words, (state) => {
      this.#count();
      try {
        const offset = this.#offsetOf(state);
        return condition.enabled(this.#states.vectors, offset);
      } catch (error) {
        throw new TemporalFault(asEvaluationError(error), condition, state, -1);
      }
    });
  }

  #stepsOf(condition: FairnessCondition, enabled: Members, words: Int32Array): Members {
    return new LazySet(words, (edge) => {
      const state = this.#source(edge);
      const next = this.graph.targets[edge] as number;
      if (state === next || !enabled.has(state)) return false;
      this.#count();
      try {
        const from = this.#offsetOf(state);
        const to = this.#offsetOf(next);
        const { vectors } = this.#states;
        return condition.taken(vectors, from, vectors, to);
      } catch (error) {
        throw new TemporalFault(asEvaluationError(error), condition, state, next);
      }
    });
  }

  /** To be called before each evaluation. */
  #count(): void {
    const count = ++this.#evaluations;
    if (count % REST_EVERY === 0) this.#others.rest();
    if (count % POLL_EVERY === 0) this.#poll();
  }

  /** Ends the check where the caller asks to stop. Nothing is half made here, so other threads may ask this one to rest, too. */
  #poll(): void {
    this.#others.rest();
    if (this.#interrupted()) throw new TemporalInterruption();
  }
}

/** The number in the store of a state of the graph. */
export const numberOf = ({ states }: Pick<StateGraph, 'states'>, state: number): number =>
  states === null ? state : (states[state] as number);

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
