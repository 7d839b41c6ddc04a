import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckOutcome, Search, type SearchOptions, search } from '../../../src/checker/index.ts';
import { EvaluationError, SymmetryError } from '../../../src/model/index.ts';
import { counters, peterson, philosophers, twoPhaseCommit } from '../example-systems.ts';
import { equal, type IntegerSystem, numberOf, statesOf, transitionSystem } from '../integer-system.ts';
import { naiveSearch } from '../naive-search.ts';
import { graphSystem, nodeOf, randomGraph } from '../random-systems.ts';

const check = (spec: IntegerSystem, options?: SearchOptions): CheckOutcome => search(transitionSystem(spec), options);
const counts = ({ statistics: { statesGenerated, distinctStates, depth } }: CheckOutcome) => ({ statesGenerated, distinctStates, depth });
const traceOf = (outcome: CheckOutcome): number[][] => ('trace' in outcome && outcome.trace !== undefined ? statesOf(outcome.trace) : []);
const labelsOf = (outcome: CheckOutcome) =>
  'trace' in outcome && outcome.trace !== undefined ? outcome.trace.states.map(({ label }) => label?.action ?? null) : [];

const isBehaviour = (spec: IntegerSystem, trace: readonly (readonly number[])[]): boolean =>
  trace.every((state, i) => {
    const before = trace[i - 1];
    if (before === undefined) return spec.initial.some((start) => equal(start, state));
    return spec.actions.some(({ next }) => next(before).some((to) => equal(to, state)));
  });

describe('search of example systems', () => {
  it('counts the states of independent counters', () => {
    const outcome = check(counters(3, 4), { deadlock: false });
    expect(outcome.verdict).toBe('ok');
    // Each of the 3 counters can step in all but the 1/5 of the states where it is at its end.
    expect(counts(outcome)).toEqual({ statesGenerated: 1 + 3 * 4 * 25, distinctStates: 125, depth: 13 });
    expect(outcome.statistics.actions.map(({ name, generated }) => [name, generated])).toEqual([
      ['Up(0)', 100],
      ['Up(1)', 100],
      ['Up(2)', 100],
    ]);
    expect(outcome.statistics.actions.reduce((sum, { distinct }) => sum + distinct, 1)).toBe(125);
  });

  it('finds the only deadlock by a shortest path', () => {
    const outcome = check(counters(2, 3));
    expect(outcome.verdict).toBe('deadlock');
    expect(traceOf(outcome).at(-1)).toEqual([3, 3]);
    expect(traceOf(outcome)).toHaveLength(7);
    expect(labelsOf(outcome)[0]).toBeNull();
    expect(labelsOf(outcome)[1]).toMatch(/^Up/);
  });

  it('finds that philosophers starve together, and that the repair helps', () => {
    const outcome = check(philosophers(5, false));
    expect(outcome.verdict).toBe('deadlock');
    expect(traceOf(outcome)).toHaveLength(6);
    const repaired = check(philosophers(5, true));
    expect(repaired.verdict).toBe('ok');
    expect(repaired.statistics.distinctStates).toBe(naiveSearch(philosophers(5, true)).distinct);
  });

  it('verifies two-phase commit: 2 * 3^n + 2^n states', () => {
    for (const n of [1, 2, 3, 4]) expect(check(twoPhaseCommit(n), { deadlock: false }).statistics.distinctStates).toBe(2 * 3 ** n + 2 ** n);
  });

  it('tells a right mutual exclusion from a wrong one', () => {
    expect(check(peterson()).verdict).toBe('ok');
    const outcome = check(peterson(true));
    expect(outcome).toMatchObject({ verdict: 'invariant', predicate: { name: 'mutualExclusion' } });
    expect(traceOf(outcome)).toHaveLength(naiveSearch(peterson(true)).violation ?? 0);
    expect(isBehaviour(peterson(true), traceOf(outcome))).toBe(true);
  });

  it('says 0 when nothing is generated and 1 for initial states alone', () => {
    const nothing: IntegerSystem = { variables: ['x'], initial: [], actions: [] };
    expect(counts(check(nothing))).toEqual({ statesGenerated: 0, distinctStates: 0, depth: 0 });
    expect(counts(check({ ...nothing, initial: [[1], [1], [2]] }, { deadlock: false }))).toEqual({
      statesGenerated: 3,
      distinctStates: 2,
      depth: 1,
    });
    expect(check({ ...nothing, initial: [[1], [1], [2]] }, { deadlock: false }).statistics.initialStates).toBe(2);
  });
});

