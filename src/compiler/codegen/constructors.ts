// Sets, tuples and records as they are written, fields of records, and the arguments of functions.
import type { Expr, FieldAccess, RecordConstructor, SetEnumeration } from '../../syntax/index.ts';
import { Kind } from '../../values/index.ts';
import { type Code, value } from './environment.ts';
import { listOf, type Place } from './generator.ts';

/** The runtime has functions of their own for tuples of at most so many components, and for records of so many fields. */
const LARGEST_TUPLE = 4;
const LARGEST_RECORD = 6;

export function emitSet(e: SetEnumeration, at: Place): Code {
  const { g } = at;
  if (e.elements.length === 0) return g.literal(g.values.sets.emptySet);
  const elements = at.settledInTurn(e.elements);
  if (elements.length === 1) return value(`singleton(${elements[0]!.js})`);
  return value(`setOf([${listOf(elements)}], ${g.site(e.span)})`);
}

/** The tuple of some values. */
function tupleOf(parts: readonly Code[]): Code {
  const list = listOf(parts);
  return value(parts.length <= LARGEST_TUPLE ? `tuple${parts.length}(${list})` : `tuple([${list}])`);
}

export function emitTuple(elements: readonly Expr[], at: Place): Code {
  const parts = at.settledInTurn(elements);
  return parts.length === 0 ? at.g.literal(at.g.values.functions.emptyTuple) : tupleOf(parts);
}

/** What a function is applied to: one value, of several their tuple. */
export function argumentOf(args: readonly Expr[], at: Place): Code {
  const parts = at.settledInTurn(args);
  return parts.length === 1 ? parts[0]! : tupleOf(parts);
}

export function emitRecord({ fields }: RecordConstructor, at: Place): Code {
  const { atoms, sets, arena } = at.g.values;
  const codes = fields.map((f) => at.hold(at.settled(f.value)));
  const keys = fields.map((f) => atoms.string(f.name));
  const domain = sets.set(keys);
  const first = (domain >> 1) + 2;
  const order = keys.map((_, i) => keys.indexOf(arena.cells[first + i]!));
  // Arguments are evaluated in the order of the domain; they are pure, so the order does not show.
  const args = order.map((i) => codes[i]!.js).join(', ');
  return value(`record${fields.length <= LARGEST_RECORD ? fields.length : 'N'}(${at.g.literal(domain).js}, ${args})`);
}

/**
 * The name of a function that takes the field of a record: one for each place. It remembers the last two shapes of record that it met and where they keep the
 * field.
 */
export function fieldFunction(e: FieldAccess, { g }: Place): string {
  const site = g.site(e.span);
  const name = g.fresh('field');
  const key = g.values.atoms.string(e.field);
  const section = g.top.section();
  section.line(`let ${name}_d = 0, ${name}_i = 0, ${name}_e = 0, ${name}_j = 0;`);
  const body = section.nest(`const ${name} = (r) =>`, ';');
  const even = body.nest('if ((r & 1) === 0)');
  even.line('const p = (r >> 1) + 2;');
  const record = even.nest(`if ((cells[p - 1] & 31) === ${Kind.function})`);
  record.line('const d = cells[p];');
  record.line(`if (d === ${name}_d) return cells[p + ${name}_i];`);
  record.line(`if (d === ${name}_e) return cells[p + ${name}_j];`);
  record.line(`const i = placeOf(d, ${key}) + 1;`);
  record.line(`if (i > 0) { ${name}_e = ${name}_d; ${name}_j = ${name}_i; ${name}_d = d; ${name}_i = i; return cells[p + i]; }`);
  body.line(`return field(r, ${key}, ${site});`);
  return name;
}
