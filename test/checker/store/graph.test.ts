import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysPossible, GraphRecorder, Search, type StateGraph } from '../../../src/checker/index.ts';
import { counters, peterson } from '../example-systems.ts';
import { type IntegerSystem, numberOf, statePredicate, statesOf, transitionSystem } from '../integer-system.ts';
import { graphSystem, nodeOf, randomGraph } from '../random-systems.ts';

function record(spec: IntegerSystem, options: { labelled?: boolean; temporal?: boolean } = {}, maxStates?: number) {
  const recorder = new GraphRecorder(options);
  const run = new Search(transitionSystem(spec), { deadlock: false, recorder, ...(maxStates === undefined ? {} : { maxStates }) });
  while (run.advance(7) === null);
  return { run, graph: recorder.finish(run.store.count, run.statistics.initialStates) };
}

const edgesOf = (graph: StateGraph): [from: number, to: number, action: number | undefined][] =>
  Array.from({ length: graph.stateCount }, (_, state) => state).flatMap((state) =>
    Array.from(graph.targets.slice(graph.rows[state], graph.rows[state + 1]), (target, i): [number, number, number | undefined] => [
      state,
      target,
      graph.actions?.[(graph.rows[state] ?? 0) + i],
    ]),
  );

describe('the recorded graph', () => {
  it('has each edge once, with the action that made it, or with a stuttering step first', () => {
    fc.assert(
      fc.property(randomGraph(), (random) => {
        const { run, graph } = record(graphSystem(random), { labelled: true });
        const { store } = run;
        const node = (state: number) => nodeOf([...store.vectors.slice(state * 2, state * 2 + 2)].map(numberOf));
        const ours = edgesOf(graph).map(([from, to, action]) => `${node(from)} -${action}-> ${node(to)}`);
        const wanted = new Set<string>();
        for (let state = 0; state < graph.stateCount; state++) {
          const from = node(state);
          for (const [action, rows] of random.edges.entries()) for (const to of rows[from] ?? []) wanted.add(`${from} -${action}-> ${to}`);
        }
        expect(ours.toSorted()).toEqual([...wanted].sort());
        expect(graph.initialCount).toBe(new Set(random.initial).size);

        const plain = record(graphSystem(random), { temporal: true }).graph;
        const pairs = new Set(edgesOf(graph).map(([from, to]) => `${from} ${to}`));
        for (let state = 0; state < graph.stateCount; state++) {
          expect(plain.targets[plain.rows[state] ?? 0]).toBe(state);
          pairs.add(`${state} ${state}`);
        }
        expect(edgesOf(plain).map(([from, to]) => `${from} ${to}`)).toHaveLength(pairs.size);
      }),
    );
  });

  it('can be gone on with from what it was, also once it is finished', () => {
    fc.assert(
      fc.property(randomGraph(), fc.nat(5), (random, some) => {
        const recorder = new GraphRecorder({ temporal: true });
        const run = new Search(transitionSystem(graphSystem(random)), { deadlock: false, recorder });
        while (run.advance(7) === null);
        const states = Math.min(some, run.store.count);
        const copy = ({ rows, targets, cut, states }: ReturnType<typeof recorder.before>) => ({
          rows: [...rows],
          // Within a row the order is not told.
          targets: Array.from(rows, (from, row) => [...targets.slice(from, rows[row + 1] ?? targets.length)].sort((a, b) => a - b)),
          first: Array.from(rows, (from) => targets[from]),
          cut: [...cut],
          states: [...states],
        });
        const before = copy(recorder.before(states));
        recorder.finish(run.store.count, run.statistics.initialStates);
        expect(copy(recorder.before(states))).toEqual(before);
      }),
    );
  });

  it('marks the states of which a constraint or a limit cut off a successor', () => {
    const line: IntegerSystem = { ...counters(1, 9), constraints: { small: ([x = 0]) => x < 4 } };
    expect([...record(line).graph.cut]).toEqual([0, 0, 0, 1]);
    expect([...record(counters(1, 9), {}, 4).graph.cut]).toEqual([0, 0, 0, 1]);
  });
});

describe('possibility', () => {
  const spec = counters(2, 3);

  it('tells whether P stays possible from everywhere', () => {
    const critical = statePredicate('P', 5, ([pc]) => pc === 3);
    const mutex = record(peterson());
    expect(alwaysPossible(mutex.run.system, mutex.run.store, mutex.graph, critical).kind).toBe('always-possible');

    const { run, graph } = record(spec);
    const lost = alwaysPossible(
      run.system,
      run.store,
      graph,
      statePredicate('P', 2, ([x]) => x === 1),
    );
    expect(lost).toMatchObject({ kind: 'impossible', certain: true });
    expect(lost.kind === 'impossible' && statesOf(lost.trace)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('does not claim to know what lies beyond a constraint', () => {
    const cut = record({ ...spec, constraints: { small: ([x = 0]) => x < 3 } });
    expect(
      alwaysPossible(
        cut.run.system,
        cut.run.store,
        cut.graph,
        statePredicate('P', 2, ([x]) => x === 3),
      ),
    ).toMatchObject({ kind: 'impossible', certain: false });
  });
});
