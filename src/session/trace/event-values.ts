// Lines of a log as values: objects are records, arrays are sequences, and `{"#set": [...]}` and the like what they are in the Informal Trace Format.
//
// JSON has more than TLA+. A field that is null is not there, so `"lease" \in DOMAIN e` asks for it. A number that is no integer is a text, as a rule the
// one that JavaScript makes of it: nothing can be calculated with it, and it can be compared. Of a field that stands twice the last one counts.
import type { Json } from '../../report/index.ts';
import { Kind, ValueFault, type Values } from '../../values/index.ts';
import { NotOneValue, taggedValue } from '../open/tagged-value.ts';

/** The value of what a line says. Throws NotOneValue. */
export function eventValue(values: Values, json: Json): number {
  const { atoms, functions } = values;
  const valueFrom = (part: Json): number => {
    switch (typeof part) {
      case 'string':
        return atoms.string(part);
      case 'boolean':
        return atoms.boolean(part);
      case 'number':
        return Number.isSafeInteger(part) ? atoms.number(part) : atoms.string(String(part));
      default:
    }
    if (part === null) return atoms.string('null');
    if (Array.isArray(part)) return functions.tuple(part.map(valueFrom));
    const object = part as { readonly [key: string]: Json };
    const tagged = taggedValue(values, object, valueFrom);
    if (tagged !== null) {
      requireElements(values, tagged, object);
      return tagged;
    }
    const fields = Object.entries(object).filter(([, field]) => field !== null);
    return functions.record(fields.map(([name, field]): [string, number] => [name, valueFrom(field)]));
  };
  return valueFrom(json);
}

/** A set, and what a function is defined on, has only elements that can be members of one set. */
function requireElements({ arena, sets, functions, order }: Values, value: number, object: Json): void {
  const set = functions.isFunction(value) ? functions.domain(value) : value;
  if (arena.kind(set) !== Kind.set || set === sets.emptySet) return;
  try {
    order.requireElements(set, -1);
  } catch (error) {
    if (!(error instanceof ValueFault)) throw error;
    throw new NotOneValue(`the elements of one set cannot be compared. ${error.message}`, object);
  }
}
