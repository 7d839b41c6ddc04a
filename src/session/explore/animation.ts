// Pictures of states: what the operator `AnimView` of a module is in them, as Spectacle and TLC's module SVG have it.

import { EvaluationError } from '../../model/index.ts';
import { type Animation, type Frame, frameOf, jsonTraceOf, type ReportedTrace } from '../../report/index.ts';
import type { Explorer } from './explorer.ts';
import type { Expression } from '../open/entered-expression.ts';
import { openSpecification, type Specification, type ToExplore } from './specification.ts';
import { readTrace } from './trace-files.ts';

/** Operators that draw a state: a document says what part of the plane it shows. */
const OPERATORS = ['AnimDoc', 'AnimView'];

/** What draws the states of a module, or why nothing can. */
export type Drawing =
  | { readonly kind: 'operator'; readonly operator: Expression }
  | { readonly kind: 'none' }
  /** The operator is there, and cannot be used. */
  | { readonly kind: 'unusable'; readonly name: string; readonly reason: string };

/**
 * The operator of a module that draws its states. One with primes draws the step to the next state of the path, as in TLC: after the last state nothing happens, so its
 * primed variables are what they are in it.
 */
export function drawingOf({ names, compile }: Pick<Specification, 'names' | 'compile'>): Drawing {
  if (!names.includes('AnimView')) return { kind: 'none' };
  let unusable: Drawing = { kind: 'none' };
  for (const name of OPERATORS) {
    if (!names.includes(name)) continue;
    const { expression, diagnostics } = compile(name);
    if (expression !== null) return { kind: 'operator', operator: expression };
    unusable = { kind: 'unusable', name, reason: diagnostics.map(({ message }) => message).join('; ') };
  }
  return unusable;
}

/** The operator of a module that draws its states; null where it has none that can be used. */
export function drawingOperator(specification: Pick<Specification, 'names' | 'compile'>): Expression | null {
  const drawing = drawingOf(specification);
  return drawing.kind === 'operator' ? drawing.operator : null;
}

/** The pictures of the states of a path; null where the module draws none. */
export async function animationOfPath(explorer: Pick<Explorer, 'specification' | 'picturesAlong'>): Promise<Animation | null> {
  const operator = drawingOperator(explorer.specification);
  if (operator === null) return null;
  const values = await explorer.picturesAlong(operator);
  const frames = values.map((given): Frame => {
    if (given === null) return { element: null, message: 'The evaluation was cancelled.' };
    return given.value === null ? { element: null, message: given.message } : frameOf(given.value);
  });
  return { operator: operator.text, frames };
}

/** The pictures of the states of a trace of a module; null where the module draws none. */
export function animationOf(what: ToExplore, trace: ReportedTrace): Animation | null {
  if (!what.file.endsWith('.tla')) return null;
  const { specification } = openSpecification(what);
  if (specification === null) return null;
  const operator = drawingOperator(specification);
  if (operator === null) return null;
  const { values, system, at, tree } = specification;
  const read = readTrace(values, JSON.stringify(jsonTraceOf(trace)));
  if (read.trace === null) return null;
  const { states, loop } = read.trace;
  const vectors = states.map((state) => Int32Array.from(system.variables, ({ name }) => state.get(name) ?? -1));
  const frames = vectors.map((vector, i): Frame => {
    const next = vectors[i + 1] ?? vectors[loop ?? i]!;
    if (vector.includes(-1) || next.includes(-1)) return { element: null, message: `state ${i + 1} has not all variables` };
    try {
      return frameOf(tree(at(i + 1, () => operator.evaluate(vector, operator.needsStep ? next : null))));
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return { element: null, message: `${operator.text} has no value here: ${error.message}` };
    }
  });
  return { operator: operator.text, frames };
}
