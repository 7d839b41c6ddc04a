// Whether fairness leaves no step out: every step of the next-state relation that changes something is a step of an action with a fairness condition.
//
// Then no fair behaviour stays for ever in a state that a step leaves, which is most of what a search for fair behaviours wants to know, and need not be
// evaluated. It is so where each way to make a step is found again among the actions of the conditions: `\E p \in P : Step(p)` where there is
// `\A p \in P : WF_vars(Step(p))`. Formulas are compared as they are written, with the definitions they use seen through; where nothing is found, nothing
// is claimed.
//
// ENABLED <<A>>_v of a state is by definition true where an <<A>>_v step leaves it (*Specifying Systems*, section 8.4).
import type { Bound, Expr } from '../../syntax/index.ts';
import { Block } from '../codegen/block.ts';
import { bind, type Env, findLocal, value } from '../codegen/environment.ts';
import type { Generator } from '../codegen/generator.ts';
import type { Closed } from '../codegen/program.ts';
import { atomKeys } from './atom-keys.ts';
import { behindConstants } from './specification.ts';

/** An expression with the elements, of which sets, that are chosen around it. */
interface Place {
  readonly expr: Expr;
  readonly env: Env;
  readonly elements: readonly Element[];
}

interface Element {
  readonly name: string;
  /** The key of its set. */
  readonly set: string;
}

/** Begins the name of any element of a set. */
const ELEMENT = '∈';

/** What the forms of the next-state relation and of fairness show about each other; false where they show nothing. */
interface FairSteps {
  /** Every step that changes something is a step of an action with a fairness condition. */
  readonly everyStepIsFair: boolean;
  /** Every step of an action with a fairness condition is one of the next-state relation: what fairness demands is possible. */
  readonly fairStepsAreSteps: boolean;
}

/** Takes formulas apart, with the definitions they use seen through. */
class Formulas {
  readonly #generator: Generator;
  readonly #scratch: Block;
  readonly #keyOf: ReturnType<typeof atomKeys>;

  constructor(generator: Generator) {
    this.#generator = generator;
    this.#scratch = new Block(generator.top, true);
    this.#keyOf = atomKeys(generator.definitions.resolution);
  }

  /** Equal for expressions that mean the same wherever equal names of elements stand for the same elements. */
  key(expr: Expr, env: Env): string {
    if (expr.kind === 'name' && expr.path.length === 0) {
      const { symbol } = this.#generator.definitions.resolution.reference(expr);
      const local = symbol.kind === 'parameter' || symbol.kind === 'bound' ? findLocal(env, symbol) : undefined;
      if (local?.kind === 'thunk') return this.key(local.expr, local.env);
      if (local?.kind === 'code' && local.code.js.startsWith(ELEMENT)) return local.code.js;
    }
    if (expr.kind === 'apply') return `${this.key(expr.operator, env)}(${expr.args.map((arg) => this.key(arg, env)).join('; ')})`;
    return this.#keyOf(expr, env);
  }

  isAction({ expr, env }: Place): boolean {
    return this.#generator.analysis.level(expr, env) === 2;
  }

  /** What stands behind a name, a label, a LET or quantifiers of this kind, for any elements; null where nothing does. */
  inside(place: Place, quantifier: '\\A' | '\\E'): Place | null {
    const { expr, env, elements } = place;
    if (expr.kind === 'quantified') return expr.quantifier === quantifier ? this.#within(place, expr.bounds, expr.body) : null;
    if (expr.kind === 'labeled') return { expr: expr.body, env, elements };
    if (expr.kind === 'let') return { expr: expr.body, env: this.#generator.enterLet(expr, env, this.#scratch), elements };
    const unfolded = expr.kind === 'name' || expr.kind === 'apply' ? this.#generator.unfold(expr, env, this.#scratch) : null;
    return unfolded === null ? null : { ...unfolded, elements };
  }

  /** The operands of a conjunction or disjunction; null for other expressions. */
  operands({ expr, env, elements }: Place, operator: '/\\' | '\\/'): readonly Place[] | null {
    if (expr.kind === 'junction' && expr.operator === operator) return expr.items.map((item) => ({ expr: item, env, elements }));
    if (expr.kind !== 'apply' || expr.operator.name !== operator) return null;
    const { path, symbol } = this.#generator.definitions.resolution.reference(expr.operator);
    return path.length === 0 && symbol.kind === 'builtin' ? expr.args.map((arg) => ({ expr: arg, env, elements })) : null;
  }

  /** See `behindConstants`. */
  behindConstants({ expr, env, elements }: Place): readonly Place[] | null {
    const parts = behindConstants(this.#generator, { expr, env });
    return parts === null ? null : parts.map((part) => ({ expr: part, env, elements }));
  }

  /** The numbers of the variables in a subscript. */
  variables(expr: Expr, env: Env): readonly number[] {
    if (expr.kind === 'tuple') return expr.elements.flatMap((element) => this.variables(element, env));
    const variable = this.#generator.variableOf(expr, env, this.#scratch);
    if (variable >= 0) return [variable];
    const unfolded = expr.kind === 'name' ? this.#generator.unfold(expr, env, this.#scratch) : null;
    return unfolded === null ? [] : this.variables(unfolded.expr, unfolded.env);
  }

  /** The body of a quantifier; null where a name has no set. */
  #within({ env, elements }: Place, bounds: readonly Bound[], body: Expr): Place | null {
    let inner = env;
    const chosen = [...elements];
    for (const { names, tuple, set: expr } of bounds) {
      if (expr === null) return null;
      const set = this.key(expr, env);
      const choose = (): string => {
        const name = `${ELEMENT}${set} ${chosen.filter((other) => other.set === set).length}.`;
        chosen.push({ name, set });
        return name;
      };
      const whole = tuple ? choose() : null;
      for (const [i, name] of names.entries()) {
        const js = whole === null ? choose() : `${whole}${i}`;
        const binder = this.#generator.definitions.resolution.binder(name);
        inner = bind(inner, binder, { kind: 'code', code: value(js, { atomic: true }) });
      }
    }
    return { expr: body, env: inner, elements: chosen };
  }
}

/** A set of actions, each by its key and those of the actions that it consists of. */
class Actions {
  readonly #formulas: Formulas;
  readonly #keys = new Set<string>();

