// The options of `tlasso test`.
import { Command, Option } from 'commander';
import { formats } from '../../report/index.ts';
import { collect, environment, wholeNumber } from '../options/option-values.ts';
import { reportFile } from '../output/report-files.ts';
import type { Terminal } from '../output/terminal.ts';
import type { TestOptions } from './test.ts';

const help = `
A model is a configuration X.cfg. What it is expected to do is said in expected.json beside it, or in tlasso.config.ts, .mjs or .json, which
then lists all models of its folder. A configuration that is a program is run where it, or its folder, is named (or is the current one). A model that nothing is said about must be ok, must have more than one state and a step of every action.

Examples:
  tlasso test                                 every model below this folder
  tlasso test specs --filter liveness --jobs 4
  tlasso test --report junit=results.xml --report markdown=summary.md
  tlasso test specs/peterson --update         pin the numbers as measured

Exit codes:
  0           every model did what was expected
  1           wrong arguments, or nothing to run
  2           a model did something else, or a suite file has errors; with --update: more than pinned numbers
  255         interrupted, or a fault of tlasso`;

/** The command, to be added to the program. */
export const testCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('test')
    .summary('run the models of a project against their expectations')
    .description('Runs every model below the paths and compares verdicts, counterexamples and numbers with what is expected of them.')
    .argument('[PATH...]', 'folders, configurations, modules or suite files (default: this folder)')
    .option('--filter <TEXT>', 'only models whose names contain the text, or match it with * for any text (may be repeated)', collect)
    .option('--bail', 'stop after the first model that fails')
    .option('--large', 'run the models marked as large too')
    .option('-u, --update', 'write the measured numbers where others are pinned, and show the difference')
    .option('-j, --jobs <N>', 'models that run at once (default: one per core)', wholeNumber(1, 256))
    .option('--timeout <SECONDS>', 'time for a model that says nothing else', wholeNumber(1), 300)
    .option('--no-config', 'run no tlasso.config.* that is a program (.ts, .mts, .mjs, .js)')
    .option('--allow-io', 'let models that ask for it (allowIo) write files below their folders')
    .option('--allow-exec', 'let models that ask for it (allowExec) run programs')
    .option('--env <NAME[=VALUE]>', 'let specifications see this environment variable in IOEnv (may be repeated)', environment)
    .addOption(new Option('-f, --format <FORMAT>', 'how to print the results').choices([...formats]).default('text'))
    .option('-r, --report <FORMAT=FILE>', 'write the results into a file too (may be repeated)', reportFile)
    .addOption(new Option('--color <WHEN>', 'colours in the text').choices(['auto', 'always', 'never']).default('auto'))
    .addHelpText('after', help)
    .action(async (paths: string[], options: TestOptions) => {
      const { runTest } = await import('./test.ts');
      finish(await runTest(paths, options, terminal));
    });
