// A sweep as one JSON object.
import { type JsonDiagnostic, jsonDiagnostic } from '../../diagnostics/index.ts';
import { rowVerdict, type SweepReport } from '../sweep-report.ts';
import { type JsonReport, jsonReport } from './check-json.ts';
import { prettyJson } from './pretty-json.ts';

/** What `tlasso sweep --format json` prints. */
export interface JsonSweep {
  readonly module: string;
  readonly config: string | null;
  /** What every check is given. */
  readonly fixed: readonly string[];
  readonly rows: readonly {
    /** Name -> text of its value, of the constants that have several. */
    readonly constants: Readonly<Record<string, string>>;
    readonly verdict: ReturnType<typeof rowVerdict>;
    readonly reason?: string;
    readonly report?: JsonReport;
  }[];
  readonly seconds: number;
  readonly interrupted: boolean;
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** The sweep as JSON, with its final line break. */
export function sweepJson(sweep: SweepReport): string {
  return prettyJson(jsonSweep(sweep));
}

function jsonSweep({ file, config, fixed, constants, rows, seconds, interrupted, diagnostics }: SweepReport): JsonSweep {
  return {
    module: file,
    config,
    fixed,
    rows: rows.map((row) => ({
      constants: Object.fromEntries(constants.map((name, i) => [name, row.values[i]!])),
      verdict: rowVerdict(row),
      ...(row.reason === undefined ? {} : { reason: row.reason }),
      ...(row.report === undefined ? {} : { report: jsonReport(row.report) }),
    })),
    seconds: Math.round(seconds * 1000) / 1000,
    interrupted,
    diagnostics: diagnostics.map(jsonDiagnostic),
  };
}
