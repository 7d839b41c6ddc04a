// Functions that are applied and not built: `f[x \in S] == ... f[x - 1] ...`.
//
// A recursive function definition becomes a JavaScript function of the argument, which remembers its answers. That works for infinite
// domains (`fact[n \in Nat]`) and computes only what is asked for. The whole function is built only where it is used as a value.
import type { DefinitionSymbol } from '../semantics/index.ts';
import type { Bound, FunctionConstructor } from '../syntax/index.ts';
import { small } from '../values/index.ts';
import type { Block } from './block.ts';
import { bind, type Env, type Mode, value } from './environment.ts';
import { asSettled, type Generator } from './generator.ts';

/** A rule's JavaScript function, and the code of its domain as a value. */
export interface Rule {
  readonly name: string;
  domain(): string;
}

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
  const rule: Rule = { name, domain: () => `${domainName}()` };
  register(rule);
  const domainBody = section.nest(`const ${domainName} = () =>`, ';');
  const complete: Mode = { ...mode, building: null };
  domainBody.line(`return ${domainOf(g, f, env, complete, domainBody)};`);
  section.line(`const ${name}_memo = new Map();`);
  section.line(constant ? `let ${name}_d = 0;` : `let ${name}_depth = 0, ${name}_d = 0;`);
  const outer = section.nest(`const ${name} = (x) =>`, ';');
  if (!constant) outer.line(`if (${name}_depth === 0) { ${name}_memo.clear(); ${name}_d = ${domainName}(); }`);
  else outer.line(`if (${name}_d === 0) ${name}_d = ${domainName}();`);
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
