// From the checker's outcome, in value ids, to a report in plain data.
import type { ActionCoverage, CheckOutcome, FailedPostcondition, Phase, SearchStatistics } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import {
  type CheckReport,
  type FailedProperty,
  type FaultPhase,
  type LeftOut,
  type ReportedCoverage,
  type ReportedTrace,
  type ReportedViolations,
  reportTrace,
  viewOf,
} from '../../report/index.ts';
import type { Values } from '../../values/index.ts';
import { defined } from '../options/defined.ts';
import { toldActions } from '../open/told-actions.ts';
import { leftWithoutState, notChecked } from './not-checked.ts';
import { explanationOf, isExploredWholly, propertiesOf } from './report-temporal.ts';

const PHASES: Readonly<Record<string, FaultPhase>> = {
  assumption: 'assumption',
  postcondition: 'postcondition',
  invariant: 'invariant',
  'initial-predicate': 'property',
  'step-invariant': 'property',
  property: 'property',
  'property-step': 'property',
};

/** What the predicate is that was evaluated; in other phases it is a part of a temporal property. */
const FAULTY_KINDS: Partial<Record<Phase, FailedProperty['kind']>> = {
  invariant: 'invariant',
  'initial-predicate': 'action-property',
  'step-invariant': 'action-property',
  // Said of a step, as a property of steps is.
  'property-step': 'action-property',
  constraint: 'constraint',
  view: 'view',
  postcondition: 'postcondition',
  'step-constraint': 'action-constraint',
};

/** What of a temporal problem is no property: what the specification itself demands. */
const CONDITION_KINDS: Partial<Record<Phase, FailedProperty['kind']>> = {
  property: 'temporal-condition',
  'property-step': 'step-condition',
};

const coverageOf = (actions: readonly ActionCoverage[], { actions: all }: TransitionSystem): ReportedCoverage[] => {
  const { told, indices } = toldActions(actions);
  return told.map(({ name, span }, index) => {
    const own = actions.filter((_, i) => indices[i] === index);
    const isRest = own.some(({ action }) => all[action]?.isRest === true);
    const sum = (count: 'generated' | 'distinct'): number => own.reduce((all, action) => all + action[count], 0);
    return { name, generated: sum('generated'), distinct: sum('distinct'), ...defined({ span }), ...(isRest ? { isRest } : {}) };
  });
};

/** What a report says about the model itself. */
export type ReportedModel = Pick<Model, 'system' | 'temporal' | 'hasBehaviour' | 'initialSpan'> &
  Partial<Pick<Model, 'isWithoutStates' | 'propertyParts' | 'possible' | 'alwaysPossible' | 'within'>>;

const namesChecked = ({ system, temporal }: ReportedModel): readonly string[] => {
  const { invariants, stepInvariants, initialPredicates = [] } = system;
  const statements = [...invariants, ...stepInvariants, ...initialPredicates, ...(temporal?.properties ?? [])];
  return [...new Set(statements.map(({ name }) => name))];
};

/** A postcondition that failed beside the violation that the verdict is about. */
const failedBeside = ({ predicate: { name, span }, error }: FailedPostcondition): Diagnostic => ({
  code: 'E404',
  severity: 'error',
  message: `postcondition ${name} ${error === undefined ? 'is false' : `cannot be evaluated: ${error.message.replace(/\.$/, '')}`}`,
  ...defined({ span }),
  ...(error?.span === undefined ? {} : { related: [{ span: error.span, message: 'evaluated here' }] }),
});

/** What was met beside the verdict. */
const warningOf = (warning: CheckOutcome['warnings'][number], model: ReportedModel): Diagnostic => {
  const message = warning.message.replace(/\.$/, '');
  if (warning.kind === 'unevaluated') return { code: 'E401', severity: 'warning', message, ...defined({ span: warning.span }) };
  const span = 'property' in warning ? model.temporal?.properties.find((p) => p.name === warning.property)?.span : undefined;
  return { code: 'E452', severity: 'warning', message, ...defined({ span }) };
};

