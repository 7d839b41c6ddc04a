// Where propositions hold: found out once, by all threads that want to know, which take chunks of states until none is left.
//
// The propositions about states of one property are evaluated together, state by state: to make a state the one that is asked about costs as much as to ask one of them. All of them are needed
// before anything is said about the property, unless one has no value somewhere: then each is evaluated by itself, so nothing is evaluated that comes after the fault.
import { propositionsIn, type Proposition, type StepPredicate, type TemporalProblem } from '../../model/index.ts';
import { type Atom, BitSet, type PropositionId } from '../../temporal/index.ts';
import { GivenUp } from '../../values/index.ts';
import { asEvaluationError } from '../outcome/fault.ts';
import { type EvaluatedStates, LeftToCoordinator, TemporalFault, TemporalInterruption } from './evaluated-states.ts';
import { underAssumptions } from './temporal-formula.ts';
import { type TemporalMemory, VALUATION_WORDS, Valuation } from './temporal-memory.ts';

/** States that are looked at before the bits are written: those of a word. */
const BLOCK = 32;
/** How often a thread asks propositions before it takes the next states. */
const CHUNK = 1024;

/** How often one waits for others who get no further before doing their part: a thread may have ended. */
const MOST_WAITS = 500;

type StateProposition = Proposition & { readonly kind: 'state' };

/** A proposition about states, and where its truth is written. */
interface Member {
  readonly index: number;
  readonly proposition: StateProposition;
  readonly bits: Int32Array;
}

/** The propositions of a problem, for one thread. */
export class Valuations {
  readonly #memory: TemporalMemory;
  readonly #states: EvaluatedStates;
  readonly #problem: TemporalProblem;
  readonly #atoms = new Map<number, Atom>();
  /** For each proposition those that are evaluated with it. The chunks of all are counted with the first of them. */
  readonly #groups: readonly (readonly number[])[];

  constructor(memory: TemporalMemory, states: EvaluatedStates, problem: TemporalProblem) {
    this.#memory = memory;
    this.#states = states;
    this.#problem = problem;
    this.#groups = groupsOf(problem);
  }

  /** Where a proposition holds. */
  of(index: number): Atom {
    let atom = this.#atoms.get(index);
    if (atom === undefined) {
      atom = this.#evaluate(index);
      this.#atoms.set(index, atom);
    }
    return atom;
  }

