// The temporal part of a report: what kind of property each one is, and why a violated one is violated.
import { type CheckOutcome, classesOf, type Explanation } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { TemporalProperty } from '../../model/index.ts';
import { classOfConjunction, formulaText, type ReportedExplanation, type ReportedProperty } from '../../report/index.ts';

/** The explanation in words; atoms are called as in the specification. */
export const explanationOf = ({ violated, rows, causes, fairness, assumptions }: Explanation): ReportedExplanation => {
  const atoms = new Map<number, { text: string; truth: readonly (boolean | null)[] }>();
  for (const { formula, truth } of rows)
    if (formula.kind === 'proposition') atoms.set(formula.index, { text: formulaText(formula), truth });
  const grouped = new Map<string, { text: string; value: boolean; positions: number[] }>();
  for (const { position, proposition } of causes) {
    const atom = atoms.get(proposition);
    if (atom === undefined) continue;
    const value = atom.truth[position] === true;
    const key = `${proposition} ${value}`;
    const group = grouped.get(key) ?? { text: atom.text, value, positions: [] };
    group.positions.push(position);
    grouped.set(key, group);
  }
  return {
    violated: formulaText(violated),
    rows: rows.map(({ formula, depth, truth }) => ({ text: formulaText(formula), depth, atom: formula.kind === 'proposition', truth })),
    causes: [...grouped.values()],
    fairness: fairness.map((f) => ({
      name: f.condition.name,
      reason: f.kind,
      ...(f.kind === 'never-enabled' ? {} : { position: f.position }),
    })),
    ...(assumptions.length === 0 ? {} : { assumptions: assumptions.map(formulaText) }),
  };
};

/** Whether all reachable states were expanded: then nothing is left that could violate an invariant, or the part of a property that steps decide. */
export const isExploredWholly = (outcome: CheckOutcome): boolean =>
  (outcome.verdict === 'ok' && !outcome.exited) || outcome.all?.endedBy === null || outcome.isAfterSearch === true;

type PropertiesModel = Partial<Pick<Model, 'propertyParts' | 'temporal'>>;

/** The temporal properties that a check got to, in the order of the configuration as far as they are of one kind. */
export const propertiesOf = (model: PropertiesModel, outcome: CheckOutcome): readonly ReportedProperty[] => {
  const found = new Map<string, ReportedProperty>();
  const add = (name: string, span: ReportedProperty['span'], classes: ReportedProperty['classes'], holds: boolean): void => {
    const before = found.get(name);
    const all = [...(before?.classes ?? []), ...classes];
    const place = span ?? before?.span;
    found.set(name, {
      name,
      ...(place === undefined ? {} : { span: place }),
      class: classOfConjunction(all),
      classes: all,
      holds: holds && before?.holds !== false,
    });
  };
  const failed = new Set(outcome.all?.found.map(({ predicate }) => predicate.name));
  if ('predicate' in outcome && outcome.predicate !== undefined) failed.add(outcome.predicate.name);
  const isExplored = isExploredWholly(outcome);
  const temporal = 'properties' in outcome ? (outcome.properties ?? []) : [];
  // Without a list of all violations the one of the verdict is of its temporal part where that was checked.
  const isPartViolated = (name: string): boolean =>
    failed.has(name) && (outcome.all !== undefined || !temporal.some((t) => t.name === name));
  /** What a property says besides, where the check did not come to it. */
  const undecidedParts = (name: string): readonly TemporalProperty[] =>
    temporal.some((one) => one.name === name) ? [] : (model.temporal?.properties ?? []).filter((one) => one.name === name);
  for (const part of model.propertyParts ?? []) {
    const undecided = undecidedParts(part.name);
    if (!failed.has(part.name) && undecided.length > 0) continue;
    // A search that ended early says nothing about the others, also where a look at its graph found what is violated.
    const isFound = failed.has(part.name) && (outcome.verdict === 'property' || outcome.verdict === 'invariant');
    if (!isExplored && !isFound) continue;
    const classes = [...(part.initial ? (['safety-and-guarantee'] as const) : []), ...(part.always ? (['safety'] as const) : [])];
    add(part.name, part.span, [...classes, ...undecided.flatMap(classesOf)], !isPartViolated(part.name));
  }
  for (const { name, span, classes, holds } of temporal) add(name, span, classes, holds);
  return [...found.values()];
};
