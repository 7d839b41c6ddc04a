// A trace as a TLA+ module of its own, whose only behaviour is the trace, with a configuration: to look at it with any tool for TLA+, or to ask
// which invariants hold on it.
//
// The module does not extend the specification: it declares the variables itself, and the model values in them as constants.
import type { ReportedTrace } from '../check-report.ts';
import { valueLines } from '../values/value-text.ts';
import { modelValuesIn } from './json-values.ts';
import { TraceFormatError } from './trace-error.ts';

const identifier = /^(?!WF_|SF_)(?=\w*[A-Za-z])\w+$/;

/** A module and its configuration. */
export interface TraceModule {
  readonly module: string;
  readonly config: string;
}

/** @throws TraceFormatError where the name is no module's */
export function tlaModuleOf({ states: shown, loop, closing }: ReportedTrace, name: string): TraceModule {
  // A behaviour is of variables, whatever an ALIAS shows.
  const states = shown.map((state) => (state.behind === undefined ? state : { ...state, variables: state.behind }));
  if (!identifier.test(name)) throw new TraceFormatError(`a module cannot be called ${name}: use letters, digits and _`);
  const variables = states[0]?.variables.map((v) => v.name) ?? [];
  if (variables.length === 0) throw new TraceFormatError('a trace without variables cannot be replayed');
  if (states.some((state) => state.variables.length !== variables.length || state.variables.some((v, i) => v.name !== variables[i])))
    throw new TraceFormatError('the states of this trace show different variables (ALIAS), so no module has it as its behaviour');
  const models = new Set<string>();
  for (const state of states) for (const { value } of state.variables) modelValuesIn(value, models);
  const taken = new Set([...variables, ...models]);
  const fresh = (wanted: string): string => {
    let found = wanted;
    while (taken.has(found)) found += '_';
    taken.add(found);
    return found;
  };
  const [trace, position, length] = [fresh('Trace'), fresh('position'), fresh('TraceLength')];
  const [init, next] = [fresh('TraceInit'), fresh('TraceNext')];
  const pad = Math.max(...variables.map((v) => v.length));
  const record = (i: number): string => {
    const fields = states[i]!.variables.map((v) => `     ${v.name.padEnd(pad)} |-> ${valueLines(v.value, pad + 10, 100)}`);
    const action = states[i]!.action;
    return `  \\* State ${i + 1}${action === null ? '' : `: ${action.name}`}\n  [\n${fields.join(',\n')} ]`;
  };
  const back =
    loop === undefined
      ? `${position}' = ${position} + 1 /\\ ${position} < ${length}`
      : `${position}' = IF ${position} < ${length} THEN ${position} + 1 ELSE ${loop + 1}`;
  const lines = [
    `---- MODULE ${name} ----`,
    `\\* A trace of ${states.length} ${states.length === 1 ? 'state' : 'states'}${loop === undefined ? '' : ` that goes on with state ${loop + 1}${closing === undefined ? '' : ` by ${closing.name}`}`}, written by tlasso.`,
    'EXTENDS Integers, Sequences, TLC',
    ...(models.size === 0 ? [] : [`CONSTANTS ${[...models].sort().join(', ')}`]),
    `VARIABLES ${[...variables, position].join(', ')}`,
    '',
    `${trace} == <<`,
    states.map((_, i) => record(i)).join(',\n'),
    '  >>',
    '',
    `${length} == Len(${trace})`,
    '',
    `${init} ==`,
    `  /\\ ${position} = 1`,
    ...variables.map((v) => `  /\\ ${v} = ${trace}[1].${v}`),
    '',
    `${next} ==`,
    `  /\\ ${back}`,
    ...variables.map((v) => `  /\\ ${v}' = ${trace}[${position}'].${v}`),
    '====',
    '',
  ];
  const constants = models.size === 0 ? [] : ['CONSTANTS', ...[...models].sort().map((m) => `  ${m} = ${m}`)];
  const config = [...constants, `INIT ${init}`, `NEXT ${next}`, 'CHECK_DEADLOCK FALSE', ''].join('\n');
  return { module: lines.join('\n'), config };
}
