// A value as plain data: what reports need to print it over several lines, to encode it as JSON and to say what changed inside it.
//
// Traces leave the run that made them: they are sent between threads, saved, compared and shown when the value store is gone. So a report
// holds trees, not ids. Trees of one `treeMaker` share equal parts, which makes comparing the states of a trace cheap.
//
// Elements come in the canonical order of values, so equal values give equal trees.
import type { ValueId } from '../../model/index.ts';

/** The outermost layer of a value. */
export type ValueShape =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'model-value'; readonly name: string }
  | { readonly kind: 'set'; readonly elements: readonly ValueId[] }
  | { readonly kind: 'tuple'; readonly elements: readonly ValueId[] }
  | { readonly kind: 'record'; readonly fields: readonly { readonly name: string; readonly value: ValueId }[] }
  | { readonly kind: 'function'; readonly entries: readonly { readonly key: ValueId; readonly value: ValueId }[] }
  /** A set or function that is not enumerated, such as Nat: known by its notation only. */
  | { readonly kind: 'symbolic'; readonly text: string };

/** What reports ask about values: one layer at a time, elements in canonical order. */
export interface ValueView {
  shape(id: ValueId): ValueShape;
}

export type ValueTree =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'model-value'; readonly name: string }
  | { readonly kind: 'set'; readonly elements: readonly ValueTree[] }
  | { readonly kind: 'tuple'; readonly elements: readonly ValueTree[] }
  | { readonly kind: 'record'; readonly fields: readonly FieldTree[] }
  | { readonly kind: 'function'; readonly entries: readonly EntryTree[] }
  | { readonly kind: 'symbolic'; readonly text: string };

export interface FieldTree {
  readonly name: string;
  readonly value: ValueTree;
}

export interface EntryTree {
  readonly key: ValueTree;
  readonly value: ValueTree;
}

/** A function from ids to trees that makes each tree once. */
export function treeMaker(view: ValueView): (id: ValueId) => ValueTree {
  const made = new Map<ValueId, ValueTree>();
  const build = (shape: ValueShape): ValueTree => {
    switch (shape.kind) {
      case 'set':
      case 'tuple':
        return { kind: shape.kind, elements: shape.elements.map(tree) };
      case 'record':
        return { kind: 'record', fields: shape.fields.map(({ name, value }) => ({ name, value: tree(value) })) };
      case 'function':
        return { kind: 'function', entries: shape.entries.map(({ key, value }) => ({ key: tree(key), value: tree(value) })) };
      default:
        return shape;
    }
  };
  const tree = (id: ValueId): ValueTree => {
    let found = made.get(id);
    if (found === undefined) {
      found = build(view.shape(id));
      made.set(id, found);
    }
    return found;
  };
  return tree;
}

/** The value, and all values that it has as parts; without those in `known`, to which they are added. */
export function* partsOf(tree: ValueTree, known = new Set<ValueTree>()): Iterable<ValueTree> {
  if (known.has(tree)) return;
  known.add(tree);
  yield tree;
  switch (tree.kind) {
    case 'set':
    case 'tuple':
      for (const element of tree.elements) yield* partsOf(element, known);
      break;
    case 'record':
      for (const { value } of tree.fields) yield* partsOf(value, known);
      break;
    case 'function':
      for (const { key, value } of tree.entries) {
        yield* partsOf(key, known);
        yield* partsOf(value, known);
      }
  }
}
