// What a model did against what it was expected to do.
//
// Honesty is the point: "some failure" is not "the expected failure", so a verdict comes with the property that fails; and a pass over an empty
// state space, or with actions that never happen, is no pass unless somebody said so by name.
import { nearest } from '../../diagnostics/index.ts';
import { type CheckReport, type Difference, verdictText } from '../../report/index.ts';
import { defined } from '../options/defined.ts';
import { MUTATION_COUNTS } from './expectations.ts';
import type { ModelRun } from './run-model.ts';
import type { Count, Expectation, MutationCount } from './suite-config.ts';

const countText = (count: Count): string => {
  if (typeof count === 'number') return String(count);
  const { min, max } = count;
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? 'any number' : `at most ${max}`;
};

const fits = (count: Count, n: number): boolean =>
  typeof count === 'number' ? count === n : n >= (count.min ?? 0) && n <= (count.max ?? Number.POSITIVE_INFINITY);

/** The numbers of a run by the names of their expectations; absent where the run has none. */
export const countsOf = ({ report, graph, mutation }: ModelRun): Readonly<Partial<Record<CountName, number>>> => ({
  statesGenerated: report.statesGenerated,
  distinctStates: report.distinctStates,
  depth: report.depth,
  ...(report.trace === undefined ? {} : { traceLength: report.trace.states.length }),
  ...graph,
  ...(mutation === undefined || mutation.fault !== null
    ? {}
    : Object.fromEntries(MUTATION_COUNTS.map((what) => [`mutation.${what}`, mutation.counts[what]]))),
});

/** The expectations that are numbers. */
export const countNames = ['statesGenerated', 'distinctStates', 'depth', 'traceLength', 'transitions', 'deadlocks'] as const;

/** The name of an expectation that is a number: the keys to it, with points between them. */
export type CountName = (typeof countNames)[number] | `mutation.${MutationCount}`;

/** The numbers that are expected of changes. */
export const mutationCountNames = MUTATION_COUNTS.map((what) => `mutation.${what}` as const);

/** What is expected of a number; undefined where nothing is. */
export const countExpected = (expect: Expectation, what: CountName): Count | undefined => {
  const ofMutation = MUTATION_COUNTS.find((name) => what === `mutation.${name}`);
  if (ofMutation !== undefined) return expect.mutation?.[ofMutation];
  return expect[what as (typeof countNames)[number]];
};

const firstFault = (report: CheckReport): string => {
  const error = report.diagnostics.find(({ severity }) => severity === 'error');
  return error === undefined ? verdictText(report) : `${error.message} (${error.code})`;
};

/** The code of a file that is not there, or cannot be read. */
const UNREADABLE = 'E001';

const ofVerdict = (expect: Expectation, report: CheckReport): Difference[] => {
  const expected = expect.verdict ?? 'ok';
  if (report.verdict !== expected) {
    const note = verdictNote(report);
    return [{ what: 'verdict', expected, actual: report.verdict, ...(note === undefined ? {} : { note }) }];
  }
  // Of what is not there nothing was found out.
  const unread =
    expected === 'parse-error' || expected === 'config-error' ? report.diagnostics.find(({ code }) => code === UNREADABLE) : undefined;
  if (unread !== undefined) return [{ what: 'verdict', expected, actual: unread.message, ...defined({ note: unread.fix }) }];
  if (expect.property === undefined || report.property?.name === expect.property) return [];
  if (expected === 'ok') {
    const open = report.notChecked?.find(({ name }) => name === expect.property);
    if (open !== undefined)
      return [{ what: 'property', expected: `${expect.property} holds`, actual: 'it was not decided', note: open.message }];
    if (report.checked?.includes(expect.property) === true) return [];
    return [
      { what: 'property', expected: `${expect.property} holds`, actual: 'it was not checked', note: 'The configuration does not name it.' },
    ];
  }
  return [{ what: 'property', expected: expect.property, actual: report.property?.name ?? 'none', note: verdictText(report) }];
};

const verdictNote = (report: CheckReport): string | undefined => (report.verdict === 'ok' ? undefined : firstFault(report));

const ofCounts = (expect: Expectation, run: ModelRun, names: readonly CountName[]): Difference[] => {
  const actual = countsOf(run);
  return names.flatMap((what) => {
    const expected = countExpected(expect, what);
    if (expected === undefined) return [];
    const n = actual[what];
    if (n !== undefined && fits(expected, n)) return [];
    return [{ what, expected: countText(expected), actual: n === undefined ? 'none' : String(n) }];
  });
};

/** What the translation of PlusCal adds to every algorithm, also to those that never end. */
const restingAction = 'Terminating';

const listed = (names: readonly string[]): string => names.join(', ');