/** Whether there is no initial state, and so nothing that a property could be true or false of. */
const hasNoState = (model: ReportedModel, { verdict, statistics: { initialStates, statesGenerated } }: CheckOutcome): boolean =>
  verdict === 'ok' && model.hasBehaviour && model.isWithoutStates !== true && initialStates === 0 && statesGenerated === 0;

/** Nothing was checked. */
const noInitialState = ({ initialSpan }: ReportedModel): Diagnostic => ({
  code: 'E403',
  severity: 'error',
  message: 'the initial predicate has no states',
  ...defined({ span: initialSpan ?? undefined }),
  notes: ['No assignment of values to the variables satisfies it, so there is no behaviour and nothing was checked.'],
  fix: 'Look for a conjunct that is false for the constants of this configuration.',
});

/** What cannot be evaluated, or an Assert that failed. */
const faultOf = ({ verdict, error }: Extract<CheckOutcome, { readonly error: unknown }>): Diagnostic => ({
  code: verdict === 'assertion' ? 'E402' : 'E401',
  severity: 'error',
  message: error.message.replace(/\.$/, ''),
  ...defined({ span: error.span }),
  related: error.calls.map((span) => ({ span, message: 'evaluated from here' })),
});

const failedProperty = (
  kind: FailedProperty['kind'],
  { name, span }: { readonly name: string; readonly span?: FailedProperty['span'] },
): FailedProperty => ({ name, kind, ...defined({ span }) });

/** The constraints, where they left out something of a complete search. */
export function leftOutBy(
  { constraints, stepConstraints }: TransitionSystem,
  { leavesOut }: Pick<SearchStatistics, 'leavesOut'>,
): { readonly leftOut?: LeftOut } {
  const names = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name);
  return leavesOut === true ? { leftOut: { constraints: names(constraints), actionConstraints: names(stepConstraints) } } : {};
}

/** What is told whatever the verdict is. */
const numbersOf = (model: ReportedModel, outcome: CheckOutcome, seconds: number) => {
  const s = outcome.statistics;
  const properties = hasNoState(model, outcome) ? [] : propertiesOf(model, outcome);
  const vacuous = outcome.warnings
    .filter(({ kind }) => kind === 'vacuous' || kind === 'antecedent-unreached')
    .map(({ message }) => message);
  const open = hasNoState(model, outcome) ? leftWithoutState(model) : notChecked(model, outcome);
  return {
    module: model.system.name,
    checked: namesChecked(model),
    ...(vacuous.length > 0 ? { vacuous } : {}),
    statesGenerated: s.statesGenerated,
    distinctStates: s.distinctStates,
    depth: s.depth,
    seconds,
    workers: s.workers ?? 1,
    ...(s.queue > 0 ? { queue: s.queue } : {}),
    ...(s.statesGenerated > 0 && s.actions.length > 0 ? { coverage: coverageOf(s.actions, model.system) } : {}),
    ...(properties.length > 0 ? { properties } : {}),
    ...(outcome.verdict !== 'ok' && isExploredWholly(outcome) ? { explored: true as const } : {}),
    ...leftOutBy(model.system, s),
    ...(open.length > 0 ? { notChecked: open } : {}),
  };
};

const VIOLATION_KINDS = {
  invariant: 'invariant',
  'initial-predicate': 'action-property',
  'step-invariant': 'action-property',
  temporal: 'temporal-property',
  deadlock: 'deadlock',
} as const;

/** All violations of a search that went on after the first. */
const violationsOf = ({ all }: CheckOutcome, model: ReportedModel, values: Values): { readonly violations?: ReportedViolations } =>
  all === undefined
    ? {}
    : {
        violations: {
          ...(all.endedBy === null ? {} : { endedBy: all.endedBy }),
          found: all.found.map(({ kind, predicate: { name, span }, count, trace, explanation }) => ({
            name,
            kind: VIOLATION_KINDS[kind],
            ...defined({ span, count }),
            trace: reportTrace(trace, model.system, viewOf(values)),
            ...(explanation === undefined ? {} : { explanation: explanationOf(explanation) }),
          })),
        },
      };

