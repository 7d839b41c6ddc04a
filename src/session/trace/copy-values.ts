// Values of one store in another one.
import { Kind, type Values } from '../../values/index.ts';
import { functionOf } from '../open/function-of.ts';

/** A value that has no parts to copy: an infinite set, or a function given by a rule. */
export class NoCopy extends Error {}

/** A function that gives the value of the second store which equals a value of the first one. It throws NoCopy. */
export function copierOf(from: Values, to: Values): (id: number) => number {
  const known = new Map<number, number>();
  const copyOf = (id: number): number => {
    // Small integers have the same id everywhere.
    if ((id & 1) !== 0) return id;
    let copy = known.get(id);
    if (copy === undefined) {
      copy = made(id);
      known.set(id, copy);
    }
    return copy;
  };
  const made = (id: number): number => {
    const { arena, atoms, order, functions } = from;
    const payload = (id >> 1) + 2;
    const parts = (): Int32Array => arena.cells.slice(payload, payload + arena.length(id));
    switch (arena.kind(id)) {
      case Kind.boolean:
        return to.atoms.boolean(id === atoms.TRUE);
      case Kind.string:
        return to.atoms.string(atoms.text(id));
      case Kind.model:
        return to.atoms.model(atoms.text(id));
      case Kind.bigint:
        return to.atoms.integer(atoms.bigint(id));
      case Kind.tuple:
        return to.functions.tuple(Array.from(parts(), copyOf));
      case Kind.set:
        return to.sets.set(Array.from(parts(), copyOf));
      case Kind.function: {
        const keys = Array.from(order.sorted(arena.cells[payload]!));
        return functionOf(
          to,
          keys.map((key) => [copyOf(key), copyOf(functions.find(id, key))] as const),
        );
      }
      default:
        throw new NoCopy();
    }
  };
  return copyOf;
}
