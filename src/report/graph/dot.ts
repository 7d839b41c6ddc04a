// Graphs in the DOT language of Graphviz.
//
// Initial states have an arrow from nowhere, deadlocks are red octagons, ends have a double border, the path to the violation is thick and red.
// Each action has a colour of its own; with more actions than colours some share one, but the labels tell them apart.
import { visible } from '../../diagnostics/index.ts';
import type { Box } from '../animation/shapes.ts';
import type { ReportedTrace } from '../check-report.ts';
import { Pieces, separated } from '../pieces.ts';
import { actionText, stateLines } from '../text/trace-text.ts';
import type { DrawnGraph, GraphEdge, GraphNode } from './drawn-graph.ts';
import { pictureBox, roomFor } from './pictures.ts';

// Okabe and Ito, "Color Universal Design": told apart by the colour-blind too. Red is kept for what is wrong.
const PALETTE = ['#0072b2', '#009e73', '#cc79a7', '#8a6d00', '#56b4e9', '#5d4a9c', '#444444', '#7a4b2a'];

const WRONG = '#d1242f';

/** The colour of an action. */
export function actionColour(action: number): string {
  return PALETTE[action % PALETTE.length]!;
}

/** Text inside quotes. Graphviz reads entities such as `&lt;` and would pass control characters on to SVG, which can hold none. */
function inQuotes(text: string): string {
  return visible(text).replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

function quoted(text: string): string {
  return `"${inQuotes(text)}"`;
}

/** Lines that are aligned to the left. */
function lines(texts: readonly string[]): string {
  return `"${texts.map((text) => `${inQuotes(text)}\\l`).join('')}"`;
}

function attributes(list: readonly (readonly [string, string])[]): string {
  return list.length === 0 ? '' : ` [${list.map(([name, value]) => `${name}=${value}`).join(', ')}]`;
}

function nodeLine(node: GraphNode, index: number, box: Box | null): string {
  const list: [string, string][] = node.picture === undefined ? [['label', lines(node.label)]] : roomFor(box);
  if (node.deadlock)
    list.push(
      ['shape', node.picture === undefined ? 'octagon' : 'box'],
      ['style', 'filled'],
      ['color', quoted(WRONG)],
      ['fillcolor', '"#ffebe9"'],
    );
  else if (node.terminated) list.push(['peripheries', '2'], ['fillcolor', '"#dafbe1"']);
  else if (node.cut) list.push(['style', '"filled,rounded,dashed"']);
  if (node.initial) list.push(['penwidth', '2']);
  if (node.onPath !== undefined) list.push(['color', quoted(WRONG)], ['penwidth', '2.5'], ['xlabel', `"${node.onPath}"`]);
  const tooltip = [
    node.initial ? 'initial' : '',
    node.deadlock ? 'deadlock' : '',
    node.terminated ? 'end' : '',
    node.cut ? 'not all steps shown' : '',
  ];
  const words = tooltip.filter((word) => word !== '').join(', ');
  if (words !== '') list.push(['tooltip', quoted(words)]);
  return `s${index}${attributes(unique(list))};`;
}

/** The last value of an attribute counts. */
const unique = (list: readonly [string, string][]): [string, string][] => [...new Map(list)];

function edgeLine({ from, to, labels, action, onPath }: GraphEdge): string {
  const colour = actionColour(action);
  const list: [string, string][] = [['color', quoted(onPath ? WRONG : colour)]];
  if (labels.length > 0) list.push(['label', quoted(labels.join(', '))], ['fontcolor', quoted(colour)]);
  if (onPath) list.push(['penwidth', '2.5']);
  return `s${from} -> s${to}${attributes(list)};`;
}

function* clusters(nodes: readonly GraphNode[]): Iterable<string> {
  const members = new Map<string, number[]>();
  for (const [index, { cluster }] of nodes.entries()) {
    if (cluster === undefined) continue;
    const list = members.get(cluster);
    if (list === undefined) members.set(cluster, [index]);
    else list.push(index);
  }
  for (const [i, [name, list]] of [...members].entries()) {
    yield `  subgraph cluster_${i} {`;
    yield `    label=${quoted(name)}; color="#8c959f"; style="rounded";`;
    for (const index of list) yield `    s${index};`;
    yield '  }';
  }
}

// Graphviz in WebAssembly has no fonts to measure; it knows the widths of Courier, Helvetica and Times by heart.

function* dotLines({ title, nodes, edges }: DrawnGraph): Iterable<string> {
  const box = pictureBox(nodes);
  yield `digraph ${quoted(title)} {`;
  yield '  graph [fontname="Helvetica,Arial,sans-serif", rankdir=TB, bgcolor="white"];';
  yield '  node [shape=box, style="filled,rounded", fillcolor="#f6f8fa", fontname="Courier", fontsize=10, margin="0.12,0.06"];';
  yield '  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, arrowsize=0.7];';
  for (const [i, node] of nodes.entries()) yield `  ${nodeLine(node, i, box)}`;
  for (const [i, { initial }] of nodes.entries()) {
    if (!initial) continue;
    yield `  i${i} [shape=point, width=0.08, label="", style=filled, fillcolor="#444444", color="#444444"];`;
    yield `  i${i} -> s${i};`;
  }
  yield* clusters(nodes);
  for (const edge of edges) yield `  ${edgeLine(edge)}`;
  yield '}';
  yield '';
}

/** The graph in DOT, with a final line break. */
export function dotPieces(graph: DrawnGraph): Pieces {
  return new Pieces(() => separated('\n', dotLines(graph)));
}

/** The same as one text. */
export function dotOf(graph: DrawnGraph): string {
  return String(dotPieces(graph));
}

/** Characters in a line of a state. */
const LABEL_WIDTH = 60;

/** A trace as a graph: a chain of states, bent back where it is a lasso. */
export function graphOfTrace({ states, loop, closing }: ReportedTrace, title: string): DrawnGraph {
  const taken = [...states.map(({ action }) => action), closing ?? null];
  const actions = [...new Set(taken.flatMap((action) => (action === null ? [] : [action.name])))];
  const number = (name: string | undefined): number => Math.max(0, actions.indexOf(name ?? ''));
  const last = states.length - 1;
  const nodes = states.map(
    (_, i): GraphNode => ({
      label: [`State ${i + 1}`, ...stateLines(states, i, LABEL_WIDTH)],
      initial: i === 0,
      deadlock: false,
      terminated: false,
      cut: false,
      ...(i === last && loop === undefined ? { onPath: i + 1 } : {}),
    }),
  );
  const edges = states.slice(1).map(
    ({ action }, i): GraphEdge => ({
      from: i,
      to: i + 1,
      labels: action === null ? [] : [actionText(action)],
      action: number(action?.name),
      onPath: loop !== undefined && i >= loop,
    }),
  );
  if (loop !== undefined) {
    edges.push({
      from: last,
      to: loop,
      labels: [loop === last ? 'stuttering' : closing === undefined ? '' : actionText(closing)],
      action: number(closing?.name),
      onPath: true,
    });
  }
  return { title, nodes, edges, actions };
}
