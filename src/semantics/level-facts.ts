// What level checking knows about an expression, an operator, and the parameters it has seen.
//
// The level of an expression depends on what its parameters stand for: the parameters of the operators around it, and declared constants, which
// an INSTANCE of a constant module may replace by anything. So with its level (parameters taken as constants) goes the set of the parameters
// that can raise it. What an expression demands of a parameter (x' demands a state expression) is recorded with the parameter itself, once:
// symbols are unique, and a definition is checked before it is used.
//
// Source: the level rules of Specifying Systems, section 17.2, in the form SANY gives them (LevelSpec): level parameters, level constraints,
// argument level constraints and parameters, and Leibniz operators.
import type { ConstantSymbol, Level, ParameterSymbol } from './symbols.ts';

/** What can stand for something of a higher level. */
export type LevelSymbol = ParameterSymbol | ConstantSymbol;

/** A set of symbols. Equal sets are identical. */
export interface SymbolSet {
  readonly items: readonly LevelSymbol[];
  readonly ids: readonly number[];
  readonly unions: Map<SymbolSet, SymbolSet>;
}

/** Makes sets of symbols and remembers their unions: an expression has few parameters, and its parts have the same ones. */
export class SymbolSets {
  readonly #ids = new Map<LevelSymbol, number>();
  readonly #symbols: LevelSymbol[] = [];
  readonly #sets = new Map<string, SymbolSet>();
  readonly #singles = new Map<LevelSymbol, SymbolSet>();
  readonly empty: SymbolSet = this.#intern([]);

  single(symbol: LevelSymbol): SymbolSet {
    let set = this.#singles.get(symbol);
    if (!set) {
      const id = this.#symbols.length;
      this.#ids.set(symbol, id);
      this.#symbols.push(symbol);
      set = this.#intern([id]);
      this.#singles.set(symbol, set);
    }
    return set;
  }

  union(a: SymbolSet, b: SymbolSet): SymbolSet {
    if (a === b || b === this.empty) return a;
    if (a === this.empty) return b;
    let result = a.unions.get(b);
    if (!result) {
      result = this.#intern([...new Set([...a.ids, ...b.ids])].sort((x, y) => x - y));
      a.unions.set(b, result);
      b.unions.set(a, result);
    }
    return result;
  }

  without(set: SymbolSet, symbols: readonly LevelSymbol[]): SymbolSet {
    if (set === this.empty || !symbols.some((symbol) => set.items.includes(symbol))) return set;
    return this.#intern(set.ids.filter((id) => !symbols.includes(this.#symbols[id]!)));
  }

  #intern(ids: readonly number[]): SymbolSet {
    const key = ids.join();
    let set = this.#sets.get(key);
    if (!set) {
      set = { ids, items: ids.map((id) => this.#symbols[id]!), unions: new Map() };
      this.#sets.set(key, set);
    }
    return set;
  }
}

/** The level of an expression and what it depends on. */
export interface Facts {
  /** With parameters and constants taken as constants. */
  readonly level: Level;
  /** The parameters whose level adds to this level. */
  readonly params: SymbolSet;
  /** All parameters in it. */
  readonly all: SymbolSet;
}

/** How an operator treats its arguments. */
export interface Profile extends Facts {
  /** Its parameters; null for an operator of the language, which takes no operators. */
  readonly own: readonly ParameterSymbol[] | null;
  readonly limits: readonly Level[];
  readonly weights: readonly boolean[];
  /** Whether equal arguments give equal results. */
  readonly leibniz: readonly boolean[];
}

/** What an operator parameter is applied to: its argument at this position contains this parameter. */
export interface Join {
  readonly operator: LevelSymbol;
  readonly position: number;
  readonly param: LevelSymbol;
}

const noJoins: readonly Join[] = [];
const noDemands: readonly Level[] = [];

/** What the expressions seen so far demand of parameters and constants. */
export class Demands {
  readonly #limits = new Map<LevelSymbol, Level>();
  readonly #demands = new Map<LevelSymbol, Level[]>();
  readonly #byOperator = new Map<LevelSymbol, Join[]>();
  readonly #byParam = new Map<LevelSymbol, Join[]>();
  readonly #nonLeibniz = new Set<LevelSymbol>();

  /** The highest level the symbol may stand for. */
  limit(symbol: LevelSymbol): Level {
    return this.#limits.get(symbol) ?? 3;
  }

  limitAll(symbols: SymbolSet, limit: Level): void {
    if (limit === 3) return;
    for (const symbol of symbols.items) if (limit < this.limit(symbol)) this.#limits.set(symbol, limit);
  }

  /** The levels that an operator symbol must be able to take, by position. */
  taken(operator: LevelSymbol): readonly Level[] {
    return this.#demands.get(operator) ?? noDemands;
  }

  take(operator: LevelSymbol, position: number, level: Level): void {
    if (level === 0) return;
    const levels = this.#demands.get(operator) ?? [];
    this.#demands.set(operator, levels);
    for (let i = levels.length; i <= position; i++) levels.push(0);
    if (levels[position]! < level) levels[position] = level;
  }

  joinsOf(operator: LevelSymbol): readonly Join[] {
    return this.#byOperator.get(operator) ?? noJoins;
  }

  joinsWith(param: LevelSymbol): readonly Join[] {
    return this.#byParam.get(param) ?? noJoins;
  }

  join(operator: LevelSymbol, position: number, params: SymbolSet): void {
    for (const param of params.items) {
      const known = this.#byOperator.get(operator);
      if (known?.some((join) => join.position === position && join.param === param)) continue;
      const join = { operator, position, param };
      if (known) known.push(join);
      else this.#byOperator.set(operator, [join]);
      const others = this.#byParam.get(param);
      if (others) others.push(join);
      else this.#byParam.set(param, [join]);
    }
  }

  isLeibniz(symbol: LevelSymbol): boolean {
    return !this.#nonLeibniz.has(symbol);
  }

  notLeibniz(symbols: SymbolSet): void {
    for (const symbol of symbols.items) this.#nonLeibniz.add(symbol);
  }
}
