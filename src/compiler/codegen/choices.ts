// What may tell values apart that SYMMETRY exchanges.
//
// The value of an expression of TLA+ for exchanged model values is its value with these exchanged: nothing in the language asks for their names. The
// exceptions are found here by walking through everything that an expression reaches:
// - CHOOSE takes the first of several elements in canonical order;
// - so do operators that take the elements of a set one after the other (SetToSeq, FoldSet), and some look at names (ToString) or at something that is no
//   value of the state (TLCGet, RandomElement);
// - a constant of the configuration may name a single model value.
import type { DefinitionSymbol, Resolution } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Found } from '../configuration/constants.ts';
import { isOrdered } from '../standard/natives.ts';
import type { Definitions } from './definitions.ts';

/** The text of an expression that is written as a string. */
export const textIn = (e: Expr | undefined): string | undefined => (e?.kind === 'string' ? e.value : undefined);

/** Questions about what an expression reaches. */
export interface Choices {
  /** CHOOSE, or an operator that depends on an order. */
  chooses(e: Expr): boolean;
  /** The same, or a value of the configuration with a model value that is exchanged. */
  distinguishes(e: Expr): boolean;
}

/** @param isNamed whether the configuration's value is one that exchanging changes */
export const createChoices = (definitions: Definitions, isNamed: (id: number) => boolean): Choices => {
  const { resolution } = definitions;
  const question = (asksNames: boolean): ((e: Expr) => boolean) => {
    const known = new Map<Expr, boolean>();
    return (e) => {
      let answer = known.get(e);
      if (answer === undefined) {
        answer = reaches(e, resolution, definitions, (id) => asksNames && isNamed(id), asksNames);
        known.set(e, answer);
      }
      return answer;
    };
  };
  return { chooses: question(false), distinguishes: question(true) };
};

const reaches = (
  start: Expr,
  resolution: Resolution,
  definitions: Definitions,
  isNamed: (id: number) => boolean,
  asksNames: boolean,
): boolean => {
  const seen = new Set<Expr | DefinitionSymbol>();
  const pending: Expr[] = [start];
  const meet = (found: Found, args: readonly Expr[]): boolean => {
    const actual = definitions.actual(found);
    if (actual.kind === 'configured') return isNamed(actual.id);
    if (actual.kind === 'constant') {
      const by = definitions.replacement(found);
      if (by === undefined) return asksNames && actual.arity > 0; // The table of a constant operator.
      if ('kind' in by) return isNamed(by.id);
      for (const { instance, args: given } of by.path) pending.push(...instance.substitutions.values(), ...given);
      return by.symbol.kind !== 'constant' && meet(by, args);
    }
    if (actual.kind !== 'definition') return false;
    const native = definitions.native(actual);
    if (native !== undefined) return isOrdered(native, textIn(args[0]));
    if (!seen.has(actual)) {
      seen.add(actual);
      pending.push(actual.body);
    }
    return false;
  };
  const use = (name: Name, args: readonly Expr[]): boolean => {
    const reference = resolution.reference(name);
    for (const { instance, args: given } of reference.path) pending.push(...instance.substitutions.values(), ...given);
    return meet(reference, args);
  };
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    if (e.kind === 'choose' && e.bound.set !== null) return true;
    if (e.kind === 'name' && use(e, [])) return true;
    if (e.kind === 'apply' && use(e.operator, e.args)) return true;
    if (e.kind === 'subexpression') {
      const { expr, path, bindings } = resolution.subexpression(e);
      for (const { instance, args: given } of path) pending.push(...instance.substitutions.values(), ...given);
      pending.push(expr, ...bindings.map((b) => b.value));
    } else if (e.kind === 'let') pending.push(e.body);
    for (const child of e.kind === 'let' ? [] : childrenOf(e)) pending.push(child.expr);
  }
  return false;
};