/** The report of a finished run. `before` are the diagnostics from loading and compiling. */
export function reportOf(
  model: ReportedModel,
  values: Values,
  outcome: CheckOutcome,
  before: readonly Diagnostic[],
  seconds: number,
): CheckReport {
  const diagnostics: Diagnostic[] = [...before, ...outcome.warnings.map((warning) => warningOf(warning, model))];
  if ('postcondition' in outcome && outcome.postcondition !== undefined) diagnostics.push(failedBeside(outcome.postcondition));
  const base = { ...numbersOf(model, outcome, seconds), ...violationsOf(outcome, model, values), diagnostics };
  const trace = (t: Parameters<typeof reportTrace>[0] | undefined): { trace?: ReportedTrace } =>
    t === undefined ? {} : { trace: reportTrace(t, model.system, viewOf(values)) };
  switch (outcome.verdict) {
    case 'ok': {
      if (!hasNoState(model, outcome)) return { ...base, verdict: 'ok', ...(outcome.exited ? { exited: true } : {}) };
      diagnostics.unshift(noInitialState(model));
      return { ...base, verdict: 'evaluation-error', phase: 'specification' };
    }
    case 'interrupted':
      return { ...base, verdict: 'interrupted' };
    case 'limit':
      return { ...base, verdict: 'limit', limit: outcome.limit };
    case 'assumption':
      return { ...base, verdict: 'assumption', property: failedProperty(outcome.kind, outcome.predicate) };
    case 'deadlock':
      return { ...base, verdict: 'deadlock', ...trace(outcome.trace) };
    case 'invariant':
      return { ...base, verdict: 'invariant', property: failedProperty('invariant', outcome.predicate), ...trace(outcome.trace) };
    case 'property': {
      const { explanation, predicate } = outcome;
      const kind = explanation === undefined ? 'action-property' : 'temporal-property';
      return {
        ...base,
        verdict: 'property',
        property: failedProperty(kind, predicate),
        ...trace(outcome.trace),
        ...(explanation === undefined ? {} : { explanation: explanationOf(explanation) }),
      };
    }
    case 'assertion':
    case 'evaluation-error': {
      const { phase, predicate } = outcome;
      const isOfProperty = model.temporal?.properties.some(({ name }) => name === predicate?.name) !== false;
      const kind = (isOfProperty ? undefined : CONDITION_KINDS[phase]) ?? FAULTY_KINDS[phase] ?? 'temporal-property';
      diagnostics.unshift(faultOf(outcome));
      return {
        ...base,
        verdict: outcome.verdict,
        phase: PHASES[phase] ?? 'specification',
        ...(predicate === undefined ? {} : { property: failedProperty(kind, predicate) }),
        ...trace(outcome.trace),
      };
    }
  }
}

const NOTHING_WITHIN = 'CONSTRAINT leaves out every initial state';

/** The report of a search, with a warning where it looked at nothing but initial states that a constraint leaves out. */
export function tellingNothingWithin(report: CheckReport): CheckReport {
  if (report.verdict !== 'ok' || report.distinctStates > 0 || report.statesGenerated === 0) return report;
  const warning: Diagnostic = {
    code: 'E452',
    severity: 'warning',
    message: NOTHING_WITHIN,
    notes: ['Invariants were checked in the initial states. No step was looked at, and no temporal property means anything.'],
    fix: 'Look for what is wrong with CONSTRAINT for the constants of this configuration.',
  };
  return { ...report, vacuous: [...(report.vacuous ?? []), NOTHING_WITHIN], diagnostics: [...report.diagnostics, warning] };
}
