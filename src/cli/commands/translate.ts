// `tlasso translate`: PlusCal to TLA+, into the file.
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';
import { PLAIN_WIDTH, styleFor } from '../output/terminal.ts';

const SAID = {
  written: 'the translation was written into the file',
  unchanged: 'the translation is up to date',
};

/** The command. */
export const translateCommand = defineCommand('translate', {
  summary: 'translate PlusCal: write the TLA+ translation of an algorithm into its file',
  description:
    'Translates the PlusCal algorithm of a module and puts the result between BEGIN TRANSLATION and END TRANSLATION, as the TLA+ Toolbox does.',
  argument: { form: '<FILE.tla>', help: 'the module with the algorithm' },
  run: async (file: string, { own }, { terminal: { out, err, env } }) => {
    const { translateFile } = await import('../../session/translate.ts');
    const { result, options: found, diagnostics } = translateFile(file, own.onlyCheck === true, own.plusCalOptions);
    if (diagnostics.length > 0) {
      const width = err.columns ?? PLAIN_WIDTH;
      err.write(`${renderDiagnostics(diagnostics, { style: styleFor(own.color, err, env), width })}\n`);
    }
    if (result === 'failed') return EXIT_CODES.parse;
    const made = found.length > 0 ? `; it was made with the options: ${found.join(', ')}` : '';
    out.write(`${file}: ${SAID[result]}${made}\n`);
    return EXIT_CODES.ok;
  },
});
