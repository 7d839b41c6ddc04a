// What kind of property a formula of linear temporal logic is, and the automaton for it: `tlasso ltl`.

import type { Diagnostic } from '../diagnostics/index.ts';
import type { AutomatonSize, FormulaReport } from '../report/index.ts';
import { type LtlFormula, parseLtl } from '../syntax/index.ts';
import {
  type Automaton,
  classify,
  decompose,
  edgeCount,
  type Formula,
  Formulas,
  FormulaTooLargeError,
  isDeterministic,
  isStutterInvariant,
  type PropositionId,
  printFormula,
  stateCount,
  Translator,
  toDot,
  toHoa,
} from '../temporal/index.ts';
import { drawSvg } from './files/graphviz.ts';

/** Everything that can be asked about a formula; the automata are made when they are asked for. */
export interface AnalyzedFormula {
  report(): FormulaReport;
  /** The automaton as text: generalized and on transitions, or a Buechi automaton with accepting states. */
  automaton(format: 'hoa' | 'dot', isBuchi: boolean): string;
  /** The DOT drawing as SVG. */
  svg(isBuchi: boolean): Promise<string>;
}

/** The analysis, or why there is none. */
export type FormulaAnalysis =
  | { readonly analyzed: AnalyzedFormula; readonly diagnostics: readonly [] }
  | { readonly analyzed: null; readonly diagnostics: readonly Diagnostic[] };

const sizeOf = (automaton: Automaton): AutomatonSize => ({
  states: stateCount(automaton),
  edges: edgeCount(automaton),
  acceptance: automaton.markCount,
  deterministic: isDeterministic(automaton),
});

/** Reads and analyzes a formula whose propositions are bare names. */
export const analyzeFormula = (text: string): FormulaAnalysis => {
  const source = { name: '<formula>', text };
  const parsed = parseLtl(source);
  if (parsed.formula === null) return { analyzed: null, diagnostics: parsed.diagnostics };
  const formulas = new Formulas();
  const names: string[] = [];
  const proposition = (name: string): Formula => {
    let index = names.indexOf(name);
    if (index < 0) index = names.push(name) - 1;
    return formulas.proposition(index as PropositionId);
  };
  const convert = (f: LtlFormula): Formula => {
    switch (f.kind) {
      case 'constant':
        return formulas.constant(f.value);
      case 'name':
        return proposition(f.name);
      case 'expression':
        return proposition(`{${f.text}}`);
      case 'unary':
        return convertUnary(f);
      case 'binary':
        return convertBinary(f);
    }
  };
  const convertUnary = ({ operator, operand }: LtlFormula & { kind: 'unary' }): Formula => {
    const inner = convert(operand);
    switch (operator) {
      case '!':
        return formulas.not(inner);
      case 'G':
        return formulas.always(inner);
      case 'F':
        return formulas.eventually(inner);
      case 'X':
        return formulas.next(inner);
    }
  };
  const convertBinary = ({ operator, left, right }: LtlFormula & { kind: 'binary' }): Formula => {
    const [a, b] = [convert(left), convert(right)];
    switch (operator) {
      case '&&':
        return formulas.and(a, b);
      case '||':
        return formulas.or(a, b);
      case 'xor':
        return formulas.not(formulas.equivalent(a, b));
      case '->':
        return formulas.implies(a, b);
      case '<->':
        return formulas.equivalent(a, b);
      case 'U':
        return formulas.until(a, b);
      case 'W':
        return formulas.weakUntil(a, b);
      case 'R':
        return formulas.release(a, b);
      case 'M':
        return formulas.strongRelease(a, b);
    }
  };
  const translator = new Translator(formulas);
  const name = (p: PropositionId): string => names[p] ?? `p${p}`;
  try {
    const formula = convert(parsed.formula);
    // Everything that can be too large is made here.
    const [generalized, buchi] = [translator.generalized(formula), translator.buchi(formula)];
    const classification = classify(translator, formula);
    const { safety, liveness } = decompose(translator, formula);
    const isInvariant = isStutterInvariant(translator, formula);
    // As it can be typed: `&&` and `||`.
    const print = (f: Formula): string => printFormula(f, name).replace(/ ([&|]) /g, ' $1$1 ');
    const part = (automaton: Automaton, f: Formula | undefined): FormulaReport['safety'] => ({
      ...(f === undefined ? {} : { formula: print(f) }),
      automaton: sizeOf(automaton),
    });
    const drawn = (format: 'hoa' | 'dot', isBuchi: boolean): string => {
      const options = { title: printFormula(formula, name), name, propositions: names.map((_, i) => i as PropositionId) };
      const automaton = isBuchi ? buchi : generalized;
      return format === 'hoa' ? toHoa(automaton, options) : toDot(automaton, options);
    };
    return {
      diagnostics: [],
      analyzed: {
        report: () => ({
          formula: print(formula),
          simplified: print(translator.simplifier.simplify(formula)),
          ...classification,
          isStutterInvariant: isInvariant,
          safety: part(safety.monitor, safety.formula),
          liveness: part(liveness.automaton, liveness.formula),
          generalized: sizeOf(generalized),
          buchi: sizeOf(buchi),
        }),
        automaton: drawn,
        svg: (isBuchi) => drawSvg(drawn('dot', isBuchi)),
      },
    };
  } catch (error) {
    if (!(error instanceof FormulaTooLargeError)) throw error;
    const span = { source, start: 0, end: text.length };
    return {
      analyzed: null,
      diagnostics: [
        {
          code: 'E319',
          severity: 'error',
          message: 'the automaton of this formula is too large',
          span,
          fix: 'Check its conjuncts one by one.',
        },
      ],
    };
  }
};
