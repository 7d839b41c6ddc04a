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

/**
 * @param fairness conjuncts of the specification, of which some are fairness conditions
 * @param variableCount all variables; a condition about some of them only says nothing about steps that change others
 */
export const compareFairSteps = (g: Generator, next: Closed, fairness: readonly Closed[], variableCount: number): FairSteps => {
  const { resolution } = g.definitions;
  const scratch = new Block(g.top, true);
  const keyOf = atomKeys(resolution);

  /** Equal for expressions that mean the same wherever equal names of elements stand for the same elements. */
  const keyAt = (expr: Expr, env: Env): string => {
    if (expr.kind === 'name' && expr.path.length === 0) {
      const { symbol } = resolution.reference(expr);
      const local = symbol.kind === 'parameter' || symbol.kind === 'bound' ? findLocal(env, symbol) : undefined;
      if (local?.kind === 'thunk') return keyAt(local.expr, local.env);
      if (local?.kind === 'code' && local.code.js.startsWith(ELEMENT)) return local.code.js;
    }
    if (expr.kind === 'apply') return `${keyAt(expr.operator, env)}(${expr.args.map((arg) => keyAt(arg, env)).join('; ')})`;
    return keyOf(expr, env);
  };

  /** The body of a quantifier, for any elements; null where a name has no set. */
  const within = ({ env, elements }: Place, bounds: readonly Bound[], body: Expr): Place | null => {
    let inner = env;
    const chosen = [...elements];
    for (const { names, tuple, set: expr } of bounds) {
      if (expr === null) return null;
      const set = keyAt(expr, env);
      const choose = (): string => {
        const name = `${ELEMENT}${set} ${chosen.filter((other) => other.set === set).length}.`;
        chosen.push({ name, set });
        return name;
      };
      const whole = tuple ? choose() : null;
      for (const [i, name] of names.entries()) {
        const js = whole === null ? choose() : `${whole}${i}`;
        inner = bind(inner, resolution.binder(name), { kind: 'code', code: value(js, { atomic: true }) });
      }
    }
    return { expr: body, env: inner, elements: chosen };
  };

  const operandsOf = ({ expr, env, elements }: Place, operator: '/\\' | '\\/'): readonly Place[] | null => {
    if (expr.kind === 'junction' && expr.operator === operator) return expr.items.map((item) => ({ expr: item, env, elements }));
    if (expr.kind !== 'apply' || expr.operator.name !== operator) return null;
    const { path, symbol } = resolution.reference(expr.operator);
    return path.length === 0 && symbol.kind === 'builtin' ? expr.args.map((arg) => ({ expr: arg, env, elements })) : null;
  };

  /** What stands behind a name, a label or a LET. */
  const behind = ({ expr, env, elements }: Place): Place | null => {
    if (expr.kind === 'labeled') return { expr: expr.body, env, elements };
    if (expr.kind === 'let') return { expr: expr.body, env: g.enterLet(expr, env, scratch), elements };
    const unfolded = expr.kind === 'name' || expr.kind === 'apply' ? g.unfold(expr, env, scratch) : null;
    return unfolded === null ? null : { ...unfolded, elements };
  };

  const isAction = ({ expr, env }: Place): boolean => g.analysis.level(expr, env) === 2;

  /** Adds the actions each of whose steps is a step of this one. */
  const add = (place: Place, known: Set<string>): void => {
    if (!isAction(place)) return;
    const { expr, env, elements } = place;
    const key = keyAt(expr, env);
    // What is not about an element is nothing if its set is empty.
    if (elements.every(({ name }) => key.includes(name))) known.add(key);
    const disjuncts = operandsOf(place, '\\/');
    const inner = expr.kind === 'quantified' && expr.quantifier === '\\E' ? within(place, expr.bounds, expr.body) : behind(place);
    for (const part of disjuncts ?? (inner === null ? [] : [inner])) add(part, known);
  };

  const variablesOf = (expr: Expr, env: Env): readonly number[] => {
    if (expr.kind === 'tuple') return expr.elements.flatMap((element) => variablesOf(element, env));
    const variable = g.variableOf(expr, env, scratch);
    if (variable >= 0) return [variable];
    const unfolded = expr.kind === 'name' ? g.unfold(expr, env, scratch) : null;
    return unfolded === null ? [] : variablesOf(unfolded.expr, unfolded.env);
  };

  /** Actions with a condition about all variables, and with any. */
  const fair = new Set<string>();
  const conditions: Place[] = [];
  const collect = (place: Place): void => {
    const { expr, env, elements } = place;
    if (expr.kind === 'fairness') {
      const action = { expr: expr.action, env, elements };
      conditions.push(action);
      if (new Set(variablesOf(expr.subscript, env)).size === variableCount) add(action, fair);
      return;
    }
    const inner = expr.kind === 'quantified' && expr.quantifier === '\\A' ? within(place, expr.bounds, expr.body) : behind(place);
    for (const part of operandsOf(place, '/\\') ?? (inner === null ? [] : [inner])) collect(part);
  };

  /** Whether each step of an action is one of those that are known. */
  const isAmong = (place: Place, known: ReadonlySet<string>): boolean => {
    if (!isAction(place)) return false;
    const { expr, env, elements } = place;
    if (known.has(keyAt(expr, env))) return true;
    const disjuncts = operandsOf(place, '\\/');
    if (disjuncts !== null) return disjuncts.every((part) => isAmong(part, known));
    const conjuncts = operandsOf(place, '/\\');
    if (conjuncts !== null) return conjuncts.some((part) => isAmong(part, known));
    if (expr.kind === 'if') return [expr.whenTrue, expr.whenFalse].every((branch) => isAmong({ expr: branch, env, elements }, known));
    const inner = expr.kind === 'quantified' && expr.quantifier === '\\E' ? within(place, expr.bounds, expr.body) : behind(place);
    return inner !== null && isAmong(inner, known);
  };

  for (const { expr, env } of fairness) collect({ expr, env, elements: [] });
  const whole: Place = { ...next, elements: [] };
  const steps = new Set<string>();
  add(whole, steps);
  return {
    everyStepIsFair: fair.size > 0 && isAmong(whole, fair),
    fairStepsAreSteps: conditions.every((action) => isAmong(action, steps)),
  };
};
