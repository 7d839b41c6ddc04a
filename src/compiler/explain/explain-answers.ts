// Why a formula is false in a state, or an action not possible: the answers to the questions of explain-formula.ts.
//
// The formula is satisfied from left to right, as the successors are made: conjuncts in order, elements and disjuncts as alternatives, primed
// variables assigned on the way. Every alternative that fails says where; the one that came furthest is the reason a person looks for first.
//
// What says nothing of the next state has a truth and no alternatives: the first disjunct that is true ends it, one without a value leaves all of it
// without one, and what is false in a disjunction that is true is no reason for anything.
import type { Span } from '../../diagnostics/index.ts';
import type { Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import type { Question, Range, Scope, Sides, Term } from './explain-formula.ts';
import { misfitParts, type PartName } from './misfits.ts';

/** A name with its value. */
export interface Named {
  readonly name: string;
  readonly value: number;
}

/** The first part of a formula that is not true. */
export interface Reason {
  /**
   * `false`: the part is false. `empty`: the set of a quantifier, or of `x' \in S`, has no element. `fault`: it has no value (see `message`).
   * `unfinished`: whether it is false is not known: there were too many alternatives to try all, or see `message`.
   */
  readonly kind: 'false' | 'empty' | 'fault' | 'unfinished';
  readonly span: Span;
  /** Names bound on the way, outermost first. */
  readonly bindings: readonly Named[];
  /** Values of the terms in the part. `name`: the value is one of a part of the term, which is named so. */
  readonly terms: readonly { readonly span: Span; readonly value: number; readonly name?: PartName }[];
  /** The definitions it was reached through, outermost first. */
  readonly through: readonly { readonly name: string; readonly span: Span; readonly scope: Scope }[];
  readonly message?: string;
  /** Of a fault: where in the part, or in a definition that it uses, evaluation failed. */
  readonly at?: Span;
  /** It is about a next state that nothing before it determines, so its truth says nothing: see `Explainer.whyNotStep`. */
  readonly isEarly?: true;
}

/** An action with the values of its parameters, before it is known whether it is possible. */
export interface ActionInstance {
  readonly name: string;
  readonly arguments: readonly Named[];
  readonly span: Span;
  /** The alternative of the action that this is: all of it, or one of the disjuncts with which it begins. */
  readonly alternative: Span;
  /** The first conjunct of that alternative: where it begins, in an algorithm too, where the others may come from all around. */
  readonly begins: Span;
  /** False: the formula names no action there; `name` says what it is then. */
  readonly isNamed: boolean;
  /** Why there is no step of it; null where there is one. */
  refusal(): Refusal | null;
  /** Every conjunct of it that says nothing of the next state and is false, in their order; one without a value is left out. */
  falseGuards(): readonly Refusal[];
  /** Its steps, with what the quantifiers inside of it choose; as many as are found before it is given up. */
  steps(): readonly ChosenStep[];
  /** The state behind a step of it; null where there is none, and where it does not say what every variable becomes. */
  successor(): Int32Array | null;
}

/** A step of an action, and the elements that \E took from its sets on the way, outermost first. */
export interface ChosenStep {
  readonly next: Int32Array;
  readonly chosen: readonly Named[];
}

/** Why something is not satisfied. */
export interface Refusal {
  readonly reason: Reason;
  /** How many alternatives (elements, disjuncts) failed besides. */
  readonly others: number;
  /** Their reasons, where they are few; absent: none, or too many. */
  readonly alternatives?: readonly Reason[];
  /** How many parts of the formula are satisfied before it: of several refusals, the one that came furthest is the nearest to a step. */
  readonly passed: number;
}

/** Why a known step is none of a formula. */
export interface Miss {
  /** The first part that is false of it, in the alternative that is nearest. */
  readonly reason: Reason;
  readonly passed: 0;
  /** How many alternatives (elements, disjuncts) to that one are false of it too. */
  readonly others: number;
  /** How far that alternative is from the step. */
  readonly distance: number;
  /** The formula. */
  readonly whole: Span;
}

const NO_ARM = 'No guard of the CASE is true, and it has no OTHER.';
const NOT_FOLLOWED = 'how it gives variables their next values is not followed here';

/** Tests that are made before giving up. */
const MOST_TESTS = 50_000;

/** Elements that are tried to find the one for which a \E is true that is denied. */
const MOST_ELEMENTS = 10_000;

/** Alternatives besides the one that came furthest are told where there are not more. */
export const MOST_ALTERNATIVES = 3;

const passedThrough = ({ name, defined, scope }: Question & { readonly kind: 'definition' }): Reason['through'][number] => ({
  name,
  span: defined,
  scope,
});

class Exhausted extends Error {}

/** A formula of one state has no value; `reason` is the part of it. */
class NoValue extends Error {
  readonly reason: Reason;
  readonly passed: number;

  constructor(reason: Reason, passed: number) {
    super();
    this.reason = reason;
    this.passed = passed;
  }
}

type Quantified = Question & { readonly kind: 'exists' | 'for-all' };

interface Trail {
  readonly cells: readonly { readonly setter: number; readonly id: number }[];
  /** The names that are in scope. */
  readonly bindings: readonly Named[];
  /** The elements that \E took, also those whose names are out of scope. */
  readonly chosen: readonly Named[];
  readonly through: Reason['through'];
  readonly passed: number;
}

const START: Trail = { cells: [], bindings: [], chosen: [], through: [], passed: 0 };

/** What is wrong with a part that has no value. */
type Fault = Pick<Reason, 'at'> & { readonly message: string };

/** The running side of one program; `faultOf` turns what evaluation throws into what is wrong, or rethrows. */
export interface AnswerContext {
  readonly program: Program;
  readonly values: Values;
  readonly variables: number;
  /** How many of them, the last ones, keep their values in every step. */
  readonly fixed: number;
  faultOf(error: unknown): Fault;
}

/** The functions of a program for questions, with the cells that stand for bound names. */
class QuestionProgram {
  readonly #context: AnswerContext;
  /** Stands for a primed variable without a value. */
  readonly unassigned: number;

  constructor(context: AnswerContext) {
    this.#context = context;
    this.unassigned = context.values.atoms.string('(not assigned)');
  }

  get functions(): Program['functions'] {
    return this.#context.program.functions;
  }

  /** The state behind another one as far as it is known before anything is said of the step. */
  unknownNext(from: Int32Array): Int32Array {
    const { variables, fixed } = this.#context;
    return Int32Array.from({ length: variables }, (_, i) => (i < variables - fixed ? this.unassigned : from[i]!));
  }

  /** Makes these the states in which functions are evaluated, and gives bound names their values. */
  load(from: Int32Array, next: Int32Array | null, trail: Trail): void {
    const { program } = this.#context;
    program.load(from, 0);
    if (next !== null) program.loadNext(next, 0);
    this.restore(trail);
  }

  /** A fault of the specification; throws what is none. */
  faultOf(error: unknown): Fault {
    return this.#context.faultOf(error);
  }

  elementsOf(id: number): readonly number[] {
    return Array.from(this.#context.values.order.sorted(this.#context.values.sets.force(id, -1)));
  }

  #componentsOf(id: number): readonly number[] {
    return Array.from({ length: this.#context.values.functions.size(id) }, (_, i) => this.#context.values.functions.valueAt(id, i));
  }

  /** Whether a value is made of what variables have, and not of what stands for a primed one without a value. */
  #isKnown(value: number): boolean {
    const { print } = this.#context.values;
    return !print(value).includes(print(this.unassigned));
  }

  /** The values of terms in the states that are loaded; those without one are left out. */
  termValues(terms: readonly Term[], trail: Trail): Reason['terms'] {
    return terms.flatMap((t) => {
      try {
        this.restore(trail);
        const value = this.evaluate(t);
        return this.#isKnown(value) ? [{ span: t.span, value }] : [];
      } catch (error) {
        this.faultOf(error);
        return [];
      }
    });
  }

  /** The values that tell why a test is false: what keeps something out of a set, where the set tells that, otherwise those of its terms. */
  reasonValues({ sides, terms }: { readonly sides: Sides | null; readonly terms: readonly Term[] }, trail: Trail): Reason['terms'] {
    const parts = sides === null ? null : this.#misfit(sides, trail);
    return parts ?? this.termValues(terms, trail);
  }

  #misfit({ relation, left, right }: Sides, trail: Trail): Reason['terms'] | null {
    try {
      this.restore(trail);
      const [whole, set] = [this.evaluate(left), this.evaluate(right)];
      if (!this.#isKnown(whole) || !this.#isKnown(set)) return null;
      return misfitParts(this.#context.values, whole, set, relation)?.map((part) => ({ span: left.span, ...part })) ?? null;
    } catch (error) {
      this.faultOf(error);
      return null;
    }
  }

  restore(trail: Trail): void {
    for (const { setter, id } of trail.cells) this.#context.program.setters[setter]!(id);
  }

  evaluate(term: Term): number {
    const v = this.#context.program.functions[term.index]!();
    return typeof v === 'boolean' ? this.#context.values.atoms.boolean(v) : v;
  }

  /** The formula that a CASE stands for in the states that are loaded: that of the first guard which is true; null where none is. */
  armOf({ arms, other }: Question & { readonly kind: 'case' }): Question | null {
    const arm = arms.find(({ guard }) => this.functions[guard.index]!() === true);
    return arm === undefined ? other : arm.body;
  }

  /** The first choice of elements that there should not be, for which a \E that is denied is true. Where none is found its terms have no values. */
  witness(
    { ranges, body, terms }: Question & { readonly kind: 'none' },
    trail: Trail,
  ): { readonly at: Trail; readonly terms: readonly Term[] } {
    let tried = 0;
    let found = trail;
    try {
      this.choose(ranges, trail, (at) => {
        this.restore(at);
        if (this.functions[body]!() === true) found = at;
        return found !== trail || ++tried >= MOST_ELEMENTS;
      });
    } catch (error) {
      // An element without a value comes before it.
      this.faultOf(error);
    }
    return { at: found, terms: found === trail ? [] : terms };
  }

  /** Calls `each` with every choice of elements; stops when it returns true. Null where some set is empty: then that range. */
  choose(ranges: readonly Range[], trail: Trail, each: (trail: Trail) => boolean): boolean | Range {
    this.restore(trail);
    const sets: { readonly range: Range; readonly elements: readonly number[] }[] = [];
    for (const range of ranges) {
      const elements = this.elementsOf(this.evaluate(range.set));
      if (elements.length === 0) return range;
      sets.push({ range, elements });
    }
    const nest = (i: number, at: Trail): boolean => {
      const level = sets[i];
      if (level === undefined) return each(at);
      const { range, elements } = level;
      return elements.some((id) => {
        const parts = range.tuple ? this.#componentsOf(id) : [id];
        const bound = range.names.map((name, j) => ({ name, value: parts[j]! }));
        return nest(i + 1, {
          ...at,
          cells: [...at.cells, ...range.setters.map((setter, j) => ({ setter, id: parts[j]! }))],
          bindings: [...at.bindings, ...bound],
          chosen: [...at.chosen, ...bound],
        });
      });
    };
    return nest(0, trail);
  }
}

/** Tries to satisfy a question in one state, and keeps what failed. */
class Satisfaction {
  readonly #program: QuestionProgram;
  readonly #from: Int32Array;
  /** What primed variables have been assigned. */
  readonly #next: Int32Array;
  /** The first of those that came furthest: only this one is told whole. */
  #furthest: { readonly passed: number; readonly reason: Reason } | null = null;
  #failures = 0;
  /** The reasons of the first failures. */
  #first: readonly Reason[] = [];
  /** A disjunction or \E of one state is being evaluated. */
  #isInGuard = false;
  #tests = 0;

  /** @param to the next state, where that is known */
  constructor(program: QuestionProgram, from: Int32Array, to: Int32Array | null = null) {
    this.#program = program;
    this.#from = from;
    this.#next = to === null ? program.unknownNext(from) : to.slice();
  }

  #isDetermined(): boolean {
    return !this.#next.includes(this.#program.unassigned);
  }

  #load(trail: Trail): void {
    if (++this.#tests > MOST_TESTS) throw new Exhausted();
    this.#program.load(this.#from, this.#next, trail);
  }

  #isFurthest({ passed }: Trail): boolean {
    return this.#furthest === null || this.#furthest.passed < passed;
  }

  /** Whether a failure there is told, as the first of those that came furthest or beside it. */
  #isTold(trail: Trail): boolean {
    return this.#isFurthest(trail) || this.#first.length <= MOST_ALTERNATIVES;
  }

  #fail(
    kind: Reason['kind'],
    span: Span,
    terms: readonly Term[],
    trail: Trail,
    q: Question | null = null,
    said: Pick<Reason, 'message' | 'at'> = {},
    known: Reason['terms'] = [],
  ): false {
    const hasNoValue = kind === 'fault' && this.#isInGuard;
    this.#failures++;
    const isFurthest = this.#isFurthest(trail);
    if (!hasNoValue && !this.#isTold(trail)) return false;
    const reason: Reason = {
      kind,
      span,
      bindings: trail.bindings,
      terms: [...known, ...this.#program.reasonValues({ sides: q?.kind === 'test' && kind === 'false' ? q.sides : null, terms }, trail)],
      through: trail.through,
      ...said,
      ...(q?.kind === 'test' && q.primed.length > 0 && !this.#isDetermined() ? { isEarly: true as const } : {}),
    };
    if (hasNoValue) throw new NoValue(reason, trail.passed);
    if (isFurthest) this.#furthest = { passed: trail.passed, reason };
    if (this.#first.length <= MOST_ALTERNATIVES) this.#first = [...this.#first, reason];
    return false;
  }

  /** Goes on behind a disjunction or \E of one state. `evaluate` calls what it is given where an alternative is true. */
  #guard(evaluate: (then: (trail: Trail) => boolean) => boolean, then: (trail: Trail) => boolean): boolean {
    const furthest = this.#furthest;
    const failures = this.#failures;
    const first = this.#first;
    const isOutermost = !this.#isInGuard;
    let behind: Trail | null = null;
    this.#isInGuard = true;
    try {
      evaluate((trail) => {
        behind = trail;
        return true;
      });
    } catch (error) {
      if (!isOutermost || !(error instanceof NoValue)) throw error;
      const { reason, passed } = error;
      this.#furthest = furthest !== null && furthest.passed >= passed ? furthest : { passed, reason };
      this.#failures = failures + 1;
      this.#first = [...first, reason];
      return false;
    } finally {
      this.#isInGuard = !isOutermost;
    }
    if (behind === null) return false;
    this.#furthest = furthest;
    this.#failures = failures;
    this.#first = first;
    return then(behind);
  }

  #satisfy(q: Question, trail: Trail, then: (trail: Trail) => boolean): boolean {
    const passed = (): Trail => ({ ...trail, passed: trail.passed + 1 });
    /** What is bound inside is out of scope behind it. */
    const leave = (inner: Trail): boolean => then({ ...trail, chosen: inner.chosen, passed: inner.passed });
    try {
      switch (q.kind) {
        case 'and': {
          const step = (i: number, at: Trail): boolean =>
            i === q.items.length ? leave(at) : this.#satisfy(q.items[i]!, at, (t) => step(i + 1, t));
          return step(0, trail);
        }
        case 'or':
          return q.areGuards.every((isGuard) => isGuard)
            ? this.#guard((each) => q.items.some((item) => this.#satisfy(item, trail, each)), leave)
            : q.items.some((item) => this.#satisfy(item, trail, leave));
        case 'box':
          return this.#satisfy(q.action, trail, leave) || this.#satisfy(q.stays, trail, leave);
        case 'implies':
          this.#load(trail);
          return this.#program.functions[q.premise.index]!() === true ? this.#satisfy(q.conclusion, passed(), leave) : then(trail);
        case 'none': {
          this.#load(trail);
          if (this.#program.functions[q.truth]!() === true) return then(passed());
          // An element is looked for where it is told.
          const { at, terms } = this.#isTold(trail) ? this.#program.witness(q, trail) : { at: trail, terms: [] };
          return this.#fail('false', q.span, terms, at);
        }
        case 'if': {
          this.#load(trail);
          const condition = this.#program.functions[q.condition.index]!() === true;
          return this.#satisfy(condition ? q.whenTrue : q.whenFalse, trail, leave);
        }
        case 'case': {
          this.#load(trail);
          const body = this.#program.armOf(q);
          return body === null ? this.#fail('fault', q.span, [], trail, q, { message: NO_ARM }) : this.#satisfy(body, trail, leave);
        }
        case 'definition':
          return this.#satisfy(q.body, { ...trail, through: [...trail.through, passedThrough(q)] }, leave);
        case 'exists':
          return this.#satisfyElement(q, trail, leave);
        case 'for-all':
          return this.#satisfyElements(q, trail, leave);
        case 'assign': {
          this.#load(trail);
          return this.#assign(q, this.#program.evaluate(q.value), [q.value], passed(), then);
        }
        case 'assign-element': {
          this.#load(trail);
          const before = this.#next[q.variable]!;
          if (before !== this.#program.unassigned) {
            if (this.#program.functions[q.truth]!() === true) return then(passed());
            return this.#fail('false', q.span, [q.right], trail, null, undefined, [{ span: q.primed, value: before }]);
          }
          const elements = this.#program.elementsOf(this.#program.evaluate(q.set));
          if (elements.length === 0) return this.#fail('empty', q.span, [q.right], trail);
          return elements.some((id) => this.#assign(q, id, [q.right], passed(), then));
        }
        case 'unchanged': {
          const step = (i: number, at: Trail): boolean => {
            const variable = q.variables[i];
            if (variable === undefined) return then(at);
            return this.#assign({ variable, span: q.span }, this.#from[variable]!, [], at, (t) => step(i + 1, t));
          };
          return step(0, passed());
        }
        case 'test': {
          this.#load(trail);
          const unknown = q.primed.some((variable) => this.#next[variable] === this.#program.unassigned);
          if (unknown && q.isWhole) return this.#fail('unfinished', q.span, [], trail, q, { message: NOT_FOLLOWED });
          return this.#program.functions[q.truth]!() === true ? then(passed()) : this.#fail('false', q.span, q.terms, trail, q);
        }
      }
    } catch (error) {
      if (error instanceof Exhausted || error instanceof NoValue) throw error;
      return this.#fail('fault', q.span, [], trail, q, this.#program.faultOf(error));
    }
  }

  #satisfyElement(q: Quantified, trail: Trail, then: (trail: Trail) => boolean): boolean {
    this.#load(trail);
    const choose = (each: (trail: Trail) => boolean): boolean => {
      const found = this.#program.choose(q.ranges, trail, (at) => this.#satisfy(q.body, at, each));
      return typeof found === 'boolean' ? found : this.#fail('empty', q.span, [found.set], trail);
    };
    return q.isGuard ? this.#guard(choose, then) : choose(then);
  }

  #satisfyElements(q: Quantified, trail: Trail, then: (trail: Trail) => boolean): boolean {
    this.#load(trail);
    const all: Trail[] = [];
    this.#program.choose(q.ranges, trail, (at) => {
      all.push(at);
      return false;
    });
    const within = (element: Trail, at: Trail): Trail => ({ ...element, chosen: at.chosen, passed: at.passed });
    if (!q.isGuard) {
      const step = (i: number, at: Trail): boolean =>
        i === all.length ? then(at) : this.#satisfy(q.body, within(all[i]!, at), (t) => step(i + 1, t));
      return step(0, trail);
    }
    // No alternative behind one that is true: there may be more elements than the stack has levels.
    let behind = trail;
    const keep = (at: Trail): boolean => {
      behind = at;
      return true;
    };
    return all.every((element) => this.#satisfy(q.body, within(element, behind), keep)) && then(behind);
  }

  #assign(
    { variable, primed, span }: { readonly variable: number; readonly primed?: Span; readonly span: Span },
    id: number,
    terms: readonly Term[],
    trail: Trail,
    then: (trail: Trail) => boolean,
  ): boolean {
    const before = this.#next[variable]!;
    if (before !== this.#program.unassigned) {
      if (before === id) return then(trail);
      return this.#fail('false', span, terms, trail, null, undefined, primed === undefined ? [] : [{ span: primed, value: before }]);
    }
    this.#next[variable] = id;
    const done = then(trail);
    this.#next[variable] = before;
    return done;
  }

  /** The state behind a step, where one satisfies the question and determines all of it. */
  successor(q: Question, trail: Trail): Int32Array | null {
    let found: Int32Array | null = null;
    const keep = (): boolean => {
      found = this.#isDetermined() ? this.#next.slice() : null;
      return true;
    };
    try {
      this.#satisfy(q, trail, keep);
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
    }
    return found;
  }

  /** All ways to satisfy the question. */
  steps(q: Question, trail: Trail): readonly ChosenStep[] {
    const found: ChosenStep[] = [];
    try {
      this.#satisfy(q, { ...trail, chosen: [] }, ({ chosen }) => {
        found.push({ next: this.#next.slice(), chosen });
        return false;
      });
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
    }
    return found;
  }

  explain(q: Question, trail: Trail): Refusal | null {
    try {
      if (this.#satisfy(q, trail, () => true)) return null;
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      const best = this.#furthest?.reason;
      const reason: Reason = {
        kind: 'unfinished',
        span: q.span,
        bindings: best?.bindings ?? [],
        terms: [],
        through: best?.through ?? [],
      };
      return { reason, others: this.#failures, passed: this.#furthest?.passed ?? 0 };
    }
    const first = this.#furthest;
    if (first === null) return { reason: { kind: 'false', span: q.span, bindings: [], terms: [], through: [] }, others: 0, passed: 0 };
    const others = this.#failures - 1;
    const alternatives = this.#first.filter((reason) => reason !== first.reason);
    const areFew = others > 0 && others <= MOST_ALTERNATIVES && alternatives.length === others;
    return { reason: first.reason, others, ...(areFew ? { alternatives } : {}), passed: first.passed };
  }
}

/** A part that is false of a step. */
interface Missed {
  readonly reason: Reason;
  readonly weight: number;
  /** How many alternatives there are to what it is a part of. */
  readonly others: number;
}

/** An action that changes a variable in another way is another action; one that only may not be taken may be the one that was meant. */
const GUARD = 1;
const EFFECT = 100;

const distanceOf = (missed: readonly Missed[]): number => missed.reduce((sum, { weight }) => sum + weight, 0);

/** What is told of a part that is false, besides its place. */
interface Said extends Pick<Reason, 'message'> {
  readonly terms?: readonly Term[];
  readonly sides?: Sides | null;
}

/** Compares a step, of which both states are known, with a formula: which parts of its nearest alternative are false. */
class Comparison {
  readonly #program: QuestionProgram;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  #tests = 0;

  constructor(program: QuestionProgram, from: Int32Array, to: Int32Array) {
    this.#program = program;
    this.#from = from;
    this.#to = to;
  }

  #load(trail: Trail): void {
    this.#tests++;
    this.#program.load(this.#from, this.#to, trail);
  }

  #isFalse(kind: Reason['kind'], span: Span, trail: Trail, { terms = [], sides = null, message }: Said = {}): readonly Missed[] {
    const values = this.#program.reasonValues({ sides, terms }, trail);
    const reason: Reason = { kind, span, bindings: trail.bindings, terms: values, through: trail.through };
    return [{ reason: message === undefined ? reason : { ...reason, message }, weight: GUARD, others: 0 }];
  }

  #hasOtherEffect(
    variables: readonly number[],
    { span, primed }: { readonly span: Span; readonly primed?: Span },
    terms: readonly Term[],
    trail: Trail,
  ): readonly Missed[] {
    const known = primed === undefined ? [] : [{ span: primed, value: this.#to[variables[0]!]! }];
    return this.#isFalse('false', span, trail, { terms }).map(({ reason, others }) => ({
      others,
      reason: { ...reason, terms: [...known, ...reason.terms] },
      weight: variables.length * EFFECT,
    }));
  }

  /** The parts that are false, of the alternative with the fewest of them; none where the step satisfies the formula. */
  misses(q: Question, trail: Trail): readonly Missed[] {
    if (this.#tests > MOST_TESTS) return this.#isFalse('unfinished', q.span, trail);
    try {
      return this.#misses(q, trail);
    } catch (error) {
      return this.#isFalse('fault', q.span, trail, this.#program.faultOf(error));
    }
  }

  #misses(q: Question, trail: Trail): readonly Missed[] {
    switch (q.kind) {
      case 'and':
        return q.items.flatMap((item) => this.misses(item, trail));
      case 'or':
        return (
          fewest(
            q.items,
            (item) => this.misses(item, trail),
            q.areGuards.every((isGuard) => isGuard),
          ) ?? this.#isFalse('false', q.span, trail)
        );
      case 'box':
        // A step that changes something has to be one of the action: that it changes nothing is not what was meant.
        return this.misses(q.stays, trail).length === 0 ? [] : this.misses(q.action, trail);
      case 'implies':
        this.#load(trail);
        return this.#program.functions[q.premise.index]!() === true ? this.misses(q.conclusion, trail) : [];
      case 'none': {
        this.#load(trail);
        if (this.#program.functions[q.truth]!() === true) return [];
        const { at, terms } = this.#program.witness(q, trail);
        return this.#isFalse('false', q.span, at, { terms });
      }
      case 'if':
        this.#load(trail);
        return this.misses(this.#program.functions[q.condition.index]!() === true ? q.whenTrue : q.whenFalse, trail);
      case 'case': {
        this.#load(trail);
        const body = this.#program.armOf(q);
        return body === null ? this.#isFalse('fault', q.span, trail, { message: NO_ARM }) : this.misses(body, trail);
      }
      case 'definition':
        return this.misses(q.body, { ...trail, through: [...trail.through, passedThrough(q)] });
      case 'exists':
      case 'for-all': {
        const elements = this.#elements(q.ranges, trail);
        if (elements === null) return this.#isFalse('unfinished', q.span, trail);
        if (q.kind === 'for-all') return elements.flatMap((at) => this.misses(q.body, at));
        return fewest(elements, (at) => this.misses(q.body, at), q.isGuard) ?? this.#isFalse('empty', q.span, trail);
      }
      case 'assign':
        this.#load(trail);
        return this.#program.evaluate(q.value) === this.#to[q.variable] ? [] : this.#hasOtherEffect([q.variable], q, [q.value], trail);
      case 'assign-element': {
        this.#load(trail);
        return this.#program.functions[q.truth]!() === true ? [] : this.#hasOtherEffect([q.variable], q, [q.right], trail);
      }
      case 'unchanged': {
        const changed = q.variables.filter((variable) => this.#from[variable] !== this.#to[variable]);
        return changed.length === 0 ? [] : this.#hasOtherEffect(changed, q, [], trail);
      }
      case 'test':
        this.#load(trail);
        return this.#program.functions[q.truth]!() === true ? [] : this.#isFalse('false', q.span, trail, q);
    }
  }

  /** Null: too many to compare with each. */
  #elements(ranges: readonly Range[], trail: Trail): readonly Trail[] | null {
    this.#load(trail);
    const all: Trail[] = [];
    const isLeft = this.#program.choose(ranges, trail, (at) => all.push(at) > MOST_TESTS);
    return isLeft === true ? null : all;
  }
}

/**
 * The nearest list that is made of an item, the first of several; null where there are no items. `areGuards`: an item that has no value before one is true
 * is what is missed.
 */
function fewest<Item>(items: readonly Item[], of: (item: Item) => readonly Missed[], areGuards: boolean): readonly Missed[] | null {
  let best: readonly Missed[] | null = null;
  let alternatives = 0;
  for (const item of items) {
    const list = of(item);
    const [first] = list;
    if (first === undefined || (areGuards && first.reason.kind === 'fault')) return list;
    alternatives += 1 + first.others;
    if (best === null || distanceOf(list) < distanceOf(best)) best = list;
  }
  if (best === null) return null;
  const others = alternatives - 1 - best[0]!.others;
  return best.map((missed) => ({ ...missed, others: missed.others + others }));
}

/** The answers about an instance that has no step for this reason. */
function refused(refusal: Refusal): Pick<ActionInstance, 'refusal' | 'falseGuards' | 'steps' | 'successor'> {
  return { refusal: () => refusal, falseGuards: () => [], steps: () => [], successor: () => null };
}

/** An action as it is called: by the innermost definition that is one. */
type Called = Pick<ActionInstance, 'name' | 'span' | 'isNamed'>;

/** A next-state relation, and what its actions are called that have no name of their own. */
interface NamedQuestion {
  readonly question: Question;
  readonly name: string;
}

/** The actions in a part of a next-state relation, whatever is chosen on the way to them. */
function actionsIn(q: Question, called: Called): readonly Called[] {
  switch (q.kind) {
    case 'or':
      return q.items.flatMap((item) => actionsIn(item, called));
    case 'exists':
      return actionsIn(q.body, called);
    case 'definition':
      return q.isAction ? actionsIn(q.body, { name: q.name, span: q.defined, isNamed: true }) : [called];
    default:
      return [called];
  }
}

/** Answers about states, by the questions of one program. */
export class Answers {
  readonly #program: QuestionProgram;

  constructor(context: AnswerContext) {
    this.#program = new QuestionProgram(context);
  }

  /**
   * The actions of a next-state relation with every choice of their parameters, possible or not; at most `limit`. Where there is nothing to choose from, each
   * action behind the choice is one instance, with the arguments that are known. With `of`, only those of an action with that name.
   */
  instances(root: NamedQuestion, state: Int32Array, limit: number, of?: string): readonly ActionInstance[] {
    const found: ActionInstance[] = [];
    const block = (q: Quantified, called: Called, args: readonly Named[], refusal: Refusal): boolean => {
      for (const action of actionsIn(q.body, called))
        if (of === undefined || action.name === of)
          found.push({ ...action, arguments: args, alternative: action.span, begins: action.span, ...refused(refusal) });
      return found.length >= limit;
    };
    const walk = (q: Question, trail: Trail, name: string, span: Span, args: readonly Named[], isNamed: boolean): boolean => {
      switch (q.kind) {
        case 'or':
          return q.items.some((item) => walk(item, trail, name, span, args, isNamed));
        case 'exists': {
          const choice = this.#chooseFrom(q, state, trail, (at) => {
            const own = at.bindings.slice(trail.bindings.length);
            return walk(q.body, at, name, span, [...args, ...own], isNamed);
          });
          return typeof choice === 'boolean' ? choice : block(q, { name, span, isNamed }, args, choice);
        }
        case 'definition': {
          if (!q.isAction) break;
          this.#program.load(state, null, trail);
          const own = q.arguments.flatMap((a): Named[] => {
            if (a.index === null) return [];
            try {
              return [{ name: a.name, value: this.#program.evaluate({ span: q.span, index: a.index }) }];
            } catch (error) {
              this.#program.faultOf(error);
              return [];
            }
          });
          const inner = { ...trail, through: [passedThrough(q)] };
          return walk(q.body, inner, q.name, q.defined, own, true);
        }
        default:
      }
      if (of !== undefined && name !== of) return false;
      found.push({
        name,
        arguments: args,
        span,
        alternative: q.span,
        begins: (q.kind === 'and' ? q.items[0]! : q).span,
        isNamed,
        refusal: () => new Satisfaction(this.#program, state).explain(q, trail),
        falseGuards: () => this.#falseGuards(q, state, trail, false),
        steps: () => new Satisfaction(this.#program, state).steps(q, trail),
        successor: () => new Satisfaction(this.#program, state).successor(q, trail),
      });
      return found.length >= limit;
    };
    walk(root.question, START, root.name, root.question.span, [], false);
    return found;
  }

  /** Calls `each` with every choice of a quantifier; stops when it returns true. Otherwise why there is nothing to choose from. */
  #chooseFrom(q: Quantified, state: Int32Array, trail: Trail, each: (trail: Trail) => boolean): boolean | Refusal {
    const { bindings, through } = trail;
    const reason = { span: q.span, bindings, terms: [], through };
    try {
      this.#program.load(state, null, trail);
      const choice = this.#program.choose(q.ranges, trail, each);
      if (typeof choice === 'boolean') return choice;
      const { set } = choice;
      const terms = this.#program.termValues([set], trail);
      return { reason: { ...reason, kind: 'empty', span: set.span, terms }, others: 0, passed: 0 };
    } catch (error) {
      return { reason: { ...reason, kind: 'fault', ...this.#program.faultOf(error) }, others: 0, passed: 0 };
    }
  }

  /** The conjuncts, also those inside of definitions, that are false by themselves. `isGuard`: the question says nothing of the next state. */
  #falseGuards(q: Question, state: Int32Array, trail: Trail, isGuard: boolean): readonly Refusal[] {
    if (q.kind === 'definition') {
      const through = [...trail.through, passedThrough(q)];
      return this.#falseGuards(q.body, state, { ...trail, through }, isGuard);
    }
    if (q.kind === 'and') return q.items.flatMap((item, i) => this.#falseGuards(item, state, trail, q.areGuards[i]!));
    const refusal = isGuard ? new Satisfaction(this.#program, state).explain(q, trail) : null;
    return refusal === null || refusal.reason.kind === 'fault' || refusal.reason.kind === 'unfinished' ? [] : [refusal];
  }

  /** What keeps a step from being one of an action, by the alternative with the fewest parts that are false; null where it is one. */
  nearest(q: Question, from: Int32Array, to: Int32Array): Miss | null {
    const misses = new Comparison(this.#program, from, to).misses(q, START);
    const [first] = misses;
    return first === undefined
      ? null
      : { reason: first.reason, passed: 0, others: first.others, distance: distanceOf(misses), whole: q.span };
  }

  /** Why a state predicate is false; null where it is true. */
  why(q: Question, state: Int32Array): Refusal | null {
    return new Satisfaction(this.#program, state).explain(q, START);
  }
}