  /** All threads that want to know take chunks of states until none is left. */
  #evaluate(index: number): Atom {
    const { others } = this.#states;
    const { valuations, graph, propositions } = this.#memory;
    const { stateCount, edgeCount } = graph;
    const group = this.#groups[index]!;
    const chunk = BLOCK * Math.max(1, Math.floor(CHUNK / BLOCK / group.length));
    const chunks = Math.ceil(stateCount / chunk);
    const at = group[0]! * VALUATION_WORDS;
    while (!this.#hasFailed(index)) {
      const next = Atomics.add(valuations, at + Valuation.next, 1);
      if (next >= chunks) break;
      try {
        this.#evaluateFor(group, next * chunk, Math.min(stateCount, (next + 1) * chunk));
      } catch (error) {
        for (const one of group) this.#fail(one);
        if (error instanceof TemporalInterruption || error instanceof GivenUp) throw error;
      } finally {
        Atomics.add(valuations, at + Valuation.done, 1);
        Atomics.notify(valuations, at + Valuation.done);
      }
    }
    const done = (): number => Atomics.load(valuations, at + Valuation.done);
    let waits = 0;
    for (let before = done(); before < chunks && !this.#hasFailed(index) && waits < MOST_WAITS; waits++) {
      others.wait(valuations, at + Valuation.done, before);
      if (done() !== before) waits = 0;
      before = done();
    }
    const isAboutStates = this.#problem.propositions[index]!.kind === 'state';
    if (this.#hasFailed(index) || done() < chunks) {
      if (!others.isCoordinator) throw new LeftToCoordinator();
      // The fault that is told is that of the first state. Where this thread finds none, what the others have not done is done now.
      if (isAboutStates) this.#evaluateTogether([this.#memberOf(index)], 0, stateCount);
      else this.#evaluateSteps(index, 0, stateCount);
    }
    const holds = new BitSet(isAboutStates ? stateCount : edgeCount, propositions[index]!);
    return { proposition: index as PropositionId, about: isAboutStates ? 'states' : 'steps', holds };
  }

  #hasFailed(index: number): boolean {
    return Atomics.load(this.#memory.valuations, index * VALUATION_WORDS + Valuation.failed) !== 0;
  }

  #fail(index: number): void {
    Atomics.store(this.#memory.valuations, index * VALUATION_WORDS + Valuation.failed, 1);
  }

  #memberOf(index: number): Member {
    return { index, proposition: this.#problem.propositions[index] as StateProposition, bits: this.#memory.propositions[index]! };
  }

  /** Sets the bits of the states of a range, or of the steps that leave them. Throws TemporalFault where a proposition of the group has no value. */
  #evaluateFor(group: readonly number[], from: number, to: number): void {
    if (this.#problem.propositions[group[0]!]!.kind === 'step') {
      this.#evaluateSteps(group[0]!, from, to);
      return;
    }
    const members = group.map((one) => this.#memberOf(one));
    this.#evaluateTogether(members, from, to);
  }

  /** Sets the bits of the states of a range that begins with a word. */
  #evaluateTogether(members: readonly Member[], from: number, to: number): void {
    const words = new Int32Array(members.length);
    const propositions = members.map(({ proposition }) => proposition);
    for (let block = from; block < to; block += BLOCK) {
      words.fill(0);
      this.#evaluateBlock(propositions, block, Math.min(to, block + BLOCK), words);
      for (const [i, { bits }] of members.entries()) if (words[i] !== 0) Atomics.or(bits, block >>> 5, words[i]!);
    }
  }

  /** Where each of some propositions holds among the states of a block: a word of each. */
  #evaluateBlock(propositions: readonly StateProposition[], from: number, to: number, words: Int32Array): void {
    const states = this.#states;
    const { predicate } = propositions[0]!;
    for (let state = from; state < to; state++) {
      states.count(propositions.length);
      const bit = 1 << (state & 31);
      let i = 0;
      try {
        const offset = states.at(state);
        if (predicate.holds(states.vectors, offset)) words[0]! |= bit;
        for (i = 1; i < propositions.length; i++) if (propositions[i]!.holdsThere!()) words[i]! |= bit;
      } catch (error) {
        throw new TemporalFault(asEvaluationError(error), propositions[i]!.predicate, state, -1);
      }
    }
  }

  /** Sets the bits of the steps that leave the states of a range. */
  #evaluateSteps(index: number, from: number, to: number): void {
    const { rows, targets } = this.#memory.graph;
    const { predicate } = this.#problem.propositions[index] as Proposition & { readonly kind: 'step' };
    const bits = this.#memory.propositions[index]!;
    let at = -1;
    let word = 0;
    for (let state = from; state < to; state++) {
      const end = rows[state + 1]!;
      for (let edge = rows[state]!; edge < end; edge++) {
        if (!this.#holdsOn(predicate, state, targets[edge]!)) continue;
        if (edge >>> 5 !== at) {
          // The steps of a range share words with those of others.
          if (word !== 0) Atomics.or(bits, at, word);
          at = edge >>> 5;
          word = 0;
        }
        word |= 1 << (edge & 31);
      }
    }
    if (word !== 0) Atomics.or(bits, at, word);
  }

  #holdsOn(predicate: StepPredicate, state: number, next: number): boolean {
    const states = this.#states;
    states.count(1);
    try {
      const from = states.at(state);
      const to = states.at(next);
      const { vectors } = states;
      return predicate.holds(vectors, from, vectors, to);
    } catch (error) {
      throw new TemporalFault(asEvaluationError(error), predicate, state, next);
    }
  }
}

/** For each proposition those that are evaluated with it: those of the first property that has it, where they can be evaluated in the state where another was. */
function groupsOf(problem: TemporalProblem): readonly (readonly number[])[] {
  const { propositions, properties } = problem;
  const groups: (readonly number[])[] = propositions.map((_, index) => [index]);
  const isFree = propositions.map((proposition) => proposition.kind === 'state' && proposition.holdsThere !== undefined);
  for (const { formula } of properties) {
    const group = [...propositionsIn(underAssumptions(problem, formula))].filter((index) => isFree[index]);
    for (const index of group) {
      isFree[index] = false;
      groups[index] = group;
    }
  }
  return groups;
}
