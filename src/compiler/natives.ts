// Operators of the standard modules that are computed by JavaScript instead of by their TLA+ text.
//
// Every standard module is TLA+ text (so that names, arities, levels and LOCALs are resolved like any other module's) and, for some of its
// operators, a native: as TLC overrides operators by Java methods. A native sees value ids and gives back a value id or a truth value.
import type { SearchProgress } from '../model/index.ts';
import type { Values } from '../values/index.ts';

/** What natives may reach. */
export interface NativeContext {
  readonly values: Values;
  /** What the search tells about itself. */
  readonly progress: SearchProgress;
  /** Shows a line to the user (Print, PrintT). */
  output(line: string): void;
  /** A pseudo-random integer in 0..below-1, reproducible from the run's seed. */
  random(below: number): number;
  /** What an expression at a site reads like in the specification; for messages. */
  textOf(site: number): string;
  /** TLCGet/TLCSet registers. */
  readonly registers: Map<number, number>;
}

/** An operator passed as an argument. */
export type OperatorArgument = (...args: number[]) => number;

export interface Native {
  /**
   * What each argument is passed as: a value id; a value id that is settled (never a lazy set, see values/kinds.ts); or an operator.
   * Boolean-valued operator arguments return the ids of TRUE and FALSE.
   */
  readonly params: readonly ('value' | 'settled' | 'operator')[];
  readonly returns: 'value' | 'boolean';
  /** True where the result may be a lazy set or a lambda function. */
  readonly lazy?: boolean;
  /** True where the result depends on more than the arguments (TLCGet, RandomElement, Print): never remembered, never moved. */
  readonly impure?: boolean;
  /** The arguments in order, then the site: pass it on to everything of `values` that can fault, or throw `new ValueFault(message, site)`. */
  // biome-ignore lint/suspicious/noExplicitAny: arguments are ids or operators as `params` says
  readonly run: (...args: any[]) => number | boolean;
}

/** One standard module: its text, and the natives by operator name. */
export interface StandardModule {
  readonly name: string;
  /** TLA+ text. A native operator's body there is its meaning where that can be written down, and anything of its level otherwise. */
  readonly text: string;
  readonly natives?: (context: NativeContext) => Readonly<Record<string, Native>>;
}
