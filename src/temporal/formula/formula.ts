/**
 * Formulas of linear temporal logic, in negation normal form and hash-consed.
 *
 * A formula is built by a {@link Formulas} table, which keeps one node per formula: equal formulas are the same object, `id` is dense, and every
 * algorithm of this room memoizes on it. Negation is pushed to the propositions at construction, so there is no `not` node; `implies` and
 * `equivalent` are methods, not nodes. Conjunction and disjunction are n-ary, flat, sorted and free of duplicates.
 *
 * Facts that decide how a formula may be rewritten are computed once, at construction:
 * - Boolean: no temporal operator;
 * - eventual: adding a prefix to a word that satisfies it keeps it satisfied; universal: so does removing one (Etessami and Holzmann,
 *   "Optimizing Buechi automata", CONCUR 2000; called pure eventualities and purely universal formulas there);
 * - the syntactic class in the hierarchy of Manna and Pnueli (Chang, Manna, Pnueli, ICALP 1992; Cerna and Pelanek, MFCS 2003), an
 *   under-approximation of the semantic class that `classify.ts` finds.
 */
import { Bdd } from './bdd.ts';
import type { BinaryKind, FormulaFacts, UnaryKind } from './formula-facts.ts';
import * as facts from './formula-facts.ts';

/** The number of an atomic proposition: whatever the caller makes of it, a fact about a state or about a step. Below 2^29. */
export type PropositionId = number & { readonly propositionId: unique symbol };

interface Node extends FormulaFacts {
  /** Dense in the table that built the formula, in order of construction: operands have smaller ids. */
  readonly id: number;
}

export interface Constant extends Node {
  readonly kind: 'constant';
  readonly value: boolean;
}

export interface Literal extends Node {
  readonly kind: 'literal';
  readonly proposition: PropositionId;
  readonly negated: boolean;
}

/** `X f`, `F f` (`<>f`) and `G f` (`[]f`). */
export interface Unary extends Node {
  readonly kind: UnaryKind;
  readonly operand: Formula;
}

/** `f U g`, `f W g` (weak until), `f R g` (release) and `f M g` (strong release). */
export interface Binary extends Node {
  readonly kind: BinaryKind;
  readonly left: Formula;
  readonly right: Formula;
}

/** Conjunction and disjunction; at least two operands, none of them of the same kind. */
export interface Nary extends Node {
  readonly kind: NaryKind;
  readonly operands: readonly Formula[];
}

export type { BinaryKind, UnaryKind };
export type NaryKind = 'and' | 'or';

/** A formula of linear temporal logic. */
export type Formula = Constant | Literal | Unary | Binary | Nary;

/** The operator that negation turns each operator into. */
export const DUAL = {
  next: 'next',
  eventually: 'always',
  always: 'eventually',
  until: 'release',
  release: 'until',
  weakUntil: 'strongRelease',
  strongRelease: 'weakUntil',
  and: 'or',
  or: 'and',
} as const;

/** The table that builds and owns formulas; formulas of different tables must not be mixed. */
export class Formulas {
  /** The Boolean functions on the edges of the automata made for this table's formulas. */
  readonly bdd: Bdd;
  readonly true: Formula;
  readonly false: Formula;
  readonly #nodes: Formula[] = [];
  readonly #byKey = new Map<string, Formula>();
  readonly #negations: (Formula | undefined)[] = [];

  /** @param poll see `Bdd` */
  constructor(poll?: () => void) {
    this.bdd = new Bdd(poll);
    this.true = this.#intern('1', (id) => ({ kind: 'constant', id, value: true, ...facts.ofConstant }));
    this.false = this.#intern('0', (id) => ({ kind: 'constant', id, value: false, ...facts.ofConstant }));
    this.#negations[this.true.id] = this.false;
    this.#negations[this.false.id] = this.true;
  }

  /** How many formulas the table holds; ids are below it. */
  get size(): number {
    return this.#nodes.length;
  }

  constant(value: boolean): Formula {
    return value ? this.true : this.false;
  }

  /** The proposition itself. */
  proposition(proposition: PropositionId): Formula {
    return this.literal(proposition, false);
  }

