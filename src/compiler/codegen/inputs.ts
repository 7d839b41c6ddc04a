// What an expression reads where it stands, and its environment inside a function at the top of the program that is given just that.
import type { Expr } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { CONSIDERABLE_COST, type Costs, DEAR_COST } from './costs.ts';
import { type Code, type Denotation, type Env, findLocal, findMentioned, isUnassigned, type Mode, modeKey, primed } from './environment.ts';
import type { Place } from './generator.ts';
import { packedWords } from './packed-cells.ts';
import { isRule } from './rules.ts';
import { splitCode } from './split-variables.ts';

/** What costs less than this is evaluated again and again. */
export const LEAST_COST = 10;
/** Nodes of code with definitions of a LET around it, which are compiled again with it. */
const MOST_MOVED = 400;

/** What an expression reads: JavaScript names. */
export interface Inputs {
  /** State variables, or the words of those that are packed, which every function of the program sees. */
  readonly state: ReadonlySet<string>;
  /** Bound names, parameters, and values of thunks that are computed already. */
  readonly locals: ReadonlySet<string>;
  readonly computed: ReadonlyMap<Denotation, Code>;
  /** The names of `state` that have a value only once it is asked for, with the code that gives it. */
  readonly wholes: ReadonlyMap<string, string>;
}

/** Walks through everything that an expression mentions. It ends where that is more than `most`, or nothing that can be read. */
class Reader implements Inputs {
  readonly state = new Set<string>();
  readonly locals = new Set<string>();
  readonly computed = new Map<Denotation, Code>();
  readonly wholes = new Map<string, string>();
  readonly #e: Expr;
  readonly #at: Place;
  readonly #costs: Costs;
  readonly #most: number;
  /** It speaks of a step. */
  readonly #steps: boolean;

  constructor(e: Expr, at: Place, costs: Costs, most: number) {
    this.#e = e;
    this.#at = at;
    this.#costs = costs;
    this.#most = most;
    this.#steps = at.g.analysis.primes(e);
  }

  read(inner: Expr, env: Env, mode: Mode): boolean {
    const { analysis, variables } = this.#at.g;
    // What an ENABLED binds is no variable of the state.
    if (env.bound !== undefined || analysis.impure(inner)) return false;
    const modes = analysis.primes(inner) && mode.next !== null ? [mode, primed(mode)] : [mode];
    for (const s of analysis.free(inner)) {
      if (s.kind === 'builtin') continue;
      if (s.kind === 'definition') {
        const isMovedWith = findLocal(env, s)?.kind === 'inner';
        if (isMovedWith && (s.recursive || isRule(s) || analysis.expandedSize(this.#e) > MOST_MOVED)) return false;
        continue;
      }
      for (const m of modes) {
        const d = findMentioned(env, s);
        const isOwn = d === undefined && (s.kind === 'constant' || s.kind === 'variable');
        if (isOwn ? s.kind === 'variable' && !this.#variable(variables.get(s), m) : !this.#denoted(d, m)) return false;
      }
    }
    return true;
  }

  get #isFew(): boolean {
    return this.state.size + this.locals.size <= this.#most;
  }

  #variable(index: number | undefined, mode: Mode): boolean {
    if (index === undefined || mode.current === '' || mode.current === '?' || isUnassigned(mode, index)) return false;
    const cells = this.#at.g.layout.cellsOf(index);
    const words = cells === null ? null : packedWords(cells, mode.current);
    if (words !== null) {
      if (this.#costs.of(this.#e) < CONSIDERABLE_COST) return false;
      for (const word of words) this.state.add(word);
      return this.#isFew;
    }
    // To make the value of a variable in cells or in bits costs something.
    const split = splitCode(this.#at.g, index);
    if (split !== null) {
      if (this.#costs.of(this.#e) < DEAR_COST) return false;
      this.wholes.set(`${mode.current}${index}`, split.whole(mode.current).js);
    }
    this.state.add(`${mode.current}${index}`);
    return this.#isFew;
  }

  #local(code: Code): boolean {
    if (!code.atomic || code.type !== 'value') return false;
    if (/^[A-Za-z]/.test(code.js)) this.locals.add(code.js);
    return this.#isFew;
  }

  #denoted(d: Denotation | undefined, mode: Mode): boolean {
    switch (d?.kind) {
      case 'code':
        return this.#local(d.code);
      case 'literal':
        return true;
      case 'thunk': {
        const slot = d.slots.get(modeKey(mode));
        const isComputed = !this.#steps && slot?.computed.some((b) => this.#at.block.isWithin(b)) === true;
        if (isComputed && slot.code.type === 'value') {
          this.computed.set(d, slot.code);
          return this.#local(slot.code);
        }
        return (d.home === null || this.#costs.of(d.expr) < LEAST_COST) && this.read(d.expr, d.env, mode);
      }
      case 'operator':
        return this.read(d.operator, d.env, mode);
      default:
        return false;
    }
  }
}

/** What the expression reads; null where that is nothing or too much, or where a part of it has no name or is better computed first, for others too. */
export function inputsOf(e: Expr, at: Place, costs: Costs, most: number): Inputs | null {
  const inputs = new Reader(e, at, costs, most);
  return inputs.read(e, at.env, at.mode) && inputs.state.size + inputs.locals.size > 0 ? inputs : null;
}

/** The environment inside a function at the top of the program: what was computed outside is passed, the rest is computed there. */
export function transplanted(env: Env, computed: Inputs['computed'], home: Block): Env {
  const moved = new Map<Denotation, Denotation>();
  const envs = new Map<NonNullable<Env['locals']>, NonNullable<Env['locals']>>();
  const move = (d: Denotation): Denotation => {
    const known = moved.get(d);
    if (known !== undefined) return known;
    let answer = d;
    if (d.kind === 'thunk') {
      const code = computed.get(d);
      if (code !== undefined) answer = { kind: 'code', code };
      else answer = { ...d, env: within(d.env), home: d.home === null ? null : home.section(), slots: new Map() };
    } else if (d.kind === 'operator') answer = { ...d, env: within(d.env) };
    else if (d.kind === 'inner') answer = { kind: 'inner', home: home.section(), functions: new Map() };
    moved.set(d, answer);
    return answer;
  };
  // From the outside in: what a denotation refers to stands further out.
  const moveLocals = (locals: Env['locals']): Env['locals'] => {
    const pending: NonNullable<Env['locals']>[] = [];
    let l = locals;
    for (; l !== null && !envs.has(l); l = l.parent) pending.push(l);
    let inner = l === null ? null : envs.get(l)!;
    for (const at of pending.reverse()) {
      inner = { symbol: at.symbol, parent: inner, denotation: move(at.denotation) };
      envs.set(at, inner);
    }
    return inner;
  };
  const within = (e: Env): Env => ({ ...e, locals: moveLocals(e.locals) });
  return within(env);
}
