// The grammar of the units of a module, and of proofs.
//
// A whole module is never parsed at once: `units.ts` cuts it, and each piece is given to the rule `unit`. Proofs are flat here, a sequence of steps
// and leaf proofs with their levels as written; `src/syntax/proofs.ts` checks that they nest.
//
// Source: *Specifying Systems*, section 15.1; "TLA+2: A Preliminary Guide", sections on proofs.
import { alt, by, gated, when } from './alternatives.ts';
import { prepared } from './prepared-lookahead.ts';
import type { Building } from './prepared-parser.ts';
import { DefinitionParser } from './tla-definitions.ts';
import type { Rule } from './tla-expressions.ts';
import { type Vocabulary, vocabulary } from './tokens.ts';

/** The parser of TLA+ units and expressions. Make one with `tlaParser()`. */
export class TlaParser extends DefinitionParser {
  constructor(v: Vocabulary, building: Building) {
    super(v, building);
    this.performSelfAnalysis();
  }

  protected override analysed(): TlaParser {
    return new TlaParser(this.v, 'analyse');
  }

  /** One unit of a module. */
  readonly unit: Rule = this.RULE('unit', () => {
    this.OR({
      DEF: [
        alt(() => {
          this.OPTION(() => this.CONSUME(this.v.Local));
          this.OR2([alt(() => this.SUBRULE(this.definition)), alt(() => this.SUBRULE(this.instance))]);
        }),
        alt(() => this.SUBRULE(this.extendsClause)),
        alt(() => this.SUBRULE(this.variables)),
        alt(() => this.SUBRULE(this.constants)),
        alt(() => this.SUBRULE(this.recursive)),
        alt(() => this.SUBRULE(this.assumption)),
        alt(() => this.SUBRULE(this.theorem)),
        alt(() => this.SUBRULE(this.useOrHide)),
      ],
      ERR_MSG: 'a definition or a declaration',
    });
  });

