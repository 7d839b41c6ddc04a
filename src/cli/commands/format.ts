// `tlasso format`: files in their layout.
import { readFileSync } from 'node:fs';
import { type Diagnostic, renderDiagnostics } from '../../diagnostics/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand, type Given } from '../options/command.ts';
import { PLAIN_WIDTH, styleFor, type Terminal } from '../output/terminal.ts';

/** With --check: some file has another layout. */
const WOULD_CHANGE = 2;

const HELP = `
Line breaks stay where they are. Rows are moved together with what they are aligned with, so junction lists stay the same; columns that were made
(of ==, ->, = or comments) stay columns. A file with errors is left as it is.

Examples:
  tlasso format Spec.tla                      write the file
  tlasso format --check specs                 is every module below this folder laid out?
  tlasso format --stdin < Spec.tla            print the text, for editors
  tlasso format --lines 10:25 Spec.tla        only the definitions on these lines

Exit codes:
  0           every file is laid out now; with --check: was so before
  1           wrong arguments
  2           with --check: some file would be changed
  150         some file has errors, or cannot be read or written
  255         a fault of tlasso: the layout would have changed the meaning; nothing was written`;

type Options = Given<'format'>['own'];

function tell(diagnostics: readonly Diagnostic[], { color }: Options, { err, env }: Terminal): void {
  if (diagnostics.length === 0) return;
  err.write(`${renderDiagnostics(diagnostics, { style: styleFor(color, err, env), width: err.columns ?? PLAIN_WIDTH })}\n`);
}

async function formatInput(name: string | undefined, own: Options, terminal: Terminal): Promise<number> {
  const { formatText } = await import('../../session/format/format-files.ts');
  const source = { name: name ?? '<stdin>', text: readFileSync(0, 'utf8') };
  const formatted = formatText(source, own);
  tell(formatted.diagnostics, own, terminal);
  if (formatted.kind === 'unreadable') {
    // An editor takes what is printed for the text: it must not lose any.
    if (own.verifyLayout !== true) terminal.out.write(source.text);
    return EXIT_CODES.parse;
  }
  if (own.verifyLayout === true) return formatted.text === source.text ? EXIT_CODES.ok : WOULD_CHANGE;
  terminal.out.write(formatted.text);
  return EXIT_CODES.ok;
}

/** The command. */
export const formatCommand = defineCommand('format', {
  summary: 'lay out modules: TLA+ and PlusCal',
  description:
    'Gives TLA+ modules and PlusCal algorithms one layout and keeps what they mean: before a file is written, its syntax tree and its comments are compared with those of the old text.',
  argument: { form: '[PATH...]', help: 'modules and configurations, or folders with modules' },
  epilogue: HELP,
  run: async (paths: readonly string[], { own }, { terminal }) => {
    const { out, err } = terminal;
    const several = paths.length > 1;
    if (own.stdin === true && several) {
      err.write('error: --stdin takes at most one name, which stands for the input in messages\n');
      return EXIT_CODES.arguments;
    }
    if (own.stdin === true) return await formatInput(paths[0], own, terminal);
    const { formatFile, modulesBelow } = await import('../../session/format/format-files.ts');
    const unreadable: Diagnostic[] = [];
    const files = modulesBelow(paths, (fault) => unreadable.push(fault));
    tell(unreadable, own, terminal);
    if ((files.length === 0 && unreadable.length === 0) || (own.lines !== undefined && files.length > 1)) {
      const what =
        files.length > 0 ? '--lines is for one file' : paths.length === 0 ? 'no file is named' : 'there is no module below these folders';
      err.write(`error: ${what}\nGive a file, such as \`tlasso format Spec.tla\`, or a folder with modules.\n`);
      return EXIT_CODES.arguments;
    }
    let changed = 0;
    let failed = 0;
    for (const file of files) {
      const { result, changedLines, diagnostics } = formatFile(file, own.verifyLayout === true, own);
      tell(diagnostics, own, terminal);
      if (result === 'failed') failed++;
      if (result !== 'changed') continue;
      changed++;
      const lines = changedLines === 1 ? '1 line' : `${changedLines} lines`;
      out.write(own.verifyLayout === true ? `${file}: ${lines} would change\n` : `${file}: ${lines} changed\n`);
    }
    if (files.length === 0) return EXIT_CODES.parse;
    const all = files.length === 1 ? 'the file' : `${files.length} files`;
    if (changed === 0 && failed === 0) out.write(`${files.length === 1 ? files[0] : all}: nothing to change\n`);
    else if (failed > 0 && files.length > 1) err.write(`${failed} of ${all} left as they are: see above\n`);
    if (failed + unreadable.length > 0) return EXIT_CODES.parse;
    return own.verifyLayout === true && changed > 0 ? WOULD_CHANGE : EXIT_CODES.ok;
  },
});
