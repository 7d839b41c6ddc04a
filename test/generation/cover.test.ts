// Covers of random graphs, replayed step by step by hand, and bounds against brute force.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionGoal,
  allWalks,
  type BehaviourGraph,
  cover,
  edgeBound,
  edgeGoal,
  type Goal,
  pairGoal,
  predicateGoal,
  randomWalks,
  stateGoal,
  type Walk,
} from '../../src/generation/index.ts';

const ACTIONS = 3;

const graphOf = (initialCount: number, successors: readonly (readonly (readonly [number, number])[])[]): BehaviourGraph => {
  const rows = [0];
  for (const of of successors) rows.push(rows.at(-1)! + of.length);
  const edges = successors.flat();
  return {
    stateCount: successors.length,
    initialCount,
    rows: Int32Array.from(rows),
    targets: Int32Array.from(edges, ([target]) => target),
    actions: Int32Array.from(edges, ([, action]) => action),
    actionCount: ACTIONS,
  };
};

const randomGraph = (largest: number): fc.Arbitrary<BehaviourGraph> =>
  fc.integer({ min: 1, max: largest }).chain((size) =>
    fc
      .record({
        initial: fc.integer({ min: 0, max: Math.min(2, size) }),
        edges: fc.array(fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(ACTIONS - 1)), { maxLength: 3, selector: String }), {
          minLength: size,
          maxLength: size,
        }),
      })
      .map(({ initial, edges }) => graphOf(initial, edges)),
  );

const edgesFrom = ({ rows }: BehaviourGraph, state: number): number[] =>
  Array.from({ length: rows[state + 1]! - rows[state]! }, (_, i) => rows[state]! + i);

/** The states of a walk; fails where an edge does not begin where the one before ends. */
const replay = (graph: BehaviourGraph, { start, edges }: Walk): number[] => {
  expect(start).toBeLessThan(graph.initialCount);
  const states = [start];
  for (const edge of edges) {
    expect(edgesFrom(graph, states.at(-1)!)).toContain(edge);
    states.push(graph.targets[edge]!);
  }
  return states;
};

/** What the walks meet, by a rule of this test's own. */
const met = (graph: BehaviourGraph, walks: readonly Walk[], what: string): Set<string> => {
  const found = new Set<string>();
  for (const walk of walks) {
    const states = replay(graph, walk);
    const actions = walk.edges.map((edge) => graph.actions[edge]!);
    if (what === 'states') for (const state of states) found.add(`${state}`);
    if (what === 'edges') for (const edge of walk.edges) found.add(`${edge}`);
    if (what === 'actions') for (const action of actions) found.add(`${action}`);
    if (what === 'pairs') for (const [i, action] of actions.entries()) if (i > 0) found.add(`${actions[i - 1]} ${action}`);
  }
  return found;
};

/** All walks of at most so many steps meet these. */
const meetable = (graph: BehaviourGraph, what: string): Set<string> => {
  const states = new Set(Array.from({ length: graph.initialCount }, (_, i) => i));
  for (const state of states) for (const edge of edgesFrom(graph, state)) states.add(graph.targets[edge]!);
  const found = new Set<string>();
  for (const state of states) {
    if (what === 'states') found.add(`${state}`);
    for (const edge of edgesFrom(graph, state)) {
      if (what === 'edges') found.add(`${edge}`);
      if (what === 'actions') found.add(`${graph.actions[edge]}`);
      if (what === 'pairs')
        for (const next of edgesFrom(graph, graph.targets[edge]!)) found.add(`${graph.actions[edge]} ${graph.actions[next]}`);
    }
  }
  return found;
};

const goals: readonly (readonly [string, (graph: BehaviourGraph) => Goal])[] = [
  ['states', stateGoal],
  ['edges', edgeGoal],
  ['actions', actionGoal],
  ['pairs', pairGoal],
];

describe('covers of random graphs', () => {
  it.each(goals)('meet all %s, and nothing superfluous', (what, goal) => {
    fc.assert(
      fc.property(randomGraph(9), (graph) => {
        const { walks, covered, tooFar } = cover(graph, goal(graph), null);
        const all = meetable(graph, what);
        expect(met(graph, walks, what)).toEqual(all);
        expect([covered.size, tooFar]).toEqual([all.size, 0]);
        for (const [i] of walks.entries()) expect(met(graph, walks.toSpliced(i, 1), what)).not.toEqual(all);
      }),
      { numRuns: 120 },
    );
  });

  it('keep to a length, and tell what is too far for it', () => {
    fc.assert(
      fc.property(randomGraph(9), fc.integer({ min: 1, max: 4 }), (graph, most) => {
        const { walks, covered, tooFar } = cover(graph, edgeGoal(), most);
        for (const { edges } of walks) expect(edges.length).toBeLessThanOrEqual(most);
        const within = new Set((allWalks(graph, most, 100_000) ?? []).flatMap(({ edges }) => edges.map(String)));
        expect(met(graph, walks, 'edges')).toEqual(within);
        expect(covered.size + tooFar).toBe(meetable(graph, 'edges').size);
      }),
      { numRuns: 120 },
    );
  });

  it('reach predicates by shortest behaviours', () => {
    fc.assert(
      fc.property(randomGraph(9), fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (graph, truth) => {
        const { walks } = cover(graph, predicateGoal([Uint8Array.from(truth, Number)]), null);
        let level = new Set(Array.from({ length: graph.initialCount }, (_, i) => i));
        let distance: number | null = null;
        for (let steps = 0; steps <= 9 && distance === null; steps++) {
          if ([...level].some((state) => truth[state])) distance = steps;
          level = new Set([...level].flatMap((state) => edgesFrom(graph, state).map((edge) => graph.targets[edge]!)));
        }
        expect(walks.map(({ edges }) => edges.length)).toEqual(distance === null ? [] : [distance]);
        for (const walk of walks) expect(truth[replay(graph, walk).at(-1)!]).toBe(true);
      }),
      { numRuns: 120 },
    );
  });
});

