// Operators of the standard modules that are computed by JavaScript instead of by their TLA+ text.
//
// Every standard module is TLA+ text (so that names, arities, levels and LOCALs are resolved like any other module's) and, for some of its
// operators, a native: as TLC overrides operators by Java methods. A native sees value ids and gives back a value id or a truth value.
import type { SearchProgress } from '../../model/index.ts';
import type { Level } from '../../semantics/index.ts';
import type { Module } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';

/** What is random, reproducible from the run's seed. */
export interface RandomSource {
  /** A pseudo-random integer in 0..below-1. */
  random(below: number): number;
  /**
   * Computes what a definition stands for that is drawn once in a run. Its integers are a function of the seed and the name: several programs are made of
   * one model, and each computes it when it needs it first. Absent: what they draw depends on that order.
   */
  readonly drawing?: (<T>(name: string, compute: () => T) => T) | undefined;
}

/** What natives may reach. */
export interface NativeContext extends RandomSource {
  readonly values: Values;
  /** What the search tells about itself. */
  readonly progress: SearchProgress;
  /** Shows a line to the user (Print, PrintT). */
  output(line: string): void;
  /** What an expression at a site reads like in the specification; for messages. */
  textOf(site: number): string;
  /** TLCGet/TLCSet registers, by the value id of the integer or string that names them. */
  readonly registers: Map<number, number>;
  /** How often what _POSSIBLE names, and what _Track is given, was true; by name. Absent: nothing is counted. */
  readonly witnessed?: Map<string, number>;
  /** Milliseconds since 1970, for JavaTime and TLCGet("duration"). Absent: 0. */
  readonly now?: () => number;
  /** How the model is run, for TLCGet("config"). Absent: breadth-first, one worker. */
  readonly run?: RunSettings;
  /** A value that only the compiler or the checker can make, as TLC makes it: a value id, or undefined where there is none here. */
  readonly describe?: (what: Described) => number | undefined;
  /** Environment variables, for IOEnv. Absent: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Files: written with --allow-io only. Absent: not allowed. */
  readonly files?: NativeFiles;
  /** Programs, with --allow-exec. Absent: not allowed. */
  readonly execute?: (command: readonly string[], environment: Readonly<Record<string, string>>) => NativeExit;
}

/** `spec`: what TLCGet gives for that string. `trace`: the states up to this one. `behaviour`: all of them. `counterexample`: as in TLCExt. */
export type Described = 'spec' | 'trace' | 'behaviour' | 'counterexample';

/** How the model is run. */
export interface RunSettings {
  readonly mode: 'bfs' | 'simulate' | 'generate';
  readonly deadlock: boolean;
  readonly workers: number;
  readonly seed: string;
  /** The length of simulated behaviours and their number; -1: no limit. */
  readonly depth: number;
  readonly traces: number;
}

/** Reading and writing below the specification's folder. All throw an Error with a message for people. */
export interface NativeFiles {
  exists(path: string): boolean;
  read(path: string): string;
  /** The content, unpacked where it is packed by gzip. */
  readBytes(path: string): Uint8Array;
  /** Absent: not allowed. */
  readonly write?: ((path: string, text: string, append: boolean) => void) | undefined;
}

