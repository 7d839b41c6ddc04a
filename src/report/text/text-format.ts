// Reports for people.
import type { ReportFormat } from '../report-format.ts';
import { textReport } from './check-text.ts';
import { logText } from './log-text.ts';
import { mutationText } from './mutation-text.ts';
import { modelText, suiteEndText } from './suite-text.ts';

/** `--format text`. */
export const TEXT: ReportFormat = {
  check: (report, how) => `${textReport(report, how)}\n`,
  suite: (suite, how) => `${[...suite.models.map((model) => modelText(model, how)), '', suiteEndText(suite, how)].join('\n')}\n`,
  mutation: (report, how) => (report.original === null ? '' : `${mutationText(report, how)}\n`),
  log: (report, how) => `${logText(report, how)}\n`,
};
