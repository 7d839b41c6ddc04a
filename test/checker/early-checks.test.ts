// Temporal properties while the search goes on, at limits and on interruption.
import { describe, expect, it } from 'vitest';
import { Check, type CheckOutcome, type SearchReport } from '../../src/checker/index.ts';
import type { TemporalProblem } from '../../src/model/index.ts';
import { counters } from './example-systems.ts';
import { type IntegerSystem, statesOf, transitionSystem } from './integer-system.ts';
import { always, eventually, fair, implies, p, problem, state } from './temporal-problems.ts';

const grid: IntegerSystem = { ...counters(2, 1_000_000), name: 'Grid' };
const atTwo = state(2, ([x]) => x === 2);
const far = state(2, ([x]) => x === 5000);
const fairly = grid.actions.map((action) => fair('weak', 2, action));

const run = (what: TemporalProblem, options = {}, slice = 1000, of = grid): CheckOutcome => {
  const check = new Check(transitionSystem(of), what, { deadlock: false, ...options });
  for (;;) {
    const outcome = check.advance(slice);
    if (outcome !== null) return outcome;
  }
};

describe('a search without end', () => {
  it.each([1, 77, 100_000])('has the same lasso however it is cut into slices (%i)', (slice) => {
    const outcome = run(problem([atTwo], [eventually(p(0))]), {}, slice);
    expect(outcome).toMatchObject({ verdict: 'property', trace: { loop: 0 }, isShortest: true });
    expect(outcome.statistics.distinctStates).toBeLessThan(17_000);
  });

  it('shows bad prefixes also where fairness never lets it stop, if what is fair can be done', () => {
    const violated = run({ ...problem([atTwo, far], [always(implies(p(0), p(1)))], fairly), fairStepsAreSteps: true });
    expect(violated.verdict === 'property' && statesOf(violated.trace)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('says nothing about prefixes where fairness may rule them out', () => {
    const outcome = run(problem([atTwo, far], [always(implies(p(0), p(1)))], fairly), { maxStates: 20_000 });
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'states' });
  });

  it('is looked at as far as it came at a limit, and as often as a fifth of the time allows', () => {
    let now = 0;
    const outcome = run(problem([far], [always(eventually(p(0))), eventually(p(0))], fairly), { maxStates: 70_000, clock: () => now++ });
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'states' });
    expect('seenStates' in outcome && outcome.seenStates).toBeGreaterThan(69_000);
  });

  it('is looked at once more when it is interrupted', () => {
    let polls = 0;
    const outcome = run(problem([atTwo], [eventually(p(0))]), { interrupted: () => ++polls > 2, clock: () => 0 });
    expect(outcome).toMatchObject({ verdict: 'property', trace: { loop: 0 } });
  });

  it('is not looked at where the memory is used up: a copy of its graph would take more', () => {
    let looks = 0;
    const options = { exhausted: () => ++looks > 2, clock: () => (looks > 2 ? 1e9 : 0) };
    const outcome = run(problem([atTwo], [eventually(p(0))]), options);
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'memory' });
  });
});

const small: IntegerSystem = { ...counters(2, 100), name: 'Small' };
const everywhere = [fair('weak', 2, small.actions[0]!), fair('weak', 2, small.actions[1]!)];

it.each([
  ['memory', 'limit', { limit: 'memory' }],
  ['interruption', 'interrupted', {}],
] as const)('temporal properties that are ended by %s', (end, verdict, more) => {
  const far = state(2, ([x]) => x === 50);
  const what = problem([far], [always(eventually(p(0)))], everywhere);
  const system = transitionSystem(small);
  let isSearched = false;
  const ends = (): boolean => isSearched;
  const check = new Check(system, what, { deadlock: false, ...(end === 'memory' ? { exhausted: ends } : { interrupted: ends }) });
  let outcome: CheckOutcome | null = null;
  // The last piece of the search begins the temporal phase; what comes after it is this phase.
  while (outcome === null) {
    isSearched = check.search.statistics.queue === 0 && check.search.statistics.distinctStates > 1;
    outcome = check.advance(100);
  }
  expect(isSearched).toBe(true);
  expect(outcome).toMatchObject({ verdict, ...more });
});

it('goes on where only a look had too little memory: a verdict about memory is that of the moment', () => {
  // Large enough for one look, at its first 2^14 states; the search asks every 64 states.
  const large: IntegerSystem = { ...counters(2, 150), name: 'Large' };
  const fairly = large.actions.map((action) => fair('weak', 2, action));
  const what = problem([state(2, ([x]) => x === 50)], [always(eventually(p(0)))], fairly);
  const verdicts = new Set<string>();
  for (let when = 254; when < 266; when++) {
    let calls = 0;
    const outcome = run(what, { exhausted: () => ++calls === when }, Number.POSITIVE_INFINITY, large);
    verdicts.add(outcome.verdict);
    if (outcome.verdict === 'limit') expect(calls).toBe(when);
  }
  expect(verdicts).toEqual(new Set(['limit', 'property']));
});

it('tells what the graph of a complete search is looked at for', () => {
  const bounded: IntegerSystem = { ...counters(2, 100), name: 'Bounded' };
  const told: string[] = [];
  const onProgress = ({ deciding, distinct }: SearchReport): void => {
    if (deciding === undefined || deciding.kind === 'gathering') return;
    expect(distinct).toBe(101 * 101);
    const text = deciding.kind === 'fairness' ? deciding.kind : `${deciding.name} ${deciding.number}/${deciding.of}`;
    if (told.at(-1) !== text) told.push(text);
  };
  const fairness = bounded.actions.map((action) => fair('weak', 2, action));
  const isAtEnd = state(2, ([x, y]) => x === 100 && y === 100);
  const isAbove = state(2, ([x]) => (x ?? 0) > 50);
  const what = problem([isAtEnd, isAbove], [eventually(p(0)), eventually(p(1))], fairness);
  expect(run(what, { onProgress, continueAfterViolation: true }, 1000, bounded)).toMatchObject({ verdict: 'ok' });
  expect(told).toEqual(['fairness', 'P0 1/2', 'P1 2/2']);
});
