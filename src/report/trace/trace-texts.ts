// The files of a trace, in the format that a file's name says.
import { plain } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedTrace } from '../check-report.ts';
import { dotOf, graphOfTrace } from '../graph/dot.ts';
import { htmlPage } from '../html/page.ts';
import { prettyJson } from '../json/pretty-json.ts';
import { traceText } from '../text/trace-text.ts';
import { itfOf } from './itf.ts';
import { jsonTraceOf } from './json-trace.ts';
import { tlaModuleOf } from './tla-module.ts';
import { tlcJsonOf } from './tlc-json.ts';
import { tlcTextOf } from './tlc-text.ts';
import { traceFormatOf } from './trace-file.ts';

/** What the formats need besides the trace. */
export interface TraceContext {
  /** Name of the root module, and of its file. */
  readonly module: string;
  readonly file: string;
  readonly drawSvg: (dot: string) => Promise<string>;
  /** For `.html`: the report of the trace. */
  readonly report: CheckReport;
  readonly config?: string;
}

const nameOf = (path: string): string => path.replace(/^.*[\\/]/, '');

/** Paths with their texts: one, or for `.tla` the module and its configuration. Throws TraceFormatError. */
export async function traceTexts(
  path: string,
  trace: ReportedTrace,
  { module, file, drawSvg, report, config }: TraceContext,
): Promise<readonly (readonly [string, string])[]> {
  switch (traceFormatOf(path)) {
    case '.json':
      return [[path, prettyJson(jsonTraceOf(trace))]];
    case '.itf.json':
      return [[path, prettyJson(itfOf(trace, nameOf(file)))]];
    case '.tlc.json':
      return [[path, prettyJson(tlcJsonOf(trace))]];
    case '.tlc.txt':
      return [[path, tlcTextOf(trace)]];
    case '.dot':
      return [[path, dotOf(graphOfTrace(trace, module))]];
    case '.svg':
      return [[path, await drawSvg(dotOf(graphOfTrace(trace, module)))]];
    case '.html':
      return [[path, htmlPage({ ...report, trace }, config === undefined ? {} : { config })]];
    case '.tla': {
      const made = tlaModuleOf(trace, nameOf(path).replace(/\.tla$/, ''));
      return [
        [path, made.module],
        [path.replace(/\.tla$/, '.cfg'), made.config],
      ];
    }
    default:
      return [[path, `${traceText(trace, { style: plain, width: 100 })}\n`]];
  }
}
