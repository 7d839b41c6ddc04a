/**
 * From a formula to a small automaton: simplification, tableau, and the post-processing that pays (in this order of worth: useless components and
 * marks, simulation, degeneralization per component, minimal weak automata for obligations).
 */

import type { Formula, Formulas } from '../formula/formula.ts';
import { SyntacticClass } from '../formula/formula-facts.ts';
import { isPrefixIndependent } from '../formula/rewrite.ts';
import { Simplifier } from '../formula/simplify.ts';
import type { Automaton } from './automaton.ts';
import { isDeterministic, stateCount } from './automaton.ts';
import { degeneralize } from './degeneralize.ts';
import { minimizeObligation } from './minimize-obligation.ts';
import { prune } from './prune.ts';
import { reduceBySimulation } from './simulation.ts';
import { tableau } from './tableau.ts';

/** A weak automaton is looked for only if the subset construction stays within this size. */
const MAX_SUBSETS = 1024;

/** Translates the formulas of one table; automata are kept, so use one translator per table. */
export class Translator {
  readonly simplifier: Simplifier;
  readonly #reduced = new Map<Formula, Automaton>();
  readonly #plain = new Map<Formula, Automaton>();
  readonly #weak = new Map<Formula, Automaton | undefined>();

  constructor(readonly formulas: Formulas) {
    this.simplifier = new Simplifier(formulas);
  }

  /** A generalized Buechi automaton on edges that accepts the words that satisfy `f`. */
  generalized(f: Formula): Automaton {
    const automaton = this.#bySimulation(f);
    const buchi = this.buchi(f);
    return isBetter(buchi, automaton) ? buchi : automaton;
  }

  /** A Buechi automaton with marked states that accepts the words that satisfy `f`. */
  buchi(f: Formula): Automaton {
    const simple = this.simplifier.simplify(f);
    let automaton = this.#plain.get(simple);
    if (automaton === undefined) {
      automaton = reduceBySimulation(prune(degeneralize(this.#bySimulation(simple))));
      const weak = this.minimalWeak(simple);
      if (weak !== undefined && isBetter(weak, automaton)) automaton = weak;
      this.#plain.set(simple, automaton);
    }
    return automaton;
  }

  /** The minimal weak deterministic automaton; `undefined` if `f` is not an obligation (or the subset construction is too large). */
  minimalWeak(f: Formula): Automaton | undefined {
    const simple = this.simplifier.simplify(f);
    if (!this.#weak.has(simple)) {
      const known = (simple.syntacticClass & SyntacticClass.obligation) !== 0;
      const negation = known ? undefined : () => this.#bySimulation(this.formulas.not(simple));
      this.#weak.set(simple, minimizeObligation(this.#bySimulation(simple), negation, MAX_SUBSETS));
    }
    return this.#weak.get(simple);
  }

  #bySimulation(f: Formula): Automaton {
    const simple = this.simplifier.simplify(f);
    let automaton = this.#reduced.get(simple);
    if (automaton === undefined) {
      automaton = reduceBySimulation(prune(tableau(this.simplifier, gatherEventualities(this.formulas, simple), 'by-continuation')));
      this.#reduced.set(simple, automaton);
    }
    return automaton;
  }
}

/**
 * `F f | F g | q` as `F(f | g | q)`, for prefix-independent q: one state that waits, where the simplified form, which lifts q, would have one more to
 * choose from.
 */
function gatherEventualities(formulas: Formulas, f: Formula): Formula {
  if (f.kind !== 'or' || !f.operands.every((g) => g.kind === 'eventually' || isPrefixIndependent(g))) return f;
  return formulas.eventually(formulas.or(...f.operands.map((g) => (g.kind === 'eventually' ? g.operand : g))));
}

/** Smaller, or as small and deterministic where the other is not. */
function isBetter(candidate: Automaton, automaton: Automaton): boolean {
  if (stateCount(candidate) !== stateCount(automaton)) return stateCount(candidate) < stateCount(automaton);
  return !isDeterministic(automaton);
}
