// A check's report in each of the formats.
import { version } from '../../package.json';
import { plain, type Style } from '../diagnostics/index.ts';
import { type CheckReport, githubOfCheck, jsonReport, junitOfCheck, markdownOfCheck, sarifOfCheck, textReport } from '../report/index.ts';
import type { Format } from './report-files.ts';

/** The whole text, with its final line break. */
export const renderCheck = (
  report: CheckReport,
  format: Format,
  options: { readonly style?: Style; readonly width?: number } = {},
): string => {
  switch (format) {
    case 'text':
      return `${textReport(report, { style: options.style ?? plain, width: options.width ?? 100 })}\n`;
    case 'json':
      return `${JSON.stringify(jsonReport(report), null, 2)}\n`;
    case 'junit':
      return junitOfCheck(report);
    case 'sarif':
      return `${JSON.stringify(sarifOfCheck(report, version), null, 2)}\n`;
    case 'github':
      return `${githubOfCheck(report)}\n`;
    case 'markdown':
      return markdownOfCheck(report);
  }
};
