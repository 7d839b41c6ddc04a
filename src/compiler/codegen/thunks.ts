// Expressions that are computed at their first use, and kept where that is certainly safe.
//
// TLA+ has no order of evaluation, but a value that is never needed must not be asked for (it may have none). A thunk has a place (slot) for
// each mode in which it is used. Where the state is complete and stays, or all that a definition of a LET reads of the next state is assigned
// at its home, the place is a variable at the thunk's home that is filled at the first use, whichever that is at run time; otherwise the value
// is kept for the rest of the block that computed it. A second computation in
// another block is a call of a function if the code is more than a few nodes: code must not double with each definition that uses another
// one twice.
import type { VariableSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import { isTrivial } from './arguments.ts';
import type { Block } from './block.ts';
import {
  boundWithin,
  type Code,
  type Env,
  findMentioned,
  isBound,
  isUnassigned,
  type Mode,
  modeKey,
  nextBuilding,
  primed,
  type Slot,
  type Thunk,
  writtenFor,
} from './environment.ts';
import type { Generator, Place } from './generator.ts';
import { isHoisted } from './hoisting.ts';
import { LARGEST_IN_PLACE } from './sizes.ts';

/** Bodies of at most this many nodes are compiled in place. */
export const SMALL_BODY = 12;

/** The unprimed state is a complete state that stays while the code runs. */
export function isComplete(mode: Mode): boolean {
  return mode.current === 's' || mode.current === 'c_';
}

/** The thunk's value, here. */
export function useThunk(t: Thunk, from: Place): Code {
  const { expr, env } = t;
  const { g, mode, block } = from;
  const at = from.inEnv(env);
  if (t.home === null || isTrivial(g, expr)) return at.expression(expr);
  const level = g.analysis.level(expr, env);
  const dependence = g.analysis.dependence(expr, env);
  // What the top of the program computes once needs no other place.
  if (isHoisted(expr, at)) return at.expression(expr);
  const key = modeKey(mode);
  // A state that is still being assigned, or looked for, changes below the thunk's home: keep its value only inside one block.
  const stable = (isComplete(mode) && (level <= 1 || isSettled(t, from))) || (!dependence.state && level === 0);
  const slot = t.slots.get(key);
  if (slot?.computed.some((b) => block.isWithin(b))) return slot.code;
  if (!stable) {
    const kept = at.hold(slot === undefined ? at.expression(expr) : again(t, slot, at));
    t.slots.set(key, { name: kept.js, code: kept, computed: [block], compute: slot?.compute ?? null });
    return kept;
  }
  if (slot === undefined) {
    const name = g.fresh('v');
    const inner = block.detached();
    const code = at.inBlock(inner).expression(expr);
    if (code.atomic && inner.isEmpty) return code;
    t.home.line(`let ${name}${code.type === 'value' ? ' = 0' : ''};`);
    const kept: Code = { ...code, js: name, atomic: true };
    emitSlot(name, code, inner, block);
    t.slots.set(key, { name, code: kept, computed: [block], compute: null });
    return kept;
  }
  const inner = block.detached();
  const code = again(t, slot, at.inBlock(inner));
  emitSlot(slot.name, code, inner, block);
  slot.computed.push(block);
  return slot.code;
}

/** What it reads of the next state had a value at the thunk's home already. */
function isSettled({ expr, env, since }: Thunk, { g, mode }: Place): boolean {
  if (since === null || nextBuilding(mode)?.prefix !== since.prefix) return false;
  return unassignedIn(g, expr, env, { ...mode, building: since }) === null;
}

/** The thunk's code a second time: from the third time on, and for what is large, a call of a function. */
function again({ expr, env, home }: Thunk, slot: Slot, at: Place): Code {
  const { g, mode } = at;
  if (slot.compute === null) {
    if (g.analysis.size(expr) <= SMALL_BODY && g.analysis.expandedSize(expr) <= LARGEST_IN_PLACE) return at.expression(expr);
    if (unassignedIn(g, expr, env, mode) !== null) return at.expression(expr);
    slot.compute = g.fresh('compute');
    const body = at.inBlock(home!.nest(`const ${slot.compute} = () =>`, ';'));
    body.line(`return ${body.expression(expr).js};`);
  }
  return { ...slot.code, js: `${slot.compute}()`, atomic: false };
}

function emitSlot(name: string, code: Code, inner: Block, block: Block): void {
  const guarded = block.nest(`if (${name} === ${code.type === 'value' ? '0' : 'undefined'})`);
  guarded.adopt(inner);
  guarded.line(`${name} = ${code.js};`);
}

/** A variable that the expression may read in a state that is being assigned, where it has no value yet. */
export function unassignedIn(g: Generator, e: Expr, env: Env, from: Mode): VariableSymbol | null {
  if (from.building === null) return null;
  const bounds = boundWithin(env, from.bound);
  const mode = bounds === from.bound ? from : { ...from, bound: bounds };
  for (const s of g.analysis.free(e)) {
    const bound = s.kind === 'variable' && isBound(mode, env.layer);
    const d = bound ? undefined : findMentioned(env, s);
    if (s.kind === 'variable' && d === undefined && isUnassigned(mode, bound ? g.ownIndex(s) : g.variables.get(s)!)) return s;
    const written = writtenFor(d);
    const found = written === null ? null : unassignedIn(g, written.expr, written.env, mode);
    if (found !== null) return found;
  }
  // What is about one state has primes inside ENABLED only, which binds them.
  return mode.next !== null && g.analysis.primes(e) && g.analysis.level(e, env) >= 2 ? unassignedIn(g, e, env, primed(mode)) : null;
}