describe('constraints', () => {
  const endless: IntegerSystem = { variables: ['x'], initial: [[0]], actions: [{ name: 'Up', next: ([x = 0]) => [[x + 1]] }] };

  it('does not count states outside CONSTRAINT, but checks invariants on them', () => {
    const constrained = { ...endless, constraints: { small: ([x = 0]: readonly number[]) => x < 5 } };
    expect(counts(check(constrained))).toEqual({ statesGenerated: 6, distinctStates: 5, depth: 5 });
    const outcome = check({ ...constrained, invariants: { notFive: ([x]) => x !== 5 } });
    expect(outcome.verdict).toBe('invariant');
    expect(traceOf(outcome)).toEqual([[0], [1], [2], [3], [4], [5]]);
    expect(outcome.statistics.distinctStates).toBe(5);
  });

  it('checks invariants and step invariants on steps outside ACTION_CONSTRAINT, as TLC does', () => {
    const constrained = { ...endless, stepConstraints: { small: (_: readonly number[], [x = 0]: readonly number[]) => x < 5 } };
    expect(counts(check(constrained))).toEqual({ statesGenerated: 6, distinctStates: 5, depth: 5 });
    expect(check({ ...constrained, invariants: { notFive: ([x]) => x !== 5 } }).verdict).toBe('invariant');
    expect(check({ ...constrained, stepInvariants: { notToFive: (_, [x]) => x !== 5 } }).verdict).toBe('property');
  });

  it('does not call a state a deadlock whose successors are all cut', () => {
    expect(check({ ...endless, constraints: { small: ([x = 0]) => x < 5 } }, { deadlock: true }).verdict).toBe('ok');
  });

  it('checks invariants on initial states outside CONSTRAINT', () => {
    const outcome = check({ ...endless, constraints: { none: () => false }, invariants: { positive: ([x = 0]) => x > 0 } });
    expect(outcome.verdict).toBe('invariant');
    expect(counts(outcome)).toEqual({ statesGenerated: 1, distinctStates: 0, depth: 1 });
  });
});

describe('step invariants', () => {
  const ring: IntegerSystem = { variables: ['x'], initial: [[0]], actions: [{ name: 'Turn', next: ([x = 0]) => [[(x + 1) % 4]] }] };

  it('are checked on steps to known states too', () => {
    const outcome = check({ ...ring, stepInvariants: { up: ([x = 0], [y = 0]) => y > x } });
    expect(outcome).toMatchObject({ verdict: 'property', predicate: { name: 'up' } });
    expect(traceOf(outcome)).toEqual([[0], [1], [2], [3], [0]]);
  });
});

describe('faults', () => {
  const failing = (message: string, reason?: 'assertion'): never => {
    throw new EvaluationError(message, undefined, reason);
  };
  const line = (next: (x: number) => number[][]): IntegerSystem => ({
    variables: ['x'],
    initial: [[0]],
    actions: [{ name: 'Go', next: ([x = 0]) => next(x) }],
  });

  it('stops at a false assumption', () => {
    expect(check({ ...counters(1, 1), assumptions: { yes: () => true, no: () => false } })).toMatchObject({
      verdict: 'assumption',
      kind: 'assumption',
      predicate: { name: 'no' },
    });
  });

  it('traces an evaluation error to the state that was expanded', () => {
    const outcome = check(line((x) => (x === 2 ? failing('no value') : [[x + 1]])));
    expect(outcome).toMatchObject({ verdict: 'evaluation-error', phase: 'next', error: { message: 'no value' } });
    expect(traceOf(outcome)).toEqual([[0], [1], [2]]);
  });

  it('traces an evaluation error of an invariant to the state in question', () => {
    const outcome = check({ ...line((x) => [[x + 1]]), invariants: { bad: ([x]) => (x === 2 ? failing('no value') : true) } });
    expect(outcome).toMatchObject({ verdict: 'evaluation-error', phase: 'invariant', predicate: { name: 'bad' } });
    expect(traceOf(outcome)).toEqual([[0], [1], [2]]);
  });

  it('reports a failed Assert by its own verdict', () => {
    const outcome = check(line((x) => (x === 1 ? failing('Assert', 'assertion') : [[x + 1]])));
    expect(outcome.verdict).toBe('assertion');
    expect(traceOf(outcome)).toEqual([[0], [1]]);
  });

  it('reports a fault of the initial predicate without a trace', () => {
    const system = transitionSystem(counters(1, 1));
    const outcome = search({ ...system, initial: () => failing('no value') });
    expect(outcome).toMatchObject({ verdict: 'evaluation-error', phase: 'initial' });
    expect('trace' in outcome).toBe(false);
  });

  it('takes an overflow of the stack for a fault of the specification and anything else for its own', () => {
    const forever = (x: number): number => forever(x + 1) + 1;
    expect(check(line((x) => [[forever(x)]])).verdict).toBe('evaluation-error');
    expect(() =>
      check(
        line(() => {
          throw new TypeError('ours');
        }),
      ),
    ).toThrow('ours');
  });
});

