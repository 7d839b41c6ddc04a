// What level checking knows about an expression, an operator, and the parameters it has seen.
//
// The level of an expression depends on what its parameters stand for: the parameters of the operators around it, and declared constants, which
// an INSTANCE of a constant module may replace by anything. So with its level (parameters taken as constants) goes the set of the parameters
// that can raise it. What an expression demands of a parameter (x' demands a state expression) is recorded with the parameter itself, once:
// symbols are unique, and a definition is checked before it is used.
//
// Source: the level rules of Specifying Systems, section 17.2, in the form SANY gives them (LevelSpec): level parameters, level constraints,
// argument level constraints and parameters, and Leibniz operators.
import type { Steps } from '../diagnostics/index.ts';
import type { ConstantSymbol, Level, ParameterSymbol, ResolvedModule } from './symbols.ts';

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

/** What is demanded of one symbol. */
interface Demand {
  /** The highest level it may stand for. */
  limit: Level;
  /** The levels that it must be able to take, by position, where it is an operator. */
  taken: readonly Level[];
  /** What it is applied to, where it is an operator. */
  joinsAsOperator: readonly Join[];
  /** What is applied to it. */
  joinsAsParam: readonly Join[];
  /** Whether everything depends on its value only. */
  isLeibniz: boolean;
}

const NOTHING: Readonly<Demand> = { limit: 3, taken: [], joinsAsOperator: [], joinsAsParam: [], isLeibniz: true };

type Demanded = Map<LevelSymbol, Demand>;

const joined = (known: readonly Join[], joins: readonly Join[]): readonly Join[] => {
  const isKnown = (join: Join): boolean =>
    known.some((one) => one.operator === join.operator && one.position === join.position && one.param === join.param);
  const added = joins.filter((join) => !isKnown(join));
  return added.length === 0 ? known : [...known, ...added];
};

/** Both demands. */
const both = (a: Readonly<Demand>, b: Readonly<Demand>): Demand => ({
  limit: a.limit < b.limit ? a.limit : b.limit,
  taken: Array.from({ length: Math.max(a.taken.length, b.taken.length) }, (_, i) => Math.max(a.taken[i] ?? 0, b.taken[i] ?? 0) as Level),
  joinsAsOperator: joined(a.joinsAsOperator, b.joinsAsOperator),
  joinsAsParam: joined(a.joinsAsParam, b.joinsAsParam),
  isLeibniz: a.isLeibniz && b.isLeibniz,
});

/**
 * What the expressions seen so far demand of parameters and constants.
 *
 * A parameter belongs to one definition, and so do its demands. A constant is shared by all modules that extend the one that declares it, and each of
 * them has demands of its own: an INSTANCE of one is not bound by those of another. A module has the demands of the modules that it extends; what a
 * nested module demands of the constants around it, the module around it demands too.
 */
export class Demands {
  readonly #parameters: Demanded = new Map();
  readonly #modules = new Map<ResolvedModule, Demanded>();
  /** Of the constants, in the module under way. */
  #constants: Demanded = new Map();

  /** Runs `act`, whose demands are those of this module. */
  *within(module: ResolvedModule, extended: readonly ResolvedModule[], check: Steps<void>): Steps<void> {
    const around = this.#constants;
    this.#constants = new Map();
    for (const one of [around, ...extended.flatMap((other) => this.#modules.get(other) ?? [])]) this.#adopt(one);
    yield* check;
    const own = this.#constants;
    this.#modules.set(module, own);
    this.#constants = around;
    const declared: readonly LevelSymbol[] = module.constants;
    this.#adopt([...own].filter(([symbol]) => !declared.includes(symbol)));
  }

  #adopt(demanded: Iterable<readonly [LevelSymbol, Demand]>): void {
    for (const [symbol, demand] of demanded) this.#constants.set(symbol, both(this.#constants.get(symbol) ?? NOTHING, demand));
  }

  /** What a module that has been gone through demands of one of its constants. */
  inModule(module: ResolvedModule, constant: LevelSymbol): Readonly<Demand> {
    return this.#modules.get(module)?.get(constant) ?? NOTHING;
  }

  /** What is demanded of a symbol here. */
  of(symbol: LevelSymbol): Readonly<Demand> {
    return this.#demandedOf(symbol).get(symbol) ?? NOTHING;
  }

  #demandedOf(symbol: LevelSymbol): Demanded {
    return symbol.kind === 'parameter' ? this.#parameters : this.#constants;
  }

  #toChange(symbol: LevelSymbol): Demand {
    const demanded = this.#demandedOf(symbol);
    let demand = demanded.get(symbol);
    if (demand === undefined) {
      demand = { ...NOTHING };
      demanded.set(symbol, demand);
    }
    return demand;
  }

  limitAll(symbols: SymbolSet, limit: Level): void {
    for (const symbol of symbols.items) if (limit < this.of(symbol).limit) this.#toChange(symbol).limit = limit;
  }

  /** An operator is applied to something of this level. */
  take(operator: LevelSymbol, position: number, level: Level): void {
    const { taken } = this.of(operator);
    if (level <= (taken[position] ?? 0)) return;
    this.#toChange(operator).taken = Array.from({ length: Math.max(taken.length, position + 1) }, (_, i) =>
      i === position ? level : (taken[i] ?? 0),
    );
  }

  /** An operator is applied to something that contains these parameters. */
  join(operator: LevelSymbol, position: number, params: SymbolSet): void {
    for (const param of params.items) {
      const join = [{ operator, position, param }];
      const asOperator = this.#toChange(operator);
      asOperator.joinsAsOperator = joined(asOperator.joinsAsOperator, join);
      const asParam = this.#toChange(param);
      asParam.joinsAsParam = joined(asParam.joinsAsParam, join);
    }
  }

  notLeibniz(symbols: SymbolSet): void {
    for (const symbol of symbols.items) if (this.of(symbol).isLeibniz) this.#toChange(symbol).isLeibniz = false;
  }
}
