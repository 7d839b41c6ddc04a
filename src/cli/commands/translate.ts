// `tlasso translate`: PlusCal to TLA+, into the file.
import { Argument, Command, Option } from 'commander';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { exitCodes } from '../exit-codes.ts';
import { type ColorChoice, styleFor, type Terminal } from '../output/terminal.ts';

interface TranslateOptions {
  readonly check?: boolean;
  readonly options?: string;
  readonly color: ColorChoice;
}

const defaultWidth = 100;

const said = {
  written: 'the translation was written into the file',
  unchanged: 'the translation is up to date',
};

const run = async (file: string, options: TranslateOptions, { out, err, env }: Terminal): Promise<number> => {
  const { translateFile } = await import('../../session/index.ts');
  const { result, options: found, diagnostics } = translateFile(file, options.check === true, options.options);
  if (diagnostics.length > 0) {
    const width = err.columns ?? defaultWidth;
    err.write(`${renderDiagnostics(diagnostics, { style: styleFor(options.color, err, env), width })}\n`);
  }
  if (result === 'failed') return exitCodes.parse;
  const made = found.length > 0 ? `; it was made with the options: ${found.join(', ')}` : '';
  out.write(`${file}: ${said[result]}${made}\n`);
  return exitCodes.ok;
};

/** The command with its options. */
export const translateCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('translate')
    .summary('translate PlusCal: write the TLA+ translation of an algorithm into its file')
    .description(
      'Translates the PlusCal algorithm of a module and puts the result between BEGIN TRANSLATION and END TRANSLATION, as the TLA+ Toolbox does.',
    )
    .addArgument(new Argument('<FILE.tla>', 'the module with the algorithm'))
    .option('--check', 'write nothing: fail unless the translation in the file is up to date')
    .option(
      '--options <WORDS>',
      'what `PlusCal options (...)` can say in the module, such as "wf, label"; without it, the options that the translation in the file was made with are kept',
    )
    .addOption(new Option('--color <WHEN>', 'colours in messages').choices(['auto', 'always', 'never']).default('auto'))
    .action(async (file: string, options: TranslateOptions) => {
      finish(await run(file, options, terminal));
    });