it('tells that an evaluation is nested too deeply, also where it would not be a second time', () => {
  let calls = 0;
  const deep = (): boolean => {
    if (++calls === 3) throw new RangeError('Maximum call stack size exceeded');
    return true;
  };
  expect(check({ ...counters(2, 9), invariants: { deep } })).toMatchObject({ verdict: 'evaluation-error', predicate: { name: 'deep' } });
});

describe('limits and interruption', () => {
  it('stops at the number of states', () => {
    expect(check(counters(2, 9), { maxStates: 99, deadlock: false })).toMatchObject({
      verdict: 'limit',
      limit: 'states',
      statistics: { distinctStates: 99 },
    });
    expect(check(counters(2, 9), { maxStates: 100, deadlock: false }).verdict).toBe('ok');
  });

  it('tells what is wrong with a successor rather than that another one exceeds the limit on states', () => {
    const spec: IntegerSystem = { ...counters(2, 9), invariants: { first: ([x, y]) => x === 0 && y === 0 } };
    expect(check(spec, { maxStates: 1 })).toMatchObject({ verdict: 'limit', limit: 'states' });
    expect(check(spec, { maxStates: 2 })).toMatchObject({ verdict: 'invariant', trace: { states: { length: 2 } } });
  });

  it('stops at the depth', () => {
    const limited = check(counters(2, 9), { maxDepth: 3, deadlock: false });
    expect(limited).toMatchObject({ verdict: 'limit', limit: 'depth', statistics: { distinctStates: 6, depth: 3 } });
    expect(check(counters(2, 9), { maxDepth: 19, deadlock: false }).verdict).toBe('ok');
  });

  it('stops at the memory', () => {
    let polls = 0;
    expect(check(counters(4, 20), { exhausted: () => ++polls > 3, deadlock: false })).toMatchObject({ verdict: 'limit', limit: 'memory' });
  });

  it('is interrupted by a callback or a signal', () => {
    let polls = 0;
    expect(check(counters(3, 20), { interrupted: () => ++polls > 3 }).verdict).toBe('interrupted');
    expect(check(counters(3, 20), { signal: AbortSignal.abort() }).verdict).toBe('interrupted');
  });

  it('goes on piece by piece and reports progress', () => {
    const run = new Search(transitionSystem(counters(3, 9)), { deadlock: false });
    let pieces = 0;
    while (run.advance(100) === null) pieces++;
    expect(pieces).toBe(10);
    expect(run.outcome?.verdict).toBe('ok');
    expect(run.report).toEqual({ generated: 2701, distinct: 1000, queue: 0, level: 28 });
  });

  it('ends when the specification asks for it', () => {
    const system = transitionSystem({ ...counters(2, 9), invariants: {} });
    const exit = () => {
      system.progress.exit = system.progress.distinct >= 10;
      return true;
    };
    const outcome = search({ ...system, invariants: [{ name: 'exit', holds: exit }] });
    expect(outcome).toMatchObject({ verdict: 'ok', exited: true });
    expect(outcome.statistics.distinctStates).toBeLessThan(14);
  });
});

