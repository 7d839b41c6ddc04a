// Levels of all expressions: constant, state, action, temporal; and every rule about which level may stand where.
//
// Definitions are checked in the order of the text, so that an operator is known before it is used; operators that are RECURSIVE are checked
// twice, first on the assumption that they add nothing. Expressions of instantiated modules are checked once, in their own module; an INSTANCE
// checks what it substitutes against what they demand.
// Source: Specifying Systems, section 17.2; SANY's level checking for the limits of each construct.
import { finish, type Steps } from '../diagnostics/index.ts';
import type { Apply, Bound, Expr, Name } from '../syntax/index.ts';
import type { Answers, LevelTask } from './answers.ts';
import { builtinLevels } from './builtins.ts';
import { Applications, type Argument } from './level-application.ts';
import { Demands, type Facts, type LevelSymbol, type Profile, SymbolSets } from './level-facts.ts';
import { checkSubstitutions } from './level-substitution.ts';
import { checkAlways, checkAssumption, checkEnabled, checkLeadsTo, checkMixture, checkSets } from './level-temporal.ts';
import type { Report } from './report.ts';
import type {
  BuiltinSymbol,
  DefinitionSymbol,
  InstanceStep,
  InstanceSymbol,
  Level,
  ParameterSymbol,
  Reference,
  ResolvedModule,
  SubexpressionTarget,
  VariableSymbol,
} from './symbols.ts';

const mixing = new Set(['/\\', '\\/', '=>', '<=>']);
const yes = (): boolean => true;

/** Checks and remembers levels. */
export class LevelChecker {
  readonly #answers: Answers;
  readonly #report: Report;
  readonly #sets = new SymbolSets();
  readonly #demands = new Demands();
  readonly #applications: Applications;
  readonly #facts = new Map<Expr, Facts>();
  readonly #profiles = new Map<DefinitionSymbol | BuiltinSymbol, Profile>();
  readonly #substituted = new Map<InstanceSymbol, Map<LevelSymbol | VariableSymbol, Argument>>();
  readonly #constantModules = new Map<ResolvedModule, boolean>();
  readonly #temporalTheorems = new Map<string, Level>();
  readonly #symbols = new Map<LevelSymbol, Facts>();
  readonly #constant: Facts;
  readonly #state: Facts;
  #at: Facts;

  constructor(answers: Answers, report: Report) {
    this.#answers = answers;
    this.#report = report;
    this.#applications = new Applications(this.#sets, this.#demands, report);
    const { empty } = this.#sets;
    this.#constant = { level: 0, params: empty, all: empty };
    this.#state = { level: 1, params: empty, all: empty };
    this.#at = this.#constant;
  }

  /** Checks a list of tasks. */
  *run(tasks: readonly LevelTask[]): Steps<void> {
    for (const task of tasks) {
      yield;
      if (task.kind === 'module') yield* this.#demands.within(task.module, task.extended, this.run(task.tasks));
      else this.#task(task);
    }
  }

