// A trace as TLC's `-dumpTrace json` writes it: the states with their numbers, and the steps as (state, action, state).
//
// TLC writes sets as lists and functions as objects, so reading gives tuples and records: less than the other formats keep.
import { jsonPlace } from '../../diagnostics/index.ts';
import type { ReportedAction, ReportedState, ReportedTrace } from '../check-report.ts';
import { MadeList } from '../json/pretty-json.ts';
import type { Json } from '../values/value-json.ts';
import { valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';
import { isObject, treeOfJson } from './json-values.ts';
import { TraceFormatError } from './trace-error.ts';

function tlcValue(tree: ValueTree): Json {
  switch (tree.kind) {
    case 'boolean':
    case 'string':
      return tree.value;
    case 'integer': {
      // TLC's own integers have 32 bits.
      const number = Number(tree.value);
      return Number.isSafeInteger(number) ? number : String(tree.value);
    }
    case 'model-value':
      return tree.name;
    case 'set':
    case 'tuple':
      return tree.elements.map(tlcValue);
    case 'record':
      return Object.fromEntries(tree.fields.map(({ name, value }) => [name, tlcValue(value)]));
    case 'function':
      return Object.fromEntries(
        tree.entries.map(({ key, value }) => [key.kind === 'string' ? key.value : valueText(key), tlcValue(value)]),
      );
    case 'symbolic':
      return tree.text;
  }
}

function stateOf({ variables }: ReportedState, number: number): Json {
  return [number, Object.fromEntries(variables.map(({ name, value }) => [name, tlcValue(value)]))];
}

function actionRecord(action: ReportedAction | null): Json {
  const place = action?.span === undefined ? undefined : jsonPlace(action.span);
  return {
    name: action?.name ?? 'Next',
    parameters: (action?.arguments ?? []).map(({ name }) => name),
    context: Object.fromEntries((action?.arguments ?? []).map(({ name, value }) => [name, tlcValue(value)])),
    ...(place === undefined
      ? {}
      : {
          location: {
            beginLine: place.line,
            beginColumn: place.column,
            endLine: place.endLine,
            endColumn: Math.max(1, place.endColumn - 1),
            module: place.file.replace(/^.*[\\/]/, '').replace(/\.tla$/, ''),
          },
        }),
  };
}

/** The trace as data. */
export function tlcJsonOf({ states, loop, closing }: ReportedTrace): { readonly action: MadeList<Json>; readonly state: MadeList<Json> } {
  const numbered = (i: number): Json => stateOf(states[i]!, i + 1);
  const last = states.length - 1;
  const step = (i: number): Json =>
    i === last
      ? [numbered(i), actionRecord(closing ?? null), numbered(loop!)]
      : [numbered(i), actionRecord(states[i + 1]!.action), numbered(i + 1)];
  return {
    action: new MadeList(loop === undefined ? last : states.length, step),
    state: new MadeList(states.length, numbered),
  };
}

const numberOf = (data: Json | undefined): number => (Array.isArray(data) && typeof data[0] === 'number' ? data[0] : Number.NaN);

/** The trace in the data. Throws TraceFormatError. */
export function traceOfTlcJson(data: Json): ReportedTrace {
  const inner = isObject(data) && isObject(data.counterexample ?? null) ? (data.counterexample as Json) : data;
  if (!isObject(inner) || !Array.isArray(inner.state))
    throw new TraceFormatError('this is no trace of TLC: it must have `state` and `action`');
  const steps: readonly Json[] = Array.isArray(inner.action) ? inner.action : [];
  const listed = [...inner.state].sort((a, b) => numberOf(a) - numberOf(b));
  const actionOf = (step: Json | undefined): ReportedAction | null => {
    const record = Array.isArray(step) ? step[1] : undefined;
    if (!isObject(record ?? null)) return null;
    const { name, context } = record as { readonly name?: Json; readonly context?: Json };
    const args = context !== undefined && isObject(context) ? Object.entries(context) : [];
    return { name: String(name), arguments: args.map(([parameter, value]) => ({ name: parameter, value: treeOfJson(value) })) };
  };
  const stepTo = (number: number): Json | undefined =>
    steps.find((s) => Array.isArray(s) && numberOf(s[2]) === number && numberOf(s[0]) === number - 1);
  const states = listed.map((entry: Json): ReportedState => {
    const variables = Array.isArray(entry) ? entry[1] : undefined;
    if (variables === undefined || !isObject(variables)) throw new TraceFormatError('a state must be a number and an object');
    const number = numberOf(entry);
    return {
      action: number === 1 ? null : actionOf(stepTo(number)),
      variables: Object.entries(variables).map(([name, value]) => ({ name, value: treeOfJson(value) })),
    };
  });
  const back = steps.find((s) => Array.isArray(s) && numberOf(s[0]) === states.length && numberOf(s[2]) <= states.length);
  if (!Array.isArray(back)) return { states };
  const loop = numberOf(back[2]) - 1;
  const closing = loop === states.length - 1 ? null : actionOf(back);
  return closing === null ? { states, loop } : { states, loop, closing };
}
