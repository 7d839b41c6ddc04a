// Values in the notation of TLA+, on one line or, where that is too long, broken at their outermost brackets.
import { quote } from '../../values/index.ts';
import type { ValueTree } from './value-tree.ts';

const identifier = /^(?=.*[A-Za-z_])\w+$/;

const flat = new WeakMap<ValueTree, string>();

interface Layout {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
  readonly parts: readonly { readonly label: string; readonly value: ValueTree }[];
}

/** How a value with parts is written; null for one without. A record is written with fields where every name is an identifier. */
function layoutOf(tree: ValueTree): Layout | null {
  switch (tree.kind) {
    case 'set':
      return { open: '{', separator: ',', close: '}', parts: tree.elements.map((value) => ({ label: '', value })) };
    case 'tuple':
      return { open: '<<', separator: ',', close: '>>', parts: tree.elements.map((value) => ({ label: '', value })) };
    case 'record':
      if (tree.fields.every(({ name }) => identifier.test(name)))
        return {
          open: '[',
          separator: ',',
          close: ']',
          parts: tree.fields.map(({ name, value }) => ({ label: `${name} |-> `, value })),
        };
      return {
        open: '(',
        separator: ' @@',
        close: ')',
        parts: tree.fields.map(({ name, value }) => ({ label: `${quote(name)} :> `, value })),
      };
    case 'function':
      return {
        open: '(',
        separator: ' @@',
        close: ')',
        parts: tree.entries.map(({ key, value }) => ({ label: `${valueText(key)} :> `, value })),
      };
    default:
      return null;
  }
}

function atomText(tree: ValueTree): string {
  switch (tree.kind) {
    case 'boolean':
      return tree.value ? 'TRUE' : 'FALSE';
    case 'integer':
      return String(tree.value);
    case 'string':
      return quote(tree.value);
    case 'model-value':
      return tree.name;
    case 'symbolic':
      return tree.text;
    default:
      return '';
  }
}

/** The value on one line. */
export function valueText(tree: ValueTree): string {
  const known = flat.get(tree);
  if (known !== undefined) return known;
  const layout = layoutOf(tree);
  const text =
    layout === null
      ? atomText(tree)
      : layout.open + layout.parts.map(({ label, value }) => label + valueText(value)).join(`${layout.separator} `) + layout.close;
  flat.set(tree, text);
  return text;
}

/**
 * The value on one line where it fits, else one part a line.
 * @param column where the first line starts; further lines are indented to it
 * @param width the last column to use, as far as possible
 */
export function valueLines(tree: ValueTree, column: number, width: number): string {
  const line = valueText(tree);
  const layout = layoutOf(tree);
  if (layout === null || layout.parts.length === 0 || column + line.length <= width) return line;
  const inner = column + layout.open.length + 1;
  const parts = layout.parts.map(({ label, value }) => label + valueLines(value, inner + label.length, width));
  const pad = `\n${' '.repeat(inner)}`;
  return `${layout.open} ${parts.join(layout.separator + pad)} ${layout.close}`;
}

/** Whether two values are equal: their notation is. */
export function sameValue(a: ValueTree, b: ValueTree): boolean {
  return a === b || (a.kind === b.kind && valueText(a) === valueText(b));
}
