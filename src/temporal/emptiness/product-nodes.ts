/**
 * The product of a graph of steps and an automaton: its nodes are pairs of a state and an automaton state, numbered as they are reached.
 *
 * Edges are not stored; they are recomputed from the graph and the automaton's moves.
 */
import { type Automaton, allMarks } from '../automata/automaton.ts';
import { componentsOf } from '../automata/components.ts';
import { ProductTooLargeError } from '../formula/too-large.ts';
import type { FairRegion, Product, SearchedPart } from './fair-components.ts';
import { IntVector } from './int-vector.ts';
import { LetterMoves, type Letters } from './letters.ts';
import { POLL_MASK, type StepGraph } from './step-graph.ts';

export class ProductNodes implements Product {
  /** The states of the automaton. */
  readonly width: number;
  readonly fullMarks: number;
  readonly moves: LetterMoves;
  /** See `Product`. */
  readonly onlyMoves: Int32Array | null;
  /** Per node: `automaton state * states of the graph + state`. */
  readonly #keys: IntVector;
  /** Per key: 1 + its node, or 0. Memory that is not touched is not used: so an automaton state that no node has costs nothing. */
  readonly #nodes: Int32Array;
  /** Nodes whose steps were looked at. */
  #looked = 0;

  constructor(
    readonly graph: StepGraph,
    readonly automaton: Automaton,
    readonly letters: Letters,
  ) {
    this.width = automaton.edges.length;
    this.fullMarks = allMarks(automaton.markCount);
    this.moves = new LetterMoves(automaton, letters);
    this.onlyMoves = this.width === 1 && letters.count === 1 ? this.moves.of(0, 0) : null;
    const size = graph.stateCount * this.width;
    if (size > 0x7fff_ffff) throw new ProductTooLargeError('the product of the state graph and the property is too large');
    this.#nodes = new Int32Array(size);
    this.#keys = new IntVector(Math.max(64, graph.stateCount));
  }

  get nodeCount(): number {
    return this.#keys.length;
  }

  stateOf(node: number): number {
    return this.#keys.at(node) % this.graph.stateCount;
  }

  automatonStateOf(node: number): number {
    return (this.#keys.at(node) / this.graph.stateCount) | 0;
  }

  /** The node of a state and a state of the automaton, or -1 if there is none. */
  nodeAt(state: number, automatonState: number): number {
    return this.#nodes[automatonState * this.graph.stateCount + state]! - 1;
  }

  /**
   * See `Product`. A component of the product stays in one component of the automaton. Where no run of the automaton by itself is accepting, none of the
   * product is. And it stays in the region.
   */
  searched(region: FairRegion | undefined): SearchedPart {
    const { nodeCount, graph, letters, moves, onlyMoves, automaton } = this;
    const { of, accepting, states } = componentsOf(automaton);
    const deleted = new Uint8Array(nodeCount);
    let mostEdges = 0;
    // How many of an automaton state's moves on a letter stay in its component at most.
    const mostMoves = automaton.edges.map((edges, from) => edges.filter(({ target }) => of[target] === of[from]).length);
    for (let node = 0; node < nodeCount; node++) {
      if ((node & POLL_MASK) === 0) graph.poll?.();
      const state = this.stateOf(node);
      const automatonState = this.automatonStateOf(node);
      if ((region !== undefined && region[state]! < 0) || !accepting[of[automatonState]!]) deleted[node] = 1;
      else mostEdges += (graph.firstStep[state + 1]! - graph.firstStep[state]!) * mostMoves[automatonState]!;
    }
    // Searches keep places of edges as signed integers.
    if (mostEdges > 0x7fff_ffff) throw new ProductTooLargeError('the product of the state graph and the property has too many edges');
    const first = new Uint32Array(nodeCount + 1);
    const target = new Uint32Array(mostEdges);
    let count = 0;
    for (let node = 0; node < nodeCount; node++) {
      if ((node & POLL_MASK) === 0) graph.poll?.();
      if (deleted[node] === 0) {
        const state = this.stateOf(node);
        const automatonState = this.automatonStateOf(node);
        const isAlone = states[of[automatonState]!]!.length === 1;
        const end = graph.firstStep[state + 1]!;
        for (let step = graph.firstStep[state]!; step < end; step++) {
          const next = graph.target[step]!;
          if (region !== undefined && region[next] !== region[state]) continue;
          const list = onlyMoves ?? moves.of(letters.at(state, step), automatonState);
          for (let i = 0; i < list.length; i += 2) {
            if (isAlone ? list[i] !== automatonState : of[list[i]!] !== of[automatonState]) continue;
            const other = this.nodeAt(next, list[i]!);
            if (other !== node) target[count++] = other;
          }
        }
      }
      first[node + 1] = count;
    }
    return { graph: { nodeCount, first, target, poll: graph.poll }, deleted };
  }

  /** There is such a node. */
  protected reach(state: number, automatonState: number): void {
    const key = automatonState * this.graph.stateCount + state;
    if (this.#nodes[key] !== 0) return;
    this.#keys.push(key);
    this.#nodes[key] = this.nodeCount;
  }

  /** Reaches what a node leads to in one step. */
  protected reachFrom(state: number, automatonState: number): void {
    const { graph, onlyMoves } = this;
    if ((++this.#looked & POLL_MASK) === 0) graph.poll?.();
    const end = graph.firstStep[state + 1]!;
    for (let step = graph.firstStep[state]!; step < end; step++) {
      const moves = onlyMoves ?? this.moves.of(this.letters.at(state, step), automatonState);
      for (let i = 0; i < moves.length; i += 2) this.reach(graph.target[step]!, moves[i]!);
    }
  }
}
