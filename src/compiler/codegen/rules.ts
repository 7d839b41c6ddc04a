// Functions that are applied and not built: `f[x \in S] == ... f[x - 1] ...`.
//
// A recursive function definition becomes a JavaScript function of the argument, which remembers its answers. That works for infinite
// domains (`fact[n \in Nat]`) and computes only what is asked for. The whole function is built only where it is used as a value.
import { textOf } from '../../diagnostics/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Bound, Expr, FunctionConstructor } from '../../syntax/index.ts';
import { small } from '../../values/index.ts';
import type { Block } from './block.ts';
import { bind, type Env, type Mode, value } from './environment.ts';
import { asSettled, asTruth, type Generator, type Rule } from './generator.ts';

/** True where the definition is compiled as a rule. */
export const isRule = (_g: Generator, d: DefinitionSymbol): boolean =>
  d.params.length === 0 && d.body.kind === 'function' && d.recursiveFunction;

/** Emits the code that takes an element apart, and binds the names: `element` is an element of the product of the bounds' sets. */
export const bindArgument = (g: Generator, f: FunctionConstructor, element: string, env: Env, block: Block, site: number): Env => {
  const names = f.bounds.flatMap((b): readonly Bound[] => (b.tuple ? [b] : b.names.map((n) => ({ ...b, names: [n] }))));
  let inner = env;
  for (const [i, b] of names.entries()) {
    let js = element;
    if (names.length > 1) {
      js = g.fresh('b');
      block.line(`const ${js} = apply(${element}, ${small(i + 1)}, ${site});`);
    }
    inner = bindNames(g, b.names, b.tuple, js, inner, block, site);
  }
  return inner;
};

/** Binds the names of one bound to an element. */
export const bindNames = (
  g: Generator,
  names: Bound['names'],
  tuple: boolean,
  element: string,
  env: Env,
  block: Block,
  site: number,
): Env => {
  const { resolution } = g.definitions;
  if (!tuple) return bind(env, resolution.binder(names[0]!), { kind: 'code', code: value(element, { atomic: true }) });
  let inner = env;
  block.line(`requireTuple(${element}, ${names.length}, ${site});`);
  for (const [i, n] of names.entries()) {
    const js = g.fresh('b');
    block.line(`const ${js} = apply(${element}, ${small(i + 1)}, ${site});`);
    inner = bind(inner, resolution.binder(n), { kind: 'code', code: value(js, { atomic: true }) });
  }
  return inner;
};

/** The domain of a function constructor as code for a value. */
export const domainOf = (g: Generator, f: FunctionConstructor, env: Env, mode: Mode, block: Block): string => {
  const sets = f.bounds.flatMap((b) => {
    const set = g.value(b.set!, env, mode, block);
    return b.tuple ? [set.js] : b.names.map(() => set.js);
  });
  return sets.length === 1 ? sets[0]! : `product([${sets.join(', ')}])`;
};

/** What a rule does when it is called: where it depends on the state, answers are kept for one evaluation only. */
const enter = (name: string, constant: boolean): string =>
  constant
    ? `if (${name}_d === 0) ${name}_d = ${name}_domain();`
    : `if (${name}_depth === 0) { ${name}_memo.clear(); ${name}_rows.clear(); ${name}_d = ${name}_domain(); }`;

/** True where the value of the expression is written as a function constructor, in one branch at least. */
const givesConstructor = (e: Expr): boolean => {
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
};

