// `tlasso simulate`: random behaviours instead of all states.
import { Argument, Command, Option } from 'commander';
import { jsonReport, textReport } from '../../report/index.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { interruption } from '../interrupt.ts';
import { collect, environment, wholeNumber, workers } from '../options/option-values.ts';
import { progressLine } from '../output/progress-line.ts';
import { type ColorChoice, styleFor, type Terminal } from '../output/terminal.ts';

interface SimulateOptions {
  readonly config?: string;
  readonly workers: number | 'auto';
  readonly num?: number;
  readonly depth: number;
  readonly seed: number;
  readonly invariant?: readonly string[];
  readonly deadlock: boolean;
  readonly allowIo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly allowExec?: boolean;
  readonly format: 'text' | 'json';
  readonly color: ColorChoice;
}

const defaultWidth = 100;

const run = async (file: string, options: SimulateOptions, terminal: Terminal): Promise<number> => {
  const { simulate } = await import('../../session/index.ts');
  const { out, err, env } = terminal;
  const progress = progressLine(err, () => performance.now());
  const printed = options.format === 'json' ? err : out;
  const interrupt = interruption(() => {
    progress.clear();
    err.write('Interrupted: ending the simulation. Press Ctrl-C again to quit at once.\n');
  });
  try {
    const report = await simulate(
      {
        file,
        ...(options.config === undefined ? {} : { config: options.config }),
        invariants: options.invariant ?? [],
        properties: [],
        workers: options.workers,
        maxDepth: options.depth,
        seed: options.seed,
        signal: interrupt.signal,
        hear: interrupt.hear,
        ...(options.num === undefined ? {} : { behaviours: options.num }),
        ...(options.deadlock ? {} : { deadlock: false }),
        allowIo: options.allowIo === true,
        ...(options.env === undefined ? {} : { environment: options.env }),
        allowExec: options.allowExec === true,
      },
      {
        loaded: interrupt.listen,
        progress(known) {
          interrupt.note(known);
          progress.update(known);
        },
        print(text) {
          progress.clear();
          printed.write(`${text}\n`);
        },
      },
    );
    progress.clear();
    interrupt.dispose();
    if (options.format === 'json') out.write(`${JSON.stringify(jsonReport(report), null, 2)}\n`);
    else out.write(`${textReport(report, { style: styleFor(options.color, out, env), width: out.columns ?? defaultWidth })}\n`);
    return exitCodeOf(report);
  } finally {
    progress.clear();
    interrupt.dispose();
  }
};

/** The command, to be added to the program. */
export const simulateCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('simulate')
    .summary('run random behaviours of a module and check invariants on them')
    .description(
      'Follows random behaviours, each step chosen uniformly among the distinct successors. The same seed gives the same behaviours. Finds faults in models that are too large to explore; "no error" means only that none was met.',
    )
    .addArgument(new Argument('<FILE.tla>', 'the root module, or a program that exports a system (.ts, .js)'))
    .option('-c, --config <FILE.cfg>', 'the configuration (default: the .cfg file beside the module with the same name)')
    .option('-w, --workers <N|auto>', 'number of worker threads, or auto for one per core', workers, 1)
    .option('-n, --num <N>', 'number of behaviours (default: until interrupted)', wholeNumber(1))
    .option('-d, --depth <D>', 'the most states of one behaviour', wholeNumber(1), 100)
    .option('-s, --seed <S>', 'seed of all choices', wholeNumber(0), 1)
    .option('--invariant <OP>', 'check this operator as an invariant too (may be repeated)', collect)
    .option('--no-deadlock', 'states without a next state are fine')
    .option('--allow-io', "let the specification write files below its module's folder; those there may be read without")
    .option('--env <NAME[=VALUE]>', 'let the specification see this environment variable in IOEnv (may be repeated)', environment)
    .option('--allow-exec', 'let the specification run programs')
    .addOption(new Option('-f, --format <FORMAT>', 'how to print the report').choices(['text', 'json']).default('text'))
    .addOption(new Option('--color <WHEN>', 'colours in the text report').choices(['auto', 'always', 'never']).default('auto'))
    .action(async (file: string, options: SimulateOptions) => finish(await run(file, options, terminal)));
