// `tlasso ltl`: what kind of property a formula is, and its automaton for other tools and for the eye.
import { renderDiagnostics } from '../../diagnostics/index.ts';
import { formulaReportText } from '../../report/index.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { defineCommand } from '../options/command.ts';
import { PLAIN_WIDTH, styleFor } from '../output/terminal.ts';

/** The command. */
export const ltlCommand = defineCommand('ltl', {
  summary: 'analyze a formula of linear temporal logic: its class, its parts, its automaton',
  description:
    "Says what kind of property a formula is. Operators: G F X (also [] <>), U W R M (R also V), ! && || xor -> <-> (also & | ^); propositions are names, as in 'G (p -> F q)'. The notations of Spot and SPIN are read too: GFa is G F a, XFp1 is X F p1.",
  argument: { form: '<FORMULA>', help: 'the formula' },
  run: async (formula: string, { own }, { terminal: { out, err, env } }) => {
    const { analyzeFormula } = await import('../../session/analyze-formula.ts');
    const { analyzed, diagnostics } = analyzeFormula(formula);
    if (analyzed === null) {
      const width = err.columns ?? PLAIN_WIDTH;
      err.write(`${renderDiagnostics(diagnostics, { style: styleFor(own.color, err, env), width })}\n`);
      return EXIT_CODES.arguments;
    }
    const isBuchi = own.buchi === true;
    if (own.svg === true) out.write(await analyzed.svg(isBuchi));
    else if (own.dot === true) out.write(analyzed.automaton('dot', isBuchi));
    else if (own.hoa === true || isBuchi) out.write(analyzed.automaton('hoa', isBuchi));
    else if (own.analysisFormat === 'json') out.write(`${JSON.stringify(analyzed.report(), null, 2)}\n`);
    else out.write(`${formulaReportText(analyzed.report(), styleFor(own.color, out, env))}\n`);
    return EXIT_CODES.ok;
  },
});
