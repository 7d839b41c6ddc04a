/**
 * The safety closure of a property: the words no prefix of which has gone wrong for good; and monitors that watch for the prefix that has.
 *
 * Sources: B. Alpern, F. Schneider, "Recognizing safety and liveness", Distributed Computing 1987.
 */

import { type BooleanFunction, FALSE } from '../formula/bdd.ts';
import type { Automaton, Edge } from './automaton.ts';
import { minimizeObligation } from './minimize-obligation.ts';
import { prune } from './prune.ts';
import { reduceBySimulation } from './simulation.ts';

/**
 * An automaton of the least safety property that contains the language: useless states are removed, then every run is accepting. Without marks many
 * states do no more than others; they are merged, because what comes next often determinizes.
 */
export function safetyClosure(automaton: Automaton): Automaton {
  const trimmed = prune(automaton);
  const edges = trimmed.edges.map((leaving) => leaving.map((edge): Edge => ({ ...edge, marks: 0 })));
  return reduceBySimulation({ ...trimmed, markCount: 0, edges });
}

/**
 * The minimal deterministic automaton of the closure. Every state is accepting; a word is in the closure exactly if it has a run, so a letter without
 * an edge ends a bad prefix.
 */
export function safetyMonitor(automaton: Automaton): Automaton {
  return minimizeObligation(safetyClosure(automaton), undefined)!;
}

/** An automaton of the words that are not in the closure that a monitor watches: those with a bad prefix. */
export function complementOfMonitor(monitor: Automaton): Automaton {
  const { bdd } = monitor;
  const bad = monitor.edges.length;
  const edges = monitor.edges.map((leaving): Edge[] => {
    const allowed = leaving.reduce((sum, edge) => bdd.or(sum, edge.label), FALSE as BooleanFunction);
    const kept = leaving.map((edge): Edge => ({ ...edge, marks: 0 }));
    const violating = bdd.not(allowed);
    return violating === FALSE ? kept : [...kept, { target: bad, label: violating, marks: 0 }];
  });
  edges.push([{ target: bad, label: bdd.not(FALSE), marks: 1 }]);
  return prune({ bdd, initial: monitor.initial, markCount: 1, stateBased: true, edges });
}
