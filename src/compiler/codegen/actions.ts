// Next-state relations to code that makes successors, and initial predicates to code that makes states.
//
// The code follows the formula from left to right, as TLC does: a conjunct that says `x' = e` for a variable that has no value yet assigns
// it, `x' \in S` assigns each element in turn, and everything else is a test. What comes after a conjunct (its continuation) is nested
// inside the code for it. Where several disjuncts continue alike, the continuation becomes a local function, once for each set of
// variables that are assigned when it is reached. Which variables are assigned is known when the code is generated, never at run time.
//
// The same generator answers ENABLED: then the leaf sets a flag that ends all loops.
import type { Bound, Expr, FunctionApplication, FunctionConstructor, Name } from '../../syntax/index.ts';
import type { PartKind } from '../runtime/probes.ts';
import type { Block } from './block.ts';
import { createBranching } from './branching.ts';
import { type BoundVariables, type Building, type Code, type Env, type Mode, truth } from './environment.ts';
import { type Argument, asTruth, type Generator, hold, type LoopBody, leaveIf } from './generator.ts';
import type { BoundsBody, Iteration } from './iteration.ts';
import { bindArgument, bindNames, domainOf } from './rules.ts';

/** What is done once the formula so far is satisfied and these variables are assigned. */
type Continuation = (assigned: ReadonlySet<number>, block: Block) => void;

/** What is assigned, and how loops end early. */
export interface Target {
  /** Prefix of the assigned variables. */
  readonly prefix: string;
  /** Prefix of the state before the step; empty for an initial predicate, which assigns unprimed variables. */
  readonly from: string;
  /** Name of a flag that ends every loop once it is true, or null. */
  readonly flag: string | null;
  /** The variables that ENABLED binds, inside an instantiated module. */
  readonly bound?: BoundVariables | undefined;
  /** Around an ENABLED: the state that was being assigned there. */
  readonly outer?: Building | null;
  /** Tests are followed too: in how many ways they are true is wanted, and nothing else. */
  readonly follows?: 'ways' | 'tests';
}

