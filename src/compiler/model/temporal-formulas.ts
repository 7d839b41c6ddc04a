// Temporal formulas of TLA+ to formulas of linear temporal logic over propositions.
//
// A maximal subformula without temporal operators is a proposition: of a state, or of a step (`[A]_v`, `<<A>>_v`, a raw action). Quantifiers
// over constant sets become finite conjunctions and disjunctions. Their sets can only be evaluated when the program is built, so the work is
// in two phases: templates with JavaScript functions while the program is written, formulas when it runs. A bound name of a quantifier is a
// variable of the program that is set before the functions inside are called.
//
// WF_v(A) is []<>~ENABLED <<A>>_v \/ []<><<A>>_v, SF_v(A) is <>[]~ENABLED <<A>>_v \/ []<><<A>>_v (*Specifying Systems*, section 8.9). As
// conjuncts of the specification they are not made formulas but conditions on behaviours, which are cheaper to check.
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { EvaluationError, PropertyError, type TemporalFormula, type TemporalProblem } from '../../model/index.ts';
import type { Closed, ProgramBuilder } from '../codegen/program.ts';
import type { Behaviour } from './behaviour.ts';
import { compareFairSteps } from './fair-steps.ts';
import { FormulaMaker, type TemporalHost } from './temporal-problem.ts';
import { type LinearFormula, TemplateWriter } from './temporal-templates.ts';

/** A property that is to be checked temporally. */
export interface NamedFormula {
  readonly name: string;
  readonly formulas: readonly (Closed | LinearFormula)[];
  readonly span: Span;
  /** See `TemporalProperty`. */
  readonly isPart: boolean;
}

/** Makes the formula of a property; what is wrong with it is told to be wrong with that property. */
const ofProperty = ({ name, span }: Pick<NamedFormula, 'name' | 'span'>, make: () => TemporalFormula): TemporalFormula => {
  try {
    return make();
  } catch (error) {
    throw error instanceof EvaluationError ? new PropertyError(error, { name, span }) : error;
  }
};

/** Formulas whose functions are in the program. */
export interface PreparedTemporal {
  readonly diagnostics: readonly Diagnostic[];
  /** Call once, with the built program. */
  problem(host: TemporalHost): TemporalProblem;
}

/**
 * Writes the functions for the formulas into the program; the result makes the problem once the program is built.
 * @param next the next-state relation, if there is one
 */
export function prepareTemporal(
  builder: ProgramBuilder,
  { next, fairness }: Pick<Behaviour, 'next' | 'fairness'>,
  properties: readonly NamedFormula[],
  isBundled: (span: Span) => boolean,
): PreparedTemporal {
  const writer = new TemplateWriter(builder, isBundled);
  const spec = fairness.map((f) => writer.template(f.expr, f.env));
  const fairSteps = next === null ? {} : compareFairSteps(builder.generator, next, fairness, builder.generator.variables.size);
  const named = properties.map((p) => ({
    name: p.name,
    span: p.span,
    isPart: p.isPart,
    isAboutSearch: p.formulas.some((f) => 'expr' in f && writer.isAboutSearch(f.expr)),
    parts: p.formulas.map((f) => ('ltl' in f ? writer.linear(f.ltl, f.atom) : writer.property(f.expr, f.env))),
  }));
  const problem = (host: TemporalHost): TemporalProblem => {
    const maker = new FormulaMaker(host);
    for (const t of spec) maker.collect(t, []);
    const { assumptions } = maker;
    const properties = named.map((p) => {
      const parts = p.parts.map((t) => ofProperty(p, () => maker.make(t, [])));
      const formula: TemporalFormula = parts.length === 1 ? parts[0]! : { kind: 'and', operands: parts, span: p.span, text: p.name };
      return { name: p.name, span: p.span, formula, isAboutSearch: p.isAboutSearch, isPart: p.isPart };
    });
    return { propositions: maker.propositions, fairness: maker.conditions, assumptions, ...fairSteps, properties };
  };
  return { diagnostics: writer.diagnostics, problem };
}
