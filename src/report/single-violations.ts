// The violations of a search that went on after the first, each as the report of a check that found it alone: for what tells one thing at a time.
import type { CheckReport, ReportedViolation, Verdict } from './check-report.ts';

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

/** The violations that the verdict is not about. */
export function furtherViolations(report: CheckReport): readonly CheckReport[] {
  const first = violationOfVerdict(report);
  return (report.violations?.found ?? []).filter((one) => one !== first).map((one) => reportOf(report, one));
}

function reportOf(report: CheckReport, { name, kind, span, trace, explanation }: ReportedViolation): CheckReport {
  const { module, statesGenerated, distinctStates, depth, seconds } = report;
  return {
    verdict: VERDICTS[kind],
    ...(module === undefined ? {} : { module }),
    ...(kind === 'deadlock' ? {} : { property: { name, kind, ...(span === undefined ? {} : { span }) } }),
    trace,
    ...(explanation === undefined ? {} : { explanation }),
    statesGenerated,
    distinctStates,
    depth,
    seconds,
    diagnostics: [],
  };
}
