// Values in the notation of TLA+ as TLC prints them, for people.
import { IDENTIFIER, quote } from '../../values/index.ts';
import type { ValueTree } from './value-tree.ts';
import { type Layout, type Notation, ValueWriter } from './value-writer.ts';

/** Parts without labels between brackets. */
function listed(open: string, elements: readonly ValueTree[], close: string): Layout {
  return { open, separator: ',', close, parts: elements.map((value) => ({ label: '', value })) };
}

/** A function as `(key :> value @@ ...)`; the keys are texts. */
export function entriesLayout(entries: readonly (readonly [key: string, value: ValueTree | Layout])[]): Layout {
  return { open: '(', separator: ' @@', close: ')', parts: entries.map(([key, value]) => ({ label: `${key} :> `, value })) };
}

/** The notation of a specification's values. A record is written with fields where every name is an identifier. */
export const PRINTED: Notation = {
  layout(tree, text) {
    switch (tree.kind) {
      case 'set':
        return listed('{', tree.elements, '}');
      case 'tuple':
        return listed('<<', tree.elements, '>>');
      case 'record':
        if (!tree.fields.every(({ name }) => IDENTIFIER.test(name)))
          return entriesLayout(tree.fields.map(({ name, value }) => [quote(name), value]));
        return { open: '[', separator: ',', close: ']', parts: tree.fields.map(({ name, value }) => ({ label: `${name} |-> `, value })) };
      case 'function':
        return entriesLayout(tree.entries.map(({ key, value }) => [text(key), value]));
      default:
        return null;
    }
  },
  atom(tree) {
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
  },
};

const WRITER = new ValueWriter(PRINTED);

/** The value on one line. */
export function valueText(tree: ValueTree): string {
  return WRITER.text(tree);
}

/**
 * The value on one line where it fits, else one part a line.
 * @param column where the first line starts; further lines are indented to it
 * @param width the last column to use, as far as possible
 */
export function valueLines(tree: ValueTree, column: number, width: number): string {
  return WRITER.lines(tree, column, width);
}

/** Whether two values are equal: their notation is. */
export function sameValue(a: ValueTree, b: ValueTree): boolean {
  return a === b || (a.kind === b.kind && valueText(a) === valueText(b));
}
