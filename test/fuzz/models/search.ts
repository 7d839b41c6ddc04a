// What a plan means, by brute force: states are found by evaluating the plan's expressions naively. Shares nothing with tlasso.
import { bind, define, evaluate, Fault, type Scope, TooMuch } from '../../compiler/naive/evaluate.ts';
import type { Term } from '../../compiler/naive/terms.ts';
import { printValue, type SetValue, setOf, type Value } from '../../compiler/naive/values.ts';
import type { Answer } from '../model.ts';
import { type Plan, replacedIn } from './generate.ts';

type State = readonly Value[];

/** More states than this are not looked at. */
const most = 400;

/** The answer to everything but temporal properties; undefined where an expression has no value, or there is too much to do. */
export const searched = (plan: Plan): Answer | undefined => {
  try {
    return search(plan);
  } catch (error) {
    if (error instanceof Fault || error instanceof TooMuch || error instanceof RangeError) return undefined;
    throw error;
  }
};

const search = (plan: Plan): Answer => {
  const scopes = scopesOf(plan);
  const initial = product(plan.variables.map((v) => v.initial.map((e) => evaluate(e, scopes.constant))));
  const seen = new Map<string, State>();
  let depth = 0;
  let level: State[] = [];
  let verdict: Answer['verdict'] = 'ok';
  let leavesOut = false;
  const enter = (s: State, next: State[]): boolean => {
    const key = s.map(printValue).join(' ');
    if (seen.has(key)) return true;
    const scope = scopes.of(s);
    const inside = plan.constraint === undefined || evaluate(plan.constraint, scope) === true;
    leavesOut ||= !inside;
    if (!inside && seen.has(`out ${key}`)) return true;
    seen.set(inside ? key : `out ${key}`, s);
    if (seen.size > most) throw new TooMuch();
    if (plan.invariants.some((e) => evaluate(e, scope) !== true)) return false;
    if (inside) next.push(s);
    return true;
  };
  const distinctInitial = new Map(initial.map((s) => [s.map(printValue).join(' '), s]));
  for (const s of distinctInitial.values()) if (!enter(s, level)) return { verdict: 'invariant' };
  while (level.length > 0) {
    depth++;
    const next: State[] = [];
    let broken = false;
    for (const s of level) {
      const successors = successorsOf(plan, scopes, s);
      if (successors.length === 0 && plan.deadlock) verdict = 'deadlock';
      for (const t of successors) {
        if (plan.actionConstraint !== undefined && evaluate(plan.actionConstraint, scopes.step(s, t)) !== true) {
          leavesOut = true;
          // As in TLC, invariants are checked all the same.
          broken = plan.invariants.some((e) => evaluate(e, scopes.of(t)) !== true) || broken;
          continue;
        }
        broken = !enter(t, next) || broken;
      }
      // Which of two faults of one level is told first is a matter of order.
      if (broken && verdict === 'deadlock') throw new TooMuch();
    }
    if (broken) return { verdict: 'invariant' };
    if (verdict !== 'ok') return { verdict };
    level = next;
  }
  const distinct = Array.from(seen.keys()).filter((key) => !key.startsWith('out ')).length;
  // Where the constraint leaves no state there is no depth to speak of.
  return distinct === 0 ? { verdict: 'ok', distinct } : { verdict: 'ok', distinct, depth, leavesOut };
};

const product = (choices: readonly (readonly Value[])[]): State[] =>
  choices.reduce<State[]>((all, values) => all.flatMap((s) => values.map((v) => [...s, v])), [[]]);

const scopesOf = (plan: Plan) => {
  let base: Scope = { names: new Map(), operators: new Map() };
  base = bind(base, 'BOOLEAN', setOf([false, true]));
  for (const { name, value } of plan.constants) base = bind(base, name, value);
  const replaced = replacedIn(plan);
  const withDefinitions = (start: Scope): Scope => {
    let scope = start;
    for (const d of plan.definitions) {
      const other = replaced.get(d.name);
      scope = define(other === undefined ? d : { ...d, body: { kind: 'name', name: other } satisfies Term }, scope);
    }
    return scope;
  };
  const withState = (start: Scope, s: State, mark = ''): Scope =>
    plan.variables.reduce((scope, v, i) => bind(scope, `${v.name}${mark}`, s[i]!), start);
  return {
    constant: withDefinitions(base),
    of: (s: State): Scope => withDefinitions(withState(base, s)),
    step: (s: State, t: State): Scope => withState(withDefinitions(withState(base, s)), t, "'"),
  };
};

const successorsOf = (plan: Plan, scopes: ReturnType<typeof scopesOf>, s: State): State[] => {
  const scope = scopes.of(s);
  return plan.actions.flatMap(({ param, guard, values }) => {
    const inner = param === undefined ? [scope] : (evaluate(param.set, scope) as SetValue).elements.map((x) => bind(scope, param.name, x));
    return inner.flatMap((where) =>
      evaluate(guard, where) === true
        ? product(values.map((next, i) => (next === null ? [s[i]!] : next.map((e) => evaluate(e, where)))))
        : [],
    );
  });
};
