// The graph that several processes record together is that of one, and temporal properties of it come out as they do there.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Check, type CheckOutcome } from '../../../src/checker/index.ts';
import type { TemporalProblem } from '../../../src/model/index.ts';
import { reportOf } from '../../../src/session/check/report-outcome.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import { createValues } from '../../../src/values/index.ts';
import { counters } from '../example-systems.ts';
import { type IntegerSystem, statesOf, transitionSystem } from '../integer-system.ts';
import { graphSystem, nodeOf, type RandomGraph, randomGraph } from '../random-systems.ts';
import { always, and, eventually, fair, implies, leadsTo, not, p, problem, state, step } from '../temporal-problems.ts';
import { type OwnSystem, searchInPartitions, searchWithLosses, untilEnd } from './in-one-process.ts';

const SPECS = join(dirname(fileURLToPath(import.meta.url)), '../../../specs');
const PARTITIONS = [1, 2, 3, 5];

/** Numbers from 0 to 1, the same ones for the same seed. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};

/** The recorded graph: each state with its predecessor, its successors, and whether one was cut off, in the order of the search. */
function graphOf({ search: { store }, recorder }: Check): unknown {
  const { rows, targets, cut, states } = recorder!.before(recorder!.recorded);
  const textOf = (number: number): string => (number < 0 ? 'none' : store.vector(number).join(' '));
  return [...states].map((number, position) => ({
    state: textOf(number),
    predecessor: textOf(store.predecessors[number]!),
    successors: [...targets.subarray(rows[position], rows[position + 1] ?? targets.length)].map(textOf).sort(),
    isCut: cut.includes(position),
  }));
}

const told = (outcome: CheckOutcome): unknown => {
  const { actions: _actions, workers: _workers, ...counts } = outcome.statistics;
  return {
    ...outcome,
    statistics: counts,
    ...('trace' in outcome && outcome.trace !== undefined ? { trace: [statesOf(outcome.trace), outcome.trace.loop] } : {}),
    ...('error' in outcome ? { error: outcome.error.message } : {}),
  };
};

