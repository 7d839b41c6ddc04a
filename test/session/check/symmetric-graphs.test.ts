// SYMMETRY with a large group, by one thread and by several: counts against Burnside's lemma.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useBuiltPrograms } from '../built-programs.ts';
import { reportOfSeveral } from './report-of.ts';

useBuiltPrograms();

const fileOf = (name: string): string => fileURLToPath(new URL(`../../cli/specs/${name}`, import.meta.url));

const check = (config: string, workers: number) => reportOfSeveral(fileOf('Graphs.tla'), fileOf(config), workers);

const permutations = (n: number): number[][] =>
  n === 0 ? [[]] : permutations(n - 1).flatMap((p) => Array.from({ length: n }, (_, at) => p.toSpliced(at, 0, n - 1)));

/** Directed graphs on n nodes without loops, with a token on a node, up to renaming: the mean number of such that a renaming keeps. */
const graphsUpToRenaming = (n: number): number => {
  const all = permutations(n);
  const arrows = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n] as const).filter(([from, to]) => from !== to);
  const kept = all.map((p) => {
    const seen = new Set<string>();
    let cycles = 0;
    for (let [from, to] of arrows) {
      if (!seen.has(`${from} ${to}`)) cycles++;
      for (; !seen.has(`${from} ${to}`); [from, to] = [p[from]!, p[to]!]) seen.add(`${from} ${to}`);
    }
    return p.filter((to, from) => to === from).length * 2 ** cycles;
  });
  return kept.reduce((a, b) => a + b) / all.length;
};

describe('five exchangeable nodes', () => {
  it('make as many states as there are graphs without names', async () => {
    const expected = graphsUpToRenaming(5);
    const alone = await check('Graphs.cfg', 1);
    expect(alone).toMatchObject({ verdict: 'ok', distinctStates: expected, depth: 21, diagnostics: [] });
    expect(alone.statesGenerated).toBeGreaterThan(200_000);
    expect(await check('Graphs.cfg', 2)).toEqual(alone);
  }, 120_000);

  it('have the same shortest counterexample for any number of threads', async () => {
    const alone = await check('GraphsUneven.cfg', 1);
    expect(alone).toMatchObject({ verdict: 'invariant', property: { name: 'Uneven' }, depth: 16 });
    expect(alone.trace?.states).toHaveLength(16);
    expect(await check('GraphsUneven.cfg', 3)).toEqual(alone);
  }, 120_000);
});
