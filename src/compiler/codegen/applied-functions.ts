// Functions that are applied where they are written, or where a name stands for what is written: their bodies are the expressions or, of truth values, the formulas
// that are meant.
import { textOf } from '../../diagnostics/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr, FunctionApplication, FunctionConstructor } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { argumentOf } from './constructors.ts';
import { type Code, type Env, value } from './environment.ts';
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
export function enterFunction(e: FunctionApplication, made: Constructor, at: Place): Place {
  const { js } = argumentOf(e.args, at);
  const argument = at.g.fresh('b');
  at.line(`const ${argument} = ${js};`);
  return enterWith(argument, e, made, at);
}

/** Emits that an argument is in the domain: the place of the function's body. */
function enterWith(argument: string, e: FunctionApplication, made: Constructor, at: Place): Place {
  return enterAt(argument, holdDomain(made, at), e, made, at);
}

/** Emits the domain; returns its name. */
function holdDomain({ f, env }: Constructor, at: Place): string {
  const domain = at.g.fresh('d');
  at.line(`const ${domain} = ${domainOf(f, at.inEnv(env))};`);
  return domain;
}

/** As `enterWith`, where the domain is made. */
function enterAt(argument: string, domain: string, e: FunctionApplication, { f, env }: Constructor, at: Place): Place {
  const site = at.g.site(e.span);
  const name = JSON.stringify(textOf(e.function.span));
  at.line(`if (!contains(${argument}, ${domain}, ${site})) outsideDomain(${argument}, ${domain}, ${name}, ${site});`);
  return bindArgument(f, argument, at.inEnv(env), site);
}

/** Where the body of a function is evaluated for one argument. So many of these stand in each other at most: the text grows with each. */
const single = new WeakSet<Block>();
const MOST_SINGLE = 2;

function depthOf(block: Block | null): number {
  let depth = 0;
  for (let b = block; b !== null; b = b.parent) if (single.has(b)) depth++;
  return depth;
}

/**
 * f[x] where f is written as a function constructor: what f is elsewhere does not matter. f is made whole first, for what is applied once is applied again most often; where
 * that has a fault, only f[x] is evaluated, and of the functions in its body what is asked for.
 */
export function emitConstructed(e: FunctionApplication, made: Constructor, at: Place): Code {
  const { g } = at;
  const result = g.fresh('r');
  if (isOnceApplied(e, made, at)) return emitOnce(e, made, at);
  const held = at.hold(argumentOf(e.args, at)).js;
  if (depthOf(at.block) > 0) {
    at.line(`let ${result};`);
    emitAlone(result, held, e, made, at.nest(''));
    return value(result, { atomic: true });
  }
  const [whole, mark] = [g.fresh('w'), g.fresh('m')];
  at.line(`let ${whole} = 0, ${result};`);
  at.line(`const ${mark} = mark();`);
  const first = at.nest('try');
  first.line(`${whole} = ${first.value(e.function).js};`);
  at.nest('catch (error)').line(`passOver(error, ${mark});`);
  at.nest(`if (${whole} !== 0)`).line(`${result} = apply(${whole}, ${held}, ${g.site(e.span)});`);
  emitAlone(result, held, e, made, at.nest('else'));
  return value(result, { atomic: true });
}

/**
 * Whether others notice what is evaluated of a function, and it is written where it is applied. One that has a name may be applied again: it is made whole, once, and what
 * others notice of it is noticed once.
 */
function isOnceApplied(e: FunctionApplication, { f }: Constructor, at: Place): boolean {
  return at.g.analysis.impure(f) && constructorOf(e.function, at, () => false) !== null;
}

/** The domain, the argument, and the body for it alone, as TLC evaluates them. */
function emitOnce(e: FunctionApplication, made: Constructor, at: Place): Code {
  single.add(at.block);
  const domain = holdDomain(made, at);
  const argument = at.hold(argumentOf(e.args, at)).js;
  return enterAt(argument, domain, e, made, at).settled(made.f.body);
}

/** Evaluates the body for one argument. */
function emitAlone(result: string, argument: string, e: FunctionApplication, made: Constructor, at: Place): void {
  single.add(at.block);
  at.line(`${result} = ${enterWith(argument, e, made, at).settled(made.f.body).js};`);
}

/** The constructor that is applied, where it need not be made whole; else null. */
export function appliedConstructor(e: FunctionApplication, at: Place): Constructor | null {
  return depthOf(at.block) >= MOST_SINGLE ? null : constructorOf(e.function, at, () => true);
}
