// The values of what TLCExt tells of a behaviour. CounterExample: a graph of the numbered states of a trace and of its steps. Trace: its states in order.
//
// Source: the comment at CounterExample in TLC's module TLCExt, and what TLC prints for one.
import { jsonPlace } from '../../diagnostics/index.ts';
import type { StepLabel, Trace, TraceState } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';

/** What an action is called, where it stands, and its arguments. */
const actionValue = ({ atoms, functions }: Values, module: string, label: StepLabel): number => {
  const text = (s: string): number => atoms.string(s);
  const place = label.span === undefined ? null : jsonPlace(label.span);
  const location = functions.record([
    ['beginLine', atoms.number(place?.line ?? 0)],
    ['beginColumn', atoms.number(place?.column ?? 0)],
    ['endLine', atoms.number(place?.endLine ?? 0)],
    ['endColumn', atoms.number(place === null ? 0 : Math.max(1, place.endColumn - 1))],
    ['module', text(place === null ? module : place.file.replace(/^.*[\\/]/, '').replace(/\.tla$/, ''))],
  ]);
  return functions.record([
    ['name', text(label.action)],
    ['location', location],
    ['context', functions.record(label.arguments.map(({ name, value }) => [name, value]))],
    ['parameters', functions.tuple(label.arguments.map(({ name }) => text(name)))],
  ]);
};

const stateValue = ({ functions }: Values, variables: readonly string[], vector: Int32Array): number =>
  functions.record(variables.map((name, i) => [name, vector[i]!]));

/** The value of Trace, from the module TLCExt: the sequence of the states as records of variables. */
export const behaviourValue = (values: Values, variables: readonly string[], vectors: readonly Int32Array[]): number =>
  values.functions.tuple(vectors.map((vector) => stateValue(values, variables, vector)));

/** `[state |-> {<<1, s>>, ...}, action |-> {<<<<1, s>>, a, <<2, t>>>>, ...}]`, for a lasso with the step back. */
export const counterexampleValue = (
  values: Values,
  module: string,
  variables: readonly string[],
  { states, loop, closing }: Trace,
): number => {
  const { atoms, functions, sets } = values;
  const recordOf = ({ vector, alias }: TraceState): number =>
    alias === undefined ? stateValue(values, variables, vector) : functions.record(alias.map(({ name, value }) => [name, value]));
  const nodes = states.map((state, i) => functions.tuple([atoms.number(i + 1), recordOf(state)]));
  const step = (from: number, label: StepLabel | null, to: number): number =>
    functions.tuple([nodes[from]!, actionValue(values, module, label ?? { action: 'Next', arguments: [] }), nodes[to]!]);
  const steps = states.slice(1).map(({ label }, i) => step(i, label, i + 1));
  if (loop !== undefined) steps.push(step(states.length - 1, closing ?? { action: 'Stuttering', arguments: [] }, loop));
  return functions.record([
    ['action', sets.set(steps)],
    ['state', sets.set(nodes)],
  ]);
};
