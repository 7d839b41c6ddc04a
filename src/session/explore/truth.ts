// The truth of the properties along a path: of invariants in every state, of temporal formulas and all their parts at every step; and for a formula
// that is false at a position, which atoms at which positions make it so.
//
// A lasso is an infinite behaviour and every formula is true or false of it. A path that just ends is the beginning of many behaviours: what they
// disagree about is unknown (null). Fixpoints are computed as on lassos, with an unknown state behind the last one.
import { toFormula, underAssumptions } from '../../checker/index.ts';
import { onOneLine, type Span, textOf } from '../../diagnostics/index.ts';
import { EvaluationError, type StatePredicate, type TemporalFormula, type TemporalProblem, partsOf } from '../../model/index.ts';
import { type FairnessReason, formulaText } from '../../report/index.ts';
import { causesOf, type Formula, Formulas, rowsOn, type Truth } from '../../temporal/index.ts';
import { constrained } from './choices.ts';
import type { Specification } from './specification.ts';

/** Why a fairness condition does not rule a lasso out, or that it does. */
export interface FairnessRemark {
  readonly name: string;
  readonly reason: FairnessReason;
  /** Index of the state; -1 for `never-enabled` and `always-enabled`. */
  readonly position: number;
}

export interface TruthRow {
  readonly text: string;
  readonly span: Span | undefined;
  /** `initial`: what a property says of the first state of a behaviour. */
  readonly kind: 'invariant' | 'initial' | 'step' | 'temporal' | 'deadlock';
  /** Where it stands among the invariants of the system, or what it asks of first states, or of steps; null for all others. */
  readonly index: number | null;
  /** The property's name, on its first row. */
  readonly name: string | null;
  /** 0 for the property, 1 for its parts, ... */
  readonly depth: number;
  /** At each state of the path; a string says why there is no value; undefined: it is not asked there. */
  readonly truth: readonly (Truth | string | undefined)[];
  /** Of an atom: positions where its value makes the property false at the position that was asked about. */
  readonly causes: readonly number[];
  /** Of a temporal property that is false of a lasso, and not of all that begins like it, on its first row. */
  readonly fairness: readonly FairnessRemark[];
}

/** Something that may be false of a state or of a step. */
export type AskedPart =
  | { readonly kind: 'invariant' | 'initial' | 'step'; readonly index: number }
  /** A state predicate. */
  | { readonly kind: 'operator'; readonly name: string };

/** What a row is about, where that is one state or one step, so that what is false of it is the reason why the row is false; else null. */
export const partOf = ({ kind, index }: Pick<TruthRow, 'kind' | 'index'>): AskedPart | null =>
  index === null || kind === 'temporal' || kind === 'deadlock' ? null : { kind, index };

/** Whether a row is about one state, so that what is false in it is the reason why it is false. */
export const isOfState = ({ kind }: Pick<TruthRow, 'kind'>): boolean => kind === 'invariant' || kind === 'initial';

/** The conditions that rule the lasso out of which a property is false: then it is no behaviour of the specification, and no counterexample. */
export const ruledOutBy = ({ fairness }: Pick<TruthRow, 'fairness'>): readonly FairnessRemark[] =>
  fairness.filter(({ reason }) => reason === 'always-enabled' || reason === 'enabled-again');

const attempt = (evaluate: () => boolean): Truth | string => {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof EvaluationError) return error.message;
    throw error;
  }
};

/** After so many rounds of its cycle it is asked whether a property is false of a lasso, whatever comes then. */
const MOST_ROUNDS = 4;
/** Formulas deeper inside a property are not told apart. */
const DEEPEST = 6;

class Found extends Error {}

/** Tells the truth along paths. What it knows of a state or a step it keeps: paths grow at their end. */
export class TruthTable {
  readonly #specification: Specification;
  readonly #known = new Map<string, Truth | string>();
  readonly #formulas = new Formulas();

  constructor(specification: Specification) {
    this.#specification = specification;
  }

  #remembered(key: string, evaluate: () => Truth | string): Truth | string {
    let value = this.#known.get(key);
    if (value === undefined) {
      value = evaluate();
      if (this.#known.size > 500_000) this.#known.clear();
      this.#known.set(key, value);
    }
    return value;
  }

