/**
 * Letters: the distinct valuations of the atoms on the steps of a graph, numbered, with the moves of an automaton on each.
 *
 * A graph with millions of steps has few different letters, so an automaton's labels are evaluated once per letter and state of the automaton, not
 * once per step. Letters are found by splitting: starting with one letter, each atom splits every letter into those where it holds and where not.
 */
import type { Automaton } from '../automata/automaton.ts';
import type { PropositionId } from '../formula/formula.ts';
import type { Atom, StepGraph } from './step-graph.ts';

type LetterList = Uint8Array | Uint16Array | Uint32Array;

/** The letter of every step of a graph. */
export class Letters {
  /** Where all steps of a state have the same letter: that of each state; else null, and `ofStep` has that of each step. */
  readonly ofState: LetterList | null;
  readonly #ofStep: LetterList | null;
  readonly #truths: readonly ReadonlySet<PropositionId>[];

  private constructor(ofState: LetterList | null, ofStep: LetterList | null, truths: readonly ReadonlySet<PropositionId>[]) {
    this.ofState = ofState;
    this.#ofStep = ofStep;
    this.#truths = truths;
  }

  get count(): number {
    return this.#truths.length;
  }

  /** The letter of a step that leaves this state. */
  at(state: number, step: number): number {
    return this.ofState === null ? this.#ofStep![step]! : this.ofState[state]!;
  }

  /** Whether the proposition holds on the letter; propositions without an atom hold nowhere. */
  holds(letter: number, proposition: PropositionId): boolean {
    return this.#truths[letter]!.has(proposition);
  }

  /** Numbers the letters of a graph; atoms that no property uses only make them more. */
  static of(graph: StepGraph, atoms: readonly Atom[]): Letters {
    const { stateCount, firstStep, target } = graph;
    const listFor = (size: number): LetterList =>
      atoms.length <= 8 ? new Uint8Array(size) : atoms.length <= 16 ? new Uint16Array(size) : new Uint32Array(size);
    const splitter = new LetterSplitter();
    // What is about states is the same on all steps of a state.
    const ofState = listFor(stateCount);
    for (const atom of atoms) {
      graph.poll?.();
      if (atom.about === 'states') splitter.split(atom, ofState);
    }
    const aboutSteps = atoms.filter(({ about }) => about === 'steps');
    if (aboutSteps.length === 0) return new Letters(ofState, null, splitter.truths);
    const ofStep = listFor(target.length);
    if (splitter.truths.length > 1)
      for (let state = 0; state < stateCount; state++) {
        const letter = ofState[state]!;
        const end = firstStep[state + 1]!;
        // Most states have a few steps: no call for each.
        for (let step = firstStep[state]!; step < end; step++) ofStep[step] = letter;
      }
    for (const atom of aboutSteps) {
      graph.poll?.();
      splitter.split(atom, ofStep);
    }
    return new Letters(null, ofStep, splitter.truths);
  }
}

/** The letters so far, as sets of propositions. */
class LetterSplitter {
  truths: ReadonlySet<PropositionId>[] = [new Set()];

  /** Splits the letters of states or steps into those where the atom holds and those where not. */
  split({ proposition, holds }: Atom, letters: LetterList): void {
    const { truths } = this;
    const numbers = new Int32Array(truths.length * 2).fill(-1);
    const next: ReadonlySet<PropositionId>[] = [];
    for (let member = 0; member < letters.length; member++) {
      const letter = letters[member]!;
      const isTrue = holds.has(member);
      const key = letter * 2 + (isTrue ? 1 : 0);
      let number = numbers[key]!;
      if (number < 0) {
        number = next.length;
        numbers[key] = number;
        next.push(isTrue ? new Set([...truths[letter]!, proposition]) : truths[letter]!);
      }
      letters[member] = number;
    }
    if (next.length > 0) this.truths = next;
  }
}

/** Places of a table of moves that are allocated at once. */
const MAX_PLACES = 2 ** 24;

/** The moves of an automaton by letter: for each, the target and the marks, one after the other. */
export class LetterMoves {
  readonly #table: (Int32Array | undefined)[];

  readonly #letters: Letters;

  constructor(
    readonly automaton: Automaton,
    letters: Letters,
  ) {
    this.#letters = letters;
    // A graph may have as many letters as steps; an array with more places than these is not allocated at once.
    this.#table = new Array<Int32Array | undefined>(Math.min(letters.count * automaton.edges.length, MAX_PLACES));
  }

  /** `[target, marks, target, marks, ...]` */
  of(letter: number, state: number): Int32Array {
    const key = letter * this.automaton.edges.length + state;
    return this.#table[key] ?? this.#compute(key, letter, state);
  }

  #compute(key: number, letter: number, state: number): Int32Array {
    const { bdd, edges } = this.automaton;
    const moves = edges[state]!.filter((edge) => bdd.evaluate(edge.label, (level) => this.#letters.holds(letter, level as PropositionId)));
    const flat = Int32Array.from(moves.flatMap((edge) => [edge.target, edge.marks]));
    this.#table[key] = flat;
    return flat;
  }
}
