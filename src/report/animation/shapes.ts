// What an SVG element draws, as polygons and captions in the coordinates of the picture: for the size of pictures that tell none, and for terminals.
//
// Not everything of SVG: no gradients, clipping and filters; curves are polygons, and every marker at an end of a line is the same arrowhead.
import type { SvgElement } from './element.ts';

/** A place in the picture. */
export type Point = readonly [x: number, y: number];

/** A line of points. Colours are those of SVG; null: none. */
export interface Outline {
  readonly kind: 'outline';
  readonly points: readonly Point[];
  readonly isClosed: boolean;
  readonly fill: string | null;
  readonly stroke: string | null;
  /** Width of the stroke. */
  readonly width: number;
  /** Lengths of dashes and of the gaps between them, by turns; empty: one line. */
  readonly dashes: readonly number[];
  /** From 0, nothing of it is seen, to 1. */
  readonly opacity: { readonly fill: number; readonly stroke: number };
}

export interface Caption {
  readonly kind: 'caption';
  readonly at: Point;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Height of its letters. */
  readonly size: number;
  readonly text: string;
  readonly fill: string;
  readonly isBold: boolean;
}

export type Shape = Outline | Caption;

/** A part of the plane. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `[a, b, c, d, e, f]` as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

const numbers = (text: string): readonly number[] => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

function transformOf(text: string | undefined): Matrix {
  let all = IDENTITY;
  for (const [, kind, inside] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbers(inside!);
    switch (kind) {
      case 'translate':
        all = times(all, translation(a, b ?? 0));
        break;
      case 'scale':
        all = times(all, [a, 0, 0, b ?? a, 0, 0]);
        break;
      case 'rotate': {
        const angle = (a * Math.PI) / 180;
        const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
        all = times(times(times(all, translation(b ?? 0, c)), turn), translation(-(b ?? 0), -c));
        break;
      }
      case 'matrix':
        all = times(all, [a, b ?? 0, c, d, e, f]);
    }
  }
  return all;
}

/** What elements take over from those they are in. */
interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly size: number;
  readonly anchor: string;
  readonly width: number;
  readonly dashes: string;
  readonly weight: string;
  readonly opacity: Outline['opacity'];
}

const PLAIN_STYLE: Style = {
  fill: 'black',
  stroke: 'none',
  size: 16,
  anchor: 'start',
  width: 1,
  dashes: 'none',
  weight: 'normal',
  opacity: { fill: 1, stroke: 1 },
};

/** Opacity counts for all that is in an element: that of the elements around it is in `inherited`. */
function opacityOf(attributes: ReadonlyMap<string, string>, inherited: Outline['opacity']): Outline['opacity'] {
  const part = (key: string): number => {
    const text = attributes.get(key) ?? '';
    const number = Number.parseFloat(text) / (text.trim().endsWith('%') ? 100 : 1);
    return Number.isNaN(number) ? 1 : Math.max(0, Math.min(1, number));
  };
  const all = part('opacity');
  return { fill: inherited.fill * all * part('fill-opacity'), stroke: inherited.stroke * all * part('stroke-opacity') };
}

