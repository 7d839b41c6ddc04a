/**
 * The reachable part of a product of a graph of steps and an automaton: its nodes are numbered breadth first, and it tells how each was first reached.
 *
 * A smaller number never has a longer stem.
 */
import type { Automaton } from '../automata/automaton.ts';
import type { Letters } from './letters.ts';
import { ProductNodes } from './product-nodes.ts';
import { POLL_MASK, type StepGraph } from './step-graph.ts';

export class ProductGraph extends ProductNodes {
  /** How each node was first reached, once somebody wants to know. */
  #firstSteps: FirstSteps | null = null;
  /** The first node at each distance. */
  readonly #levels: number[] = [];

  constructor(graph: StepGraph, automaton: Automaton, letters: Letters) {
    super(graph, automaton, letters);
    this.#levels.push(0);
    for (let i = 0; i < graph.initial.length; i++) this.reach(graph.initial[i]!, automaton.initial);
    let levelEnd = this.nodeCount;
    for (let node = 0; node < this.nodeCount; node++) {
      if (node === levelEnd) {
        this.#levels.push(levelEnd);
        levelEnd = this.nodeCount;
      }
      this.reachFrom(this.stateOf(node), this.automatonStateOf(node));
    }
  }

  /** The number of steps on the shortest path from an initial node. */
  depthOf(node: number): number {
    let low = 0;
    let high = this.#levels.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#levels[middle]! <= node) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The steps of a shortest path from an initial node. */
  stepsTo(node: number): number[] {
    this.#firstSteps ??= this.#findFirstSteps();
    const { parents, steps } = this.#firstSteps;
    const path: number[] = [];
    for (let at = node; parents[at]! >= 0; at = parents[at]!) path.push(steps[at]!);
    return path.reverse();
  }

  /** Explores once more, now that only few want to know: most products are empty. */
  #findFirstSteps(): FirstSteps {
    const { graph, onlyMoves } = this;
    const parents = new Int32Array(this.nodeCount).fill(UNREACHED);
    const steps = new Int32Array(this.nodeCount);
    for (let i = 0; i < graph.initial.length; i++) parents[this.nodeAt(graph.initial[i]!, this.automaton.initial)] = -1;
    for (let node = 0; node < this.nodeCount; node++) {
      if ((node & POLL_MASK) === 0) graph.poll?.();
      const state = this.stateOf(node);
      const automatonState = this.automatonStateOf(node);
      const end = graph.firstStep[state + 1]!;
      for (let step = graph.firstStep[state]!; step < end; step++) {
        const moves = onlyMoves ?? this.moves.of(this.letters.at(state, step), automatonState);
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
