// `tlasso graph --show picture`: every node of the drawing has the picture of its own state.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dotOf, withPictures } from '../../../src/report/index.ts';
import { drawGraph, drawSvg } from '../../../src/session/index.ts';
import { writeSpec } from '../../session/explore/explore-specs.ts';

const request = (file: string) => ({ file, invariants: [], properties: [], show: 'picture', max: 100 }) as const;

const SPEC = `---- MODULE Dial ----
EXTENDS Naturals, TLC, SVG
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
AnimView == Group(<<Rect(0, 0, 30, 10, [fill |-> "#eeeeee"]), Circle(5 + 10 * x, 5, 4, <<>>), Text(0, 9, ToString(TLCGet("level")), <<>>)>>, <<>>)
====
`;

describe('a graph of pictures', () => {
  it('has in each node what the module draws of its state, at its level', async () => {
    const result = await drawGraph(request(writeSpec('Dial', SPEC, 'INIT Init\nNEXT Next\n')));
    if (result.kind !== 'graph') throw new Error(JSON.stringify(result));
    const svg = withPictures(await drawSvg(dotOf(result.graph)), result.graph);
    const nodes = [...svg.matchAll(/<title>s\d<\/title>[\s\S]*?<circle[^>]*cx="(\d+)"[\s\S]*?<text x="0"[^>]*>(\d)</g)].map(
      ([, x, level]) => [x, level],
    );
    expect(nodes).toEqual([
      ['5', '1'],
      ['15', '2'],
      ['25', '3'],
    ]);
    // They lie inside of their nodes.
    for (const [, width] of svg.matchAll(/<svg xmlns[^>]* width="([\d.]+)" height/g)) expect(Number(width)).toBeGreaterThan(100);
    expect(result.graph.nodes.map(({ label }) => label)).toEqual([['x = 0'], ['x = 1'], ['x = 2']]);
  });
  it.each([
    ['AnimView == x', 'AnimView is no picture: an element must be a record'],
    ['Picture == x', 'AnimView'],
    ["AnimView == x'", ''],
  ])('is refused where there is no picture: %s', async (definition, message) => {
    const text = SPEC.replace(/AnimView == .*/, definition);
    const result = await drawGraph(request(writeSpec('Dial', text, 'INIT Init\nNEXT Next\n')));
    expect(result.kind).toBe('refused');
    expect(result.diagnostics.map((d) => d.message).join()).toContain(message);
  });
  it('marks deadlocks and the way there as other graphs do', async () => {
    const file = join(import.meta.dirname, '../../../specs/dining-philosophers/DiningPhilosophersTable.tla');
    const result = await drawGraph(request(file));
    if (result.kind !== 'graph') throw new Error(result.kind);
    const svg = withPictures(await drawSvg(dotOf(result.graph)), result.graph);
    expect(svg.match(/role="img"/g)).toHaveLength(result.graph.nodes.length);
    expect(svg).toContain('#ffebe9');
  });
});
