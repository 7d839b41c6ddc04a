// A graph in box characters, placed by Graphviz: what is written is never cut, for the boxes are as large as their texts, and the name of an edge is a
// place of its own between the two boxes.
//
// A column of the terminal is 8 points and a row 16 for Graphviz; the boxes are given to it in whole cells and edges with right angles, so that
// what it answers falls on the grid up to rounding.
import type { Neighbourhood } from '../../session/explore/index.ts';
import type { Graphviz } from '../../session/index.ts';
import { Canvas } from '../drawing/canvas.ts';
import { wrap } from '../drawing/line.ts';

/** Points of Graphviz that a column is. */
const CELL_WIDTH = 8;
/** Points of Graphviz that a row is. */
const CELL_HEIGHT = 16;
/** Columns of a line in a box. */
const WIDEST_LABEL = 32;
/** An edge of more steps is called by the actions alone. */
const MOST_STEPS_NAMED = 2;

/** Where a box is, in cells. */
export interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing, and where its nodes are. */
export interface GraphDrawing {
  readonly canvas: Canvas;
  /** By the ids of nodes. */
  readonly boxes: readonly PlacedBox[];
  /** The lines in each box. */
  readonly labels: readonly (readonly string[])[];
}

/** What Graphviz answers. */
interface Placed {
  readonly bb: string;
  readonly objects?: readonly { readonly name: string; readonly pos: string }[];
  readonly edges?: readonly { readonly pos?: string }[];
}

/** Text in lines of equal width, with a space on both sides. */
function block(content: string): readonly string[] {
  const lines = wrap(content, WIDEST_LABEL);
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => ` ${line.padEnd(width)} `);
}

const inches = (points: number): string => (points / 72).toFixed(4);

/** Lays the graph out and draws it; `labelOf` is what is written in a node. */
export function drawGraph(graphviz: Graphviz, graph: Neighbourhood, labelOf: (id: number) => string): GraphDrawing {
  const labels = graph.nodes.map(({ id }) => block(labelOf(id)));
  const edges = graph.edges.filter(({ from, to }) => from !== to);
  const names = edges.map(({ actions, steps }) => block((steps.length <= MOST_STEPS_NAMED ? steps : actions).join(', ')));
  const size = (lines: readonly string[], frame: number): string =>
    `width=${inches((lines[0]!.length + frame) * CELL_WIDTH)}, height=${inches((lines.length + frame) * CELL_HEIGHT)}`;
  const dot = [
    'digraph {',
    `  graph [splines=ortho, nodesep=${inches(CELL_WIDTH * 3)}, ranksep=${inches(CELL_HEIGHT * 1.5)}];`,
    '  node [shape=box, fixedsize=true, label=""];',
    ...labels.map((lines, i) => `  ${i} [${size(lines, 2)}];`),
    ...names.map((lines, i) => `  e${i} [${size(lines, 0)}];`),
    ...edges.map(({ from, to }, i) => `  ${from} -> e${i} [arrowhead=none]; e${i} -> ${to};`),
    '}',
  ].join('\n');
  const placed = JSON.parse(graphviz.layout(dot, 'json', 'dot')) as Placed;
  const [, , width, height] = placed.bb.split(',').map(Number) as [number, number, number, number];
  const point = (pair: string): readonly [number, number] => {
    const [x, y] = pair.split(',').map(Number) as [number, number];
    return [Math.round(x / CELL_WIDTH) + 1, Math.round((height - y) / CELL_HEIGHT) + 1];
  };
  const canvas = new Canvas(Math.round(width / CELL_WIDTH) + 5, Math.round(height / CELL_HEIGHT) + 4);
  drawEdges(canvas, placed, point);
  const boxes: PlacedBox[] = [];
  for (const { name, pos } of placed.objects ?? []) {
    const [x, y] = point(pos);
    const isEdge = name.startsWith('e');
    const index = Number(isEdge ? name.slice(1) : name);
    const lines = (isEdge ? names : labels)[index]!;
    const frame = isEdge ? 0 : 2;
    const box = {
      left: x - ((lines[0]!.length + frame) >> 1),
      top: y - ((lines.length + frame) >> 1),
      width: lines[0]!.length + frame,
      height: lines.length + frame,
    };
    if (!isEdge) boxes[index] = box;
    else for (const [i, line] of lines.entries()) canvas.write(box.left, box.top + i, line, 'accent');
  }
  return { canvas, boxes, labels };
}

/** Draws the lines between boxes, and the heads of arrows over them. */
function drawEdges(canvas: Canvas, { edges = [] }: Placed, point: (pair: string) => readonly [number, number]): void {
  const heads: (readonly [number, number, string])[] = [];
  for (const { pos = '' } of edges) {
    const parts = pos.split(' ');
    const end = parts.find((part) => part.startsWith('e,'));
    const points = parts.filter((part) => part !== '' && !/^[es],/.test(part)).map(point);
    if (end !== undefined) points.push(point(end.slice(2)));
    for (let i = 1; i < points.length; i++) canvas.connect(...points[i - 1]!, ...points[i]!);
    const last = points.at(-1);
    const before = points.findLast(([x, y]) => x !== last?.[0] || y !== last?.[1]);
    if (end === undefined || last === undefined || before === undefined) continue;
    const sign = last[1] > before[1] ? '▼' : last[1] < before[1] ? '▲' : last[0] > before[0] ? '▶' : '◀';
    heads.push([last[0], last[1], sign]);
  }
  for (const [x, y, sign] of heads) canvas.write(x, y, sign, 'accent');
}
