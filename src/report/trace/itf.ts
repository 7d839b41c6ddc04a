// The Informal Trace Format (Apalache, ADR 015), which Apalache, Quint and their trace viewers read and write.
//
// States hold variables only, so actions go into each state's `#meta`, where readers ignore what they do not know. Model values are strings
// there; their names are in the trace's `#meta`, so that tlasso reads them back as what they were.
import type { ReportedAction, ReportedState, ReportedTrace } from '../check-report.ts';
import { MadeList } from '../json/pretty-json.ts';
import type { Json } from '../values/value-json.ts';
import { valueText } from '../values/value-text.ts';
import { partsOf, type ValueTree } from '../values/value-tree.ts';
import { loopIndex } from './json-trace.ts';
import { isObject, itfValue, type JsonObject, treeOfJson } from './json-values.ts';
import { TraceFormatError } from './trace-error.ts';

function stepMeta({ name: action, arguments: args }: ReportedAction): JsonObject {
  return {
    action,
    ...(args.length === 0 ? {} : { arguments: args.map(({ name, value }) => ({ name, value: itfValue(value) })) }),
    label: args.length === 0 ? action : `${action}(${args.map((a) => valueText(a.value)).join(', ')})`,
  };
}

const metaOf = (index: number, action: ReportedAction | null): Json => ({ index, ...(action === null ? {} : stepMeta(action)) });

/** What a file `.itf.json` holds. */
interface ItfTrace {
  readonly '#meta': JsonObject;
  readonly vars: readonly string[];
  readonly loop?: number;
  readonly states: MadeList<JsonObject>;
}

/** The trace as data; `source` is the file of the specification. */
export function itfOf({ states, loop, closing }: ReportedTrace, source?: string): ItfTrace {
  const vars = [...new Set(states.flatMap(({ variables }) => variables.map(({ name }) => name)))];
  const models = new Set<string>();
  const known = new Set<ValueTree>();
  const look = (named: ReportedState['variables']): void => {
    for (const { value } of named) for (const part of partsOf(value, known)) if (part.kind === 'model-value') models.add(part.name);
  };
  for (const { variables, action } of states) {
    look(variables);
    look(action?.arguments ?? []);
  }
  look(closing?.arguments ?? []);
  return {
    '#meta': {
      format: 'ITF',
      'format-description': 'https://apalache.informal.systems/docs/adr/015adr-trace.html',
      ...(source === undefined ? {} : { source }),
      ...(models.size === 0 ? {} : { modelValues: [...models].sort() }),
      ...(closing === undefined ? {} : { closing: stepMeta(closing) }),
    },
    vars,
    ...(loop === undefined ? {} : { loop }),
    states: new MadeList(states.length, (index) => {
      const { action, variables } = states[index]!;
      return { '#meta': metaOf(index, action), ...Object.fromEntries(variables.map(({ name, value }) => [name, itfValue(value)])) };
    }),
  };
}

function actionOf(meta: Json | undefined, decoding: { readonly modelValues: ReadonlySet<string> }): ReportedAction | null {
  if (meta === undefined || !isObject(meta) || typeof meta.action !== 'string') return null;
  const args = Array.isArray(meta.arguments) ? meta.arguments : [];
  return {
    name: meta.action,
    arguments: args.flatMap((a: Json) =>
      isObject(a) && a.value !== undefined ? [{ name: String(a.name), value: treeOfJson(a.value, decoding) }] : [],
    ),
  };
}

/** The trace in the data. Throws TraceFormatError. */
export function traceOfItf(data: Json): ReportedTrace {
  if (!isObject(data) || !Array.isArray(data.vars) || !Array.isArray(data.states))
    throw new TraceFormatError('this is no trace in the ITF: it must have `vars` and `states`');
  const meta: JsonObject = isObject(data['#meta'] ?? null) ? (data['#meta'] as JsonObject) : {};
  const names = Array.isArray(meta.modelValues) ? meta.modelValues.map(String) : [];
  const decoding = { modelValues: new Set(names) };
  const vars = data.vars.map(String);
  const states = data.states.map((state: Json): ReportedState => {
    if (!isObject(state)) throw new TraceFormatError('a state must be an object');
    const variables = vars.flatMap((name: string) => {
      const value = state[name];
      return value === undefined ? [] : [{ name, value: treeOfJson(value, decoding) }];
    });
    return { action: actionOf(state['#meta'], decoding), variables };
  });
  const closing = actionOf(meta.closing, decoding);
  return { states, ...loopIndex(data.loop, 0, states.length), ...(closing === null ? {} : { closing }) };
}
