// Values in the notation of TLA+, in canonical order, so that the same value always reads the same.
import type { Print } from '../parts/order.ts';
import type { Parts } from '../parts/parts.ts';
import { Kind } from '../store/kinds.ts';

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\f': '\\f', '\r': '\\r' };

/** A string as a TLA+ literal. */
export function quote(text: string): string {
  return `"${text.replace(/["\\\n\t\f\r]/g, (c) => ESCAPES[c] ?? c)}"`;
}

/** Names that fields can have as identifiers: with a letter, and not like a condition of fairness. */
export const IDENTIFIER = /^(?![WS]F_)(?=.*[A-Za-z])\w+$/;

/** `(1 :> "a" @@ 2 :> "b")`, by the operators of module TLC. */
const byOperators = (entries: readonly Entry[]): string => `(${entries.map(([key, value]) => `${key} :> ${value}`).join(' @@ ')})`;

/** A key and the value there, as texts. */
type Entry = readonly [string, string];

/** As `createPrint`, for modules that do not have `:>` and `@@`: `[key_1 \in {1, 2} |-> CASE key_1 = 1 -> "a" [] key_1 = 2 -> "b"]`. */
export function printByConstructors(parts: Parts): Print {
  // Names may not be bound twice: one that stands inside of another function is another one.
  const byConstructor = (entries: readonly Entry[]): string => {
    const inner = entries
      .flatMap((entry) => entry.flatMap((text) => text.match(/\bkey_\d+\b/g) ?? []))
      .map((name) => Number(name.slice(4)));
    const key = `key_${Math.max(0, ...inner) + 1}`;
    const arms = entries.map(([x, value]) => `${key} = ${x} -> ${value}`).join(' [] ');
    return `[${key} \\in {${entries.map(([x]) => x).join(', ')}} |-> CASE ${arms}]`;
  };
  return createPrint(parts, byConstructor);
}

/** @param functionOf how a function is written that is no record and no tuple */
export function createPrint(parts: Parts, functionOf = byOperators): Print {
  const { arena, atoms } = parts;
  const { cells } = arena;
  const child = (id: number, i: number): number => cells[(id >> 1) + 2 + i]!;
  const list = (ids: Iterable<number>): string => Array.from(ids, print).join(', ');
  const isFieldName = (id: number): boolean => atoms.isString(id) && IDENTIFIER.test(atoms.text(id));

  const printFunction = (f: number): string => {
    const keys = Array.from(parts.order.sorted(child(f, 0)));
    const value = (key: number): string => print(parts.functions.find(f, key));
    if (keys.every(isFieldName)) return `[${keys.map((k) => `${atoms.text(k)} |-> ${value(k)}`).join(', ')}]`;
    return functionOf(keys.map((k) => [print(k), value(k)]));
  };

  const printChanged = (f: number): string => {
    const changes = child(f, 1);
    const keys = Array.from(parts.order.sorted(parts.sets.force(parts.functions.domain(changes), -1)));
    const updates = keys.map((k) => `![${print(k)}] = ${print(parts.functions.find(changes, k))}`);
    return `[${print(child(f, 0))} EXCEPT ${updates.join(', ')}]`;
  };

  const print: Print = (id) => {
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
        return `<<${list(Array.from({ length: arena.length(id) }, (_, i) => child(id, i)))}>>`;
      case Kind.function:
        return printFunction(id);
      case Kind.lambda:
        return `[x \\in ${print(child(id, 0))} |-> ...]`;
      case Kind.changed:
        return printChanged(id);
      default:
        return parts.sets.print(id, print);
    }
  };
  return print;
}
