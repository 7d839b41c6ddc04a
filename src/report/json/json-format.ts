// Reports as JSON texts.
import type { ReportFormat } from '../report-format.ts';
import { jsonReportWith, madeTrace } from './check-json.ts';
import { jsonCoverage, jsonParts } from './coverage-json.ts';
import { jsonLog } from './log-json.ts';
import { jsonMutation } from './mutation-json.ts';
import { jsonPieces, prettyJson } from './pretty-json.ts';
import { jsonSuite } from './suite-json.ts';

/** `--format json`. */
export const JSON_FORMAT: ReportFormat = {
  check: (report, { coverage }) => {
    const data = jsonReportWith(report, madeTrace);
    return jsonPieces(coverage ? { ...data, coverage: jsonCoverage(report), parts: jsonParts(report) } : data);
  },
  suite: (suite) => prettyJson(jsonSuite(suite)),
  mutation: (report, { version }) => prettyJson(jsonMutation(report, version)),
  log: (report) => prettyJson(jsonLog(report)),
};
