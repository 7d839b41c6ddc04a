// The formats in which checks, suites and mutation runs are told. The choices of `--format` and `--report`, with their help, are the keys of FORMATS.
import { plain } from '../diagnostics/index.ts';
import type { CheckReport } from './check-report.ts';
import { GITHUB } from './ci/github.ts';
import { JUNIT } from './ci/junit.ts';
import { MARKDOWN } from './ci/markdown.ts';
import { SARIF } from './ci/sarif.ts';
import { JSON_FORMAT } from './json/json-format.ts';
import type { LogReport } from './log-report.ts';
import type { MutationReport } from './mutation-report.ts';
import type { Text } from './pieces.ts';
import type { Rendering, ReportFormat } from './report-format.ts';
import type { SuiteReport } from './suite-report.ts';
import { TEXT } from './text/text-format.ts';

const FORMATS = {
  text: TEXT,
  json: JSON_FORMAT,
  junit: JUNIT,
  sarif: SARIF,
  github: GITHUB,
  markdown: MARKDOWN,
} satisfies Readonly<Record<string, ReportFormat>>;

/** The name of a format. */
export type Format = keyof typeof FORMATS;

/** The names of the formats, that for people first. */
export const formats = Object.keys(FORMATS) as readonly Format[];

/** What must be said of a rendering, and what may: a text has no colours and 100 columns, and paths stay as they are. */
export type RenderOptions = Pick<Rendering, 'version'> & Partial<Rendering>;

const DEFAULTS: Omit<Rendering, 'version'> = {
  style: plain,
  width: 100,
  explain: false,
  coverage: false,
  findings: 10,
  fromRoot: (file) => file,
};

/** The report of a check, with its final line break; in pieces where it may be large. */
export function checkText(report: CheckReport, format: Format, options: RenderOptions): Text {
  return FORMATS[format].check(report, { ...DEFAULTS, ...options });
}

/** The same as one text. */
export function renderCheck(report: CheckReport, format: Format, options: RenderOptions): string {
  return String(checkText(report, format, options));
}

/** The report of a suite, with its final line break. */
export function renderSuite(suite: SuiteReport, format: Format, options: RenderOptions): string {
  return FORMATS[format].suite(suite, { ...DEFAULTS, ...options });
}

/** The report of a mutation run, with its final line break. */
export function renderMutation(report: MutationReport, format: Format, options: RenderOptions): string {
  return FORMATS[format].mutation(report, { ...DEFAULTS, ...options });
}

/** The report of a comparison of a log, with its final line break. */
export function renderLog(report: LogReport, format: Format, options: RenderOptions): string {
  return FORMATS[format].log(report, { ...DEFAULTS, ...options });
}
