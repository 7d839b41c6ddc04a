// How a state is laid out in its row of value ids.
//
// A variable is one entry: the id of its value. A variable that is a function over the same few arguments in every state may be kept by its cells
// instead: one entry for each argument. Then `f[x]` reads an entry, `[f EXCEPT ![x] = e]` writes one, and no function has to be found among all that
// were ever made, which is what most of a search's time goes to where every state has functions of its own.
//
// A variable that is a set of few elements may be kept by bits: some words with a bit for each element of a universe, and an entry for what is in none
// (`../runtime/set-in-bits.ts`). Then `S \\cup {m}` sets a bit, and no set has to be found.
//
// Where the values of a function in cells are few they are kept by codes, several of which are in one word of the state (`../runtime/packed-cells.ts`). The program
// itself has them as cells, in a row of its own: behind the words of the state's vector.
//
// What is in cells or in bits is made as a value where one is wanted. So only variables are kept in cells of which the program never wants that: whoever compiles
// a use that does tells the layout (`refuse`), and the program is compiled again without.
import type { Expr } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import { bitsOfCodes } from '../runtime/codes.ts';
import { wordsOfCodes } from '../runtime/packed-cells.ts';
import type { RecordedRows } from '../runtime/step-recorder.ts';
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

/** How a variable is kept that is not kept by its value. */
export type Split =
  /** The explicit set that is the domain, and the memory of the codes, where its values have codes. */
  | { readonly kind: 'cells'; readonly domain: number; readonly codes: Int32Array | null }
  /** The memory of the universe. */
  | { readonly kind: 'bits'; readonly universe: Int32Array };

/** Variables that are not kept by their values, by index. */
export type SplitVariables = ReadonlyMap<number, Split>;

/** A wish to keep a variable so. */
export type SplitWish =
  | Exclude<Split, { readonly kind: 'cells' }>
  | (Domain & { readonly kind: 'cells'; readonly codes: Int32Array | null });

/** A variable that is kept by its values, one entry of the row for each argument. */
export interface Cells extends Domain {
  /** The variable. */
  readonly variable: number;
  /** The entry of the first argument in the program's rows; the others follow. */
  readonly first: number;
  readonly width: number;
  /** Where its words are in the states' vectors; null where these have the entries themselves. */
  readonly packed: Packed | null;
}

/** The words of a function whose values have codes. */
export interface Packed {
  /** The first word; the others follow. */
  readonly first: number;
  readonly width: number;
  /** The memory of the codes. */
  readonly memory: Int32Array;
}

/** A variable that is a set, kept by bits. */
export interface Bits {
  readonly variable: number;
  /** The entry of the first word; the others follow, and the entry for what has no bit. */
  readonly first: number;
  readonly width: number;
  readonly memory: Int32Array;
}

/** How many words of a vector a variable has. */
function wordsFor(wish: SplitWish | undefined): number {
  if (wish === undefined) return 1;
  if (wish.kind === 'bits') return wordsOf(wish.universe) + 1;
  return wish.codes === null ? wish.keys.length : wordsOfCodes(bitsOfCodes(wish.codes), wish.keys.length);
}

/** The elements of an explicit set, in the order of their ids. */
export function elementsIn({ arena }: Values, set: number): readonly number[] {
  return Array.from(arena.cells.subarray((set >> 1) + 2, (set >> 1) + 2 + arena.length(set)));
}

type KnownDomain = (e: Expr) => number | null;

/** Where the variables are in a row. */
export class Layout {
  /** Words of a state's vector. */
  readonly width: number;
  /** Entries of a row of the program: a vector, and behind it what is packed in it. */
  readonly rowWidth: number;
  /** The first word of each variable in a vector. */
  readonly first: readonly number[];
  /** The variables that the program wants as values though they are in cells or in bits. */
  readonly refused = new Set<number>();
  readonly #split: readonly (Cells | Bits | null)[];
  readonly #domainOf: KnownDomain;
  /** Where the program tells which entries of the expanded state it reads; null where it does not. */
  readonly recorded: RecordedRows | null;

  /**
   * @param variables how many there are
   * @param domainOf the explicit set that an expression of the root module stands for, which mentions nothing but constants; null where it is not known
   */
  constructor(
    variables: number,
    wished: ReadonlyMap<number, SplitWish> = new Map(),
    domainOf: KnownDomain = () => null,
    recorded: RecordedRows | null = null,
  ) {
    this.recorded = recorded;
    this.#domainOf = domainOf;
    const first: number[] = [];
    let width = 0;
    for (let variable = 0; variable < variables; variable++) {
      first.push(width);
      width += wordsFor(wished.get(variable));
    }
    let rowWidth = width;
    this.#split = first.map((at, variable) => {
      const wish = wished.get(variable);
      if (wish === undefined) return null;
      const words = { first: at, width: wordsFor(wish) };
      if (wish.kind === 'bits') return { variable, ...words, memory: wish.universe };
      const { domain, keys, codes } = wish;
      if (codes === null) return { variable, ...words, domain, keys, packed: null };
      const cells = { variable, first: rowWidth, width: keys.length, domain, keys, packed: { ...words, memory: codes } };
      rowWidth += keys.length;
      return cells;
    });
    this.width = width;
    this.rowWidth = rowWidth;
    this.first = first;
  }

  get isRecorded(): boolean {
    return this.recorded !== null;
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
    const split = new Map<number, Split>();
    for (const { variable, domain, packed } of this.cells) split.set(variable, { kind: 'cells', domain, codes: packed?.memory ?? null });
    for (const { variable, memory } of this.bits) split.set(variable, { kind: 'bits', universe: memory });
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
