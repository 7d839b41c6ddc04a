// `--trace FILE`: the counterexample in the format that the file's name says.
import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { plain } from '../diagnostics/index.ts';
import {
  type CheckReport,
  dotOf,
  graphOfTrace,
  htmlPage,
  itfOf,
  jsonTraceOf,
  type ReportedTrace,
  TraceFormatError,
  tlaModuleOf,
  tlcJsonOf,
  tlcTextOf,
  traceFormatOf,
  traceFormats,
  traceText,
} from '../report/index.ts';
import { writeOutput } from './report-files.ts';
import type { Output } from './terminal.ts';

/** Reads the option, which may be given several times. */
export const traceFile = (file: string, before: readonly string[] = []): readonly string[] => {
  if (traceFormatOf(file) === null) throw new InvalidArgumentError(`Give a file that ends in ${traceFormats.join(', ')}.`);
  return [...before, file];
};

/** What the page and the drawings need besides the report. */
export interface TraceContext {
  /** The specification and its configuration. */
  readonly file: string;
  readonly config?: string;
  /** Draws the state graph where it is small; null where it is not. */
  readonly drawGraph: () => Promise<string | null>;
  readonly drawSvg: (dot: string) => Promise<string>;
}

const pretty = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`;

const withTrace = async (
  file: string,
  trace: ReportedTrace,
  report: CheckReport,
  context: TraceContext,
): Promise<readonly (readonly [string, string])[]> => {
  const title = report.module ?? basename(context.file, '.tla');
  switch (traceFormatOf(file)) {
    case '.json':
      return [[file, pretty(jsonTraceOf(trace))]];
    case '.itf.json':
      return [[file, pretty(itfOf(trace, basename(context.file)))]];
    case '.tlc.json':
      return [[file, pretty(tlcJsonOf(trace))]];
    case '.tlc.txt':
      return [[file, tlcTextOf(trace)]];
    case '.dot':
      return [[file, dotOf(graphOfTrace(trace, title))]];
    case '.svg':
      return [[file, await context.drawSvg(dotOf(graphOfTrace(trace, title)))]];
    case '.tla': {
      const { module, config } = tlaModuleOf(trace, basename(file, '.tla'));
      return [
        [file, module],
        [file.replace(/\.tla$/, '.cfg'), config],
      ];
    }
    default:
      return [[file, `${traceText(trace, { style: plain, width: 100 })}\n`]];
  }
};

/** Writes the files. Returns false where one could not be written, and says why. */
export const writeTraces = async (files: readonly string[], report: CheckReport, context: TraceContext, err: Output): Promise<boolean> => {
  let good = true;
  for (const file of files) {
    try {
      if (traceFormatOf(file) === '.html') {
        const graph = await context.drawGraph();
        const page = htmlPage(report, {
          ...(graph === null ? {} : { graph }),
          ...(context.config === undefined ? {} : { config: context.config }),
        });
        good = writeOutput(file, page, err) && good;
      } else if (report.trace === undefined) err.write(`There is no counterexample, so ${file} was not written.\n`);
      else for (const [path, text] of await withTrace(file, report.trace, report, context)) good = writeOutput(path, text, err) && good;
    } catch (error) {
      if (!(error instanceof TraceFormatError)) throw error;
      err.write(`error: ${file}: ${error.message}\n`);
      good = false;
    }
  }
  return good;
};