/** Attributes with what `style` says, which counts more. */
function styled({ attributes }: SvgElement): ReadonlyMap<string, string> {
  const style = attributes.get('style');
  if (style === undefined) return attributes;
  const all = new Map(attributes);
  for (const part of style.split(';')) {
    const at = part.indexOf(':');
    if (at > 0) all.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return all;
}

const isUnseen = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.get('display') === 'none' || attributes.get('visibility') === 'hidden';

/** Elements that draw nothing where they stand. */
const ELSEWHERE = new Set(['defs', 'marker', 'symbol', 'clipPath', 'linearGradient', 'radialGradient', 'pattern', 'title', 'desc']);

/** Corners of the polygon that stands for a curve. */
const CORNERS = 96;

const ellipse = (cx: number, cy: number, rx: number, ry: number): readonly Point[] =>
  Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

/** A rectangle, with corners that are quarters of a circle. */
function rectangle(x: number, y: number, w: number, h: number, round: number): readonly Point[] {
  const r = Math.max(0, Math.min(round, w / 2, h / 2));
  const middles: readonly Point[] = [
    [x + w - r, y + h - r],
    [x + r, y + h - r],
    [x + r, y + r],
    [x + w - r, y + r],
  ];
  const steps = CORNERS / 4;
  return middles.flatMap(([cx, cy], quarter) =>
    Array.from({ length: r === 0 ? 1 : steps + 1 }, (_, i): Point => {
      const angle = (Math.PI / 2) * (quarter + i / steps);
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    }),
  );
}

const pairs = (text: string): readonly Point[] => {
  const all = numbers(text);
  return Array.from({ length: all.length >> 1 }, (_, i) => [all[2 * i]!, all[2 * i + 1]!]);
};

/** Numbers that a command of a path takes. */
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };

/** The parts of a path (SVG 2, section 9.3). Curves go straight to the points that they are drawn with, arcs to their ends. */
function subpaths(d: string): readonly { readonly points: readonly Point[]; readonly isClosed: boolean }[] {
  const all: { points: Point[]; isClosed: boolean }[] = [];
  let at: Point = [0, 0];
  let current: { points: Point[]; isClosed: boolean } | null = null;
  const go = (to: Point): void => {
    if (current === null) {
      current = { points: [at], isClosed: false };
      all.push(current);
    }
    current.points.push(to);
    at = to;
  };
  for (const [, letter, inside] of d.matchAll(/([MLTHVCSQAZ])([^MLTHVCSQAZ]*)/gi)) {
    const command = letter!.toUpperCase();
    const [dx, dy] = letter === command ? [0, 0] : [1, 1];
    const values = numbers(inside!);
    const count = ARGUMENTS[command]!;
    if (command === 'Z' && current !== null) {
      const closed: { points: Point[]; isClosed: boolean } = current;
      closed.isClosed = true;
      at = closed.points[0]!;
      current = null;
    }
    for (let i = 0; count > 0 && i + count <= values.length; i += count) {
      const [x0, y0] = at;
      const part = values.slice(i, i + count);
      const point = (j: number): Point => [part[j]! + dx * x0, part[j + 1]! + dy * y0];
      if (command === 'M' && i === 0) {
        at = point(0);
        current = null;
      } else if (command === 'H') go([part[0]! + dx * x0, y0]);
      else if (command === 'V') go([x0, part[0]! + dy * y0]);
      else if (command === 'C') for (const to of bezier(at, point(0), point(2), point(4))) go(to);
      else if (command === 'Q' || command === 'S') for (const to of bezier(at, point(0), point(0), point(2))) go(to);
      else go(point(count - 2));
    }
  }
  return all;
}

