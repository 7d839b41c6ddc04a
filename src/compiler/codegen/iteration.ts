// Loops over sets: quantifiers, CHOOSE, set and function constructors.
//
// An interval is a counting loop; SUBSET S, [S -> T], record sets and products are enumerated without being built; everything else is
// made explicit and read from its cell. A constant set is made explicit once for the whole run.
import type { Bound, Choose, Expr, FunctionConstructor, Quantified, SetFilter, SetMap } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { type Code, type Env, type Mode, truth, value } from './environment.ts';
import { asSettled, breath, type Generator, hold, isWatched, type LoopBody, leaveIf, longBreath } from './generator.ts';
import { bindArgument, bindNames, domainOf } from './rules.ts';

export interface Iteration {
  readonly loop: Generator['loop'];
  quantified(e: Quantified, env: Env, mode: Mode, block: Block): Code;
  choose(e: Choose, env: Env, mode: Mode, block: Block): Code;
  setFilter(e: SetFilter, env: Env, mode: Mode, block: Block): Code;
  setMap(e: SetMap, env: Env, mode: Mode, block: Block): Code;
  functionConstructor(e: FunctionConstructor, env: Env, mode: Mode, block: Block): Code;
  /** Nested loops over bounds; `leave` stops the innermost, and `flag`, where given, stops them all once it is true. `inPieces`: see `loop`. */
  bounds(bounds: readonly Bound[], env: Env, mode: Mode, block: Block, flag: string | null, body: BoundsBody, inPieces?: boolean): void;
}

/** What is done for the elements that the names of bounds stand for. */
export type BoundsBody = (env: Env, block: Block, leave: string) => void;

