// Which atoms of temporal formulas are the same: `P` in two places of a formula is one proposition, and `p => p` is true however p comes about.
//
// Two expressions with the same text mean the same where every name in them resolves to the same symbol and is seen through the same environment.
// Expressions that mean the same and are written differently stay two atoms, which only makes automata larger and classes coarser.
import { textOf } from '../../diagnostics/index.ts';
import type { InstanceSymbol, Resolution, ValueSymbol } from '../../semantics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { Expr } from '../../syntax/index.ts';
import type { Env } from '../codegen/environment.ts';

/** Numbers objects by identity. */
const numbering = (): ((object: object) => number) => {
  const numbers = new WeakMap<object, number>();
  let next = 0;
  return (object) => {
    let n = numbers.get(object);
    if (n === undefined) {
      n = next++;
      numbers.set(object, n);
    }
    return n;
  };
};

/** A function that gives equal keys to expressions that are the same atom. */
export const atomKeys = (resolution: Resolution): ((e: Expr, env: Env) => string) => {
  const numberOf = numbering();
  return (e, env) => {
    const found: number[] = [];
    let isLocal = false;
    // Parameters of the instances that are passed through are given by what is written.
    const given = new Set<ValueSymbol>();
    // Instances of the same name may be others, in another LET.
    const enter = (instance: InstanceSymbol): void => {
      found.push(numberOf(instance));
      for (const p of instance.params) given.add(p);
      for (const value of instance.substitutions.values()) visit(value);
    };
    const visit = (part: Expr): void => {
      if (part.kind === 'name') {
        const { path, symbol } = resolution.reference(part);
        for (const { instance } of path) enter(instance);
        found.push(numberOf(symbol));
        isLocal ||=
          ((symbol.kind === 'parameter' || symbol.kind === 'bound') && !given.has(symbol)) ||
          (symbol.kind === 'definition' && symbol.inner);
      }
      if (part.kind === 'subexpression') for (const { instance } of resolution.subexpression(part).path) enter(instance);
      if (part.kind === 'apply') visit(part.operator);
      for (const child of childrenOf(part)) visit(child.expr);
    };
    visit(e);
    return `${numberOf((isLocal ? env.locals : null) ?? env.layer)} ${found.join()} ${textOf(e.span)}`;
  };
};
