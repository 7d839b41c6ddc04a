// What a format of reports is. A format is written in a file of its own and registered in `formats.ts`; nothing else knows it.
import type { Style } from '../diagnostics/index.ts';
import type { CheckReport } from './check-report.ts';
import type { LogReport } from './log-report.ts';
import type { MutationReport } from './mutation-report.ts';
import type { Text } from './pieces.ts';
import type { SuiteReport } from './suite-report.ts';

/** What a format is told besides the report. */
export interface Rendering {
  /** Of tlasso. */
  readonly version: string;
  readonly style: Style;
  /** Columns of a text. */
  readonly width: number;
  /** Everything that explains a counterexample, in a text. */
  readonly explain: boolean;
  /** What each action contributed, in the text and the JSON. */
  readonly coverage: boolean;
  /** How many findings of a mutation run a text has; the others are counted. */
  readonly findings: number;
  /** The path of a file from the root of its repository, which code hosts want. */
  readonly fromRoot: (file: string) => string;
  /** The file that a check is about, for findings that have no place in one. */
  readonly about?: string;
}

/** How a check, a suite, a mutation run and a comparison of a log are written: texts with their final line breaks. */
export interface ReportFormat {
  check(report: CheckReport, how: Rendering): Text;
  suite(suite: SuiteReport, how: Rendering): string;
  mutation(report: MutationReport, how: Rendering): string;
  log(report: LogReport, how: Rendering): string;
}
