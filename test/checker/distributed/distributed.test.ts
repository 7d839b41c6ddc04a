// A search by several processes that share nothing says what one process says, whoever is faster.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Check, type CheckOutcome, search, UnshareableError } from '../../../src/checker/index.ts';
import { EvaluationError } from '../../../src/model/index.ts';
import { reportOf } from '../../../src/session/check/report-outcome.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import { createValues } from '../../../src/values/index.ts';
import { type IntegerSystem, statesOf, transitionSystem } from '../integer-system.ts';
import { graphSystem, nodeOf, type RandomGraph, randomGraph } from '../random-systems.ts';
import { type OwnSystem, searchInPartitions, searchWithLosses } from './in-one-process.ts';

const SPECS = join(dirname(fileURLToPath(import.meta.url)), '../../../specs');
const PARTITIONS = [1, 2, 3, 5];

/** Numbers from 0 to 1, the same ones for the same seed. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};

/** What has to be the same. Of a search that ended early actions are not counted alike. */
const told = (outcome: CheckOutcome): unknown => {
  const { actions, workers: _workers, ...counts } = outcome.statistics;
  return {
    ...outcome,
    statistics: outcome.verdict === 'ok' ? { ...counts, actions } : counts,
    ...('trace' in outcome && outcome.trace !== undefined ? { trace: statesOf(outcome.trace) } : {}),
    ...('error' in outcome ? { error: outcome.error.message } : {}),
    ...('predicate' in outcome ? { predicate: outcome.predicate?.name } : {}),
  };
};

/** The outcome, or that initial states are to be made by one process. */
const inPartitions = (...asked: Parameters<typeof searchInPartitions>): CheckOutcome | null => {
  try {
    return searchInPartitions(...asked);
  } catch (error) {
    if (!(error instanceof UnshareableError)) throw error;
    return null;
  }
};

/** A random graph with everything that can be asked of it. */
function specOf(graph: RandomGraph, bad: readonly boolean[], outside: readonly boolean[], no: number): IntegerSystem {
  const at = (set: readonly boolean[]) => (state: readonly number[]) => set[nodeOf(state)] === true;
  return {
    ...graphSystem(graph),
    constraints: { inside: (state) => !at(outside)(state) || nodeOf(state) % 2 === 0 },
    stepConstraints: { notBack: (from, to) => nodeOf(to) !== nodeOf(from) - 1 },
    invariants: {
      good: (state) => {
        if (nodeOf(state) === no) throw new EvaluationError('no value');
        return !at(bad)(state) || nodeOf(state) % 5 !== 1;
      },
    },
    stepInvariants: { up: (from, to) => nodeOf(to) >= nodeOf(from) - 7 },
  };
}

