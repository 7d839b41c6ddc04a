// `--trace FILE`: the counterexample in the format that the file's name says.
import { basename } from 'node:path';
import { type CheckReport, htmlPage, TraceFormatError, traceFormatOf, traceFormats, traceTexts } from '../../report/index.ts';
import { defined } from '../../session/options/defined.ts';
import { OptionValueError } from '../../session/options/value-kinds.ts';
import { writeOutput } from './report-files.ts';
import type { Output } from './terminal.ts';

/** Reads the option, which may be given several times. */
export function traceFile(file: string, before: readonly string[] = []): readonly string[] {
  if (traceFormatOf(file) === null) throw new OptionValueError(`Give a file that ends in ${traceFormats.join(', ')}.`);
  return [...before, file];
}

/** What the page and the drawings need besides the report. */
export interface TraceContext {
  /** The specification and its configuration. */
  readonly file: string;
  readonly config?: string | undefined;
  /** Draws the state graph where it is small; null where it is not. */
  readonly drawGraph: () => Promise<string | null>;
  readonly drawSvg: (dot: string) => Promise<string>;
}

/** Writes the files. Returns false where one could not be written, and says why. */
export async function writeTraces(files: readonly string[], report: CheckReport, context: TraceContext, err: Output): Promise<boolean> {
  let good = true;
  for (const file of files) {
    try {
      if (traceFormatOf(file) === '.html') {
        const graph = await context.drawGraph();
        const page = htmlPage(report, defined({ graph: graph ?? undefined, config: context.config }));
        good = writeOutput(file, page, err) && good;
      } else if (report.trace === undefined) err.write(`There is no counterexample, so ${file} was not written.\n`);
      else {
        const module = report.module ?? basename(context.file, '.tla');
        const needed = { module, file: context.file, drawSvg: context.drawSvg, report };
        for (const [path, text] of await traceTexts(file, report.trace, needed)) good = writeOutput(path, text, err) && good;
      }
    } catch (error) {
      if (!(error instanceof TraceFormatError)) throw error;
      err.write(`error: ${file}: ${error.message}\n`);
      good = false;
    }
  }
  return good;
}
