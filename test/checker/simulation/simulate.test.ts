import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/checker/simulation/random.ts';
import { Simulation, type SimulationOptions, simulate } from '../../../src/checker/simulation/simulate.ts';
import { Tally } from '../../../src/checker/simulation/simulation-tally.ts';
import { EvaluationError } from '../../../src/model/index.ts';
import { counters, peterson, philosophers } from '../example-systems.ts';
import { type IntegerSystem, numberOf, type State, statesOf, transitionSystem } from '../integer-system.ts';

const run = (spec: IntegerSystem, options: Partial<SimulationOptions> = {}) =>
  simulate(transitionSystem(spec), { seed: 1, behaviours: 100, ...options });

function behavioursOf(spec: IntegerSystem, options: Partial<SimulationOptions>): string[] {
  const all: string[] = [];
  run(spec, { ...options, onBehaviour: (vectors) => all.push([...vectors].map(numberOf).join()) });
  return all;
}

describe('simulation', () => {
  it('makes behaviours of the wanted number and depth', () => {
    const outcome = run(counters(2, 3), { deadlock: false, depth: 5 });
    expect(outcome).toMatchObject({ verdict: 'ok', statistics: { behaviours: 100, longest: 5, steps: 400 } });
    expect(outcome.statistics.actions.reduce((sum, { distinct }) => sum + distinct, 0)).toBe(400);
    expect(run(counters(2, 3), { deadlock: false }).statistics.longest).toBe(7);
  });

  it('is the same for the same seed, and behaviour by behaviour wherever it begins', () => {
    const all = behavioursOf(peterson(), { behaviours: 20, depth: 12 });
    expect(behavioursOf(peterson(), { behaviours: 20, depth: 12 })).toEqual(all);
    expect(behavioursOf(peterson(), { behaviours: 20, depth: 12, seed: 2 })).not.toEqual(all);
    expect(behavioursOf(peterson(), { behaviours: 5, firstBehaviour: 15, depth: 12 })).toEqual(all.slice(15));
  });

  it('chooses uniformly among distinct successors, however often they are made', () => {
    const spec: IntegerSystem = {
      variables: ['x'],
      initial: [[0]],
      actions: [{ name: 'Go', next: ([x]) => (x === 0 ? [[1], [1], [1], [2]] : []) }],
    };
    const ends = behavioursOf(spec, { behaviours: 4000, deadlock: false }).filter((behaviour) => behaviour === '0,2');
    expect(ends.length).toBeGreaterThan(1850);
    expect(ends.length).toBeLessThan(2150);
  });

  it('finds violations, on successors that are not chosen too', () => {
    expect(run(peterson(true), { depth: 50 })).toMatchObject({ verdict: 'invariant', predicate: { name: 'mutualExclusion' } });
    const outcome = run({ ...counters(2, 3), stepInvariants: { low: (_, [x = 0]) => x < 2 } });
    expect(outcome.verdict).toBe('property');
    expect('trace' in outcome && outcome.trace !== undefined && statesOf(outcome.trace).at(-1)?.[0]).toBe(2);
  });

  it('finds deadlocks, but not where only a constraint ends a behaviour', () => {
    expect(run(philosophers(3, false))).toMatchObject({ verdict: 'deadlock' });
    expect(run({ ...counters(1, 9), constraints: { small: ([x = 0]) => x < 4 } })).toMatchObject({
      verdict: 'ok',
      statistics: { longest: 4 },
    });
  });

  it('makes no step that a step constraint leaves out', () => {
    const isAllowed = ([x = 0]: State, [y = 0]: State): boolean => x + y !== 5;
    const spec: IntegerSystem = {
      variables: ['x'],
      initial: [[0]],
      actions: [{ name: 'Go', next: ([x = 0]) => [[(x + 1) % 7], [(x + 2) % 7]] }],
      stepConstraints: { other: isAllowed },
      // It is asked of steps that are left out too.
      stepInvariants: { any: () => true },
    };
    const behaviours = behavioursOf(spec, { depth: 20 }).map((behaviour) => behaviour.split(',').map(Number));
    expect(behaviours.length).toBe(100);
    for (const states of behaviours) for (const [i, x] of states.entries()) expect(i > 0 && !isAllowed([states[i - 1]!], [x])).toBe(false);
    expect(run({ ...spec, stepInvariants: { allowed: isAllowed } }, { depth: 20 })).toMatchObject({ verdict: 'property' });
  });

  it('reports faults and assumptions', () => {
    const faulty = () => {
      throw new EvaluationError('no value');
    };
    expect(run({ ...counters(1, 3), invariants: { bad: faulty } })).toMatchObject({ verdict: 'evaluation-error', phase: 'invariant' });
    expect(run({ ...counters(1, 3), assumptions: { no: () => false } })).toMatchObject({ verdict: 'assumption' });
    expect(run({ ...counters(1, 3), initial: [] })).toMatchObject({ verdict: 'ok', statistics: { behaviours: 0 } });
  });
});

