// The text of a value, as tlasso and TLC print it, back to the value: for traces and saved sessions.
//
// Only literals are read, so nothing of the specification is evaluated and any state can be read without compiling anything.
import { type Diagnostic, enteredText } from '../../diagnostics/index.ts';
import { type Expr, parseExpression } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import { functionOf } from '../open/function-of.ts';

/** A value, or what is wrong with the text. */
export type ReadValue = { readonly value: number; readonly message: null } | { readonly value: null; readonly message: string };

class NotALiteral extends Error {}

/** The value of an expression made of literals, sets, tuples, records, `:>`, `@@`, `..` and model values. */
export const literalValue = (values: Values, e: Expr): number => {
  const of = (x: Expr): number => literalValue(values, x);
  switch (e.kind) {
    case 'number':
      return values.atoms.integer(e.value);
    case 'string':
      return values.atoms.string(e.value);
    case 'set':
      return values.sets.set(e.elements.map(of));
    case 'tuple':
      return values.functions.tuple(e.elements.map(of));
    case 'record':
      return functionOf(
        values,
        e.fields.map((f) => [values.atoms.string(f.name), of(f.value)]),
      );
    case 'name':
      if (e.name === 'TRUE' || e.name === 'FALSE') return values.atoms.boolean(e.name === 'TRUE');
      return values.atoms.model(e.name);
    case 'apply':
      return applied(values, e);
    default:
      throw new NotALiteral(`\`${e.span.source.text.slice(e.span.start, e.span.end)}\` is not the notation of a value`);
  }
};

const applied = (values: Values, e: Expr & { kind: 'apply' }): number => {
  const [left, right] = e.args;
  switch (e.operator.name) {
    case ':>':
    case '@@':
      return functionOf(values, entriesOf(values, e));
    case '..': {
      const [low, high] = [literalValue(values, left!), literalValue(values, right!)];
      return values.sets.settle(values.sets.interval(low, high, -1), -1);
    }
    case '-.':
      return values.atoms.integer(-values.atoms.bigint(literalValue(values, left!)));
    default:
      throw new NotALiteral(`\`${e.operator.name}\` is not part of the notation of a value`);
  }
};

const entriesOf = (values: Values, e: Expr): readonly (readonly [number, number])[] => {
  if (e.kind !== 'apply') throw new NotALiteral('an operand of @@ is no function');
  const [left, right] = e.args;
  if (e.operator.name === ':>') return [[literalValue(values, left!), literalValue(values, right!)]];
  if (e.operator.name === '@@') return [...entriesOf(values, left!), ...entriesOf(values, right!)];
  throw new NotALiteral('an operand of @@ is no function');
};

/** Reads a value. */
export const readValue = (values: Values, text: string): ReadValue => {
  const { expression, diagnostics } = parseExpression(enteredText('value', text));
  if (expression === null) return { value: null, message: messageOf(diagnostics) };
  try {
    return { value: literalValue(values, expression), message: null };
  } catch (error) {
    values.arena.release(0);
    return { value: null, message: (error as Error).message };
  }
};

const messageOf = (diagnostics: readonly Diagnostic[]): string => diagnostics[0]?.message ?? 'it cannot be read';
