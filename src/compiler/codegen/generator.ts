// What the parts of code generation share, and how they reach each other.
//
// Expressions contain sets, sets contain expressions, ENABLED contains actions and actions contain expressions. The parts are separate
// files; each calls the others through the generator. What is compiled is always compiled at a place (`Place`), which is handed along.
import type { Span } from '../../diagnostics/index.ts';
import type { DefinitionSymbol, InstanceStep, ParameterSymbol, ValueSymbol, VariableSymbol } from '../../semantics/index.ts';
import type { Bound, Expr, Let, Name, Subexpression } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import type { Probes } from '../runtime/probes.ts';
import type { Analysis } from './analysis.ts';
import type { Block } from './block.ts';
import type { Choices } from './choices.ts';
import type { Definitions } from './definitions.ts';
import {
  type BoundVariables,
  bind,
  boundWithin,
  type Code,
  type Denotation,
  type Env,
  type Mode,
  nextBuilding,
  type Thunk,
  value,
} from './environment.ts';
import type { Layout } from './layout.ts';

/** An expression in the environment where it was written. */
export interface Argument {
  readonly expr: Expr;
  readonly env: Env;
}

/**
 * Where an expression is compiled: what its names mean, which states it is about, and the block that gets the statements. A place never changes;
 * what is inside of something has a place of its own.
 */
export class Place {
  readonly g: Generator;
  readonly env: Env;
  readonly mode: Mode;
  readonly block: Block;

  constructor(g: Generator, env: Env, mode: Mode, block: Block) {
    this.g = g;
    this.env = env;
    this.mode = mode;
    this.block = block;
  }

  inEnv(env: Env): Place {
    if (env === this.env) return this;
    const { mode } = this;
    const bound = boundWithin(env, mode.bound);
    return new Place(this.g, env, bound === mode.bound ? mode : { ...mode, bound }, this.block);
  }

  inMode(mode: Mode): Place {
    return new Place(this.g, this.env, mode, this.block);
  }

  inBlock(block: Block): Place {
    return new Place(this.g, this.env, this.mode, block);
  }

  /** Appends `head { ... } tail`: the place between the braces. */
  nest(head: string, tail = ''): Place {
    return this.inBlock(this.block.nest(head, tail));
  }

  /** Appends a statement. */
  line(text: string): void {
    this.block.line(text);
  }

  /** The place where a symbol has a meaning besides. */
  bind(symbol: ValueSymbol, denotation: Denotation): Place {
    return this.inEnv(bind(this.env, symbol, denotation));
  }

  /** The body of a LET. */
  enterLet(e: Let): Place {
    return this.inEnv(this.g.enterLet(e, this.env, this.block, nextBuilding(this.mode)));
  }

  /** Where names reached through instances are meant. */
  enter(path: readonly InstanceStep[]): Place {
    return path.length === 0 ? this : this.inEnv(this.g.enter(path, this.env, this.block));
  }

  unfold(e: Expr): Unfolded | null {
    return this.g.unfold(e, this.env, this.block);
  }

  /** The expression with the environment of this place. */
  argument(expr: Expr): Argument {
    return { expr, env: this.env };
  }

  /** A value id or truth value, whichever is natural. */
  expression(e: Expr): Code {
    return this.g.expression(e, this);
  }

  /** A value id. */
  value(e: Expr): Code {
    return asValue(this.expression(e));
  }

  /** A value id that is not a lazy set or lambda function. */
  settled(e: Expr): Code {
    return asSettled(this.expression(e), this.g.site(e.span));
  }

  /** A truth value; faults at run time where it is none: `what` is what must be one. */
  condition(e: Expr, what = 'The expression'): Code {
    return asTruth(this.expression(e), this.g.site(e.span), what);
  }

  /** Makes the code a name, so that it is computed once. */
  hold(code: Code): Code {
    if (code.atomic) return code;
    const name = this.g.fresh('t');
    this.line(`const ${name} = ${code.js};`);
    return { ...code, js: name, atomic: true };
  }

