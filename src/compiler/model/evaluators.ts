// Calling the functions of a built program from outside: in which state, and what their faults become.
import type { Span } from '../../diagnostics/index.ts';
import { EvaluationError, type StatePredicate, type StepPredicate, SymmetryError } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';
import type { Program } from '../codegen/program.ts';
import { asFault } from '../runtime/faults.ts';
import { Distinguished } from '../symmetry/symmetry-watch.ts';

/** A predicate of the program. */
export interface NamedFunction {
  readonly name: string;
  readonly span: Span;
  readonly index: number;
}

/** Ways to call a program's functions. They throw EvaluationError. */
export interface Evaluators {
  /** What was thrown as what it means in the specification; `fallback` is where, if the fault does not know. */
  convert(error: unknown, fallback?: Span): unknown;
  protect<T>(run: () => T, fallback?: Span): T;
  /** The truth value of a constant function. */
  truthAt(index: number, span: Span, name: string): boolean;
  /** A predicate, in the state or step that is loaded. */
  truthOf(p: NamedFunction, before?: () => void): () => boolean;
  /** @param before called once the state is loaded */
  statePredicate(p: NamedFunction, before?: () => void): StatePredicate;
  stepPredicate(p: NamedFunction, before?: () => void): StepPredicate;
}

/** @param sites the places in the specification that faults refer to by number */
export const createEvaluators = (program: Program, values: Values, sites: readonly Span[]): Evaluators => {
  const convert = (error: unknown, fallback?: Span): unknown =>
    error instanceof Distinguished
      ? new SymmetryError(sites[error.site] ?? fallback, error.points)
      : (asFault(error, sites, fallback) ?? error);
  const protect = <T>(run: () => T, fallback?: Span): T => {
    try {
      return run();
    } catch (error) {
      values.arena.release(0);
      throw convert(error, fallback);
    }
  };
  const truthAt = (index: number, span: Span, name: string): boolean => {
    const v = program.functions[index]!();
    if (typeof v === 'boolean') return v;
    if (v === values.atoms.TRUE || v === values.atoms.FALSE) return v === values.atoms.TRUE;
    throw new EvaluationError(`${name} must be TRUE or FALSE, but it is ${values.print(v)}.`, span);
  };
  const truthOf = (p: NamedFunction, before?: () => void): (() => boolean) => {
    const f = program.functions[p.index]!;
    return () => {
      before?.();
      try {
        return f() === true;
      } catch (error) {
        values.arena.release(0);
        throw convert(error, p.span);
      }
    };
  };
  const statePredicate = (p: NamedFunction, before?: () => void): StatePredicate => {
    const isTrue = truthOf(p, before);
    return {
      name: p.name,
      span: p.span,
      holds: (states, offset) => {
        program.load(states, offset);
        return isTrue();
      },
    };
  };
  const stepPredicate = (p: NamedFunction, before?: () => void): StepPredicate => {
    const isTrue = truthOf(p, before);
    return {
      name: p.name,
      span: p.span,
      holds: (from, fromOffset, to, toOffset) => {
        program.load(from, fromOffset);
        program.loadNext(to, toOffset);
        return isTrue();
      },
    };
  };
  return { convert, protect, truthAt, truthOf, statePredicate, stepPredicate };
};
