// Pictures of states: SVG elements as values, as the community module SVG makes them (`AnimView` of Spectacle and of TLC).
//
// Source: module SVG of the TLA+ community modules.
import { valueText } from '../values/value-text.ts';
import type { ValueTree } from '../values/value-tree.ts';

/** An element of SVG. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  readonly text: string;
}

/** The value is no picture; the message says what is wrong with it. */
export class PictureError extends Error {}

/** Longest text of a value in a message. */
const LONGEST = 80;

const shortened = (tree: ValueTree): string => {
  const text = valueText(tree);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
};

const words = (tree: ValueTree): string => (tree.kind === 'string' ? tree.value : valueText(tree));

/** The arguments of a record or function with its values, in canonical order; null for other values. */
function entries(tree: ValueTree): readonly (readonly [string, ValueTree])[] | null {
  switch (tree.kind) {
    case 'record':
      return tree.fields.map(({ name, value }) => [name, value]);
    case 'function':
      return tree.entries.map(({ key, value }) => [words(key), value]);
    case 'tuple':
      return tree.elements.map((value, i) => [`${i + 1}`, value]);
    default:
      return null;
  }
}

/** Functions whose domain is no 1..n are lists of children too: one for each of their arguments. */
function childrenOf(tree: ValueTree | undefined): readonly SvgElement[] {
  if (tree === undefined) return [];
  const parts = tree.kind === 'set' ? tree.elements : entries(tree)?.map(([, value]) => value);
  if (parts === undefined)
    throw new PictureError(`the children of an element must be a sequence of elements, but they are ${shortened(tree)}`);
  return parts.map(elementOf);
}

function attributesOf(tree: ValueTree | undefined): ReadonlyMap<string, string> {
  if (tree === undefined || (tree.kind === 'set' && tree.elements.length === 0)) return new Map();
  const pairs = entries(tree);
  if (pairs === null) throw new PictureError(`the attributes of an element must be a record, but they are ${shortened(tree)}`);
  // No field of a record can be called stroke-width.
  return new Map(pairs.map(([name, value]) => [name.replaceAll('_', '-'), words(value)]));
}

/**
 * The element that a value stands for: a record with `name`, and with `attrs`, `children` and `innerText` where it has them. A sequence or set of elements is a
 * group. Throws PictureError.
 */
export function elementOf(tree: ValueTree): SvgElement {
  const parts = tree.kind === 'record' ? new Map(entries(tree)) : null;
  const name = parts?.get('name');
  if (parts === null || name === undefined || name.kind !== 'string') {
    if (tree.kind === 'tuple' || tree.kind === 'set' || tree.kind === 'function' || (parts !== null && name === undefined))
      return { name: 'g', attributes: new Map(), children: childrenOf(tree), text: '' };
    throw new PictureError(
      `an element must be a record with \`name\`, \`attrs\`, \`children\` and \`innerText\`, but it is ${shortened(tree)}`,
    );
  }
  const text = parts.get('innerText');
  return {
    name: name.value,
    attributes: attributesOf(parts.get('attrs')),
    children: childrenOf(parts.get('children')),
    text: text === undefined ? '' : words(text),
  };
}
