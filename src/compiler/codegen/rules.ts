// Functions that are applied and not built: `f[x \in S] == ... f[x - 1] ...`.
//
// A recursive function definition becomes a JavaScript function of the argument, which remembers its answers. That works for infinite
// domains (`fact[n \in Nat]`) and computes only what is asked for. The whole function is built only where it is used as a value.
import { textOf } from '../../diagnostics/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Bound, Expr, FunctionConstructor } from '../../syntax/index.ts';
import { small } from '../../values/index.ts';
import type { Block } from './block.ts';
import { type Code, type Denotation, value } from './environment.ts';
import { asSettled, type Place, type Rule } from './generator.ts';

/** True where the definition is compiled as a rule. */
export function isRule(d: DefinitionSymbol): boolean {
  return d.params.length === 0 && d.body.kind === 'function' && d.recursiveFunction;
}

/** `x, y \in S` as two bounds; a tuple of names is one. */
export function singleNames(b: Bound): readonly Bound[] {
  return b.tuple ? [b] : b.names.map((n) => ({ ...b, names: [n] }));
}

/** Emits the code that takes an element apart, and binds the names: `element` is an element of the product of the bounds' sets. */
export function bindArgument(f: FunctionConstructor, element: string, at: Place, site: number): Place {
  const names = f.bounds.flatMap(singleNames);
  let inner = at;
  for (const [i, b] of names.entries()) {
    let js = element;
    if (names.length > 1) {
      js = at.g.fresh('b');
      at.line(`const ${js} = apply(${element}, ${small(i + 1)}, ${site});`);
    }
    inner = bindNames(b, js, inner, site);
  }
  return inner;
}

/** Binds the names of one bound to an element. */
export function bindNames({ names, tuple, set }: Bound, element: string, at: Place, site: number): Place {
  const { resolution } = at.g.definitions;
  const isOfInfinite = set !== null && at.g.analysis.hasInfiniteElements(set, at.env);
  const denotationOf = (js: string): Denotation => ({
    kind: 'code',
    code: value(js, { atomic: true }),
    ...(isOfInfinite ? { mayBeInfinite: true } : {}),
  });
  if (!tuple) return at.bind(resolution.binder(names[0]!), denotationOf(element));
  let inner = at;
  at.line(`requireTuple(${element}, ${names.length}, ${site});`);
  for (const [i, n] of names.entries()) {
    const js = at.g.fresh('b');
    at.line(`const ${js} = apply(${element}, ${small(i + 1)}, ${site});`);
    inner = inner.bind(resolution.binder(n), denotationOf(js));
  }
  return inner;
}

/**
 * The sets of bounds that may be other sets when they are evaluated again (`\A x, y \in RandomSubset(2, S) : x = y`), or whose evaluation others notice: each is evaluated
 * here, once, in the order of the text, as in TLC. A loop over other sets may evaluate them in each round of the loop around it.
 */
export function heldSets(bounds: readonly Bound[], at: Place): ReadonlyMap<Expr, Code> {
  const held = new Map<Expr, Code>();
  if (bounds.flatMap(singleNames).length === 1) return held;
  for (const { set } of bounds) if (set !== null && at.g.analysis.impure(set)) held.set(set, at.hold(at.value(set)));
  return held;
}

/** The domain of a function constructor as code for a value. Each set is evaluated once. */
export function domainOf(f: FunctionConstructor, at: Place): string {
  const ofBounds = at.inTurn(
    f.bounds.map((b) => () => {
      const set = at.value(b.set!);
      return singleNames(b).length === 1 ? set : at.hold(set);
    }),
  );
  const sets = f.bounds.flatMap((b, i) => singleNames(b).map(() => ofBounds[i]!.js));
  return sets.length === 1 ? sets[0]! : `product([${sets.join(', ')}])`;
}

/** True where the value of the expression is written as a function constructor, in one branch at least. */
function givesConstructor(e: Expr): boolean {
  switch (e.kind) {
    case 'function':
      return true;
    case 'if':
      return givesConstructor(e.whenTrue) || givesConstructor(e.whenFalse);
    case 'let':
    case 'labeled':
      return givesConstructor(e.body);
    default:
      return false;
  }
}

/** Emits what returns the value of the expression applied to `y`. */
function returnApplied(e: Expr, y: string, at: Place): void {
  const { g } = at;
  const site = g.site(e.span);
  switch (e.kind) {
    case 'function': {
      const domain = g.fresh('d');
      at.line(`const ${domain} = ${domainOf(e, at)};`);
      at.line(`if (!contains(${y}, ${domain}, ${site})) outsideDomain(${y}, ${domain}, ${JSON.stringify(textOf(e.span))}, ${site});`);
      at.line(`return ${asSettled(bindArgument(e, y, at, site).value(e.body), site).js};`);
      return;
    }
    case 'if': {
      const condition = at.condition(e.condition);
      returnApplied(e.whenTrue, y, at.nest(`if (${condition.js})`));
      returnApplied(e.whenFalse, y, at.nest('else'));
      return;
    }
    case 'let':
      returnApplied(e.body, y, at.enterLet(e));
      return;
    case 'labeled':
      returnApplied(e.body, y, at);
      return;
    default:
      at.line(`return apply(${at.value(e).js}, ${y}, ${site});`);
  }
}

