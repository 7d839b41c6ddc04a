// `tlasso graph`: the state graph of a module as a drawing.
import { extname } from 'node:path';
import { counted, renderDiagnostics } from '../../diagnostics/index.ts';
import { blocksOf, type DrawnGraph, dotOf, dotPieces, graphJson, graphSize, type Text, withPictures } from '../../report/index.ts';
import { DrawingError, drawSvg } from '../../session/drawing/graphviz.ts';
import type { GraphResult } from '../../session/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand, type Given, MODEL_ARGUMENT } from '../options/command.ts';
import { isOwnFile, writeOutput } from '../output/report-files.ts';
import { PLAIN_WIDTH, styleFor, type Terminal, writeBlocks } from '../output/terminal.ts';
import { interruptionOf } from '../run-told.ts';

type GraphFormat = 'dot' | 'svg' | 'json';

const REFUSAL_CODES = {
  'parse-error': EXIT_CODES.parse,
  'config-error': EXIT_CODES.config,
  'evaluation-error': EXIT_CODES.specificationFault,
} as const;

const STOPPED = {
  interruption: 'interrupted',
  memory: 'the memory is used up',
  time: 'the time is up',
} as const;

const FORMATS_BY_EXTENSION: Readonly<Record<string, GraphFormat>> = {
  '': 'dot',
  '.dot': 'dot',
  '.gv': 'dot',
  '.svg': 'svg',
  '.json': 'json',
};

const HELP = `
Initial states have an arrow from a dot. A deadlock (no step at all) is a red octagon, an end (the only step is one to itself) has a double
border. The shortest path to the first violation is thick and red. Each action has a colour. Steps from a state to itself are not drawn.

Examples:
  tlasso graph Spec.tla -o graph.svg
  tlasso graph Spec.tla --view pc -o graph.svg          one node for each value of pc
  tlasso graph Spec.tla --cluster 'pc[1]' --show changes > graph.dot`;

/** The command. */
export const graphCommand = defineCommand('graph', {
  summary: 'draw the state graph of a module',
  description: 'Explores all states of a module and draws them with the steps between them, as SVG or in the DOT language of Graphviz.',
  argument: MODEL_ARGUMENT,
  epilogue: HELP,
  run: async (file: string, { run, own }, { terminal }) => {
    const { err, env } = terminal;
    // By the option or by the file's name; undefined where the name says another format.
    if (isOwnFile(own.output, file, run.config, err)) return EXIT_CODES.arguments;
    const format = own.graphFormat ?? FORMATS_BY_EXTENSION[extname(own.output ?? '').toLowerCase()];
    if (format === undefined) {
      err.write(
        `error: cannot write ${own.output}: graphs are written as .svg, .dot, .gv or .json\n(Or say with --format what is to be in the file.)\n`,
      );
      return EXIT_CODES.arguments;
    }
    if (run.show === 'picture' && format !== 'svg') {
      err.write('error: pictures of states need --format svg, or a file that ends in .svg\n');
      return EXIT_CODES.arguments;
    }
    const { drawGraph } = await import('../../session/graph/draw-graph.ts');
    const interrupt = interruptionOf('drawing', terminal);
    let result: GraphResult;
    try {
      const { signal, hear } = interrupt;
      result = await drawGraph({ ...run, file, signal, hear }, { loaded: () => interrupt.listen() });
    } finally {
      interrupt.dispose();
    }
    if (result.diagnostics.length > 0)
      err.write(`${renderDiagnostics(result.diagnostics, { style: styleFor(own.color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
    if (result.kind === 'refused') return REFUSAL_CODES[result.verdict];
    if (result.kind === 'stopped') {
      err.write(`error: ${STOPPED[result.by]} before all states were known: nothing is drawn.\n`);
      return EXIT_CODES.other;
    }
    const nodes = run.view === undefined ? 'state' : 'node';
    if (result.kind === 'too-large') {
      const coarser = run.view === undefined ? '<<x, y>>' : 'a coarser one';
      err.write(
        `error: the graph has more than ${result.max} ${nodes}s: nobody could read the drawing.\n` +
          `(Merge states with --view EXPR, such as --view '${coarser}', use smaller constants, or allow more with --max N.)\n`,
      );
      return EXIT_CODES.other;
    }
    return await deliverGraph(result.graph, format, nodes, { run, own }, terminal);
  },
});

async function deliverGraph(
  graph: DrawnGraph,
  format: GraphFormat,
  noun: string,
  { run, own: { output } }: Pick<Given<'graph'>, 'run' | 'own'>,
  { out, err }: Terminal,
): Promise<number> {
  const size = graphSize(graph);
  const violation = graph.violation === undefined ? '' : `; in red: ${graph.violation}`;
  const said = `${counted(size.states, noun)}, ${counted(size.transitions, 'transition')}, ${counted(size.deadlocks, 'deadlock')}${violation}\n`;
  let text: Text;
  try {
    text = await textOf(graph, format, run.memory);
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    err.write(`error: ${error.message}\n`);
    return EXIT_CODES.other;
  }
  if (output === undefined) {
    await writeBlocks(out, blocksOf(text));
    err.write(said);
    return EXIT_CODES.ok;
  }
  if (!writeOutput(output, text, err)) return EXIT_CODES.other;
  out.write(said);
  return EXIT_CODES.ok;
}

/** @throws DrawingError */
async function textOf(graph: DrawnGraph, format: GraphFormat, memory: number | undefined): Promise<Text> {
  if (format === 'json') return graphJson(graph);
  if (format === 'dot') return dotPieces(graph);
  return withPictures(await drawSvg(dotOf(graph), memory), graph);
}
