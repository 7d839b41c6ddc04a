// Formulas of actions that are neither assignments nor tests: quantifiers, branches, functions applied, and steps after one another.
import type { Bound, Case, Expr, FunctionApplication, If, Quantified } from '../../syntax/index.ts';
import { type ActionPlace, type Continuation, type Reached, share, shared, sharedWith } from './action-place.ts';
import { constructorOf, enterFunction } from './applied-functions.ts';
import { counted } from './coverage.ts';
import type { Building, Code } from './environment.ts';
import type { Generator } from './generator.ts';
import { bindNames, heldSets, singleNames } from './rules.ts';
import { emitTested } from './ways.ts';

/** A disjunction. */
export function emitBranches(items: readonly Expr[], at: ActionPlace, then: Continuation): void {
  const next = items.length > 1 ? share(at, then) : then;
  for (const [i, item] of items.entries()) {
    const branch = i === 0 ? at.branch() : at.guarded().branch();
    branch.emit(item, counted('branch', item, branch, next));
  }
}

/** A conjunction. */
export function emitSequence(items: readonly Expr[], at: ActionPlace, then: Continuation): void {
  const step = (i: number, reached: Reached): void => {
    const item = items[i];
    if (item === undefined) {
      then(reached);
      return;
    }
    const here = at.on(reached);
    const next: Continuation = i === items.length - 1 ? then : (further) => step(i + 1, further);
    here.emit(item, counted('conjunct', item, here, next));
  };
  step(0, at);
}

/** TLC: a \/ of the negated premise and the conclusion. */
export function emitImplication(premise: Expr, conclusion: Expr, at: ActionPlace, then: Continuation): void {
  const { place } = at;
  const held = place.hold(place.condition(premise));
  const next = share(at, then);
  next(at.nest(`if (!${held.js})`));
  at.branch('else').emit(conclusion, next);
}

export function emitQuantified(e: Quantified, at: ActionPlace, then: Continuation): void {
  const { flag, followsTests } = at.target;
  if (e.quantifier === '\\A') {
    if (e.bounds.some((b) => b.set === null) || !at.assigns(e.body)) emitTested(e, at, then);
    else emitForAll(e.bounds.flatMap(singleNames), heldSets(e.bounds, at.place), e.body, at, then);
  } else if (!at.assigns(e.body) && followsTests !== true) emitTested(e, at, then);
  else
    at.g.bounds(e.bounds, at.place, ({ env, block }) => at.inBlock(block).inEnv(env).emit(e.body, then), {
      flag,
      inPieces: at.isInPieces,
      under: { formula: e.body, isUniversal: false },
    });
}

/**
 * A conjunction over the elements. An element assigns what no other one before it has assigned, and tests the rest; so there is a function for each set of
 * variables that have a value when it is an element's turn. Several names: one after the other.
 */
function emitForAll(bounds: readonly Bound[], held: ReadonlyMap<Expr, Code>, body: Expr, at: ActionPlace, then: Continuation): void {
  const bound = bounds[0];
  if (bound === undefined) {
    at.emit(body, then);
    return;
  }
  const { g } = at;
  const rest = bounds.slice(1);
  const site = g.site(bound.span);
  const elements = g.fresh('all');
  const set = held.get(bound.set!) ?? at.place.value(bound.set!);
  at.line(`const ${elements} = canonical(${set.js}, ${site});`);
  const next = shared(at, then);
  const step = sharedWith(at, 'i', (i, reached) => {
    const here = at.on(reached);
    const x = g.fresh('x');
    const more = here.nest(`if (${i} < ${elements}.length)`);
    more.line(`const ${x} = ${elements}[${i}];`);
    const inner = more.inEnv(bindNames(bound, x, more.place, site).env);
    emitForAll(rest, held, body, inner, (further) => step(`${i} + 1`, further));
    next(here.nest('else'));
  });
  step('0', at);
}

export function emitIf(e: If, at: ActionPlace, then: Continuation): void {
  if (!at.assigns(e.whenTrue) && !at.assigns(e.whenFalse)) {
    emitTested(e, at, then);
    return;
  }
  const { place } = at;
  const held = place.hold(place.condition(e.condition));
  const next = share(at, then);
  const whenTrue = at.branch(`if (${held.js})`);
  whenTrue.emit(e.whenTrue, counted('branch', e.whenTrue, whenTrue, next));
  const whenFalse = at.branch('else');
  whenFalse.emit(e.whenFalse, counted('branch', e.whenFalse, whenFalse, next));
}

export function emitCase(e: Case, at: ActionPlace, then: Continuation): void {
  if (!e.arms.some((a) => at.assigns(a.value)) && (e.other === null || !at.assigns(e.other))) {
    emitTested(e, at, then);
    return;
  }
  const next = share(at, then);
  let rest = at;
  for (const arm of e.arms) {
    const { place } = rest;
    const guard = place.hold(place.condition(arm.guard));
    const taken = rest.branch(`if (${guard.js})`);
    taken.emit(arm.value, counted('branch', arm.value, taken, next));
    rest = rest.nest('else');
  }
  if (e.other !== null) rest.emit(e.other, counted('branch', e.other, rest, next));
  else rest.line(`noCase(${at.g.site(e.span)});`);
}

/** A function of actions that is applied: its body, for that argument. */
export function emitApplication(e: FunctionApplication, at: ActionPlace, then: Continuation): void {
  const made = constructorOf(e.function, at.place, (d) => !d.recursiveFunction);
  if (made === null || !at.inEnv(made.env).assigns(made.f.body)) emitTested(e, at, then);
  else at.inEnv(enterFunction(e, made, at.place).env).emit(made.f.body, then);
}

/** Emits the fault of an action that gives some variables no value, of which another one speaks. */
export function emitUnassigned(action: Expr, { assigned, block }: Reached, g: Generator): void {
  const missing = Array.from({ length: g.variables.size }, (_, i) => i).filter((i) => !assigned.has(i));
  block.line(`unassignedVariables(${g.site(action.span)}, [${missing.join(', ')}], "\\\\cdot");`);
}

/** A \cdot B: a step of A to some state in between, then a step of B from there. */
export function emitComposition(first: Expr, second: Expr, at: ActionPlace, then: Continuation): void {
  const { g, target, assigned } = at;
  const middle = `${g.fresh('via')}_`;
  const own = at.ownBound;
  const reaching = own === undefined ? target.bound : { prefix: middle, layer: own.layer, outer: own };
  const leaving = own === undefined ? target.bound : { prefix: target.prefix, layer: own.layer, outer: reaching };
  at.actions.looking([at.argument(first), at.argument(second)], at.place, ({ block }) => {
    at.actions.declareState(middle);
    const beginning = at.inTarget({ ...target, prefix: middle, bound: reaching }).on({ assigned: new Set(), ways: at.ways, block });
    beginning.emit(first, (reached) => {
      if (own === undefined && reached.assigned.size < g.variables.size) emitUnassigned(first, reached, g);
      const outer: Building = { prefix: middle, assigned: reached.assigned, outer: target.outer ?? null };
      const further = at
        .inTarget({ ...target, from: middle, bound: leaving, outer })
        .on({ assigned, ways: reached.ways, block: reached.block });
      further.emit(second, then);
    });
  });
}