  #isStuck(state: Int32Array): boolean {
    try {
      const [faulty] = this.#specification.successors(state, () => {
        throw new Found();
      });
      if (faulty !== undefined) throw faulty.error;
      return true;
    } catch (error) {
      if (error instanceof Found) return false;
      throw error;
    }
  }

  /**
   * Rows for every property; what makes one false is told for its falsehood at `position`. `loop` is the index that the last state returns to.
   * Nothing is evaluated in the states at the positions `skip`.
   */
  along(states: readonly Int32Array[], loop: number | null, position: number, skip: readonly number[] = []): readonly TruthRow[] {
    const path: Path = {
      states,
      loop,
      after: (i) => (i + 1 < states.length ? i + 1 : loop),
      keys: states.map((state) => state.join()),
      skipped: new Set(skip),
    };
    const { checkDeadlock, temporal } = this.#specification.model;
    return [
      ...this.#invariantRows(path),
      ...this.#initialRows(path),
      ...this.#stepRows(path),
      ...(checkDeadlock ? [this.#deadlockRow(path)] : []),
      ...(temporal === null ? [] : this.#temporalRows(path, temporal, position)),
    ];
  }

  /** The truth at a position, which is not evaluated where that was given up before. */
  #at({ skipped }: Path, i: number, key: string, evaluate: () => boolean): Truth | string {
    if (skipped.has(i)) return null;
    const level = i + 1;
    const known = this.#specification.system.varies === undefined ? key : `${key} ${level}`;
    return this.#remembered(known, () => attempt(() => this.#specification.at(level, evaluate)));
  }

  #invariantRows(path: Path): readonly TruthRow[] {
    const { system, propertyParts } = this.#specification.model;
    const properties = new Set(propertyParts.map(({ name }) => name));
    return system.invariants.map((p, k) => ({
      ...PLAIN,
      text: properties.has(p.name) ? partText(p) : p.name,
      span: p.span,
      kind: 'invariant',
      index: k,
      name: p.name,
      truth: path.states.map((state, i) => this.#at(path, i, `i${k} ${path.keys[i]}`, () => p.holds(state, 0))),
    }));
  }

  /** Nothing is said of the states behind the first one. */
  #initialRows(path: Path): readonly TruthRow[] {
    return (this.#specification.model.system.initialPredicates ?? []).map((p, k) => ({
      ...PLAIN,
      text: partText(p),
      span: p.span,
      kind: 'initial',
      index: k,
      name: p.name,
      truth: path.states.map((state, i) => (i > 0 ? undefined : this.#at(path, i, `b${k} ${path.keys[i]}`, () => p.holds(state, 0)))),
    }));
  }

  #stepRows(path: Path): readonly TruthRow[] {
    const { states, keys } = path;
    return this.#specification.model.system.stepInvariants.map((p, k) => ({
      ...PLAIN,
      text: partText(p),
      span: p.span,
      kind: 'step',
      index: k,
      name: p.name,
      truth: states.map((state, i) => {
        const to = path.after(i);
        if (to === null) return null;
        return this.#at(path, i, `s${k} ${stepKey(path, i, to)}`, () => keys[i] === keys[to] || p.holds(state, 0, states[to]!, 0));
      }),
    }));
  }

  /** Whether a check does not go on from a state, and so looks for no deadlock there. */
  #isOutside({ states }: Path, i: number): boolean {
    const before = i === 0 ? null : { state: states[i - 1]!, level: i };
    return constrained(this.#specification, before, states[i]!).outside !== null;
  }

  #deadlockRow(path: Path): TruthRow {
    const { states, keys } = path;
    const truth = states.map((state, i) => {
      const to = path.after(i);
      if (to !== null && keys[to] !== keys[i]) return true;
      const value = this.#at(path, i, `d ${keys[i]}`, () => !this.#isStuck(state));
      return value === false && this.#isOutside(path, i) ? undefined : value;
    });
    return { ...PLAIN, text: 'no deadlock', span: undefined, kind: 'deadlock', name: 'no deadlock', truth };
  }

  #temporalRows(path: Path, problem: TemporalProblem, position: number): readonly TruthRow[] {
    const { states, after, loop } = path;
    const atom = (index: number, i: number, isLast = false): Truth => {
      const p = problem.propositions[index]!;
      const to = isLast ? null : after(i);
      if (p.kind === 'step' && to === null) return null;
      const value =
        p.kind === 'state'
          ? this.#at(path, i, `p${index} ${path.keys[i]}`, () => p.predicate.holds(states[i]!, 0))
          : this.#at(path, i, `p${index} ${stepKey(path, i, to!)}`, () => p.predicate.holds(states[i]!, 0, states[to!]!, 0));
      return typeof value === 'string' || (value === false && isMissing(index, i, to)) ? null : value;
    };
    /** Whether an atom has no value at a position, where nothing asks for it. */
    const isMissing = (index: number, i: number, to: number | null): boolean => {
      const p = problem.propositions[index]!;
      if (p.hasValue === undefined || path.skipped.has(i)) return false;
      if (p.kind === 'state') return this.#at(path, i, `v${index} ${path.keys[i]}`, () => p.hasValue!(states[i]!, 0)) === false;
      return (
        to !== null && this.#at(path, i, `v${index} ${stepKey(path, i, to)}`, () => p.hasValue!(states[i]!, 0, states[to]!, 0)) === false
      );
    };
    /** What is not asked for is told apart from what is not known. */
    const truthOf = (f: TemporalFormula): TruthRow['truth'] => {
      const row = rowOf(toFormula(this.#formulas, f));
      return f.kind === 'proposition'
        ? row.map((value, i) => (value === null && isMissing(f.index, i, after(i)) ? undefined : value))
        : row;
    };
    const rowOf = rowsOn(states.length, after, loop !== null, atom);
    const rows: TruthRow[] = [];
    for (const property of problem.properties) {
      const asked = underAssumptions(problem, property.formula);
      const violated = toFormula(this.#formulas, asked);
      const isFalse = rowOf(violated)[position] === false;
      const causes = causesOf({ after, holds: (f, i) => rowOf(f)[i]! }, violated, position);
      const add = (f: TemporalFormula, depth: number): void => {
        rows.push({
          text: formulaText(f),
          span: f.span,
          kind: 'temporal',
          index: null,
          name: depth === 0 ? property.name : null,
          depth,
          truth: truthOf(f),
          causes: f.kind === 'proposition' ? causes.flatMap((c) => (c.proposition === f.index ? [c.position] : [])) : [],
          fairness: depth === 0 && isFalse && !isFalseBefore(violated, path, position, atom) ? fairnessRemarks(path, problem) : [],
        });
        if (depth < DEEPEST) for (const part of partsOf(f)) add(part, depth + 1);
      };
      add(asked, 0);
    }
    return rows;
  }
}

/** A path whose truth is told. */
interface Path {
  readonly states: readonly Int32Array[];
  /** The index that the last state returns to. */
  readonly loop: number | null;
  /** The position that follows, null where that is not known. */
  readonly after: (i: number) => number | null;
  /** The states as texts. */
  readonly keys: readonly string[];
  /** Positions at which nothing is evaluated. */
  readonly skipped: ReadonlySet<number>;
}

/** A part of a property, with the elements of quantifiers that it is about. */
function partText({ name, span, elements }: Pick<StatePredicate, 'name' | 'span' | 'elements'>): string {
  const text = span === undefined ? name : onOneLine(textOf(span));
  return elements === undefined ? text : `${text} [${elements}]`;
}

const PLAIN = { depth: 0, index: null, causes: [], fairness: [] } as const;

function stepKey({ keys }: Path, from: number, to: number): string {
  return `${keys[from]}>${keys[to]}`;
}

/** Whether a formula is false of all that begins as the lasso does, and has gone round a few times: then it does not matter what is fair. */
function isFalseBefore(
  f: Formula,
  { states, loop }: Path,
  position: number,
  atom: (proposition: number, i: number, isLast: boolean) => Truth,
): boolean {
  if (loop === null) return false;
  const n = states.length;
  const last = n + MOST_ROUNDS * (n - loop) - 1;
  const placeOf = (i: number): number => (i < n ? i : loop + ((i - n) % (n - loop)));
  const rowOf = rowsOn(
    last + 1,
    (i) => (i < last ? i + 1 : null),
    false,
    (proposition, i) => atom(proposition, placeOf(i), i === last),
  );
  return rowOf(f)[position] === false;
}

/** How the loop fulfils each fairness condition, or that it does not. */
function fairnessRemarks(path: Path, { fairness }: TemporalProblem): readonly FairnessRemark[] {
  const { loop } = path;
  return loop === null ? [] : fairness.map((condition) => remarkOn(condition, path, loop));
}

function remarkOn(condition: TemporalProblem['fairness'][number], { states, after }: Path, loop: number): FairnessRemark {
  const { name, kind } = condition;
  const first = { enabled: -1, disabled: -1, faulty: -1 };
  for (let i = loop; i < states.length; i++) {
    const to = after(i)!;
    const enabled = attempt(() => condition.enabled(states[i]!, 0));
    const taken = enabled === true ? attempt(() => condition.taken(states[i]!, 0, states[to]!, 0)) : false;
    if (taken === true) return { name, reason: 'taken', position: i };
    const found = typeof enabled === 'string' || typeof taken === 'string' ? 'faulty' : enabled ? 'enabled' : 'disabled';
    if (first[found] < 0) first[found] = i;
  }
  if (kind === 'weak' && first.disabled >= 0) return { name, reason: 'disabled', position: first.disabled };
  if (first.faulty >= 0) return { name, reason: 'faulty', position: first.faulty };
  if (first.enabled < 0) return { name, reason: 'never-enabled', position: -1 };
  return kind === 'weak' ? { name, reason: 'always-enabled', position: -1 } : { name, reason: 'enabled-again', position: first.enabled };
}
