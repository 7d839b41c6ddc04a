// JavaScript functions for definitions: one for each layer, mode and way of passing the arguments. A function definition that is applied is a rule.
import type { DefinitionSymbol, ParameterSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import { type Arguments, isKnown, isTrivial } from './arguments.ts';
import type { Block } from './block.ts';
import {
  bind,
  findLocal,
  type Code,
  type CompiledFunction,
  type Denotation,
  type Env,
  type Layer,
  type Mode,
  modeKey,
  value,
} from './environment.ts';
import {
  type Argument,
  asSettled,
  breath,
  type Generator,
  isWatched,
  listOf,
  notNow,
  type Passing,
  type Place,
  passedAs,
  type Rule,
} from './generator.ts';
import { CONSTANT_MODE } from './hoisting.ts';
import { GIVEN } from './rows.ts';
import { compileRule } from './rules.ts';
import { isComplete } from './thunks.ts';

/** A definition of a LET: where its functions are put. */
export type Inner = Denotation & { readonly kind: 'inner' };

const stampOf = (mode: Mode): string => (mode.current === 's' ? 'stamp_s' : 'stamp_c');

/** A part of JavaScript names that people recognize. */
const stemOf = (name: string): string => name.replace(/\W/g, '');

/** The same for all next states where the definition is about one state: it may be part of an ENABLED inside of itself. */
const inItsMode = (d: DefinitionSymbol, at: Place): Place =>
  at.mode.next !== null && at.g.analysis.level(d.body, at.env) <= 1 ? at.inMode({ ...at.mode, next: null }) : at;

/** The code of a definition that is being written. */
interface Open {
  readonly definition: DefinitionSymbol;
  readonly functions: Map<string, CompiledFunction>;
  readonly mode: Mode;
}

/** The fault of a definition that would be written without an end. */
export const looksAhead = ({ name, span }: DefinitionSymbol, g: Generator): string =>
  `recursionLooksAhead(${g.site(span)}, ${JSON.stringify(name)});`;

/** The states that are looked for among those that a mode speaks of. */
const lookedFor = ({ current, next }: Mode): readonly string[] =>
  [current, next ?? ''].filter((prefix) => prefix.length > 1 && !GIVEN.includes(prefix));

/** The code of an argument, and the statements before it. */
interface Delayed {
  readonly body: Block;
  readonly code: Code;
}

/** Whether nothing is to be done any more: the argument was evaluated before. */
const isMade = ({ body, code }: Delayed): boolean => body.isEmpty && code.atomic;

/** A function that evaluates the argument, once. One that was passed so itself is passed on, and what was evaluated before needs no place to be kept in. */
function later({ body, code }: Delayed, a: Argument, at: Place): Code {
  const d = standsFor(a, at.g);
  if (d?.kind === 'lazy') return notNow(d.js);
  if (d?.kind === 'code' && d.code.atomic && d.code.type === 'value') return notNow(`() => ${d.code.js}`);
  return notNow(`once(() => { ${body}\nreturn ${code.js}; })`);
}

/** What a bound name or parameter denotes that the argument is, also through names of other parameters. */
function standsFor({ expr, env }: Argument, g: Generator): Denotation | undefined {
  if (expr.kind !== 'name' || !isTrivial(g, expr)) return undefined;
  const { symbol } = g.definitions.resolution.reference(expr);
  const d = symbol.kind === 'bound' || symbol.kind === 'parameter' ? findLocal(env, symbol) : undefined;
  return d?.kind === 'thunk' ? standsFor(d, g) : d;
}

export class Functions {
  readonly #g: Generator;
  readonly #root: Layer;
  readonly #arguments: Arguments;
  readonly #numbers = new Map<DefinitionSymbol, number>();
  readonly #rules = new Map<string, Rule>();
  /** From the outside in. */
  readonly #open: Open[] = [];

  constructor(g: Generator, root: Layer, passed: Arguments) {
    this.#g = g;
    this.#root = root;
    this.#arguments = passed;
  }

  /** A call of the definition, whose names are meant in the environment of the place; `inner` where it is one of a LET. */
  call(d: DefinitionSymbol, args: readonly Argument[], at: Place, inner: Inner | null): Code {
    const { g } = at;
    const usual = d.params.map((_, i) => this.passing(d, i));
    const delayed = args.map((a, i) => (usual[i] === 'lazy' ? this.#delayed(a, at) : null));
    // What has a value already is passed as it is, where that is so of all: there are two functions at most.
    const areKnown = args.every((a, i) => isKnown(g, a) || (delayed[i] !== null && isMade(delayed[i]!)));
    const passing = usual.map((how): Passing => (how === 'lazy' && areKnown ? 'value' : how));
    const f = this.#functionFor(d, passing, at, inner);
    const codes = at.inTurn(
      args.map((a, i) => () => {
        const made = delayed[i];
        if (!made || (areKnown && !isMade(made))) return this.passed(a, d.params[i]!.arity, passing[i]!, at);
        return areKnown ? made.code : later(made, a, at);
      }),
    );
    return { js: `${f.name}(${listOf(codes)})`, type: f.type, lazy: f.lazy && f.type === 'value', atomic: false };
  }

  /** How a parameter is passed: what is certainly evaluated as its value. */
  passing(d: DefinitionSymbol, index: number): Passing {
    const p = d.params[index]!;
    if (p.arity > 0) return 'operator';
    return this.#g.analysis.strict(d, p) ? 'value' : 'lazy';
  }

  /** What is passed. */
  passed(a: Argument, arity: number, passing: Passing, at: Place): Code {
    if (passing === 'operator') return notNow(this.operatorClosure(a, arity, at));
    return passing === 'value' ? at.inEnv(a.env).value(a.expr) : later(this.#delayed(a, at), a, at);
  }

  /** The code of an argument that is evaluated when it is asked for. */
  #delayed(a: Argument, at: Place): Delayed {
    const body = at.block.detached();
    return { body, code: at.inEnv(a.env).inBlock(body).value(a.expr) };
  }

  #functionFor(d: DefinitionSymbol, passing: readonly Passing[], from: Place, inner: Inner | null): CompiledFunction {
    const at = inItsMode(d, from);
    const { g, env, mode } = at;
    const { functions, home } = inner ?? env.layer;
    const key = `${this.#numberOf(d)}|${passing.map((p) => p[0]).join('')}|${modeKey(mode)}`;
    const known = functions.get(key);
    if (known !== undefined) return known;
    const names = d.params.map((p) => g.fresh(`a_${stemOf(p.name)}_`));
    let bodyEnv = env;
    for (const [i, p] of d.params.entries()) bodyEnv = bind(bodyEnv, p, passedAs(names[i]!, passing[i]!));
    const type = g.analysis.isBoolean(d.body, bodyEnv) ? 'boolean' : 'value';
    const isRecursive = g.analysis.isRecursive(d);
    const f: CompiledFunction = { name: g.fresh(`f_${stemOf(d.name)}_`), type, lazy: isRecursive };
    functions.set(key, f);
    const section = home.section();
    const body = section.nest(`const ${f.name} = (${names.join(', ')}) =>`, ';');
    const open: Open = { definition: d, functions, mode };
    if (this.#isEndless(open)) {
      body.line(looksAhead(d, g));
      return f;
    }
    this.#open.push(open);
    if (d.recursive) body.line(breath(g.site(d.span)));
    // A call without arguments that is about the current state alone has one value until the next state is loaded.
    const isOfOneState = isComplete(mode) && g.analysis.level(d.body, env) <= 1;
    const once = d.params.length === 0 && isOfOneState && env.layer.closed && inner === null && !g.analysis.impure(d.body);
    if (once) {
      section.line(`let ${f.name}_stamp = -1, ${f.name}_value;`);
      body.line(`if (${f.name}_stamp === ${stampOf(mode)}) return ${f.name}_value;`);
    }
    const place = at
      .inEnv(bodyEnv)
      .inMode({ ...mode, building: null })
      .inBlock(body);
    const raw = type === 'boolean' ? place.condition(d.body) : place.value(d.body);
    this.#open.pop();
    const code = isRecursive && raw.lazy ? asSettled(raw, g.site(d.span)) : raw;
    f.lazy = code.lazy;
    if (once) {
      body.line(`${f.name}_value = ${code.js};`);
      body.line(`${f.name}_stamp = ${stampOf(mode)};`);
      body.line(`return ${f.name}_value;`);
    } else body.line(`return ${code.js};`);
    return f;
  }

  /** Whether the definition is used in its own code, of a state that is looked for there: in that code it is used of a further one, and so on. */
  #isEndless({ definition, functions, mode }: Open): boolean {
    const states = lookedFor(mode);
    return this.#open.some(
      (one) =>
        one.definition === definition &&
        one.functions === functions &&
        states.some((prefix) => prefix !== one.mode.current && prefix !== one.mode.next),
    );
  }

  #numberOf(d: DefinitionSymbol): number {
    let n = this.#numbers.get(d);
    if (n === undefined) {
      n = this.#numbers.size;
      this.#numbers.set(d, n);
    }
    return n;
  }

  /** An operator argument as a JavaScript function. */
  operatorClosure(a: Argument, arity: number, at: Place): string {
    const { g } = at;
    const d = this.#arguments.operator(a);
    if (d.kind === 'closure') return d.js;
    const names = Array.from({ length: arity }, () => g.fresh('x'));
    const body = at.block.detached();
    const code = this.#applied(d, names, a.expr, at.inBlock(body));
    return `(${names.join(', ')}) => { ${body}\nreturn ${asSettled(code, g.site(a.expr.span)).js}; }`;
  }

  /** Applies an operator to operands that are computed already: JavaScript names. */
  #applied(d: Denotation, operands: readonly string[], whole: Expr, at: Place): Code {
    const env: Env = { layer: this.#root, locals: null };
    const args = operands.map((js): Argument => {
      const symbol: ParameterSymbol = { kind: 'parameter', name: 'argument', arity: 0, span: whole.span };
      const name: Name = { kind: 'name', path: [], name: 'argument', span: whole.span };
      this.#g.definitions.placeholders.set(name, { path: [], symbol });
      return { expr: name, env: bind(env, symbol, { kind: 'code', code: value(js, { atomic: true }) }) };
    });
    return this.#g.denoted(d, args, whole, at.inEnv(env));
  }

  /** The rule of a definition whose names are meant in the environment of the place. */
  rule(d: DefinitionSymbol, from: Place, inner: Inner | null): Rule {
    const at = inItsMode(d, from);
    const { g, env, mode } = at;
    const { functions, home } = inner ?? env.layer;
    const key = `rule|${this.#numberOf(d)}|${modeKey(mode)}`;
    const known = functions.get(key);
    if (known !== undefined) return this.#rules.get(known.name)!;
    const name = g.fresh(`r_${stemOf(d.name)}_`);
    functions.set(key, { name, type: 'value', lazy: false });
    const open: Open = { definition: d, functions, mode };
    if (this.#isEndless(open)) {
      home.section().line(`const ${name} = () => ${looksAhead(d, g)}`);
      const faulty: Rule = { name, domain: () => `${name}()`, element: () => null };
      this.#rules.set(name, faulty);
      return faulty;
    }
    const dependence = g.analysis.dependence(d.body, env);
    const isConstant = !dependence.locals && !dependence.state && d.level === 0;
    const isLookedAt = isWatched(g, mode) && g.watched.choices!.distinguishes(d.body);
    const place = isConstant && !isLookedAt ? at.inMode(CONSTANT_MODE) : at;
    this.#open.push(open);
    const rule = compileRule({ definition: d, at: place, section: home.section(), name, isConstant }, (made) =>
      this.#rules.set(name, made),
    );
    this.#open.pop();
    return rule;
  }
}
