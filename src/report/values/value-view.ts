// The value store as reports see it.
import type { ValueId } from '../../model/index.ts';
import { Kind, type Values } from '../../values/index.ts';
import type { ValueShape, ValueView } from './value-tree.ts';

/** Sets of more elements are written by their shape where they have one: a state that has SUBSET (1..20) in it would be 100 MB long. */
const MOST_LISTED = 1000;

/** Of values with more parts only the first ones are shown, and how many there are. */
const MOST_SHOWN = 2 ** 20;
const SHOWN_OF_MORE = 10;

/** A view of the values in a store. */
export function viewOf(values: Values): ValueView {
  const { arena, atoms, order, functions } = values;
  const functionShape = (id: ValueId): ValueShape => {
    const entries = Array.from(order.sorted(arena.cells[(id >> 1) + 2]!), (key) => ({ key, value: functions.find(id, key) }));
    if (entries.every(({ key }) => atoms.isString(key)))
      return { kind: 'record', fields: entries.map(({ key, value }) => ({ name: atoms.text(key), value })) };
    return { kind: 'function', entries };
  };
  // The first parts of a value that nobody could read, or keep in memory as text.
  const shortened = (id: ValueId, [open, close]: readonly [string, string]): ValueShape => {
    const n = arena.length(id);
    const first = Array.from({ length: SHOWN_OF_MORE }, (_, i) => values.print(arena.cells[(id >> 1) + 2 + i]!));
    return { kind: 'symbolic', text: `${open}${first.join(', ')}, ... (${n} in all)${close}` };
  };
  const setShape = (id: ValueId): ValueShape => {
    const shape = arena.length(id) > MOST_LISTED ? values.shapeOf(id) : 0;
    if (shape !== 0) return { kind: 'symbolic', text: values.print(shape) };
    return arena.length(id) > MOST_SHOWN ? shortened(id, ['{', '}']) : { kind: 'set', elements: Array.from(order.sorted(id)) };
  };
  return {
    shape(id) {
      if ((id & 1) !== 0) return { kind: 'integer', value: BigInt(id >> 1) };
      switch (arena.kind(id)) {
        case Kind.boolean:
          return { kind: 'boolean', value: id === atoms.TRUE };
        case Kind.string:
          return { kind: 'string', value: atoms.text(id) };
        case Kind.model:
          return { kind: 'model-value', name: atoms.text(id) };
        case Kind.bigint:
          return { kind: 'integer', value: atoms.bigint(id) };
        case Kind.tuple:
          if (arena.length(id) > MOST_SHOWN) return shortened(id, ['<<', '>>']);
          return { kind: 'tuple', elements: Array.from({ length: arena.length(id) }, (_, i) => arena.cells[(id >> 1) + 2 + i]!) };
        case Kind.function:
          return functionShape(id);
        case Kind.set:
          return setShape(id);
        default:
          return { kind: 'symbolic', text: values.print(id) };
      }
    },
  };
}
