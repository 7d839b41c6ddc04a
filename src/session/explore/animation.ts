// Pictures of states: what the operator `AnimView` of a module is in them, as Spectacle and TLC's module SVG have it.

import { EvaluationError } from '../../model/index.ts';
import { type Animation, type Frame, frameOf, jsonTraceOf, type ReportedTrace } from '../../report/index.ts';
import type { Explorer } from './explorer.ts';
import { type Expression, openSpecification, type Specification, type ToExplore } from './specification.ts';
import { readTrace } from './trace-files.ts';

/** Operators that draw a state: a document says what part of the plane it shows. */
const OPERATORS = ['AnimDoc', 'AnimView'];

/** The operator of a module that draws its states; null where it has none, or it draws steps. */
export function drawingOperator({ names, compile }: Pick<Specification, 'names' | 'compile'>): Expression | null {
  if (!names.includes('AnimView')) return null;
  for (const name of OPERATORS) {
    const expression = names.includes(name) ? compile(name).expression : null;
    if (expression !== null && !expression.needsStep) return expression;
  }
  return null;
}

/** The pictures of the states of a path; null where the module draws none. */
export async function animationOfPath(explorer: Pick<Explorer, 'specification' | 'valuesAlong'>): Promise<Animation | null> {
  const operator = drawingOperator(explorer.specification);
  if (operator === null) return null;
  const values = await explorer.valuesAlong(operator);
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
  const frames = read.trace.states.map((state, i): Frame => {
    const vector = Int32Array.from(system.variables, ({ name }) => state.get(name) ?? -1);
    if (vector.includes(-1)) return { element: null, message: `state ${i + 1} has not all variables` };
    try {
      return frameOf(tree(at(i + 1, () => operator.evaluate(vector, null))));
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return { element: null, message: `${operator.text} has no value here: ${error.message}` };
    }
  });
  return { operator: operator.text, frames };
}
