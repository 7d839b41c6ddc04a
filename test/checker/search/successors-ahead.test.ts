// A search that makes successors ahead ends as one that does not: outcome, counts, trace, actions, and what a recorder is told.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckOutcome, type GraphRecorder, type SearchOptions, search } from '../../../src/checker/index.ts';
import { EvaluationError, type StatePredicate, type TransitionSystem } from '../../../src/model/index.ts';
import { cases, seed } from '../../fuzz/seeds.ts';
import { counters, peterson, philosophers } from '../example-systems.ts';
import { type IntegerSystem, idOf, statesOf, transitionSystem } from '../integer-system.ts';
import { graphSystem, nodeOf, randomGraph } from '../random-systems.ts';

/** Everything that is told of a search. */
const told = (spec: IntegerSystem, options: SearchOptions): unknown => {
  const events: unknown[] = [];
  const recorder = {
    temporal: true,
    beginState: (state: number) => events.push(state),
    edge: (to: number, action: number) => events.push([to, action]),
    cut: () => events.push('cut'),
  } as unknown as GraphRecorder;
  const ended = (more: SearchOptions): unknown => {
    const outcome: CheckOutcome = search(transitionSystem(spec), { ...options, ...more });
    const { verdict, statistics } = outcome;
    const fault = 'fault' in outcome ? outcome.fault : 'predicate' in outcome ? outcome.predicate.name : null;
    return {
      verdict,
      statistics,
      fault: fault instanceof Error ? fault.message : fault,
      trace: 'trace' in outcome && outcome.trace ? statesOf(outcome.trace) : null,
    };
  };
  return { plain: ended({}), recorded: ended({ recorder }), events };
};

const expectSame = (spec: IntegerSystem, options: SearchOptions = {}): void => {
  expect(told(spec, { ...options, lookAheadFrom: 0 })).toEqual(told(spec, { ...options, lookAheadFrom: Number.POSITIVE_INFINITY }));
};

/** A system in which some nodes, edges and evaluations are special. */
const special = fc.record({
  graph: randomGraph(40, 4),
  bad: fc.option(fc.nat(60)),
  without: fc.option(fc.nat(60)),
  faulty: fc.option(fc.nat(60)),
  badStep: fc.option(fc.tuple(fc.nat(9), fc.nat(9))),
  outside: fc.option(fc.nat(60)),
  maxDepth: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 5 }),
  maxStates: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 5 }),
  deadlock: fc.boolean(),
  copies: fc.constantFrom(1, 1, 1, 50, 700),
});

type Special = typeof special extends fc.Arbitrary<infer T> ? T : never;

const specOf = ({ graph, bad, without, faulty, badStep, outside, copies }: Special): IntegerSystem => {
  const { actions, ...rest } = graphSystem(graph);
  return {
    ...rest,
    actions: actions.map(({ name, next }, index) => ({
      name,
      next: (state) => {
        const found = next(state);
        // After some of the successors were made, or before.
        if (nodeOf(state) === faulty && index === actions.length - 1) throw new EvaluationError(`no successors of ${faulty}`);
        return Array.from({ length: copies }, () => found).flat();
      },
    })),
    invariants: {
      notBad: (state) => {
        if (nodeOf(state) === without) throw new EvaluationError('no value');
        return nodeOf(state) !== bad;
      },
    },
    // Where nothing is asked of steps less is done for a known state.
    stepInvariants: badStep === null ? {} : { notBadStep: (from, to) => nodeOf(from) !== badStep[0] || nodeOf(to) !== badStep[1] },
    constraints: { inside: (state) => nodeOf(state) !== outside },
  };
};

const optionsOf = ({ deadlock, maxDepth, maxStates }: Special): SearchOptions => ({
  deadlock,
  ...(maxDepth === null ? {} : { maxDepth }),
  ...(maxStates === null ? {} : { maxStates }),
});

describe('a search that looks ahead', () => {
  it('ends as one that does not, on random systems', () => {
    const verdicts = new Map<string, number>();
    fc.assert(
      fc.property(special, (given) => {
        const [spec, options] = [specOf(given), optionsOf(given)];
        expectSame(spec, options);
        const { verdict } = search(transitionSystem(spec), options);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      }),
      { numRuns: cases(400), seed },
    );
    for (const verdict of ['ok', 'deadlock', 'invariant', 'property', 'evaluation-error', 'limit'])
      expect(verdicts.get(verdict), verdict).toBeGreaterThan(0);
  });

  it('ends as one that does not, with a view that some states have not', () => {
    const nodes = fc.integer({ min: 2, max: 50 });
    let unseen = 0;
    fc.assert(
      fc.property(special, nodes, fc.option(fc.nat(15), { freq: 2 }), (given, most, viewless) => {
        const view = (state: readonly number[]): number => {
          if (nodeOf(state) === viewless) throw new EvaluationError('no view');
          return nodeOf(state) % most;
        };
        // Other faults would hide most of them.
        const spec: IntegerSystem = { ...specOf({ ...given, without: null, faulty: null }), view };
        expectSame(spec, optionsOf(given));
        const outcome = search(transitionSystem(spec), optionsOf(given));
        if (outcome.verdict === 'evaluation-error') unseen++;
      }),
      { numRuns: cases(600), seed },
    );
    expect(unseen).toBeGreaterThan(0);
  });

  it('ends as one that does not, where levels have more successors than are made at a time', () => {
    const sum = (state: readonly number[]): number => state.reduce((a, b) => a + b, 0);
    expectSame({ ...counters(4, 6), view: sum });
    for (const spec of [counters(4, 5), philosophers(5, true), philosophers(5, false), peterson(), peterson(true)]) expectSame(spec);
  });

  it('checks a known state again that a constraint on the level leaves out now', () => {
    const ring: IntegerSystem = { variables: ['x'], initial: [[0]], actions: [{ name: 'Go', next: ([x]) => [[(x! + 1) % 3]] }] };
    const verdictOf = (lookAheadFrom: number): string => {
      const system: TransitionSystem = { ...transitionSystem(ring), varies: 'level' };
      const early: StatePredicate = { name: 'early', holds: () => system.progress.level < 4 };
      const soon: StatePredicate = { name: 'soon', holds: (states, offset) => states[offset] !== idOf(0) || system.progress.level < 4 };
      return search({ ...system, constraints: [early], invariants: [soon] }, { deadlock: false, lookAheadFrom }).verdict;
    };
    expect([verdictOf(0), verdictOf(Number.POSITIVE_INFINITY)]).toEqual(['invariant', 'invariant']);
  });

  it('does not evaluate a state before its turn where that shows something', () => {
    const order: number[] = [];
    const spec: IntegerSystem = { ...counters(2, 3), invariants: { noted: (state) => order.push(-nodeOf(state)) > 0 } };
    const system = { ...transitionSystem(spec), isTalkative: true };
    const { successors } = system;
    const noting = {
      ...system,
      successors: ((states, offset, sink) => {
        order.push(1);
        successors(states, offset, sink);
      }) as typeof successors,
    };
    search(noting, { deadlock: false, lookAheadFrom: 0 });
    // One new state after the other: never two expansions in a row while new states come from each.
    expect(order.slice(0, 4)).toEqual([-0, 1, -3, -1]);
  });
});