  /** The level of an expression; of one that was synthesized, when it is first asked for. */
  level(expr: Expr): Level {
    return (this.#facts.get(expr) ?? this.#visit(expr)).level;
  }

  #task(task: Exclude<LevelTask, { kind: 'module' }>): void {
    switch (task.kind) {
      case 'definition':
        this.#define(task.symbol);
        return;
      case 'recursive':
        this.#recursive(task.tasks);
        return;
      case 'instance':
        this.#instantiate(task.symbol);
        return;
      case 'assumption': {
        const facts = this.#facts.get(task.body) ?? this.#visit(task.body);
        checkAssumption(this.#report, { expr: task.body, level: facts.level }, undefined);
        this.#demands.limitAll(facts.params, 2);
        return;
      }
      case 'theorem': {
        const { level } = this.#facts.get(task.body) ?? this.#visit(task.body);
        if (level > (this.#temporalTheorems.get(task.module) ?? 0)) this.#temporalTheorems.set(task.module, level);
        return;
      }
    }
  }

  #define(symbol: DefinitionSymbol): void {
    const facts = this.#visit(symbol.body);
    symbol.level = facts.level;
    this.#profiles.set(symbol, this.#profile(symbol.params, facts));
  }

  #profile(own: readonly ParameterSymbol[], { level, params, all }: Facts): Profile {
    return {
      level,
      params: this.#sets.without(params, own),
      all: this.#sets.without(all, own),
      own,
      limits: own.map((param) => this.#demands.of(param).limit),
      weights: own.map((param) => params.items.includes(param)),
      leibniz: own.map((param) => this.#demands.of(param).isLeibniz),
    };
  }

  /** A section of RECURSIVE operators: they are as high as the highest of them, and each may take anything the others pass to it. */
  #recursive(tasks: readonly LevelTask[]): void {
    const symbols = tasks.flatMap((task) => (task.kind === 'definition' && task.symbol.recursive ? [task.symbol] : []));
    for (const symbol of symbols) {
      const own = symbol.params;
      this.#profiles.set(symbol, { ...this.#constant, own, limits: own.map(() => 2), weights: own.map(yes), leibniz: own.map(yes) });
    }
    finish(this.run(tasks));
    let { level, params, all } = this.#constant;
    for (const symbol of symbols) {
      const profile = this.#profiles.get(symbol)!;
      if (profile.level > level) level = profile.level;
      params = this.#sets.union(params, profile.params);
      all = this.#sets.union(all, profile.all);
      for (const param of symbol.params) {
        if (this.#demands.of(param).limit >= 2) continue;
        this.#report.error('E244', symbol.span, `the recursive operator \`${symbol.name}\` primes its parameter \`${param.name}\``, {
          related: [{ span: param.span, message: `\`${param.name}\` is introduced here` }],
          fix: 'Apply the operator to the primed expression instead of priming inside.',
        });
      }
    }
    for (const symbol of symbols) {
      const { own, limits, leibniz } = this.#profiles.get(symbol)!;
      this.#profiles.set(symbol, { level, params, all, own, limits, weights: limits.map(yes), leibniz });
    }
    finish(this.run(tasks));
    for (const symbol of symbols) if (symbol.level < level) symbol.level = level;
  }

  // ---- instances

  /** Whether a module has no variables, and no definition or theorem above the constant level. Then substitutions may have any level. */
  #isConstant(module: ResolvedModule): boolean {
    let constant = this.#constantModules.get(module);
    if (constant === undefined) {
      constant = module.variables.length === 0 && (this.#temporalTheorems.get(module.name) ?? 0) === 0;
      for (const { symbol, path } of constant ? module.scope.values() : []) {
        if (symbol.kind !== 'definition' || this.#through(path, this.#profileOf(symbol)).level === 0) continue;
        constant = false;
        break;
      }
      this.#constantModules.set(module, constant);
    }
    return constant;
  }

  #instantiate(instance: InstanceSymbol): void {
    const given = new Map<LevelSymbol | VariableSymbol, Argument>();
    this.#substituted.set(instance, given);
    for (const [declared, value] of instance.substitutions) given.set(declared, this.#argument(value));
    const constant = given.size === 0 || this.#isConstant(instance.target);
    checkSubstitutions(this.#report, this.#demands, instance.target, given, constant);
  }

  /** What is known inside an instance, as it is outside: with what stands for the constants, and for the parameters of the instances. */
  #through<T extends Facts>(path: readonly InstanceStep[], inside: T): T {
    let result = inside;
    for (let i = path.length - 1; i >= 0; i--) {
      const { instance, args } = path[i]!;
      const given = this.#substituted.get(instance);
      if (given?.size) result = this.#substitute(result, (symbol) => given.get(symbol)?.facts);
      if (args.length) {
        const facts = args.map((arg) => this.#argument(arg));
        const profile = { ...this.#profile(instance.params, this.#constant), level: 0 as const };
        this.#applications.apply(profile, instance.name, facts);
        result = this.#substitute(result, (symbol) => facts[instance.params.indexOf(symbol as ParameterSymbol)]?.facts);
      }
    }
    return result;
  }

  #substitute<T extends Facts>(inside: T, value: (symbol: LevelSymbol) => Facts | undefined): T {
    let { level } = inside;
    let params = this.#sets.empty;
    let all = this.#sets.empty;
    for (const symbol of inside.params.items) {
      const facts = value(symbol);
      if (facts && facts.level > level) level = facts.level;
      params = this.#sets.union(params, facts ? facts.params : this.#sets.single(symbol));
    }
    for (const symbol of inside.all.items) all = this.#sets.union(all, value(symbol)?.all ?? this.#sets.single(symbol));
    return { ...inside, level, params, all };
  }

  // ---- names and applications

  #profileOf(symbol: DefinitionSymbol | BuiltinSymbol): Profile {
    let profile = this.#profiles.get(symbol);
    if (profile) return profile;
    if (symbol.kind === 'builtin') {
      const { level, limits, weights } = builtinLevels(symbol);
      profile = { ...this.#constant, level, own: null, limits, weights, leibniz: weights };
      this.#profiles.set(symbol, profile);
      return profile;
    }
    // A function inside its own definition, or a definition that comes later only in the list of tasks.
    return this.#profile(symbol.params, this.#constant);
  }

  /** The profile of what a name denotes; null for a parameter, constant or bound name that is applied. */
  #operator(reference: Reference): Profile | LevelSymbol | null {
    const { symbol, path, part } = reference;
    switch (symbol.kind) {
      case 'definition':
        if (part) return this.#profile(symbol.params, this.#part(part));
        return path.length ? this.#through(path, this.#profileOf(symbol)) : this.#profileOf(symbol);
      case 'builtin':
        return this.#profileOf(symbol);
      case 'parameter':
      case 'constant':
        return symbol;
      case 'variable':
      case 'bound':
        return null;
    }
  }

  #argument(expr: Expr): Argument {
    const { span } = expr;
    if (expr.kind === 'lambda') {
      const params = expr.params.map((id) => this.#answers.binders.get(id) as ParameterSymbol);
      const profile = this.#profile(params, this.#visit(expr.body));
      return { facts: profile, operator: profile, span };
    }
    let reference: Reference | undefined;
    if (expr.kind === 'name') reference = this.#answers.references.get(expr);
    if (expr.kind === 'subexpression') {
      const part = this.#answers.parts.get(expr);
      if (part?.params.length) {
        const profile = this.#profile(part.params, this.#part(part));
        return { facts: profile, operator: profile, span };
      }
    }
    const symbol = reference?.symbol;
    const arity = symbol && (symbol.kind === 'definition' ? symbol.params.length : 'arity' in symbol ? symbol.arity : 0);
    const operator = reference && arity ? this.#operator(reference) : null;
    if (!operator) return { facts: this.#facts.get(expr) ?? this.#visit(expr), operator: null, span };
    if ('limits' in operator) return { facts: operator, operator, span };
    return { facts: this.#symbolFacts(operator), operator, span };
  }

  /** A constant that no INSTANCE replaces is just a constant. */
  #symbolFacts(symbol: LevelSymbol): Facts {
    let facts = this.#symbols.get(symbol);
    if (!facts) {
      const single = this.#sets.single(symbol);
      const fixed = symbol.kind === 'constant' && !this.#answers.substituted.has(symbol);
      facts = fixed ? this.#constant : { level: 0, params: single, all: single };
      this.#symbols.set(symbol, facts);
    }
    return facts;
  }

  #reference(name: Name): Facts {
    const reference = this.#answers.references.get(name)!;
    const { symbol } = reference;
    switch (symbol.kind) {
      case 'variable':
        return this.#state;
      case 'bound':
        return this.#constant;
      case 'constant':
      case 'parameter':
        return this.#symbolFacts(symbol);
      case 'builtin':
        return this.#profileOf(symbol);
      case 'definition': {
        const { level, params, all } = this.#operator(reference) as Profile;
        if (reference.part) symbol.level = level;
        return { level, params, all };
      }
    }
  }

  /** A part of a definition, with its names replaced by what they stand for. Bound names count as if their values' levels mattered. */
  #part(part: SubexpressionTarget): Facts {
    const inside = this.#facts.get(part.expr) ?? this.#visit(part.expr);
    const given = new Map(part.bindings.map(({ symbol, value }) => [symbol, this.#argument(value)]));
    let result = this.#substitute(inside, (symbol) => {
      const argument = symbol.kind === 'parameter' ? given.get(symbol) : undefined;
      if (argument) {
        const limit = this.#demands.of(symbol).limit;
        if (argument.facts.level > limit) this.#applications.reportLevel(argument.span, symbol.name, 0, argument.facts.level, limit);
        this.#demands.limitAll(argument.facts.params, limit);
      }
      return argument?.facts;
    });
    for (const [symbol, { facts }] of given) {
      if (symbol.kind !== 'bound') continue;
      const level = Math.max(facts.level, result.level) as Level;
      result = { level, params: this.#sets.union(result.params, facts.params), all: this.#sets.union(result.all, facts.all) };
    }
    return this.#through(part.path, result);
  }

  // ---- expressions

  #visit(expr: Expr): Facts {
    const facts = this.#compute(expr);
    // Names and literals are looked at again just as quickly.
    if (expr.kind !== 'name' && expr.kind !== 'number' && expr.kind !== 'string') this.#facts.set(expr, facts);
    return facts;
  }

  /** The highest of some operands, none of which may be above the limit. */
  #join(operands: readonly Expr[], limit: Level, what: string, start: Facts = this.#constant): Facts {
    let { level, params, all } = start;
    for (let i = 0; i < operands.length; i++) {
      const operand = operands[i]!;
      const facts = this.#visit(operand);
      if (facts.level > limit) this.#applications.reportLevel(operand.span, what, i, facts.level, limit);
      this.#demands.limitAll(facts.params, limit);
      if (facts.level > level) level = facts.level;
      params = this.#sets.union(params, facts.params);
      all = this.#sets.union(all, facts.all);
    }
    return level === start.level && params === start.params && all === start.all ? start : { level, params, all };
  }

  /** An action construct, whose level does not come from its operands. */
  #action(level: Level, action: Expr, subscript: Expr, what: string): Facts {
    const a = this.#join([action], 2, what);
    const v = this.#visit(subscript);
    if (v.level > 1) this.#applications.reportLevel(subscript.span, `the subscript of ${what}`, 0, v.level, 1);
    this.#demands.limitAll(v.params, 1);
    const all = this.#sets.union(a.all, v.all);
    this.#demands.notLeibniz(all);
    return { level, params: this.#sets.empty, all };
  }

  #bound(bounds: readonly Bound[], body: Expr, limit: Level, what: string): Facts {
    const sets = bounds.flatMap((bound) => bound.set ?? []);
    const outside = this.#join(sets, 3, what);
    const facts = this.#join([body], limit, what, outside);
    checkSets(
      this.#report,
      sets.map((set) => ({ expr: set, level: this.level(set) })),
      facts.level,
    );
    return facts;
  }

