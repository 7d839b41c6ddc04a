// The graph around a state: which nodes and edges it has, and whether it says that there is more. The numbers are arithmetic.
import { expect, it } from 'vitest';
import { Explorer } from '../../../src/session/explore/index.ts';
import { opened, writeSpec } from './explore-specs.ts';

const module = `---- MODULE Ring ----
EXTENDS Naturals
VARIABLE n
Init == n = 0
Up == n < 99 /\\ n' = n + 1
Down(k) == n >= k /\\ n' = n - k
Next == Up \\/ \\E k \\in 1..2 : Down(k)
Small == n < 4
====
`;
const explorer = new Explorer(opened(writeSpec('Ring', module, 'INIT Init NEXT Next INVARIANT Small')));
const graph = async (steps: number, most: number, view: string | null) => (await explorer.graph({ steps, most, view }))!;

it('has what few steps reach, with the steps between', async () => {
  const { nodes, edges, isCut } = await graph(4, 99, null);
  expect(nodes.map(({ distance, isOpen, isBad }) => [distance, isOpen, isBad])).toEqual([
    [0, false, false],
    [1, false, false],
    [2, false, false],
    [3, false, false],
    [4, true, true],
  ]);
  expect(edges.map(({ from, to, steps }) => `${from}-${to} ${steps.join()}`)).toEqual([
    '0-1 Up',
    '1-2 Up',
    '1-0 Down(1)',
    '2-3 Up',
    '2-1 Down(1)',
    '2-0 Down(2)',
    '3-4 Up',
    '3-2 Down(1)',
    '3-1 Down(2)',
  ]);
  expect(isCut).toBe(false);
});

it('says that there are more nodes', async () => {
  const { nodes, isCut } = await graph(9, 3, null);
  expect([nodes.length, isCut]).toEqual([3, true]);
});

it('has one node for states that look alike, and says that not all of them were looked at', async () => {
  const { nodes, edges, isCut } = await graph(30, 2, 'n % 2 = 0');
  expect(nodes.map(({ view, count }) => [view, count])).toEqual([
    ['TRUE', 16],
    ['FALSE', 15],
  ]);
  expect(edges.map(({ from, to, actions }) => `${from}-${to} ${actions.join()}`)).toEqual(['0-1 Up,Down', '1-0 Up,Down']);
  expect(isCut).toBe(false);
  const far = await graph(90, 2, 'n % 2 = 0');
  expect([far.nodes.map(({ count }) => count), far.isCut]).toEqual([[20, 20], true]);
});
