/**
 * The part of a product where accepting runs can be, for whoever wants to know only whether there is one.
 *
 * The automaton of a negated property mostly begins in a state in which it waits for a violation to begin: it stays there on every letter, and no
 * accepting run stays there forever. Its pairs with all states of the graph are reachable if these are, so none of them needs to be a node; what counts
 * is where a move leads away from there. Nodes are in the order of the graph's states as far as possible, and not by distance.
 */
import type { Automaton } from '../automata/automaton.ts';
import { componentsOf } from '../automata/components.ts';
import { isWaiting, staysOnEveryLetter } from '../automata/waiting.ts';
import type { Letters } from './letters.ts';
import { ProductNodes } from './product-nodes.ts';
import { POLL_MASK, type StepGraph } from './step-graph.ts';

export class ProductCore extends ProductNodes {
  /** @param from where runs begin: in the initial states, or in every state of the graph in every state of the automaton in which one can be accepted */
  constructor(graph: StepGraph, automaton: Automaton, letters: Letters, from: 'initial' | 'everywhere' = 'initial') {
    super(graph, automaton, letters);
    const { initial } = automaton;
    if (from === 'everywhere') {
      const { of, accepting } = componentsOf(automaton);
      for (let automatonState = 0; automatonState < this.width; automatonState++)
        if (accepting[of[automatonState]!]) for (let state = 0; state < graph.stateCount; state++) this.reach(state, automatonState);
      return;
    }
    if (graph.isReachable !== true || !staysOnEveryLetter(automaton)) {
      for (let i = 0; i < graph.initial.length; i++) this.reach(graph.initial[i]!, initial);
    } else if (isWaiting(automaton)) {
      for (let state = 0; state < graph.stateCount; state++) {
        if ((state & POLL_MASK) === 0) graph.poll?.();
        this.#leave(state);
      }
    } else {
      for (let state = 0; state < graph.stateCount; state++) this.reach(state, initial);
    }
    for (let node = 0; node < this.nodeCount; node++) this.reachFrom(this.stateOf(node), this.automatonStateOf(node));
  }

  /** Reaches what the automaton, waiting, leads to when it no longer waits. */
  #leave(state: number): void {
    const { graph, letters, moves } = this;
    const { initial } = this.automaton;
    const end = graph.firstStep[state + 1]!;
    for (let step = graph.firstStep[state]!; step < end; step++) {
      const list = moves.of(letters.at(state, step), initial);
      for (let i = 0; i < list.length; i += 2) if (list[i] !== initial) this.reach(graph.target[step]!, list[i]!);
    }
  }
}
