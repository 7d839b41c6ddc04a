// A value in at most so many characters: a set of 100,000 elements costs no more than what is shown of it.
import { valueText } from './value-text.ts';
import type { ValueTree } from './value-tree.ts';

class Full extends Error {}

/** The notation of the value, cut with an ellipsis. */
export function brief(tree: ValueTree, width: number): string {
  let out = '';
  const add = (s: string): void => {
    out += s;
    if (out.length > width) throw new Full();
  };
  const list = <T>(open: string, parts: readonly T[], separator: string, close: string, each: (part: T) => void): void => {
    add(open);
    for (const [i, part] of parts.entries()) {
      if (i > 0) add(separator);
      each(part);
    }
    add(close);
  };
  const write = (t: ValueTree): void => {
    switch (t.kind) {
      case 'set':
        list('{', t.elements, ', ', '}', write);
        return;
      case 'tuple':
        list('<<', t.elements, ', ', '>>', write);
        return;
      case 'record':
        list('[', t.fields, ', ', ']', (f) => {
          add(`${f.name} |-> `);
          write(f.value);
        });
        return;
      case 'function':
        list('(', t.entries, ' @@ ', ')', (e) => {
          write(e.key);
          add(' :> ');
          write(e.value);
        });
        return;
      default:
        add(valueText(t));
    }
  };
  try {
    write(tree);
    return out;
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    // No half of a character that takes two.
    return `${out.slice(0, Math.max(0, width - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
  }
}

/** The parts of a value with the notation of their place in it, whole, so that different places have different ones; empty for a value without parts. */
export function partsOf(tree: ValueTree): readonly { readonly key: string; readonly value: ValueTree }[] {
  switch (tree.kind) {
    case 'set':
      return tree.elements.map((value) => ({ key: '', value }));
    case 'tuple':
      return tree.elements.map((value, i) => ({ key: `[${i + 1}]`, value }));
    case 'record':
      return tree.fields.map(({ name, value }) => ({ key: `.${name}`, value }));
    case 'function':
      return tree.entries.map(({ key, value }) => ({ key: `[${valueText(key)}]`, value }));
    default:
      return [];
  }
}