describe('a graph of several processes', () => {
  const values = createValues();
  const own = (spec: IntegerSystem) => (): OwnSystem => ({ system: transitionSystem(spec), values });
  const subset = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });

  /** A random graph, with constraints where that is asked for, and what temporal properties can say of its nodes. */
  function asked(
    graph: RandomGraph,
    outside: readonly boolean[],
    some: readonly boolean[],
    kind: number,
  ): [IntegerSystem, TemporalProblem] {
    const plain = graphSystem(graph);
    const spec: IntegerSystem =
      kind % 2 === 0
        ? plain
        : {
            ...plain,
            constraints: { inside: (at) => outside[nodeOf(at)] !== true || nodeOf(at) % 2 === 0 },
            stepConstraints: { notBack: (from, to) => nodeOf(to) !== nodeOf(from) - 1 },
          };
    const propositions = [
      state(2, (at) => some[nodeOf(at)] === true),
      state(2, (at) => nodeOf(at) % 4 === 0),
      step(2, (from, to) => nodeOf(from) < nodeOf(to)),
    ];
    const formulas = [
      [eventually(p(0))],
      [leadsTo(p(1), p(0)), always(eventually(p(1)))],
      [always(implies(p(0), p(2)))],
      [and(eventually(always(p(0))), leadsTo(p(0), p(1)))],
    ][kind % 4]!;
    const fairness = plain.actions.map((action, i) => fair((kind + i) % 3 === 0 ? 'strong' : 'weak', 2, action));
    return [spec, problem(propositions, formulas, fairness.slice(0, kind % 3))];
  }

  it('is that of one, for random graphs with constraints, fairness and limits', () => {
    const verdicts = new Map<string, number>();
    fc.assert(
      fc.property(
        randomGraph(),
        subset,
        subset,
        fc.nat(23),
        fc.nat(3),
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        (graph, outside, some, kind, depth, seed) => {
          const [spec, problem] = asked(graph, outside, some, kind);
          const options = { deadlock: false, ...(depth > 0 ? { maxDepth: depth } : {}) };
          const alone = new Check(transitionSystem(spec), problem, options);
          const outcome = untilEnd(alone);
          verdicts.set(outcome.verdict, (verdicts.get(outcome.verdict) ?? 0) + 1);
          for (const count of PARTITIONS) {
            let graphThere: unknown = null;
            const seen = (check: Check): void => {
              graphThere = graphOf(check);
            };
            const there = searchInPartitions(own(spec), count, randomFrom(seed), options, { problem, seen });
            expect(told(there)).toEqual(told(outcome));
            expect(graphThere).toEqual(graphOf(alone));
          }
        },
      ),
      { numRuns: 60, seed: 5 },
    );
    for (const verdict of ['ok', 'property', 'limit']) expect(verdicts.get(verdict)).toBeGreaterThan(4);
  });

  it('is that of one, also where all processes are lost at random moments, in the middle of gathering too', async () => {
    let resumptions = 0;
    await fc.assert(
      fc.asyncProperty(
        randomGraph(14, 2),
        subset,
        subset,
        fc.nat(23),
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        async (graph, outside, some, kind, seed) => {
          const [spec, problem] = asked(graph, outside, some, kind);
          const alone = new Check(transitionSystem(spec), problem, { deadlock: false });
          const outcome = untilEnd(alone);
          let graphThere: unknown = null;
          const seen = (check: Check): void => {
            graphThere = graphOf(check);
          };
          const { outcome: there, resumed } = await searchWithLosses(own(spec), randomFrom(seed), { deadlock: false }, 9, {
            problem,
            seen,
          });
          expect(told(there)).toEqual(told(outcome));
          expect(graphThere).toEqual(graphOf(alone));
          resumptions += resumed;
        },
      ),
      { numRuns: 60, seed: 3 },
    );
    expect(resumptions).toBeGreaterThan(30);
  });

  /** A grid with so many states in a level, and so many steps to one state, that messages and pieces of rows are full. */
  it('is that of one where its parts are many messages', () => {
    const side = 120;
    const spec: IntegerSystem = {
      variables: ['x', 'y'],
      initial: Array.from({ length: side }, (_, i) => [i, i]),
      actions: [
        { name: 'X', next: ([x, y]) => [[(x! + 1) % side, y!]] },
        { name: 'Y', next: ([x, y]) => [[x!, (y! + 7) % side]] },
        { name: 'Back', next: ([x, y]) => (x! % 3 === 0 ? [[0, y! % 5]] : []) },
      ],
    };
    const reachable = problem([state(2, ([x, y]) => x === 5 && y === 5)], [always(eventually(p(0)))], [fair('weak', 2, spec.actions[0]!)]);
    const alone = new Check(transitionSystem(spec), reachable, {});
    const outcome = untilEnd(alone);
    const graph = graphOf(alone);
    for (const count of [1, 3]) {
      const seen = (check: Check): void => expect(graphOf(check)).toEqual(graph);
      expect(told(searchInPartitions(own(spec), count, randomFrom(3), { deadlock: true }, { problem: reachable, seen }))).toEqual(
        told(outcome),
      );
    }
  });

  it('is looked at while the search goes on, which may never end: the same lasso, and the same counts for any number of processes', async () => {
    const grid = counters(2, 1_000_000);
    const fairly = grid.actions.map((action) => fair('weak', 2, action));
    const never = problem([state(2, ([x]) => x === 2), state(2, ([x]) => x === 5000)], [eventually(p(0))]);
    const late = { ...problem([state(2, ([x, y]) => x! * y! === 10_000)], [always(not(p(0)))], fairly), fairStepsAreSteps: true };
    for (const problem of [never, late]) {
      const alone = untilEnd(new Check(transitionSystem(grid), problem, { deadlock: false }));
      expect(alone.verdict).toBe('property');
      const outcomes = [1, 3].map((count) => searchInPartitions(own(grid), count, randomFrom(7), { deadlock: false }, { problem }));
      outcomes.push((await searchWithLosses(own(grid), randomFrom(11), { deadlock: false }, 4, { problem })).outcome);
      const { statistics: _statistics, ...rest } = told(alone) as Record<string, unknown>;
      for (const outcome of outcomes) {
        expect(told(outcome)).toMatchObject(rest);
        expect(told(outcome)).toEqual(told(outcomes[0]!));
      }
    }
  });

  it('does not change what is found to be wrong with a state after it was looked at', async () => {
    const grid = counters(2, 1_000_000);
    const wrong: IntegerSystem = { ...grid, invariants: { near: ([x, y]) => x! < 150 || y! < 60 } };
    const never = problem([state(2, ([x]) => x! >= 0)], [always(p(0))]);
    const alone = untilEnd(new Check(transitionSystem(wrong), never, { deadlock: false }));
    expect(alone).toMatchObject({ verdict: 'invariant', trace: { states: { length: 211 } } });
    for (const count of [1, 3])
      expect(told(searchInPartitions(own(wrong), count, randomFrom(5), { deadlock: false }, { problem: never }))).toEqual(told(alone));
    const { outcome } = await searchWithLosses(own(wrong), randomFrom(3), { deadlock: false }, 3, { problem: never });
    expect(told(outcome)).toEqual(told(alone));
  });

  it('is not gathered where there is no room: everything else is checked, and what is not is told', () => {
    const counter: IntegerSystem = {
      variables: ['x'],
      initial: [[0]],
      actions: [{ name: 'Up', next: ([x]) => [[(x! + 1) % 9]] }],
    };
    const never = problem([state(1, ([x]) => x === 10)], [eventually(p(0))]);
    const search = (spec: IntegerSystem): CheckOutcome =>
      searchInPartitions(own(spec), 2, randomFrom(1), { deadlock: true }, { problem: never, hasRoom: false });
    expect(search(counter)).toMatchObject({
      verdict: 'limit',
      limit: 'memory',
      seenStates: 0,
      statistics: { distinctStates: 9, queue: 0 },
    });
    expect(search({ ...counter, invariants: { small: ([x]) => x! < 7 } })).toMatchObject({ verdict: 'invariant' });
  });

  /** Folder, module and configuration; with what they are for. */
  const MODELS = [
    ['token-ring', 'TokenRing', 'TokenRing-liveness', 'two properties that hold'],
    ['token-ring', 'TokenRing', 'TokenRing-few-numbers-liveness', 'a lasso'],
    ['dining-philosophers', 'DiningPhilosophers', 'DiningPhilosophers-put-back-liveness', 'a lasso with strong fairness'],
  ] as const;

  it.each(MODELS)('of %s %s %s is that of one (%s)', async (folder, module, config, _for) => {
    const request = {
      file: join(SPECS, folder, `${module}.tla`),
      config: join(SPECS, folder, `${config}.cfg`),
      invariants: [],
      properties: [],
    };
    const open = () => {
      const opened = openModel(request, {});
      if (opened.model === null) throw new Error(opened.diagnostics[0]?.message);
      return opened;
    };
    const report = ({ model, values }: ReturnType<typeof open>, outcome: CheckOutcome): unknown => {
      const { workers: _workers, coverage, checked: _checked, ...rest } = reportOf(model, values, outcome, [], 0);
      const { trace } = rest;
      return {
        ...rest,
        coverage: coverage?.map(({ span: _span, ...one }) => one),
        properties: rest.properties?.map(({ span: _span, ...one }) => one),
        property: rest.property?.name,
        trace: trace === undefined ? undefined : [trace.states.map(({ variables }) => variables), trace.loop],
      };
    };
    const alone = open();
    const options = { deadlock: alone.model.checkDeadlock };
    const expected = report(alone, untilEnd(new Check(alone.model.system, alone.model.temporal, options)));
    const opened: ReturnType<typeof open>[] = [];
    const openOwn = (): OwnSystem => {
      const one = open();
      opened.push(one);
      return { system: one.model.system, values: one.values };
    };
    // The check is about the coordinator's own model, which is opened first.
    const first = open();
    const openFirst = (): OwnSystem => {
      if (opened.length > 0) return openOwn();
      opened.push(first);
      return { system: first.model.system, values: first.values };
    };
    const problem = first.model.temporal!;
    expect(report(first, searchInPartitions(openFirst, 3, randomFrom(3), options, { problem }))).toEqual(expected);
    opened.length = 0;
    const { outcome } = await searchWithLosses(openFirst, randomFrom(17), options, 3, { problem });
    expect(report(first, outcome)).toEqual(expected);
  });
});
