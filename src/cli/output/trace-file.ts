// `--trace FILE`: the counterexample in the format that the file's name says.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Animation,
  type CheckReport,
  htmlPieces,
  messageHints,
  type ReportedTrace,
  type Text,
  TraceFormatError,
  traceFormatOf,
  traceFormats,
  traceTexts,
} from '../../report/index.ts';
import { DrawingError } from '../../session/drawing/graphviz.ts';
import { configFileOf } from '../../session/files/config-file.ts';
import { predicateOf } from '../../session/files/file-faults.ts';
import { NewFiles } from '../../session/files/new-files.ts';
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
  /** Pictures of the states of a trace; null where the module draws none. */
  readonly animate: (trace: ReportedTrace) => Promise<Animation | null>;
}

/** Writes the files. Returns false where one could not be written, and says why. */
export async function writeTraces(files: readonly string[], report: CheckReport, context: TraceContext, err: Output): Promise<boolean> {
  let good = true;
  const model = modelFiles(report, context);
  const beside = new NewFiles(model);
  const hints = messageHints(model.flatMap((file) => (file.endsWith('.tla') ? readIfThere(file) : [])));
  const write = (path: string, text: Text): boolean => {
    if (beside.standing(path) !== 'part of the model') return writeOutput(path, text, err);
    err.write(`error: ${path} is a file of this model, so it was not written; give --trace another name\n`);
    return false;
  };
  for (const file of files) {
    try {
      if (traceFormatOf(file) === '.html') {
        const graph = await context.drawGraph();
        const animation = report.trace === undefined ? null : await context.animate(report.trace);
        const page = htmlPieces(
          report,
          defined({ graph: graph ?? undefined, animation: animation ?? undefined, config: context.config, hints }),
        );
        good = write(file, page) && good;
      } else if (report.trace === undefined) err.write(`There is no counterexample, so ${file} was not written.\n`);
      else {
        const module = report.module ?? basename(context.file, '.tla');
        const needed = { module, file: context.file, drawSvg: context.drawSvg, report, hints };
        for (const [path, text] of await traceTexts(file, report.trace, needed)) good = write(path, text) && good;
      }
    } catch (error) {
      if (!(error instanceof TraceFormatError || error instanceof DrawingError)) throw error;
      err.write(`error: ${file}: ${error.message}\n`);
      good = false;
    }
  }
  return good;
}

/** The text of a file that was read before; none where it is gone. */
function readIfThere(file: string): readonly string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch (error) {
    if (predicateOf(error, 'read') !== null) return [];
    throw error;
  }
}

/** Files that the model is known to consist of: those that were named, and those in which its actions stand. */
function modelFiles({ trace }: CheckReport, { file, config }: TraceContext): readonly string[] {
  const places = (trace?.states ?? []).flatMap(({ action }) => (action?.span === undefined ? [] : [action.span.source.name]));
  return [file, configFileOf({ file, config }), ...new Set(places)];
}
