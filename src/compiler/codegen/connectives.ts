// What decides whether something else is evaluated: /\, \/, IF and CASE.
//
// What is evaluated only under a condition is compiled into a block of its own, so that nothing is computed that TLC would not compute.
import type { CaseArm, Expr } from '../../syntax/index.ts';
import { type Code, truth, value } from './environment.ts';
import { type Argument, asValue, type Place } from './generator.ts';

/** `first` decides whether `rest` is evaluated: where it is `when`. */
export function shortCircuit(first: Code, when: boolean, rest: (at: Place) => Code, at: Place): Code {
  const inner = at.block.detached();
  const second = rest(at.inBlock(inner));
  if (inner.isEmpty) return truth(when ? `(${first.js} && ${second.js})` : `(${first.js} || ${second.js})`);
  const name = at.g.fresh('c');
  at.line(`let ${name} = ${first.js};`);
  const nested = at.block.nest(`if (${when ? name : `!${name}`})`);
  nested.adopt(inner);
  nested.line(`${name} = ${second.js};`);
  return truth(name, true);
}

/** A conjunction, or a disjunction. */
export function connect(isConjunction: boolean, items: readonly Argument[], at: Place): Code {
  const what = isConjunction ? 'An item of a conjunction' : 'An item of a disjunction';
  const step = (i: number, inner: Place): Code => {
    const item = items[i]!;
    const first = inner.inEnv(item.env).condition(item.expr, what);
    return i === items.length - 1 ? first : shortCircuit(first, isConjunction, (next) => step(i + 1, next), inner);
  };
  return step(0, at);
}

/** A value by a condition. */
export function branch(condition: Code, whenTrue: (at: Place) => Code, whenFalse: (at: Place) => Code, at: Place): Code {
  const a = at.block.detached();
  const b = at.block.detached();
  let x = whenTrue(at.inBlock(a));
  let y = whenFalse(at.inBlock(b));
  if (x.type !== y.type) {
    x = asValue(x);
    y = asValue(y);
  }
  const lazy = x.lazy || y.lazy;
  if (a.isEmpty && b.isEmpty) return { js: `(${condition.js} ? ${x.js} : ${y.js})`, type: x.type, lazy, atomic: false };
  const name = at.g.fresh('r');
  at.line(`let ${name};`);
  const then = at.block.nest(`if (${condition.js})`);
  then.adopt(a);
  then.line(`${name} = ${x.js};`);
  const otherwise = at.block.nest('else');
  otherwise.adopt(b);
  otherwise.line(`${name} = ${y.js};`);
  return { js: name, type: x.type, lazy, atomic: true };
}

/** The arms of a CASE; `whole` is the CASE. */
export function emitArms(arms: readonly CaseArm[], other: Expr | null, whole: Expr, at: Place): Code {
  const arm = arms[0];
  if (arm === undefined) return other !== null ? at.expression(other) : value(`noCase(${at.g.site(whole.span)})`);
  const rest = (inner: Place): Code => emitArms(arms.slice(1), other, whole, inner);
  return branch(at.condition(arm.guard), (inner) => inner.expression(arm.value), rest, at);
}
