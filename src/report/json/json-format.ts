// Reports as JSON texts.
import type { ReportFormat } from '../report-format.ts';
import { jsonReport } from './check-json.ts';
import { jsonCoverage, jsonParts } from './coverage-json.ts';
import { jsonLog } from './log-json.ts';
import { jsonMutation } from './mutation-json.ts';
import { prettyJson } from './pretty-json.ts';
import { jsonSuite } from './suite-json.ts';

/** `--format json`. */
export const JSON_FORMAT: ReportFormat = {
  check: (report, { coverage }) =>
    prettyJson(coverage ? { ...jsonReport(report), coverage: jsonCoverage(report), parts: jsonParts(report) } : jsonReport(report)),
  suite: (suite) => prettyJson(jsonSuite(suite)),
  mutation: (report, { version }) => prettyJson(jsonMutation(report, version)),
  log: (report) => prettyJson(jsonLog(report)),
};
