/**
 * What kind of property a formula is: its place in the hierarchy of Manna and Pnueli, and whether it is a liveness property.
 *
 * Everything is decided by products of automata of the formula and of its negation; nothing is determinized but subsets:
 * - safety: the closure of f is disjoint from not f; guarantee: not f is a safety property;
 * - obligation: the weak automaton made from f's subsets is disjoint from not f;
 * - persistence: f, with every edge inside an accepting component of f times its subsets made accepting, is disjoint from not f; recurrence: not f is
 *   a persistence property;
 * - liveness: every finite word can be continued to one that satisfies f, so the subsets of f never become empty.
 *
 * Sources: Z. Manna, A. Pnueli, "A hierarchy of temporal properties", PODC 1990; U. Boker, O. Kupferman, "Co-ing Buechi made tight and useful", LICS
 * 2009, for persistence; B. Alpern, F. Schneider, Distributed Computing 1987, for safety and liveness.
 */

import type { Formula } from '../formula/formula.ts';
import { SyntacticClass } from '../formula/formula-facts.ts';
import { type Automaton, allMarks, type Edge } from './automaton.ts';
import { componentsOf } from './components.ts';
import { subsetsOf } from './determinize.ts';
import { minimizeObligation } from './minimize-obligation.ts';
import { areDisjoint, product } from './product.ts';
import { safetyClosure } from './safety-closure.ts';
import type { Translator } from './translate.ts';

/** The least class of the hierarchy; the classes from safety to persistence are contained in obligation, recurrence and persistence as usual. */
export type PropertyClass =
  /** Decided by a prefix of fixed length, either way. */
  | 'safety-and-guarantee'
  | 'safety'
  | 'guarantee'
  | 'obligation'
  /** Also called response. */
  | 'recurrence'
  | 'persistence'
  | 'reactivity';

export interface Classification {
  readonly class: PropertyClass;
  readonly isSafety: boolean;
  readonly isGuarantee: boolean;
  readonly isObligation: boolean;
  readonly isRecurrence: boolean;
  readonly isPersistence: boolean;
  /** No finite prefix violates it. */
  readonly isLiveness: boolean;
}

/** Obligations are not recognized, and count as recurrence or persistence, where the subset construction would become larger. */
const MAX_SUBSETS = 4096;

/**
 * Classifies the language of a formula, however it is written.
 * @throws FormulaTooLargeError if an automaton would be too large
 */
export function classify(translator: Translator, formula: Formula): Classification {
  const f = translator.simplifier.simplify(formula);
  const positive = translator.generalized(f);
  const negative = translator.generalized(translator.formulas.not(f));
  const has = (bit: number) => (f.syntacticClass & bit) !== 0;
  const isSafety = has(SyntacticClass.safety) || areDisjoint(safetyClosure(positive), negative);
  const isGuarantee = has(SyntacticClass.guarantee) || areDisjoint(safetyClosure(negative), positive);
  const isObligation =
    isSafety || isGuarantee || has(SyntacticClass.obligation) || minimizeObligation(positive, () => negative, MAX_SUBSETS) !== undefined;
  const isPersistence = isObligation || has(SyntacticClass.persistence) || areDisjoint(weakened(positive), negative);
  const isRecurrence = isObligation || has(SyntacticClass.recurrence) || areDisjoint(weakened(negative), positive);
  return {
    class: leastClass(isSafety, isGuarantee, isObligation, isRecurrence, isPersistence),
    isSafety,
    isGuarantee,
    isObligation,
    isRecurrence,
    isPersistence,
    isLiveness: subsetsOf(safetyClosure(positive)).subsets.every((subset) => subset.length > 0),
  };
}

/** The class that a formula shows by its form: the least one or one that contains it. Needs no automaton. */
export function syntacticClass(formula: Formula): PropertyClass {
  const has = (bit: number) => (formula.syntacticClass & bit) !== 0;
  return leastClass(
    has(SyntacticClass.safety),
    has(SyntacticClass.guarantee),
    has(SyntacticClass.obligation),
    has(SyntacticClass.recurrence),
    has(SyntacticClass.persistence),
  );
}

function leastClass(safety: boolean, guarantee: boolean, obligation: boolean, recurrence: boolean, persistence: boolean): PropertyClass {
  if (safety && guarantee) return 'safety-and-guarantee';
  if (safety) return 'safety';
  if (guarantee) return 'guarantee';
  if (obligation) return 'obligation';
  if (recurrence) return 'recurrence';
  if (persistence) return 'persistence';
  return 'reactivity';
}

/** The automaton times its own subsets, with every edge inside an accepting component accepting; accepts at least as much. */
function weakened(automaton: Automaton): Automaton {
  const subsets = subsetsOf(automaton);
  const skeleton: Automaton = {
    ...automaton,
    initial: 0,
    markCount: 0,
    edges: subsets.moves.map((moves) => moves.map(({ label, target }) => ({ label, target, marks: 0 }))),
  };
  const augmented = product(automaton, skeleton).automaton;
  const components = componentsOf(augmented);
  const markCount = Math.max(1, augmented.markCount);
  const full = allMarks(markCount);
  const edges = augmented.edges.map((leaving, state) =>
    leaving.map((edge): Edge => {
      const component = components.of[state]!;
      return { ...edge, marks: components.accepting[component] && components.of[edge.target] === component ? full : 0 };
    }),
  );
  return { ...augmented, markCount, edges };
}