/** Emits what returns the value of the expression applied to `y`. */
const returnApplied = (g: Generator, e: Expr, y: string, env: Env, mode: Mode, block: Block): void => {
  const site = g.site(e.span);
  switch (e.kind) {
    case 'function': {
      const domain = g.fresh('d');
      block.line(`const ${domain} = ${domainOf(g, e, env, mode, block)};`);
      block.line(`if (!contains(${y}, ${domain}, ${site})) outsideDomain(${y}, ${domain}, ${JSON.stringify(textOf(e.span))}, ${site});`);
      const inner = bindArgument(g, e, y, env, block, site);
      block.line(`return ${asSettled(g.value(e.body, inner, mode, block), site).js};`);
      return;
    }
    case 'if': {
      const condition = asTruth(g.condition(e.condition, env, mode, block), g.site(e.condition.span), 'The condition of IF');
      returnApplied(g, e.whenTrue, y, env, mode, block.nest(`if (${condition.js})`));
      returnApplied(g, e.whenFalse, y, env, mode, block.nest('else'));
      return;
    }
    case 'let':
      returnApplied(g, e.body, y, g.enterLet(e, env, block), mode, block);
      return;
    case 'labeled':
      returnApplied(g, e.body, y, env, mode, block);
      return;
    default:
      block.line(`return apply(${g.value(e, env, mode, block).js}, ${y}, ${site});`);
  }
};

const compileElement = (g: Generator, d: DefinitionSymbol, env: Env, mode: Mode, section: Block, name: string, constant: boolean): void => {
  const f = d.body as FunctionConstructor;
  const site = g.site(d.span);
  const complete: Mode = { ...mode, building: null };
  const evaluate = section.nest(`const ${name}_evaluate = (x, y) =>`, ';');
  const inner = bindArgument(g, f, 'x', env, evaluate, site);
  returnApplied(g, f.body, 'y', inner, complete, evaluate);
  const outer = section.nest(`const ${name}_element = (x, y) =>`, ';');
  outer.line(enter(name, constant));
  outer.line(`const whole = ${name}_memo.get(x);`);
  outer.line(`if (whole !== undefined) return apply(whole, y, ${site});`);
  outer.line(`let row = ${name}_rows.get(x);`);
  outer.line(`if (row === undefined && !contains(x, ${name}_d, ${site})) outsideDomain(x, ${name}_d, ${JSON.stringify(d.name)}, ${site});`);
  outer.line(`if (row === undefined) ${name}_rows.set(x, (row = new Map()));`);
  outer.line('const known = row.get(y);');
  outer.line('if (known !== undefined) return known;');
  let body = outer;
  if (!constant) {
    outer.line(`${name}_depth++;`);
    body = outer.nest('try', ` finally { ${name}_depth--; }`);
  }
  body.line(`const answer = ${name}_evaluate(x, y);`);
  body.line('row.set(y, answer);');
  body.line('return answer;');
};

/** Emits the rule of a definition into `section`. `register` is called before the body is compiled, for the recursive uses. */
export const compileRule = (
  g: Generator,
  d: DefinitionSymbol,
  env: Env,
  mode: Mode,
  section: Block,
  name: string,
  constant: boolean,
  register: (rule: Rule) => void,
): Rule => {
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
        compileElement(g, d, env, mode, section, name, constant);
      }
      return `${name}_element`;
    },
  };
  register(rule);
  const domainBody = section.nest(`const ${domainName} = () =>`, ';');
  const complete: Mode = { ...mode, building: null };
  domainBody.line(`return ${domainOf(g, f, env, complete, domainBody)};`);
  section.line(`const ${name}_memo = new Map(), ${name}_rows = new Map();`);
  section.line(constant ? `let ${name}_d = 0;` : `let ${name}_depth = 0, ${name}_d = 0;`);
  const outer = section.nest(`const ${name} = (x) =>`, ';');
  outer.line(enter(name, constant));
  outer.line(`const known = ${name}_memo.get(x);`);
  outer.line('if (known !== undefined) return known;');
  outer.line(`if (!contains(x, ${name}_d, ${site})) outsideDomain(x, ${name}_d, ${JSON.stringify(d.name)}, ${site});`);
  let body = outer;
  if (!constant) {
    outer.line(`${name}_depth++;`);
    body = outer.nest('try', ` finally { ${name}_depth--; }`);
  }
  const inner = bindArgument(g, f, 'x', env, body, site);
  const code = asSettled(g.value(f.body, inner, complete, body), site);
  body.line(`const answer = ${code.js};`);
  body.line(`${name}_memo.set(x, answer);`);
  body.line('return answer;');
  return rule;
};