export const createIteration = (g: Generator, isHoistable: (e: Expr, env: Env) => boolean): Iteration => {
  const { resolution } = g.definitions;
  /** In how many loops the code stands that is being generated. Two loops over less than a thousand elements take no time worth a look. */
  let depth = 0;

  const isStandard = (e: Expr, name: string): e is Expr & { kind: 'apply' } => {
    if (e.kind !== 'apply' || e.operator.name !== name || e.operator.path.length > 0) return false;
    const actual = g.definitions.actual(resolution.reference(e.operator));
    return actual.kind === 'builtin' || (actual.kind === 'definition' && g.definitions.native(actual) !== undefined);
  };

  // What is done for an element. What is wrong with one is told when all have had their turn, of several the first in canonical order; and not at all
  // where `flag` ends the loop: then another element has decided. So nothing depends on the order in which values were made. `leaveAtFault` ends it early.
  const each = (
    x: string,
    flag: string | null,
    before: Block,
    inner: Block,
    leave: string,
    body: LoopBody,
    site: number,
    leaveAtFault = '',
  ): ((after: Block) => void) => {
    if (leave !== 'break;') inner.line(breath(site));
    else if (depth > 1) before.line(breath(site));
    const fault = g.fresh('fault');
    const mark = g.fresh('m');
    before.line(`let ${fault} = null;`);
    // A loop that is a callback is called while the stack is in use.
    (leave === 'break;' ? before : inner).line(`const ${mark} = mark();`);
    depth++;
    body(value(x, { atomic: true }), inner.nest('try'), leave);
    depth--;
    inner.nest('catch (error)').line(`${fault} = firstFault(${fault}, error, ${x}, ${mark}); ${leaveAtFault}`);
    return (after) => after.line(`if (${fault} !== null${flag === null ? '' : ` && !${flag}`}) throw ${fault}.error;`);
  };

  const explicit = (code: Code, site: number, block: Block, flag: string | null, body: LoopBody): void => {
    const set = g.fresh('set');
    const at = g.fresh('at');
    const end = g.fresh('end');
    const i = g.fresh('i');
    const x = g.fresh('x');
    block.line(`const ${set} = force(${code.js}, ${site});`);
    block.line(`const ${at} = (${set} >> 1) + 2, ${end} = ${at} + (cells[${at} - 1] >>> 5);`);
    const before = block.section();
    const inner = block.nest(`for (let ${i} = ${at}; ${i} < ${end}; ${i}++)`);
    inner.line(`const ${x} = cells[${i}];`);
    inner.line(longBreath(i, site));
    each(x, flag, before, inner, 'break;', body, site)(block);
  };

  // S \ {e}.
  const withoutOne = (set: Expr): { readonly from: Expr; readonly element: Expr } | null => {
    if (!isStandard(set, '\\')) return null;
    const [from, removed] = set.args;
    return removed!.kind === 'set' && removed!.elements.length === 1 ? { from: from!, element: removed!.elements[0]! } : null;
  };

  const callback = (begin: string, flag: string | null, block: Block, body: LoopBody, site: number, leaveAtFault = ''): void => {
    const x = g.fresh('x');
    const before = block.section();
    const inner = block.nest(`${begin}, (${x}) =>`, ');');
    const end = each(x, flag, before, inner, 'return true;', body, site, leaveAtFault);
    inner.line('return false;');
    end(block);
  };

  const loop: Generator['loop'] = (set, env, mode, block, body, flag = null, inPieces = false) => {
    const site = g.site(set.span);
    const removed = withoutOne(set);
    const isConstant = isHoistable(set, env);
    if (inPieces && (isConstant || (set.kind !== 'set-filter' && removed === null))) {
      const begin = `pieces(${g.value(set, env, mode, block).js}, ${site}, ${isConstant}`;
      callback(begin, flag, block, body, site, `return faulty(${isConstant});`);
      return;
    }
    if (g.isInOrder && !isStandard(set, '..') && (isConstant || (set.kind !== 'set-filter' && removed === null))) {
      callback(`iterateInOrder(${g.value(set, env, mode, block).js}, ${site}`, flag, block, body, site);
      return;
    }
    if (set.kind === 'function-set' || set.kind === 'record-set' || set.kind === 'cross-product' || isStandard(set, 'SUBSET')) {
      callback(`iterate(${g.value(set, env, mode, block).js}, ${site}`, flag, block, body, site);
      return;
    }
    if (isStandard(set, '..')) {
      const low = hold(g, g.value(set.args[0]!, env, mode, block), block);
      const high = hold(g, g.value(set.args[1]!, env, mode, block), block);
      const x = g.fresh('x');
      const long = g.fresh('long');
      block.line(`const ${long} = longBounds(${low.js}, ${high.js}, ${site});`);
      block.line(
        `const ${x}_first = ${long} === null ? ${low.js} : ${long}.first, ${x}_last = ${long} === null ? ${high.js} : ${long}.last;`,
      );
      const before = block.section();
      const inner = block.nest(`for (let ${x}_ = ${x}_first; ${x}_ <= ${x}_last; ${x}_ += 2)`);
      inner.line(`const ${x} = ${long} === null ? ${x}_ : ${long}.at(${x}_);`);
      inner.line(longBreath(`${x}_`, site));
      const end = each(x, flag, before, inner, 'break;', body, site);
      block.line(`if (${long} !== null${flag === null ? '' : ` && !${flag}`}) ${long}.end();`);
      end(block);
      return;
    }
    if (isConstant) {
      explicit(g.value(set, env, mode, block), site, block, flag, body);
      return;
    }
    if (removed !== null) {
      const left = hold(g, g.settled(removed.element, env, mode, block), block);
      const others: LoopBody = (element, inner, leave) => body(element, inner.nest(`if (${element.js} !== ${left.js})`), leave);
      loop(removed.from, env, mode, block, others, flag, inPieces);
      return;
    }
    if (set.kind === 'set-filter') {
      const filtered: LoopBody = (element, inner, leave) => {
        const bound = bindNames(g, set.bound.names, set.bound.tuple, element.js, env, inner, site);
        const condition = g.condition(set.condition, bound, mode, inner);
        const kept = inner.nest(`if (${condition.js})`);
        body(element, kept, leave);
      };
      loop(set.bound.set!, env, mode, block, filtered, flag, inPieces);
      return;
    }
    explicit(g.value(set, env, mode, block), site, block, flag, body);
  };

  const bounds: Iteration['bounds'] = (list, env, mode, block, flag, body, inPieces = false) => {
    // `x, y \in S` is two bounds. All sets are outside the scope of all names.
    const single = list.flatMap((b) => (b.tuple ? [b] : b.names.map((n): Bound => ({ ...b, names: [n] }))));
    // TLC's order: the first name changes fastest.
    if (g.isInOrder) single.reverse();
    const nest = (i: number, at: Env, inner: Block, leave: string): void => {
      const b = single[i];
      if (b === undefined) {
        body(at, inner, leave);
        return;
      }
      if (b.set === null) {
        inner.line(`unbounded(${g.site(b.span)});`);
        nest(i + 1, bindNames(g, b.names, b.tuple, '0', at, inner, g.site(b.span)), inner, leave === '' ? '{}' : leave);
        return;
      }
      const further: LoopBody = (element, next, stop) => {
        nest(i + 1, bindNames(g, b.names, b.tuple, element.js, at, next, g.site(b.span)), next, stop);
        if (flag !== null) next.line(leaveIf(flag, stop));
      };
      loop(b.set, env, mode, inner, further, flag, inPieces);
    };
    nest(0, env, block, '');
  };

  const quantified: Iteration['quantified'] = (e, env, mode, block) => {
    const exists = e.quantifier === '\\E';
    const flag = g.fresh('q');
    block.line(`let ${flag} = false;`);
    bounds(e.bounds, env, mode, block, flag, (inner, at) => {
      const body = g.condition(e.body, inner, mode, at);
      at.line(`${flag} = ${exists ? body.js : `!(${body.js})`};`);
    });
    return exists ? truth(flag, true) : truth(`!${flag}`, true);
  };

  const choose: Iteration['choose'] = (e, env, mode, block) => {
    const site = g.site(e.span);
    if (e.bound.set === null) return value(`unboundedChoose(${site})`);
    const chosen = g.fresh('c');
    const order = g.fresh('o');
    const set = hold(g, g.value(e.bound.set, env, mode, block), block);
    block.line(`let ${chosen} = 0;`);
    const x = g.fresh('x');
    const isLookedAt = isWatched(g, mode);
    if (!isLookedAt && isDescribed(e.bound.set, env, block)) {
      const looking = block.nest(`iterateInOrder(${set.js}, ${site}, (${x}) =>`, ');');
      looking.line(breath(site));
      const bound = bindNames(g, e.bound.names, e.bound.tuple, x, env, looking, site);
      const condition = g.condition(e.body, bound, mode, looking);
      looking.line(`if (!(${condition.js})) return false;`);
      looking.line(`${chosen} = ${x};`);
      looking.line('return true;');
      block.line(`if (${chosen} === 0) noWitness(${set.js}, ${site});`);
      return value(chosen, { atomic: true });
    }
    block.line(`const ${order} = canonical(${set.js}, ${site});`);
    const all = g.fresh('all');
    if (isLookedAt) block.line(`const ${all} = choices.isOn && choices.moves(${set.js}) ? [] : null;`);
    const outer = isLookedAt ? block.nest('try') : block;
    const inner = outer.nest(`for (let i = 0; i < ${order}.length; i++)`);
    inner.line(`const ${x} = ${order}[i];`);
    inner.line(longBreath('i', site));
    const bound = bindNames(g, e.bound.names, e.bound.tuple, x, env, inner, site);
    const condition = g.condition(e.body, bound, mode, inner);
    if (isLookedAt) {
      inner.line(`if (${condition.js}) { ${chosen} = ${chosen} || ${x}; if (${all} === null) break; ${all}.push(${x}); }`);
      block.line(`catch (error) { if (${all} === null) throw error; choices.undecided(${site}, error); }`);
      block.line(`if (${all} !== null && ${all}.length > 1) choices.choice(${site}, ${all});`);
    } else inner.line(`if (${condition.js}) { ${chosen} = ${x}; break; }`);
    block.line(`if (${chosen} === 0) noWitness(${set.js}, ${site});`);
    return value(chosen, { atomic: true });
  };

  // A set that is kept as it is described where it is large: then only membership may be asked, and nothing is enumerated.
  const isDescribed = (set: Expr, env: Env, block: Block): boolean => {
    if (set.kind === 'function-set' || set.kind === 'record-set' || set.kind === 'cross-product' || isStandard(set, 'SUBSET')) return true;
    if (set.kind === 'set-filter') return isDescribed(set.bound.set!, env, block);
    if (set.kind === 'apply' && ['\\cup', '\\cap', '\\', 'UNION'].some((name) => isStandard(set, name)))
      return set.args.some((operand) => isDescribed(operand, env, block));
    const unfolded = g.unfold(set, env, block);
    return unfolded !== null && isDescribed(unfolded.expr, unfolded.env, block);
  };

  const setFilter: Iteration['setFilter'] = (e, env, mode, block) => {
    const site = g.site(e.span);
    const result = g.fresh('f');
    const base = e.bound.set!;
    const rule = (begin: string, into: Block, end: string): void => {
      const x = g.fresh('x');
      const predicate = into.nest(`${begin}, (${x}) =>`, end);
      predicate.line(breath(site));
      const bound = bindNames(g, e.bound.names, e.bound.tuple, x, env, predicate, site);
      predicate.line(`return ${g.condition(e.condition, bound, mode, predicate).js};`);
    };
    const isOfState = g.analysis.isOfState(e.condition, env);
    // A constant is computed once.
    if (!g.isInOrder && (isHoistable(e, env) || isDescribed(base, env, block))) {
      const set = g.value(base, env, mode, block);
      rule(`const ${result} = kept(${set.js}`, block, `, ${site}, ${isOfState});`);
      return value(result, { atomic: true, lazy: true });
    }
    block.line(`let ${result};`);
    let at = block;
    if (g.analysis.mayBeInfinite(base, env)) {
      const set = hold(g, g.value(base, env, mode, block), block);
      if (set.lazy) {
        rule(`${result} = filter(${set.js}`, block.nest(`if (isLarge(${set.js}))`), `, ${isOfState});`);
        at = block.nest('else');
      }
    }
    const mark = g.fresh('m');
    at.line(`const ${mark} = mark();`);
    loop(base, env, mode, at, (element, inner) => {
      const bound = bindNames(g, e.bound.names, e.bound.tuple, element.js, env, inner, site);
      const condition = g.condition(e.condition, bound, mode, inner);
      inner.line(`if (${condition.js}) push(${element.js});`);
    });
    at.line(`${result} = setFrom(${mark});`);
    return value(result, { atomic: true, lazy: at !== block });
  };

  const setMap: Iteration['setMap'] = (e, env, mode, block) => {
    const mark = g.fresh('m');
    block.line(`const ${mark} = mark();`);
    bounds(e.bounds, env, mode, block, null, (inner, at) => {
      const element = hold(g, g.settled(e.body, inner, mode, at), at);
      at.line(`push(${element.js});`);
    });
    const result = g.fresh('f');
    block.line(`const ${result} = comparableSetFrom(${mark}, ${g.site(e.span)});`);
    return value(result, { atomic: true });
  };

  const functionConstructor: Iteration['functionConstructor'] = (e, env, mode, block) => {
    const site = g.site(e.span);
    const domain = domainOf(g, e, env, mode, block);
    const result = g.fresh('f');
    const set = g.fresh('d');
    block.line(`const ${set} = ${domain};`);
    block.line(`let ${result};`);
    let at = block;
    const infinite = e.bounds.some((b) => g.analysis.mayBeInfinite(b.set!, env) || isDescribed(b.set!, env, block));
    const rule = (into: Block): void => {
      const x = g.fresh('x');
      const body = into.nest(`${result} = lambda(${set}, (${x}) =>`, `, ${g.analysis.isOfState(e.body, env)});`);
      const bound = bindArgument(g, e, x, env, body, site);
      body.line(`return ${asSettled(g.value(e.body, bound, mode, body), site).js};`);
    };
    if (infinite) {
      rule(block.nest(`if (isUnlisted(${set}))`));
      at = block.nest('else');
    }
    const mark = g.fresh('m');
    const explicitSet = g.fresh('set');
    const i = g.fresh('i');
    const n = g.fresh('n');
    const x = g.fresh('x');
    at.line(`const ${explicitSet} = force(${set}, ${site});`);
    at.line(`const ${mark} = mark(), ${n} = cells[(${explicitSet} >> 1) + 1] >>> 5;`);
    const before = at.section();
    const loopBody = at.nest(`for (let ${i} = 0; ${i} < ${n}; ${i}++)`);
    loopBody.line(`const ${x} = cells[(${explicitSet} >> 1) + 2 + ${i}];`);
    loopBody.line(longBreath(i, site));
    const resultOf: LoopBody = (_element, inner) => {
      const bound = bindArgument(g, e, x, env, inner, site);
      const element = hold(g, g.settled(e.body, bound, mode, inner), inner);
      inner.line(`push(${element.js});`);
    };
    each(x, null, before, loopBody, 'break;', resultOf, site)(at);
    at.line(`${result} = functionFrom(${explicitSet}, ${mark});`);
    return value(result, { atomic: true, lazy: infinite });
  };

  return { loop, quantified, choose, setFilter, setMap, functionConstructor, bounds };
};
