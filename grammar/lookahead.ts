// Which alternative to take, by the next token alone.
//
// Chevrotain's own strategy computes paths of up to k tokens for every decision when the parser is built, which is most of the start-up time of a
// grammar. The passes over the tokens make one token enough here (the few other places have a gate), so FIRST sets do, each computed once per rule.
// The tests build the same grammar with Chevrotain's strategy and its ambiguity check.
//
// The FIRST sets do not depend on the text that is parsed, so the build computes them (`prepared-lookahead.ts`): a parser that is given them is ready without
// recording its rules.
//
// Where two alternatives begin with the same token, the first one is taken (`CASE` begins a step of its own before it begins an expression).
import {
  Alternation,
  type Alternative,
  type BaseParser,
  type ILookaheadStrategy,
  type IOrAlt,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
  type TokenType,
} from 'chevrotain';

interface First {
  readonly types: readonly TokenType[];
  readonly nullable: boolean;
}

const holders = [Option, Repetition, RepetitionMandatory, RepetitionMandatoryWithSeparator, RepetitionWithSeparator] as const;

type Decision = Alternation | InstanceType<(typeof holders)[number]>;

/** The sequences that an alternation chooses from. */
const branches = (choice: Alternation): IProduction[][] =>
  (choice.definition as Alternative[]).map((alternative) => alternative.definition);

const isDecision = (production: IProduction): production is Decision =>
  production instanceof Alternation || holders.some((holder) => production instanceof holder);

const kindOf: Readonly<Record<string, (typeof holders)[number]>> = {
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
};

/** The indices of a token type and of the types it is a category of. */
const matching = (type: TokenType): number[] => [type.tokenTypeIdx!, ...(type.categoryMatches ?? [])];

/** The number of the alternative to take, undefined for none; or whether to enter the optional part. */
export type Decide = (alternatives?: IOrAlt<unknown>[]) => number | boolean | undefined;

/** What is decided: whether to enter a part, or which alternative to take, where some of them may have a gate or none has one. */
export type DecisionKind = 'part' | 'alternatives' | 'gated alternatives';

/** A decision by the first token. */
export interface FirstTokens {
  readonly kind: DecisionKind;
  /** What each of the alternatives may begin with, or the part. */
  readonly firsts: readonly (readonly TokenType[])[];
}

const toEnter = (first: readonly TokenType[]): (() => boolean) => {
  const table: boolean[] = [];
  for (const type of first) for (const idx of matching(type)) table[idx] = true;
  return function (this: BaseParser) {
    return table[this.LA(1).tokenTypeIdx] === true;
  };
};

const toTake = ({ kind, firsts }: FirstTokens): ((alternatives?: IOrAlt<unknown>[]) => number | undefined) => {
  const table: number[] = [];
  const gated: number[] = [];
  firsts.forEach((first, index) => {
    for (const type of first)
      for (const idx of matching(type)) {
        if (table[idx] === undefined) table[idx] = index;
        else gated[idx] = index;
      }
  });
  if (kind === 'alternatives')
    return function (this: BaseParser) {
      return table[this.LA(1).tokenTypeIdx];
    };
  // A gate that says no leaves the token to the last alternative that begins with it.
  return function (this: BaseParser, alternatives) {
    const idx = this.LA(1).tokenTypeIdx;
    const index = table[idx];
    if (index === undefined) return undefined;
    const gate = alternatives?.[index]?.GATE;
    return gate === undefined || gate.call(this) ? index : gated[idx];
  };
};

/** The function that decides, to be called on the parser. */
export const deciding = (decision: FirstTokens): Decide => (decision.kind === 'part' ? toEnter(decision.firsts[0]!) : toTake(decision));

/** Decides by the first token. One instance serves one parser. */
export class FirstTokenLookahead implements ILookaheadStrategy {
  readonly #ofRule = new Map<Rule, First>();
  readonly #decisions = new Map<Rule, Map<string, Decision>>();
  readonly #built = new Map<Decide, FirstTokens>();

  /** What a function decides by that this instance has built. */
  firstTokens(decide: Decide): FirstTokens {
    return this.#built.get(decide)!;
  }

  validate(): [] {
    return [];
  }

  buildLookaheadForAlternation(options: {
    prodOccurrence: number;
    rule: Rule;
    hasPredicates: boolean;
  }): (alternatives?: IOrAlt<unknown>[]) => number | undefined {
    const choice = this.#decision(options.rule, `Alternation${options.prodOccurrence}`) as Alternation;
    const firsts = branches(choice).map((branch) => this.#firstOf(branch).types);
    const decision: FirstTokens = { kind: options.hasPredicates ? 'gated alternatives' : 'alternatives', firsts };
    const decide = toTake(decision);
    this.#built.set(decide, decision);
    return decide;
  }

  buildLookaheadForOptional(options: { prodOccurrence: number; prodType: string; rule: Rule }): () => boolean {
    const part = this.#decision(options.rule, `${options.prodType}${options.prodOccurrence}`);
    const { types } = this.#firstOf(part.definition);
    const decide = toEnter(types);
    this.#built.set(decide, { kind: 'part', firsts: [types] });
    return decide;
  }

  #decision(rule: Rule, key: string): Decision {
    let found = this.#decisions.get(rule);
    if (!found) {
      found = new Map();
      this.#collect(rule.definition, found);
      this.#decisions.set(rule, found);
    }
    return found.get(key)!;
  }

  #collect(productions: readonly IProduction[], found: Map<string, Decision>): void {
    for (const production of productions) {
      if (!isDecision(production)) continue;
      const name =
        production instanceof Alternation ? 'Alternation' : Object.keys(kindOf).find((key) => production instanceof kindOf[key]!)!;
      found.set(`${name}${production.idx}`, production);
      if (production instanceof Alternation) for (const branch of branches(production)) this.#collect(branch, found);
      else this.#collect(production.definition, found);
    }
  }

  #firstOf(sequence: readonly IProduction[]): First {
    const types: TokenType[] = [];
    for (const production of sequence) {
      const first = this.#firstOfOne(production);
      types.push(...first.types);
      if (!first.nullable) return { types, nullable: false };
    }
    return { types, nullable: true };
  }

  #firstOfOne(production: IProduction): First {
    if (production instanceof Terminal) return { types: [production.terminalType], nullable: false };
    if (production instanceof NonTerminal) {
      const rule = production.referencedRule;
      let known = this.#ofRule.get(rule);
      if (!known) {
        known = this.#firstOf(rule.definition);
        this.#ofRule.set(rule, known);
      }
      return known;
    }
    if (production instanceof Alternation) {
      const parts = branches(production).map((branch) => this.#firstOf(branch));
      return { types: parts.flatMap((part) => part.types), nullable: parts.some((part) => part.nullable) };
    }
    const { types, nullable } = this.#firstOf((production as Option).definition);
    const mandatory = production instanceof RepetitionMandatory || production instanceof RepetitionMandatoryWithSeparator;
    return { types, nullable: nullable || !mandatory };
  }
}
