// The graph around the cursor as an overlay: placed by Graphviz, drawn in box characters. Graphviz is only loaded when this is.
//
// A column of the terminal is 8 points and a row 16 for Graphviz; the boxes are given to it in whole cells and edges with right angles, so that
// what it answers falls on the grid up to rounding.
import type { Explorer, Neighbourhood } from '../../session/explore/index.ts';
import { neighbourhoodDot } from '../../session/explore/index.ts';
import { Canvas } from '../drawing/canvas.ts';
import { type Line, text } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { changeSummary } from '../panes/change-summary.ts';
import type { Overlay } from '../screen.ts';

/** The part of the package that is used; its own declarations point to a package that is not there. */
interface Graphviz {
  layout(dot: string, format: 'json' | 'svg', engine: 'dot'): string;
}

const cellWidth = 8;
const cellHeight = 16;
const widestLabel = 28;
const mostNodes = 60;

interface Placed {
  readonly bb: string;
  readonly objects?: readonly { readonly name: string; readonly pos: string }[];
  readonly edges?: readonly { readonly tail: number; readonly head: number; readonly pos?: string }[];
}

const labelOf = (explorer: Explorer, graph: Neighbourhood, id: number): string => {
  const node = graph.nodes[id]!;
  const content = node.view ?? (id === 0 ? 'here' : changeSummary(explorer, node.state));
  const count = node.view !== null && node.count > 1 ? ` x${node.count}` : '';
  const sign = node.isBad ? '✗' : id === 0 ? '▶' : ' ';
  const room = widestLabel - count.length;
  return `${sign}${content.length > room ? `${content.slice(0, room - 1)}…` : content}${count} `;
};

/** Lays the graph out and draws it. */
const drawn = (graphviz: Graphviz, explorer: Explorer, graph: Neighbourhood): Canvas => {
  const labels = graph.nodes.map((n) => labelOf(explorer, graph, n.id));
  const inches = (points: number): string => (points / 72).toFixed(4);
  const dot = [
    'digraph {',
    `  graph [splines=ortho, nodesep=${inches(cellWidth * 3)}, ranksep=${inches(cellHeight * 3)}];`,
    '  node [shape=box, fixedsize=true, label=""];',
    ...labels.map((l, i) => `  ${i} [width=${inches((l.length + 2) * cellWidth)}, height=${inches(3 * cellHeight)}];`),
    ...graph.edges.filter((e) => e.from !== e.to).map((e) => `  ${e.from} -> ${e.to};`),
    '}',
  ].join('\n');
  const placed = JSON.parse(graphviz.layout(dot, 'json', 'dot')) as Placed;
  const [, , width, height] = placed.bb.split(',').map(Number) as [number, number, number, number];
  const columnOf = (x: number): number => Math.round(x / cellWidth) + 1;
  const rowOf = (y: number): number => Math.round((height - y) / cellHeight) + 1;
  const canvas = new Canvas(columnOf(width) + 4, rowOf(0) + 3);
  const point = (s: string): readonly [number, number] => {
    const [x, y] = s.split(',').map(Number) as [number, number];
    return [columnOf(x), rowOf(y)];
  };
  const heads: (readonly [number, number, string])[] = [];
  const names: (readonly [number, number, string])[] = [];
  for (const edge of placed.edges ?? []) {
    const parts = (edge.pos ?? '').split(' ');
    const end = parts.find((p) => p.startsWith('e,'));
    const points = parts.filter((p) => !/^[es],/.test(p)).map(point);
    if (end !== undefined) points.push(point(end.slice(2)));
    for (let i = 1; i < points.length; i++) canvas.connect(...points[i - 1]!, ...points[i]!);
    const [last, before] = [points.at(-1), points.findLast(([x, y]) => x !== points.at(-1)![0] || y !== points.at(-1)![1])];
    if (last !== undefined && before !== undefined)
      heads.push([last[0], last[1], last[1] > before[1] ? '▼' : last[1] < before[1] ? '▲' : last[0] > before[0] ? '▶' : '◀']);
    const [from, to] = [Number(placed.objects?.[edge.tail]?.name), Number(placed.objects?.[edge.head]?.name)];
    const actions = graph.edges.find((e) => e.from === from && e.to === to)?.actions.join(',') ?? '';
    if (last !== undefined) names.push([last[0] + 2, last[1] - 2, actions]);
  }
  for (const [x, y, sign] of heads) canvas.write(x, y, sign, 'accent');
  for (const [i, object] of (placed.objects ?? []).entries()) {
    const id = Number(object.name);
    const label = labels[id] ?? labels[i]!;
    const [x, y] = point(object.pos);
    const node = graph.nodes[id]!;
    const tone = node.isBad ? 'bad' : id === 0 ? 'strong' : node.isOpen ? 'faint' : 'plain';
    canvas.box(x - ((label.length + 2) >> 1), y - 1, label.length + 2, label, tone, id === 0);
    if (id === 0) canvas.middle = x;
  }
  for (const [x, y, name] of names) for (const dy of [0, 1, -1]) if (canvas.writeFree(x, y + dy, name.slice(0, 20), 'accent')) break;
  return canvas;
};

