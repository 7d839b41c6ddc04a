/**
 * A quick, sound and incomplete test of implication between formulas by their shape.
 *
 * Boolean formulas are compared exactly. For the rest the rules are those of Somenzi and Bloem, "Efficient Buechi automata from LTL formulae",
 * CAV 2000, with the flags eventual and universal used as in Babiak et al., TACAS 2012.
 */
import type { BooleanFunction } from './bdd.ts';
import { booleanFunctionOf } from './boolean-function.ts';
import type { Binary, Formula, Formulas } from './formula.ts';

/** Implication tests for the formulas of one table; results are kept. */
export class Implications {
  readonly #known = new Map<number, boolean>();
  readonly #functions = new Map<Formula, BooleanFunction>();

  readonly #formulas: Formulas;

  constructor(formulas: Formulas) {
    this.#formulas = formulas;
  }

  /** True only if every word that satisfies `f` satisfies `g`. */
  implies(f: Formula, g: Formula): boolean {
    if (f === g) return true;
    if (f.kind === 'constant') return !f.value;
    if (g.kind === 'constant') return g.value;
    const key = f.id * 0x400_0000 + g.id;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, false);
    const result = f.isBoolean && g.isBoolean ? this.#formulas.bdd.implies(this.#functionOf(f), this.#functionOf(g)) : this.#byShape(f, g);
    this.#known.set(key, result);
    return result;
  }

  #byShape(f: Formula, g: Formula): boolean {
    if (g.kind === 'and') return g.operands.every((h) => this.implies(f, h));
    if (f.kind === 'or') return f.operands.every((h) => this.implies(h, g));
    return this.#fromLeft(f, g) || this.#toRight(f, g) || this.#betweenBinaries(f, g);
  }

  /** What `f` entails. */
  #fromLeft(f: Formula, g: Formula): boolean {
    switch (f.kind) {
      case 'constant':
      case 'literal':
      case 'or':
        return false;
      case 'and':
        return f.operands.some((h) => this.implies(h, g)) || this.#booleanPartImplies(f.operands, g);
      case 'next':
        if (g.kind === 'next' && this.implies(f.operand, g.operand)) return true;
        return g.isEventual && this.implies(f.operand, g);
      case 'eventually':
        return g.isEventual && this.implies(f.operand, g);
      case 'always':
        return this.implies(f.operand, g);
      case 'until':
        return g.isEventual ? this.implies(f.right, g) : this.implies(f.left, g) && this.implies(f.right, g);
      case 'weakUntil':
        return this.implies(f.left, g) && this.implies(f.right, g);
      case 'release':
        return this.implies(f.right, g);
      case 'strongRelease':
        return this.implies(f.right, g) || (g.isEventual && this.implies(f.left, g));
    }
  }

  /** What suffices for `g`. */
  #toRight(f: Formula, g: Formula): boolean {
    switch (g.kind) {
      case 'constant':
      case 'literal':
      case 'and':
        return false;
      case 'or':
        return g.operands.some((h) => this.implies(f, h)) || this.#impliesBooleanPart(f, g.operands);
      case 'next':
        return f.isUniversal && this.implies(f, g.operand);
      case 'eventually':
        return this.implies(f, g.operand);
      case 'always':
        return f.isUniversal && this.implies(f, g.operand);
      case 'until':
        return this.implies(f, g.right);
      case 'weakUntil':
        return this.implies(f, g.right) || (f.isUniversal && this.implies(f, g.left));
      case 'release':
        return this.implies(f, g.right) && (f.isUniversal || this.implies(f, g.left));
      case 'strongRelease':
        return this.implies(f, g.left) && this.implies(f, g.right);
    }
  }

  #betweenBinaries(f: Formula, g: Formula): boolean {
    if (!isBinary(f) || !isBinary(g)) return false;
    const fIsUntil = f.kind === 'until' || f.kind === 'weakUntil';
    const gIsUntil = g.kind === 'until' || g.kind === 'weakUntil';
    const fIsStrong = f.kind === 'until' || f.kind === 'strongRelease';
    const gIsStrong = g.kind === 'until' || g.kind === 'strongRelease';
    if (gIsStrong && !fIsStrong) return false;
    if (fIsUntil === gIsUntil) return this.implies(f.left, g.left) && this.implies(f.right, g.right);
    if (fIsUntil) return this.implies(f.left, g.right) && this.implies(f.right, g.left) && this.implies(f.right, g.right);
    return this.implies(f.right, g.left) && this.implies(f.left, g.right);
  }

  /** The Boolean conjuncts together may imply what none of them does alone. */
  #booleanPartImplies(conjuncts: readonly Formula[], g: Formula): boolean {
    const booleans = conjuncts.filter((h) => h.isBoolean);
    return booleans.length > 1 && booleans.length < conjuncts.length && this.implies(this.#formulas.and(...booleans), g);
  }

  #impliesBooleanPart(f: Formula, disjuncts: readonly Formula[]): boolean {
    const booleans = disjuncts.filter((h) => h.isBoolean);
    return booleans.length > 1 && booleans.length < disjuncts.length && this.implies(f, this.#formulas.or(...booleans));
  }

  #functionOf(f: Formula): BooleanFunction {
    return booleanFunctionOf(this.#formulas.bdd, f, this.#functions);
  }
}

function isBinary(f: Formula): f is Binary {
  return f.kind === 'until' || f.kind === 'weakUntil' || f.kind === 'release' || f.kind === 'strongRelease';
}
