// The truth of the properties along a path: of invariants in every state, of temporal formulas and all their parts at every step.
//
// A lasso is an infinite behaviour and every formula is true or false of it. A path that just ends is the beginning of many behaviours: what they
// disagree about is unknown (null). Fixpoints are computed as on lassos, with an unknown state behind the last one.
import type { Span } from '../../diagnostics/index.ts';
import { EvaluationError, type TemporalFormula } from '../../model/index.ts';
import type { Specification } from './open.ts';

/** Null: not decided by what was walked so far. */
export type Truth = boolean | null;

export interface TruthRow {
  readonly text: string;
  readonly span: Span | undefined;
  readonly kind: 'invariant' | 'step' | 'temporal';
  /** The property's name, on its first row. */
  readonly name: string | null;
  /** 0 for the property, 1 for its parts, ... */
  readonly depth: number;
  /** At each state of the path; a string says why there is no value. */
  readonly truth: readonly (Truth | string)[];
}

const not = (a: Truth): Truth => (a === null ? null : !a);
const and = (a: Truth, b: Truth): Truth => (a === false || b === false ? false : a === null || b === null ? null : true);
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));

const attempt = (evaluate: () => boolean): Truth | string => {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof EvaluationError) return error.message;
    throw error;
  }
};

const partsOf = (f: TemporalFormula): readonly TemporalFormula[] => {
  switch (f.kind) {
    case 'constant':
    case 'proposition':
      return [];
    case 'not':
    case 'always':
    case 'eventually':
    case 'next':
      return [f.operand];
    case 'and':
    case 'or':
      return f.operands;
    default:
      return [f.left, f.right];
  }
};

const textOf = (f: TemporalFormula): string => {
  if (f.text !== undefined) return f.text.replace(/\s+/g, ' ');
  const part = (i: number): string => textOf(partsOf(f)[i]!);
  switch (f.kind) {
    case 'constant':
      return f.value ? 'TRUE' : 'FALSE';
    case 'proposition':
      return `#${f.index}`;
    case 'not':
      return `~(${part(0)})`;
    case 'always':
      return `[](${part(0)})`;
    case 'eventually':
      return `<>(${part(0)})`;
    case 'next':
      return `X(${part(0)})`;
    case 'and':
      return f.operands.map(textOf).join(' /\\ ');
    case 'or':
      return f.operands.map(textOf).join(' \\/ ');
    default:
      return `(${part(0)}) ${f.kind} (${part(1)})`;
  }
};

/** Truth along `states`, after the last of which state `loop` follows; null: it is not known what follows. */
export const truthAlong = (specification: Specification, states: readonly Int32Array[], loop: number | null): readonly TruthRow[] => {
  const { system, model } = specification;
  const n = states.length;
  if (n === 0) return [];
  const after = (i: number): number | null => (i + 1 < n ? i + 1 : loop);
  const rows: TruthRow[] = system.invariants.map((p) => ({
    text: p.name,
    span: p.span,
    kind: 'invariant',
    name: p.name,
    depth: 0,
    truth: states.map((s) => attempt(() => p.holds(s, 0))),
  }));
  for (const p of system.stepInvariants)
    rows.push({
      text: p.span === undefined ? p.name : p.span.source.text.slice(p.span.start, p.span.end).replace(/\s+/g, ' '),
      span: p.span,
      kind: 'step',
      name: p.name,
      depth: 0,
      truth: states.map((s, i) => {
        const to = after(i);
        return to === null ? null : attempt(() => p.holds(s, 0, states[to]!, 0) || s.every((id, k) => id === states[to]![k]));
      }),
    });
  const problem = model.temporal;
  if (problem === null) return rows;

  /** From the end to the start, twice round a loop. */
  const fixpoint = (start: boolean, step: (i: number, next: Truth) => Truth): Truth[] => {
    const row: Truth[] = new Array(n).fill(loop === null ? null : start);
    for (let pass = 0; pass < (loop === null ? 1 : 2); pass++)
      for (let i = n - 1; i >= 0; i--) {
        const next = after(i);
        row[i] = step(i, next === null ? null : row[next]!);
      }
    return row;
  };
  const evaluate = (f: TemporalFormula): Truth[] => {
    const each = (step: (i: number) => Truth): Truth[] => states.map((_, i) => step(i));
    switch (f.kind) {
      case 'constant':
        return each(() => f.value);
      case 'proposition': {
        const p = problem.propositions[f.index]!;
        return each((i) => {
          const to = after(i);
          const value = attempt(() => {
            if (p.kind === 'state') return p.predicate.holds(states[i]!, 0);
            return p.predicate.holds(states[i]!, 0, states[to ?? i]!, 0);
          });
          return typeof value === 'string' || (p.kind === 'step' && to === null) ? null : value;
        });
      }
      case 'not': {
        const a = evaluate(f.operand);
        return each((i) => not(a[i]!));
      }
      case 'and':
      case 'or': {
        const all = f.operands.map(evaluate);
        const join = f.kind === 'and' ? and : or;
        return each((i) => all.map((row) => row[i]!).reduce(join, f.kind === 'and'));
      }
      case 'next': {
        const a = evaluate(f.operand);
        return each((i) => {
          const to = after(i);
          return to === null ? null : a[to]!;
        });
      }
      case 'always': {
        const a = evaluate(f.operand);
        return fixpoint(true, (i, next) => and(a[i]!, next));
      }
      case 'eventually': {
        const a = evaluate(f.operand);
        return fixpoint(false, (i, next) => or(a[i]!, next));
      }
      default: {
        const a = evaluate(f.left);
        const b = evaluate(f.right);
        switch (f.kind) {
          case 'implies':
            return each((i) => or(not(a[i]!), b[i]!));
          case 'equivalent':
            return each((i) => and(or(not(a[i]!), b[i]!), or(a[i]!, not(b[i]!))));
          case 'leads-to': {
            const finally_ = fixpoint(false, (i, next) => or(b[i]!, next));
            return fixpoint(true, (i, next) => and(or(not(a[i]!), finally_[i]!), next));
          }
          case 'until':
          case 'weak-until':
            return fixpoint(f.kind === 'weak-until', (i, next) => or(b[i]!, and(a[i]!, next)));
          case 'release':
          case 'strong-release':
            return fixpoint(f.kind === 'release', (i, next) => and(b[i]!, or(a[i]!, next)));
        }
      }
    }
  };
  const add = (f: TemporalFormula, depth: number, name: string | null): void => {
    rows.push({ text: textOf(f), span: f.span, kind: 'temporal', name, depth, truth: evaluate(f) });
    if (depth < 6) for (const part of partsOf(f)) add(part, depth + 1, null);
  };
  for (const property of problem.properties) add(property.formula, 0, property.name);
  return rows;
};
