// Loops over sets: quantifiers, CHOOSE, set and function constructors.
//
// An interval is a counting loop; SUBSET S, [S -> T], record sets and products are enumerated without being built; everything else is
// made explicit and read from its cell. A constant set is made explicit once for the whole run.
import type { Bound, Choose, Expr, FunctionConstructor, Quantified, SetFilter, SetMap } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { type Code, truth, value } from './environment.ts';
import {
  asSettled,
  type BoundsBody,
  breath,
  isWatched,
  type LoopBody,
  type LoopOptions,
  type LoopTest,
  leaveIf,
  longBreath,
  type Place,
} from './generator.ts';
import { givenValue } from './given-value.ts';
import { isHoistable } from './hoisting.ts';
import { bindArgument, bindNames, domainOf, heldSets, singleNames } from './rules.ts';
import { emitAllInBits, emitLoopOverBits } from './set-bits.ts';
import { isStandard } from './standard-operators.ts';

/** A loop that is being emitted. */
interface Loop {
  readonly set: Expr;
  readonly site: number;
  /** Where the loop stands. */
  readonly at: Place;
  readonly body: LoopBody;
  readonly flag: string | null;
  readonly inPieces: boolean;
}

/** One round of a loop. */
interface Round {
  /** The name of the element. */
  readonly element: string;
  /** In front of the loop. */
  readonly before: Block;
  readonly inner: Place;
  /** The statement that stops the loop. */
  readonly leave: string;
  /** What ends the loop early where an element is at fault. */
  readonly leaveAtFault: string;
}

/** S \ {e}. */
function withoutOne(at: Place, set: Expr): { readonly from: Expr; readonly element: Expr } | null {
  if (!isStandard(at, set, '\\')) return null;
  const [from, removed] = set.args;
  return removed!.kind === 'set' && removed!.elements.length === 1 ? { from: from!, element: removed!.elements[0]! } : null;
}

/** Sets whose elements are made one after the other: they are not built. */
function isGenerated(at: Place, set: Expr): boolean {
  return set.kind === 'function-set' || set.kind === 'record-set' || set.kind === 'cross-product' || isStandard(at, set, 'SUBSET');
}

const DESCRIBED_OPERATORS = ['\\cup', '\\cap', '\\', 'UNION'];

/** A set that is kept as it is described where it is large: then only membership may be asked, and nothing is enumerated. */
function isDescribed(set: Expr, at: Place): boolean {
  if (isGenerated(at, set)) return true;
  if (set.kind === 'set-filter') return isDescribed(set.bound.set!, at);
  if (set.kind === 'apply' && DESCRIBED_OPERATORS.some((name) => isStandard(at, set, name)))
    return set.args.some((operand) => isDescribed(operand, at));
  const unfolded = at.unfold(set);
  return unfolded !== null && isDescribed(unfolded.expr, at.inEnv(unfolded.env));
}

/** Whether the bound's set is one that the configuration gives, so that nothing can be wrong with a loop over it. */
function isGivenSet({ set, tuple }: Bound, place: Place): boolean {
  if (tuple || set?.kind !== 'name') return false;
  const { g } = place;
  const id = givenValue(set, place);
  return id !== null && g.values.sets.isSet(id) && !g.values.sets.isInfinite(id);
}

export class Iteration {
  /** In how many loops the code stands that is being generated. Two loops over less than a thousand elements take no time worth a look. */
  #depth = 0;

