// An element as the text of SVG, for pages and drawings. Values of a specification never become programs or requests: only elements that draw are written, and what
// refers to something refers to a part of the same picture.
import { escaped } from '../html/escaped.ts';
import type { SvgElement } from './element.ts';
import type { Box } from './shapes.ts';

/** Elements that draw, and what they draw with. */
const DRAWING = new Set([
  ...['svg', 'g', 'line', 'circle', 'rect', 'ellipse', 'path', 'polygon', 'polyline', 'text', 'tspan', 'image', 'use', 'title', 'desc'],
  ...['defs', 'symbol', 'marker', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);

const NAME = /^[A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?$/;

/** Attributes that the picture has once, whatever its document says. */
const OF_DOCUMENT = new Set(['xmlns', 'xmlns:xlink', 'viewBox', 'width', 'height', 'x', 'y']);

/** The value of an attribute; null where it is left out. `own`: the name of an element of this picture. */
function safeValue(name: string, value: string, own: (id: string) => string): string | null {
  if (!NAME.test(name) || /^on/i.test(name) || /^xml/i.test(name)) return null;
  if (name === 'id') return own(value);
  if (name === 'href' || name === 'xlink:href') {
    if (value.startsWith('#')) return `#${own(value.slice(1))}`;
    return /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(value) ? value : null;
  }
  const inside = value.replace(/url\(\s*['"]?#([^'")\s]*)['"]?\s*\)/gi, (_, id: string) => `\u0000${own(id)}\u0001`);
  // Anything else that would be loaded, also in the disguise of an escape sequence.
  if (/url\s*\(|javascript:|@import|\\|expression\s*\(/i.test(inside)) return null;
  return inside.replaceAll('\u0000', 'url(#').replaceAll('\u0001', ')');
}

function textOf({ name, attributes, children, text }: SvgElement, own: (id: string) => string, isDocument: boolean): string {
  const inner = children.map((child) => textOf(child, own, false)).join('');
  if (!DRAWING.has(name)) return inner;
  const shown = [...attributes].flatMap(([key, given]) => {
    const value = isDocument && OF_DOCUMENT.has(key) ? null : safeValue(key, given, own);
    return value === null ? [] : [` ${key}="${escaped(value)}"`];
  });
  const tag = isDocument && name === 'svg' ? 'g' : name;
  return `<${tag}${shown.join('')}>${escaped(text)}${inner}</${tag}>`;
}

/** How a picture is written. */
export interface PictureLayout {
  readonly box: Box;
  /** What people are told who do not see it. */
  readonly label: string;
  /** No other picture of the same document has it: ids would be mixed up. */
  readonly prefix: string;
  /** Further attributes of the `svg` element. */
  readonly attributes?: string;
}

/** The picture as an `svg` element. */
export function pictureSvg(element: SvgElement, { box, label, prefix, attributes = '' }: PictureLayout): string {
  const { x, y, width, height } = box;
  const inner = textOf(element, (id) => `${prefix}-${id}`, true);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${x} ${y} ${width} ${height}" role="img" aria-label="${escaped(label)}"${attributes}>${inner}</svg>`;
}
