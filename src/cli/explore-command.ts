// `tlasso explore` as the command line knows it. What it needs is loaded when it runs: no other command may wait for React.
import { Command } from 'commander';
import type { ExploreOptions } from './explore.ts';
import type { Terminal } from './terminal.ts';

/** The command. */
export const exploreCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('explore')
    .summary('explore a module by hand in the terminal')
    .description(
      'Opens a module in a terminal UI: take steps, go back, ask why an action is not possible or a property false, evaluate expressions, step through counterexamples. Press ? for the keys.',
    )
    .argument('<FILE.tla>', 'the root module')
    .option('-c, --config <FILE.cfg>', 'the configuration (default: the .cfg file beside the module with the same name)')
    .option('--trace <FILE>', 'open this trace: JSON of tlasso, ITF (Apalache, Quint), or what TLC prints')
    .option('--session <FILE>', 'open a session that was saved with S')
    .action(async (file: string, options: ExploreOptions) => {
      const { runExplore } = await import('./explore.ts');
      finish(await runExplore(file, options, terminal));
    });