  /** Emits a loop over the elements of a set. */
  loop(set: Expr, at: Place, body: LoopBody, { flag = null, inPieces = false, test }: LoopOptions = {}): void {
    const { g } = at;
    const loop: Loop = { set, site: g.site(set.span), at, body, flag, inPieces };
    const removed = withoutOne(at, set);
    const isConstant = isHoistable(g, set, at.env);
    // What is done for an element may change what a later one is asked, where the order counts, and others notice what making the set does: it is made first.
    const isWhole = isConstant || g.isInOrder || g.analysis.impure(set) || (set.kind !== 'set-filter' && removed === null);
    if (!g.isInOrder && !inPieces && this.#bits(loop, test)) return;
    if (isWhole && (inPieces || (g.isInOrder && !isStandard(at, set, '..')))) this.#whole(loop, at.value(set), isConstant);
    else if (isGenerated(at, set)) this.#callback(loop, `iterate(${at.value(set).js}, ${loop.site}`);
    else if (isStandard(at, set, '..')) this.#interval(loop, set.args[0]!, set.args[1]!);
    else if (!isWhole && removed !== null) this.#others(loop, removed.from, removed.element);
    else if (!isWhole && set.kind === 'set-filter') this.#filtered(loop, set);
    else this.#explicit(loop);
  }

  /**
   * What is done for an element. What is wrong with one is told when all have had their turn, of several the first in canonical order; and not at all
   * where the flag ends the loop: then another element has decided. So nothing depends on the order in which values were made. What is returned emits
   * what follows the loop.
   */
  #round({ body, flag, site }: Pick<Loop, 'body' | 'flag' | 'site'>, { element, before, inner, leave, leaveAtFault }: Round) {
    const { g } = inner;
    if (leave !== 'break;') inner.line(breath(site));
    else if (this.#depth > 1) before.line(breath(site));
    const fault = g.fresh('fault');
    const mark = g.fresh('m');
    before.line(`let ${fault} = null;`);
    // A loop that is a callback is called while the stack is in use.
    (leave === 'break;' ? before : inner.block).line(`const ${mark} = mark();`);
    this.#depth++;
    body(value(element, { atomic: true }), inner.nest('try'), leave);
    this.#depth--;
    inner.nest('catch (error)').line(`${fault} = firstFault(${fault}, error, ${element}, ${mark}); ${leaveAtFault}`);
    return (after: Place): void => after.line(`if (${fault} !== null${flag === null ? '' : ` && !${flag}`}) throw ${fault}.error;`);
  }

  /** A loop over a set that is made before it, whatever is done for the elements. */
  #whole(loop: Loop, { js }: Code, isConstant: boolean): void {
    if (loop.inPieces) this.#callback(loop, `pieces(${js}, ${loop.site}, ${isConstant}`, `return faulty(${isConstant});`);
    else this.#callback(loop, `iterateInOrder(${js}, ${loop.site}`);
  }

