// What names stand for while an expression is compiled.
//
// Symbols have identity, so one environment maps symbols to what they denote and nothing is ever renamed. It has two parts. A layer says
// what the declared constants and variables of the modules stand for: the root layer the configuration's values and the state itself, and
// each INSTANCE one more layer with its substitutions. The locals hold parameters and bound names. Definitions of a module see their
// module's layer only; definitions of a LET see the locals around them as well.
//
// The mode says which state unprimed and primed variables refer to, as the prefixes of the JavaScript variables that hold the states:
// `s` the current state, `p` the next one, `e1`, `e2`, ... the states that ENABLED looks for. Priming an expression compiles it in the mode
// whose unprimed state is the old mode's primed one. So priming through INSTANCE, parameters and LET needs no special case.

import type { ConstantSymbol, ValueSymbol, VariableSymbol } from '../../semantics/index.ts';
import type { Expr, Name } from '../../syntax/index.ts';
import type { Block } from './block.ts';

/** A JavaScript expression and what is known about it. */
export interface Code {
  readonly js: string;
  /** A JavaScript boolean, or a value id. */
  readonly type: 'boolean' | 'value';
  /** May be a lazy set or lambda function: settle it before it becomes part of a value. */
  readonly lazy: boolean;
  /** A name or literal: may be written twice. */
  readonly atomic: boolean;
}

/** Whether the program knows the id of the value. */
export const isKnownId = ({ js, type }: Code): boolean => type === 'value' && /^\d+$/.test(js);

/** An expression to be compiled where it is used, in the environment where it was given. */
export interface Thunk {
  readonly kind: 'thunk';
  readonly expr: Expr;
  readonly env: Env;
  /** Where temporaries that hold its value are declared; null: compile it anew at each use. */
  readonly home: Block | null;
  /** The next state of an action as far as it is made there: that stays as it is below. Null where none is being made. */
  readonly since: Building | null;
  readonly slots: Map<string, Slot>;
}

/** A temporary that holds a thunk's value in one mode once it was computed. */
export interface Slot {
  readonly name: string;
  readonly code: Code;
  /** Blocks in which it was computed. */
  readonly computed: Block[];
  /** The function that computes it, once there is one. */
  compute: string | null;
}

/** A JavaScript function made for a definition. */
export interface CompiledFunction {
  readonly name: string;
  readonly type: 'boolean' | 'value';
  lazy: boolean;
}

export type Denotation =
  /** Already computed. Not affected by priming: bound names, and parameters of compiled functions. */
  | {
      readonly kind: 'code';
      readonly code: Code;
      /** Of a bound name: some element of its set may be, or contain, a set without end (`\E S \in {Nat}`). */
      readonly mayBeInfinite?: true;
    }
  | Thunk
  /** A parameter passed as a JavaScript function without arguments. */
  | { readonly kind: 'lazy'; readonly js: string }
  /** What the configuration gives a constant. */
  | { readonly kind: 'literal'; readonly id: number }
  /** An operator argument that is known now. */
  | { readonly kind: 'operator'; readonly operator: Name | (Expr & { readonly kind: 'lambda' }); readonly env: Env }
  /** An operator argument that is a JavaScript function at run time, taking and giving value ids. */
  | { readonly kind: 'closure'; readonly js: string }
  /** A definition of a LET: where its functions are put. */
  | { readonly kind: 'inner'; readonly home: Block; readonly functions: Map<string, CompiledFunction> };

export interface Layer {
  readonly id: number;
  readonly parent: Layer | null;
  readonly substitutions: ReadonlyMap<ConstantSymbol | VariableSymbol, Thunk | Denotation>;
  /** Where functions for the definitions seen through this layer are put. */
  readonly home: Block;
  /** True where nothing in it refers to locals: then `home` is the top of the program. */
  readonly closed: boolean;
  readonly functions: Map<string, CompiledFunction>;
}