describe('a search by partitions', () => {
  const values = createValues();
  const own = (spec: IntegerSystem) => (): OwnSystem => ({ system: transitionSystem(spec), values });
  const subset = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });

  it('of random graphs is that of one process', () => {
    let [wrong, cut] = [0, 0];
    fc.assert(
      fc.property(
        randomGraph(),
        subset,
        subset,
        fc.nat(60),
        fc.nat(3),
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        (graph, bad, outside, no, depth, seed) => {
          const spec = specOf(graph, bad, outside, no);
          const options = { deadlock: depth % 2 === 0, ...(depth > 1 ? { maxDepth: depth } : {}) };
          const alone = search(transitionSystem(spec), options);
          if (alone.verdict === 'limit') cut++;
          for (const count of PARTITIONS) {
            const outcome = inPartitions(own(spec), count, randomFrom(seed), options);
            if (outcome === null) expect(alone.statistics.depth).toBeLessThan(2);
            else expect(told(outcome)).toEqual(told(alone));
            if (outcome !== null && outcome.verdict !== 'ok') wrong++;
          }
        },
      ),
      { numRuns: 150, seed: 7 },
    );
    expect(wrong).toBeGreaterThan(100);
    expect(cut).toBeGreaterThan(1);
  });

  it('tells what constraints on steps leave out, be it only a step from a state to itself', () => {
    const spec: IntegerSystem = {
      ...graphSystem({ size: 2, initial: [0], edges: [[[1], [0, 1]]] }),
      stepConstraints: { moves: (from, to) => nodeOf(to) !== nodeOf(from) },
    };
    const alone = search(transitionSystem(spec), { deadlock: false });
    expect(alone.statistics).toMatchObject({ distinctStates: 2, leavesOut: true });
    for (const count of PARTITIONS)
      expect(told(searchInPartitions(own(spec), count, randomFrom(7), { deadlock: false }))).toEqual(told(alone));
  });

  it('of random graphs is that of one process, also where all partitions are lost at random moments and others go on from what they have kept', async () => {
    let resumptions = 0;
    await fc.assert(
      fc.asyncProperty(
        randomGraph(),
        subset,
        subset,
        fc.nat(60),
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        async (graph, bad, outside, no, seed) => {
          const spec = specOf(graph, bad, outside, no);
          const alone = search(transitionSystem(spec), { deadlock: false });
          try {
            const { outcome, resumed } = await searchWithLosses(own(spec), randomFrom(seed), { deadlock: false }, 9);
            expect(told(outcome)).toEqual(told(alone));
            resumptions += resumed;
          } catch (error) {
            if (!(error instanceof UnshareableError)) throw error;
          }
        },
      ),
      { numRuns: 150, seed: 11 },
    );
    expect(resumptions).toBeGreaterThan(30);
  });

  it('judges a step from a state to itself', () => {
    const spec: IntegerSystem = {
      variables: ['x'],
      initial: [[0]],
      actions: [
        { name: 'Up', next: ([x]) => (x! < 9 ? [[x! + 1]] : []) },
        { name: 'Stay', next: ([x]) => [[x!]] },
      ],
      stepInvariants: { moves: ([from], [to]) => from !== 5 || to !== 5 },
    };
    const alone = search(transitionSystem(spec), {});
    expect(alone).toMatchObject({ verdict: 'property', statistics: { depth: 7 } });
    for (const count of PARTITIONS)
      expect(told(searchInPartitions(own(spec), count, randomFrom(3), { deadlock: true }))).toEqual(told(alone));
  });

  it('ends at a number of states', () => {
    const spec: IntegerSystem = {
      variables: ['x', 'y'],
      initial: [[0, 0]],
      actions: [0, 1].map((i) => ({ name: `A${i}`, next: (state) => [state.map((value, j) => (i === j ? value + 1 : value))] })),
    };
    for (const count of PARTITIONS) {
      const outcome = searchInPartitions(own(spec), count, randomFrom(3), { deadlock: true, maxStates: 50 });
      expect(outcome).toMatchObject({ verdict: 'limit', limit: 'states', statistics: { distinctStates: 50 } });
    }
    // The last level that counts is full.
    const chain = { ...spec, actions: spec.actions.slice(0, 1) };
    const outcome = searchInPartitions(own(chain), 2, randomFrom(3), { deadlock: true, maxStates: 50 });
    expect(outcome.statistics.depth).toBe(search(transitionSystem(chain), { maxStates: 50 }).statistics.depth);
  });

  it('that was resumed with more states than its limit tells how many there are', () => {
    const { system } = own({ variables: ['x'], initial: [[0]], actions: [] })();
    const check = new Check(system, null, { maxStates: 10 });
    const counts = { level: 3, size: 5, earlier: 20, next: 9, initialStates: 1, generated: 99, coverage: new Float64Array(0), steps: 0 };
    const outcome = check.endElsewhere({ kind: 'limit', limit: 'states' }, { ...counts, distinct: 25 }, 2, false);
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'states', statistics: { distinctStates: 25, queue: 5 } });
  });

  /** Folder, module and configuration; with what they are for. */
  const MODELS = [
    ['atomic-commit', 'TwoPhaseCommit', 'TwoPhaseCommit-dies-safety', 'deadlock'],
    ['bounded-buffer', 'BoundedBuffer', 'BoundedBuffer-no-mutex', 'invariant'],
    ['lease', 'Lease', 'Lease', 'ok'],
    ['token-ring', 'TokenRing', 'TokenRing', 'ok'],
    ['water-jugs', 'ThreeJugs', 'ThreeJugs', 'invariant'],
  ] as const;

  it.each(MODELS)('of %s %s %s is that of one process', async (folder, module, config, _verdict) => {
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
      const { workers: _workers, coverage, ...rest } = reportOf(model, values, outcome, [], 0);
      return outcome.verdict === 'ok'
        ? { ...rest, coverage: coverage?.map(({ span: _span, ...one }) => one) }
        : {
            verdict: rest.verdict,
            trace: rest.trace?.states.map(({ variables }) => variables),
            ...outcome.statistics,
            actions: 0,
            workers: 0,
          };
    };
    const alone = open();
    const options = { deadlock: alone.model.checkDeadlock };
    const expected = report(alone, search(alone.model.system, options));
    const opened: ReturnType<typeof open>[] = [];
    const openOwn = (): OwnSystem => {
      const one = open();
      opened.push(one);
      return { system: one.model.system, values: one.values };
    };
    for (const count of [2, 5]) {
      opened.length = 0;
      const outcome = searchInPartitions(openOwn, count, randomFrom(count), options);
      expect(report(opened[0]!, outcome)).toEqual(expected);
    }
    opened.length = 0;
    const { outcome } = await searchWithLosses(openOwn, randomFrom(17), options, 3);
    expect(report(opened[0]!, outcome)).toEqual(expected);
  });
});