  #explicit(loop: Loop): void {
    const { at: place, site } = loop;
    const { g } = place;
    const code = place.value(loop.set);
    const set = g.fresh('set');
    const at = g.fresh('at');
    const end = g.fresh('end');
    const i = g.fresh('i');
    const x = g.fresh('x');
    place.line(`const ${set} = ${g.listed(code, site)};`);
    place.line(`const ${at} = (${set} >> 1) + 2, ${end} = ${at} + (cells[${at} - 1] >>> 5);`);
    const before = place.block.section();
    const inner = place.nest(`for (let ${i} = ${at}; ${i} < ${end}; ${i}++)`);
    inner.line(`const ${x} = cells[${i}];`);
    inner.line(longBreath(i, site));
    this.#round(loop, { element: x, before, inner, leave: 'break;', leaveAtFault: '' })(place);
  }

  /** False where the set is no variable in bits. */
  #bits(loop: Loop, test: LoopTest | undefined): boolean {
    return emitLoopOverBits(loop.set, loop.site, loop.at, test, (element, place, before, inner) => {
      this.#round(loop, { element, before, inner, leave: 'break;', leaveAtFault: '' })(place);
    });
  }

  #callback(loop: Loop, begin: string, leaveAtFault = ''): void {
    const { at } = loop;
    const x = at.g.fresh('x');
    const before = at.block.section();
    const inner = at.nest(`${begin}, (${x}) =>`, ');');
    const end = this.#round(loop, { element: x, before, inner, leave: 'return true;', leaveAtFault });
    inner.line('return false;');
    end(at);
  }

  #interval(loop: Loop, first: Expr, last: Expr): void {
    const { at, site, flag } = loop;
    const { g } = at;
    const low = at.hold(at.value(first));
    const high = at.hold(at.value(last));
    const x = g.fresh('x');
    const long = g.fresh('long');
    at.line(`const ${long} = longBounds(${low.js}, ${high.js}, ${site});`);
    at.line(`const ${x}_first = ${long} === null ? ${low.js} : ${long}.first, ${x}_last = ${long} === null ? ${high.js} : ${long}.last;`);
    const before = at.block.section();
    const inner = at.nest(`for (let ${x}_ = ${x}_first; ${x}_ <= ${x}_last; ${x}_ += 2)`);
    inner.line(`const ${x} = ${long} === null ? ${x}_ : ${long}.at(${x}_);`);
    inner.line(longBreath(`${x}_`, site));
    const end = this.#round(loop, { element: x, before, inner, leave: 'break;', leaveAtFault: '' });
    at.line(`if (${long} !== null${flag === null ? '' : ` && !${flag}`}) ${long}.end();`);
    end(at);
  }

  /** What cannot be compared with the element that is left out is a fault, as in the set that `\` makes. */
  #others({ at, body, flag, inPieces, site }: Loop, from: Expr, removed: Expr): void {
    const { js: left } = at.hold(at.settled(removed));
    const others: LoopBody = (element, inner, leave) => {
      const { js: x } = element;
      body(element, inner.nest(`if (${x} !== ${left} && ((${x} & ${left} & 1) !== 0 || isOther(${x}, ${left}, ${site})))`), leave);
    };
    this.loop(from, at, others, { flag, inPieces });
  }

  #filtered({ at, body, flag, inPieces, site }: Loop, set: SetFilter): void {
    const filtered: LoopBody = (element, inner, leave) => {
      const condition = bindNames(set.bound, element.js, inner, site).condition(set.condition);
      body(element, inner.nest(`if (${condition.js})`), leave);
    };
    const test: LoopTest = { under: { formula: set.condition, isUniversal: false }, bound: set.bound, at };
    this.loop(set.bound.set!, at, filtered, { flag, inPieces, test });
  }

  /** Emits nested loops over bounds; the flag, where given, stops them all once it is true. */
  bounds(list: readonly Bound[], at: Place, body: BoundsBody, options: LoopOptions = {}): void {
    const { g } = at;
    const { flag = null, goesOn = false } = options;
    // `x, y \in S` is two bounds. All sets are outside the scope of all names.
    const single = list.flatMap(singleNames);
    // TLC's order: the first name changes fastest.
    if (g.isInOrder) single.reverse();
    const held = heldSets(list, at);
    const nest = (i: number, inner: Place, leave: string): void => {
      const b = single[i];
      if (b === undefined) {
        body(inner, leave);
        return;
      }
      if (b.set === null) {
        inner.line(`unbounded(${g.site(b.span)});`);
        nest(i + 1, bindNames(b, '0', inner, g.site(b.span)), leave === '' ? '{}' : leave);
        return;
      }
      const further: LoopBody = (element, next, stop) => {
        const { env } = bindNames(b, element.js, next.inEnv(inner.env), g.site(b.span));
        nest(i + 1, next.inEnv(env), stop);
        if (flag !== null && !goesOn) next.line(leaveIf(flag, stop));
      };
      const { under } = options;
      const made = held.get(b.set);
      if (made !== undefined) {
        const { inPieces = false } = options;
        this.#whole({ set: b.set, site: g.site(b.set.span), at: inner.inEnv(at.env), body: further, flag, inPieces }, made, false);
        return;
      }
      // To leave an element out leaves out what may be wrong with the sets behind it, too.
      const isTested = under !== undefined && single.slice(i + 1).every((later) => later.set === b.set || isGivenSet(later, at));
      this.loop(b.set, inner.inEnv(at.env), further, isTested ? { ...options, test: { under, bound: b, at: inner } } : options);
    };
    nest(0, at, '');
  }

  quantified(e: Quantified, at: Place): Code {
    const exists = e.quantifier === '\\E';
    const flag = at.g.fresh('q');
    const body: BoundsBody = (inner) => {
      const condition = inner.condition(e.body);
      inner.line(`${flag} = ${exists ? condition.js : `!(${condition.js})`};`);
    };
    const all = exists || at.g.isInOrder || isWatched(at.g, at.mode) ? null : emitAllInBits(e, at);
    if (all !== null) at.line(`const ${flag}_all = ${all};`);
    at.line(`let ${flag} = ${all === null ? 'false' : `${flag}_all === 0`};`);
    const place = all === null ? at : at.nest(`if (${flag}_all < 0)`);
    this.bounds(e.bounds, place, body, { flag, under: { formula: e.body, isUniversal: !exists } });
    return exists ? truth(flag, true) : truth(`!${flag}`, true);
  }

  choose(e: Choose, at: Place): Code {
    const { g } = at;
    const site = g.site(e.span);
    if (e.bound.set === null) return value(`unboundedChoose(${site})`);
    const chosen = g.fresh('c');
    const order = g.fresh('o');
    const set = at.hold(at.value(e.bound.set));
    at.line(`let ${chosen} = 0;`);
    const x = g.fresh('x');
    const isLookedAt = isWatched(g, at.mode);
    if (!isLookedAt && isDescribed(e.bound.set, at)) {
      const looking = at.nest(`iterateInOrder(${set.js}, ${site}, (${x}) =>`, ');');
      looking.line(breath(site));
      const condition = bindNames(e.bound, x, looking, site).condition(e.body);
      looking.line(`if (!(${condition.js})) return false;`);
      looking.line(`${chosen} = ${x};`);
      looking.line('return true;');
      at.line(`if (${chosen} === 0) noWitness(${set.js}, ${site});`);
      return value(chosen, { atomic: true });
    }
    at.line(`const ${order} = canonical(${set.js}, ${site});`);
    const all = g.fresh('all');
    if (isLookedAt) at.line(`const ${all} = choices.isOn && choices.moves(${set.js}) ? [] : null;`);
    const outer = isLookedAt ? at.nest('try') : at;
    const inner = outer.nest(`for (let i = 0; i < ${order}.length; i++)`);
    inner.line(`const ${x} = ${order}[i];`);
    inner.line(longBreath('i', site));
    const condition = bindNames(e.bound, x, inner, site).condition(e.body);
    if (isLookedAt) {
      inner.line(`if (${condition.js}) { ${chosen} = ${chosen} || ${x}; if (${all} === null) break; ${all}.push(${x}); }`);
      at.line(`catch (error) { if (${all} === null) throw error; choices.undecided(${site}, error); }`);
      at.line(`if (${all} !== null && ${all}.length > 1) choices.choice(${site}, ${all});`);
    } else inner.line(`if (${condition.js}) { ${chosen} = ${x}; break; }`);
    at.line(`if (${chosen} === 0) noWitness(${set.js}, ${site});`);
    return value(chosen, { atomic: true });
  }

  setFilter(e: SetFilter, at: Place): Code {
    const { g } = at;
    const site = g.site(e.span);
    const result = g.fresh('f');
    const base = e.bound.set!;
    const rule = (begin: string, into: Place, end: string): void => {
      const x = g.fresh('x');
      const predicate = into.nest(`${begin}, (${x}) =>`, end);
      predicate.line(breath(site));
      predicate.line(`return ${bindNames(e.bound, x, predicate, site).condition(e.condition).js};`);
    };
    const isOfState = g.analysis.isOfState(e.condition, at.env);
    // A constant is computed once.
    if (!g.isInOrder && (isHoistable(g, e, at.env) || isDescribed(base, at))) {
      const set = at.value(base);
      rule(`const ${result} = kept(${set.js}`, at, `, ${site}, ${isOfState});`);
      return value(result, { atomic: true, lazy: true });
    }
    at.line(`let ${result};`);
    let listed = at;
    if (g.analysis.mayBeInfinite(base, at.env)) {
      const set = at.hold(at.value(base));
      if (set.lazy || g.analysis.mentionsInfinite(base, at.env)) {
        rule(`${result} = filter(${set.js}`, at.nest(`if (isLarge(${set.js}))`), `, ${isOfState});`);
        listed = at.nest('else');
      }
    }
    const mark = g.fresh('m');
    listed.line(`const ${mark} = mark();`);
    const pushed: LoopBody = (element, inner) => {
      const condition = bindNames(e.bound, element.js, inner, site).condition(e.condition);
      inner.line(`if (${condition.js}) push(${element.js});`);
    };
    this.loop(base, listed, pushed, { test: { under: { formula: e.condition, isUniversal: false }, bound: e.bound, at } });
    listed.line(`${result} = setFrom(${mark});`);
    return value(result, { atomic: true, lazy: listed !== at });
  }

  setMap(e: SetMap, at: Place): Code {
    const { g } = at;
    const mark = g.fresh('m');
    at.line(`const ${mark} = mark();`);
    this.bounds(e.bounds, at, (inner) => {
      const element = inner.hold(inner.settled(e.body));
      inner.line(`push(${element.js});`);
    });
    const result = g.fresh('f');
    at.line(`const ${result} = comparableSetFrom(${mark}, ${g.site(e.span)});`);
    return value(result, { atomic: true });
  }

  functionConstructor(e: FunctionConstructor, at: Place): Code {
    const { g } = at;
    const site = g.site(e.span);
    const domain = domainOf(e, at);
    const result = g.fresh('f');
    const set = g.fresh('d');
    at.line(`const ${set} = ${domain};`);
    at.line(`let ${result};`);
    let listed = at;
    const infinite = e.bounds.some((b) => g.analysis.mayBeInfinite(b.set!, at.env) || isDescribed(b.set!, at));
    if (infinite) {
      const rule = at.nest(`if (isUnlisted(${set}))`);
      const x = g.fresh('x');
      const body = rule.nest(`${result} = lambda(${set}, (${x}) =>`, `, ${g.analysis.isOfState(e.body, at.env)});`);
      body.line(`return ${asSettled(bindArgument(e, x, body, site).value(e.body), site).js};`);
      listed = at.nest('else');
    }
    const mark = g.fresh('m');
    const explicitSet = g.fresh('set');
    const i = g.fresh('i');
    const n = g.fresh('n');
    const x = g.fresh('x');
    listed.line(`const ${explicitSet} = force(${set}, ${site});`);
    listed.line(`const ${mark} = mark(), ${n} = cells[(${explicitSet} >> 1) + 1] >>> 5;`);
    const before = listed.block.section();
    const inner = listed.nest(`for (let ${i} = 0; ${i} < ${n}; ${i}++)`);
    inner.line(`const ${x} = cells[(${explicitSet} >> 1) + 2 + ${i}];`);
    inner.line(longBreath(i, site));
    const body: LoopBody = (_element, one) => {
      const bound = bindArgument(e, x, one, site);
      one.line(`push(${bound.hold(bound.settled(e.body)).js});`);
    };
    this.#round({ body, flag: null, site }, { element: x, before, inner, leave: 'break;', leaveAtFault: '' })(listed);
    listed.line(`${result} = functionFrom(${explicitSet}, ${mark});`);
    return value(result, { atomic: true, lazy: infinite });
  }
}
