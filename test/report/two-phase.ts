// A small run of two-phase commit as a checker would report it, built by hand on the real value store.
import type { Diagnostic, SourceText, Span } from '../../src/diagnostics/index.ts';
import type { StepLabel, Trace } from '../../src/model/index.ts';
import { type CheckReport, type ReportedTrace, reportTrace, viewOf } from '../../src/report/index.ts';
import { createValues, type Values } from '../../src/values/index.ts';

const source: SourceText = {
  name: 'TwoPhase.tla',
  text: ['---- MODULE TwoPhase ----', 'Prepare(rm) == TRUE', 'Commit ==', '  TRUE', '===='].join('\n'),
};

export const at = (part: string): Span => {
  const start = source.text.indexOf(part);
  return { source, start, end: start + part.length };
};

const values: Values = createValues(1 << 20);
const { atoms, functions, sets } = values;
const text = atoms.string;
const message = (type: string, rm: string): number =>
  functions.record([
    ['type', text(type)],
    ['rm', text(rm)],
  ]);
const rmState = (r1: string, r2: string): number =>
  functions.record([
    ['r1', text(r1)],
    ['r2', text(r2)],
  ]);

const label = (action: string, span: Span, args: StepLabel['arguments'] = []): StepLabel => ({ action, arguments: args, span });
const prepare = (rm: string): StepLabel => label('Prepare', at('Prepare'), [{ name: 'rm', value: text(rm) }]);

const variables = [{ name: 'rmState' }, { name: 'msgs' }, { name: 'log' }];
const states: Trace['states'] = [
  { label: null, vector: Int32Array.of(rmState('working', 'working'), sets.emptySet, functions.emptyTuple) },
  {
    label: prepare('r1'),
    vector: Int32Array.of(rmState('prepared', 'working'), sets.set([message('Prepared', 'r1')]), functions.tuple([text('r1')])),
  },
  {
    label: label('Commit', at('Commit')),
    vector: Int32Array.of(
      rmState('committed', 'working'),
      sets.set([message('Prepared', 'r1'), message('Commit', 'r1')]),
      functions.tuple([text('r1')]),
    ),
  },
];

/** The trace, cut after `length` states, as a lasso where `loop` is given. */
export const trace = (length = states.length, loop?: number): ReportedTrace =>
  reportTrace(
    {
      states: states.slice(0, length),
      ...(loop === undefined ? {} : { loop }),
      ...(loop === undefined || loop === length - 1 ? {} : { closing: states[1]!.label! }),
    },
    { variables },
    viewOf(values),
  );

export const aliased: ReportedTrace = reportTrace(
  {
    states: [
      { ...states[0]!, alias: [{ name: 'working', value: atoms.number(2) }] },
      {
        ...states[1]!,
        label: null,
        alias: [
          { name: 'working', value: atoms.number(1) },
          { name: 'next', value: atoms.TRUE },
        ],
      },
    ],
  },
  { variables },
  viewOf(values),
);

export const warning: Diagnostic = {
  code: 'E401',
  severity: 'warning',
  message: 'Property Termination was not checked.',
  span: at('Commit'),
};

export const report = (parts: Partial<CheckReport> & Pick<CheckReport, 'verdict'>): CheckReport => ({
  statesGenerated: 1234567,
  distinctStates: 4321,
  depth: 11,
  seconds: 0.1234,
  diagnostics: [],
  ...parts,
});