/** What the graph's keys need from the screen. */
export interface GraphHost {
  ask(label: string, entered: (text: string) => void): void;
  write(path: string, content: string): void;
  say(message: string): void;
  redraw(): void;
}

/** The overlay; null where there is no state to draw around, or it was given up. Keys: + and - for more and fewer steps, c to collapse by an expression, O to write it to a file. */
export const graphOverlay = async (explorer: Explorer, host: GraphHost): Promise<Overlay | null> => {
  const loaded = (await import('@hpcc-js/wasm/graphviz')) as unknown as { readonly Graphviz: { load(): Promise<Graphviz> } };
  const graphviz = await loaded.Graphviz.load();
  let steps = 2;
  let view: string | null = null;
  const none: Neighbourhood = { nodes: [], edges: [], isCut: false };
  let graph = (await explorer.graph({ steps, most: mostNodes, view })) ?? none;
  if (graph.nodes.length === 0) return null;
  let canvas = drawn(graphviz, explorer, graph);
  let shift: number | null = null;
  const renew = async (): Promise<void> => {
    const made = await explorer.graph({ steps, most: mostNodes, view });
    if (made === null) return;
    graph = made;
    canvas = drawn(graphviz, explorer, graph);
    shift = null;
    host.redraw();
  };
  return {
    title: 'Graph',
    scroll: new Scroll(),
    lines: (width): readonly Line[] => {
      const more = graph.isCut ? ', more are not shown' : '';
      const by = view === null ? '' : `, states with the same ${view} are one`;
      // At first the middle is in the middle.
      shift = Math.max(0, Math.min(shift ?? canvas.middle - (width >> 1), canvas.width - width));
      return [
        text('+ - steps   c collapse by an expression   ← → pan   O write .dot or .svg', 'accent'),
        text(
          `${graph.nodes.length} nodes within ${steps} step${steps === 1 ? '' : 's'}${more}${by}; faint: successors not looked for`,
          'faint',
        ),
        ...canvas.lines(shift, width),
      ];
    },
    key: ({ input, name }) => {
      if (input === '+' || input === '-') steps = Math.max(1, Math.min(20, steps + (input === '+' ? 1 : -1)));
      else if (name === 'left' || name === 'right') {
        shift = (shift ?? 0) + (name === 'right' ? 12 : -12);
        host.redraw();
        return true;
      } else if (input === 'c') {
        host.ask('Collapse states with the same: ', (given) => {
          const { expression, diagnostics } = given.trim() === '' ? { expression: null, diagnostics: [] } : explorer.compile(given);
          if (diagnostics.length > 0) host.say(diagnostics.map((d) => d.message).join('; '));
          if (expression?.needsStep === true) {
            host.say('A graph is about states: the expression must not have primes.');
            return;
          }
          view = expression?.text ?? null;
          void renew();
        });
        return true;
      } else if (input === 'O') {
        host.ask('Write the graph to (.dot or .svg): ', (path) => {
          const dot = neighbourhoodDot(explorer.specification, graph);
          host.write(path, path.endsWith('.svg') ? graphviz.layout(dot, 'svg', 'dot') : dot);
        });
        return true;
      } else return false;
      void renew();
      return true;
    },
  };
};
