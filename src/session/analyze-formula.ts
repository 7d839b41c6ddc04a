// What kind of property a formula of linear temporal logic is, and the automaton for it: `tlasso ltl`.

import { type Diagnostic, enteredText, type SourceText } from '../diagnostics/index.ts';
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
import { drawSvg } from './drawing/graphviz.ts';

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
export function analyzeFormula(text: string): FormulaAnalysis {
  const source = enteredText('formula', text);
  const parsed = parseLtl(source);
  if (parsed.formula === null) return { analyzed: null, diagnostics: parsed.diagnostics };
  const formulas = new Formulas();
  const propositions = new Propositions();
  try {
    const formula = convert(parsed.formula, formulas, propositions);
    return { analyzed: analysisOf(formula, new Translator(formulas), propositions), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof FormulaTooLargeError)) throw error;
    return { analyzed: null, diagnostics: [tooLarge(source)] };
  }
}

const tooLarge = (source: SourceText): Diagnostic => ({
  code: 'E319',
  severity: 'error',
  message: 'the automaton of this formula is too large',
  span: { source, start: 0, end: source.text.length },
  fix: 'Check its conjuncts one by one.',
});

/** The atoms of a formula by their text, numbered in the order in which they are met. */
class Propositions {
  readonly #names: string[] = [];

  idOf(name: string): PropositionId {
    const known = this.#names.indexOf(name);
    return (known < 0 ? this.#names.push(name) - 1 : known) as PropositionId;
  }

  readonly name = (p: PropositionId): string => this.#names[p] ?? `p${p}`;

  all(): readonly PropositionId[] {
    return this.#names.map((_, i) => i as PropositionId);
  }
}

const convert = (f: LtlFormula, formulas: Formulas, propositions: Propositions): Formula => {
  switch (f.kind) {
    case 'constant':
      return formulas.constant(f.value);
    case 'name':
      return formulas.proposition(propositions.idOf(f.name));
    case 'expression':
      return formulas.proposition(propositions.idOf(`{${f.text}}`));
    case 'unary':
      return unary(f.operator, convert(f.operand, formulas, propositions), formulas);
    case 'binary':
      return binary(f.operator, convert(f.left, formulas, propositions), convert(f.right, formulas, propositions), formulas);
  }
};

const unary = (operator: Extract<LtlFormula, { kind: 'unary' }>['operator'], a: Formula, formulas: Formulas): Formula => {
  switch (operator) {
    case '!':
      return formulas.not(a);
    case 'G':
      return formulas.always(a);
    case 'F':
      return formulas.eventually(a);
    case 'X':
      return formulas.next(a);
  }
};

const binary = (operator: Extract<LtlFormula, { kind: 'binary' }>['operator'], a: Formula, b: Formula, formulas: Formulas): Formula => {
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

/** Everything that can be too large is made at once: throws FormulaTooLargeError. */
const analysisOf = (formula: Formula, translator: Translator, propositions: Propositions): AnalyzedFormula => {
  const { name } = propositions;
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
    const options = { title: printFormula(formula, name), name, propositions: propositions.all() };
    const automaton = isBuchi ? buchi : generalized;
    return format === 'hoa' ? toHoa(automaton, options) : toDot(automaton, options);
  };
  return {
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
  };
};
