// Strongly connected components of graphs that are large enough for every way in which they are looked for, against two plain searches.
import { describe, expect, it } from 'vitest';
import { checkEmptiness, Formulas, fairRegion, NO_FAIRNESS, type StepGraph, Translator } from '../../../src/temporal/index.ts';
import { Random } from '../support/random.ts';
import { graphOf, randomScenario } from '../support/random-graph.ts';

type Rows = number[][];

/** Everything that can be reached, marked with 1. */
const reached = (rows: Rows, start: number): Uint8Array => {
  const marks = new Uint8Array(rows.length);
  const queue = [start];
  marks[start] = 1;
  for (const node of queue)
    for (const next of rows[node]!) {
      if (marks[next] === 1) continue;
      marks[next] = 1;
      queue.push(next);
    }
  return marks;
};

/** By definition: the component of a node is what it reaches and is reached from. The least node of each names it. */
const componentsByDefinition = (rows: Rows): number[] => {
  const reversed: Rows = rows.map(() => []);
  rows.forEach((row, node) => {
    for (const next of row) reversed[next]!.push(node);
  });
  const names = new Array<number>(rows.length).fill(-1);
  for (let node = 0; node < rows.length; node++) {
    if (names[node]! >= 0) continue;
    const after = reached(rows, node);
    const before = reached(reversed, node);
    for (let other = 0; other < rows.length; other++) if (after[other] === 1 && before[other] === 1) names[other] = node;
  }
  return names;
};

/** The same names from numbers of components. */
const named = (components: Int32Array): number[] => {
  const first = new Map<number, number>();
  return Array.from(components, (component, node) => {
    if (!first.has(component)) first.set(component, node);
    return first.get(component)!;
  });
};

/** Numbers mean nothing: what is found must not depend on them. */
const renumbered = (random: Random, rows: Rows): Rows => {
  const number = rows.map((_, node) => node);
  for (let i = number.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [number[i], number[j]] = [number[j]!, number[i]!];
  }
  const result: Rows = rows.map(() => []);
  rows.forEach((row, node) => {
    result[number[node]!] = row.map((next) => number[next]!);
  });
  return result;
};

const SIZE = 1500;
const shapes: Readonly<Record<string, (random: Random) => Rows>> = {
  'one component': (random) => Array.from({ length: SIZE }, (_, node) => [(node + 1) % SIZE, random.below(SIZE)]),
  'no cycle': (random) => Array.from({ length: SIZE }, (_, node) => (node === 0 ? [] : [random.below(node), random.below(node)])),
  'a line': () => Array.from({ length: SIZE }, (_, node) => (node + 1 < SIZE ? [node + 1] : [])),
  'a large component and what leads to it and away': (random) =>
    Array.from({ length: SIZE }, (_, node) => {
      const part = Math.floor((3 * node) / SIZE);
      const next = random.below(SIZE);
      return Math.floor((3 * next) / SIZE) < part || part === 1 ? [SIZE / 3 + ((node + 1) % (SIZE / 3))] : [next];
    }),
  'components one behind the other': (random) =>
    Array.from({ length: SIZE }, (_, node) => {
      const size = 100;
      const start = node - (node % size);
      const later = Math.min(SIZE - 1, start + random.below(3 * size));
      return [start + ((node + 1) % size), start + random.below(size), later];
    }),
  'a little of everything': (random) =>
    Array.from({ length: SIZE }, () => Array.from({ length: random.below(4) }, () => random.below(SIZE))),
};

describe.each(Object.keys(shapes))('of %s', (shape) => {
  it.each([1, 2, 3])('are those of the definition, however the nodes are numbered, seed %i', (seed) => {
    const random = new Random(seed);
    const rows = shapes[shape]!(random);
    for (const numbering of [rows, renumbered(random, rows)]) {
      const everywhere = numbering.map((_, node) => node);
      const found = named(fairRegion(graphOf(numbering, everywhere), NO_FAIRNESS));
      expect(found).toEqual(componentsByDefinition(numbering));
    }
  });
});

/** Random graphs glued together at every state, so that they are large and the answer is that of one of them. */
const large = (graph: StepGraph, copies: number): StepGraph => {
  const rows: Rows = [];
  for (let copy = 0; copy < copies; copy++)
    for (let state = 0; state < graph.stateCount; state++) {
      const steps = Array.from(graph.target.subarray(graph.firstStep[state], graph.firstStep[state + 1]! - 1));
      const others = [copy, (copy + 1) % copies];
      rows.push(others.flatMap((other) => steps.map((target) => other * graph.stateCount + target)));
    }
  return graphOf(rows, Array.from(graph.initial));
};

it('does not change whether there is a fair run, however large the graph that unrolls it', () => {
  const random = new Random(7);
  const kinds = new Set<string>();
  for (let round = 0; round < 40; round++) {
    const scenario = randomScenario(random, 6, 1, 1);
    const formulas = new Formulas();
    const translator = new Translator(formulas);
    const small = scenario.graph;
    const graph = large(small, 150);
    // Every copy of a state and of a step is what the original is.
    const original = (step: number): number => {
      let state = 0;
      while (graph.firstStep[state + 1]! <= step) state++;
      const row = small.firstStep[state % small.stateCount]!;
      const width = small.firstStep[(state % small.stateCount) + 1]! - row;
      const at = step - graph.firstStep[state]!;
      return row + (at === 2 * (width - 1) ? width - 1 : at % (width - 1));
    };
    const steps = Array.from({ length: graph.target.length }, (_, step) => original(step));
    const copied = <M extends { has(member: number): boolean }>(members: M, of: (member: number) => number) => ({
      has: (member: number) => members.has(of(member)),
    });
    const stateOf = (state: number) => state % small.stateCount;
    const fairness = {
      recurrent: scenario.fairness.recurrent.map((r) => ({ steps: copied(r.steps, (step) => steps[step]!) })),
      strong: scenario.fairness.strong.map((s) => ({
        states: copied(s.states, stateOf),
        steps: copied(s.steps, (step) => steps[step]!),
      })),
    };
    const automaton = translator.generalized(formulas.true);
    const answer = checkEmptiness({ graph: small, atoms: [], automaton, fairness: scenario.fairness }).kind;
    kinds.add(answer);
    expect(checkEmptiness({ graph, atoms: [], automaton, fairness, options: { budget: 1000, enumeration: 0 } }).kind).toBe(answer);
  }
  expect(kinds).toEqual(new Set(['empty', 'lasso']));
});
