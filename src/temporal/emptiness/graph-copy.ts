/**
 * A product of which only the pairs with one state of the automaton matter: its nodes are the states of the graph, and nothing has to be numbered.
 *
 * The automaton of a negated property mostly has one state in which a run can be accepted, and at most one before it, in which it waits for a violation
 * to begin: `[]P`, `P ~> Q`, `[]<>P` and `<>[]P` all come to that. Where its letters are about states alone, a state of the graph allows it to stay
 * there or does not, so the graph itself, without some of its states, is what is searched.
 */
import { type Automaton, allMarks } from '../automata/automaton.ts';
import { componentsOf } from '../automata/components.ts';
import { isWaiting, staysOnEveryLetter } from '../automata/waiting.ts';
import type { FairRegion, Product, SearchedPart } from './fair-components.ts';
import { IntVector } from './int-vector.ts';
import { LetterMoves, type Letters } from './letters.ts';
import { POLL_MASK, type StepGraph } from './step-graph.ts';

export class GraphCopy implements Product {
  readonly fullMarks: number;
  readonly moves: LetterMoves;
  readonly onlyMoves: Int32Array | null;
  /** 1 for states that no run comes to, or from which it cannot stay. */
  readonly #missing: Uint8Array;

  readonly #copied: number;
  /** @param copied the state of the automaton */
  private constructor(
    readonly graph: StepGraph,
    readonly automaton: Automaton,
    readonly letters: Letters,
    copied: number,
  ) {
    this.#copied = copied;
    this.fullMarks = allMarks(automaton.markCount);
    this.moves = new LetterMoves(automaton, letters);
    this.onlyMoves = automaton.edges.length === 1 && letters.count === 1 ? this.moves.of(0, 0) : null;
    this.#missing = this.#findMissing();
  }

  /** Null where more of the product matters. */
  static of(graph: StepGraph, automaton: Automaton, letters: Letters): GraphCopy | null {
    if (letters.ofState === null) return null;
    const { initial } = automaton;
    const { of, accepting } = componentsOf(automaton);
    const reached = automaton.edges.flatMap((_, state) => (of[state]! >= 0 ? [state] : []));
    const copied = reached.length === 1 ? initial : reached.find((state) => state !== initial)!;
    if (reached.length > 2 || !accepting[of[copied]!]) return null;
    const isAlone = copied === initial || (graph.isReachable === true && isWaiting(automaton) && staysOnEveryLetter(automaton));
    return isAlone ? new GraphCopy(graph, automaton, letters, copied) : null;
  }

  get nodeCount(): number {
    return this.graph.stateCount;
  }

  stateOf(node: number): number {
    return node;
  }

  automatonStateOf(_node: number): number {
    return this.#copied;
  }

  /** The node of a state and a state of the automaton, or -1 if there is none. */
  nodeAt(state: number, automatonState: number): number {
    return automatonState === this.#copied ? state : -1;
  }

  /** See `Product`. */
  searched(region: FairRegion | undefined): SearchedPart {
    const { graph } = this;
    const missing = this.#missing;
    const deleted = missing.slice();
    if (region !== undefined) for (let state = 0; state < deleted.length; state++) if (region[state]! < 0) deleted[state] = 1;
    // Steps from one component of the region to another are of no use, and never in a component: between them are states without any.
    return { graph: { nodeCount: graph.stateCount, first: graph.firstStep, target: graph.target, poll: graph.poll }, deleted };
  }

  #findMissing(): Uint8Array {
    const { graph, automaton, letters } = this;
    const copied = this.#copied;
    const { stateCount, firstStep, target } = graph;
    const { initial } = automaton;
    const letterOf = letters.ofState!;
    const leadsTo = (from: number) => Uint8Array.from({ length: letters.count }, (_, letter) => (this.#leads(letter, from) ? 1 : 0));
    const stays = leadsTo(copied);
    const missing = new Uint8Array(stateCount).fill(1);
    // Most steps lead to greater numbers, so most states wait for their turn in the order of their numbers, and the others here.
    const behind = new IntVector();
    let at = -1;
    const follow = (state: number): void => {
      const end = firstStep[state + 1]!;
      for (let step = firstStep[state]!; step < end; step++) {
        const next = target[step]!;
        if (missing[next] === 0 || stays[letterOf[next]!] === 0) continue;
        missing[next] = 0;
        if (next <= at) behind.push(next);
      }
    };
    if (copied === initial) {
      const isEverywhere = graph.isReachable === true && stays.every((letter) => letter === 1);
      if (isEverywhere) return missing.fill(0);
      for (let i = 0; i < graph.initial.length; i++) if (stays[letterOf[graph.initial[i]!]!] === 1) missing[graph.initial[i]!] = 0;
    }
    const begins = copied === initial ? new Uint8Array(letters.count) : leadsTo(initial);
    for (at = 0; at < stateCount; at++) {
      if ((at & POLL_MASK) === 0) graph.poll?.();
      if (missing[at] === 0 || begins[letterOf[at]!] === 1) follow(at);
      while (behind.length > 0) follow(behind.pop());
    }
    return missing;
  }

  /** Whether a move leads from a state of the automaton to the one that is copied. */
  #leads(letter: number, from: number): boolean {
    const moves = this.moves.of(letter, from);
    for (let i = 0; i < moves.length; i += 2) if (moves[i] === this.#copied) return true;
    return false;
  }
}
