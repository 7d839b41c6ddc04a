// SYMMETRY with a large group, by one thread and by several: counts against Burnside's lemma.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './built-program.ts';

const cwd = fileURLToPath(new URL('./specs', import.meta.url));

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
});

const check = (config: string, workers: number): Record<string, unknown> => {
  const args = [program.path, 'check', 'Graphs.tla', '--config', config, '--format', 'json', '--workers', String(workers)];
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { ...JSON.parse(stdout), seconds: null, workers: null };
};

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
  it('make as many states as there are graphs without names', () => {
    const expected = graphsUpToRenaming(5);
    const alone = check('Graphs.cfg', 1);
    expect(alone).toMatchObject({ verdict: 'ok', distinctStates: expected, depth: 21, diagnostics: [] });
    expect(alone.statesGenerated).toBeGreaterThan(200_000);
    expect(check('Graphs.cfg', 2)).toEqual(alone);
  }, 120_000);

  it('have the same shortest counterexample for any number of threads', () => {
    const alone = check('GraphsUneven.cfg', 1);
    expect(alone).toMatchObject({ verdict: 'invariant', property: 'Uneven', depth: 16 });
    expect(alone.trace).toHaveLength(16);
    expect(check('GraphsUneven.cfg', 3)).toEqual(alone);
  }, 120_000);
});
