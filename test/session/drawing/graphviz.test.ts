// Drawings are made in a thread, which is ended where the memory does not suffice.
import { describe, expect, it } from 'vitest';
import { DrawingError, drawSvg } from '../../../src/session/drawing/graphviz.ts';
import { useBuiltPrograms } from '../built-programs.ts';

useBuiltPrograms();

/** Every node leads to every other: placing so many edges takes seconds. */
const dense = (nodes: number): string => {
  const names = Array.from({ length: nodes }, (_, i) => `n${i}`);
  return `digraph { ${names.flatMap((from) => names.map((to) => `${from} -> ${to}`)).join('; ')} }`;
};

describe('drawings', () => {
  it('are made in a thread', async () => {
    expect(await drawSvg('digraph { one -> two }')).toContain('two');
  });

  it('end where there is not enough memory', async () => {
    await expect(drawSvg(dense(120), 1)).rejects.toThrow(DrawingError);
  });

  it('tell of a graph that is none', async () => {
    await expect(drawSvg('no graph')).rejects.toThrow(/syntax error/);
  });
});
