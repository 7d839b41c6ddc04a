// Partial-order reduction against brute force, on random specifications of processes.
//
// Three things are compared: what the analysis says of two actions with what happens where both are tried; what a guard's enablers say with what any
// other action does; and everything that a reduced search finds with everything there is to find.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Search, search } from '../../../../src/checker/index.ts';
import { EvaluationError, type Reduction, type TransitionSystem } from '../../../../src/model/index.ts';
import { createValues } from '../../../../src/values/index.ts';
import { compileText } from '../../../compiler/support/compile-text.ts';
import { cases, seed } from '../../../fuzz/seeds.ts';
import { type AllThereIs, exploreAll } from './brute-force.ts';
import { randomSpecification } from './random-specification.ts';

const specs = cases(45);
const mostStates = 3000;

const has = (set: Int32Array, part: number): boolean => (set[part >>> 5]! & (1 << (part & 31))) !== 0;

/** The successors by one action, as text, in no order; `fault` where one has no value. */
const outcomes = (reduction: Reduction, part: number, state: Int32Array): ReadonlyMap<string, Int32Array> | 'fault' => {
  const found = new Map<string, Int32Array>();
  reduction.begin(state, 0);
  try {
    reduction.run(part, (next) => {
      const copy = next.slice(0, state.length);
      found.set(copy.join(), copy);
    });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return 'fault';
  }
  return found;
};

/** States by `a` and then `b`. */
const through = (reduction: Reduction, state: Int32Array, a: number, b: number): string[] | 'fault' => {
  const reached = new Set<string>();
  for (const middle of (outcomes(reduction, a, state) as ReadonlyMap<string, Int32Array>).values()) {
    const then = outcomes(reduction, b, middle);
    if (then === 'fault') return 'fault';
    for (const key of then.keys()) reached.add(key);
  }
  return [...reached].sort();
};

/** Independent actions commute, and neither makes the other possible, impossible or faulty. */
const compareIndependence = (reduction: Reduction, states: readonly Int32Array[]): number => {
  let pairs = 0;
  for (const state of states) {
    const here = Array.from({ length: reduction.actions }, (_, a) => outcomes(reduction, a, state));
    for (const [a, byA] of here.entries()) {
      if (byA === 'fault' || byA.size === 0) continue;
      for (const [b, byB] of here.entries()) {
        if (a === b || has(reduction.parts[a]!.dependents, b)) continue;
        expect(has(reduction.parts[b]!.dependents, a), 'dependence is symmetric').toBe(false);
        pairs++;
        for (const middle of byA.values()) {
          const after = outcomes(reduction, b, middle);
          const what = `action ${b} in a state, and after the independent action ${a}`;
          if (byB === 'fault' || after === 'fault') expect(after, what).toBe(byB);
          else expect(after.size, what).toBe(byB.size);
        }
        if (byB === 'fault' || byB.size === 0 || b < a) continue;
        expect(through(reduction, state, a, b), `actions ${a} and ${b} commute`).toEqual(through(reduction, state, b, a));
      }
    }
  }
  return pairs;
};

/** A part whose guard is false stays as it is until one of the guard's enablers happens. */
const compareEnablers = (reduction: Reduction, states: readonly Int32Array[]): void => {
  for (const state of states) {
    const here = Array.from({ length: reduction.actions }, (_, a) => outcomes(reduction, a, state));
    for (let part = 0; part < reduction.actions; part++) {
      const now = here[part]!;
      if (now === 'fault' || now.size > 0) continue;
      for (const enablers of usableEnablers(reduction, part, state)) {
        for (const [a, byA] of here.entries()) {
          if (byA === 'fault' || has(enablers, a) || a === part) continue;
          for (const middle of byA.values()) {
            const after = outcomes(reduction, part, middle);
            const size = after === 'fault' ? 'fault' : after.size;
            expect(size, `action ${part}, disabled, after action ${a}, which is none of its enablers`).toBe(0);
          }
        }
      }
    }
  }
};

/** The sets that the search may use for a part that is not enabled. */
const usableEnablers = (reduction: Reduction, part: number, state: Int32Array): readonly Int32Array[] => {
  const { guards, enablers } = reduction.parts[part]!;
  const usable: Int32Array[] = [];
  reduction.begin(state, 0);
  for (const guard of guards) {
    const truth = guard.holds();
    if (truth === undefined || (guard.isBehind && usable.length > 0)) break;
    if (!truth) usable.push(guard.enablers);
  }
  return usable.length > 0 ? usable : [enablers];
};

/** Every deadlock, and every predicate that is violated, is found by a reduced search that goes on after the first. */
const compareAll = (system: TransitionSystem, all: AllThereIs): number => {
  const run = new Search(system, { continueAfterViolation: true });
  let outcome = null;
  while (outcome === null) outcome = run.advance(1000);
  if (outcome.verdict === 'evaluation-error') expect(all.isFaulty || all.violated.size > 0).toBe(true);
  else {
    expect(all.isFaulty, 'an action has no value').toBe(false);
    const { distinctStates } = outcome.statistics;
    const violations = outcome.all?.found ?? [];
    expect(violations.find((v) => v.kind === 'deadlock')?.count ?? 0, 'deadlocks').toBe(all.deadlocks.size);
    const names = violations.filter((v) => v.kind !== 'deadlock').map((v) => v.predicate.name);
    expect([...new Set(names)].sort(), 'violated').toEqual([...all.violated].sort());
    expect(distinctStates).toBeLessThanOrEqual(all.states.length);
  }
  return outcome.statistics.distinctStates;
};

const compareVerdict = (system: TransitionSystem, all: AllThereIs): string => {
  const outcome = search(system);
  const isRight = {
    ok: !all.isFaulty && all.violated.size === 0 && all.deadlocks.size === 0,
    deadlock: all.deadlocks.size > 0,
    invariant: outcome.verdict === 'invariant' && all.violated.has(outcome.predicate.name),
    property: outcome.verdict === 'property' && all.violated.has(outcome.predicate.name),
    'evaluation-error': all.isFaulty || all.violated.size > 0,
  };
  expect(isRight[outcome.verdict as keyof typeof isRight], `verdict ${outcome.verdict}`).toBe(true);
  return outcome.verdict;
};

describe('partial-order reduction finds what there is', () => {
  it(`in ${specs} random specifications`, () => {
    const store = createValues(1 << 26);
    const verdicts = new Map<string, number>();
    let pairs = 0;
    let left = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 40, maxLength: 160, size: 'max' }), (decisions) => {
        const { text, config } = randomSpecification(decisions);
        try {
          const { system } = compileText(text, config, store, true).model;
          const all = exploreAll(system, mostStates);
          if (all === null || system.reduction === undefined) return;
          const some = all.states.slice(0, 60);
          pairs += compareIndependence(system.reduction, some);
          compareEnablers(system.reduction, some);
          if (compareAll(system, all) < all.states.length) left++;
          const verdict = compareVerdict(system, all);
          verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        } catch (error) {
          throw new Error(`${(error as Error).message}\n${text}\n${config}`);
        }
      }),
      { seed, numRuns: specs, endOnFailure: true },
    );

    // A test that reduced nothing would show nothing.
    expect(pairs).toBeGreaterThan(specs);
    expect(left).toBeGreaterThan(specs / 40);
    expect([...verdicts.keys()]).toEqual(expect.arrayContaining(['ok', 'deadlock', 'invariant']));
  }, 900_000);
});