  literal(proposition: PropositionId, negated: boolean): Formula {
    return this.#intern(`${negated ? '!' : 'p'}${proposition}`, (id) => ({
      kind: 'literal',
      id,
      proposition,
      negated,
      ...facts.ofLiteral,
    }));
  }

  not(f: Formula): Formula {
    const known = this.#negations[f.id];
    if (known !== undefined) return known;
    const negation = this.#negate(f);
    this.#negations[f.id] = negation;
    this.#negations[negation.id] = f;
    return negation;
  }

  and(...operands: readonly Formula[]): Formula {
    return this.nary('and', operands);
  }

  or(...operands: readonly Formula[]): Formula {
    return this.nary('or', operands);
  }

  implies(f: Formula, g: Formula): Formula {
    return this.or(this.not(f), g);
  }

  equivalent(f: Formula, g: Formula): Formula {
    return this.or(this.and(f, g), this.and(this.not(f), this.not(g)));
  }

  next(f: Formula): Formula {
    return this.unary('next', f);
  }

  eventually(f: Formula): Formula {
    return this.unary('eventually', f);
  }

  always(f: Formula): Formula {
    return this.unary('always', f);
  }

  until(f: Formula, g: Formula): Formula {
    return this.binary('until', f, g);
  }

  weakUntil(f: Formula, g: Formula): Formula {
    return this.binary('weakUntil', f, g);
  }

  release(f: Formula, g: Formula): Formula {
    return this.binary('release', f, g);
  }

  strongRelease(f: Formula, g: Formula): Formula {
    return this.binary('strongRelease', f, g);
  }

  /** `X f`, `F f` or `G f`. Constants and repeated operators are removed. */
  unary(kind: UnaryKind, f: Formula): Formula {
    if (f.kind === 'constant') return f;
    if (kind !== 'next' && f.kind === kind) return f;
    return this.#intern(`${kind}${f.id}`, (id) => ({ kind, id, operand: f, ...facts.ofUnary(kind, f) }));
  }

  /** `f U g`, `f W g`, `f R g` or `f M g`. Constants and equal operands are removed. */
  binary(kind: BinaryKind, f: Formula, g: Formula): Formula {
    if (f === g || g.kind === 'constant') {
      if (kind === 'weakUntil' && g === this.false) return this.always(f);
      if (kind === 'strongRelease' && g === this.true) return this.eventually(f);
      return g;
    }
    if (f.kind === 'constant') {
      switch (kind) {
        case 'until':
          return f.value ? this.eventually(g) : g;
        case 'weakUntil':
          return f.value ? f : g;
        case 'release':
          return f.value ? g : this.always(g);
        case 'strongRelease':
          return f.value ? g : f;
      }
    }
    return this.#intern(`${kind}${f.id},${g.id}`, (id) => ({ kind, id, left: f, right: g, ...facts.ofBinary(kind, f, g) }));
  }

  /** Conjunction or disjunction: flattened, sorted, without duplicates and units; constant when a literal meets its negation. */
  nary(kind: NaryKind, operands: readonly Formula[]): Formula {
    const unit = this.constant(kind === 'and');
    const zero = this.constant(kind === 'or');
    const chosen = new Set<Formula>();
    const add = (f: Formula): boolean => {
      if (f === unit) return true;
      if (f === zero) return false;
      if (f.kind === kind) return f.operands.every(add);
      if (f.kind === 'literal' && chosen.has(this.not(f))) return false;
      chosen.add(f);
      return true;
    };
    if (!operands.every(add)) return zero;
    const sorted = [...chosen].sort((f, g) => f.id - g.id);
    if (sorted.length === 0) return unit;
    if (sorted.length === 1) return sorted[0]!;
    return this.#intern(`${kind}${sorted.map((f) => f.id).join(',')}`, (id) => ({
      kind,
      id,
      operands: sorted,
      ...facts.ofNary(sorted),
    }));
  }

  #negate(f: Formula): Formula {
    switch (f.kind) {
      case 'constant':
        return this.constant(!f.value);
      case 'literal':
        return this.literal(f.proposition, !f.negated);
      case 'next':
      case 'eventually':
      case 'always':
        return this.unary(DUAL[f.kind], this.not(f.operand));
      case 'until':
      case 'release':
      case 'weakUntil':
      case 'strongRelease':
        return this.binary(DUAL[f.kind], this.not(f.left), this.not(f.right));
      case 'and':
      case 'or':
        return this.nary(
          DUAL[f.kind],
          f.operands.map((g) => this.not(g)),
        );
    }
  }

  #intern(key: string, make: (id: number) => Formula): Formula {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const made = make(this.#nodes.length);
    this.#nodes.push(made);
    this.#byKey.set(key, made);
    return made;
  }
}

/** The operands of a formula, in order; none for constants and literals. */
export function operandsOf(f: Formula): readonly Formula[] {
  switch (f.kind) {
    case 'constant':
    case 'literal':
      return [];
    case 'next':
    case 'eventually':
    case 'always':
      return [f.operand];
    case 'until':
    case 'release':
    case 'weakUntil':
    case 'strongRelease':
      return [f.left, f.right];
    case 'and':
    case 'or':
      return f.operands;
  }
}

/** The same operator over other operands (as many as `operandsOf` gives). */
export function withOperands(formulas: Formulas, f: Formula, operands: readonly Formula[]): Formula {
  switch (f.kind) {
    case 'constant':
    case 'literal':
      return f;
    case 'next':
    case 'eventually':
    case 'always':
      return formulas.unary(f.kind, operands[0]!);
    case 'until':
    case 'release':
    case 'weakUntil':
    case 'strongRelease':
      return formulas.binary(f.kind, operands[0]!, operands[1]!);
    case 'and':
    case 'or':
      return formulas.nary(f.kind, operands);
  }
}

/** Every distinct sub-formula of `f`, operands before the formulas that contain them, `f` last. */
export function subformulasOf(f: Formula): Formula[] {
  const found = new Set<Formula>();
  const visit = (g: Formula) => {
    if (found.has(g)) return;
    for (const operand of operandsOf(g)) visit(operand);
    found.add(g);
  };
  visit(f);
  return [...found];
}

/** The propositions of `f`, ascending. */
export function propositionsOf(f: Formula): PropositionId[] {
  const found = new Set<PropositionId>();
  for (const g of subformulasOf(f)) if (g.kind === 'literal') found.add(g.proposition);
  return [...found].sort((a, b) => a - b);
}
