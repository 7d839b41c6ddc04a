// The report of a check for a person: what is wrong with the text, the verdict in one line, the counterexample, the numbers.
import { type Diagnostic, placeOf, plain, renderDiagnostics, type Style, visible } from '../../diagnostics/index.ts';
import { UNNAMED_ASSUMPTION } from '../../model/index.ts';
import type { CheckReport, CheckStatistics, FailedProperty } from '../check-report.ts';
import { hasNumbers } from '../whole-search.ts';
import { coverageText } from './coverage-text.ts';
import { explanationText } from './explanation-text.ts';
import { furtherTexts } from './further-texts.ts';
import { counted, duration, grouped, rate } from './numbers.ts';
import { called, reasonsText } from './reasons-text.ts';
import { traceText } from './trace-text.ts';
import { unreturnedText } from './unreturned-text.ts';

/** How to render a report. */
export interface TextOptions {
  readonly style?: Style;
  /** Terminal columns to use. */
  readonly width?: number;
  /** Show everything that explains a counterexample. */
  readonly explain?: boolean;
  /** Show what each action contributed. */
  readonly coverage?: boolean;
}

const kindNames: Readonly<Record<FailedProperty['kind'], string>> = {
  assumption: 'Assumption',
  postcondition: 'Postcondition',
  invariant: 'Invariant',
  constraint: 'Constraint',
  'action-constraint': 'Action constraint',
  view: 'View',
  'action-property': 'Property',
  'temporal-property': 'Temporal property',
  'temporal-condition': 'Temporal condition',
  'step-condition': 'Temporal condition',
  possibility: 'Possibility',
  'always-possible': 'Possibility',
  within: 'Property',
  count: 'What --count counts,',
};

/** These are asked of a step, the last one of the trace. */
const ABOUT_STEPS: ReadonlySet<FailedProperty['kind'] | undefined> = new Set(['action-property', 'action-constraint', 'step-condition']);

const inStep = (length: number): string =>
  length <= 1 ? 'in the initial state' : `in the step from state ${length - 1} to state ${length}`;

const inState = (length: number): string => (length <= 1 ? 'in the initial state' : `in state ${length}`);

/** Faults of the specification lie in a step that the last state of the trace begins. */
const fromState = (length: number, action: string): string =>
  `in a step${action} from ${length <= 1 ? 'the initial state' : `state ${length}`}`;

/** Where something had no value. */
const whereOfFault = ({ phase, property, action }: CheckReport, length: number): string => {
  if (property === undefined && phase === 'specification') return fromState(length, action === undefined ? '' : ` of ${called(action)}`);
  return ABOUT_STEPS.has(property?.kind) ? inStep(length) : inState(length);
};

const fromHere = (length: number): string => `from ${length <= 1 ? 'the initial state' : `state ${length}`} on`;

function countOf(diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']): number {
  return diagnostics.filter((d) => d.severity === severity).length;
}

/** What is not decided is told in the sentence too, which every format has. */
function openNames({ notChecked = [] }: CheckReport): string {
  return notChecked.length === 0 ? '' : `; not checked: ${notChecked.map(({ name }) => visible(name)).join(', ')}`;
}

function soFar(report: CheckReport): string {
  const { queue, simulation } = report;
  return `no error found so far${simulation === undefined ? '' : ` in ${counted(simulation.behaviours, 'random behaviour')}`}${queue === undefined ? '' : `, ${counted(queue, 'state')} not explored`}${openNames(report)}.`;
}

function statementOf({ kind, name }: FailedProperty): string {
  return name === UNNAMED_ASSUMPTION ? 'An assumption' : `${kindNames[kind]} ${visible(name)}`;
}

/**
 * The verdict as one sentence.
 * @param isInReport it stands between the diagnostics and the behaviour
 */
