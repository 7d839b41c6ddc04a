// What part of an action or an invariant is false, in words and values.
import { brief, equation, type ValueTree } from '../../report/index.ts';
import type { Binding, Refused } from './choices.ts';

/** Characters of a value, and of what a name is bound to. */
const LONGEST_VALUE = 60;
const LONGEST_BOUND = 30;

/** What part is false, with its values (without those that are `known`). */
export function reasonText(
  { tree }: { tree(id: number): ValueTree },
  { reason }: Refused,
  known: readonly Binding[] = [],
): { readonly what: string; readonly values: string } {
  const bound = new Set([...known, ...reason.bindings].map((b) => b.name));
  const values = reason.terms.filter((t) => !bound.has(t.text)).flatMap((t) => equation(t.text, brief(tree(t.value), LONGEST_VALUE)) ?? []);
  // Of a name that is bound again further inside, the part means the innermost one.
  const names = [...new Map(reason.bindings.map((b) => [b.name, b])).values()]
    .filter((b) => !known.some((k) => k.name === b.name && k.value === b.value))
    .map((b) => `${b.name} = ${brief(tree(b.value), LONGEST_BOUND)}`);
  return { what: whatIsFalse(reason), values: [...values, ...names].join(', ') };
}

function whatIsFalse({ kind, text, message }: Refused['reason']): string {
  switch (kind) {
    case 'false':
      return text;
    case 'fault':
      return `no value: ${message ?? text}`;
    case 'empty':
      return `nothing to choose from: ${text}`;
    case 'unfinished':
      return message === undefined ? `too many alternatives to try in ${text}` : `not looked into: ${text} (${message})`;
  }
}
