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
}

/** Why something is not satisfied. */
export interface Refusal {
  readonly reason: Reason;
  /** How many alternatives (elements, disjuncts) failed besides. */
  readonly others: number;
}

/** Tests that are made before giving up. */
const mostTests = 50_000;

class Exhausted extends Error {}

interface Trail {
  readonly cells: readonly { readonly setter: number; readonly id: number }[];
  readonly bindings: readonly Named[];
  readonly through: Reason['through'];
  readonly passed: number;
}

const start: Trail = { cells: [], bindings: [], through: [], passed: 0 };

/** The running side of one program; `faultOf` turns what evaluation throws into a message, or rethrows. */
export interface AnswerContext {
  readonly program: Program;
  readonly values: Values;
  readonly variables: number;
  faultOf(error: unknown): string;
}

/** Answers about the state loaded last. */
export const createAnswers = (context: AnswerContext) => {
  const { program, values, variables } = context;
  /** Stands for a primed variable without a value. */
  const unassigned = values.atoms.string('(not assigned)');

  const elementsOf = (id: number): readonly number[] => Array.from(values.order.sorted(values.sets.force(id, -1)));
  const componentsOf = (id: number): readonly number[] =>
    Array.from({ length: values.functions.size(id) }, (_, i) => values.functions.valueAt(id, i));

  const restore = (trail: Trail): void => {
    for (const { setter, id } of trail.cells) program.setters[setter]!(id);
  };
  const evaluate = (term: Term): number => {
    const v = program.functions[term.index]!();
    return typeof v === 'boolean' ? values.atoms.boolean(v) : v;
  };

  /** Calls `each` with every choice of elements; stops when it returns true. Null where some set is empty: then that range. */
  const choose = (ranges: readonly Range[], trail: Trail, each: (trail: Trail) => boolean): boolean | Range => {
    restore(trail);
    const sets: { readonly range: Range; readonly elements: readonly number[] }[] = [];
    for (const range of ranges) {
      const elements = elementsOf(evaluate(range.set));
      if (elements.length === 0) return range;
      sets.push({ range, elements });
    }
    const nest = (i: number, at: Trail): boolean => {
      const level = sets[i];
      if (level === undefined) return each(at);
      const { range, elements } = level;
      return elements.some((id) => {
        const parts = range.tuple ? componentsOf(id) : [id];
        return nest(i + 1, {
          ...at,
          cells: [...at.cells, ...range.setters.map((setter, j) => ({ setter, id: parts[j]! }))],
          bindings: [...at.bindings, ...range.names.map((name, j) => ({ name, value: parts[j]! }))],
        });
      });
    };
    return nest(0, trail);
  };

  const explainer = (from: Int32Array) => {
    const next = new Int32Array(variables).fill(unassigned);
    const failures: { readonly passed: number; readonly reason: Reason }[] = [];
    let tests = 0;

    const load = (trail: Trail): void => {
      if (++tests > mostTests) throw new Exhausted();
      program.load(from, 0);
      program.loadNext(next, 0);
      restore(trail);
    };

    const termValues = (terms: readonly Term[], trail: Trail): Reason['terms'] =>
      terms.flatMap((t) => {
        try {
          restore(trail);
          return [{ span: t.span, value: evaluate(t) }];
        } catch (error) {
          context.faultOf(error);
          return [];
        }
      });

    const fail = (kind: Reason['kind'], span: Span, terms: readonly Term[], trail: Trail, message?: string): false => {
      const best = failures[0];
      // Only the first of the furthest is told whole.
      if (best !== undefined && best.passed >= trail.passed) {
        failures.push({ passed: -1, reason: best.reason });
        return false;
      }
      const reason: Reason = {
        kind,
        span,
        bindings: trail.bindings,
        terms: termValues(terms, trail),
        through: trail.through,
        ...(message === undefined ? {} : { message }),
      };
      failures.unshift({ passed: trail.passed, reason });
      return false;
    };

    const satisfy = (q: Question, trail: Trail, then: (trail: Trail) => boolean): boolean => {
      const passed = (): Trail => ({ ...trail, passed: trail.passed + 1 });
      /** What is bound inside is out of scope behind it. */
      const leave = (inner: Trail): boolean =>
        then({ cells: inner.cells, bindings: trail.bindings, through: trail.through, passed: inner.passed });
      try {
        switch (q.kind) {
          case 'and': {
            const step = (i: number, at: Trail): boolean =>
              i === q.items.length ? leave(at) : satisfy(q.items[i]!, at, (t) => step(i + 1, t));
            return step(0, trail);
          }
          case 'or':
            return q.items.some((item) => satisfy(item, trail, leave));
          case 'implies':
            load(trail);
            return program.functions[q.premise.index]!() === true ? satisfy(q.conclusion, passed(), leave) : then(trail);
          case 'if': {
            load(trail);
            const condition = program.functions[q.condition.index]!() === true;
            return satisfy(condition ? q.whenTrue : q.whenFalse, trail, leave);
          }
          case 'definition':
            return satisfy(q.body, { ...trail, through: [...trail.through, { name: q.name, span: q.defined }] }, leave);
          case 'exists': {
            load(trail);
            const found = choose(q.ranges, trail, (at) => satisfy(q.body, at, leave));
            return typeof found === 'boolean' ? found : fail('empty', q.span, [found.set], trail);
          }
          case 'for-all': {
            load(trail);
            const all: Trail[] = [];
            choose(q.ranges, trail, (at) => {
              all.push(at);
              return false;
            });
            const step = (i: number, at: Trail): boolean => {
              const element = all[i];
              if (element === undefined) return leave(at);
              const inner = { ...element, cells: [...at.cells, ...element.cells], passed: at.passed };
              return satisfy(q.body, inner, (t) => step(i + 1, t));
            };
            return step(0, trail);
          }
          case 'assign': {
            load(trail);
            return assign(q.variable, evaluate(q.value), q.span, [q.value], passed(), then);
          }
          case 'assign-element': {
            load(trail);
            const elements = elementsOf(evaluate(q.set));
            if (elements.length === 0) return fail('empty', q.span, [q.set], trail);
            return elements.some((id) => assign(q.variable, id, q.span, [q.set], passed(), then));
          }
          case 'unchanged': {
            const step = (i: number, at: Trail): boolean => {
              const variable = q.variables[i];
              if (variable === undefined) return then(at);
              return assign(variable, from[variable]!, q.span, [], at, (t) => step(i + 1, t));
            };
            return step(0, passed());
          }
          case 'test':
            load(trail);
            return program.functions[q.truth]!() === true ? then(passed()) : fail('false', q.span, q.terms, trail);
        }
      } catch (error) {
        if (error instanceof Exhausted) throw error;
        return fail('fault', q.span, [], trail, context.faultOf(error));
      }
    };

    const assign = (
      variable: number,
      id: number,
      span: Span,
      terms: readonly Term[],
      trail: Trail,
      then: (trail: Trail) => boolean,
    ): boolean => {
      const before = next[variable]!;
      if (before !== unassigned) return before === id ? then(trail) : fail('false', span, terms, trail);
      next[variable] = id;
      const done = then(trail);
      next[variable] = before;
      return done;
    };

    return (q: Question, trail: Trail): Refusal | null => {
      try {
        if (satisfy(q, trail, () => true)) return null;
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        const best = failures[0]?.reason;
        const reason: Reason = {
          kind: 'unfinished',
          span: q.span,
          bindings: best?.bindings ?? [],
          terms: [],
          through: best?.through ?? [],
        };
        return { reason, others: failures.length };
      }
      const first = failures[0];
      if (first === undefined) return { reason: { kind: 'false', span: q.span, bindings: [], terms: [], through: [] }, others: 0 };
      return { reason: first.reason, others: failures.length - 1 };
    };
  };

  /** The actions of a next-state relation with every choice of their parameters, possible or not; at most `limit`. */
  const instances = (root: Question, state: Int32Array, limit: number): readonly ActionInstance[] => {
    const found: ActionInstance[] = [];
    const walk = (q: Question, trail: Trail, name: string, span: Span, args: readonly Named[]): boolean => {
      switch (q.kind) {
        case 'or':
          return q.items.some((item) => walk(item, trail, name, span, args));
        case 'exists':
          try {
            program.load(state, 0);
            const all = choose(q.ranges, trail, (at) => {
              const own = at.bindings.slice(trail.bindings.length);
              return walk(q.body, at, name, span, [...args, ...own]);
            });
            return all === true;
          } catch (error) {
            context.faultOf(error);
            return false;
          }
        case 'definition': {
          if (!q.isAction) break;
          program.load(state, 0);
          restore(trail);
          const own = q.arguments.flatMap((a): Named[] => {
            if (a.index === null) return [];
            try {
              return [{ name: a.name, value: evaluate({ span: q.span, index: a.index }) }];
            } catch (error) {
              context.faultOf(error);
              return [];
            }
          });
          const inner = { ...trail, through: [{ name: q.name, span: q.defined }] };
          return walk(q.body, inner, q.name, q.defined, own);
        }
        default:
      }
      found.push({ name, arguments: args, span, refusal: () => explainer(state)(q, trail) });
      return found.length >= limit;
    };
    walk(root, start, 'Next', root.span, []);
    return found;
  };

  return {
    instances,
    /** Why a state predicate is false; null where it is true. */
    why: (q: Question, state: Int32Array): Refusal | null => explainer(state)(q, start),
  };
};
