/**
 * The translation of a formula to a generalized Buechi automaton on edges.
 *
 * A state is a formula, what remains to be satisfied. Its expansion is one Boolean function over the propositions, variables `N[g]` ("g must hold
 * next") and variables `A[g]` ("the fulfilment of g is put off"): `f U g` expands to `g or (f and N[f U g] and A[g])`, and so on. For each class of
 * letters the prime implicants over N and A are the edges, and mark g is set on an edge exactly when `A[g]` is absent; so an accepting run puts
 * nothing off forever. States with the same expansion are the same state.
 *
 * Sources: J.-M. Couvreur, "On-the-fly verification of linear temporal logic", FM 1999; A. Duret-Lutz, "LTL translation improvements in Spot 1.0",
 * IJCCBS 2014. Under `G`, an eventuality need not be carried to the next state, where `G` brings it back (Couvreur's treatment of `GF`).
 */

import { type BooleanFunction, FALSE, FIRST_AUXILIARY_LEVEL, levelOf, TRUE } from '../formula/bdd.ts';
import { type Formula, subformulasOf } from '../formula/formula.ts';
import type { Simplifier } from '../formula/simplify.ts';
import { FormulaTooLargeError } from '../formula/too-large.ts';
import { type Automaton, allMarks, type Edge, MAX_MARKS, mergeParallelEdges } from './automaton.ts';

/** How the letters are divided before prime implicants are taken. */
export type LetterSplit =
  /** Into classes with the same continuation: more deterministic. */
  | 'by-continuation'
  /** Not at all: prime implicants over propositions and continuations together. */
  | 'none';

/** The most edges, over all states, that are made. */
const MAX_EDGES = 200_000;

/**
 * Translates a formula as it is; simplify it first.
 * @throws FormulaTooLargeError if the formula has too many eventualities, or the automaton too many edges
 */
export function tableau(simplifier: Simplifier, formula: Formula, split: LetterSplit): Automaton {
  const eventualities = new Set(subformulasOf(formula).map(eventualityOf));
  eventualities.delete(undefined);
  if (eventualities.size > MAX_MARKS) {
    throw new FormulaTooLargeError(`the formula has ${eventualities.size} different eventualities, and at most ${MAX_MARKS} are possible`);
  }
  return new Tableau(simplifier, split).translate(formula);
}

/** What must hold eventually if the formula is to hold and is put off. */
function eventualityOf(f: Formula): Formula | undefined {
  switch (f.kind) {
    case 'eventually':
      return f.operand;
    case 'until':
      return f.right;
    case 'strongRelease':
      return f.left;
    default:
      return undefined;
  }
}

/** What a state leaves to later: a formula that holds in the next state, or a mark of what was put off. */
type Obligation = { readonly kind: 'next'; readonly formula: Formula } | { readonly kind: 'mark'; readonly mark: number };

class Tableau {
  readonly #expansions = new Map<Formula, BooleanFunction>();
  readonly #underAlways = new Map<Formula, BooleanFunction>();
  readonly #levels = new Map<string, number>();
  readonly #obligations: Obligation[] = [];
  readonly #states = new Map<BooleanFunction, number>();
  readonly #pending: BooleanFunction[] = [];
  #markCount = 0;

  readonly #simplifier: Simplifier;
  readonly #split: LetterSplit;

  constructor(simplifier: Simplifier, split: LetterSplit) {
    this.#simplifier = simplifier;
    this.#split = split;
  }