  readonly extendsClause: Rule = this.RULE('extendsClause', () => {
    this.CONSUME(this.v.Extends);
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.CONSUME(this.v.Identifier)));
  });

  readonly variables: Rule = this.RULE('variables', () => {
    this.CONSUME(this.v.Variable);
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.CONSUME(this.v.Identifier)));
  });

  readonly constants: Rule = this.RULE('constants', () => {
    this.CONSUME(this.v.Constant);
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.parameter)));
  });

  /** The name of an assumption or theorem: `Name ==` */
  readonly #title = when(
    () => this.LA(2).tokenType === this.v.DefinedAs,
    () => {
      this.CONSUME(this.v.Identifier);
      this.CONSUME(this.v.DefinedAs);
    },
  );

  readonly assumption: Rule = this.RULE('assumption', () => {
    this.OR([alt(() => this.CONSUME(this.v.Assume)), alt(() => this.CONSUME(this.v.Axiom))]);
    this.OPTION(this.#title);
    this.SUBRULE(this.expression);
  });

  readonly theorem: Rule = this.RULE('theorem', () => {
    this.CONSUME(this.v.Theorem);
    this.OPTION(this.#title);
    this.OR({
      DEF: [alt(() => this.SUBRULE(this.assumeProve)), alt(() => this.SUBRULE(this.expression))],
      ERR_MSG: 'an expression or ASSUME',
    });
    this.MANY(() => this.SUBRULE(this.proofPart));
  });

  /** `ASSUME A, NEW x \in S PROVE B` */
  readonly assumeProve: Rule = this.RULE('assumeProve', () => {
    this.CONSUME(this.v.Assume);
    this.AT_LEAST_ONE_SEP(
      by(this.v.Comma, () =>
        this.OR({
          DEF: [
            gated(
              () => this.LA(2).tokenType === this.v.ColonColon && this.LA(3).tokenType === this.v.Assume,
              () => {
                this.CONSUME(this.v.Identifier);
                this.CONSUME(this.v.ColonColon);
                this.SUBRULE2(this.assumeProve);
              },
            ),
            alt(() => this.SUBRULE(this.assumeProve)),
            alt(() => this.SUBRULE(this.newSymbol)),
            alt(() => this.SUBRULE(this.expression)),
          ],
          MAX_LOOKAHEAD: 1,
          ERR_MSG: 'an assumption',
        }),
      ),
    );
    this.CONSUME(this.v.Prove);
    this.SUBRULE2(this.expression);
  });

  /** `NEW x \in S`, `NEW VARIABLE x`, `CONSTANT F(_)`, `STATE x` */
  readonly newSymbol: Rule = this.RULE('newSymbol', () => {
    this.OR([
      alt(() => {
        this.CONSUME(this.v.New);
        this.OPTION(() =>
          this.OR2([
            alt(() => this.CONSUME(this.v.Constant)),
            alt(() => this.CONSUME(this.v.Variable)),
            alt(() => this.CONSUME(this.v.State)),
          ]),
        );
      }),
      alt(() => this.CONSUME2(this.v.Constant)),
      alt(() => this.CONSUME2(this.v.Variable)),
      alt(() => this.CONSUME2(this.v.State)),
    ]);
    this.SUBRULE(this.parameter);
    this.OPTION2(() => {
      this.CONSUME(this.v.In);
      this.SUBRULE(this.expression);
    });
  });

  /** A keyword PROOF, a leaf proof, or a step. */
  readonly proofPart: Rule = this.RULE('proofPart', () => {
    this.OR([
      alt(() => this.CONSUME(this.v.Proof)),
      alt(() => this.CONSUME(this.v.Obvious)),
      alt(() => {
        this.CONSUME(this.v.By);
        this.SUBRULE(this.facts);
      }),
      alt(() => {
        this.CONSUME(this.v.StepStart);
        this.SUBRULE(this.step);
      }),
    ]);
  });

  readonly step: Rule = this.RULE('step', () => {
    this.OR({
      DEF: [
        alt(() => this.SUBRULE(this.useOrHide)),
        alt(() => this.SUBRULE(this.instance)),
        alt(() => this.CONSUME(this.v.Qed)),
        alt(() => {
          this.OPTION(() => this.CONSUME(this.v.Define));
          this.AT_LEAST_ONE(() => this.SUBRULE(this.localDefinition));
        }),
        alt(() => {
          this.CONSUME(this.v.Have);
          this.SUBRULE(this.expression);
        }),
        alt(() => {
          this.CONSUME(this.v.Take);
          this.SUBRULE(this.bounds);
        }),
        alt(() => {
          this.CONSUME(this.v.Witness);
          this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE2(this.expression)));
        }),
        alt(() => {
          this.CONSUME(this.v.Pick);
          this.SUBRULE2(this.bounds);
          this.CONSUME(this.v.Colon);
          this.SUBRULE3(this.expression);
        }),
        alt(() => {
          this.CONSUME(this.v.Case);
          this.SUBRULE4(this.expression);
        }),
        alt(() => {
          this.OPTION2(() => this.CONSUME(this.v.Suffices));
          this.OR2({
            DEF: [alt(() => this.SUBRULE(this.assumeProve)), alt(() => this.SUBRULE5(this.expression))],
            ERR_MSG: 'an expression or ASSUME',
          });
        }),
      ],
      MAX_LOOKAHEAD: 1,
      ERR_MSG: 'the assertion of the step',
    });
  });

  readonly useOrHide: Rule = this.RULE('useOrHide', () => {
    this.OR([alt(() => this.CONSUME(this.v.Use)), alt(() => this.CONSUME(this.v.Hide))]);
    this.SUBRULE(this.facts);
  });

  /** facts := ONLY? fact (',' fact)* (DEF fact (',' fact)*)? */
  readonly facts: Rule = this.RULE('facts', () => {
    this.OPTION(() => this.CONSUME(this.v.Only));
    this.MANY_SEP(by(this.v.Comma, () => this.SUBRULE(this.fact)));
    this.OPTION2(() => {
      this.CONSUME(this.v.Def);
      this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE2(this.fact)));
    });
  });

  readonly fact: Rule = this.RULE('fact', () => {
    this.OR({
      DEF: [
        alt(() => {
          this.CONSUME(this.v.Module);
          this.CONSUME(this.v.Identifier);
        }),
        alt(() => this.CONSUME(this.v.OperatorArgument)),
        alt(() => this.SUBRULE(this.expression)),
      ],
      ERR_MSG: 'a fact, a definition or MODULE',
    });
  });

  /** An expression that is the whole text. */
  readonly wholeExpression: Rule = this.RULE('wholeExpression', () => {
    this.SUBRULE(this.expression);
  });
}

let parser: TlaParser | undefined;

/** The parser, built at the first use; another one where it is said how. */
export function tlaParser(building?: Building): TlaParser {
  if (building !== undefined) return new TlaParser(vocabulary(), building);
  parser ??= new TlaParser(vocabulary(), prepared('tla'));
  return parser;
}
