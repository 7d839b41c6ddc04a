/**
 * Minimal weak deterministic automata for obligation properties.
 *
 * The subset automaton of A is given the acceptance of A component by component: a component accepts if A accepts some word that stays in it. The
 * result accepts at least what A does, so it accepts the same if it is disjoint from an automaton of the negation; exactly the obligations pass.
 * Components are then coloured so that states with equal futures get equal colours (the least colouring from the bottom up, even = accepting), and
 * what remains is the minimization of a finite automaton.
 *
 * Sources: Ch. Loeding, "Efficient minimization of deterministic weak omega-automata", IPL 2001; C. Dax, J. Eisinger, F. Klaedtke, "Mechanizing the
 * powerset construction for restricted classes of omega-automata", ATVA 2007.
 */

import { type BooleanFunction, FALSE } from '../formula/bdd.ts';
import type { Automaton, Edge } from './automaton.ts';
import { componentsOf } from './components.ts';
import { determinize, type SubsetAutomaton, subsetsOf } from './determinize.ts';
import { areDisjoint, product } from './product.ts';
import { prune } from './prune.ts';

/**
 * The minimal weak deterministic automaton of an obligation, state-based with one mark; without its rejecting sink.
 * @param negation an automaton of the complement, or a function that makes it; not asked for if `undefined` (the caller knows it is an obligation)
 * @param limit the most subsets to look at; without one there is an answer or a FormulaTooLargeError
 * @returns `undefined` if the language is not an obligation, or the limit is exceeded
 */
export function minimizeObligation(automaton: Automaton, negation: (() => Automaton) | undefined, limit?: number): Automaton | undefined {
  const subsets = limit === undefined ? subsetsOf(automaton) : determinize(automaton, limit);
  if (subsets === undefined) return undefined;
  const weak = weakAutomaton(automaton, subsets);
  const minimal = minimizeWeak(weak);
  return negation === undefined || areDisjoint(minimal, negation()) ? minimal : undefined;
}

/** The subset automaton, complete, with mark 0 on all edges that leave a state of an accepting component. */
function weakAutomaton(automaton: Automaton, subsets: SubsetAutomaton): Automaton {
  const skeleton: Automaton = {
    bdd: automaton.bdd,
    initial: 0,
    markCount: 0,
    stateBased: true,
    edges: subsets.moves.map((moves) => moves.map(({ label, target }) => ({ label, target, marks: 0 }))),
  };
  const components = componentsOf(skeleton);
  const combined = product(skeleton, automaton);
  const inner = componentsOf(combined.automaton);
  const accepting = components.states.map(() => false);
  inner.states.forEach((states, component) => {
    if (inner.accepting[component]) accepting[components.of[combined.pairs[states[0]!]![0]]!] = true;
  });
  const edges = skeleton.edges.map((leaving, state) => {
    const marks = accepting[components.of[state]!] ? 1 : 0;
    return leaving.map((edge) => ({ ...edge, marks }));
  });
  return { ...skeleton, markCount: 1, edges };
}

/** Minimizes a complete, deterministic, weak automaton. */
function minimizeWeak(weak: Automaton): Automaton {
  const size = weak.edges.length;
  const colours = colour(weak);
  let classes = Int32Array.from(colours, (c) => c & 1);
  for (let count = new Set(classes).size; ; ) {
    const signatures = new Map<string, number>();
    const refined = new Int32Array(size);
    for (let state = 0; state < size; state++) {
      const key = `${classes[state]};${signature(weak, weak.edges[state]!, classes)}`;
      let number = signatures.get(key);
      if (number === undefined) {
        number = signatures.size;
        signatures.set(key, number);
      }
      refined[state] = number;
    }
    classes = refined;
    if (signatures.size === count) break;
    count = signatures.size;
  }
  const edges: Edge[][] = [];
  for (let state = 0; state < size; state++) {
    const number = classes[state]!;
    if (edges[number] !== undefined) continue;
    const marks = colours[state]! & 1 ? 0 : 1;
    const labels = labelsByClass(weak, weak.edges[state]!, classes);
    edges[number] = [...labels].map(([target, label]) => ({ target, label, marks }));
  }
  return prune({ ...weak, initial: classes[weak.initial]!, edges });
}

function colour(weak: Automaton): Int32Array {
  const components = componentsOf(weak);
  const ofComponent: number[] = [];
  components.states.forEach((states, component) => {
    let highest = 0;
    let leaves = false;
    for (const state of states) {
      for (const edge of weak.edges[state]!) {
        const target = components.of[edge.target]!;
        if (target === component) continue;
        leaves = true;
        highest = Math.max(highest, ofComponent[target]!);
      }
    }
    const parity = components.accepting[component] ? 0 : 1;
    if (!leaves) ofComponent.push(parity);
    else if (!components.hasEdge[component]) ofComponent.push(highest);
    else ofComponent.push(highest % 2 === parity ? highest : highest + 1);
  });
  return Int32Array.from(weak.edges, (_, state) => ofComponent[components.of[state]!]!);
}

function labelsByClass(automaton: Automaton, leaving: readonly Edge[], classes: Int32Array): Map<number, BooleanFunction> {
  const labels = new Map<number, BooleanFunction>();
  for (const edge of leaving) {
    const target = classes[edge.target]!;
    labels.set(target, automaton.bdd.or(labels.get(target) ?? FALSE, edge.label));
  }
  return labels;
}

function signature(automaton: Automaton, leaving: readonly Edge[], classes: Int32Array): string {
  return [...labelsByClass(automaton, leaving, classes)]
    .sort(([a], [b]) => a - b)
    .map(([target, label]) => `${target}:${label}`)
    .join(',');
}
