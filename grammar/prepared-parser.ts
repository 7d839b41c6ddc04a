// A Chevrotain parser that need not record its rules.
//
// Chevrotain runs all rules once when a parser is built, to see what they consist of, and computes from that how to decide. That took a tenth of a short check. The
// build does it beforehand (`prepare.ts`): what is left at run time is a table for each decision. What the rules consist of is asked for only where a text has a
// fault, to say what was expected; a second parser is built for that.
import { CstParser, type IParserErrorMessageProvider, type Rule, type TokenType } from 'chevrotain';
import { type Decide, type DecisionKind, deciding, FirstTokenLookahead } from './lookahead.ts';

/** The decisions of a parser as plain data. */
export interface PreparedLookahead {
  /** Lists of token types: positions in the list of the parser's types. */
  readonly sets: readonly (readonly number[])[];
  /** The number by which Chevrotain knows the decision; its kind; for each alternative the number of its list. */
  readonly decisions: readonly (readonly [number, DecisionKind, readonly number[]])[];
}

/** How to build a parser: with its grammar validated, which is for tests, by analysing it, or from what an analysis has found. */
export type Building = 'validate' | 'analyse' | PreparedLookahead;

/** How many tokens Chevrotain's own strategy may look at, where it validates the grammar. */
export type ValidatedLookahead = 1 | 2;

/** See above. The constructor of a class with all its rules ends with `this.performSelfAnalysis()`. */
export abstract class PreparedParser extends CstParser {
  /** Chevrotain's own: the decisions by their numbers. */
  declare protected lookAheadFuncsCache: Map<number, Decide>;
  /** Chevrotain's own. */
  declare protected selfAnalysisDone: boolean;
  readonly #types: readonly TokenType[];
  readonly #strategy: FirstTokenLookahead;
  readonly #building: Building;
  #analysed: PreparedParser | undefined;

  constructor(types: TokenType[], building: Building, errorMessageProvider: IParserErrorMessageProvider, maxLookahead: ValidatedLookahead) {
    const strategy = new FirstTokenLookahead();
    super(types, {
      ...(building === 'validate' ? { maxLookahead } : { lookaheadStrategy: strategy, maxLookahead: 1, skipValidations: true }),
      nodeLocationTracking: 'onlyOffset',
      errorMessageProvider,
    });
    this.#types = types;
    this.#strategy = strategy;
    this.#building = building;
  }

  /** The same parser, which knows what its rules consist of. */
  protected abstract analysed(): PreparedParser;

  protected override performSelfAnalysis(): void {
    if (typeof this.#building === 'string') {
      super.performSelfAnalysis();
      return;
    }
    const { sets, decisions } = this.#building;
    const types = sets.map((set) => set.map((position) => this.#types[position]!));
    for (const [key, kind, firsts] of decisions)
      this.lookAheadFuncsCache.set(key, deciding({ kind, firsts: firsts.map((set) => types[set]!) }));
    this.selfAnalysisDone = true;
  }

  override getGAstProductions(): Record<string, Rule> {
    if (typeof this.#building === 'string') return super.getGAstProductions();
    this.#analysed ??= this.analysed();
    return this.#analysed.getGAstProductions();
  }

  /** What the analysis of this parser has found. It was built with 'analyse'. */
  lookahead(): PreparedLookahead {
    const numbers = new Map<string, number>();
    const sets: number[][] = [];
    const numberOf = (types: readonly TokenType[]): number => {
      const set = types.map((type) => this.#types.indexOf(type));
      const text = set.join();
      if (!numbers.has(text)) numbers.set(text, sets.push(set) - 1);
      return numbers.get(text)!;
    };
    const decisions = [...this.lookAheadFuncsCache].map(([key, decide]) => {
      const { kind, firsts } = this.#strategy.firstTokens(decide);
      return [key, kind, firsts.map(numberOf)] as const;
    });
    return { sets, decisions };
  }
}