interface Locals {
  readonly symbol: ValueSymbol;
  readonly denotation: Denotation;
  readonly parent: Locals | null;
}

export interface Env {
  readonly layer: Layer;
  readonly locals: Locals | null;
  /** What the ENABLED bind inside of which the expressions stand: an operand keeps it where it is evaluated on the way through another module. */
  readonly bound?: BoundVariables | undefined;
}

export const bind = (env: Env, symbol: ValueSymbol, denotation: Denotation): Env => ({
  ...env,
  locals: { symbol, denotation, parent: env.locals },
});

export const withoutLocals = (env: Env): Env => (env.locals === null ? env : { ...env, locals: null });

/** What a local symbol denotes, if anything. */
export const findLocal = (env: Env, symbol: ValueSymbol): Denotation | undefined => {
  for (let l = env.locals; l !== null; l = l.parent) if (l.symbol === symbol) return l.denotation;
  return undefined;
};

/** What a declared constant or variable stands for; undefined where it stands for itself. */
export const findSubstitution = (env: Env, symbol: ConstantSymbol | VariableSymbol): Denotation | undefined => {
  for (let l: Layer | null = env.layer; l !== null; l = l.parent) {
    const found = l.substitutions.get(symbol);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * As `findSubstitution`, for questions about everything that an expression mentions. In the root layer a constant has no substitution of its own then:
 * what the configuration puts in its place is among what is mentioned (`Analysis.free`), and may mention the constant.
 */
export const findGiven = (env: Env, symbol: ConstantSymbol | VariableSymbol): Denotation | undefined =>
  env.layer.parent === null ? undefined : findSubstitution(env, symbol);

/** What a symbol denotes that an expression mentions (`Analysis.free`): undefined where it stands for itself, and for operators that have definitions. */
export function findMentioned(env: Env, symbol: ValueSymbol): Denotation | undefined {
  switch (symbol.kind) {
    case 'parameter':
    case 'bound':
      return findLocal(env, symbol);
    case 'constant':
    case 'variable':
      return findGiven(env, symbol);
    case 'definition':
    case 'builtin':
      return undefined;
  }
}

/** What is evaluated where a symbol with this denotation is, and where it was written; null where there is a value already, or none is known. */
export function writtenFor(d: Denotation | undefined): { readonly expr: Expr; readonly env: Env } | null {
  if (d?.kind === 'thunk') return d;
  return d?.kind === 'operator' ? { expr: d.operator, env: d.env } : null;
}

export interface Mode {
  /** Prefix of the state that unprimed variables refer to. Empty: none (constant expressions). */
  readonly current: string;
  /** Prefix of the state that primed variables refer to; null where priming is impossible. */
  readonly next: string | null;
  /** The state that is being assigned. */
  readonly building: Building | null;
  /** The expression is primed: what tells the level tells that of the next state. */
  readonly isPrimed?: boolean;
  /** The primed variables that an ENABLED around the expression binds, where it stands in an instantiated module. */
  readonly bound?: BoundVariables | undefined;
  /** What is asked of choices that SYMMETRY must not be used with, see `symmetry-watch.ts`. Absent: each is looked at by itself. */
  readonly watch?: 'around' | 'none' | undefined;
}

/**
 * ENABLED inside an instantiated module: the primed variables are bound by ENABLED, so the instance's substitutions do not reach them
 * (*Specifying Systems*, section 17.8). In `layer` they are variables of their own, with the prefix.
 */
export interface BoundVariables {
  readonly prefix: string;
  readonly layer: Layer;
  /** Of an ENABLED around this one. */
  readonly outer: BoundVariables | undefined;
}

/** A state that is being assigned: its prefix, with the indices of the variables that already are. */
export interface Building {
  readonly prefix: string;
  readonly assigned: ReadonlySet<number>;
  /** Around an ENABLED: the state that was being assigned there. */
  readonly outer: Building | null;
}

/** The next state that is being assigned, of an action or of an ENABLED; null where none is. */
export const nextBuilding = ({ building, next }: Mode): Building | null => (building?.prefix === next ? building : null);

/** True where the variable has no value yet in the state that unprimed variables refer to. */
export const isUnassigned = (mode: Mode, index: number): boolean => {
  for (let b = mode.building; b !== null; b = b.outer) if (b.prefix === mode.current) return !b.assigned.has(index);
  return false;
};

/** True where the variables of the layer's module are bound by an ENABLED. */
export const isBound = (mode: Mode, layer: Layer): boolean => {
  for (let b = mode.bound; b !== undefined; b = b.outer) if (b.prefix === mode.current && b.layer === layer) return true;
  return false;
};

const isAround = (layer: Layer, inner: Layer): boolean => {
  for (let l: Layer | null = inner; l !== null; l = l.parent) if (l === layer) return true;
  return false;
};

/**
 * What is bound in an expression that stands in this layer: nothing of an ENABLED in a module that the layer is not inside of. An argument is written outside of it, and the action of the
 * same INSTANCE that it names is about the variables that are substituted.
 */
const boundIn = (layer: Layer, bound: BoundVariables | undefined): BoundVariables | undefined => {
  if (bound === undefined) return undefined;
  const outer = boundIn(layer, bound.outer);
  if (!isAround(bound.layer, layer)) return outer;
  return outer === bound.outer ? bound : { ...bound, outer };
};

const binds = (bound: BoundVariables | undefined, { prefix, layer }: BoundVariables): boolean => {
  for (let b = bound; b !== undefined; b = b.outer) if (b.prefix === prefix && b.layer === layer) return true;
  return false;
};

/** The same, with what another one binds by itself behind it. */
const added = (bound: BoundVariables, { prefix, layer }: BoundVariables): BoundVariables => ({
  ...bound,
  outer: bound.outer === undefined ? { prefix, layer, outer: undefined } : added(bound.outer, { prefix, layer, outer: undefined }),
});

/** What one of the two binds; the first begins. */
const joined = (first: BoundVariables | undefined, second: BoundVariables | undefined): BoundVariables | undefined => {
  if (first === undefined || second === undefined) return first ?? second;
  return joined(binds(first, second) ? first : added(first, second), second.outer);
};

/** What is bound in an expression of this environment: what is where it stands, and of what is bound where it is used that of a module around it. */
export const boundWithin = (env: Env, bound: BoundVariables | undefined): BoundVariables | undefined =>
  joined(boundIn(env.layer, bound), env.bound);

/** The environment of what stands inside of an ENABLED that binds this. */
export const binding = (env: Env, bound: BoundVariables | undefined): Env => {
  const within = boundWithin(env, bound);
  return within === env.bound ? env : { ...env, bound: within };
};

/** The environment without what is bound in it: of what is made once for all of its uses. */
export const withoutBound = ({ layer, locals }: Env): Env => ({ layer, locals });

/** What is bound of the states that the mode speaks of. */
const boundKey = ({ current, next, bound }: Mode): string => {
  let key = '';
  for (let b = bound; b !== undefined; b = b.outer) if (b.prefix === current || b.prefix === next) key += `/${b.prefix}${b.layer.id}`;
  return key;
};

export const modeKey = (mode: Mode): string =>
  `${mode.current}/${mode.next ?? ''}${mode.isPrimed === true ? "'" : ''}${mode.watch === undefined ? '' : `/${mode.watch}`}${boundKey(mode)}`;

export const primed = (mode: Mode): Mode => ({
  current: mode.next ?? '?',
  next: null,
  building: mode.building,
  bound: mode.bound,
  isPrimed: true,
  watch: mode.watch,
});

export const value = (js: string, options: { lazy?: boolean; atomic?: boolean } = {}): Code => ({
  js,
  type: 'value',
  lazy: options.lazy === true,
  atomic: options.atomic === true,
});

export const truth = (js: string, atomic = false): Code => ({ js, type: 'boolean', lazy: false, atomic });