describe('what a behaviour does not depend on', () => {
  it('what was found in other behaviours before', () => {
    const spec: IntegerSystem = {
      variables: ['x'],
      initial: [[0]],
      actions: [{ name: 'Go', next: ([x]) => (x === 0 ? [[1], [9], [8], [7]] : x === 1 ? [[3], [2]] : []) }],
      invariants: { right: ([x]) => x !== 2 && x !== 3 },
    };
    const simulation = new Simulation(transitionSystem(spec), { seed: 1, deadlock: false });
    expect(simulation.start()).toBeNull();
    const made = (from: number, to: number) => {
      simulation.assign(from, to, new Tally(1));
      while (!simulation.advance(3));
      return simulation.outcome;
    };
    const found = made(0, 100)!;
    expect(found).toMatchObject({ verdict: 'invariant' });
    expect('trace' in found && statesOf(found.trace!)).toEqual([[0], [1], [2]]);
    const first = simulation.number;
    expect(first).toBeGreaterThan(0);
    expect(made(0, first)).toBeNull();
    expect(simulation.number).toBe(first);
    expect(made(0, 100)).toEqual(found);
    expect(made(first, 100)).toMatchObject({ verdict: 'invariant', trace: { states: { length: 3 } } });
  });

  it('the order in which successors are made', () => {
    const forward = peterson();
    const backward = { ...forward, actions: forward.actions.map((a) => ({ ...a, next: (s: State) => [...a.next(s)].reverse() })) };
    const spec = (reversed: boolean): IntegerSystem => ({
      variables: ['x', 'y'],
      initial: [[0, 0]],
      actions: [
        {
          name: 'Spread',
          next: ([x = 0, y = 0]) => {
            const all = Array.from({ length: 20 }, (_, i) => [(x + i) % 23, (y + i * i) % 19]);
            return reversed ? all.reverse() : all;
          },
        },
      ],
      stepInvariants: { rare: ([x = 0], [y = 0]) => x !== 22 || y !== 22 },
    });
    expect(behavioursOf(backward, { depth: 20 })).toEqual(behavioursOf(forward, { depth: 20 }));
    const some = behavioursOf(spec(false), { behaviours: 5, depth: 30 });
    expect(behavioursOf(spec(true), { behaviours: 5, depth: 30 })).toEqual(some);
    expect(run(spec(true), { depth: 30 })).toEqual(run(spec(false), { depth: 30 }));
    expect(run(spec(true), { depth: 30 }).verdict).toBe('property');
  });

  it('what is remembered of states', () => {
    for (const spec of [peterson(), counters(3, 4), philosophers(3, true)]) {
      const options = { deadlock: false, depth: 40, behaviours: 300 };
      expect(behavioursOf(spec, { ...options, pure: true })).toEqual(behavioursOf(spec, options));
      expect(run(spec, { ...options, pure: true })).toEqual(run(spec, options));
    }
    expect(run(peterson(true), { pure: true })).toEqual(run(peterson(true)));
    expect(run(philosophers(3, false), { pure: true })).toEqual(run(philosophers(3, false)));
  });

  it('the pieces in which a range is made', () => {
    const system = transitionSystem(counters(2, 3));
    const whole = simulate(system, { seed: 7, behaviours: 50, deadlock: false }).statistics;
    const run = new Simulation(system, { seed: 7, deadlock: false });
    run.start();
    const total = run.tally.copy();
    for (const [from, to] of [
      [31, 50],
      [0, 1],
      [1, 31],
    ] as const) {
      run.assign(from, to, new Tally(system.actions.length));
      while (!run.advance(3));
      total.add(run.tally.counts);
    }
    expect(total.statistics(system)).toEqual(whole);
  });
});

