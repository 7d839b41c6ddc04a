/**
 * The product of a graph of steps and an automaton: its nodes are pairs of a state and an automaton state, numbered as they are reached.
 *
 * Edges are not stored; they are recomputed from the graph and the automaton's moves.
 */
import { type Automaton, allMarks } from './automaton.ts';
import { IntVector } from './int-vector.ts';
import { LetterMoves, type Letters } from './letters.ts';
import type { StepGraph } from './step-graph.ts';
import { ProductTooLargeError } from './too-large.ts';

export class ProductNodes {
  /** The states of the automaton. */
  readonly width: number;
  readonly fullMarks: number;
  readonly moves: LetterMoves;
  /** The moves of every step, where all have the same: an automaton with one state on a graph with one letter. Else null. */
  readonly onlyMoves: Int32Array | null;
  /** The nodes are the graph's states, and all steps are there. */
  readonly isWholeGraph: boolean = false;
  /** Per node: `automaton state * states of the graph + state`. */
  private readonly keys: IntVector;
  /** Per key: 1 + its node, or 0. Memory that is not touched is not used: so an automaton state that no node has costs nothing. */
  private readonly nodes: Int32Array;

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
    this.nodes = new Int32Array(size);
    this.keys = new IntVector(Math.max(64, graph.stateCount));
  }

  get nodeCount(): number {
    return this.keys.length;
  }

  stateOf(node: number): number {
    return this.keys.at(node) % this.graph.stateCount;
  }

  automatonStateOf(node: number): number {
    return (this.keys.at(node) / this.graph.stateCount) | 0;
  }

  /** The node of a state and a state of the automaton, or -1 if there is none. */
  nodeAt(state: number, automatonState: number): number {
    return this.nodes[automatonState * this.graph.stateCount + state]! - 1;
  }

  /** There is such a node. */
  protected reach(state: number, automatonState: number): void {
    const key = automatonState * this.graph.stateCount + state;
    if (this.nodes[key] !== 0) return;
    this.keys.push(key);
    this.nodes[key] = this.nodeCount;
  }

  /** Reaches what a node leads to in one step. */
  protected reachFrom(state: number, automatonState: number): void {
    const { graph, onlyMoves } = this;
    const end = graph.firstStep[state + 1]!;
    for (let step = graph.firstStep[state]!; step < end; step++) {
      const moves = onlyMoves ?? this.moves.of(this.letters.ofStep[step]!, automatonState);
      for (let i = 0; i < moves.length; i += 2) this.reach(graph.target[step]!, moves[i]!);
    }
  }
}
