// `tlasso explore` as the command line knows it. What it needs is loaded when it runs: no other command may wait for React.
import { Command } from 'commander';
import { collect, environment } from '../options/option-values.ts';
import type { Terminal } from '../output/terminal.ts';
import type { ExploreOptions } from './explore.ts';

/** The command. */
export const exploreCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('explore')
    .summary('explore a module by hand in the terminal')
    .description(
      'Opens a module in a terminal UI: take steps, go back, ask why an action is not possible or a property false, evaluate expressions, step through counterexamples. Press ? for the keys.',
    )
    .argument('<FILE.tla>', 'the root module, or a program that exports a system (.ts, .js)')
    .option('-c, --config <FILE.cfg>', 'the configuration (default: the .cfg file beside the module with the same name)')
    .option('--invariant <OP>', 'look at this operator as an invariant too (may be repeated)', collect)
    .option('--property <OP>', 'look at this operator as a property too (may be repeated)', collect)
    .option('--ltl <FORMULA>', 'look at this temporal formula too (may be repeated)', collect)
    .option('--no-deadlock', 'states without a next state are fine')
    .option('--allow-io', "let the specification write files below its module's folder; those there may be read without")
    .option('--env <NAME[=VALUE]>', 'let the specification see this environment variable in IOEnv (may be repeated)', environment)
    .option('--allow-exec', 'let the specification run programs')
    .option('--trace <FILE>', 'open this trace: JSON of tlasso, ITF (Apalache, Quint), JSON of TLC, or what TLC prints')
    .option('--session <FILE>', 'open a session that was saved with S')
    .action(async (file: string, options: ExploreOptions) => {
      const { runExplore, toExplore } = await import('./explore.ts');
      const { trace, session, ...rest } = options;
      const given = { ...(trace === undefined ? {} : { trace }), ...(session === undefined ? {} : { session }) };
      finish(await runExplore(toExplore(file, rest), given, terminal));
    });