export function verdictText(report: CheckReport, isInReport = false): string {
  const { verdict, property, phase, trace, diagnostics } = report;
  const length = trace?.states.length ?? 0;
  const statement = property === undefined ? 'A property' : statementOf(property);
  switch (verdict) {
    case 'ok': {
      const warnings = countOf(diagnostics, 'warning');
      if (report.exited === true) return `The specification ended the search (TLCSet("exit", TRUE)): ${soFar(report)}`;
      const where = report.simulation === undefined ? '' : ` in ${counted(report.simulation.behaviours, 'random behaviour')}`;
      const besides = warnings === 0 ? '' : `, with ${counted(warnings, 'warning')}${isInReport ? ' (above)' : ''}`;
      return `No error found${where}${besides}.`;
    }
    case 'assumption':
      return property?.kind === 'possibility'
        ? `${statement} is false: no reachable state or step satisfies it.`
        : `${statement} is false.`;
    case 'deadlock':
      return length <= 1 ? 'Deadlock: no step is possible from the initial state.' : `Deadlock: no step is possible from state ${length}.`;
    case 'invariant':
      return `${statement} is violated ${inState(length)}.`;
    case 'property':
      if (property?.kind === 'always-possible') return `${statement} is lost: no behaviour reaches it ${fromHere(length)}.`;
      if (property?.kind !== 'action-property') return `${statement} is violated${isInReport ? ' by the behaviour below' : ''}.`;
      return length <= 1
        ? `${statement} is violated in the initial state.`
        : `${statement} is violated by the step from state ${length - 1} to state ${length}.`;
    case 'assertion':
      return length === 0 ? 'An assertion failed.' : `An assertion failed ${whereOfFault(report, length)}.`;
    case 'evaluation-error': {
      if (phase === 'assumption') return 'An assumption cannot be evaluated.';
      const what = property === undefined ? 'The specification' : statement;
      return `${what} cannot be evaluated${length === 0 ? '' : ` ${whereOfFault(report, length)}`}.`;
    }
    case 'parse-error':
      return `The specification has ${counted(countOf(diagnostics, 'error'), 'error')}.`;
    case 'config-error':
      return `The configuration has ${counted(countOf(diagnostics, 'error'), 'error')}.`;
    case 'limit':
      return `Stopped at the limit${report.limit === undefined ? '' : ` of ${report.limit}`}: ${soFar(report)}`;
    case 'interrupted':
      return `Interrupted: ${soFar(report)}`;
  }
}

/** What the verdict is worth: `open` is one that leaves something to be looked at. */
export function standingOf({ verdict, diagnostics, exited }: CheckReport): 'good' | 'open' | 'wrong' {
  if (verdict === 'limit' || verdict === 'interrupted') return 'open';
  if (verdict !== 'ok') return 'wrong';
  return diagnostics.length > 0 || exited === true ? 'open' : 'good';
}

/** The numbers of a run in one line. */
export function statisticsText(statistics: CheckStatistics): string {
  const { statesGenerated, distinctStates, depth, seconds, workers, simulation } = statistics;
  const speed = rate(statesGenerated, seconds);
  return [
    ...(simulation === undefined
      ? []
      : [
          counted(simulation.behaviours, 'behaviour'),
          `${counted(simulation.visited, 'state')} visited`,
          `longest ${grouped(simulation.longest)}`,
        ]),
    `${counted(statesGenerated, 'state')} generated`,
    ...(simulation === undefined ? [`${grouped(distinctStates)} distinct`, `depth ${grouped(depth)}`] : []),
    `${duration(seconds)}${speed === null ? '' : ` (${speed})`}`,
    ...(workers === undefined || workers === 1 ? [] : [counted(workers, 'worker')]),
  ].join(', ');
}

/** What to do about a deadlock that is none. */
const WHERE_MEANT = 'If a behaviour may end there, say CHECK_DEADLOCK FALSE in the configuration, or --no-deadlock.';

/** What to do about a deadlock, one sentence each. */
export function deadlockTexts({ trace }: CheckReport): readonly string[] {
  const unreturned = trace === undefined ? [] : unreturnedText(trace);
  return unreturned.length === 0 ? [WHERE_MEANT] : unreturned;
}

/** The whole report, without a final line break. */
export function textReport(
  report: CheckReport,
  { style = plain, width = 100, explain = false, coverage = false }: TextOptions = {},
): string {
  const blocks: string[] = [];
  if (report.diagnostics.length > 0) blocks.push(renderDiagnostics(report.diagnostics, { style, width }));
  const paint = { open: style.warning, good: style.success, wrong: style.error }[standingOf(report)];
  const place = report.property?.span === undefined ? '' : style.faint(`  ${visible(placeOf(report.property.span))}`);
  blocks.push(paint(verdictText(report, true)) + place);
  if (report.trace !== undefined) blocks.push(traceText(report.trace, { style, width }));
  if (report.why !== undefined) blocks.push(reasonsText(report, report.why, { style, full: explain }));
  if (report.verdict === 'deadlock') blocks.push(style.faint(deadlockTexts(report).join('\n')));
  if (report.explanation !== undefined)
    blocks.push(explanationText(report.property?.name ?? 'it', report.explanation, { style, width, full: explain }));
  blocks.push(...furtherTexts(report, { style, width, full: explain }));
  if (coverage) blocks.push(coverageText(report, style));
  if (hasNumbers(report)) blocks.push(style.faint(statisticsText(report)));
  return blocks.join('\n\n');
}
