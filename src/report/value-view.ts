// The value store as reports see it.
import type { ValueId } from '../model/index.ts';
import { Kind, type Values } from '../values/index.ts';
import type { ValueShape, ValueView } from './value-tree.ts';

/** A view of the values in a store. */
export const viewOf = (values: Values): ValueView => {
  const { arena, atoms, order, functions } = values;
  const functionShape = (id: ValueId): ValueShape => {
    const entries = Array.from(order.sorted(arena.cells[(id >> 1) + 2]!), (key) => ({ key, value: functions.find(id, key) }));
    if (entries.every(({ key }) => atoms.isString(key)))
      return { kind: 'record', fields: entries.map(({ key, value }) => ({ name: atoms.text(key), value })) };
    return { kind: 'function', entries };
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
          return { kind: 'tuple', elements: Array.from({ length: arena.length(id) }, (_, i) => arena.cells[(id >> 1) + 2 + i]!) };
        case Kind.function:
          return functionShape(id);
        case Kind.set:
          return { kind: 'set', elements: Array.from(order.sorted(id)) };
        default:
          return { kind: 'symbolic', text: values.print(id) };
      }
    },
  };
};
