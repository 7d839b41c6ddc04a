// What a check that did not come to its end leaves open, with what is known of it.
import type { CheckOutcome } from '../../checker/index.ts';
import { type Model, writtenAs } from '../../compiler/index.ts';
import { grouped, type NotChecked } from '../../report/index.ts';
import { propertiesOf } from './report-temporal.ts';

type Asked = Pick<Model, 'system' | 'temporal'> & Partial<Questions> & Partial<Pick<Model, 'propertyParts'>>;
type Questions = Pick<Model, 'possible' | 'alwaysPossible' | 'within' | 'counted'>;

/** The questions that are asked after the search, in the order in which they are asked. */
export const questionsLeft = (
  { possible = [], alwaysPossible = [], within = [], counted = [] }: Partial<Questions>,
  message: string,
): NotChecked[] => [
  ...possible.map(({ name }) => ({ name, kind: 'possibility' as const, message })),
  ...alwaysPossible.map(({ name }) => ({ name, kind: 'always-possible' as const, message })),
  ...within.map(({ name }) => ({ name, kind: 'within' as const, message })),
  ...counted.map(({ name }) => ({ name: writtenAs(name), kind: 'count' as const, message })),
];

/**
 * What is left open by a violation or a fault, by a limit, by an interruption, and where the specification ended the search itself: then questions are asked as
 * ever, and postconditions were. Invariants are not listed: where the check ended says what is known of them.
 */
export const notChecked = (model: Asked, outcome: CheckOutcome): readonly NotChecked[] => {
  if (outcome.all !== undefined) return leftAfter(model, outcome);
  const exited = outcome.verdict === 'ok' && outcome.exited;
  if (!exited && outcome.verdict !== 'limit' && outcome.verdict !== 'interrupted') return leftBehind(model, outcome);
  const seen = outcome.seenStates ?? 0;
  const message =
    seen === 0
      ? 'no violation was looked for'
      : `no violation in the graph of the first ${grouped(seen)} ${seen === 1 ? 'state' : 'states'}, it was looked for no further`;
  const properties = undecided(model, outcome).map(({ name }) => ({ name, kind: 'temporal-property' as const, message }));
  if (exited) return properties;
  return [
    ...properties,
    ...model.system.postconditions.map(({ name }) => ({
      name,
      kind: 'postcondition' as const,
      message: 'evaluated once the search is complete',
    })),
    ...questionsLeft(model, 'asked once the search is complete'),
  ];
};

/** The temporal properties that the check did not come to. */
const undecided = ({ temporal }: Asked, outcome: CheckOutcome) => {
  const checked = new Set('properties' in outcome ? outcome.properties?.map(({ name }) => name) : []);
  return (temporal?.properties ?? []).filter(({ name }) => !checked.has(name));
};

/** Where there is no state: the temporal properties, and the questions. */
export const leftWithoutState = (model: Asked): readonly NotChecked[] => {
  const message = 'there is no initial state';
  return [...allProperties(model, message), ...questionsLeft(model, message)];
};

/** All temporal properties. */
const allProperties = (model: Asked, message: string): readonly NotChecked[] => {
  const names = [...(model.propertyParts ?? []), ...(model.temporal?.properties ?? [])].map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ name, kind: 'temporal-property', message }));
};

/** After the first violation, or a fault: the properties of which nothing is told, and what is asked after a search without any. */
const leftBehind = (model: Asked, outcome: CheckOutcome): readonly NotChecked[] => {
  if (outcome.verdict === 'ok' || (outcome.verdict === 'assumption' && outcome.kind !== 'postcondition')) return [];
  const told = new Set(propertiesOf(model, outcome).map(({ name }) => name));
  if ('predicate' in outcome && outcome.predicate !== undefined) told.add(outcome.predicate.name);
  const isFault = outcome.verdict === 'evaluation-error' || outcome.verdict === 'assertion';
  const message = `the check ended at the ${isFault ? 'fault' : 'violation'}`;
  return [
    ...allProperties(model, message).filter(({ name }) => !told.has(name)),
    ...postconditionsBehind(model, outcome).map(({ name }) => ({ name, kind: 'postcondition' as const, message })),
    ...questionsLeft(model, message),
  ];
};

/** The postconditions that stand behind the one at which the check ended. */
const postconditionsBehind = ({ system: { postconditions } }: Asked, outcome: CheckOutcome) => {
  const isAtOne = outcome.verdict === 'assumption' || ('phase' in outcome && outcome.phase === 'postcondition');
  const at = isAtOne && 'predicate' in outcome ? postconditions.findIndex(({ name }) => name === outcome.predicate?.name) : -1;
  return at < 0 ? [] : postconditions.slice(at + 1);
};

/** After a search that went on after violations: the temporal properties that it did not decide, and what is asked after a search without any. */
const leftAfter = (model: Asked, outcome: CheckOutcome): readonly NotChecked[] => {
  const { verdict, isAfterSearch } = outcome;
  const isFault = verdict === 'evaluation-error' || verdict === 'assertion';
  const message = isFault
    ? 'the check ended at the fault'
    : isAfterSearch === true
      ? 'the check ended before it was decided'
      : 'no violation was looked for, after others were found';
  const faulty = isFault ? outcome.predicate?.name : undefined;
  return [
    ...undecided(model, outcome)
      .filter(({ name }) => name !== faulty)
      .map(({ name }) => ({ name, kind: 'temporal-property' as const, message })),
    ...questionsLeft(model, 'asked only where nothing is violated'),
  ];
};