function bezier(a: Point, b: Point, c: Point, d: Point): readonly Point[] {
  return Array.from({ length: CORNERS / 4 }, (_, i): Point => {
    const t = (i + 1) / (CORNERS / 4);
    const of = (k: 0 | 1): number => (1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t ** 2 * c[k] + t ** 3 * d[k];
    return [of(0), of(1)];
  });
}

/** The outlines of an element by itself, before it is moved. */
function outlines(
  name: string,
  attributes: ReadonlyMap<string, string>,
): readonly { readonly points: readonly Point[]; readonly isClosed: boolean }[] {
  const of = (key: string): number => Number.parseFloat(attributes.get(key) ?? '0') || 0;
  switch (name) {
    case 'line':
      return [
        {
          points: [
            [of('x1'), of('y1')],
            [of('x2'), of('y2')],
          ],
          isClosed: false,
        },
      ];
    case 'rect':
    case 'image': {
      return [{ points: rectangle(of('x'), of('y'), of('width'), of('height'), of(attributes.has('rx') ? 'rx' : 'ry')), isClosed: true }];
    }
    case 'circle':
      return [{ points: ellipse(of('cx'), of('cy'), of('r'), of('r')), isClosed: true }];
    case 'ellipse':
      return [{ points: ellipse(of('cx'), of('cy'), of('rx'), of('ry')), isClosed: true }];
    case 'polyline':
    case 'polygon':
      return [{ points: pairs(attributes.get('points') ?? ''), isClosed: name === 'polygon' }];
    case 'path':
      return subpaths(attributes.get('d') ?? '');
    default:
      return [];
  }
}

const colour = (text: string): string | null => (text === 'none' || text === 'transparent' ? null : text);

function addShapes(into: Shape[], element: SvgElement, outer: Matrix, inherited: Style): void {
  const { name, children, text } = element;
  const attributes = styled(element);
  if (ELSEWHERE.has(name) || isUnseen(attributes)) return;
  const own = times(outer, transformOf(attributes.get('transform')));
  const style: Style = {
    fill: attributes.get('fill') ?? inherited.fill,
    stroke: attributes.get('stroke') ?? inherited.stroke,
    size: Number.parseFloat(attributes.get('font-size') ?? '') || inherited.size,
    anchor: attributes.get('text-anchor') ?? inherited.anchor,
    width: attributes.has('stroke-width') ? (numbers(attributes.get('stroke-width')!)[0] ?? inherited.width) : inherited.width,
    dashes: attributes.get('stroke-dasharray') ?? inherited.dashes,
    weight: attributes.get('font-weight') ?? inherited.weight,
    opacity: opacityOf(attributes, inherited.opacity),
  };
  if (style.opacity.fill === 0 && style.opacity.stroke === 0) return;
  const of = (key: string): number => Number.parseFloat(attributes.get(key) ?? '0') || 0;
  for (const { points, isClosed } of outlines(name, attributes))
    addOutline(into, { points, isClosed }, { attributes, own, style, isLine: name === 'line' });
  const said =
    name === 'text' || name === 'tspan' ? text : name === 'image' ? (attributes.get('xlink:href') ?? attributes.get('href') ?? '') : '';
  if (said !== '') {
    const isImage = name === 'image';
    const at: Point = isImage ? [of('x') + of('width') / 2, of('y') + of('height') / 2] : [of('x') + of('dx'), of('y') + of('dy')];
    const anchor = isImage ? 'middle' : style.anchor === 'middle' || style.anchor === 'end' ? style.anchor : 'start';
    const scale = Math.hypot(own[2], own[3]);
    const shown = isImage ? said.replace(/^data:.*/, 'image').replace(/^.*\//, '') : said;
    const isBold = /^(?:bold|bolder|[6-9]00)$/.test(style.weight);
    const fill = style.opacity.fill === 0 ? null : (colour(style.fill) ?? colour(style.stroke));
    if (fill !== null) into.push({ kind: 'caption', at: moved(own, at), anchor, size: style.size * scale, text: shown, fill, isBold });
  }
  const inside = name === 'svg' ? times(own, translation(of('x'), of('y'))) : own;
  for (const child of children) addShapes(into, child, inside, style);
}

/** Length and half of the breadth of an arrowhead, as multiples of the width of its line. */
const ARROWHEAD = { length: 5, side: 2.5 };

/** An arrowhead at the end of a line that comes from another point; null where the two are the same. */
function arrowhead(from: Point, to: Point, width: number): readonly Point[] | null {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0)) return null;
  const [dx, dy] = [((to[0] - from[0]) / length) * width, ((to[1] - from[1]) / length) * width];
  const corner = (side: number): Point => [to[0] - ARROWHEAD.length * dx - side * dy, to[1] - ARROWHEAD.length * dy + side * dx];
  return [to, corner(ARROWHEAD.side), corner(-ARROWHEAD.side)];
}