  /**
   * The code of operands that are evaluated one after the other. JavaScript does that by itself where they are expressions; where one of them needs statements, those
   * before it are held in front of these. So of several operands without a value the first one is told, however a variable is laid out.
   */
  inTurn(operands: readonly (() => Code)[]): readonly Code[] {
    const { block } = this;
    const codes: Code[] = [];
    const ends: Block[] = [];
    for (const operand of operands) {
      const { length } = block;
      const code = operand();
      if (block.hasGrownSince(length)) for (const [i, end] of ends.entries()) codes[i] = this.inBlock(end).hold(codes[i]!);
      codes.push(code);
      ends.push(block.section());
    }
    return codes;
  }

  /** The values of these expressions, evaluated in this order. */
  valuesInTurn(list: readonly Expr[]): readonly Code[] {
    return this.inTurn(list.map((e) => () => this.value(e)));
  }

  /** As `valuesInTurn`, of values that are not lazy. */
  settledInTurn(list: readonly Expr[]): readonly Code[] {
    return this.inTurn(list.map((e) => () => this.settled(e)));
  }
}

/** Called to emit the code for one element; `leave` is the statement that stops the iteration. */
export type LoopBody = (element: Code, at: Place, leave: string) => void;

/** What is done for the elements that the names of bounds stand for; `leave` stops the innermost loop. */
export type BoundsBody = (at: Place, leave: string) => void;

/** The formula under a quantifier: what an element must satisfy first, or else it makes no difference. */
export interface Under {
  readonly formula: Expr;
  /** It is asked of all elements, so that only a premise says that one makes no difference. */
  readonly isUniversal: boolean;
}

/** What the element of a loop must satisfy, where the loop stands. */
export interface LoopTest {
  readonly under: Under;
  readonly bound: Bound;
  readonly at: Place;
}

