// The files of a trace, in the format that a file's name says.
import { plain } from '../../diagnostics/index.ts';
import type { Animation } from '../animation/animation.ts';
import type { CheckReport, ReportedTrace } from '../check-report.ts';
import { dotOf, dotPieces, graphOfTrace } from '../graph/dot.ts';
import { htmlPieces } from '../html/page.ts';
import { jsonPieces } from '../json/pretty-json.ts';
import type { Text } from '../pieces.ts';
import type { MessageHints } from '../sequence/hints.ts';
import { type Sequence, sequenceOf } from '../sequence/sequence.ts';
import { sequenceSvg } from '../sequence/sequence-svg.ts';
import { shivizOf } from '../sequence/shiviz.ts';
import { traceText } from '../text/trace-text.ts';
import { itfOf } from './itf.ts';
import { jsonTraceOf } from './json-trace.ts';
import { tlaModuleOf } from './tla-module.ts';
import { tlcJsonOf } from './tlc-json.ts';
import { tlcTextOf } from './tlc-text.ts';
import { TraceFormatError } from './trace-error.ts';
import { traceFormatOf } from './trace-file.ts';

/** What the formats need besides the trace. */
export interface TraceContext {
  /** Name of the root module, and of its file. */
  readonly module: string;
  readonly file: string;
  readonly drawSvg: (dot: string) => Promise<string>;
  /** What comments of the modules say of messages. */
  readonly hints: MessageHints;
  /** For `.html`: the report of the trace. */
  readonly report: CheckReport;
  readonly config?: string;
  /** For `.html`: pictures of the states. */
  readonly animation?: Animation;
  /** For `.html`: a person walked the trace. */
  readonly isWalked?: boolean;
}

/** The sequence of a trace, which must have processes. Throws TraceFormatError. */
function wantedSequence(trace: ReportedTrace, hints: MessageHints): Sequence {
  const sequence = sequenceOf(trace, hints);
  const [problem] = sequence.problems;
  if (problem !== undefined) throw new TraceFormatError(problem);
  if (sequence.processes.length > 0) return sequence;
  throw new TraceFormatError(
    'no processes and no messages were recognized in the trace; a comment in the module can name them: \\* @messages network[from][to]',
  );
}

const nameOf = (path: string): string => path.replace(/^.*[\\/]/, '');

/** Paths with their texts: one, or for `.tla` the module and its configuration. Throws TraceFormatError. */
export async function traceTexts(
  path: string,
  trace: ReportedTrace,
  { module, file, drawSvg, report, config, hints, animation, isWalked = false }: TraceContext,
): Promise<readonly (readonly [string, Text])[]> {
  switch (traceFormatOf(path)) {
    case '.json':
      return [[path, jsonPieces(jsonTraceOf(trace))]];
    case '.itf.json':
      return [[path, jsonPieces(itfOf(trace, nameOf(file)))]];
    case '.tlc.json':
      return [[path, jsonPieces(tlcJsonOf(trace))]];
    case '.tlc.txt':
      return [[path, tlcTextOf(trace)]];
    case '.dot':
      return [[path, dotPieces(graphOfTrace(trace, module))]];
    case '.svg': {
      const sequence = sequenceOf(trace, hints);
      if (sequence.messages.length > 0) return [[path, sequenceSvg(sequence, module)]];
      return [[path, await drawSvg(dotOf(graphOfTrace(trace, module)))]];
    }
    case '.sequence.svg':
      return [[path, sequenceSvg(wantedSequence(trace, hints), module)]];
    case '.shiviz.txt':
      return [[path, shivizOf(wantedSequence(trace, hints))]];
    case '.html':
      return [
        [
          path,
          htmlPieces(
            { ...report, trace },
            { hints, isWalked, ...(config === undefined ? {} : { config }), ...(animation === undefined ? {} : { animation }) },
          ),
        ],
      ];
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