describe('going on after violations', () => {
  it('counts them all and reports the first', () => {
    const outcome = check({ ...counters(2, 4), invariants: { low: ([x = 0]) => x < 3 } }, { continueAfterViolation: true });
    expect(outcome.verdict).toBe('invariant');
    expect(traceOf(outcome)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(outcome.statistics.distinctStates).toBe(25);
    const told = outcome.all?.found.map(({ kind, predicate: { name }, count, trace }) => ({
      kind,
      name,
      count,
      states: trace.states.length,
    }));
    expect(told).toEqual([
      { kind: 'invariant', name: 'low', count: 10, states: 4 },
      { kind: 'deadlock', name: 'deadlock', count: 1, states: 9 },
    ]);
    expect(outcome.all?.endedBy).toBeNull();
  });
});

describe('the level that a specification can read', () => {
  it('is that of the state a predicate is about, or of the state being expanded', () => {
    const levels: string[] = [];
    const system = transitionSystem({
      variables: ['x'],
      initial: [[0]],
      actions: [{ name: 'Up', next: ([x = 0]) => (x < 2 ? [[x + 1]] : []) }],
    });
    const note = (what: string, value: number | undefined) =>
      levels.push(`${what} ${numberOf(value ?? 0)} at ${system.progress.level}`) > 0;
    search(
      {
        ...system,
        invariants: [{ name: 'I', holds: (states, i) => note('state', states[i]) }],
        stepInvariants: [{ name: 'S', holds: (from, i) => note('step from', from[i]) }],
        constraints: [{ name: 'C', holds: (states, i) => note('constraint', states[i]) }],
      },
      { deadlock: false },
    );
    expect(levels).toEqual([
      'constraint 0 at 1',
      'state 0 at 1',
      'constraint 1 at 2',
      'state 1 at 2',
      'step from 0 at 1',
      'constraint 2 at 3',
      'state 2 at 3',
      'step from 1 at 2',
    ]);
  });
});

describe('random systems against a naive search', () => {
  const subset = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });

  it('agrees on counts, depth, deadlocks and the length of shortest counterexamples', () => {
    fc.assert(
      fc.property(randomGraph(), subset, subset, (graph, bad, outside) => {
        const spec: IntegerSystem = {
          ...graphSystem(graph),
          constraints: { inside: (state) => outside[nodeOf(state)] !== true || nodeOf(state) % 2 === 0 },
          stepConstraints: { notBack: (from, to) => nodeOf(to) !== nodeOf(from) - 1 },
        };
        const naive = naiveSearch(spec);
        const free = check(spec, { deadlock: false });
        expect(free.verdict).toBe('ok');
        expect(counts(free)).toEqual({ statesGenerated: naive.generated, distinctStates: naive.distinct, depth: naive.depth });

        const withDeadlock = check(spec);
        expect(withDeadlock.verdict).toBe(naive.deadlock === null ? 'ok' : 'deadlock');
        if (naive.deadlock !== null) expect(traceOf(withDeadlock)).toHaveLength(naive.deadlock);

        const guarded = { ...spec, invariants: { good: (state: readonly number[]) => bad[nodeOf(state)] !== true } };
        const violation = naiveSearch(guarded).violation;
        const outcome = check(guarded, { deadlock: false });
        expect(outcome.verdict).toBe(violation === null ? 'ok' : 'invariant');
        if (violation !== null) {
          expect(traceOf(outcome)).toHaveLength(violation);
          expect(isBehaviour(spec, traceOf(outcome))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('all violations of random systems against naive counts', () => {
  const subset = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });

  it('counts states, steps and deadlocks, and has a shortest behaviour of each', () => {
    fc.assert(
      fc.property(randomGraph(), subset, subset, (graph, bad, worse) => {
        const invariants = {
          good: (state: readonly number[]) => bad[nodeOf(state)] !== true,
          better: (state: readonly number[]) => worse[nodeOf(state)] !== true,
        };
        const stepInvariants = { up: (from: readonly number[], to: readonly number[]) => nodeOf(to) >= nodeOf(from) };
        const spec: IntegerSystem = { ...graphSystem(graph), invariants, stepInvariants };
        const { levels } = naiveSearch(spec);
        const expected = new Map<string, { count: number; states: number }>();
        const note = (name: string, level: number): void => {
          const known = expected.get(name) ?? { count: 0, states: level };
          expected.set(name, { count: known.count + 1, states: Math.min(known.states, level) });
        };
        for (const [key, level] of levels) {
          const state = key.split(',').map(Number);
          for (const [name, holds] of Object.entries(invariants)) if (!holds(state)) note(name, level);
          const successors = spec.actions.flatMap(({ next }) => next(state));
          if (successors.length === 0) note('deadlock', level);
          // A step is a pair of states, whichever actions make it.
          for (const next of new Map(successors.map((to) => [String(to), to])).values())
            if (!stepInvariants.up(state, next)) note('up', level + 1);
        }
        const outcome = check(spec, { continueAfterViolation: true });
        const { all } = outcome;
        expect(outcome.verdict === 'ok').toBe(expected.size === 0);
        expect(outcome.statistics.distinctStates).toBe(levels.size);
        const found = all?.found.map(({ predicate, count, trace }): [string, object] => [
          predicate.name,
          { count, states: trace.states.length },
        ]);
        expect(new Map(found ?? [])).toEqual(expected);
        for (const { trace } of all?.found ?? []) expect(isBehaviour(spec, statesOf(trace))).toBe(true);

        const total = [...expected.values()].reduce((sum, { count }) => sum + count, 0);
        if (total === 0) return;
        const some = check(spec, { continueAfterViolation: true, maxViolations: Math.ceil(total / 2) }).all;
        expect(some?.found.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(Math.ceil(total / 2));
        expect(some?.endedBy).toBe('violations');
      }),
      { numRuns: 300 },
    );
  });
});

describe('symmetry and VIEW against naive quotients', () => {
  const sorted = (state: readonly number[]) => [...state].sort((a, b) => a - b);

  it('explores one state per orbit and shows a real behaviour', () => {
    const spec = { ...counters(4, 3), canonical: sorted };
    const naive = naiveSearch(spec, (state) => String(sorted(state)));
    // Multisets of 4 values out of 4.
    expect(naive.distinct).toBe(35);
    expect(check(spec, { deadlock: false }).statistics).toMatchObject({ distinctStates: 35, depth: naive.depth });
    const outcome = check({ ...spec, invariants: { low: (state) => state.reduce((a, b) => a + b) < 7 } });
    expect(outcome).toMatchObject({ verdict: 'invariant', warnings: [] });
    expect(traceOf(outcome)).toHaveLength(8);
    expect(isBehaviour(spec, traceOf(outcome))).toBe(true);
  });

  it('shows a real behaviour also where only one member of the orbit violates the invariant', () => {
    const spec: IntegerSystem = { ...counters(3, 2), canonical: sorted, invariants: { odd: (state) => String(state) !== '1,2,0' } };
    const outcome = check(spec, { deadlock: false });
    if (outcome.verdict === 'invariant') expect(isBehaviour(spec, traceOf(outcome))).toBe(true);
  });

  it('tells of a failed evaluation as it is in the state that the trace shows', () => {
    const fails = (state: readonly number[]): never => {
      throw new EvaluationError(`no value in ${state}`);
    };
    const spec: IntegerSystem = {
      variables: ['x', 'y'],
      initial: [[3, 1]],
      actions: [
        {
          name: 'Move',
          next: ([x = 0, y = 0]) =>
            Math.abs(x - y) === 2
              ? [
                  [x + 5, y],
                  [x, y + 5],
                ]
              : fails([x, y]),
        },
      ],
      canonical: sorted,
    };
    const inNext = check(spec);
    expect(traceOf(inNext)).toEqual([
      [3, 1],
      [8, 1],
    ]);
    expect(inNext).toMatchObject({ verdict: 'evaluation-error', error: { message: 'no value in 8,1' }, warnings: [] });
    const invariants = { defined: (state: readonly number[]) => String(sorted(state)) !== '1,8' || fails(state) };
    expect(check({ ...spec, invariants })).toMatchObject({ phase: 'invariant', error: { message: 'no value in 8,1' }, warnings: [] });
  });

  it('tells no violation that no behaviour ends with', () => {
    // <<1, 0>> is represented by <<0, 1>>, which violates the invariant.
    const spec: IntegerSystem = {
      variables: ['x', 'y'],
      initial: [[1, 0]],
      actions: [],
      canonical: sorted,
      invariants: { high: ([x = 0]) => x > 0 },
    };
    expect(() => check(spec)).toThrow(SymmetryError);
  });

  it('tells none where the symmetry is none', () => {
    // <<0, 1>> is represented by <<1, 0>>, which has a successor that <<0, 1>> has not.
    const spec: IntegerSystem = {
      variables: ['x', 'y'],
      initial: [[0, 1]],
      actions: [{ name: 'Jump', next: (state) => (equal(state, [1, 0]) ? [[5, 0]] : []) }],
      canonical: (state) => [...state].sort((a, b) => b - a),
      invariants: { low: ([x = 0]) => x < 5 },
    };
    expect(() => check(spec)).toThrow(SymmetryError);
  });

  it('identifies states by their view and still shows behaviours', () => {
    const spec = { ...counters(2, 5), view: (state: readonly number[]) => (state[0] ?? 0) + (state[1] ?? 0) };
    const outcome = check(spec, { deadlock: false });
    expect(counts(outcome)).toMatchObject({ distinctStates: 11, depth: 11 });
    const failed = check({ ...spec, invariants: { low: (state) => (state[0] ?? 0) + (state[1] ?? 0) < 7 } });
    expect(traceOf(failed)).toHaveLength(8);
    expect(isBehaviour(spec, traceOf(failed))).toBe(true);
  });
});