/** How the loop over a set goes. */
export interface LoopOptions {
  /** A flag that ends it once it is true; then what is wrong with other elements does not count. */
  readonly flag?: string | null;
  /** The loop goes on where the flag is true, which may be a number. */
  readonly goesOn?: boolean;
  /** It is one of the loops that make initial states, see `pieces.ts`. */
  readonly inPieces?: boolean;
  /** What is done for elements is only a question of this formula: elements for which it is certain without more may be left out. */
  readonly under?: Under;
  /** The same, for one loop. */
  readonly test?: LoopTest;
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
export function isWatched(g: Generator, mode: Mode): boolean {
  return g.watched.isOn && mode.watch === undefined && mode.current !== '' && mode.current !== '?';
}

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

/** How an argument is passed: as its value, as a function that computes it when it is asked for, or as a function of operands. */
export type Passing = 'value' | 'lazy' | 'operator';

/** What a parameter of a JavaScript function denotes. */
export function passedAs(js: string, passing: Passing): Denotation {
  if (passing === 'value') return { kind: 'code', code: value(js, { atomic: true, lazy: true }) };
  return passing === 'lazy' ? { kind: 'lazy', js } : { kind: 'closure', js };
}

/** What a name stands for, where it is another expression: by which definition, if any, and applied to what. */
export interface Unfolded extends Argument {
  readonly definition: DefinitionSymbol | null;
  readonly args: readonly Argument[];
}

/** The use of a recursive definition, whose parameters are not bound yet. */
export interface Recursion extends Unfolded {
  readonly definition: DefinitionSymbol;
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
  readonly layout: Layout;
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
  expression(e: Expr, at: Place): Code;
  /** Emits a loop over the elements of a set. */
  loop(set: Expr, at: Place, body: LoopBody, options?: LoopOptions): void;
  /** Emits nested loops over bounds; the flag, where given, stops them all once it is true. */
  bounds(list: readonly Bound[], at: Place, body: BoundsBody, options?: LoopOptions): void;
  /** Emits code that tells whether some assignment of the primed variables satisfies the action. */
  enabled(action: Expr, at: Place): Code;
  /** A truth value: the primed expression equals the expression. Of a tuple each component is compared, and no tuple is made. */
  unchanged(subscript: Expr, whole: Expr, at: Place): Code;
  /** Emits code that tells whether the step is one of the first action followed by one of the second. */
  composed(first: Argument, second: Argument, at: Place): Code;
  /** A use of a name, or the application of a named operator, as a value or truth value. */
  application(name: Name, args: readonly Argument[], whole: Expr, at: Place): Code;
  /** A use of what a name denotes. */
  denoted(d: Denotation, args: readonly Argument[], whole: Expr, at: Place): Code;
  /** The use of an operator of the language. */
  builtin(name: string, args: readonly Argument[], whole: Expr, at: Place): Code;
  /**
   * The value of an expression that depends on nothing at run time, computed at most once in the program. `drawnBy`: the definition that stands for it, where it
   * may draw from what is random.
   */
  hoisted(e: Expr, at: Place, drawnBy?: string): Code;
  /** The explicit form of a set over which a loop at `site` goes. */
  listed(set: Code, site: number): string;
  /**
   * A number or truth value that depends on the same as the expression, remembered where that pays: `what` names it, `compute` makes the code that
   * computes it. Else null.
   */
  rememberAbout(e: Expr, what: string, at: Place, compute: (at: Place) => Code): Code | null;
  /** Where an expression is a use of a name that stands for another expression (definition, parameter, substitution): that expression. */
  unfold(e: Expr, env: Env, block: Block): Unfolded | null;
  /** The recursive definition that an expression is a use of, or null. */
  recursion(e: Expr, env: Env, block: Block): Recursion | null;
  /** What a parameter stands for that is given the argument. */
  ofParameter(parameter: ParameterSymbol, argument: Argument, block: Block): Denotation;
  /** How a parameter of a definition is passed to a JavaScript function. */
  passing(definition: DefinitionSymbol, index: number): Passing;
  /** What is passed. */
  passed(argument: Argument, arity: number, passing: Passing, at: Place): Code;
  /** The rule for a use of a recursive function definition that is applied, or null. */
  ruleOf(e: Expr, at: Place): Rule | null;
  /** The index of the variable that the expression stands for, or -1. With `bound`, of a variable that ENABLED binds. */
  variableOf(e: Expr, env: Env, block: Block, bound?: BoundVariables): number;
  /** The index of a variable of an instantiated module, as a variable of its own. */
  ownIndex(symbol: VariableSymbol): number;
  /** The environment of a LET's body. */
  enterLet(e: Let, env: Env, block: Block, since?: Thunk['since']): Env;
  /** The part of a definition that a subexpression name denotes, with what is bound around it. */
  enterPart(e: Subexpression, env: Env, block: Block): Argument;
  /** The environment of a definition reached through instances. */
  enter(path: readonly InstanceStep[], env: Env, block: Block): Env;
}

/** A JavaScript function as an argument: nothing is evaluated where it stands, so it need not be held. */
export const notNow = (js: string): Code => value(js, { atomic: true });

/** Codes as arguments of a call. */
export const listOf = (codes: readonly Code[]): string => codes.map(({ js }) => js).join(', ');

/** A truth value as a value id. */
export function asValue(code: Code): Code {
  return code.type === 'value' ? code : { js: `(${code.js} ? TRUE : FALSE)`, type: 'value', lazy: false, atomic: false };
}

/** A value id as a truth value. */
export function asTruth(code: Code, site: number, what: string): Code {
  if (code.type === 'boolean') return code;
  return { js: `truth(${code.js}, ${site}, ${JSON.stringify(what)})`, type: 'boolean', lazy: false, atomic: false };
}

/** A settled value id. */
export function asSettled(code: Code, site: number): Code {
  const v = asValue(code);
  return v.lazy ? { js: `settle(${v.js}, ${site})`, type: 'value', lazy: false, atomic: false } : v;
}

/** What a loop in loops does when it begins, one that makes its elements for each, and a recursive operator when it is called: lets who watches look now and then. */
export function breath(site: number): string {
  return `if (--rounds < 0) rounds = breathe(${site});`;
}

/** What a loop that counts does in each round: the same after many rounds, without any memory. */
export function longBreath(counter: string, site: number): string {
  return `if ((${counter} & 1023) === 1023) breathe(${site});`;
}

/** Emits a jump out of the iteration when the flag is set. */
export function leaveIf(flag: string, leave: string): string {
  return `if (${flag}) ${leave}`;
}
