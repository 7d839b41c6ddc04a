/**
 * What an automaton does before anything has gone wrong: that of a negated property mostly begins in a state in which it waits for a violation to begin.
 */

import { FALSE, TRUE } from '../formula/bdd.ts';
import type { Automaton } from './automaton.ts';
import { componentsOf } from './components.ts';

/** Whether the automaton can stay in its initial state whatever happens. */
export function staysOnEveryLetter({ bdd, edges, initial }: Automaton): boolean {
  const loops = edges[initial]!.filter(({ target }) => target === initial);
  return loops.reduce((label, loop) => bdd.or(label, loop.label), FALSE) === TRUE;
}

/** Whether no accepting run comes to the initial state again once it has left it, or stays there. */
export function isWaiting(automaton: Automaton): boolean {
  const { of, states, accepting } = componentsOf(automaton);
  const component = of[automaton.initial]!;
  return states[component]!.length === 1 && !accepting[component]!;
}
