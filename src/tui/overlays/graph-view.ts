// The graph around the cursor as an overlay. Graphviz, which places it, is only loaded when this is.

import { type Graphviz, loadGraphviz } from '../../session/drawing/graphviz.ts';
import type { Explorer, Neighbourhood, WalkStep } from '../../session/explore/index.ts';
import { changeSummary, neighbourhoodDot } from '../../session/explore/index.ts';
import { Canvas } from '../drawing/canvas.ts';
import { type Line, text, wrap } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { drawGraph, type GraphDrawing, type PlacedBox } from './graph-drawing.ts';
import type { Overlay, OverlayBinding } from './overlay.ts';

/** Nodes that are drawn. */
const MOST_NODES = 60;
/** Steps from the cursor. */
const MOST_STEPS = 20;
const COLUMNS_PANNED = 12;
/** Lines above the drawing that say what the selected node is. */
const LINES_SAID = 3;
/** How much farther a row is than a column. */
const ROW_ASPECT = 2;

function labelOf(explorer: Explorer, graph: Neighbourhood, id: number): string {
  const node = graph.nodes[id]!;
  const content = node.view ?? (id === 0 ? 'here' : changeSummary(explorer, node.state));
  const count = node.view !== null && node.count > 1 ? ` x${node.count}` : '';
  const sign = node.isBad ? '✗ ' : id === 0 ? '▶ ' : '';
  return `${sign}${content}${count}`;
}

/** What the graph's keys need from the screen. */
export interface GraphHost {
  ask(label: string, entered: (text: string) => void): void;
  write(path: string, content: string): void;
  say(message: string): void;
  redraw(): void;
  /** Takes the steps from the cursor, and leaves the graph. */
  go(steps: readonly WalkStep[]): void;
}

/** The overlay; null where there is no state to draw around, or it was given up. */
export async function graphOverlay(explorer: Explorer, host: GraphHost): Promise<Overlay | null> {
  const view = new GraphView(await loadGraphviz(), explorer, host);
  await view.renew();
  return view.isEmpty ? null : view;
}

