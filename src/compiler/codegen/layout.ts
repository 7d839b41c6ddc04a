// How a state is laid out in its row of value ids.
//
// A variable is one entry: the id of its value. A variable that is a function over the same few arguments in every state may be kept by its cells
// instead: one entry for each argument. Then `f[x]` reads an entry, `[f EXCEPT ![x] = e]` writes one, and no function has to be found among all that
// were ever made, which is what most of a search's time goes to where every state has functions of its own.
//
// A variable that is a set of few elements may be kept by bits: some words with a bit for each element of a universe, and an entry for what is in none
// (`../runtime/set-in-bits.ts`). Then `S \\cup {m}` sets a bit, and no set has to be found.
//
// What is in cells or in bits is made as a value where one is wanted. So only variables are kept in cells of which the program never wants that: whoever compiles
// a use that does tells the layout (`refuse`), and the program is compiled again without.
import type { Expr } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import { wordsOf } from '../runtime/universe.ts';
import type { Analysis } from './analysis.ts';
import type { Env } from './environment.ts';

/** Of functions with more arguments a copy costs more than to find them. */
export const MOST_KEYS = 40;

/** The arguments of a function in cells: an explicit set, and its elements in canonical order, so that rows are ordered as the states are. */
export interface Domain {
  readonly domain: number;
  readonly keys: readonly number[];
}

/** Variables that are not kept by their values, by index: functions with the explicit set that is their domain, sets with the memory of their universe. */
export type SplitVariables = ReadonlyMap<number, number | Int32Array>;

/** A variable that is kept by its values, one entry of the row for each argument. */
export interface Cells extends Domain {
  /** The variable. */
  readonly variable: number;
  /** The entry of the first argument; the others follow. */
  readonly first: number;
  readonly width: number;
}

/** A variable that is a set, kept by bits. */
export interface Bits {
  readonly variable: number;
  /** The entry of the first word; the others follow, and the entry for what has no bit. */
  readonly first: number;
  readonly width: number;
  readonly memory: Int32Array;
}

/** The elements of an explicit set, in the order of their ids. */
export function elementsIn({ arena }: Values, set: number): readonly number[] {
  return Array.from(arena.cells.subarray((set >> 1) + 2, (set >> 1) + 2 + arena.length(set)));
}

type KnownDomain = (e: Expr) => number | null;

/** Where the variables are in a row. */
export class Layout {
  /** Entries of a row. */
  readonly width: number;
  /** The first entry of each variable. */
  readonly first: readonly number[];
  /** The variables that the program wants as values though they are in cells or in bits. */
  readonly refused = new Set<number>();
  readonly #split: readonly (Cells | Bits | null)[];
  readonly #domainOf: KnownDomain;

  /**
   * @param variables how many there are
   * @param domainOf the explicit set that an expression of the root module stands for, which mentions nothing but constants; null where it is not known
   */
  constructor(variables: number, wished: ReadonlyMap<number, Domain | Int32Array> = new Map(), domainOf: KnownDomain = () => null) {
    this.#domainOf = domainOf;
    const first: number[] = [];
    const split: (Cells | Bits | null)[] = [];
    let width = 0;
    for (let variable = 0; variable < variables; variable++) {
      const given = wished.get(variable);
      first.push(width);
      const entries = given === undefined ? 1 : given instanceof Int32Array ? wordsOf(given) + 1 : given.keys.length;
      if (given === undefined) split.push(null);
      else if (given instanceof Int32Array) split.push({ variable, first: width, width: entries, memory: given });
      else split.push({ variable, first: width, width: entries, ...given });
      width += entries;
    }
    this.width = width;
    this.first = first;
    this.#split = split;
  }

  /** The cells of a variable; null where it has none. */
  cellsOf(variable: number): Cells | null {
    const split = this.#split[variable] ?? null;
    return split !== null && 'keys' in split ? split : null;
  }

  /** The bits of a variable; null where it has none. */
  bitsOf(variable: number): Bits | null {
    const split = this.#split[variable] ?? null;
    return split !== null && 'memory' in split ? split : null;
  }

  /** Whether a variable is one entry, the id of its value. */
  isValue(variable: number): boolean {
    return (this.#split[variable] ?? null) === null;
  }

  /** Whether all variables are. */
  get isPlain(): boolean {
    return this.#split.every((split) => split === null);
  }

  /** All variables that are in cells. */
  get cells(): readonly Cells[] {
    return this.#split.filter((split) => split !== null && 'keys' in split);
  }

  /** All variables that are in bits. */
  get bits(): readonly Bits[] {
    return this.#split.filter((split) => split !== null && 'memory' in split);
  }

  /** The variables that are no single entry. */
  get split(): SplitVariables {
    const split = new Map<number, number | Int32Array>();
    for (const { variable, domain } of this.cells) split.set(variable, domain);
    for (const { variable, memory } of this.bits) split.set(variable, memory);
    return split;
  }

  /** Whether the expression certainly stands for the domain of the cells. */
  isDomain({ domain }: Cells, e: Expr, { layer }: Env, analysis: Analysis): boolean {
    return layer.parent === null && analysis.portable(e, { layer, locals: null }) && this.#domainOf(e) === domain;
  }

  /** The program wants the variable as a value. */
  refuse(variable: number): void {
    this.refused.add(variable);
  }
}