describe('faults', () => {
  it('of several wrong successors the first in canonical order is told, and nothing of that step counts', () => {
    const spec = (order: readonly number[]): IntegerSystem => ({
      variables: ['x'],
      initial: [[0]],
      actions: [{ name: 'Go', next: ([x = 0]) => (x === 0 ? [[1]] : order.map((n) => [n])) }],
      invariants: {
        small: ([x = 0]) => {
          if (x === 4) throw new EvaluationError('four');
          return x < 5;
        },
      },
    });
    for (const order of [
      [1, 7, 5, 6],
      [6, 5, 1, 7],
    ]) {
      const outcome = run(spec(order));
      expect(outcome).toMatchObject({ verdict: 'invariant', statistics: { behaviours: 0, statesGenerated: 6, steps: 1 } });
      expect('trace' in outcome && outcome.trace !== undefined && statesOf(outcome.trace)).toEqual([[0], [1], [5]]);
    }
    const fault = run(spec([9, 4, 1]));
    expect(fault).toMatchObject({
      verdict: 'evaluation-error',
      phase: 'invariant',
      predicate: { name: 'small' },
      statistics: { statesGenerated: 5 },
    });
    expect('trace' in fault && fault.trace !== undefined && statesOf(fault.trace)).toEqual([[0], [1], [4]]);
  });

  it('properties of initial states are checked', () => {
    const system = transitionSystem(counters(1, 2));
    const property = { name: 'begins', holds: (states: Int32Array, at: number) => numberOf(states[at] ?? 0) > 0 };
    expect(simulate({ ...system, initialPredicates: [property] }, { seed: 1, behaviours: 3 })).toMatchObject({
      verdict: 'property',
      predicate: { name: 'begins' },
      trace: { states: [{}] },
    });
  });
});

/** The probability of every behaviour of at most so many states, by the definition: uniform among distinct successors. */
function probabilities(spec: IntegerSystem, depth: number): Map<string, number> {
  const distinct = (states: readonly State[]) => [...new Map(states.map((s) => [s.join(), s])).values()];
  const found = new Map<string, number>();
  const go = (path: readonly State[], probability: number): void => {
    const next = path.length === depth ? [] : distinct(spec.actions.flatMap((a) => a.next(path.at(-1)!)));
    if (next.length === 0) found.set(path.join(), probability);
    for (const state of next) go([...path, state], probability / next.length);
  };
  const initial = distinct(spec.initial);
  for (const state of initial) go([state], 1 / initial.length);
  return found;
}

describe('distribution', () => {
  // Critical values: the chi-square distribution has mean k and variance 2k; five standard deviations above are exceeded once in a million seeds or so.
  it.each([
    ['peterson', peterson(), 7, 1],
    ['peterson', peterson(), 7, 2 ** 40 + 1],
    ['philosophers', philosophers(3, false), 5, 3],
    ['counters', counters(3, 2), 5, 4],
  ])('behaviours of %s are as frequent as they are likely', (_, spec, depth, seed) => {
    const expected = probabilities(spec, depth);
    const behaviours = 200 * expected.size;
    const seen = new Map<string, number>();
    for (const b of behavioursOf(spec, { depth, seed, behaviours, deadlock: false, pure: true })) seen.set(b, (seen.get(b) ?? 0) + 1);
    let chiSquare = 0;
    for (const [behaviour, probability] of expected) {
      const mean = probability * behaviours;
      chiSquare += ((seen.get(behaviour) ?? 0) - mean) ** 2 / mean;
      seen.delete(behaviour);
    }
    expect(seen.size).toBe(0);
    expect(expected.size).toBeGreaterThan(15);
    const freedom = expected.size - 1;
    expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    // Nor is it too good to be true.
    expect(chiSquare).toBeGreaterThan(freedom - 5 * Math.sqrt(2 * freedom));
  });

  it('counts for each action how often it was chosen', () => {
    const spec = counters(2, 3);
    const taken = new Map<string, number>();
    const outcome = run(spec, {
      deadlock: false,
      onBehaviour: (vectors) => {
        const states = Array.from({ length: vectors.length / 2 }, (_, i) => [...vectors.slice(2 * i, 2 * i + 2)].map(numberOf));
        for (const [i, from] of states.entries()) {
          const to = states[i + 1];
          const name = to && spec.actions.find((a) => a.next(from).some((s) => s.join() === to.join()))?.name;
          if (name !== undefined) taken.set(name, (taken.get(name) ?? 0) + 1);
        }
      },
    });
    expect(new Map(outcome.statistics.actions.map((a) => [a.name, a.distinct]))).toEqual(taken);
  });
});

describe('random numbers', () => {
  it('are those of the reference implementation of xoshiro128++', () => {
    const random = new Random();
    random.restore(1, 2, 3, 4);
    // The first ten numbers from this state, as the authors' program in C prints them.
    const expected = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420];
    expect(expected.map(() => random.next())).toEqual(expected);
  });

  it('are fair, also from stream to stream', () => {
    const one = new Random(1);
    const within = new Array<number>(6).fill(0);
    const across = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) {
      within[one.below(6)]!++;
      across[new Random(1, i).below(6)]!++;
    }
    for (const count of [...within, ...across]) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('are others for another seed or number, whichever bits differ', () => {
    const numbers = [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 52];
    const first = numbers.flatMap((seed) => numbers.map((stream) => new Random(seed, stream).next()));
    expect(new Set(first).size).toBe(numbers.length ** 2);
  });
});
