// The oracle of the kind `options` can fail: answers that are wrong are told. A check ignores or misreads one thing, because its files say something else than the case, or its
// report is altered. Among the first seeds that has to be noticed.
import { expect, it } from 'vitest';
import type { CheckReport, ReportedTrace } from '../../../src/report/index.ts';
import { type Case, caseOf, type Outcome, outcomeFault, outcomeOf } from './judged.ts';
import type { Settings } from './settings.ts';
import type { Specification } from './specification.ts';
import { filesOf } from './text.ts';

const MOST_SEEDS = 300;

const cases = new Map<number, Case>();
const caseOfSeed = (seed: number): Case => {
  const one = cases.get(seed) ?? caseOf(seed);
  cases.set(seed, one);
  return one;
};

/** Files that say something else than a case. */
type Misread = (one: Case) => Case['files'];

const withSpecification =
  (change: Partial<Specification>): Misread =>
  ({ specification, settings, expected }) =>
    filesOf({ ...specification, ...change }, settings, expected);

const withSettings =
  (change: Partial<Settings>): Misread =>
  ({ specification, settings, expected }) =>
    filesOf(specification, { ...settings, ...change }, expected);

const withText =
  (pattern: RegExp, replacement: string): Misread =>
  ({ files }) => ({ ...files, 'Spec.tla': files['Spec.tla']!.replace(pattern, replacement) });

const misread: readonly (readonly [string, Misread])[] = [
  ['CONSTRAINT is ignored', withSpecification({ constraints: [] })],
  ['a constraint of levels is ignored', withSpecification({ levels: Number.POSITIVE_INFINITY })],
  ['ACTION_CONSTRAINT is ignored', withSpecification({ actionConstraints: [] })],
  ['fairness is ignored', withSpecification({ fairness: [] })],
  ['invariants are ignored', withSpecification({ invariants: [] })],
  ['properties are ignored', withSpecification({ properties: [] })],
  ['deadlock is ignored', withSpecification({ deadlock: false })],
  ['SYMMETRY is ignored', withSettings({ symmetry: false })],
  ['VIEW is ignored', withSettings({ view: false })],
  ['ALIAS is ignored', withSettings({ alias: 'none' })],
  ['a postcondition is ignored', withSettings({ postcondition: null })],
  ['strong fairness is weak', withText(/SF_/g, 'WF_')],
  ['weak fairness is strong', withText(/WF_/g, 'SF_')],
  ['a register counts twice', withText(/TLCGet\(1\) \+ 1/, 'TLCGet(1) + 2')],
  ['ALIAS shows the state for the next one', withText(/nx \|-> x'/, 'nx |-> x')],
  ['[]<>P is <>[]P', withText(/\[\]<>\(/g, '<>[](')],
];

/** Whether what is wrong is noticed in one of the cases; `ask` says what of a case: null: there is nothing that could be wrong. */
const isNoticed = async (ask: (one: Case) => Promise<Outcome | null>): Promise<boolean> => {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const one = caseOfSeed(seed);
    const outcome = await ask(one);
    if (outcome !== null && outcomeFault(one, outcome) !== undefined) return true;
  }
  return false;
};

it.each(misread)('%s', async (_, change) => {
  const ask = async (one: Case): Promise<Outcome | null> => {
    const files = change(one);
    const isChanged = Object.entries(files).some(([name, text]) => text !== one.files[name]);
    return isChanged ? outcomeOf(one, files) : null;
  };
  expect(await isNoticed(ask)).toBe(true);
});

/** What else a report could say; null: nothing in this one could be wrong in this way. */
type Alteration = (report: CheckReport) => CheckReport | null;

const inTrace =
  (change: (trace: ReportedTrace) => ReportedTrace | null): Alteration =>
  (report) => {
    const trace = report.trace === undefined ? null : change(report.trace);
    return trace === null ? null : { ...report, trace };
  };

const altered: readonly (readonly [string, Alteration])[] = [
  ['a counterexample is not told', ({ trace, property: _, ...report }) => (trace === undefined ? null : { ...report, verdict: 'ok' })],
  ['a state is lost', (report) => ({ ...report, distinctStates: report.distinctStates - 1 })],
  ['a successor is counted twice', (report) => ({ ...report, statesGenerated: report.statesGenerated + 1 })],
  ['a level is counted twice', (report) => ({ ...report, depth: report.depth + 1 })],
  ['what constraints leave out is not told', ({ leftOut, ...report }) => (leftOut === undefined ? null : report)],
  [
    'a property is told wrongly',
    ({ properties = [], ...report }) => ({ ...report, properties: properties.map((p) => ({ ...p, holds: !p.holds })) }),
  ],
  [
    'a violation is forgotten',
    ({ violations, ...report }) =>
      violations === undefined ? null : { ...report, violations: { ...violations, found: violations.found.slice(0, -1) } },
  ],
  ['the first state of a counterexample is lost', inTrace((trace) => ({ ...trace, states: trace.states.slice(1) }))],
  ['a step of a counterexample is lost', inTrace((trace) => ({ ...trace, states: trace.states.toSpliced(1, 1) }))],
  ['the last state of a counterexample is lost', inTrace((trace) => ({ ...trace, states: trace.states.slice(0, -1) }))],
  ['a lasso returns to another state', inTrace((trace) => (trace.loop === undefined ? null : { ...trace, loop: 0 }))],
  [
    'steps are labelled wrongly',
    inTrace((trace) => ({
      ...trace,
      states: trace.states.map((s) => ({
        ...s,
        action: s.action === null ? null : { ...s.action, name: s.action.name === 'A' ? 'B' : 'A' },
      })),
    })),
  ],
];

it.each(altered)('%s', async (_, change) => {
  const ask = async (one: Case): Promise<Outcome | null> => {
    const outcome = await outcomeOf(one, one.files);
    const report = change(outcome.report);
    return report === null ? null : { ...outcome, report };
  };
  expect(await isNoticed(ask)).toBe(true);
});

it('a search that is resumed counts a state twice', async () => {
  const ask = async (one: Case): Promise<Outcome | null> => {
    if (one.settings.resumesAt === null) return null;
    const { report, resumed } = await outcomeOf(one, one.files);
    return resumed === undefined ? null : { report, resumed: { ...resumed, statesGenerated: resumed.statesGenerated + 1 } };
  };
  expect(await isNoticed(ask)).toBe(true);
});
