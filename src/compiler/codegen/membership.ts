// x \in S by the form of S, so that no set is built only to be searched.
import type { Expr, SetEnumeration, SetFilter } from '../../syntax/index.ts';
import { Class } from '../../values/index.ts';
import { SMALL_INTEGER } from '../runtime/membership.ts';
import { emitCellsMember } from './cells.ts';
import { shortCircuit } from './connectives.ts';
import { type Code, isKnownId, truth } from './environment.ts';
import type { Argument, Place } from './generator.ts';
import { givenValue } from './given-value.ts';
import { isHoistable } from './hoisting.ts';
import { emitInBits, emitMemberOfPowerset } from './set-bits.ts';

/** The elements of a set that is written out are compared one by one up to this number. */
const MOST_COMPARED = 8;

/** The classes of which each value is told from the others by its id. */
const ATOMS: readonly number[] = [Class.string, Class.integer, Class.model];

/** @param site of the whole membership */
export function emitMember([element, set]: readonly Argument[], site: number, at: Place): Code {
  const from = at.inEnv(element!.env);
  const ofCells = emitCellsMember(element!.expr, set!.expr, site, from, at.inEnv(set!.env));
  if (ofCells !== null) return ofCells;
  const ofBits = emitMemberOfPowerset(element!.expr, set!.expr, site, from, at.inEnv(set!.env));
  if (ofBits !== null) return ofBits;
  return inSet(at.hold(from.value(element!.expr)), set!.expr, site, at.inEnv(set!.env));
}

function inSet(x: Code, set: Expr, site: number, at: Place): Code {
  const inBits = emitInBits(x, set, site, at);
  if (inBits !== null) return inBits;
  // What others notice is done for all elements, as where the set is made.
  const isNoticed = set.kind !== 'set' && at.g.analysis.impure(set);
  if ((!isHoistable(at.g, set, at.env) && !isNoticed) || isMixed(set, at)) {
    const known = inForm(x, set, site, at);
    if (known !== null) return known;
  }
  return inWhole(x, set, site, at);
}

/**
 * Asks the value of the set. Where that is a constant one of few atoms they are compared first: what is of their kind is in the set or differs from each without
 * being looked into.
 */
function inWhole(x: Code, set: Expr, site: number, at: Place): Code {
  const whole = at.value(set).js;
  const atoms = set.kind === 'set' && set.elements.length <= MOST_COMPARED ? atomsOf(set, at) : null;
  if (atoms === null) return truth(`contains(${x.js}, ${whole}, ${site})`);
  const held = at.hold(x).js;
  const isSame = atoms.ids.map((id) => `${held} === ${id} || `).join('');
  return truth(`(${isSame}containsUnlike(${held}, ${whole}, ${atoms.kind}, ${site}))`);
}

/** The elements where all are known now, of one kind, and atoms: strings, small integers or untyped model values. */
function atomsOf({ elements }: SetEnumeration, at: Place): { readonly ids: readonly number[]; readonly kind: number } | null {
  const { arena, order } = at.g.values;
  const ids: number[] = [];
  for (const element of elements) {
    const id = knownId(element, at);
    if (id === null) return null;
    ids.push(id);
  }
  const kinds = new Set(ids.map((id) => ((id & 1) !== 0 ? SMALL_INTEGER : arena.kind(id))));
  const isAtom = (id: number): boolean => ATOMS.includes(order.classOf(id));
  const [kind] = kinds;
  return kind !== undefined && kinds.size === 1 && ids.every(isAtom) ? { ids: [...new Set(ids)], kind } : null;
}

/** The class of the values that an expression has, as far as its form tells; null where it does not. */
function classByForm(e: Expr, at: Place): number | null {
  switch (e.kind) {
    case 'number':
      return Class.integer;
    case 'string':
      return Class.string;
    case 'tuple':
    case 'record':
    case 'function':
    case 'except':
      return Class.function;
    case 'set':
    case 'set-filter':
    case 'set-map':
    case 'function-set':
    case 'record-set':
    case 'cross-product':
      return Class.set;
    case 'name': {
      if (at.g.analysis.isBoolean(e, at.env)) return Class.boolean;
      const id = givenValue(e, at);
      return id === null ? null : at.g.values.order.classOf(id);
    }
    default:
      return null;
  }
}