/** The directions in which another node is selected, as columns and rows. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  Left: [-1, 0],
  h: [-1, 0],
  Right: [1, 0],
  l: [1, 0],
  Up: [0, -1],
  k: [0, -1],
  Down: [0, 1],
  j: [0, 1],
};

class GraphView implements Overlay {
  readonly title = 'Graph';
  readonly scroll = new Scroll();
  readonly bindings: readonly OverlayBinding[] = [
    { keys: ['+'], run: () => this.#setSteps(this.#steps + 1) },
    { keys: ['-'], run: () => this.#setSteps(this.#steps - 1) },
    { keys: Object.keys(DIRECTIONS), run: (key) => this.#selectTowards(...DIRECTIONS[key]!) },
    { keys: ['Tab'], run: () => this.#select((this.#selected + 1) % this.#graph.nodes.length) },
    { keys: ['BackTab'], run: () => this.#select((this.#selected + this.#graph.nodes.length - 1) % this.#graph.nodes.length) },
    { keys: ['Enter'], run: () => this.#go() },
    { keys: ['<'], run: () => this.#pan(-COLUMNS_PANNED) },
    { keys: ['>'], run: () => this.#pan(COLUMNS_PANNED) },
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
  #drawing: GraphDrawing = { canvas: new Canvas(0, 0), boxes: [], labels: [] };
  /** Id of the node that is selected. */
  #selected = 0;
  /** The first column seen; null: the selected node is to be in the middle. */
  #shift: number | null = null;
  /** The selected node is to be in sight. */
  #isFollowing = true;

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
    this.#drawing = drawGraph(this.#graphviz, graph, (id) => labelOf(this.#explorer, graph, id));
    this.#selected = 0;
    this.#shift = null;
    this.#isFollowing = true;
    this.#host.redraw();
  }

  head = (width: number): readonly Line[] => {
    const { nodes, isCut } = this.#graph;
    const more = isCut ? ', more are not shown' : '';
    const by = this.#view === null ? '' : `, states with the same ${this.#view} are one`;
    const steps = `${this.#steps} step${this.#steps === 1 ? '' : 's'}`;
    const said = wrap(this.#said(), width);
    const shown = Array.from({ length: LINES_SAID }, (_, i) => {
      const rest = i === LINES_SAID - 1 && said.length > LINES_SAID;
      return text(rest ? `${said[i]!.slice(0, width - 1)}…` : (said[i] ?? ''), 'strong');
    });
    return [
      text('← → ↑ ↓ Tab select   Enter go there   + - steps   c collapse   < > pan   O write .dot or .svg', 'accent'),
      text(`${nodes.length} node${nodes.length === 1 ? '' : 's'} within ${steps}${more}${by}; faint: successors not looked for`, 'faint'),
      ...shown,
    ];
  };

  lines = (width: number, height: number): readonly Line[] => {
    const { canvas, boxes } = this.#drawing;
    this.#drawBoxes();
    const box = boxes[this.#selected];
    if (box !== undefined && this.#isFollowing) this.#follow(box, width, height);
    this.#shift = Math.max(0, Math.min(this.#shift ?? 0, canvas.width - width));
    return canvas.lines(this.#shift, width);
  };

  press = (column: number, line: number): void => {
    const x = column + (this.#shift ?? 0);
    const at = this.#drawing.boxes.findIndex(
      ({ left, top, width, height }) => x >= left && x < left + width && line >= top && line < top + height,
    );
    if (at < 0) return;
    if (at === this.#selected) this.#go();
    else this.#select(at);
  };

  /** What the selected node is: its steps, and what they change. */
  #said(): string {
    const node = this.#graph.nodes[this.#selected];
    if (node === undefined || node.way.length === 0) return 'the state where you are';
    const steps = node.way.map(({ label }) => label?.action ?? 'a step').join(', ');
    const first = node.view === null ? '' : `${node.view}: the first of ${node.count}; `;
    return `${first}by ${steps}: ${changeSummary(this.#explorer, node.state)}`;
  }

  #drawBoxes(): void {
    const { canvas, boxes, labels } = this.#drawing;
    for (const { id, isBad, isOpen } of this.#graph.nodes) {
      const { left, top, width } = boxes[id]!;
      const tone = id === this.#selected ? 'cursor' : isBad ? 'bad' : id === 0 ? 'strong' : isOpen ? 'faint' : 'plain';
      canvas.box(left, top, width, labels[id]!, tone, id === this.#selected);
    }
  }

  /** Brings a box into sight. */
  #follow({ left, top, width: own, height: rows }: PlacedBox, width: number, height: number): void {
    const shift = this.#shift;
    if (shift === null || left < shift || left + own > shift + width) this.#shift = left + (own >> 1) - (width >> 1);
    if (top < this.scroll.selected || top + rows > this.scroll.selected + height)
      this.scroll.selected = Math.max(0, top + (rows >> 1) - (height >> 1));
    this.#isFollowing = false;
  }

  #select(id: number): void {
    this.#selected = id;
    this.#isFollowing = true;
    this.#host.redraw();
  }

  /** Selects the nearest node that lies in a direction. */
  #selectTowards(columns: number, rows: number): void {
    const { boxes } = this.#drawing;
    const middle = ({ left, top, width, height }: PlacedBox): readonly [number, number] => [left + width / 2, top + height / 2];
    const [x, y] = middle(boxes[this.#selected]!);
    const distances = boxes.map((box, id) => {
      const [ownX, ownY] = middle(box);
      const [dx, dy] = [ownX - x, (ownY - y) * ROW_ASPECT];
      const along = dx * columns + dy * rows;
      const aside = Math.abs(dx * rows) + Math.abs(dy * columns);
      return { id, distance: along <= 0 || aside > 3 * along ? Number.POSITIVE_INFINITY : along + 2 * aside };
    });
    const nearest = distances.reduce((a, b) => (b.distance < a.distance ? b : a));
    if (nearest.distance < Number.POSITIVE_INFINITY) this.#select(nearest.id);
  }

  #go(): void {
    const node = this.#graph.nodes[this.#selected];
    if (node !== undefined) this.#host.go(node.way);
  }

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
    this.#host.ask('Write the graph to (.dot or .svg): ', (given) => {
      const path = given.trim();
      if (path !== '' && !/\.(dot|svg)$/.test(path)) {
        this.#host.say('Nothing was written: give a name that ends in .dot or .svg.');
        return;
      }
      const dot = neighbourhoodDot(this.#explorer.specification, this.#graph);
      this.#host.write(path, path.endsWith('.svg') ? this.#graphviz.layout(dot, 'svg', 'dot') : dot);
    });
  }
}
