// States whose vectors are in a file: the store stays the set it is, and a search finds what it finds without.
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  Check,
  type CheckOutcome,
  check,
  Search,
  type SearchOptions,
  type Snapshot,
  type SpillFiles,
  StateStore,
} from '../../../src/checker/index.ts';
import type { TemporalProblem, TransitionSystem } from '../../../src/model/index.ts';
import { filesIn, openedFiles } from '../../../src/session/check/spill.ts';
import { counters, peterson, philosophers, twoPhaseCommit } from '../example-systems.ts';
import { type IntegerSystem, transitionSystem } from '../integer-system.ts';
import { naiveSearch } from '../naive-search.ts';
import { graphSystem, randomGraph } from '../random-systems.ts';
import { always, eventually, fair, not, p, problem, state } from '../temporal-problems.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-spill-'));
const files = filesIn(folder, () => {});
afterAll(() => {
  files.close();
  rmSync(folder, { recursive: true });
});

/** What moves states to the file from the beginning. */
const spilling = (segment: number, to: SpillFiles = files): SearchOptions => ({ spill: { files: to, segment, wanted: () => true } });

describe('a store of which only a part is in memory', () => {
  it('agrees with a Map', () => {
    const vectors = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -2, max: 2 }), fc.nat(1)), { maxLength: 400 });
    fc.assert(
      fc.property(vectors, fc.constantFrom(1, 2, 8, 64), fc.nat(50), fc.boolean(), (list, segment, begin, isKeyed) => {
        // The key of a keyed store is the vector turned round.
        const store = new StateStore(3, isKeyed ? 3 : undefined, { files, segment });
        const known = new Map<string, number>();
        list.forEach((entries, time) => {
          if (time === begin) store.startSpilling();
          const vector = Int32Array.from(entries);
          const key = isKeyed ? vector.toReversed() : vector;
          const before = known.get(entries.join()) ?? -1;
          expect(store.find(key, 0)).toBe(before);
          if (before >= 0) return;
          const number = isKeyed ? store.addWithKey(vector, 0, key, 0, time) : store.add(vector, 0, time);
          expect(number).toBe(known.size);
          known.set(entries.join(), number);
        });
        expect(store.isSpilling).toBe(begin < list.length);
        for (const [text, number] of known) {
          const [one, two] = [store.at(number), store.at(0)];
          expect(store.vectors.slice(one, one + 3).join()).toBe(text);
          expect(store.vectors.slice(two, two + 3).join()).toBe([...known.keys()][0]);
        }
        const all = store.allUntil(store.count);
        expect(all.subarray(0, all.length).join()).toBe([...known.keys()].join());
        expect(all.subarray(Math.min(2, all.length), all.length).join()).toBe([...known.keys()].join().split(',').slice(2).join());
      }),
    );
  });

  it('is found again after the table has grown', () => {
    const store = new StateStore(2, undefined, { files, segment: 16 });
    const vector = new Int32Array(2);
    const total = 60_000;
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < total; i++) {
        if (i === 100) store.startSpilling();
        vector[0] = i % 251;
        vector[1] = Math.floor(i / 251);
        const known = store.find(vector, 0);
        if (known !== (round === 0 ? -1 : i)) throw new Error(`state ${i} is found as ${known}`);
        if (known < 0) store.add(vector, 0, i - 1);
      }
    }
    expect(store.count).toBe(total);
    expect(store.predecessors[total - 1]).toBe(total - 2);
  });
});

const outcomeOf = (system: TransitionSystem, options: SearchOptions, what: TemporalProblem | null = null): CheckOutcome =>
  check(system, what, options);

const systems: readonly (readonly [string, IntegerSystem, SearchOptions])[] = [
  ['counters', counters(3, 9), {}],
  ['philosophers that wait for ever', philosophers(5, false), {}],
  ['philosophers', philosophers(5, true), {}],
  ['a mutual exclusion', peterson(), {}],
  ['a broken one', peterson(true), {}],
  ['two-phase commit', twoPhaseCommit(4), { deadlock: false }],
  ['a view', { ...counters(3, 9), view: ([x = 0, y = 0, z = 0]) => (x + y) * 10 + z }, { deadlock: false }],
  ['symmetry', { ...counters(3, 9), canonical: (s) => s.toSorted((a, b) => a - b) }, { deadlock: false }],
  ['a constraint', { ...counters(3, 9), constraints: { low: (s) => s.reduce((a, b) => a + b) < 15 } }, { deadlock: false }],
  ['a step that must not be', { ...counters(3, 9), stepInvariants: { calm: (from, to) => from[0] !== 8 || to[0] !== 9 } }, {}],
  ['all violations', { ...counters(2, 9), invariants: { low: ([x = 0]) => x < 5 } }, { continueAfterViolation: true }],
  ['a limit of depth', counters(3, 9), { maxDepth: 11 }],
];

