// All violations of a search that went on after the first: how often each property is violated, and the first violation of each.
import { placeOf, visible } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedViolation, ReportedViolations } from '../check-report.ts';
import { violationOfVerdict } from '../single-violations.ts';
import { type ExplanationLayout, explanationText } from './explanation-text.ts';
import { counted } from './numbers.ts';
import { aligned } from './properties-text.ts';
import { reasonsText } from './reasons-text.ts';
import { traceText } from './trace-text.ts';

const ENDED_BY: Readonly<Record<NonNullable<ReportedViolations['endedBy']>, string>> = {
  violations: 'the search ended after so many',
  states: 'the limit of states ended the search',
  depth: 'states beyond the limit of depth were not explored',
  memory: 'the memory is used up',
  disk: 'states could not be written to the disk',
  interruption: 'the search was interrupted',
  fault: 'the specification could not be evaluated further',
  exit: 'the specification ended the search',
};

/** How often a property is violated. */
function timesText({ kind, count, trace }: ReportedViolation): string {
  if (count === undefined) return 'by a behaviour';
  if (kind !== 'action-property') return counted(count, 'state');
  return counted(count, trace.states.length > 1 ? 'step' : 'initial state');
}

/** A table of all violations, then the first of each property that is not the one that the verdict shows. */
export function violationsText(report: CheckReport, layout: ExplanationLayout): readonly string[] {
  const { style } = layout;
  const { found, endedBy } = report.violations ?? { found: [] };
  if (found.length === 0) return [];
  const align = aligned(found.map(({ name }) => name));
  const shown = violationOfVerdict(report);
  const lines = found.map(
    (one) => `  ${align(one.name)}  ${style.error(timesText(one))}${one === shown ? style.faint('  shown above') : ''}`,
  );
  const heading = endedBy === undefined ? 'All violations:' : `Violations so far (${ENDED_BY[endedBy]}):`;
  return [[style.strong(heading), ...lines].join('\n'), ...found.filter((one) => one !== shown).map((one) => firstText(one, layout))];
}

function firstText(one: ReportedViolation, layout: ExplanationLayout): string {
  const { name, kind, span, trace, why, explanation } = one;
  const { style } = layout;
  const place = span === undefined ? '' : style.faint(`  ${visible(placeOf(span))}`);
  const what = kind === 'deadlock' ? 'The first deadlock:' : `The first violation of ${visible(name)}:`;
  const reasons =
    why === undefined ? [] : [reasonsText(kind === 'deadlock' ? { trace } : { property: { name, kind }, trace }, why, layout)];
  const along = explanation === undefined ? [] : [explanationText(name, explanation, layout)];
  return [`${style.error(what)}${place}`, traceText(trace, layout), ...reasons, ...along].join('\n\n');
}
