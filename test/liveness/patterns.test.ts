// The patterns of the bundled module LTL denote the same languages as their published formulas (M. Dwyer, G. Avrunin, J. Corbett), by automata. Five
// published formulas do not say what their pattern says; there the formula that does is given.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toFormula } from '../../src/checker/liveness/temporal-formula.ts';
import { compileModel, standardModules } from '../../src/compiler/index.ts';
import { resolveModule } from '../../src/semantics/index.ts';
import { type Module, parseConfig, parseModule } from '../../src/syntax/index.ts';
import { areDisjoint } from '../../src/temporal/automata/product.ts';
import { type Formula, Formulas, type PropositionId, Translator } from '../../src/temporal/index.ts';
import { createValues } from '../../src/values/index.ts';
import { parseFormula } from '../temporal/support/parse-formula.ts';

const published = new Map(
  readFileSync(new URL('../temporal/data/known-formulas.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([family]) => family === 'dac-patterns')
    .map(([, number, , formula]) => [Number(number), formula!]),
);

/** The operator of the module for each published formula, in their order; the arguments are numbers of the formula's propositions. */
const patterns: readonly (readonly [operator: string, args: readonly number[], corrected?: string])[] = [
  ['Absence', [0]],
  ['AbsenceBefore', [1, 0]],
  ['AbsenceAfter', [1, 0]],
  ['AbsenceBetween', [2, 0, 1]],
  ['AbsenceAfterUntil', [2, 0, 1]],
  ['Existence', [0]],
  ['ExistenceBefore', [1, 0]],
  ['ExistenceAfter', [1, 0]],
  ['ExistenceBetween', [2, 0, 1]],
  ['ExistenceAfterUntil', [2, 0, 1]],
  ['BoundedExistence', [0]],
  ['BoundedExistenceBefore', [1, 0]],
  ['BoundedExistenceAfter', [1, 0]],
  ['BoundedExistenceBetween', [2, 0, 1]],
  ['BoundedExistenceAfterUntil', [1, 0, 2]],
  ['Universality', [0]],
  ['UniversalityBefore', [1, 0]],
  ['UniversalityAfter', [1, 0]],
  ['UniversalityBetween', [2, 0, 1]],
  ['UniversalityAfterUntil', [2, 0, 1]],
  ['Precedes', [1, 0]],
  ['PrecedesBefore', [2, 1, 0]],
  ['PrecedesAfter', [2, 1, 0]],
  ['PrecedesBetween', [3, 2, 0, 1]],
  ['PrecedesAfterUntil', [3, 2, 0, 1]],
  ['Response', [0, 1]],
  ['ResponseBefore', [1, 2, 0]],
  ['ResponseAfter', [1, 2, 0]],
  ['ResponseBetween', [2, 3, 0, 1]],
  ['ResponseAfterUntil', [2, 3, 0, 1]],
  ['PrecedenceChain21', [1, 2, 0]],
  ['PrecedenceChain21Before', [2, 3, 1, 0]],
  // Published: true of everything that does not begin with q, because q stands in the antecedent.
  ['PrecedenceChain21After', [2, 3, 1, 0], 'G!p0 | (!p0 U (p0 & (Fp1 -> (!p1 U (!p1 & p2 & X(!p1 U p3))))))'],
  ['PrecedenceChain21Between', [3, 4, 2, 0, 1]],
  ['PrecedenceChain21AfterUntil', [3, 4, 1, 0, 2]],
  ['PrecedenceChain12', [2, 0, 1]],
  ['PrecedenceChain12Before', [3, 1, 2, 0]],
  ['PrecedenceChain12After', [3, 1, 2, 0]],
  ['PrecedenceChain12Between', [4, 2, 3, 0, 1]],
  ['PrecedenceChain12AfterUntil', [4, 2, 3, 0, 1]],
  ['ResponseChain21', [0, 1, 2]],
  ['ResponseChain21Before', [1, 2, 3, 0]],
  ['ResponseChain21After', [1, 2, 3, 0]],
  ['ResponseChain21Between', [2, 3, 4, 0, 1]],
  ['ResponseChain21AfterUntil', [1, 3, 4, 0, 2]],
  ['ResponseChain12', [0, 1, 2]],
  ['ResponseChain12Before', [1, 2, 3, 0]],
  // Published, here and below: the first response in the same state as the stimulus, not some time after.
  ['ResponseChain12After', [1, 2, 3, 0], 'G(p0 -> G(p1 -> F(p2 & XFp3)))'],
  ['ResponseChain12Between', [2, 3, 4, 0, 1]],
  ['ResponseChain12AfterUntil', [1, 3, 4, 0, 2], 'G(p0 -> ((p1 -> (!p2 U (!p2 & p3 & X(!p2 U p4)))) U (p2 | G(p1 -> F(p3 & XFp4)))))'],
  ['ConstrainedResponseChain12', [0, 1, 3, 2]],
  ['ConstrainedResponseChain12Before', [1, 2, 4, 3, 0]],
  ['ConstrainedResponseChain12After', [1, 2, 4, 3, 0], 'G(p0 -> G(p1 -> F(p2 & !p3 & X(!p3 U p4))))'],
  ['ConstrainedResponseChain12Between', [2, 3, 5, 4, 0, 1]],
  [
    'ConstrainedResponseChain12AfterUntil',
    [1, 3, 5, 4, 0, 2],
    'G(p0 -> ((p1 -> (!p2 U (!p2 & p3 & !p4 & X((!p2 & !p4) U p5)))) U (p2 | G(p1 -> F(p3 & !p4 & X(!p4 U p5))))))',
  ],
];

const moduleOf = (name: string, text: string): Module => {
  const { module, diagnostics } = parseModule({ name: `${name}.tla`, text });
  expect(diagnostics).toEqual([]);
  return module!;
};

/** The formulas of the operators' applications to the variables p0, p1, ... */
const formulasOf = (formulas: Formulas, applications: readonly string[]): Formula[] => {
  const text = `---- MODULE Spec ----
EXTENDS LTL
VARIABLES p0, p1, p2, p3, p4, p5
Init == p0 = TRUE
Next == UNCHANGED <<p0, p1, p2, p3, p4, p5>>
Spec == Init /\\ [][Next]_<<p0, p1, p2, p3, p4, p5>>
${applications.map((a, i) => `P${i} == ${a}`).join('\n')}
====`;
  const { resolution, diagnostics } = resolveModule(moduleOf('Spec', text), (name) => {
    const standard = standardModules.get(name)!;
    return { ...moduleOf(name, standard.text), givesWay: standard.givesWay! };
  });
  expect(diagnostics).toEqual([]);
  const config = parseConfig({
    name: 'Spec.cfg',
    text: `SPECIFICATION Spec\nPROPERTIES ${applications.map((_, i) => `P${i}`).join(' ')}`,
  });
  const compiled = compileModel({
    resolution: resolution!,
    config: config.config!,
    values: createValues(),
    isBundled: (span) => span.source.name === 'LTL.tla',
    natives: { output: () => {}, random: () => 0 },
  });
  expect(compiled.diagnostics).toEqual([]);
  const { model } = compiled;
  // Properties that are invariants are not in the temporal problem.
  const { propositions, properties } = model!.temporal!;
  const numbers = propositions.map(({ predicate }) => Number(predicate.name[1]) as PropositionId);
  const byName = new Map(properties.map((p) => [p.name, p.formula]));
  return applications.map((_, i) => {
    const formula = byName.get(`P${i}`);
    if (formula === undefined) throw new Error(`${applications[i]} is no temporal property`);
    const renumbered = JSON.parse(JSON.stringify(formula, (key, value) => (key === 'span' ? undefined : value))) as typeof formula;
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('kind' in node && node.kind === 'proposition' && 'index' in node) node.index = numbers[node.index as number];
      for (const part of Object.values(node)) visit(part);
    };
    visit(renumbered);
    return toFormula(formulas, renumbered);
  });
};

describe('the patterns of the module LTL', () => {
  const formulas = new Formulas();
  const translator = new Translator(formulas);
  const same = (f: Formula, g: Formula): boolean =>
    areDisjoint(translator.generalized(f), translator.generalized(formulas.not(g))) &&
    areDisjoint(translator.generalized(g), translator.generalized(formulas.not(f)));
  // An invariant is taken apart before: it is checked in a disjunction that changes nothing.
  const applications = patterns.map(([operator, args]) => {
    const application = `${operator}(${args.map((a) => `p${a} = TRUE`).join(', ')})`;
    return operator === 'Absence' || operator === 'Universality' ? `${application} \\/ []<>FALSE` : application;
  });

  it('are there for every published formula', () => {
    expect(patterns).toHaveLength(published.size);
  });

  const made = formulasOf(formulas, applications);
  it.each(patterns.map(([operator, , corrected], i) => [operator, i, corrected] as const))('%s', (_operator, i, corrected) => {
    const text = published.get(i + 1)!;
    expect(same(made[i]!, parseFormula(formulas, corrected ?? text))).toBe(true);
    if (corrected !== undefined) expect(same(made[i]!, parseFormula(formulas, text))).toBe(false);
  });
});