/**
 * Whether a set that is written out has elements that cannot be compared with each other, such as `{none, 3, "a"}`. It is no set as a value; but what is asked whether it is
 * an element is compared with one after the other, as TLC does, and may be found before.
 */
const isMixed = (set: Expr, at: Place): boolean =>
  set.kind === 'set' && new Set(set.elements.map((e) => classByForm(e, at)).filter((c) => c !== null && c !== Class.model)).size > 1;

/** The id of a literal, or of what the configuration gives a name; null for everything else. */
function knownId(e: Expr, at: Place): number | null {
  if (e.kind === 'name') return givenValue(e, at);
  if (e.kind !== 'string' && e.kind !== 'number') return null;
  const code = at.value(e);
  return isKnownId(code) ? Number(code.js) : null;
}

/** Null where the form of the set does not help. */
function inForm(x: Code, set: Expr, site: number, at: Place): Code | null {
  if (set.kind === 'set' && set.elements.length > 0 && set.elements.length <= MOST_COMPARED) return isOneOf(x, set, site, at);
  if (set.kind === 'set-filter' && !set.bound.tuple) return inFilter(x, set, site, at);
  if (set.kind === 'apply' && set.args.length === 2) {
    const { definitions } = at.g;
    const actual = definitions.actual(definitions.resolution.reference(set.operator));
    if (actual.kind === 'builtin' && actual.name === '\\cup') return inEither(x, set.args, site, at);
    if (actual.kind === 'builtin' && (actual.name === '\\' || actual.name === '\\cap')) {
      const right = (inner: Place): Code => {
        const isIn = inSet(x, set.args[1]!, site, inner);
        return actual.name === '\\' ? truth(`!(${isIn.js})`) : isIn;
      };
      return shortCircuit(inSet(x, set.args[0]!, site, at), true, right, at);
    }
  }
  // A set given by a condition is never enumerated only to look for one element, also where it has a name.
  const unfolded = set.kind === 'name' || set.kind === 'apply' ? at.unfold(set) : null;
  return unfolded !== null && unfolded.expr.kind === 'set-filter' ? inSet(x, unfolded.expr, site, at.inEnv(unfolded.env)) : null;
}

/** What others notice when the elements are evaluated is done before one is compared, as where the set is made. */
function isOneOf(x: Code, set: SetEnumeration, site: number, at: Place): Code {
  const { elements } = set;
  const held = at.hold(x);
  const made = at.g.analysis.impure(set) ? elements.map((e) => at.hold(at.settled(e))) : null;
  const step = (i: number, inner: Place): Code => {
    const element = made?.[i] ?? inner.hold(inner.settled(elements[i]!));
    const same = truth(`equal(${held.js}, ${element.js}, ${site})`);
    return i === elements.length - 1 ? same : shortCircuit(same, false, (next) => step(i + 1, next), inner);
  };
  return step(0, at);
}

function inFilter(x: Code, { bound, condition }: SetFilter, site: number, at: Place): Code {
  const base = inSet(x, bound.set!, site, at);
  const name = at.g.definitions.resolution.binder(bound.names[0]!);
  return shortCircuit(base, true, (inner) => inner.bind(name, { kind: 'code', code: x }).condition(condition), at);
}

/** x \in A \cup B: what is wrong with A is told only where x is not in B. */
function inEither(x: Code, [left, right]: readonly Expr[], site: number, at: Place): Code {
  const { g } = at;
  const [isIn, held, mark] = [g.fresh('q'), g.fresh('fault'), g.fresh('m')];
  at.line(`let ${isIn} = false, ${held} = null;`);
  at.line(`const ${mark} = mark();`);
  const first = at.nest('try');
  first.line(`${isIn} = ${inSet(x, left!, site, first).js};`);
  at.nest('catch (error)').line(`${held} = heldFault(error, ${mark});`);
  const second = at.nest(`if (!${isIn})`);
  second.line(`${isIn} = ${inSet(x, right!, site, second).js};`);
  second.line(`if (!${isIn} && ${held} !== null) throw ${held};`);
  return truth(isIn, true);
}
