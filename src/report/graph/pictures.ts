// Pictures of states in the drawing of a graph. Graphviz leaves room for them; they are put into its SVG afterwards.
import { type Box, boxOf } from '../animation/shapes.ts';
import { pictureSvg } from '../animation/svg-text.ts';
import type { DrawnGraph, GraphNode } from './drawn-graph.ts';

/** Inches of the longer side of a picture. */
const LONGER_SIDE = 2.2;
/** Points between a picture and the border of its node. */
const INSET = 4;

/** What the pictures of all nodes show; null where there are none. */
export function pictureBox(nodes: readonly GraphNode[]): Box | null {
  const pictures = nodes.flatMap(({ picture }) => picture ?? []);
  return pictures.length === 0 ? null : boxOf(pictures);
}

/** Attributes of a node in DOT that leave room for its picture. */
export function roomFor(box: Box | null): [string, string][] {
  const { width, height } = box ?? { width: 1, height: 1 };
  const scale = LONGER_SIDE / Math.max(width, height);
  const inches = (size: number): string => Math.max(0.3, size * scale).toFixed(2);
  return [
    ['label', '""'],
    ['shape', 'box'],
    ['fixedsize', 'true'],
    ['width', inches(width)],
    ['height', inches(height)],
    ['fillcolor', '"#ffffff"'],
  ];
}

const NODE = /<g id="[^"]*" class="node">\s*<title>s(\d+)<\/title>[\s\S]*?<\/g>/g;
const COORDINATES = /<(?:polygon|path)[^>]*?(?:points|d)="([^"]*)"/g;

/** The drawing with the pictures in its nodes. */
export function withPictures(svg: string, { nodes }: DrawnGraph): string {
  const box = pictureBox(nodes);
  if (box === null) return svg;
  return svg.replace(NODE, (drawn: string, index: string) => {
    const picture = nodes[Number(index)]?.picture;
    if (picture === undefined) return drawn;
    const points = [...drawn.matchAll(COORDINATES)].flatMap(([, text]) => (text!.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number));
    const xs = points.filter((_, i) => i % 2 === 0);
    const ys = points.filter((_, i) => i % 2 === 1);
    const [left, top] = [Math.min(...xs) + INSET, Math.min(...ys) + INSET];
    const [width, height] = [Math.max(...xs) - INSET - left, Math.max(...ys) - INSET - top];
    const place = ` x="${left}" y="${top}" width="${width}" height="${height}"`;
    const inside = pictureSvg(picture, { box, label: `State ${Number(index) + 1}`, prefix: `s${index}`, attributes: place });
    return drawn.replace(/<\/g>$/, `${inside}\n</g>`);
  });
}
