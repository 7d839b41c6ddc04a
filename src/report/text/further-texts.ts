// What a report says behind the counterexample and its reasons: everything else that was found, or was not looked at.
import type { CheckReport } from '../check-report.ts';
import type { ExplanationLayout } from './explanation-text.ts';
import { countsText, leftOutText, notCheckedText, possibilitiesText, propertiesText } from './properties-text.ts';
import { violationsText } from './violations-text.ts';

/** One text for each thing that is told, in the order in which it is. */
export function furtherTexts(report: CheckReport, layout: ExplanationLayout): readonly string[] {
  const { properties, possibilities, counts, leftOut, notChecked } = report;
  const { style, full } = layout;
  return [
    ...violationsText(report, layout),
    ...(properties === undefined ? [] : [propertiesText(properties, style)]),
    ...(possibilities === undefined ? [] : [possibilitiesText(possibilities, layout, full)]),
    ...(counts === undefined ? [] : [countsText(counts, style)]),
    ...(leftOut === undefined ? [] : [leftOutText(leftOut, style)]),
    ...(notChecked === undefined ? [] : [notCheckedText(notChecked, style)]),
  ];
}
