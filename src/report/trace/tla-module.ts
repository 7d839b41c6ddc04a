// A trace as a TLA+ module of its own, whose only behaviour is the trace, with a configuration: to look at it with any tool for TLA+, or to ask
// which invariants hold on it.
//
// The module does not extend the specification: it declares the variables itself, and the model values in them as constants.
import { naturalOrder } from '../../diagnostics/index.ts';
import type { ReportedState, ReportedTrace } from '../check-report.ts';
import { Pieces } from '../pieces.ts';
import { partsOf, type ValueTree } from '../values/value-tree.ts';
import { demandKnown, isName, modelValuesInText, moduleWriter } from './module-values.ts';
import { TraceFormatError } from './trace-error.ts';

/** A module and its configuration. */
export interface TraceModule {
  readonly module: Pieces;
  readonly config: string;
}

/** Names that the modules it extends define, as far as a specification without them can have them. */
const LIBRARY: Readonly<Record<string, readonly string[]>> = {
  Integers: ['Nat', 'Int'],
  Sequences: ['Seq', 'Len', 'Head', 'Tail', 'Append', 'SubSeq', 'SelectSeq'],
  TLC: [
    'Any',
    'Assert',
    'JavaTime',
    'Permutations',
    'Print',
    'PrintT',
    'RandomElement',
    'SortSeq',
    'TLCEval',
    'TLCGet',
    'TLCGetAndSet',
    'TLCGetOrDefault',
    'TLCSet',
    'ToString',
  ],
};

/** The states with all variables, whatever an ALIAS shows. */
function statesOf({ states: shown }: ReportedTrace): readonly ReportedState[] {
  const states = shown.map((state) => (state.behind === undefined ? state : { ...state, variables: state.behind }));
  const variables = states[0]?.variables ?? [];
  if (variables.length === 0) throw new TraceFormatError('a trace without variables cannot be replayed');
  if (states.some((state) => state.variables.length !== variables.length || state.variables.some((v, i) => v.name !== variables[i]!.name)))
    throw new TraceFormatError('the states of this trace show different variables (ALIAS), so no module has it as its behaviour');
  return states;
}

/** What the values of the states need: model values, and modules that define the operators in their notation. */
function needsOf(states: readonly ReportedState[]): { readonly models: readonly string[]; readonly modules: readonly string[] } {
  const models = new Set<string>();
  const modules = new Set(['Integers']);
  const known = new Set<ValueTree>();
  const look = (value: ValueTree): void => {
    for (const part of partsOf(value, known)) {
      if (part.kind === 'model-value') models.add(part.name);
      else if (part.kind === 'function' || (part.kind === 'record' && !part.fields.every(({ name }) => isName(name)))) modules.add('TLC');
      else if (part.kind === 'symbolic') {
        demandKnown(part.text);
        for (const name of modelValuesInText(part.text)) models.add(name);
        if (/:>|\bAny\b/.test(part.text)) modules.add('TLC');
        if (/\bSeq\(/.test(part.text)) modules.add('Sequences');
      }
    }
  };
  for (const { variables } of states) for (const { value } of variables) look(value);
  return { models: [...models].sort(naturalOrder), modules: ['Integers', 'Sequences', 'TLC'].filter((name) => modules.has(name)) };
}

/** Gives names that are not taken, and takes them. */
function namer(taken: Iterable<string>): (wanted: string) => string {
  const all = new Set(taken);
  return (wanted) => {
    let found = wanted;
    while (all.has(found)) found += '_';
    all.add(found);
    return found;
  };
}

/** The states as records, one a state. */
function* statesText(states: readonly ReportedState[]): Iterable<string> {
  const writer = moduleWriter();
  const pad = Math.max(...states[0]!.variables.map(({ name }) => name.length));
  for (const [i, { action, variables }] of states.entries()) {
    const fields = variables.map(({ name, value }) => `     ${name.padEnd(pad)} |-> ${writer.lines(value, pad + 10, 100)}`);
    yield `  \\* State ${i + 1}${action === null ? '' : `: ${action.name}`}\n  [\n${fields.join(',\n')} ]${i < states.length - 1 ? ',' : ''}\n`;
  }
}

/** @throws TraceFormatError where the name is no module's, or the trace can be no module's behaviour */
export function tlaModuleOf(shown: ReportedTrace, name: string): TraceModule {
  if (!isName(name)) throw new TraceFormatError(`a module cannot be called ${name}: use letters, digits and _`);
  const states = statesOf(shown);
  const { loop, closing } = shown;
  const variables = states[0]!.variables.map((v) => v.name);
  const { models, modules } = needsOf(states);
  const defined = modules.flatMap((module) => LIBRARY[module] ?? []);
  const clash = [...variables, ...models].find((taken) => defined.includes(taken));
  if (clash !== undefined) throw new TraceFormatError(`${clash} is also a name of a standard module that the trace needs`);
  const fresh = namer([...variables, ...models, ...defined]);
  const [trace, position, length] = [fresh('Trace'), fresh('position'), fresh('TraceLength')];
  const [init, next] = [fresh('TraceInit'), fresh('TraceNext')];
  const back =
    loop === undefined
      ? `${position}' = ${position} + 1 /\\ ${position} < ${length}`
      : `${position}' = IF ${position} < ${length} THEN ${position} + 1 ELSE ${loop + 1}`;
  const goesOn = loop === undefined ? '' : ` that goes on with state ${loop + 1}${closing === undefined ? '' : ` by ${closing.name}`}`;
  const head = [
    `---- MODULE ${name} ----`,
    `\\* A trace of ${states.length} ${states.length === 1 ? 'state' : 'states'}${goesOn}, written by tlasso.`,
    `EXTENDS ${modules.join(', ')}`,
    ...(models.length === 0 ? [] : [`CONSTANTS ${models.join(', ')}`]),
    `VARIABLES ${[...variables, position].join(', ')}`,
    '',
    `${trace} == <<`,
    '',
  ].join('\n');
  const end = [
    '  >>',
    '',
    `${length} == ${states.length}`,
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
  ].join('\n');
  const module = new Pieces(function* () {
    yield head;
    yield* statesText(states);
    yield end;
  });
  const constants = models.length === 0 ? [] : ['CONSTANTS', ...models.map((m) => `  ${m} = ${m}`)];
  return { module, config: [...constants, `INIT ${init}`, `NEXT ${next}`, 'CHECK_DEADLOCK FALSE', ''].join('\n') };
}
