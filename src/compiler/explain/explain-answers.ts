// Why a formula is false in a state, or an action not possible: the answers to the questions of explain-formula.ts.
//
// The formula is satisfied from left to right, as the successors are made: conjuncts in order, elements and disjuncts as alternatives, primed
// variables assigned on the way. Every alternative that fails says where; the one that came furthest is the reason a person looks for first.
import type { Span } from '../../diagnostics/index.ts';
import type { Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import type { Question, Range, Term } from './explain-formula.ts';

/** A name with its value. */
export interface Named {
  readonly name: string;
  readonly value: number;
}

/** The first part of a formula that is not true. */
export interface Reason {
  /**
   * `false`: the part is false. `empty`: the set of a quantifier, or of `x' \in S`, has no element. `fault`: it has no value (see `message`).
   * `unfinished`: there were too many alternatives to try all.
   */
  readonly kind: 'false' | 'empty' | 'fault' | 'unfinished';
  readonly span: Span;
  /** Names bound on the way, outermost first. */
  readonly bindings: readonly Named[];
  /** Values of the terms in the part. */
  readonly terms: readonly { readonly span: Span; readonly value: number }[];
  /** The definitions it was reached through, outermost first. */
  readonly through: readonly { readonly name: string; readonly span: Span }[];
  readonly message?: string;
}

/** An action with the values of its parameters, before it is known whether it is possible. */
export interface ActionInstance {
  readonly name: string;
  readonly arguments: readonly Named[];
  readonly span: Span;
  /** Why there is no step of it; null where there is one. */
  refusal(): Refusal | null;
  /** Its steps, with what the quantifiers inside of it choose; as many as are found before it is given up. */
  steps(): readonly ChosenStep[];
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
}

/** Tests that are made before giving up. */
const MOST_TESTS = 50_000;

class Exhausted extends Error {}

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

/** The running side of one program; `faultOf` turns what evaluation throws into a message, or rethrows. */
export interface AnswerContext {
  readonly program: Program;
  readonly values: Values;
  readonly variables: number;
  faultOf(error: unknown): string;
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

  /** A state in which no variable has a value. */
  emptyState(): Int32Array {
    return new Int32Array(this.#context.variables).fill(this.unassigned);
  }

  /** Makes these the states in which functions are evaluated, and gives bound names their values. */
  load(from: Int32Array, next: Int32Array | null, trail: Trail): void {
    const { program } = this.#context;
    program.load(from, 0);
    if (next !== null) program.loadNext(next, 0);
    this.restore(trail);
  }

  /** The message of a fault of the specification; throws what is none. */
  faultOf(error: unknown): string {
    return this.#context.faultOf(error);
  }

  elementsOf(id: number): readonly number[] {
    return Array.from(this.#context.values.order.sorted(this.#context.values.sets.force(id, -1)));
  }

  #componentsOf(id: number): readonly number[] {
    return Array.from({ length: this.#context.values.functions.size(id) }, (_, i) => this.#context.values.functions.valueAt(id, i));
  }

  restore(trail: Trail): void {
    for (const { setter, id } of trail.cells) this.#context.program.setters[setter]!(id);
  }

  evaluate(term: Term): number {
    const v = this.#context.program.functions[term.index]!();
    return typeof v === 'boolean' ? this.#context.values.atoms.boolean(v) : v;
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
  readonly #failures: { readonly passed: number; readonly reason: Reason }[] = [];
  #tests = 0;

  constructor(program: QuestionProgram, from: Int32Array) {
    this.#program = program;
    this.#from = from;
    this.#next = program.emptyState();
  }

  #load(trail: Trail): void {
    if (++this.#tests > MOST_TESTS) throw new Exhausted();
    this.#program.load(this.#from, this.#next, trail);
  }

  #termValues(terms: readonly Term[], trail: Trail): Reason['terms'] {
    return terms.flatMap((t) => {
      try {
        this.#program.restore(trail);
        return [{ span: t.span, value: this.#program.evaluate(t) }];
      } catch (error) {
        this.#program.faultOf(error);
        return [];
      }
    });
  }

  #fail(kind: Reason['kind'], span: Span, terms: readonly Term[], trail: Trail, message?: string): false {
    const best = this.#failures[0];
    // Only the first of the furthest is told whole.
    if (best !== undefined && best.passed >= trail.passed) {
      this.#failures.push({ passed: -1, reason: best.reason });
      return false;
    }
    const reason: Reason = {
      kind,
      span,
      bindings: trail.bindings,
      terms: this.#termValues(terms, trail),
      through: trail.through,
      ...(message === undefined ? {} : { message }),
    };
    this.#failures.unshift({ passed: trail.passed, reason });
    return false;
  }

  #satisfy(q: Question, trail: Trail, then: (trail: Trail) => boolean): boolean {
    const passed = (): Trail => ({ ...trail, passed: trail.passed + 1 });
    /** What is bound inside is out of scope behind it. */
    const leave = (inner: Trail): boolean => then({ ...trail, cells: inner.cells, chosen: inner.chosen, passed: inner.passed });
    try {
      switch (q.kind) {
        case 'and': {
          const step = (i: number, at: Trail): boolean =>
            i === q.items.length ? leave(at) : this.#satisfy(q.items[i]!, at, (t) => step(i + 1, t));
          return step(0, trail);
        }
        case 'or':
          return q.items.some((item) => this.#satisfy(item, trail, leave));
        case 'implies':
          this.#load(trail);
          return this.#program.functions[q.premise.index]!() === true ? this.#satisfy(q.conclusion, passed(), leave) : then(trail);
        case 'if': {
          this.#load(trail);
          const condition = this.#program.functions[q.condition.index]!() === true;
          return this.#satisfy(condition ? q.whenTrue : q.whenFalse, trail, leave);
        }
        case 'definition':
          return this.#satisfy(q.body, { ...trail, through: [...trail.through, { name: q.name, span: q.defined }] }, leave);
        case 'exists': {
          this.#load(trail);
          const found = this.#program.choose(q.ranges, trail, (at) => this.#satisfy(q.body, at, leave));
          return typeof found === 'boolean' ? found : this.#fail('empty', q.span, [found.set], trail);
        }
        case 'for-all': {
          this.#load(trail);
          const all: Trail[] = [];
          this.#program.choose(q.ranges, trail, (at) => {
            all.push(at);
            return false;
          });
          const step = (i: number, at: Trail): boolean => {
            const element = all[i];
            if (element === undefined) return leave(at);
            const inner = { ...element, cells: [...at.cells, ...element.cells], chosen: at.chosen, passed: at.passed };
            return this.#satisfy(q.body, inner, (t) => step(i + 1, t));
          };
          return step(0, trail);
        }
        case 'assign': {
          this.#load(trail);
          return this.#assign(q.variable, this.#program.evaluate(q.value), q.span, [q.value], passed(), then);
        }
        case 'assign-element': {
          this.#load(trail);
          const elements = this.#program.elementsOf(this.#program.evaluate(q.set));
          if (elements.length === 0) return this.#fail('empty', q.span, [q.set], trail);
          return elements.some((id) => this.#assign(q.variable, id, q.span, [q.set], passed(), then));
        }
        case 'unchanged': {
          const step = (i: number, at: Trail): boolean => {
            const variable = q.variables[i];
            if (variable === undefined) return then(at);
            return this.#assign(variable, this.#from[variable]!, q.span, [], at, (t) => step(i + 1, t));
          };
          return step(0, passed());
        }
        case 'test':
          this.#load(trail);
          return this.#program.functions[q.truth]!() === true ? then(passed()) : this.#fail('false', q.span, q.terms, trail);
      }
    } catch (error) {
      if (error instanceof Exhausted) throw error;
      return this.#fail('fault', q.span, [], trail, this.#program.faultOf(error));
    }
  }

  #assign(variable: number, id: number, span: Span, terms: readonly Term[], trail: Trail, then: (trail: Trail) => boolean): boolean {
    const before = this.#next[variable]!;
    if (before !== this.#program.unassigned) return before === id ? then(trail) : this.#fail('false', span, terms, trail);
    this.#next[variable] = id;
    const done = then(trail);
    this.#next[variable] = before;
    return done;
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
      const best = this.#failures[0]?.reason;
      const reason: Reason = {
        kind: 'unfinished',
        span: q.span,
        bindings: best?.bindings ?? [],
        terms: [],
        through: best?.through ?? [],
      };
      return { reason, others: this.#failures.length };
    }
    const first = this.#failures[0];
    if (first === undefined) return { reason: { kind: 'false', span: q.span, bindings: [], terms: [], through: [] }, others: 0 };
    return { reason: first.reason, others: this.#failures.length - 1 };
  }
}

/** Answers about states, by the questions of one program. */
export class Answers {
  readonly #program: QuestionProgram;

  constructor(context: AnswerContext) {
    this.#program = new QuestionProgram(context);
  }

  /** The actions of a next-state relation with every choice of their parameters, possible or not; at most `limit`. */
  instances(root: Question, state: Int32Array, limit: number): readonly ActionInstance[] {
    const found: ActionInstance[] = [];
    const walk = (q: Question, trail: Trail, name: string, span: Span, args: readonly Named[]): boolean => {
      switch (q.kind) {
        case 'or':
          return q.items.some((item) => walk(item, trail, name, span, args));
        case 'exists':
          try {
            this.#program.load(state, null, trail);
            const all = this.#program.choose(q.ranges, trail, (at) => {
              const own = at.bindings.slice(trail.bindings.length);
              return walk(q.body, at, name, span, [...args, ...own]);
            });
            return all === true;
          } catch (error) {
            this.#program.faultOf(error);
            return false;
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
          const inner = { ...trail, through: [{ name: q.name, span: q.defined }] };
          return walk(q.body, inner, q.name, q.defined, own);
        }
        default:
      }
      found.push({
        name,
        arguments: args,
        span,
        refusal: () => new Satisfaction(this.#program, state).explain(q, trail),
        steps: () => new Satisfaction(this.#program, state).steps(q, trail),
      });
      return found.length >= limit;
    };
    walk(root, START, 'Next', root.span, []);
    return found;
  }

  /** Why a state predicate is false; null where it is true. */
  why(q: Question, state: Int32Array): Refusal | null {
    return new Satisfaction(this.#program, state).explain(q, START);
  }
}
