// Functions of truth values that are applied where a formula is expected: their bodies are formulas.
import { textOf } from '../../diagnostics/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr, FunctionApplication, FunctionConstructor } from '../../syntax/index.ts';
import type { Env } from './environment.ts';
import type { Place } from './generator.ts';
import { bindArgument, domainOf } from './rules.ts';

/** A function constructor in the environment where it was written. */
export interface Constructor {
  readonly f: FunctionConstructor;
  readonly env: Env;
}

/** Whether the definition is written `f[x \in S] == e`. */
export function isFunctionDefinition({ body, span }: DefinitionSymbol): boolean {
  return body.kind === 'function' && body.span.start <= span.start;
}

/** The function constructor that an expression stands for, seen through definitions that are `followed`; else null. */
export function constructorOf(e: Expr, at: Place, followed: (d: DefinitionSymbol) => boolean): Constructor | null {
  if (e.kind === 'function') return { f: e, env: at.env };
  if (e.kind === 'let') return constructorOf(e.body, at.enterLet(e), followed);
  if (e.kind === 'labeled') return constructorOf(e.body, at, followed);
  const unfolded = e.kind === 'name' || e.kind === 'apply' ? at.unfold(e) : null;
  if (unfolded === null || (unfolded.definition !== null && !followed(unfolded.definition))) return null;
  return constructorOf(unfolded.expr, at.inEnv(unfolded.env), followed);
}

/** Emits the argument of an application, and that it is in the domain: the place of the function's body. */
export function enterFunction(e: FunctionApplication, { f, env }: Constructor, at: Place): Place {
  const { g } = at;
  const site = g.site(e.span);
  const parts = e.args.map((a) => at.settled(a).js);
  const argument = g.fresh('b');
  at.line(`const ${argument} = ${parts.length === 1 ? parts[0]! : `tuple([${parts.join(', ')}])`};`);
  const domain = g.fresh('d');
  const inner = at.inEnv(env);
  at.line(`const ${domain} = ${domainOf(f, inner)};`);
  const name = JSON.stringify(textOf(e.function.span));
  at.line(`if (!contains(${argument}, ${domain}, ${site})) outsideDomain(${argument}, ${domain}, ${name}, ${site});`);
  return bindArgument(f, argument, inner, site);
}
