// A check's report in each of the formats.
import { version } from '../../../package.json';
import { plain, type Style } from '../../diagnostics/index.ts';
import {
  type CheckReport,
  githubOfCheck,
  jsonCoverage,
  jsonParts,
  jsonReport,
  junitOfCheck,
  markdownOfCheck,
  sarifOfCheck,
  textReport,
} from '../../report/index.ts';
import type { Format } from './report-files.ts';

/** How to render. */
export interface RenderOptions {
  readonly style?: Style;
  readonly width?: number;
  /** Everything that explains a counterexample, in the text. */
  readonly explain?: boolean;
  /** What each action contributed, in the JSON. */
  readonly coverage?: boolean;
}

/** The whole text, with its final line break. */
export const renderCheck = (report: CheckReport, format: Format, options: RenderOptions = {}): string => {
  switch (format) {
    case 'text':
      return `${textReport(report, { style: options.style ?? plain, width: options.width ?? 100, explain: options.explain === true })}\n`;
    case 'json':
      return `${JSON.stringify({ ...jsonReport(report), ...(options.coverage === true ? { coverage: jsonCoverage(report), parts: jsonParts(report) } : {}) }, null, 2)}\n`;
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
