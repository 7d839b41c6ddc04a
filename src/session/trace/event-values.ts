// Lines of a log as values: objects are records, arrays are sequences.
//
// JSON has more than TLA+. A field that is null is not there, so `"lease" \in DOMAIN e` asks for it. A number with a fraction or an exponent is the
// string that JSON.stringify makes of it: nothing can be calculated with it, and it can be compared.
import type { Values } from '../../values/index.ts';
import type { Json } from './log-lines.ts';

const isBigInteger = (json: object): json is { readonly '#bigint': string } => {
  const text = (json as { readonly '#bigint'?: unknown })['#bigint'];
  return typeof text === 'string' && /^-?\d+$/.test(text) && Object.keys(json).length === 1;
};

/** The value of what a line says. */
export function eventValue({ atoms, functions }: Values, json: Json): number {
  const valueFrom = (part: Json): number => {
    switch (typeof part) {
      case 'string':
        return atoms.string(part);
      case 'boolean':
        return atoms.boolean(part);
      case 'number':
        return Number.isSafeInteger(part) ? atoms.number(part) : atoms.string(JSON.stringify(part));
      default:
    }
    if (part === null) return atoms.string('null');
    if (Array.isArray(part)) return functions.tuple(part.map(valueFrom));
    if (isBigInteger(part)) return atoms.integer(BigInt(part['#bigint']));
    const fields = Object.entries(part as { readonly [key: string]: Json }).filter(([, field]) => field !== null);
    return functions.record(fields.map(([name, field]): [string, number] => [name, valueFrom(field)]));
  };
  return valueFrom(json);
}
