// Whether the graph of other processes fits into this one's memory, and what is said where it does not.
import { expect, it } from 'vitest';
import { Check } from '../../../src/checker/index.ts';
import { gatheredGraph, leastBytes } from '../../../src/session/check/gathered-graph.ts';
import { type IntegerSystem, transitionSystem } from '../../checker/integer-system.ts';
import { eventually, p, problem, state } from '../../checker/temporal-problems.ts';

const SPEC: IntegerSystem = { variables: ['x'], initial: [[0]], actions: [] };

/** The graph of a check with so many bytes beside what is in use, and what it says. */
function graphWith(bytes: number, { isTemporal = true, isFull = false } = {}) {
  const temporal = isTemporal ? problem([state(1, ([x]) => x === 1)], [eventually(p(0))]) : null;
  const memory = process.memoryUsage.rss() + bytes;
  const said: string[] = [];
  const graph = gatheredGraph(
    new Check(transitionSystem(SPEC), temporal),
    memory,
    { exhausted: () => isFull, pressing: () => isFull },
    (message) => said.push(message),
  );
  return { graph, said };
}

it('is refused with its size, and told once', () => {
  const size = { states: 100_000_000, steps: 1_200_000_000 };
  expect(leastBytes(size)).toBe(7.4e9);
  const { graph, said } = graphWith(4e9);
  expect(graph!.fits({ states: 1000, steps: 9000 })).toBe(true);
  expect(said).toEqual([]);
  expect(graph!.fits(size)).toBe(false);
  expect(graph!.fits({ ...size, states: 200_000_000 })).toBe(false);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(
    /^The graph of 100,000,000 states and 1,200,000,000 steps takes at least 7\.4 GB, and (3\.9|4\.0) GB are left here: .* temporal properties are not\./,
  );
  expect(said[0]).toContain('--memory');
});

it('is told to be too large where memory is full before all of it is there', () => {
  const { graph, said } = graphWith(4e9, { isFull: true });
  expect(graph!.isFull()).toBe(true);
  expect(said[0]).toMatch(/were full before the graph of .* was there: .* temporal properties are not\./);
});

it('is asked for by no check without temporal properties', () => {
  expect(graphWith(4e9, { isTemporal: false }).graph).toBeNull();
});
