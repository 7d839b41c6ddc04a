// How a state is laid out in its row of value ids.
//
// A variable is one entry: the id of its value. A variable that is a function over the same few arguments in every state may be kept by its cells
// instead: one entry for each argument. Then `f[x]` reads an entry, `[f EXCEPT ![x] = e]` writes one, and no function has to be found among all that
// were ever made, which is what most of a search's time goes to where every state has functions of its own.
//
// A function in cells is made as a value where one is wanted. So only variables are kept in cells of which the program never wants that: whoever compiles
// a use that does tells the layout (`refuse`), and the program is compiled again without.
import type { Expr } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import type { Analysis } from './analysis.ts';
import type { Env } from './environment.ts';

/** Of functions with more arguments a copy costs more than to find them. */
export const MOST_KEYS = 40;

/** The arguments of a function in cells: an explicit set, and its elements in canonical order, so that rows are ordered as the states are. */
export interface Domain {
  readonly domain: number;
  readonly keys: readonly number[];
}

/** Variables in cells, by index, and the explicit sets that are their domains. */
export type CellDomains = ReadonlyMap<number, number>;

/** A variable that is kept by its values, one entry of the row for each argument. */
export interface Cells extends Domain {
  /** The variable. */
  readonly variable: number;
  /** The entry of the first argument. */
  readonly first: number;
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
  /** The variables that the program wants as values though they are in cells. */
  readonly refused = new Set<number>();
  readonly #cells: readonly (Cells | null)[];
  readonly #domainOf: KnownDomain;

  /**
   * @param variables how many there are
   * @param domainOf the explicit set that an expression of the root module stands for, which mentions nothing but constants; null where it is not known
   */
  constructor(variables: number, domains: ReadonlyMap<number, Domain> = new Map(), domainOf: KnownDomain = () => null) {
    this.#domainOf = domainOf;
    const first: number[] = [];
    const cells: (Cells | null)[] = [];
    let width = 0;
    for (let variable = 0; variable < variables; variable++) {
      const given = domains.get(variable);
      first.push(width);
      cells.push(given === undefined ? null : { variable, first: width, ...given });
      width += given?.keys.length ?? 1;
    }
    this.width = width;
    this.first = first;
    this.#cells = cells;
  }

  /** The cells of a variable; null where it is one entry, or none of the state's. */
  cellsOf(variable: number): Cells | null {
    return this.#cells[variable] ?? null;
  }

  /** All variables that are in cells. */
  get all(): readonly Cells[] {
    return this.#cells.filter((cells) => cells !== null);
  }

  /** The variables that are in cells. */
  get domains(): CellDomains {
    return new Map(this.all.map(({ variable, domain }) => [variable, domain]));
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
