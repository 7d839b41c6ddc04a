// The graph around the cursor as an overlay: placed by Graphviz, drawn in box characters. Graphviz is only loaded when this is.
//
// A column of the terminal is 8 points and a row 16 for Graphviz; the boxes are given to it in whole cells and edges with right angles, so that
// what it answers falls on the grid up to rounding.
import type { Explorer, Neighbourhood } from '../../session/explore/index.ts';
import { neighbourhoodDot } from '../../session/explore/index.ts';
import { type Graphviz, loadGraphviz } from '../../session/index.ts';
import { Canvas } from '../drawing/canvas.ts';
import { type Line, text } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { changeSummary } from '../panes/change-summary.ts';
import type { Overlay, OverlayBinding } from './overlay.ts';

/** Points of Graphviz that a column is. */
const CELL_WIDTH = 8;
/** Points of Graphviz that a row is. */
const CELL_HEIGHT = 16;
/** Columns of a label. */
const WIDEST_LABEL = 28;
/** Nodes that are drawn. */
const MOST_NODES = 60;
/** Steps from the cursor. */
const MOST_STEPS = 20;
const COLUMNS_PANNED = 12;

interface Placed {
  readonly bb: string;
  readonly objects?: readonly { readonly name: string; readonly pos: string }[];
  readonly edges?: readonly { readonly tail: number; readonly head: number; readonly pos?: string }[];
}

function labelOf(explorer: Explorer, graph: Neighbourhood, id: number): string {
  const node = graph.nodes[id]!;
  const content = node.view ?? (id === 0 ? 'here' : changeSummary(explorer, node.state));
  const count = node.view !== null && node.count > 1 ? ` x${node.count}` : '';
  const sign = node.isBad ? '✗' : id === 0 ? '▶' : ' ';
  const room = WIDEST_LABEL - count.length;
  return `${sign}${content.length > room ? `${content.slice(0, room - 1)}…` : content}${count} `;
}

/** Lays the graph out and draws it. */
function drawn(graphviz: Graphviz, explorer: Explorer, graph: Neighbourhood): Canvas {
  const labels = graph.nodes.map((n) => labelOf(explorer, graph, n.id));
  const inches = (points: number): string => (points / 72).toFixed(4);
  const dot = [
    'digraph {',
    `  graph [splines=ortho, nodesep=${inches(CELL_WIDTH * 3)}, ranksep=${inches(CELL_HEIGHT * 3)}];`,
    '  node [shape=box, fixedsize=true, label=""];',
    ...labels.map((l, i) => `  ${i} [width=${inches((l.length + 2) * CELL_WIDTH)}, height=${inches(3 * CELL_HEIGHT)}];`),
    ...graph.edges.filter((e) => e.from !== e.to).map((e) => `  ${e.from} -> ${e.to};`),
    '}',
  ].join('\n');
  const placed = JSON.parse(graphviz.layout(dot, 'json', 'dot')) as Placed;
  const [, , width, height] = placed.bb.split(',').map(Number) as [number, number, number, number];
  const columnOf = (x: number): number => Math.round(x / CELL_WIDTH) + 1;
  const rowOf = (y: number): number => Math.round((height - y) / CELL_HEIGHT) + 1;
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
}

/** What the graph's keys need from the screen. */
export interface GraphHost {
  ask(label: string, entered: (text: string) => void): void;
  write(path: string, content: string): void;
  say(message: string): void;
  redraw(): void;
}

/** The overlay; null where there is no state to draw around, or it was given up. */
export async function graphOverlay(explorer: Explorer, host: GraphHost): Promise<Overlay | null> {
  const view = new GraphView(await loadGraphviz(), explorer, host);
  await view.renew();
  return view.isEmpty ? null : view;
}

class GraphView implements Overlay {
  readonly title = 'Graph';
  readonly scroll = new Scroll();
  readonly bindings: readonly OverlayBinding[] = [
    { keys: ['+'], run: () => this.#setSteps(this.#steps + 1) },
    { keys: ['-'], run: () => this.#setSteps(this.#steps - 1) },
    { keys: ['Left'], run: () => this.#pan(-COLUMNS_PANNED) },
    { keys: ['Right'], run: () => this.#pan(COLUMNS_PANNED) },
    { keys: ['c'], run: () => this.#askView() },
    { keys: ['O'], run: () => this.#askFile() },
  ];
  readonly #graphviz: Graphviz;
  readonly #explorer: Explorer;
  readonly #host: GraphHost;
  /** Steps from the cursor within which there are nodes. */
  #steps = 2;
  /** Text of the expression by which states are collapsed. */
  #view: string | null = null;
  #graph: Neighbourhood = { nodes: [], edges: [], isCut: false };
  #canvas = new Canvas(0, 0);
  /** The first column seen; null: the middle is to be in the middle. */
  #shift: number | null = null;

  constructor(graphviz: Graphviz, explorer: Explorer, host: GraphHost) {
    this.#graphviz = graphviz;
    this.#explorer = explorer;
    this.#host = host;
  }

  get isEmpty(): boolean {
    return this.#graph.nodes.length === 0;
  }

  /** Computes and draws the graph; it stays as it is where that is given up. */
  async renew(): Promise<void> {
    const graph = await this.#explorer.graph({ steps: this.#steps, most: MOST_NODES, view: this.#view });
    if (graph === null || graph.nodes.length === 0) return;
    this.#graph = graph;
    this.#canvas = drawn(this.#graphviz, this.#explorer, graph);
    this.#shift = null;
    this.#host.redraw();
  }

  lines = (width: number): readonly Line[] => {
    const { nodes, isCut } = this.#graph;
    const canvas = this.#canvas;
    const more = isCut ? ', more are not shown' : '';
    const by = this.#view === null ? '' : `, states with the same ${this.#view} are one`;
    const steps = `${this.#steps} step${this.#steps === 1 ? '' : 's'}`;
    this.#shift = Math.max(0, Math.min(this.#shift ?? canvas.middle - (width >> 1), canvas.width - width));
    return [
      text('+ - steps   c collapse by an expression   ← → pan   O write .dot or .svg', 'accent'),
      text(`${nodes.length} nodes within ${steps}${more}${by}; faint: successors not looked for`, 'faint'),
      ...canvas.lines(this.#shift, width),
    ];
  };

  async #setSteps(steps: number): Promise<void> {
    this.#steps = Math.max(1, Math.min(MOST_STEPS, steps));
    await this.renew();
  }

  #pan(columns: number): void {
    this.#shift = (this.#shift ?? 0) + columns;
    this.#host.redraw();
  }

  #askView(): void {
    this.#host.ask('Collapse states with the same: ', async (given) => {
      const { expression, diagnostics } = given.trim() === '' ? { expression: null, diagnostics: [] } : this.#explorer.compile(given);
      if (diagnostics.length > 0) this.#host.say(diagnostics.map((d) => d.message).join('; '));
      if (expression?.needsStep === true) {
        this.#host.say('A graph is about states: the expression must not have primes.');
        return;
      }
      this.#view = expression?.text ?? null;
      await this.renew();
    });
  }

  #askFile(): void {
    this.#host.ask('Write the graph to (.dot or .svg): ', (path) => {
      const dot = neighbourhoodDot(this.#explorer.specification, this.#graph);
      this.#host.write(path.trim(), path.endsWith('.svg') ? this.#graphviz.layout(dot, 'svg', 'dot') : dot);
    });
  }
}
