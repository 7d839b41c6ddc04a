import { describe, expect, it } from 'vitest';
import { checkEquations, checkFaults } from './check-cases.ts';
import { createEvaluator } from './evaluate.ts';

describe('SVG', () => {
  const inner = '[name |-> "text", attrs |-> [font_size |-> "3"], children |-> << >>, innerText |-> "<<1>>"]';
  checkEquations(
    ['SVG'],
    [
      [`SVGElemToString(${inner})`, '"<text font-size=\'3\'>&lt;&lt;1&gt;&gt;</text>"'],
      [
        `SVGElemToString([name |-> "g", attrs |-> << >>, children |-> <<${inner}>>, innerText |-> ""])`,
        '"<g><text font-size=\'3\'>&lt;&lt;1&gt;&gt;</text></g>"',
      ],
      ['NodeOfRingNetwork(10, 10, 5, 0, 4)', '[x |-> 15, y |-> 10]'],
      ['PointOnLine([x |-> 0, y |-> 0], [x |-> -10, y |-> 5], 4)', '[x |-> -2, y |-> 1]'],
    ],
  );
  checkFaults(
    ['SVG'],
    [
      ['PointOnLine([x |-> 0, y |-> 0], [x |-> 1, y |-> 1], 0)', 'must not be 0'],
      ['NodeOfRingNetwork(10, 10, 5, 1, 0)', 'must not be 0'],
    ],
  );

  it('places every node of a graph inside the picture', () => {
    const run = createEvaluator(['SVG']);
    const options = '[view_width |-> 300, view_height |-> 200]';
    const placed = run(`NodesOfDirectedMultiGraph(1..4, {<<1, 2>>, <<1, 3>>, <<3, 1>>}, ${options})`);
    expect(placed).toBe(run('<<[x |-> 100, y |-> 66], [x |-> 100, y |-> 133], [x |-> 200, y |-> 133], [x |-> 200, y |-> 66]>>'));
  });
});

describe('GraphViz', () => {
  checkEquations(
    ['GraphViz'],
    [
      [
        'DotDiGraph([node |-> {"p", "q"}, edge |-> {<<"p", "q">>}], LAMBDA n : n, LAMBDA e : e)',
        '"digraph MyGraph {0[label=\\"p\\"];1[label=\\"q\\"];0->1[label=\\"<<\\\\\\"p\\\\\\", \\\\\\"q\\\\\\">>\\"];}"',
      ],
    ],
  );
  checkFaults(
    ['GraphViz'],
    ['<<1, 9>>', '<<9, 1>>', '<<1>>', '<<1, 1, 1>>'].map((edge) => [
      `DotDiGraph([node |-> {1}, edge |-> {${edge}}], LAMBDA n : "n", LAMBDA e : "e")`,
      `one edge is ${edge}`,
    ]),
  );
});

describe('VectorClocks', () => {
  const event = (node: string, p: number, q: number): string => `[node |-> "${node}", clock |-> [p |-> ${p}, q |-> ${q}]]`;
  const order = (log: string): string => `CausalOrder(${log}, LAMBDA e : e.clock, LAMBDA e : e.node, LAMBDA c : DOMAIN c)`;
  const [send, receive, later] = [event('p', 1, 0), event('q', 1, 1), event('p', 2, 0)];
  checkEquations(
    ['VectorClocks'],
    [
      [order(`<<${receive}, ${send}>>`), `<<${send}, ${receive}>>`],
      // Nodes take turns where several events may be the next one.
      [order(`<<${later}, ${receive}, ${send}>>`), `<<${send}, ${receive}, ${later}>>`],
      [
        order(`<<${send}, ${later}, ${event('q', 0, 1)}, ${event('q', 0, 2)}>>`),
        `<<${send}, ${event('q', 0, 1)}, ${later}, ${event('q', 0, 2)}>>`,
      ],
      [order('<< >>'), '<< >>'],
    ],
  );
});

describe('Apalache', () => {
  checkEquations(
    ['Sequences', 'Apalache'],
    [
      ['ApaFoldSet(LAMBDA acc, x : Append(acc, x), << >>, {3, 1, 2})', '<<1, 2, 3>>'],
      ['ApaFoldSeqLeft(LAMBDA acc, x : 2 * acc + x, 0, <<1, 2, 3>>)', '11'],
      ['MkSeq(3, LAMBDA i : i * i)', '<<1, 4, 9>>'],
      ['MkSeq(0, LAMBDA i : i * i)', '<< >>'],
      ['MkSeq(-1, LAMBDA i : i * i)', '<< >>'],
      ['Repeat(LAMBDA acc, i : Append(acc, i), -1, <<7>>)', '<<7>>'],
      ['FunAsSeq(<<5, 6>>, -1, 2)', '<< >>'],
      ['Repeat(LAMBDA acc, i : Append(acc, i), 3, << >>)', '<<1, 2, 3>>'],
      ['FunAsSeq([i \\in 1..3 |-> i], 2, 3)', '<<1, 2>>'],
      ['SetAsFun({<<1, "a">>, <<2, "b">>})', '<<"a", "b">>'],
    ],
  );
  checkFaults(
    ['Apalache'],
    [
      ['SetAsFun({<<1>>})', 'needs a set of pairs'],
      ['SetAsFun({<<1, 2, 3>>})', 'needs a set of pairs'],
      ['MkSeq("a", LAMBDA i : i)', 'must be an integer'],
    ],
  );
});
