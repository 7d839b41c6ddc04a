import { describe, expect, it } from 'vitest';
import { Random } from '../../src/checker/random.ts';
import { type SimulationOptions, simulate } from '../../src/checker/simulate.ts';
import { EvaluationError } from '../../src/model/index.ts';
import { counters, peterson, philosophers } from './example-systems.ts';
import { type IntegerSystem, numberOf, statesOf, transitionSystem } from './integer-system.ts';

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

  it('reports faults, assumptions and interruptions', () => {
    const faulty = () => {
      throw new EvaluationError('no value');
    };
    expect(run({ ...counters(1, 3), invariants: { bad: faulty } })).toMatchObject({ verdict: 'evaluation-error', phase: 'invariant' });
    expect(run({ ...counters(1, 3), assumptions: { no: () => false } })).toMatchObject({ verdict: 'assumption' });
    expect(simulate(transitionSystem(peterson()), { seed: 1, interrupted: () => true }).verdict).toBe('interrupted');
    expect(run({ ...counters(1, 3), initial: [] })).toMatchObject({ verdict: 'ok', statistics: { behaviours: 0 } });
  });
});

describe('random numbers', () => {
  it('are those of mulberry32 and fair', () => {
    const random = new Random(1);
    const counts = new Array<number>(6).fill(0);
    for (let i = 0; i < 60_000; i++) counts[random.below(6)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    expect(new Random(1).next()).toBe(2693262067);
  });
});