  constructor(formulas: Formulas) {
    this.#formulas = formulas;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Adds the actions each of whose steps is a step of this one. */
  add(place: Place): void {
    if (!this.#formulas.isAction(place)) return;
    const { expr, env, elements } = place;
    const key = this.#formulas.key(expr, env);
    // What is not about an element is nothing if its set is empty.
    if (elements.every(({ name }) => key.includes(name))) this.#keys.add(key);
    for (const part of partsOf(this.#formulas, place, '\\/', '\\E')) this.add(part);
  }

  /** Whether each step of an action is a step of one of these. */
  include(place: Place): boolean {
    if (!this.#formulas.isAction(place)) return false;
    const { expr, env, elements } = place;
    if (this.#keys.has(this.#formulas.key(expr, env))) return true;
    const conjuncts = this.#formulas.operands(place, '/\\');
    if (conjuncts !== null) return conjuncts.some((part) => this.include(part));
    if (expr.kind === 'if') return [expr.whenTrue, expr.whenFalse].every((branch) => this.include({ expr: branch, env, elements }));
    const parts = partsOf(this.#formulas, place, '\\/', '\\E');
    return parts.length > 0 && parts.every((part) => this.include(part));
  }
}

/** The operands of a formula, or what is inside of it; none where that cannot be said. */
function partsOf(formulas: Formulas, place: Place, operator: '/\\' | '\\/', quantifier: '\\A' | '\\E'): readonly Place[] {
  const operands = formulas.operands(place, operator);
  if (operands !== null) return operands;
  const inner = formulas.inside(place, quantifier);
  return inner === null ? [] : [inner];
}

/** A fairness condition: its action, the variables of its subscript, and whether it is demanded whatever constants are. */
interface Condition {
  readonly action: Place;
  readonly variables: ReadonlySet<number>;
  readonly isCertain: boolean;
}

/** The conditions in a formula; null where it is none and may have some in it. */
function conditionsOf(formulas: Formulas, place: Place, isCertain = true): readonly Condition[] | null {
  const { expr, env, elements } = place;
  if (expr.kind === 'fairness')
    return [{ action: { expr: expr.action, env, elements }, variables: new Set(formulas.variables(expr.subscript, env)), isCertain }];
  const guarded = formulas.behindConstants(place);
  if (guarded !== null) return joined(guarded.map((part) => conditionsOf(formulas, part, false)));
  const parts = partsOf(formulas, place, '/\\', '\\A');
  return parts.length === 0 ? null : joined(parts.map((part) => conditionsOf(formulas, part, isCertain)));
}

const joined = (lists: readonly (readonly Condition[] | null)[]): readonly Condition[] | null =>
  lists.includes(null) ? null : lists.flatMap((list) => list!);

/**
 * @param fairness conjuncts of the specification, of which some are fairness conditions
 * @param variableCount all variables; a condition about some of them only says nothing about steps that change others
 */
export function compareFairSteps(g: Generator, next: Closed, fairness: readonly Closed[], variableCount: number): FairSteps {
  const formulas = new Formulas(g);
  const perConjunct = fairness.map(({ expr, env }) => conditionsOf(formulas, { expr, env, elements: [] }));
  const fair = new Actions(formulas);
  for (const { action, variables, isCertain } of perConjunct.flatMap((conditions) => conditions ?? []))
    if (isCertain && variables.size === variableCount) fair.add(action);
  const whole: Place = { ...next, elements: [] };
  const steps = new Actions(formulas);
  steps.add(whole);
  return {
    everyStepIsFair: fair.size > 0 && fair.include(whole),
    fairStepsAreSteps: perConjunct.every((conditions) => conditions?.every(({ action }) => steps.include(action)) === true),
  };
}
