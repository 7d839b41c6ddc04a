// What becomes of a report: it is printed, and written into the files that the options name.
import { version } from '../../../package.json';
import { blocksOf, type CheckReport, checkText, dotOf, isTooLarge, shortenedReport, type Text } from '../../report/index.ts';
import { DrawingError, drawSvg } from '../../session/drawing/graphviz.ts';
import { defined } from '../../session/options/defined.ts';
import type { CommandFields } from '../../session/options/schema.ts';
import { EXIT_CODES, exitCodeOf } from '../exit-codes.ts';
import type { OwnFields } from '../options/own-options.ts';
import { writeReports } from '../output/report-files.ts';
import { repositoryPaths } from '../output/repository-paths.ts';
import { PLAIN_WIDTH, styleFor, type Terminal, writeBlocks } from '../output/terminal.ts';
import { writeTraces } from '../output/trace-file.ts';

/** Larger state graphs are not drawn into pages. */
const MOST_DRAWN = 150;

/** The model of the report, and how it is to be shown. */
export interface Delivered {
  readonly file: string;
  readonly model: Partial<Pick<CommandFields<'graph'>, 'config' | 'constants' | 'invariants' | 'properties' | 'environment' | 'memory'>>;
  readonly own: OwnFields<'simulate'>;
  readonly show: { readonly explain: boolean; readonly coverage: boolean };
}

/** Prints the report and writes the files. Returns the exit code. */
export async function deliver(report: CheckReport, { file, model, own, show }: Delivered, { out, err, env }: Terminal): Promise<number> {
  const how = { ...show, version, fromRoot: repositoryPaths(env), about: file };
  const shown = { ...how, style: styleFor(own.color, out, env), width: out.columns ?? PLAIN_WIDTH };
  await tell(report, (told) => checkText(told, own.format, shown), { out, err });
  const traced = await writeTraces(
    own.traces ?? [],
    report,
    {
      file,
      config: model.config,
      drawGraph: () => drawing(file, model),
      animate: async (trace) => (await import('../../session/explore/animation.ts')).animationOf({ ...againOf(model), file }, trace),
      drawSvg: (dot) => drawSvg(dot, model.memory),
    },
    err,
  );
  const code = writeReports(own.reports ?? [], (format) => checkText(report, format, how), err, exitCodeOf(report));
  return traced || code !== EXIT_CODES.ok ? code : EXIT_CODES.other;
}

/** Prints the report. Where a value of a counterexample is no text that can be, `...` stands for it, and that is said. */
async function tell(
  report: CheckReport,
  textOf: (report: CheckReport) => Text,
  { out, err }: Pick<Terminal, 'out' | 'err'>,
): Promise<void> {
  let isBegun = false;
  const begun = function* (blocks: Iterable<string>): Iterable<string> {
    for (const block of blocks) {
      isBegun = true;
      yield block;
    }
  };
  const write = (told: CheckReport): Promise<void> => writeBlocks(out, begun(blocksOf(textOf(told))));
  try {
    await write(report);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const why = 'that are too large for a text, or nested too deeply';
    if (isBegun) err.write(`error: what is written ends in the middle: the counterexample has values ${why}\n`);
    else {
      await write(shortenedReport(report));
      err.write(`In the counterexample \`...\` stands for values ${why}.\n`);
    }
  }
}

/** What opens the model again; without what lets it write files or run programs. */
function againOf({ config, constants, invariants = [], properties = [], environment, memory }: Delivered['model']) {
  return { invariants, properties, ...defined({ config, constants, environment, memory }) };
}

/** The state graph as a page shows it: null where it is too large to be shown. */
async function drawing(file: string, model: Delivered['model']): Promise<string | null> {
  const { drawGraph } = await import('../../session/graph/draw-graph.ts');
  const result = await drawGraph({ ...againOf(model), file, max: MOST_DRAWN });
  if (result.kind !== 'graph') return null;
  try {
    return await drawSvg(dotOf(result.graph), model.memory);
  } catch (error) {
    if (error instanceof DrawingError) return null;
    throw error;
  }
}