/** Where the functions of a rule are emitted. */
interface RulePlace {
  readonly definition: DefinitionSymbol;
  /** Its environment and mode. */
  readonly at: Place;
  readonly section: Block;
  readonly name: string;
  /** It depends on no state. Else answers are kept for one evaluation only. */
  readonly isConstant: boolean;
}

/** What a rule does when it is called. */
const enter = ({ name, isConstant }: RulePlace): string =>
  isConstant
    ? `if (${name}_d === 0) ${name}_d = ${name}_domain();`
    : `if (${name}_depth === 0) { ${name}_memo.clear(); ${name}_rows.clear(); ${name}_d = ${name}_domain(); }`;

/** The part of a rule that is entered again where the definition is recursive. */
const counted = ({ name, isConstant }: RulePlace, outer: Place): Place => {
  if (isConstant) return outer;
  outer.line(`${name}_depth++;`);
  return outer.nest('try', ` finally { ${name}_depth--; }`);
};

const emitElement = (rule: RulePlace): void => {
  const { definition: d, name, section } = rule;
  const { g } = rule.at;
  const at = rule.at.inMode({ ...rule.at.mode, building: null });
  const f = d.body as FunctionConstructor;
  const site = g.site(d.span);
  const [x, y] = [g.fresh('x'), g.fresh('y')];
  const evaluate = at.inBlock(section.nest(`const ${name}_evaluate = (${x}, ${y}) =>`, ';'));
  returnApplied(f.body, y, bindArgument(f, x, evaluate, site));
  const outer = at.inBlock(section.nest(`const ${name}_element = (x, y) =>`, ';'));
  outer.line(enter(rule));
  outer.line(`const whole = ${name}_memo.get(x);`);
  outer.line(`if (whole !== undefined) return apply(whole, y, ${site});`);
  outer.line(`let row = ${name}_rows.get(x);`);
  outer.line(`if (row === undefined && !contains(x, ${name}_d, ${site})) outsideDomain(x, ${name}_d, ${JSON.stringify(d.name)}, ${site});`);
  outer.line(`if (row === undefined) ${name}_rows.set(x, (row = new Map()));`);
  outer.line('const known = row.get(y);');
  outer.line('if (known !== undefined) return known;');
  const body = counted(rule, outer);
  body.line(`const answer = ${name}_evaluate(x, y);`);
  body.line('row.set(y, answer);');
  body.line('return answer;');
};

/** Emits the rule of a definition. `register` is called before the body is compiled, for the recursive uses. */
export function compileRule(place: RulePlace, register: (rule: Rule) => void): Rule {
  const { definition: d, section, name, isConstant } = place;
  const { g } = place.at;
  const at = place.at.inMode({ ...place.at.mode, building: null });
  const f = d.body as FunctionConstructor;
  const site = g.site(d.span);
  const domainName = `${name}_domain`;
  let hasElement = false;
  const rule: Rule = {
    name,
    domain: () => `${domainName}()`,
    element: () => {
      if (!givesConstructor(f.body)) return null;
      if (!hasElement) {
        hasElement = true;
        emitElement(place);
      }
      return `${name}_element`;
    },
  };
  register(rule);
  const domain = at.inBlock(section.nest(`const ${domainName} = () =>`, ';'));
  domain.line(`return ${domainOf(f, domain)};`);
  section.line(`const ${name}_memo = new Map(), ${name}_rows = new Map();`);
  section.line(isConstant ? `let ${name}_d = 0;` : `let ${name}_depth = 0, ${name}_d = 0;`);
  // The body may have rules of its own, which read this argument beside theirs.
  const x = g.fresh('x');
  const outer = at.inBlock(section.nest(`const ${name} = (${x}) =>`, ';'));
  outer.line(enter(place));
  outer.line(`const known = ${name}_memo.get(${x});`);
  outer.line('if (known !== undefined) return known;');
  outer.line(`if (!contains(${x}, ${name}_d, ${site})) outsideDomain(${x}, ${name}_d, ${JSON.stringify(d.name)}, ${site});`);
  const body = counted(place, outer);
  const code = asSettled(bindArgument(f, x, body, site).value(f.body), site);
  body.line(`const answer = ${code.js};`);
  body.line(`${name}_memo.set(${x}, answer);`);
  body.line('return answer;');
  return rule;
}
