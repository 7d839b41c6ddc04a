// A trace as JSON of our own, with the states as in the JSON report: everything that a report says about it. Read back, only the places in the
// sources are missing, because the texts are not part of it.
import type { ReportedAction, ReportedState, ReportedTrace } from '../check-report.ts';
import { type JsonState, madeTrace } from '../json/check-json.ts';
import type { MadeList } from '../json/pretty-json.ts';
import type { Json } from '../values/value-json.ts';
import { isObject, treeOfJson } from './json-values.ts';
import { TraceFormatError } from './trace-error.ts';

/** What a file `.json` holds. */
export interface JsonTrace {
  readonly format: 'tlasso trace';
  readonly version: 1;
  readonly states: MadeList<JsonState>;
}

/** The trace as data. */
export function jsonTraceOf(trace: ReportedTrace): JsonTrace {
  return { format: 'tlasso trace', version: 1, states: madeTrace(trace) };
}

function named(data: Json | undefined): ReportedState['variables'] {
  if (data === undefined || !isObject(data)) throw new TraceFormatError('variables and arguments must be objects');
  return Object.entries(data).map(([name, entry]) => {
    const value = isObject(entry) ? entry.value : undefined;
    if (value === undefined) throw new TraceFormatError(`${name} has no value`);
    return { name, value: treeOfJson(value) };
  });
}

function actionOf(data: Json | undefined): ReportedAction | null {
  if (data === null || data === undefined) return null;
  if (!isObject(data) || typeof data.name !== 'string') throw new TraceFormatError('an action must have a name');
  return { name: data.name, arguments: named(data.arguments) };
}

/** The index of the state that a lasso returns to. `first` is the number of the first state. */
export function loopIndex(loop: Json | undefined, first: 0 | 1, states: number): { loop?: number } {
  if (loop === undefined || loop === null) return {};
  if (typeof loop === 'number' && Number.isInteger(loop) && loop >= first && loop < states + first) return { loop: loop - first };
  throw new TraceFormatError(`loop must be the number of a state, from ${first} to ${states - 1 + first}`);
}

/** The trace in the data, which may be a whole JSON report. Throws TraceFormatError. */
export function traceOfJson(data: Json): ReportedTrace {
  if (!isObject(data)) throw new TraceFormatError('this is no trace of tlasso');
  const listed = data.states ?? data.trace;
  if (!Array.isArray(listed) || listed.length === 0) throw new TraceFormatError('this is no trace of tlasso: there are no states');
  if (data.format !== undefined && (data.format !== 'tlasso trace' || data.version !== 1))
    throw new TraceFormatError('this trace was written in another format or by another version of tlasso');
  const states = listed.map((state: Json): ReportedState => {
    if (!isObject(state)) throw new TraceFormatError('a state must be an object');
    return { action: actionOf(state.action), variables: named(state.variables) };
  });
  const last: Json = listed.at(-1) ?? null;
  if (!isObject(last)) return { states };
  const closing = actionOf(last.closing);
  return { states, ...loopIndex(last.loop, 1, states.length), ...(closing === null ? {} : { closing }) };
}