  get #bdd() {
    return this.#simplifier.formulas.bdd;
  }

  translate(formula: Formula): Automaton {
    const delayed: { target: number; label: BooleanFunction; putOff: number }[][] = [];
    const initial = this.#stateOf(formula);
    let edgeCount = 0;
    for (let state = 0; state < this.#pending.length; state++) {
      const leaving: { target: number; label: BooleanFunction; putOff: number }[] = [];
      for (const { condition, rest } of this.#splitLetters(this.#pending[state]!)) {
        for (const cube of this.#bdd.cubes(rest)) {
          const next: Formula[] = [];
          let putOff = 0;
          let label = condition;
          for (const literal of cube) {
            const level = levelOf(literal);
            if (level < FIRST_AUXILIARY_LEVEL) {
              label = this.#bdd.and(label, this.#bdd.cube([literal]));
              continue;
            }
            const obligation = this.#obligations[level - FIRST_AUXILIARY_LEVEL]!;
            if (obligation.kind === 'next') next.push(obligation.formula);
            else putOff |= 1 << obligation.mark;
          }
          const target = this.#stateOf(this.#simplifier.formulas.and(...next));
          leaving.push({ target, label, putOff });
          if (++edgeCount > MAX_EDGES) throw new FormulaTooLargeError(`an automaton of the formula has more than ${MAX_EDGES} edges`);
        }
      }
      delayed.push(leaving);
    }
    const full = allMarks(this.#markCount);
    const edges: Edge[][] = delayed.map((leaving) =>
      mergeParallelEdges(
        this.#bdd,
        leaving.map(({ target, label, putOff }) => ({ target, label, marks: full & ~putOff })),
      ),
    );
    return { bdd: this.#bdd, initial, markCount: this.#markCount, stateBased: false, edges };
  }

  #splitLetters(expansion: BooleanFunction): { condition: BooleanFunction; rest: BooleanFunction }[] {
    switch (this.#split) {
      case 'by-continuation':
        return this.#bdd.splitAt(expansion, FIRST_AUXILIARY_LEVEL);
      case 'none':
        return expansion === FALSE ? [] : [{ condition: TRUE, rest: expansion }];
    }
  }

  #stateOf(formula: Formula): number {
    const expansion = this.#expand(formula);
    const known = this.#states.get(expansion);
    if (known !== undefined) return known;
    const state = this.#pending.length;
    this.#states.set(expansion, state);
    this.#pending.push(expansion);
    return state;
  }

  #expand(f: Formula): BooleanFunction {
    const known = this.#expansions.get(f);
    if (known !== undefined) return known;
    const result = this.#expandAnew(f);
    this.#expansions.set(f, result);
    return result;
  }

  #expandAnew(f: Formula): BooleanFunction {
    const bdd = this.#bdd;
    switch (f.kind) {
      case 'constant':
        return f.value ? TRUE : FALSE;
      case 'literal':
        return f.negated ? bdd.not(bdd.variable(f.proposition)) : bdd.variable(f.proposition);
      case 'and':
        return f.operands.reduce((sum, g) => bdd.and(sum, this.#expand(g)), TRUE as BooleanFunction);
      case 'or':
        return f.operands.reduce((sum, g) => bdd.or(sum, this.#expand(g)), FALSE as BooleanFunction);
      case 'next':
        return this.#next(f.operand);
      case 'eventually':
        return bdd.or(this.#expand(f.operand), bdd.and(this.#putOff(f.operand), this.#next(f)));
      case 'always':
        return bdd.and(this.#expandUnderAlways(f.operand), this.#next(f));
      case 'until':
        return bdd.or(this.#expand(f.right), bdd.and(bdd.and(this.#putOff(f.right), this.#expand(f.left)), this.#next(f)));
      case 'weakUntil':
        return bdd.or(this.#expand(f.right), bdd.and(this.#expand(f.left), this.#next(f)));
      case 'release':
        return bdd.and(this.#expand(f.right), bdd.or(this.#expand(f.left), this.#next(f)));
      case 'strongRelease':
        return bdd.and(this.#expand(f.right), bdd.or(this.#expand(f.left), bdd.and(this.#putOff(f.left), this.#next(f))));
    }
  }

  /** The expansion of `f` where `G f` holds, so that `f` need not ask for itself in the next state. */
  #expandUnderAlways(f: Formula): BooleanFunction {
    const known = this.#underAlways.get(f);
    if (known !== undefined) return known;
    const bdd = this.#bdd;
    let result: BooleanFunction;
    switch (f.kind) {
      case 'and':
        result = f.operands.reduce((sum, g) => bdd.and(sum, this.#expandUnderAlways(g)), TRUE as BooleanFunction);
        break;
      case 'eventually':
        result = bdd.or(this.#expand(f.operand), this.#putOff(f.operand));
        break;
      case 'until':
        result = bdd.or(this.#expand(f.right), bdd.and(this.#putOff(f.right), this.#expand(f.left)));
        break;
      case 'weakUntil':
        result = bdd.or(this.#expand(f.right), this.#expand(f.left));
        break;
      case 'release':
        result = this.#expandUnderAlways(f.right);
        break;
      case 'strongRelease':
        result = bdd.and(this.#expandUnderAlways(f.right), bdd.or(this.#expand(f.left), this.#putOff(f.left)));
        break;
      default:
        result = this.#expand(f);
    }
    this.#underAlways.set(f, result);
    return result;
  }

  #next(f: Formula): BooleanFunction {
    if (f.kind === 'constant') return f.value ? TRUE : FALSE;
    if (f.kind === 'and') return f.operands.reduce((sum, g) => this.#bdd.and(sum, this.#next(g)), TRUE as BooleanFunction);
    return this.#obligation(`N${f.id}`, () => ({ kind: 'next', formula: f }));
  }

  #putOff(f: Formula): BooleanFunction {
    return this.#obligation(`A${f.id}`, () => ({ kind: 'mark', mark: this.#markCount++ }));
  }

  #obligation(key: string, make: () => Obligation): BooleanFunction {
    let level = this.#levels.get(key);
    if (level === undefined) {
      level = FIRST_AUXILIARY_LEVEL + this.#obligations.length;
      this.#levels.set(key, level);
      this.#obligations.push(make());
    }
    return this.#bdd.variable(level);
  }
}