export interface Actions {
  generate(e: Expr, env: Env, target: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void;
  readonly enabled: Generator['enabled'];
  readonly composed: Generator['composed'];
}

const textOf = ({ span }: Expr): string => JSON.stringify(span.source.text.slice(span.start, span.end));

const singleNames = (b: Bound): readonly Bound[] => (b.tuple ? [b] : b.names.map((n) => ({ ...b, names: [n] })));

export const createActions = (g: Generator, iteration: () => Iteration, variableCount: number): Actions => {
  const { resolution } = g.definitions;
  const isBranching = createBranching(g.definitions);
  const initial = (t: Target): boolean => t.from === '';
  // Once everything is assigned a loop only says how often a state is made.
  const isInPieces = (t: Target, assigned: ReadonlySet<number>): boolean => initial(t) && t.flag === null && assigned.size < variableCount;

  const modeOf = (t: Target, assigned: ReadonlySet<number>): Mode => ({
    current: initial(t) ? t.prefix : t.from,
    next: initial(t) ? null : t.prefix,
    building: { prefix: t.prefix, assigned, outer: t.outer ?? null },
    bound: t.bound,
  });

  // The variables that the ENABLED binds which this target is for.
  const ownBound = (t: Target): BoundVariables | undefined => (t.bound?.prefix === t.prefix ? t.bound : undefined);

  const test = (condition: Code, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    if (condition.js === 'true') then(assigned, block);
    else then(assigned, block.nest(`if (${condition.js})`));
  };

  const plain = (e: Expr, env: Env, t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    test(g.condition(e, env, modeOf(t, assigned), block), assigned, block, then);
  };

  // A test. For coverage the conjuncts of a named guard are tests of their own: the same order, the same truth.
  const guard = (item: Argument, t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    const named =
      g.probes !== null && t.flag === null && t.follows !== 'ways' && item.expr.kind !== 'junction'
        ? g.unfold(item.expr, item.env, block)
        : item;
    const inner = named?.expr;
    if (
      g.probes === null ||
      t.flag !== null ||
      t.follows === 'ways' ||
      named === null ||
      inner?.kind !== 'junction' ||
      inner.operator !== '/\\'
    ) {
      plain(item.expr, item.env, t, assigned, block, then);
      return;
    }
    const step = (i: number, at: Block): void => {
      const expr = inner.items[i];
      if (expr === undefined) then(assigned, at);
      else
        guard(
          { expr, env: named.env },
          t,
          assigned,
          at,
          counted('conjunct', expr, t, at, (_assigned, next) => step(i + 1, next)),
        );
    };
    step(0, block);
  };

  // Leaves of a search, and what is shared already, are one line: no need to share them.
  const light = new WeakSet<Continuation>();
  const share = (block: Block, then: Continuation): Continuation => (light.has(then) ? then : shared(block, then));
  const markLight = (then: Continuation): Continuation => {
    light.add(then);
    return then;
  };

  // A continuation that several branches share.
  const shared = (block: Block, then: Continuation): Continuation => {
    const section = block.section();
    const made = new Map<string, string>();
    return markLight((assigned, at) => {
      const key = Array.from(assigned).sort().join();
      let name = made.get(key);
      if (name === undefined) {
        name = g.fresh('then');
        made.set(key, name);
        const body = section.detached();
        then(assigned, body);
        const nested = section.nest(`const ${name} = () =>`, ';');
        nested.adopt(body);
      }
      at.line(`${name}();`);
    });
  };

  const guarded = (t: Target, block: Block): Block => (t.flag === null ? block : block.nest(`if (!${t.flag})`));

  // Counts what happens at a part of an action, in programs compiled for coverage; ENABLED and \cdot are not counted.
  const counted = (kind: PartKind, e: Expr, t: Target, block: Block, then: Continuation): Continuation => {
    const part = g.probes === null || t.flag !== null || t.follows === 'ways' ? -1 : g.probes.part(kind, e.span);
    if (part < 0) return then;
    block.line(`probes.reached[${part}] += probes.live;`);
    return (assigned, at) => {
      const before = g.fresh('known');
      at.line(`probes.satisfied[${part}] += probes.live;`);
      at.line(`const ${before} = probes.progress.distinct;`);
      // What stops a search is thrown through here.
      then(assigned, at.nest('try'));
      at.nest('finally').line(`probes.found[${part}] += probes.live * (probes.progress.distinct - ${before});`);
    };
  };

  const branches = (items: readonly Argument[], t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    const next = items.length > 1 ? share(block, then) : then;
    for (const [i, item] of items.entries()) {
      const at = i === 0 ? block.nest('') : guarded(t, block).nest('');
      generate(item.expr, item.env, t, assigned, at, counted('branch', item.expr, t, at, next));
    }
  };

  const sequence = (
    items: readonly Argument[],
    i: number,
    t: Target,
    assigned: ReadonlySet<number>,
    block: Block,
    then: Continuation,
  ): void => {
    const item = items[i];
    if (item === undefined) then(assigned, block);
    else {
      const next: Continuation = i === items.length - 1 ? then : (now, at) => sequence(items, i + 1, t, now, at, then);
      generate(item.expr, item.env, t, assigned, block, counted('conjunct', item.expr, t, block, next));
    }
  };

  const assign = (index: number, js: string, assigned: ReadonlySet<number>, t: Target, block: Block, then: Continuation): void => {
    if (index >= variableCount) declareOwn(t.prefix, index);
    block.line(`${t.prefix}${index} = ${js};`);
    then(new Set([...assigned, index]), block);
  };

  // The variable assigned by `e = ...`: e is primed in a step, unprimed in an initial predicate.
  const assignable = (e: Expr, env: Env, t: Target, assigned: ReadonlySet<number>, block: Block): number => {
    if (e.kind === 'let') return assignable(e.body, g.enterLet(e, env, block), t, assigned, block);
    if (e.kind === 'labeled') return assignable(e.body, env, t, assigned, block);
    let variable = -1;
    if (initial(t)) variable = g.variableOf(e, env, block);
    else if (e.kind === 'apply' && e.operator.name === "'" && e.args.length === 1)
      variable = g.variableOf(e.args[0]!, env, block, ownBound(t));
    else {
      const unfolded = e.kind === 'name' ? g.unfold(e, env, block) : null;
      if (unfolded !== null && unfolded.args.length === 0) return assignable(unfolded.expr, unfolded.env, t, assigned, block);
    }
    return variable >= 0 && !assigned.has(variable) ? variable : -1;
  };

  const unchanged = (item: Argument, t: Target, assigned: ReadonlySet<number>, whole: Expr, block: Block, then: Continuation): void => {
    const { expr, env } = item;
    if (expr.kind === 'tuple') {
      const step = (i: number, now: ReadonlySet<number>, at: Block): void => {
        const element = expr.elements[i];
        if (element === undefined) then(now, at);
        else unchanged({ expr: element, env }, t, now, whole, at, (after, next) => step(i + 1, after, next));
      };
      step(0, assigned, block);
      return;
    }
    const variable = g.variableOf(expr, env, block, ownBound(t));
    if (variable >= 0) {
      const same = t.bound === undefined ? `${t.from}${variable}` : hold(g, g.settled(expr, env, modeOf(t, assigned), block), block).js;
      if (!assigned.has(variable)) assign(variable, same, assigned, t, block, then);
      else test(truth(`equal(${t.prefix}${variable}, ${same}, ${g.site(whole.span)})`), assigned, block, then);
      return;
    }
    const unfolded = g.unfold(expr, env, block);
    if (unfolded !== null && unfolded.args.length === 0) {
      unchanged(unfolded, t, assigned, whole, block, then);
      return;
    }
    const mode = modeOf(t, assigned);
    const before = hold(g, g.value(expr, env, mode, block), block);
    const after = g.value(expr, env, { current: t.prefix, next: null, building: mode.building, bound: t.bound, isPrimed: true }, block);
    test(truth(`equal(${before.js}, ${after.js}, ${g.site(whole.span)})`), assigned, block, then);
  };

  // The variable gets each element in turn.
  const choose = (
    variable: number,
    set: Expr,
    env: Env,
    whole: Expr,
    t: Target,
    assigned: ReadonlySet<number>,
    block: Block,
    then: Continuation,
  ): void => {
    const body: LoopBody = (element, inner, leave) => {
      assign(variable, `settle(${element.js}, ${g.site(whole.span)})`, assigned, t, inner, then);
      if (t.flag !== null) inner.line(leaveIf(t.flag, leave));
    };
    g.loop(set, env, modeOf(t, assigned), block, body, t.flag, isInPieces(t, assigned));
  };

  // SUBSET S, which no text says.
  const subsetsOf = (set: Expr): Expr => {
    const operator: Name = { kind: 'name', path: [], name: 'SUBSET', span: set.span };
    g.definitions.placeholders.set(operator, { path: [], symbol: { kind: 'builtin', name: 'SUBSET', arity: 1 } });
    const subsets: Expr = { kind: 'apply', operator, args: [set], fixity: 'prefix', span: set.span };
    g.definitions.levels.set(subsets, resolution.level(set));
    return subsets;
  };

  const builtin = (
    name: string,
    e: Expr,
    args: readonly Argument[],
    env: Env,
    t: Target,
    assigned: ReadonlySet<number>,
    block: Block,
    then: Continuation,
  ): void => {
    const mode = modeOf(t, assigned);
    switch (name) {
      case 'TRUE':
        then(assigned, block);
        return;
      case 'FALSE':
        return;
      case '/\\':
        sequence(args, 0, t, assigned, block, then);
        return;
      case '\\/':
        branches(args, t, assigned, block, then);
        return;
      case '=>': {
        // TLC: a \/ of the negated premise and the conclusion.
        const premise = hold(g, g.condition(args[0]!.expr, args[0]!.env, mode, block), block);
        const next = share(block, then);
        next(assigned, block.nest(`if (!${premise.js})`));
        generate(args[1]!.expr, args[1]!.env, t, assigned, block.nest('else'), next);
        return;
      }
      case '=': {
        const variable = assignable(args[0]!.expr, args[0]!.env, t, assigned, block);
        if (variable >= 0) {
          const code = g.settled(args[1]!.expr, args[1]!.env, mode, block);
          assign(variable, code.js, assigned, t, block, then);
          return;
        }
        break;
      }
      case '\\in': {
        const variable = assignable(args[0]!.expr, args[0]!.env, t, assigned, block);
        if (variable >= 0) {
          choose(variable, args[1]!.expr, args[1]!.env, e, t, assigned, block, then);
          return;
        }
        break;
      }
      case '\\subseteq': {
        const variable = assignable(args[0]!.expr, args[0]!.env, t, assigned, block);
        if (variable >= 0) {
          const { expr, env: at } = args[1]!;
          choose(variable, subsetsOf(expr), at, e, t, assigned, block, then);
          return;
        }
        break;
      }
      case 'UNCHANGED':
        if (!initial(t)) {
          unchanged(args[0]!, t, assigned, e, block, then);
          return;
        }
        break;
      case '\\cdot':
        if (!initial(t)) {
          compose(args, t, assigned, block, then);
          return;
        }
        break;
      default:
        break;
    }
    void env;
    test(asTruth(g.expression(e, env, mode, block), g.site(e.span), 'A conjunct'), assigned, block, then);
  };

  // A \cdot B: a step of A to some state in between, then a step of B from there.
  const compose = (args: readonly Argument[], t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    const middle = `${g.fresh('via')}_`;
    declare(middle);
    const own = ownBound(t);
    const reaching = own === undefined ? t.bound : { prefix: middle, layer: own.layer, outer: own };
    const leaving = own === undefined ? t.bound : { prefix: t.prefix, layer: own.layer, outer: reaching };
    generate(args[0]!.expr, args[0]!.env, { ...t, prefix: middle, bound: reaching }, new Set(), block, (reached, at) => {
      if (own === undefined && reached.size < variableCount) unassigned(args[0]!, reached, at);
      const outer: Building = { prefix: middle, assigned: reached, outer: t.outer ?? null };
      generate(args[1]!.expr, args[1]!.env, { ...t, from: middle, bound: leaving, outer }, assigned, at, then);
    });
  };

  const unassigned = (action: Argument, reached: ReadonlySet<number>, at: Block): void =>
    at.line(`unassignedVariables(${g.site(action.expr.span)}, [${missing(reached).join(', ')}], "\\\\cdot");`);

  const missing = (assigned: ReadonlySet<number>): number[] =>
    Array.from({ length: variableCount }, (_, i) => i).filter((i) => !assigned.has(i));

  // At the top: functions made for definitions may read them.
  const declare = (prefix: string): void => {
    if (variableCount > 0) g.top.line(`let ${Array.from({ length: variableCount }, (_, i) => `${prefix}${i} = 0`).join(', ')};`);
  };

  const declared = new Set<string>();
  const declareOwn = (prefix: string, index: number): void => {
    const name = `${prefix}${index}`;
    if (!declared.has(name)) g.top.line(`let ${name} = 0;`);
    declared.add(name);
  };

  // A conjunction over the elements: the first assigns, the others test what is assigned. Several names: one after the other.
  const forAll = (
    bounds: readonly Bound[],
    body: Expr,
    env: Env,
    t: Target,
    assigned: ReadonlySet<number>,
    block: Block,
    then: Continuation,
  ): void => {
    const bound = bounds[0];
    if (bound === undefined) {
      generate(body, env, t, assigned, block, then);
      return;
    }
    const rest = bounds.slice(1);
    const site = g.site(bound.span);
    const elements = g.fresh('all');
    const i = g.fresh('i');
    block.line(`const ${elements} = canonical(${g.value(bound.set!, env, modeOf(t, assigned), block).js}, ${site});`);
    const next = shared(block, then);
    next(assigned, block.nest(`if (${elements}.length === 0)`));
    const first = block.nest('else');
    const x = g.fresh('x');
    first.line(`const ${x} = ${elements}[0];`);
    forAll(rest, body, bindNames(g, bound.names, bound.tuple, x, env, first, site), t, assigned, first, (now, at) => {
      const step = g.fresh('step');
      const others = at.nest(`const ${step} = (${i}) =>`, ';');
      const more = others.nest(`if (${i} < ${elements}.length)`);
      const y = g.fresh('x');
      more.line(`const ${y} = ${elements}[${i}];`);
      forAll(rest, body, bindNames(g, bound.names, bound.tuple, y, env, more, site), t, now, more, (after, inner) => {
        if (after.size > now.size) inner.line(`notAssignedEverywhere(${site});`);
        inner.line(`${step}(${i} + 1);`);
      });
      next(now, others.nest('else'));
      at.line(`${step}(1);`);
    });
  };

  // The function constructor that an expression stands for, or null: `f[x \in S] == ...` is one where it is not recursive.
  const constructorOf = (e: Expr, env: Env, block: Block): { readonly f: FunctionConstructor; readonly env: Env } | null => {
    if (e.kind === 'function') return { f: e, env };
    if (e.kind === 'let') return constructorOf(e.body, g.enterLet(e, env, block), block);
    if (e.kind === 'labeled') return constructorOf(e.body, env, block);
    const unfolded = e.kind === 'name' || e.kind === 'apply' ? g.unfold(e, env, block) : null;
    if (unfolded === null || unfolded.definition?.recursiveFunction === true) return null;
    return constructorOf(unfolded.expr, unfolded.env, block);
  };

  // The body, for that argument: an action.
  const apply = (e: FunctionApplication, env: Env, t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    const made = constructorOf(e.function, env, block);
    if (made === null || !assigns(made.f.body, made.env, t)) {
      plain(e, env, t, assigned, block, then);
      return;
    }
    const { f, env: outer } = made;
    const site = g.site(e.span);
    const mode = modeOf(t, assigned);
    const parts = e.args.map((a) => g.settled(a, env, mode, block).js);
    const argument = g.fresh('b');
    block.line(`const ${argument} = ${parts.length === 1 ? parts[0]! : `tuple([${parts.join(', ')}])`};`);
    const domain = g.fresh('d');
    block.line(`const ${domain} = ${domainOf(g, f, outer, mode, block)};`);
    block.line(`if (!contains(${argument}, ${domain}, ${site})) outsideDomain(${argument}, ${domain}, ${textOf(e.function)}, ${site});`);
    generate(f.body, bindArgument(g, f, argument, outer, block, site), t, assigned, block, then);
  };

  const isCounted = (e: Expr, env: Env, t: Target): boolean =>
    !initial(t) && t.flag === null && t.follows === undefined && isBranching(e, env);

  // A test, which may read what is assigned.
  const tested = (e: Expr, env: Env, t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    if (isCounted(e, env, t)) inEachWay({ expr: e, env }, t, assigned, block, then);
    else plain(e, env, t, assigned, block, then);
  };

  // A test that can be true in several ways: what follows is done once, and each state that it makes is made as often as TLC makes it.
  const inEachWay = (item: Argument, t: Target, assigned: ReadonlySet<number>, block: Block, then: Continuation): void => {
    // What somebody may see is evaluated as often as TLC does.
    if (g.isInOrder || g.analysis.impure(item.expr)) {
      generate(item.expr, item.env, { ...t, follows: 'tests' }, assigned, block, then);
      return;
    }
    guard(item, t, assigned, block, (_assigned, at) => {
      const ways = g.fresh('ways');
      const mark = g.fresh('m');
      at.line(`let ${ways} = 0;`);
      at.line(`const ${mark} = mark();`);
      const body = at.nest('try');
      generate(
        item.expr,
        item.env,
        { ...t, follows: 'ways' },
        assigned,
        body,
        markLight((_, leaf) => leaf.line(`${ways}++;`)),
      );
      // It is true: what is wrong with other ways does not count.
      at.nest('catch (error)').line(`passOver(error, ${mark});`);
      const next = share(at, then);
      next(assigned, at.nest(`if (${ways} < 2)`));
      const several = at.nest('else');
      const before = g.fresh('before');
      several.line(`const ${before} = ways;`);
      several.line(`ways *= ${ways};`);
      next(assigned, several.nest('try'));
      several.nest('finally').line(`ways = ${before};`);
    });
  };

  const generate: Actions['generate'] = (e, env, t, assigned, block, then) => {
    // Once everything is assigned the rest is a test, as in TLC: it is true or false, however often.
    if (assigned.size === variableCount && variableCount > 0 && t.bound === undefined && t.follows === undefined) {
      guard({ expr: e, env }, t, assigned, block, then);
      return;
    }
    if (g.analysis.level(e, env) < 2 && isCounted(e, env, t)) {
      inEachWay({ expr: e, env }, t, assigned, block, then);
      return;
    }
    switch (e.kind) {
      case 'function-application':
        apply(e, env, t, assigned, block, then);
        return;
      case 'junction': {
        const items = e.items.map((expr): Argument => ({ expr, env }));
        if (e.operator === '/\\') sequence(items, 0, t, assigned, block, then);
        else branches(items, t, assigned, block, then);
        return;
      }
      case 'name':
      case 'apply': {
        const name = e.kind === 'name' ? e : e.operator;
        const reference = resolution.reference(name);
        const actual = g.definitions.actual(reference);
        if (reference.path.length === 0 && actual.kind === 'builtin') {
          const args = e.kind === 'apply' ? e.args.map((expr): Argument => ({ expr, env })) : [];
          builtin(actual.name, e, args, env, t, assigned, block, then);
          return;
        }
        if (!assigns(e, env, t)) {
          guard({ expr: e, env }, t, assigned, block, then);
          return;
        }
        const unfolded = g.unfold(e, env, block);
        if (unfolded === null) plain(e, env, t, assigned, block, then);
        else generate(unfolded.expr, unfolded.env, t, assigned, block, then);
        return;
      }
      case 'quantified': {
        if (e.quantifier === '\\A') {
          if (e.bounds.some((b) => b.set === null) || !assigns(e.body, env, t)) tested(e, env, t, assigned, block, then);
          else forAll(e.bounds.flatMap(singleNames), e.body, env, t, assigned, block, then);
          return;
        }
        if (!assigns(e.body, env, t) && t.follows === undefined) {
          tested(e, env, t, assigned, block, then);
          return;
        }
        const body: BoundsBody = (inner, at) => generate(e.body, inner, t, assigned, at, then);
        iteration().bounds(e.bounds, env, modeOf(t, assigned), block, t.flag, body, isInPieces(t, assigned));
        return;
      }
      case 'if': {
        if (!assigns(e.whenTrue, env, t) && !assigns(e.whenFalse, env, t)) {
          tested(e, env, t, assigned, block, then);
          return;
        }
        const condition = g.condition(e.condition, env, modeOf(t, assigned), block);
        const held = hold(g, condition, block);
        const next = share(block, then);
        const whenTrue = block.nest(`if (${held.js})`);
        generate(e.whenTrue, env, t, assigned, whenTrue, counted('branch', e.whenTrue, t, whenTrue, next));
        const whenFalse = block.nest('else');
        generate(e.whenFalse, env, t, assigned, whenFalse, counted('branch', e.whenFalse, t, whenFalse, next));
        return;
      }
      case 'case': {
        if (!e.arms.some((a) => assigns(a.value, env, t)) && (e.other === null || !assigns(e.other, env, t))) {
          tested(e, env, t, assigned, block, then);
          return;
        }
        const next = share(block, then);
        let at = block;
        for (const arm of e.arms) {
          const guard = hold(g, g.condition(arm.guard, env, modeOf(t, assigned), at), at);
          const taken = at.nest(`if (${guard.js})`);
          generate(arm.value, env, t, assigned, taken, counted('branch', arm.value, t, taken, next));
          at = at.nest('else');
        }
        if (e.other !== null) generate(e.other, env, t, assigned, at, counted('branch', e.other, t, at, next));
        else at.line(`noCase(${g.site(e.span)});`);
        return;
      }
      case 'let':
        generate(e.body, g.enterLet(e, env, block), t, assigned, block, then);
        return;
      case 'labeled':
        generate(e.body, env, t, assigned, block, then);
        return;
      case 'box-action': {
        const next = share(block, then);
        generate(e.action, env, t, assigned, block.nest(''), next);
        unchanged({ expr: e.subscript, env }, t, assigned, e, guarded(t, block).nest(''), next);
        return;
      }
      case 'angle-action':
        generate(e.action, env, t, assigned, block, (now, at) => {
          const same = hold(g, g.unchanged({ expr: e.subscript, env }, e, modeOf(t, now), at), at);
          test(truth(`!${same.js}`), now, at, then);
        });
        return;
      case 'subexpression': {
        const part = g.enterPart(e, env, block);
        generate(part.expr, part.env, t, assigned, block, then);
        return;
      }
      default:
        plain(e, env, t, assigned, block, then);
    }
  };

  // Whether the formula can assign: in a step it must mention a primed variable, initially a variable.
  const assigns = (e: Expr, env: Env, t: Target): boolean =>
    initial(t) || g.analysis.level(e, env) >= 2 || (t.follows !== undefined && isBranching(e, env));

  const enabled: Generator['enabled'] = (action, env, mode, block) => {
    const flag = g.fresh('enabled');
    const prefix = `${g.fresh('e')}_`;
    block.line(`let ${flag} = false;`);
    declare(prefix);
    const bound: BoundVariables | undefined = env.layer.parent === null ? undefined : { prefix, layer: env.layer, outer: mode.bound };
    const then = markLight((_assigned: ReadonlySet<number>, at: Block) => at.line(`${flag} = true;`));
    generate(
      action,
      env,
      { prefix, from: mode.current, flag, bound: bound ?? mode.bound, outer: mode.building },
      new Set(),
      block.nest(''),
      then,
    );
    return truth(flag, true);
  };

  const composed: Generator['composed'] = (first, second, mode, block) => {
    const flag = g.fresh('composed');
    const prefix = `${g.fresh('via')}_`;
    block.line(`let ${flag} = false;`);
    declare(prefix);
    const bound = mode.bound === undefined ? undefined : { prefix, layer: mode.bound.layer, outer: mode.bound };
    const target: Target = { prefix, from: mode.current, flag, bound, outer: mode.building };
    generate(first.expr, first.env, target, new Set(), block.nest(''), (reached, at) => {
      if (bound === undefined && reached.size < variableCount) unassigned(first, reached, at);
      const then: Mode = { current: prefix, next: mode.next, building: { prefix, assigned: reached, outer: mode.building }, bound };
      at.line(`if (${g.condition(second.expr, second.env, then, at).js}) ${flag} = true;`);
    });
    return truth(flag, true);
  };

  return { generate, enabled, composed };
};
