// The violations of a search that went on after the first, and the wrong answers behind the first, each as the report of a check that found it alone: for what tells one thing at a time.
import type { CheckReport, FailedProperty, ReportedViolation, Verdict } from './check-report.ts';
import type { ReportedPossibility } from './reported-properties.ts';

const VERDICTS: Readonly<Record<ReportedViolation['kind'], Verdict>> = {
  invariant: 'invariant',
  'action-property': 'property',
  'temporal-property': 'property',
  deadlock: 'deadlock',
};

/** The violation that the verdict is about; undefined where it is about a fault. A property has two where its initial states and its steps violate it. */
export function violationOfVerdict({ verdict, property, violations }: CheckReport): ReportedViolation | undefined {
  return violations?.found.find(
    ({ kind, name }) => verdict === VERDICTS[kind] && (kind === 'deadlock' || (property?.name === name && property.kind === kind)),
  );
}

/** The violations and wrong answers that the verdict is not about. */
export function furtherViolations(report: CheckReport): readonly CheckReport[] {
  const first = violationOfVerdict(report);
  const violations = (report.violations?.found ?? []).filter((one) => one !== first).map((one) => reportOf(report, one));
  const isFirst = ({ name, kind }: FailedProperty): boolean => report.property?.name === name && report.property.kind === kind;
  const answers = (report.possibilities ?? []).filter(({ holds }) => !holds).map((one) => answerOf(report, one));
  return [...violations, ...answers.filter(({ property }) => !isFirst(property))];
}

function reportOf(report: CheckReport, { name, kind, span, trace, why, explanation }: ReportedViolation): CheckReport {
  return {
    ...alone(report),
    verdict: VERDICTS[kind],
    ...(kind === 'deadlock' ? {} : { property: { name, kind, ...(span === undefined ? {} : { span }) } }),
    trace,
    ...(why === undefined ? {} : { why }),
    ...(explanation === undefined ? {} : { explanation }),
  };
}

function answerOf(
  report: CheckReport,
  { name, kind, span, trace }: ReportedPossibility,
): CheckReport & { readonly property: FailedProperty } {
  return {
    ...alone(report),
    verdict: kind === 'possible' ? 'assumption' : 'property',
    property: { name, kind: kind === 'possible' ? 'possibility' : kind, ...(span === undefined ? {} : { span }) },
    ...(trace === undefined ? {} : { trace }),
  };
}

/** What the report says whatever was found. */
function alone({ module, statesGenerated, distinctStates, depth, seconds }: CheckReport): Omit<CheckReport, 'verdict'> {
  return { ...(module === undefined ? {} : { module }), statesGenerated, distinctStates, depth, seconds, diagnostics: [] };
}