describe.each(systems)('a search of %s', (_, system, options) => {
  it.each([1, 4, 32])('is the same with %i states in memory or a few more', (segment) => {
    const whole = outcomeOf(transitionSystem(system), options);
    const search = new Search(transitionSystem(system), { ...options, ...spilling(segment) });
    expect(search.advance(Number.POSITIVE_INFINITY)).toEqual(whole);
    expect(search.store.isSpilling).toBe(true);
  });
});

it('counts the states of random graphs as the naive search does', () => {
  fc.assert(
    fc.property(randomGraph(40), fc.constantFrom(1, 2, 4), (graph, segment) => {
      const spec = graphSystem(graph);
      const { statistics } = outcomeOf(transitionSystem(spec), { deadlock: false, ...spilling(segment) });
      const naive = naiveSearch(spec);
      expect([statistics.statesGenerated, statistics.distinctStates, statistics.depth]).toEqual([
        naive.generated,
        naive.distinct,
        naive.depth,
      ]);
    }),
  );
});

it('checks temporal properties on states that are in the file', () => {
  const spec = philosophers(4, true);
  const eats = state(spec.variables.length, (s) => s[0] === 2);
  const weak = spec.actions.map((action) => fair('weak', spec.variables.length, action));
  for (const what of [
    problem([eats], [eventually(p(0))], weak),
    problem([eats], [always(eventually(not(p(0))))], weak),
    problem([eats], [always(eventually(p(0)))]),
  ]) {
    const options = { deadlock: false };
    const whole = outcomeOf(transitionSystem(spec), options, what);
    expect(outcomeOf(transitionSystem(spec), { ...options, ...spilling(2) }, what)).toEqual(whole);
  }
});

describe('a snapshot of a search that spills', () => {
  const system = (): TransitionSystem => transitionSystem({ ...counters(3, 9), invariants: { low: (s) => s.join() !== '7,8,9' } });

  const plainOf = ({ vectors, predecessors, frontier, start, coverage }: Snapshot): unknown => ({
    vectors: [...vectors.subarray(0, vectors.length)],
    predecessors: [...predecessors],
    frontier: [...frontier],
    start,
    coverage,
  });

  it.each([0, 120, 700])('is what one without would be, and can be gone on from with a file or without: after %i states', (expansions) => {
    const whole = outcomeOf(system(), {});
    const plain = new Search(system(), {});
    const spilled = new Search(system(), spilling(4));
    plain.advance(expansions + 1);
    spilled.advance(expansions + 1);
    const snapshot = spilled.snapshot()!;
    expect(plainOf(snapshot)).toEqual(plainOf(plain.snapshot()!));
    for (const options of [{}, spilling(4), spilling(1)]) {
      const again = new Check(system(), null, options);
      again.search.restore(snapshot);
      expect(again.advance(Number.POSITIVE_INFINITY)).toEqual(whole);
    }
  });
});

describe('a disk that is full', () => {
  it('ends the search with what is known', () => {
    const full: SpillFiles = { ...openedFiles, open: () => openSync('/dev/full', 'r+') };
    const outcome = outcomeOf(transitionSystem(counters(3, 9)), { deadlock: false, ...spilling(64, full) });
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'disk', statistics: { distinctStates: 64 } });
  });

  it('does not hide a violation that was found before', () => {
    const full: SpillFiles = { ...openedFiles, open: () => openSync('/dev/full', 'r+') };
    const system = transitionSystem({ ...counters(3, 9), invariants: { low: ([x = 0]) => x < 3 } });
    expect(outcomeOf(system, spilling(64, full))).toMatchObject({ verdict: 'invariant' });
  });

  it('ends the search also where the file cannot be read', () => {
    let opened = -1;
    const broken: SpillFiles = {
      ...files,
      open: () => {
        opened = files.open();
        return opened;
      },
      read: (_file, position, words) => openedFiles.read(openSync(folder, 'r'), position, words),
    };
    const outcome = outcomeOf(transitionSystem(counters(3, 9)), { deadlock: false, ...spilling(4, broken) });
    expect(opened).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ verdict: 'limit', limit: 'disk' });
  });

  it('is no obstacle where no file can be made: what fits into memory is searched', () => {
    let asked = 0;
    const none: SpillFiles = {
      ...files,
      open: () => {
        asked++;
        throw new Error('there is no such folder');
      },
    };
    expect(outcomeOf(transitionSystem(counters(3, 9)), { deadlock: false, ...spilling(4, none) })).toMatchObject({ verdict: 'ok' });
    expect(asked).toBe(1);
  });
});
