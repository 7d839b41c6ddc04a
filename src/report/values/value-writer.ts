// Lays out values as text: on one line, or, where that is too long, broken at their outermost brackets. How a value is written is a notation's business.
import type { ValueTree } from './value-tree.ts';

/** A value with parts: its brackets and what stands between them. */
export interface Layout {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
  readonly parts: readonly { readonly label: string; readonly value: ValueTree | Layout }[];
}

/** How the values of a notation are written. `text` writes a value on one line, for labels. */
export interface Notation {
  /** The parts of a value; null for one without. */
  layout(tree: ValueTree, text: (tree: ValueTree) => string): Layout | null;
  /** A value without parts. */
  atom(tree: ValueTree): string;
}

/** Characters of texts that are remembered. */
const REMEMBERED = 2 ** 20;

/** Writes values in one notation. The one-line texts of values are remembered; when they are many they are forgotten. */
export class ValueWriter {
  readonly #notation: Notation;
  #known = new WeakMap<ValueTree | Layout, string>();
  #size = 0;

  constructor(notation: Notation) {
    this.#notation = notation;
  }

  readonly #text = (tree: ValueTree): string => this.text(tree);

  #layout(value: ValueTree | Layout): Layout | null {
    return 'parts' in value ? value : this.#notation.layout(value, this.#text);
  }

  /** The value on one line. */
  text(value: ValueTree | Layout): string {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const layout = this.#layout(value);
    const text =
      layout === null
        ? this.#notation.atom(value as ValueTree)
        : layout.open + layout.parts.map(({ label, value: part }) => label + this.text(part)).join(`${layout.separator} `) + layout.close;
    this.#size += text.length;
    if (this.#size > REMEMBERED) {
      this.#known = new WeakMap();
      this.#size = text.length;
    }
    this.#known.set(value, text);
    return text;
  }

  /** The value on one line where it fits between `column` and `width`, else one part a line, further lines indented to `column`. */
  lines(value: ValueTree | Layout, column: number, width: number): string {
    const line = this.text(value);
    if (column + line.length <= width) return line;
    const layout = this.#layout(value);
    if (layout === null || layout.parts.length === 0) return line;
    const inner = column + layout.open.length + 1;
    const parts = layout.parts.map(({ label, value: part }) => label + this.lines(part, inner + label.length, width));
    return `${layout.open} ${parts.join(`${layout.separator}\n${' '.repeat(inner)}`)} ${layout.close}`;
  }
}