const ofActions = (expect: Expectation, report: CheckReport): Difference[] => {
  const coverage = report.coverage ?? [];
  const made = (name: string): boolean => coverage.some((action) => action.name === name && action.generated > 0);
  const known = coverage.map(({ name }) => name);
  const { covered, uncovered = [] } = expect;
  const differences: Difference[] = [];
  const unknown = [...(covered ?? []), ...uncovered].filter((name) => !known.includes(name));
  for (const name of unknown) {
    const close = nearest(name, known);
    const note = close === undefined ? `The actions are: ${listed(known)}.` : `Did you mean ${close}?`;
    differences.push({ what: 'actions', expected: `an action ${name}`, actual: 'none of that name', note });
  }
  // Who pins the number of states has looked at them; everybody else must say which actions are not meant to happen.
  const pinned = typeof expect.distinctStates === 'number' && covered === undefined && uncovered.length === 0;
  const whole = report.verdict === 'ok' && !pinned ? known.filter((name) => !uncovered.includes(name) && name !== restingAction) : [];
  const wanted = covered ?? whole;
  const missing = [...new Set(wanted.filter((name) => known.includes(name) && !coverage.every((a) => a.name !== name || a.generated > 0)))];
  if (missing.length > 0)
    differences.push({
      what: 'covered',
      expected: `a step of every action${covered === undefined ? '' : ' named'}`,
      actual: `never enabled: ${listed(missing)}`,
      note: `Where that is intended, name them under \`uncovered\`${covered === undefined ? '' : ' and not under `covered`'}.`,
    });
  const happened = uncovered.filter((name) => made(name) && coverage.every((a) => a.name !== name || a.generated > 0));
  if (happened.length > 0) differences.push({ what: 'uncovered', expected: `no step of ${listed(happened)}`, actual: 'there are steps' });
  return differences;
};

const ofMeaning = (expect: Expectation, report: CheckReport): Difference[] => {
  if (report.verdict !== 'ok') return [];
  const differences: Difference[] = [];
  const said = expect.distinctStates !== undefined && fits(expect.distinctStates, report.distinctStates);
  if (!said && report.distinctStates <= 1)
    differences.push({
      what: 'distinctStates',
      expected: 'more than one',
      actual: String(report.distinctStates),
      note: 'Nothing was explored, so the pass means nothing. Where that is intended, expect the number.',
    });
  if (!said && report.exited === true)
    differences.push({
      what: 'meaning',
      expected: 'a search to its end',
      actual: verdictText(report),
      note: 'Where that is intended, expect the number of states.',
    });
  for (const message of report.vacuous ?? [])
    differences.push({ what: 'meaning', expected: 'properties that could fail', actual: message });
  return differences;
};

const ofWitnesses = ({ unreached, undecided }: ModelRun): Difference[] => [
  ...unreached.map((name) => ({ what: 'reachable', expected: `a state with ${name}`, actual: 'there is none' })),
  ...undecided.map((name) => ({
    what: 'reachable',
    expected: `a state with ${name}`,
    actual: 'not decided',
    note: `${name} must be a state predicate of the module, and the search must end.`,
  })),
];

const ofMutation = (expect: Expectation, run: ModelRun): Difference[] => {
  const { mutation } = run;
  if (mutation === undefined) return [];
  if (mutation.fault !== null) return [{ what: 'mutation', expected: 'changes that are judged', actual: mutation.fault }];
  const { fresh, vanished } = mutation;
  return [
    ...ofCounts(expect, run, mutationCountNames),
    ...fresh.map((id) => ({
      what: 'mutation.baseline',
      expected: 'no other survivors than those of the baseline',
      actual: id,
      note: 'Give the model a property that notices it, or the baseline an entry with the reason: tlasso mutate --write-baseline FILE.',
    })),
    ...vanished.map((id) => ({
      what: 'mutation.baseline',
      expected: 'entries that are needed',
      actual: id,
      note: 'Remove the entry from the baseline, or write it again: tlasso mutate --write-baseline FILE.',
    })),
  ];
};

/** All differences; empty where the model did what was expected. */
export const judge = (expectation: Expectation | null, run: ModelRun): Difference[] => {
  const expect = expectation ?? {};
  const ofTheVerdict = ofVerdict(expect, run.report);
  // Numbers of another verdict would only repeat that it is another one.
  if (ofTheVerdict.some(({ what }) => what === 'verdict')) return ofTheVerdict;
  return [
    ...ofTheVerdict,
    ...ofCounts(expect, run, countNames),
    ...ofActions(expect, run.report),
    ...ofMeaning(expect, run.report),
    ...ofWitnesses(run),
    ...ofMutation(expect, run),
  ];
};
