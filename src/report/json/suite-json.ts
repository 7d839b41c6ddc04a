// A suite as one JSON object.
import { type JsonDiagnostic, type JsonPlace, jsonDiagnostic, jsonPlace } from '../../diagnostics/index.ts';
import { countOutcomes, type Difference, type ModelResult, type SuiteReport } from '../suite-report.ts';
import { type JsonReport, jsonReport } from './check-json.ts';

/** What `tlasso test --format json` prints. */
export interface JsonSuite {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly models: readonly {
    readonly name: string;
    readonly module: string;
    readonly config: string;
    readonly outcome: ModelResult['outcome'];
    readonly reason?: string;
    readonly differences: readonly (Omit<Difference, 'span'> & { readonly place?: JsonPlace })[];
    readonly report?: JsonReport;
  }[];
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** The suite as JSON data. */
export function jsonSuite(suite: SuiteReport): JsonSuite {
  return {
    ...countOutcomes(suite),
    seconds: Math.round(suite.seconds * 1000) / 1000,
    models: suite.models.map(({ name, file, config, outcome, reason, differences, report }) => ({
      name,
      module: file,
      config,
      outcome,
      ...(reason === undefined ? {} : { reason }),
      differences: differences.map(({ span, ...difference }) => ({
        ...difference,
        ...(span === undefined ? {} : { place: jsonPlace(span) }),
      })),
      ...(report === undefined ? {} : { report: jsonReport(report) }),
    })),
    diagnostics: suite.diagnostics.map(jsonDiagnostic),
  };
}
