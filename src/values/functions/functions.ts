// Functions, tuples and records.
//
// A function over 1..n is a tuple cell of its values. Every other function is a function cell: its domain, an explicit set sorted by id,
// then the values in the order of the domain. A record is a function over strings; so the place of a field is its place in the domain,
// and code that knows the domain knows the place. Functions that are given by rules have no cell of values and can only be applied (rules.ts).
import type { Functions } from '../parts/functions.ts';
import type { Parts } from '../parts/parts.ts';
import { ValueFault } from '../store/faults.ts';
import { isRule, Kind } from '../store/kinds.ts';
import { createBuilding, createReading } from './cells.ts';
import { createExcept } from './except.ts';
import { notFunction, outsideDomain } from './faults.ts';
import { createRules } from './rules.ts';

export function createFunctions(parts: Parts): Functions {
  const { arena, atoms } = parts;
  const { cells } = arena;
  const reading = createReading(parts);
  const { find, isFunction } = reading;
  const { applyRule, exceptRule, ...rules } = createRules(parts, find);

  const apply = (f: number, x: number, site: number): number => {
    if ((f & 1) !== 0) return notFunction(parts, f, site);
    const kind = cells[(f >> 1) + 1]! & 31;
    if (kind === Kind.tuple || kind === Kind.function) {
      const v = find(f, x);
      return v === 0 ? outsideDomain(parts, f, x, site) : v;
    }
    return isRule(kind) ? applyRule(f, x, site) : notFunction(parts, f, site);
  };

  const field = (r: number, key: number, site: number): number => {
    if ((r & 1) === 0 && (cells[(r >> 1) + 1]! & 31) === Kind.function) {
      const v = find(r, key);
      if (v !== 0) return v;
      throw new ValueFault(`The record ${parts.print(r)} has no field \`${atoms.text(key)}\`.`, site);
    }
    if (isFunction(r)) return apply(r, key, site);
    throw new ValueFault(`Attempted to take the field \`${atoms.text(key)}\` of ${parts.print(r)}, which is not a record.`, site);
  };

  return {
    ...createBuilding(parts),
    ...reading,
    ...rules,
    ...createExcept(parts, reading, { ...rules, applyRule, exceptRule }),
    find: (f, x) => (isFunction(f) && !isRule(arena.kind(f)) ? find(f, x) : 0),
    apply,
    field,
  };
}