  #compute(expr: Expr): Facts {
    switch (expr.kind) {
      case 'number':
      case 'decimal':
      case 'string':
        return this.#constant;
      case 'name':
        return this.#reference(expr);
      case 'apply':
        return this.#apply(expr);
      case 'subexpression':
        return this.#part(this.#answers.parts.get(expr)!);
      case 'junction': {
        const facts = this.#join(expr.items, 3, expr.operator);
        if (facts.level === 3) this.#checkBuiltin(expr.operator, expr.items);
        return facts;
      }
      case 'quantified':
        return this.#quantified(expr);
      case 'choose':
        return this.#bound([expr.bound], expr.body, 2, 'CHOOSE');
      case 'set-filter':
        return this.#bound([expr.bound], expr.condition, 2, 'a set constructor');
      case 'set-map':
        return this.#bound(expr.bounds, expr.body, 2, 'a set constructor');
      case 'function':
        return this.#bound(expr.bounds, expr.body, 3, 'a function');
      case 'set':
        return this.#join(expr.elements, 2, 'a set');
      case 'tuple':
        return this.#join(expr.elements, 2, 'a tuple');
      case 'cross-product':
        return this.#join(expr.factors, 2, '\\X');
      case 'function-set':
        return this.#join([expr.domain, expr.range], 2, 'a set of functions');
      case 'function-application':
        return this.#join([expr.function, ...expr.args], 2, 'a function application');
      case 'except':
        return this.#except(expr);
      case 'at':
        return this.#at;
      case 'record':
        return this.#join(
          expr.fields.map((field) => field.value),
          3,
          'a record',
        );
      case 'record-set':
        return this.#join(
          expr.fields.map((field) => field.value),
          2,
          'a set of records',
        );
      case 'field-access':
        return this.#join([expr.record], 2, 'a record field');
      case 'if':
        return this.#join([expr.condition, expr.whenTrue, expr.whenFalse], 3, 'IF');
      case 'case': {
        const parts = expr.arms.flatMap((arm) => [arm.guard, arm.value]);
        return this.#join(expr.other ? [...parts, expr.other] : parts, 3, 'CASE');
      }
      case 'let':
        finish(this.run(this.#answers.lets.get(expr)!.tasks));
        return this.#visit(expr.body);
      case 'lambda':
        return this.#argument(expr).facts;
      case 'box-action':
        return this.#action(2, expr.action, expr.subscript, '[A]_v');
      case 'angle-action':
        return this.#action(2, expr.action, expr.subscript, '<<A>>_v');
      case 'fairness':
        return this.#action(3, expr.action, expr.subscript, `${expr.strength}_v(A)`);
      case 'labeled':
        return this.#visit(expr.body);
    }
  }

  #quantified({ quantifier, bounds, body }: Expr & { readonly kind: 'quantified' }): Facts {
    const facts = this.#bound(bounds, body, 3, quantifier);
    if (quantifier === '\\A' || quantifier === '\\E') return facts;
    this.#demands.notLeibniz(facts.all);
    return { level: 3, params: this.#sets.empty, all: facts.all };
  }

  #except(expr: Expr & { readonly kind: 'except' }): Facts {
    let facts = this.#join([expr.function], 2, 'EXCEPT');
    const outer = this.#at;
    for (const update of expr.updates) {
      for (const step of update.path) if (step.kind === 'index') facts = this.#join(step.args, 2, 'EXCEPT', facts);
      this.#at = facts;
      facts = this.#join([update.value], 2, 'EXCEPT', facts);
      this.#at = outer;
    }
    return facts;
  }

  #apply(expr: Apply): Facts {
    const reference = this.#answers.references.get(expr.operator)!;
    const { name } = expr.operator;
    const { symbol } = reference;
    if (symbol.kind === 'builtin') {
      const { level, limits, weights } = builtinLevels(symbol);
      const limit = limits[0] ?? 3;
      const operands = this.#join(expr.args, limit, name);
      let facts = operands;
      if (weights[0] === false) {
        this.#demands.notLeibniz(operands.all);
        facts = { level, params: this.#sets.empty, all: operands.all };
      }
      if (name === 'ENABLED') checkEnabled(this.#report, expr.args[0]!);
      if (facts.level === 3) this.#checkBuiltin(name, expr.args);
      return facts;
    }
    const args = expr.args.map((arg) => this.#argument(arg));
    const operator = this.#operator(reference);
    if (!operator) return this.#constant;
    return 'limits' in operator ? this.#applications.apply(operator, name, args) : this.#applications.applySymbol(operator, args);
  }

  #checkBuiltin(name: string, args: readonly Expr[]): void {
    const operands = (): { expr: Expr; level: Level }[] => args.map((arg) => ({ expr: arg, level: this.level(arg) }));
    if (name === '[]' || name === '<>') checkAlways(this.#report, name, operands()[0]!);
    else if (name === '~>' || name === '-+->') checkLeadsTo(this.#report, name, operands());
    else if (mixing.has(name)) checkMixture(this.#report, name, operands());
  }
}