/** An outline as it is seen, with the arrowheads at its ends. */
function addOutline(
  into: Shape[],
  { points, isClosed }: { readonly points: readonly Point[]; readonly isClosed: boolean },
  { attributes, own, style, isLine }: { attributes: ReadonlyMap<string, string>; own: Matrix; style: Style; isLine: boolean },
): void {
  const { opacity } = style;
  const fill = isLine || opacity.fill === 0 ? null : colour(style.fill);
  const stroke = opacity.stroke === 0 || style.width <= 0 ? null : colour(style.stroke);
  const scale = Math.sqrt(Math.abs(own[0] * own[3] - own[1] * own[2]));
  const width = style.width * scale;
  const dashes = numbers(style.dashes).map((length) => Math.max(0, length) * scale);
  const drawn = points.map((p) => moved(own, p));
  into.push({ kind: 'outline', points: drawn, isClosed, fill, stroke, width, dashes, opacity });
  if (isClosed || stroke === null) return;
  const ends: readonly (readonly [key: string, from: Point | undefined, to: Point | undefined])[] = [
    ['marker-start', drawn[1], drawn[0]],
    ['marker-end', drawn.at(-2), drawn.at(-1)],
  ];
  for (const [key, from, to] of ends) {
    const corners = /^url\(/.test(attributes.get(key) ?? '') && from !== undefined ? arrowhead(from, to!, width) : null;
    if (corners === null) continue;
    const inside = { fill: opacity.stroke, stroke: 0 };
    into.push({ kind: 'outline', points: corners, isClosed: true, fill: stroke, stroke: null, width: 0, dashes: [], opacity: inside });
  }
}

/** What an element draws, from the back to the front. */
export function shapesOf(element: SvgElement): readonly Shape[] {
  const shapes: Shape[] = [];
  addShapes(shapes, element, IDENTITY, PLAIN_STYLE);
  return shapes;
}

/** Width of a letter as a part of its height. */
const LETTER = 0.6;

/** The columns of the picture that a caption takes. */
export function captionStart({ at, anchor, size, text }: Caption): number {
  const width = text.length * size * LETTER;
  return anchor === 'start' ? at[0] : anchor === 'middle' ? at[0] - width / 2 : at[0] - width;
}

const corners = (shape: Shape): readonly Point[] => {
  if (shape.kind === 'outline') return shape.points;
  const left = captionStart(shape);
  return [
    [left, shape.at[1] - shape.size],
    [left + shape.text.length * shape.size * LETTER, shape.at[1] + shape.size * 0.3],
  ];
};

/** The part of the plane that a document says it shows; null where it says none. */
function statedBox({ name, attributes }: SvgElement): Box | null {
  if (name !== 'svg') return null;
  const [x, y, w, h] = numbers(attributes.get('viewBox') ?? '');
  if (w !== undefined && h !== undefined && w > 0 && h > 0) return { x: x!, y: y!, width: w, height: h };
  const [width, height] = [attributes.get('width'), attributes.get('height')].map((text) => Number.parseFloat(text ?? ''));
  return width! > 0 && height! > 0 ? { x: 0, y: 0, width: width!, height: height! } : null;
}

/** Free room around what is drawn, as a part of its size. */
const MARGIN = 0.03;

/** The part of the plane that shows all of these pictures: what they say, or what they draw. */
export function boxOf(elements: readonly SvgElement[]): Box {
  const stated = elements.flatMap((element) => statedBox(element) ?? []);
  const points =
    stated.length === elements.length
      ? stated.flatMap(({ x, y, width, height }): Point[] => [
          [x, y],
          [x + width, y + height],
        ])
      : elements.flatMap((element) => shapesOf(element).flatMap(corners));
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  if (left > right || top > bottom) return { x: 0, y: 0, width: 1, height: 1 };
  const size = Math.max(right - left, bottom - top, 1);
  const room = stated.length === elements.length ? 0 : size * MARGIN;
  return { x: left - room, y: top - room, width: Math.max(right - left, 1) + 2 * room, height: Math.max(bottom - top, 1) + 2 * room };
}
