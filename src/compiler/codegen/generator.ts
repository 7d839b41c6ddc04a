// What the parts of code generation share, and how they reach each other.
//
// Expressions contain sets, sets contain expressions, ENABLED contains actions and actions contain expressions. The parts are separate
// files; each gets this object and calls the others through it.
import type { Span } from '../../diagnostics/index.ts';
import type { DefinitionSymbol, InstanceStep, VariableSymbol } from '../../semantics/index.ts';
import type { Expr, Let, Name, Subexpression } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import type { Probes } from '../runtime/probes.ts';
import type { Analysis, Definitions } from './analysis.ts';
import type { Block } from './block.ts';
import type { Choices } from './choices.ts';
import type { BoundVariables, Code, Env, Mode, Thunk } from './environment.ts';

/** Called to emit the code for one element; `leave` is the statement that stops the iteration. */
export type LoopBody = (element: Code, block: Block, leave: string) => void;

/** An expression in the environment where it was written. */
export interface Argument {
  readonly expr: Expr;
  readonly env: Env;
}

/** What is compiled so that SYMMETRY is used only where it is one, see `symmetry-watch.ts`. */
export interface WatchedCode {
  /** Null: there is no SYMMETRY. */
  choices: Choices | null;
  /** What is being compiled belongs to the search. */
  isOn: boolean;
  /** Functions with a choice inside are as large as possible; else choices are looked at by themselves where they can. */
  isCoarse: boolean;
  /** Constants that the search uses and that may name values which are exchanged, by the JavaScript that gives their value. */
  readonly constants: Map<string, Argument>;
  /** Constant operators whose table the configuration gives. */
  readonly operators: Map<string, Span>;
}

/** Whether choices are looked at in code of this mode. */
export const isWatched = (g: Generator, mode: Mode): boolean =>
  g.watched.isOn && mode.watch === undefined && mode.current !== '' && mode.current !== '?';

/** A rule's JavaScript function, and the code of its domain as a value. */
export interface Rule {
  readonly name: string;
  domain(): string;
  /**
   * The JavaScript function of two arguments for `f[x][y]`, where what `f` gives is written as a function constructor; else null. It evaluates one
   * element and not the whole row: `m[i \in S] == [j \in T |-> ... m[i][j - 1] ...]` asks for elements of a row that is not there yet.
   */
  element(): string | null;
}

export interface Generator {
  readonly values: Values;
  readonly definitions: Definitions;
  readonly analysis: Analysis;
  /** Counters of the parts of actions; null in programs that count nothing. */
  readonly probes: Probes | null;
  readonly watched: WatchedCode;
  /** The top of the program: declarations that live as long as it. */
  readonly top: Block;
  readonly variables: ReadonlyMap<object, number>;
  /** Whether all loops go in canonical order: what depends on what was evaluated before must not depend on who made which value first. */
  readonly isInOrder: boolean;
  /** A new JavaScript name. */
  fresh(stem: string): string;
  /** The number of a place in the specification. */
  site(span: Span): number;
  /** The JavaScript literal of a value that every run needs. */
  literal(id: number): Code;
  /** The JavaScript name under which generated code reaches a native operator. */
  native(symbol: DefinitionSymbol): string;
  /** A value id or truth value, whichever is natural. */
  expression(e: Expr, env: Env, mode: Mode, block: Block): Code;
  /** A value id. */
  value(e: Expr, env: Env, mode: Mode, block: Block): Code;
  /** A value id that is not a lazy set or lambda function. */
  settled(e: Expr, env: Env, mode: Mode, block: Block): Code;
  /** A truth value; faults at run time where it is none. */
  condition(e: Expr, env: Env, mode: Mode, block: Block): Code;
  /**
   * Emits a loop over the elements of a set; `flag`, where given, ends it once it is true, and then what is wrong with others does not count. With
   * `inPieces` it is one of the loops that make initial states, see pieces.ts.
   */
  loop(set: Expr, env: Env, mode: Mode, block: Block, body: LoopBody, flag?: string | null, inPieces?: boolean): void;
  /** Emits code that tells whether some assignment of the primed variables satisfies the action. */
  enabled(action: Expr, env: Env, mode: Mode, block: Block): Code;
  /** A truth value: the primed expression equals the expression. Of a tuple each component is compared, and no tuple is made. */
  unchanged(argument: Argument, whole: Expr, mode: Mode, block: Block): Code;
  /** Emits code that tells whether the step is one of the first action followed by one of the second. */
  composed(first: Argument, second: Argument, mode: Mode, block: Block): Code;
  /** A use of a name, or the application of a named operator, as a value or truth value. */
  application(name: Name, args: readonly Argument[], whole: Expr, env: Env, mode: Mode, block: Block): Code;
  /** Where an expression is a use of a name that stands for another expression (definition, parameter, substitution): that expression. */
  unfold(
    e: Expr,
    env: Env,
    block: Block,
  ): { readonly expr: Expr; readonly env: Env; readonly definition: DefinitionSymbol | null; readonly args: readonly Argument[] } | null;
  /** The rule for a use of a recursive function definition that is applied, or null. */
  ruleOf(e: Expr, env: Env, mode: Mode, block: Block): Rule | null;
  /** The index of the variable that the expression stands for, or -1. With `bound`, of a variable that ENABLED binds. */
  variableOf(e: Expr, env: Env, block: Block, bound?: BoundVariables): number;
  /** The index of a variable of an instantiated module, as a variable of its own. */
  ownIndex(symbol: VariableSymbol): number;
  /** The environment of a LET's body. */
  enterLet(e: Let, env: Env, block: Block): Env;
  /** The part of a definition that a subexpression name denotes, with what is bound around it. */
  enterPart(e: Subexpression, env: Env, block: Block): Argument;
  /** The environment of a definition reached through instances. */
  enter(path: readonly InstanceStep[], env: Env, block: Block): Env;
  /** A thunk that may be computed once for several uses below the block. */
  thunk(argument: Argument, block: Block): Thunk;
}

/** Makes the code a name, so that it is computed once. */
export const hold = (g: Generator, code: Code, block: Block): Code => {
  if (code.atomic) return code;
  const name = g.fresh('t');
  block.line(`const ${name} = ${code.js};`);
  return { ...code, js: name, atomic: true };
};

/** A truth value as a value id. */
export const asValue = (code: Code): Code =>
  code.type === 'value' ? code : { js: `(${code.js} ? TRUE : FALSE)`, type: 'value', lazy: false, atomic: false };

/** A value id as a truth value. */
export const asTruth = (code: Code, site: number, what: string): Code => {
  if (code.type === 'boolean') return code;
  return { js: `truth(${code.js}, ${site}, ${JSON.stringify(what)})`, type: 'boolean', lazy: false, atomic: false };
};

/** A settled value id. */
export const asSettled = (code: Code, site: number): Code => {
  const v = asValue(code);
  return v.lazy ? { js: `settle(${v.js}, ${site})`, type: 'value', lazy: false, atomic: false } : v;
};

/** What a loop in loops does when it begins, one that makes its elements for each, and a recursive operator when it is called: lets who watches look now and then. */
export const breath = (site: number): string => `if (--rounds < 0) rounds = breathe(${site});`;

/** What a loop that counts does in each round: the same after many rounds, without any memory. */
export const longBreath = (counter: string, site: number): string => `if ((${counter} & 1023) === 1023) breathe(${site});`;

/** Emits a jump out of the iteration when the flag is set. */
export const leaveIf = (flag: string, leave: string): string => `if (${flag}) ${leave}`;
