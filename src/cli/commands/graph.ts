// `tlasso graph`: the state graph of a module as a drawing.
import { extname } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { dotOf, graphSize } from '../../report/index.ts';
import { exitCodes } from '../exit-codes.ts';
import { wholeNumber } from '../options/option-values.ts';
import { writeOutput } from '../output/report-files.ts';
import { type ColorChoice, styleFor, type Terminal } from '../output/terminal.ts';

interface GraphOptions {
  readonly config?: string;
  readonly view?: string;
  readonly cluster?: string;
  readonly max: number;
  readonly show: 'state' | 'changes' | 'number';
  readonly selfLoops?: boolean;
  readonly output?: string;
  readonly format?: 'dot' | 'svg' | 'json';
  readonly color: ColorChoice;
}

const codes = {
  'parse-error': exitCodes.parse,
  'config-error': exitCodes.config,
  'evaluation-error': exitCodes.specificationFault,
  interrupted: exitCodes.other,
} as const;

const formats: Readonly<Record<string, 'dot' | 'svg' | 'json'>> = {
  '': 'dot',
  '.dot': 'dot',
  '.gv': 'dot',
  '.svg': 'svg',
  '.json': 'json',
};

/** The format, by the option or by the file's name; undefined where the name says another one. */
const formatOf = ({ format, output }: GraphOptions): 'dot' | 'svg' | 'json' | undefined =>
  format ?? formats[extname(output ?? '').toLowerCase()];

const run = async (file: string, options: GraphOptions, { out, err, env }: Terminal): Promise<number> => {
  const format = formatOf(options);
  if (format === undefined) {
    err.write(
      `error: cannot write ${options.output}: graphs are written as .svg, .dot, .gv or .json\n(Or say with --format what is to be in the file.)\n`,
    );
    return exitCodes.arguments;
  }
  const { drawGraph, drawSvg } = await import('../../session/index.ts');
  const style = styleFor(options.color, err, env);
  const result = await drawGraph({
    file,
    invariants: [],
    properties: [],
    max: options.max,
    show: options.show,
    selfLoops: options.selfLoops === true,
    ...(options.config === undefined ? {} : { config: options.config }),
    ...(options.view === undefined ? {} : { view: options.view }),
    ...(options.cluster === undefined ? {} : { cluster: options.cluster }),
  });
  if (result.diagnostics.length > 0) err.write(`${renderDiagnostics(result.diagnostics, { style, width: err.columns ?? 100 })}\n`);
  if (result.kind === 'refused') return codes[result.verdict];
  if (result.kind === 'too-large') {
    err.write(
      `error: the graph has more than ${result.max} ${options.view === undefined ? 'states' : 'nodes'}: nobody could read the drawing.\n` +
        `(Merge states with --view EXPR, such as --view '${options.view === undefined ? '<<x, y>>' : 'a coarser one'}', use smaller constants, or allow more with --max N.)\n`,
    );
    return exitCodes.other;
  }
  const { graph } = result;
  const { states, transitions, deadlocks } = graphSize(graph);
  const dot = dotOf(graph);
  const text =
    format === 'dot' ? dot : format === 'json' ? `${JSON.stringify({ ...graphSize(graph), ...graph }, null, 2)}\n` : await drawSvg(dot);
  const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
  const said = `${count(states, options.view === undefined ? 'state' : 'node')}, ${count(transitions, 'transition')}, ${count(deadlocks, 'deadlock')}${graph.violation === undefined ? '' : `; in red: ${graph.violation}`}\n`;
  if (options.output === undefined) {
    out.write(text);
    err.write(said);
    return exitCodes.ok;
  }
  if (!writeOutput(options.output, text, err)) return exitCodes.other;
  out.write(said);
  return exitCodes.ok;
};

const help = `
Initial states have an arrow from a dot. A deadlock (no step at all) is a red octagon, an end (the only step is one to itself) has a double
border. The shortest path to the first violation is thick and red. Each action has a colour. Steps from a state to itself are not drawn.

Examples:
  tlasso graph Spec.tla -o graph.svg
  tlasso graph Spec.tla --view pc -o graph.svg          one node for each value of pc
  tlasso graph Spec.tla --cluster 'pc[1]' --show changes > graph.dot`;

/** The command, to be added to the program. */
export const graphCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('graph')
    .summary('draw the state graph of a module')
    .description('Explores all states of a module and draws them with the steps between them, as SVG or in the DOT language of Graphviz.')
    .addArgument(new Argument('<FILE.tla>', 'the root module, or a program that exports a system (.ts, .js)'))
    .option('-c, --config <FILE.cfg>', 'the configuration (default: the .cfg file beside the module with the same name)')
    .option('--view <EXPR>', 'draw states with the same value of this expression as one node')
    .option('--cluster <EXPR>', 'draw states with the same value of this expression together')
    .addOption(new Option('--show <WHAT>', 'what is written in a state').choices(['state', 'changes', 'number']).default('state'))
    .option('--self-loops', 'draw the steps from a state to itself too')
    .option('--max <N>', 'the most nodes', wholeNumber(1), 500)
    .option('-o, --output <FILE>', 'where to write: .svg, .dot or .json (default: DOT on standard output)')
    .addOption(new Option('-f, --format <FORMAT>', 'the format, whatever the name of the file').choices(['dot', 'svg', 'json']))
    .addOption(new Option('--color <WHEN>', 'colours in messages').choices(['auto', 'always', 'never']).default('auto'))
    .addHelpText('after', help)
    .action(async (file: string, options: GraphOptions) => finish(await run(file, options, terminal)));
