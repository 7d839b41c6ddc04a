// Values in the notation of TLA+, in canonical order, so that the same value always reads the same.

import type { Atoms } from '../atoms/atoms.ts';
import type { Functions } from '../functions/functions.ts';
import type { Order } from '../order/order.ts';
import type { Sets } from '../sets/sets.ts';
import type { Arena } from '../store/arena.ts';
import { Kind, NoValue } from '../store/kinds.ts';

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\f': '\\f', '\r': '\\r' };

/** A string as a TLA+ literal. */
export const quote = (text: string): string => `"${text.replace(/["\\\n\t\f\r]/g, (c) => escapes[c] ?? c)}"`;

const identifier = /^(?=.*[A-Za-z_])\w+$/;

const namedSets = ['Nat', 'Int', 'Real', 'STRING', 'Any'];

export const createPrint = (
  arena: Arena,
  atoms: Atoms,
  later: { readonly sets: Sets; readonly functions: Functions; readonly order: Order },
): ((id: number) => string) => {
  const { cells } = arena;
  const child = (id: number, i: number): number => cells[(id >> 1) + 2 + i]!;
  const list = (ids: Iterable<number>): string => Array.from(ids, print).join(', ');
  const parts = (id: number): number[] => Array.from({ length: arena.length(id) }, (_, i) => child(id, i));

  // Behind an operator that binds more tightly than `..`.
  const operand = (id: number): string => {
    const kind = (id & 1) === 0 ? arena.kind(id) : 0;
    return kind === Kind.interval || kind === Kind.longInterval ? `(${print(id)})` : print(id);
  };

  const print = (id: number): string => {
    if ((id & 1) !== 0) return String(id >> 1);
    switch (arena.kind(id)) {
      case Kind.boolean:
        return id === atoms.TRUE ? 'TRUE' : 'FALSE';
      case Kind.string:
        return quote(atoms.text(id));
      case Kind.model:
        return atoms.text(id);
      case Kind.bigint:
        return String(atoms.bigint(id));
      case Kind.tuple:
        return arena.length(id) === 0 ? '<<>>' : `<<${list(parts(id))}>>`;
      case Kind.function: {
        const keys = later.order.sorted(child(id, 0));
        if (Array.from(keys).every((k) => atoms.isString(k) && identifier.test(atoms.text(k))))
          return `[${Array.from(keys, (k) => `${atoms.text(k)} |-> ${print(later.functions.find(id, k))}`).join(', ')}]`;
        return `(${Array.from(keys, (k) => `${print(k)} :> ${print(later.functions.find(id, k))}`).join(' @@ ')})`;
      }
      case Kind.set:
        return `{${list(later.order.sorted(id))}}`;
      case Kind.interval:
      case Kind.longInterval:
        return `${print(child(id, 0))}..${print(child(id, 1))}`;
      case Kind.powerset:
        return `SUBSET ${operand(child(id, 0))}`;
      case Kind.functionSet:
        return `[${print(child(id, 0))} -> ${print(child(id, 1))}]`;
      case Kind.recordSet:
        return `[${parts(child(id, 0))
          .map((key, i) => `${atoms.text(key)}: ${print(child(id, i + 1))}`)
          .sort()
          .join(', ')}]`;
      case Kind.product:
        return `(${parts(id).map(operand).join(' \\X ')})`;
      case Kind.sequences:
        return `Seq(${print(child(id, 0))})`;
      case Kind.boundedSequences:
        return `UNION {[1..n -> ${print(child(id, 0))}] : n \\in ${child(id, 1) >> 1}..${child(id, 2) >> 1}}`;
      case Kind.named:
        return namedSets[child(id, 0)]!;
      case Kind.cup:
        return `(${print(child(id, 0))} \\cup ${print(child(id, 1))})`;
      case Kind.cap:
        return `(${print(child(id, 0))} \\cap ${print(child(id, 1))})`;
      case Kind.difference:
        return `(${print(child(id, 0))} \\ ${print(child(id, 1))})`;
      case Kind.filter:
        return `{x \\in ${print(child(id, 0))} : ...}`;
      case Kind.lambda:
        return `[x \\in ${print(child(id, 0))} |-> ...]`;
      case Kind.changed: {
        const changes = child(id, 1);
        const keys = Array.from(later.order.sorted(later.sets.force(later.functions.domain(changes), -1)));
        return `[${print(child(id, 0))} EXCEPT ${keys.map((k) => `![${print(k)}] = ${print(later.functions.find(changes, k))}`).join(', ')}]`;
      }
      case Kind.union:
        return `UNION ${operand(child(id, 0))}`;
      default:
        throw new NoValue(id);
    }
  };
  return print;
};