/** How a program ended. */
export interface NativeExit {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** On what more than the state a value depends: nothing, the level, or all that was evaluated before. The greater one includes the lesser. */
export const Variance = { none: 0, level: 1, full: 2 } as const;
export type Variance = (typeof Variance)[keyof typeof Variance];

interface EffectRow {
  /** On what more than the state, and the arguments, the answer depends. */
  readonly variance: Variance;
  /** Threads may evaluate it beside each other. */
  readonly isShareable: boolean;
  /** Somebody sees how often it is evaluated. */
  readonly isSeen: boolean;
  /** A constant definition that has this effect is computed once in a run, as TLC does. */
  readonly isOnce: boolean;
  /** The answer for exchanged model values is the answer with these exchanged. */
  readonly isSymmetric: boolean;
  /** The answer may tell how often something was true. */
  readonly tellsCounts: boolean;
}

const UNKNOWN: EffectRow = {
  variance: Variance.full,
  isShareable: false,
  isSeen: false,
  isOnce: false,
  isSymmetric: false,
  tellsCounts: false,
};

/** What natives do besides computing their result, or depend on besides their arguments. */
export const EFFECTS = {
  /** Ends everything, or answers the same each time. */
  asserts: { ...UNKNOWN, variance: Variance.none, isShareable: true, isSymmetric: true },
  /** Shows something, and answers the same each time. */
  prints: { ...UNKNOWN, variance: Variance.none, isShareable: true, isSeen: true, isSymmetric: true },
  /** How the run was started: the same in all of it, with names in it. */
  environment: { ...UNKNOWN, variance: Variance.none, isOnce: true },
  /** As `environment`, without names of model values. */
  settings: { ...UNKNOWN, variance: Variance.none, isSymmetric: true },
  /** What surrounds the run: text, so that no model value is in it. */
  surroundings: { ...UNKNOWN, variance: Variance.none, isOnce: true, isSymmetric: true },
  /** How long the behaviour is. */
  level: { ...UNKNOWN, variance: Variance.level, isSymmetric: true },
  /** Which states the behaviour went through. */
  trace: { ...UNKNOWN, variance: Variance.level },
  /** How far the search has come, or the clock: the same for states that are exchanged. */
  progress: { ...UNKNOWN, isSymmetric: true },
  /** Writes a register. */
  'sets-register': { ...UNKNOWN, isSymmetric: true },
  /** Reads registers, or how often something was true. */
  'reads-register': { ...UNKNOWN, tellsCounts: true },
  /** Counts how often something was true. */
  counts: UNKNOWN,
  /** What the search found. */
  outcome: UNKNOWN,
  random: { ...UNKNOWN, isOnce: true },
  /** Reads or writes files, or runs programs. */
  io: { ...UNKNOWN, isOnce: true },
} as const satisfies Readonly<Record<string, EffectRow>>;

export type Effect = keyof typeof EFFECTS;

/** An operator passed as an argument. */
export type OperatorArgument = (...args: number[]) => number;

export interface Native {
  /**
   * What each argument is passed as: a value id; a value id that is settled (never a lazy set, see values/kinds.ts); or an operator.
   * Boolean-valued operator arguments return the ids of TRUE and FALSE. 'delayed' is a function that computes the value id.
   */
  readonly params: readonly ('value' | 'settled' | 'operator' | 'delayed')[];
  readonly returns: 'value' | 'boolean';
  /** True where the result may be a lazy set or a lambda function. */
  readonly lazy?: boolean;
  /** The highest level that its first argument may have: above it the operator is what its text says. Absent: any. */
  readonly highest?: Level;
  /**
   * Where it is at fault, its text is evaluated: that may have a value without one of the arguments ('arguments': if they have values, so has the text none where
   * the native has none), or without what an operator makes of some elements ('always').
   */
  readonly orText?: 'arguments' | 'always';
  /** True where a first argument that depends on nothing at run time is computed once in a run, whatever it calls. */
  readonly once?: boolean;
  /** What it does, or depends on, besides its arguments: it is never remembered and never moved then. Absent: nothing. */
  readonly effect?: Effect;
  /** What it does where its first argument is this string, if that is less. */
  readonly effectOn?: (key: string) => Effect;
  /** True where what it is given reaches no state, because it is there for its effect only. */
  readonly isDiscarding?: boolean;
  /** True where exchanged arguments need not give the exchanged result: it takes elements in canonical order, or looks at names. */
  readonly isOrdered?: boolean;
  /** The arguments in order, then the site: pass it on to everything of `values` that can fault, or throw `new ValueFault(message, site)`. */
  // biome-ignore lint/suspicious/noExplicitAny: arguments are ids or operators as `params` says
  readonly run: (...args: any[]) => number | boolean;
}

/** One standard module: its text, and the natives by operator name. */
export interface StandardModule {
  readonly name: string;
  /** TLA+ text. A native operator's body there is its meaning where that can be written down, and anything of its level otherwise. */
  readonly text: string;
  /**
   * See `Module.givesWay`. Modules of the community extend what they only instantiated once, with LOCAL: specifications of both times are in use, and what such a module
   * hands on gives way.
   */
  readonly givesWay?: Module['givesWay'];
  readonly natives?: (context: NativeContext) => Readonly<Record<string, Native>>;
}

/** What a native does beside computing; `key` is its first argument, where that is written as a string. Undefined: nothing. */
export function effectOf(native: Native, key?: string): Effect | undefined {
  return key === undefined || native.effectOn === undefined ? native.effect : native.effectOn(key);
}

/** True where exchanged arguments need not give the exchanged result. `key` as for `effectOf`. */
export function isOrdered(native: Native, key?: string): boolean {
  const effect = effectOf(native, key);
  return effect === undefined ? native.isOrdered === true : !EFFECTS[effect].isSymmetric;
}
