/**
 * The product of a graph of steps and an automaton: its nodes, numbered breadth first, and how each was first reached.
 *
 * Edges are not stored; they are recomputed from the graph and the automaton's moves. Nodes are numbered in order of distance from the initial ones,
 * so a smaller number never has a longer stem.
 */
import { type Automaton, allMarks } from './automaton.ts';
import { IntVector } from './int-vector.ts';
import { LetterMoves, type Letters } from './letters.ts';
import type { StepGraph } from './step-graph.ts';

export class ProductGraph {
  readonly width: number;
  readonly fullMarks: number;
  readonly moves: LetterMoves;
  /** The moves of every step, where all have the same: an automaton with one state on a graph with one letter. Else null. */
  readonly onlyMoves: Int32Array | null;
  /** Per node: `state * width + automaton state`. */
  private readonly keys: IntVector;
  /** How each node was first reached, once somebody wants to know. */
  private firstSteps: FirstSteps | null = null;
  /** Per key: 1 + its node, or 0: memory that is not touched is not used. */
  private readonly nodes: Int32Array;
  /** The first node at each distance. */
  private readonly levels: number[] = [];

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
    if (size > 0x7fff_ffff) throw new RangeError('the product of the state graph and the property is too large');
    this.nodes = new Int32Array(size);
    this.keys = new IntVector(Math.max(64, graph.stateCount));
    this.explore();
  }

  get nodeCount(): number {
    return this.keys.length;
  }

  stateOf(node: number): number {
    return (this.keys.at(node) / this.width) | 0;
  }

  automatonStateOf(node: number): number {
    return this.keys.at(node) % this.width;
  }

  /** The node of a state and a state of the automaton, or -1 if it is not reachable. */
  nodeAt(state: number, automatonState: number): number {
    return this.nodes[state * this.width + automatonState]! - 1;
  }

  /** The number of steps on the shortest path from an initial node. */
  depthOf(node: number): number {
    let low = 0;
    let high = this.levels.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.levels[middle]! <= node) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The steps of a shortest path from an initial node. */
  stepsTo(node: number): number[] {
    this.firstSteps ??= this.findFirstSteps();
    const { parents, steps } = this.firstSteps;
    const path: number[] = [];
    for (let at = node; parents[at]! >= 0; at = parents[at]!) path.push(steps[at]!);
    return path.reverse();
  }

  private explore(): void {
    const { graph, onlyMoves } = this;
    this.levels.push(0);
    for (let i = 0; i < graph.initial.length; i++) this.reach(graph.initial[i]!, this.automaton.initial);
    let levelEnd = this.nodeCount;
    for (let node = 0; node < this.nodeCount; node++) {
      if (node === levelEnd) {
        this.levels.push(levelEnd);
        levelEnd = this.nodeCount;
      }
      const state = this.stateOf(node);
      const automatonState = this.automatonStateOf(node);
      for (let step = graph.firstStep[state]!; step < graph.firstStep[state + 1]!; step++) {
        const moves = onlyMoves ?? this.moves.of(this.letters.ofStep[step]!, automatonState);
        for (let i = 0; i < moves.length; i += 2) this.reach(graph.target[step]!, moves[i]!);
      }
    }
  }

  private reach(state: number, automatonState: number): void {
    const key = state * this.width + automatonState;
    if (this.nodes[key] !== 0) return;
    this.keys.push(key);
    this.nodes[key] = this.nodeCount;
  }

  /** Explores once more, now that only few want to know: most products are empty. */
  private findFirstSteps(): FirstSteps {
    const { graph, onlyMoves } = this;
    const parents = new Int32Array(this.nodeCount).fill(UNREACHED);
    const steps = new Int32Array(this.nodeCount);
    for (let i = 0; i < graph.initial.length; i++) parents[this.nodeAt(graph.initial[i]!, this.automaton.initial)] = -1;
    for (let node = 0; node < this.nodeCount; node++) {
      const state = this.stateOf(node);
      const automatonState = this.automatonStateOf(node);
      const end = graph.firstStep[state + 1]!;
      for (let step = graph.firstStep[state]!; step < end; step++) {
        const moves = onlyMoves ?? this.moves.of(this.letters.ofStep[step]!, automatonState);
        for (let i = 0; i < moves.length; i += 2) {
          const other = this.nodeAt(graph.target[step]!, moves[i]!);
          if (parents[other] !== UNREACHED) continue;
          parents[other] = node;
          steps[other] = step;
        }
      }
    }
    return { parents, steps };
  }
}

const UNREACHED = -2;

/** Per node: the node before on a shortest path, -1 for an initial one, and the step from there. */
interface FirstSteps {
  readonly parents: Int32Array;
  readonly steps: Int32Array;
}