describe('the lower bound', () => {
  /** The fewest walks of at most so many steps that cover all edges, by trying all sets. */
  const fewest = (graph: BehaviourGraph, steps: number): number | null => {
    const all = meetable(graph, 'edges').size;
    const walks = [
      ...new Map((allWalks(graph, steps, 3_000) ?? []).map(({ edges }) => [[...new Set(edges)].sort().join(), new Set(edges)])).values(),
    ];
    let reached = new Map<string, Set<number>>([['', new Set()]]);
    for (let count = 0; count <= 4; count++) {
      if ([...reached.values()].some((covered) => covered.size === all)) return count;
      const next = new Map<string, Set<number>>();
      for (const covered of reached.values())
        for (const walk of walks) {
          const union = new Set([...covered, ...walk]);
          if (union.size > covered.size) next.set([...union].sort().join(), union);
        }
      if (next.size > 3_000) return null;
      reached = next;
    }
    return null;
  };

  it('is never above what is possible', () => {
    let compared = 0;
    fc.assert(
      fc.property(randomGraph(4), (graph) => {
        // States that cannot be reached are not in a recorded graph.
        fc.pre(meetable(graph, 'states').size === graph.stateCount);
        const least = fewest(graph, 6);
        if (least === null) return;
        compared++;
        const bound = edgeBound(graph, 6);
        expect(bound.behaviours).toBeLessThanOrEqual(least);
        expect(bound.steps).toBeLessThanOrEqual(cover(graph, edgeGoal(), null).walks.reduce((sum, { edges }) => sum + edges.length, 0));
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(30);
  });

  it.each<[string, BehaviourGraph, number]>([
    ['a chain', graphOf(1, [[[1, 0]], [[2, 0]], []]), 1],
    [
      'a fan',
      graphOf(1, [
        [
          [1, 0],
          [2, 0],
          [3, 0],
        ],
        [],
        [],
        [],
      ]),
      3,
    ],
    [
      'a diamond twice',
      graphOf(1, [
        [
          [1, 0],
          [2, 0],
        ],
        [[3, 0]],
        [[3, 0]],
        [
          [4, 0],
          [5, 0],
        ],
        [],
        [],
      ]),
      2,
    ],
    [
      'a cycle',
      graphOf(1, [
        [[1, 0]],
        [
          [0, 0],
          [1, 1],
        ],
      ]),
      1,
    ],
    ['two beginnings that return to themselves', graphOf(2, [[[0, 0]], [[1, 0]]]), 2],
    ['a beginning that is an end, beside a cycle', graphOf(2, [[], [[1, 0]]]), 1],
    ['two beginnings', graphOf(2, [[[2, 0]], [[2, 0]], [[2, 1]]]), 2],
    ['nothing', graphOf(1, [[]]), 0],
  ])('of %s', (_, graph, least) => {
    expect(edgeBound(graph, 100).behaviours).toBe(least);
    expect(cover(graph, edgeGoal(), null).walks).toHaveLength(least);
  });
});

it('has all behaviours of a length once, and as many random ones as there are', () => {
  const graph = graphOf(2, [
    [
      [1, 0],
      [2, 1],
    ],
    [[0, 0]],
    [],
  ]);
  expect(allWalks(graph, 2, 100)?.map(({ start, edges }) => [start, ...edges])).toEqual([
    [0, 0, 2],
    [0, 1],
    [1, 2, 0],
    [1, 2, 1],
  ]);
  expect(allWalks(graph, 2, 3)).toBeNull();
  let next = 0;
  const random = (below: number): number => next++ % below;
  const walks = randomWalks(graph, 50, 2, random);
  for (const walk of walks) replay(graph, walk);
  expect(new Set(walks.map(String)).size).toBeGreaterThan(0);
  expect(randomWalks(graphOf(0, []), 5, 2, random)).toEqual([]);
});
