// The formulas that give variables their values: x' = e, x' \in S, x' \subseteq S and UNCHANGED.
import type { Expr, Name } from '../../syntax/index.ts';
import { type ActionPlace, type Continuation, emitTest, equalCode, type Reached } from './action-place.ts';
import { type Generator, type LoopBody, leaveIf } from './generator.ts';
import { copyEntries, entryOf, isKeptBy } from './rows.ts';
import { assignSplit, keepSplit, keepsSplit, splitCode } from './split-variables.ts';

/** The variable assigned by `e = ...`: e is primed in a step, unprimed in an initial predicate. -1 where it is none, or has a value. */
export function assignable(e: Expr, at: ActionPlace): number {
  if (e.kind === 'let') return assignable(e.body, at.enterLet(e));
  if (e.kind === 'labeled') return assignable(e.body, at);
  const { g, env, block } = at;
  let variable = -1;
  if (at.isInitial) variable = g.variableOf(e, env, block);
  else if (e.kind === 'apply' && e.operator.name === "'" && e.args.length === 1)
    variable = g.variableOf(e.args[0]!, env, block, at.ownBound);
  else {
    const unfolded = e.kind === 'name' ? at.unfold(e) : null;
    if (unfolded !== null && unfolded.args.length === 0) return assignable(unfolded.expr, at.inEnv(unfolded.env));
  }
  return variable >= 0 && !at.assigned.has(variable) ? variable : -1;
}

/** @param js the value, settled */
export function assign(variable: number, js: string, at: ActionPlace, then: Continuation): void {
  const { prefix } = at.target;
  if (variable >= at.g.variables.size) at.actions.declareOwn(prefix, variable);
  const split = splitCode(at.g, variable);
  if (split === null) at.line(`${entryOf(at.g, prefix, variable)} = ${js};`);
  else split.fill(js, prefix, at.place);
  then(withValue(variable, at));
}

/** The variable gets the value of an expression. */
export function assignValue(variable: number, e: Expr, at: ActionPlace, then: Continuation): void {
  const split = splitCode(at.g, variable);
  if (split === null) assign(variable, at.place.settled(e).js, at, then);
  else {
    assignSplit(split, e, at);
    then(withValue(variable, at));
  }
}

const withValue = (variable: number, { assigned, ways, block }: ActionPlace): Reached => ({
  assigned: new Set([...assigned, variable]),
  ways,
  block,
});

/** The variable gets each element in turn. `whole` is the formula. */
export function assignEach(variable: number, set: Expr, whole: Expr, at: ActionPlace, then: Continuation): void {
  const { g } = at;
  const { flag } = at.target;
  if (splitCode(g, variable)?.admitsElements(set, at) === false) g.layout.refuse(variable);
  const body: LoopBody = (element, { block }, leave) => {
    assign(variable, `settle(${element.js}, ${g.site(whole.span)})`, at.inBlock(block), then);
    if (flag !== null) block.line(leaveIf(flag, leave));
  };
  g.loop(set, at.place, body, { flag, inPieces: at.isInPieces });
}

/** SUBSET S, which no text says. */
export function subsetsOf(set: Expr, { definitions }: Generator): Expr {
  const { placeholders, levels, resolution } = definitions;
  const operator: Name = { kind: 'name', path: [], name: 'SUBSET', span: set.span };
  placeholders.set(operator, { path: [], symbol: { kind: 'builtin', name: 'SUBSET', arity: 1 } });
  const subsets: Expr = { kind: 'apply', operator, args: [set], fixity: 'prefix', span: set.span };
  levels.set(subsets, resolution.level(set));
  return subsets;
}

/** The variables of a subscript keep their values, or are tested to. `whole` is the formula. */
export function keep(subscript: Expr, whole: Expr, at: ActionPlace, then: Continuation): void {
  if (subscript.kind === 'let' || subscript.kind === 'labeled') {
    keep(subscript.body, whole, subscript.kind === 'let' ? at.enterLet(subscript) : at, then);
    return;
  }
  const { g, env, block, target } = at;
  if (subscript.kind === 'tuple') {
    const step = (i: number, reached: Reached): void => {
      const element = subscript.elements[i];
      if (element === undefined) then(reached);
      else keep(element, whole, at.on(reached), (further) => step(i + 1, further));
    };
    step(0, at);
    return;
  }
  const variable = g.variableOf(subscript, env, block, at.ownBound);
  const { place } = at;
  if (variable >= 0) {
    const split = splitCode(g, variable);
    if (split !== null && target.bound === undefined) {
      if (at.assigned.has(variable)) emitTest(keepsSplit(split, g.site(whole.span), at), at, then);
      else {
        keepSplit(split, at);
        then(withValue(variable, at));
      }
      return;
    }
    const isAssigned = at.assigned.has(variable);
    if (!isAssigned && target.bound === undefined && isKeptBy(g, target.from, target.prefix)) {
      copyEntries({ variable, first: g.layout.first[variable]!, width: 1 }, target.from, target.prefix, at);
      then(withValue(variable, at));
      return;
    }
    const same = target.bound === undefined ? entryOf(g, target.from, variable) : place.hold(place.settled(subscript)).js;
    if (!isAssigned) assign(variable, same, at, then);
    else emitTest(equalCode(entryOf(g, target.prefix, variable), same, g.site(whole.span)), at, then);
    return;
  }
  const unfolded = at.unfold(subscript);
  if (unfolded !== null && unfolded.args.length === 0) {
    keep(unfolded.expr, whole, at.inEnv(unfolded.env), then);
    return;
  }
  const { building } = place.mode;
  const before = place.hold(place.value(subscript));
  const after = place.inMode({ current: target.prefix, next: null, building, bound: target.bound, isPrimed: true }).value(subscript);
  emitTest(equalCode(before.js, after.js, g.site(whole.span)), at, then);
}
