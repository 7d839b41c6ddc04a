// `tlasso ltl`: what kind of property a formula is, and its automaton for other tools and for the eye.
import { Argument, Command, Option } from 'commander';
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { formulaReportText } from '../../report/index.ts';
import { exitCodes } from '../exit-codes.ts';
import { type ColorChoice, styleFor, type Terminal } from '../output/terminal.ts';

interface LtlOptions {
  readonly hoa?: boolean;
  readonly dot?: boolean;
  readonly svg?: boolean;
  readonly buchi?: boolean;
  readonly format: 'text' | 'json';
  readonly color: ColorChoice;
}

const defaultWidth = 100;

const run = async (formula: string, options: LtlOptions, { out, err, env }: Terminal): Promise<number> => {
  const { analyzeFormula } = await import('../../session/index.ts');
  const { analyzed, diagnostics } = analyzeFormula(formula);
  if (analyzed === null) {
    const width = err.columns ?? defaultWidth;
    err.write(`${renderDiagnostics(diagnostics, { style: styleFor(options.color, err, env), width })}\n`);
    return exitCodes.arguments;
  }
  const isBuchi = options.buchi === true;
  if (options.svg === true) out.write(await analyzed.svg(isBuchi));
  else if (options.dot === true) out.write(analyzed.automaton('dot', isBuchi));
  else if (options.hoa === true || isBuchi) out.write(analyzed.automaton('hoa', isBuchi));
  else if (options.format === 'json') out.write(`${JSON.stringify(analyzed.report(), null, 2)}\n`);
  else out.write(`${formulaReportText(analyzed.report(), styleFor(options.color, out, env))}\n`);
  return exitCodes.ok;
};

/** The command with its options. */
export const ltlCommand = (terminal: Terminal, finish: (code: number) => void): Command =>
  new Command('ltl')
    .summary('analyze a formula of linear temporal logic: its class, its parts, its automaton')
    .description(
      "Says what kind of property a formula is. Operators: G F X (also [] <>), U W R M (R also V), ! && || xor -> <-> (also & | ^); propositions are names, as in 'G (p -> F q)'. The notations of Spot and SPIN are read too: GFa is G F a, XFp1 is X F p1.",
    )
    .addArgument(new Argument('<FORMULA>', 'the formula'))
    .addOption(new Option('--hoa', 'print the automaton in the Hanoi Omega-Automata format').conflicts(['dot', 'svg']))
    .addOption(new Option('--dot', 'print the automaton in the language of Graphviz').conflicts(['svg', 'hoa']))
    .addOption(new Option('--svg', 'print a drawing of the automaton').conflicts(['dot', 'hoa']))
    .option('--buchi', 'the automaton with one set of accepting states, instead of a generalized one on transitions')
    .addOption(new Option('-f, --format <FORMAT>', 'how to print the analysis').choices(['text', 'json']).default('text'))
    .addOption(new Option('--color <WHEN>', 'colours in the text').choices(['auto', 'always', 'never']).default('auto'))
    .action(async (formula: string, options: LtlOptions) => {
      finish(await run(formula, options, terminal));
    });
