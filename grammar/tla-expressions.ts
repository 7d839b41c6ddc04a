// The grammar of TLA+ expressions.
//
// Expressions are flat here: prefix operators, an operand with its suffixes, an infix operator, and so on; `src/syntax/precedence.ts` makes a tree of
// it from the operator table. The passes over the tokens have classified brackets and bracketed junction lists, so each alternative is chosen by
// its first token.
//
// The class has a field for each rule: a Chevrotain parser is a table of rules, which refer to each other as fields of one object.
//
// Source: *Specifying Systems*, section 15.1; "TLA+2: A Preliminary Guide".
import type { CstNode, IOrAlt, TokenType } from 'chevrotain';
import { alt, by, when } from './alternatives.ts';
import { TlaErrorMessages } from './messages.ts';
import { type Building, PreparedParser } from './prepared-parser.ts';
import { type Token, tokenTypes, type Vocabulary } from './tokens.ts';

/** Expressions may be nested this deep: each level takes some twenty JavaScript frames, and a stack of one megabyte must hold them. */
export const MAX_DEPTH = 200;

/** Thrown where an expression is nested more deeply than `MAX_DEPTH`. */
export class NestedTooDeeply extends Error {
  constructor(readonly token: Token) {
    super('nested too deeply');
  }
}

export type Rule = (idx?: number) => CstNode;
type Alternatives = IOrAlt<unknown>[];

/** The rules for expressions. `this.performSelfAnalysis()` is left to the class that adds units. */
export abstract class ExpressionParser extends PreparedParser {
  /** What a LET holds: see `tla-definitions.ts`. */
  abstract readonly definition: Rule;
  abstract readonly recursive: Rule;

  #depth = 0;
  /** How many CASE are open. */
  #cases = 0;
  #primaryAlternatives: Alternatives | undefined;
  #suffixAlternatives: Alternatives | undefined;

  constructor(
    protected readonly v: Vocabulary,
    building: Building,
  ) {
    super(tokenTypes(v), building, new TlaErrorMessages(v), 2);
  }

  /** Takes the tokens of one unit or expression. */
  setTokens(tokens: readonly Token[]): void {
    this.#depth = 0;
    this.#cases = 0;
    this.input = tokens as Token[];
  }

  /** expression := term (Infix term)* */
  readonly expression: Rule = this.RULE('expression', () => {
    if (++this.#depth > MAX_DEPTH && !this.RECORDING_PHASE) throw new NestedTooDeeply(this.LA(1) as Token);
    this.SUBRULE(this.term);
    this.MANY(() => {
      this.CONSUME(this.v.Infix);
      this.SUBRULE2(this.term);
    });
    this.#depth--;
  });

  /** term := (Prefix | '-')* primary suffix* ('::' expression)? */
  readonly term: Rule = this.RULE('term', () => {
    this.MANY(() => this.OR([alt(() => this.CONSUME(this.v.Prefix)), alt(() => this.CONSUME(this.v.Minus, { LABEL: 'Prefix' }))]));
    this.SUBRULE(this.primary);
    this.MANY2(() => this.SUBRULE(this.suffix));
    this.OPTION(() => {
      this.CONSUME(this.v.ColonColon);
      this.SUBRULE(this.expression);
    });
  });

  /** suffix := Postfix | '.' Identifier | '[' expression (',' expression)* ']' */
  readonly suffix: Rule = this.RULE('suffix', () => {
    this.#suffixAlternatives ??= [
      alt(() => this.CONSUME(this.v.Postfix)),
      alt(() => {
        this.CONSUME(this.v.Dot);
        this.CONSUME(this.v.Identifier);
      }),
      alt(() => {
        this.CONSUME(this.v.BracketApply);
        this.#expressions(1);
        this.CONSUME(this.v.RightBracket);
      }),
    ];
    this.OR(this.#suffixAlternatives);
  });

  /** expression (',' expression)* */
  #expressions(idx: 1 | 2): void {
    if (idx === 1) this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE8(this.expression)));
    else this.AT_LEAST_ONE_SEP2(by(this.v.Comma, () => this.SUBRULE9(this.expression)));
  }

  readonly primary: Rule = this.RULE('primary', () => {
    this.#primaryAlternatives ??= this.#makePrimary();
    this.OR({ DEF: this.#primaryAlternatives, ERR_MSG: 'an expression' });
  });

  #makePrimary(): Alternatives {
    const { v } = this;
    const rule = (r: Rule): IOrAlt<unknown> => alt(() => this.SUBRULE(r));
    const literal = (type: TokenType): IOrAlt<unknown> => alt(() => this.CONSUME(type));
    return [
      rule(this.name),
      literal(v.Number),
      literal(v.String),
      alt(() => {
        this.CONSUME(v.LeftParen);
        this.SUBRULE(this.expression);
        this.CONSUME(v.RightParen);
      }),
      rule(this.junction),
      rule(this.tuple),
      rule(this.set),
      rule(this.functionConstructor),
      rule(this.functionSet),
      rule(this.record),
      rule(this.recordSet),
      rule(this.except),
      rule(this.action),
      rule(this.fairness),
      rule(this.quantified),
      rule(this.choose),
      rule(this.ifThenElse),
      rule(this.caseArms),
      rule(this.letIn),
      literal(v.At),
      literal(v.Decimal),
    ];
  }

  /** name := (Identifier | StepName | operator symbol) call? ('!' selector call?)* */
  readonly name: Rule = this.RULE('name', () => {
    this.SUBRULE(this.nameHead);
    this.OPTION(() => this.SUBRULE(this.call));
    this.MANY(() => this.SUBRULE(this.bangStep));
  });

  readonly nameHead: Rule = this.RULE('nameHead', () => {
    this.OR([
      alt(() => this.CONSUME(this.v.Identifier)),
      alt(() => this.CONSUME(this.v.OperatorName)),
      alt(() => this.CONSUME(this.v.StepName)),
    ]);
  });

  /** `!` with what it selects: a definition, a numbered operand, `<<`, `>>`, `:`, `@`, or the arguments of a bound operator. */
  readonly bangStep: Rule = this.RULE('bangStep', () => {
    this.CONSUME(this.v.Bang);
    this.OR([
      alt(() => {
        this.OR2([alt(() => this.CONSUME(this.v.Identifier)), alt(() => this.CONSUME(this.v.OperatorName))]);
        this.OPTION(() => this.SUBRULE(this.call));
      }),
      alt(() => this.CONSUME(this.v.Number)),
      alt(() => this.CONSUME(this.v.SelectLeft)),
      alt(() => this.CONSUME(this.v.SelectRight)),
      alt(() => this.CONSUME(this.v.SelectDefinition)),
      alt(() => this.CONSUME(this.v.At)),
      alt(() => this.SUBRULE2(this.call)),
    ]);
  });

  /** call := '(' argument (',' argument)* ')' */
  readonly call: Rule = this.RULE('call', () => {
    this.CONSUME(this.v.LeftParen);
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.argument)));
    this.CONSUME(this.v.RightParen);
  });

  /** argument := expression | operator symbol | LAMBDA x, y : expression */
  readonly argument: Rule = this.RULE('argument', () => {
    this.OR({
      DEF: [
        alt(() => this.SUBRULE(this.expression)),
        alt(() => this.CONSUME(this.v.OperatorArgument)),
        alt(() => {
          this.CONSUME(this.v.Lambda);
          this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.CONSUME(this.v.Identifier)));
          this.CONSUME(this.v.Colon);
          this.SUBRULE2(this.expression);
        }),
      ],
      ERR_MSG: 'an expression',
    });
  });

  /** junction := JunctionBegin (Bullet expression)+ JunctionEnd */
  readonly junction: Rule = this.RULE('junction', () => {
    this.CONSUME(this.v.JunctionBegin);
    this.AT_LEAST_ONE(() => {
      this.CONSUME(this.v.Bullet);
      this.SUBRULE(this.expression);
    });
    this.CONSUME(this.v.JunctionEnd);
  });

  readonly tuple: Rule = this.RULE('tuple', () => {
    this.CONSUME(this.v.LeftAngle);
    this.MANY_SEP(by(this.v.Comma, () => this.SUBRULE(this.expression)));
    this.CONSUME(this.v.RightAngle);
  });

  readonly set: Rule = this.RULE('set', () => {
    this.OR([
      alt(() => {
        this.CONSUME(this.v.LeftBrace);
        this.MANY_SEP(by(this.v.Comma, () => this.SUBRULE(this.expression)));
      }),
      alt(() => {
        this.CONSUME(this.v.BraceFilter);
        this.SUBRULE(this.bound);
        this.CONSUME(this.v.Colon);
        this.SUBRULE2(this.expression);
      }),
      alt(() => {
        this.CONSUME(this.v.BraceMap);
        this.SUBRULE3(this.expression);
        this.CONSUME2(this.v.Colon);
        this.SUBRULE(this.bounds);
      }),
    ]);
    this.CONSUME(this.v.RightBrace);
  });

  /** bounds := bound (',' bound)* ; the names of `x, y \in S` are two bounds here, and one in the AST. */
  readonly bounds: Rule = this.RULE('bounds', () => {
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.bound)));
  });

  /** bound := (Identifier | '<<' Identifier (',' Identifier)* '>>') ('\in' expression)? */
  readonly bound: Rule = this.RULE('bound', () => {
    this.OR([
      alt(() => this.CONSUME(this.v.Identifier)),
      alt(() => {
        this.CONSUME(this.v.LeftAngle);
        this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.CONSUME2(this.v.Identifier)));
        this.CONSUME(this.v.RightAngle);
      }),
    ]);
    this.OPTION(() => {
      this.CONSUME(this.v.In);
      this.SUBRULE(this.expression);
    });
  });

  readonly functionConstructor: Rule = this.RULE('functionConstructor', () => {
    this.CONSUME(this.v.BracketFunction);
    this.SUBRULE(this.bounds);
    this.CONSUME(this.v.MapsTo);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.RightBracket);
  });

  readonly functionSet: Rule = this.RULE('functionSet', () => {
    this.CONSUME(this.v.BracketFunctionSet);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.Arrow);
    this.SUBRULE2(this.expression);
    this.CONSUME(this.v.RightBracket);
  });

  readonly record: Rule = this.RULE('record', () => {
    this.CONSUME(this.v.BracketRecord);
    this.AT_LEAST_ONE_SEP(
      by(this.v.Comma, () => {
        this.CONSUME(this.v.Identifier);
        this.CONSUME(this.v.MapsTo);
        this.SUBRULE(this.expression);
      }),
    );
    this.CONSUME(this.v.RightBracket);
  });

  readonly recordSet: Rule = this.RULE('recordSet', () => {
    this.CONSUME(this.v.BracketRecordSet);
    this.AT_LEAST_ONE_SEP(
      by(this.v.Comma, () => {
        this.CONSUME(this.v.Identifier);
        this.CONSUME(this.v.Colon);
        this.SUBRULE(this.expression);
      }),
    );
    this.CONSUME(this.v.RightBracket);
  });

  /** `[f EXCEPT ![x].a = e, ...]` */
  readonly except: Rule = this.RULE('except', () => {
    this.CONSUME(this.v.BracketExcept);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.Except);
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.update)));
    this.CONSUME(this.v.RightBracket);
  });

  readonly update: Rule = this.RULE('update', () => {
    this.CONSUME(this.v.Bang);
    this.AT_LEAST_ONE(() => this.SUBRULE(this.updateStep));
    this.CONSUME(this.v.Equals);
    this.SUBRULE(this.expression);
  });

  readonly updateStep: Rule = this.RULE('updateStep', () => {
    this.OR([
      alt(() => {
        this.CONSUME(this.v.Dot);
        this.CONSUME(this.v.Identifier);
      }),
      alt(() => {
        this.CONSUME(this.v.BracketApply);
        this.#expressions(1);
        this.CONSUME(this.v.RightBracket);
      }),
    ]);
  });

  /** `[A]_v` and `<<A>>_v` */
  readonly action: Rule = this.RULE('action', () => {
    this.OR([
      alt(() => {
        this.CONSUME(this.v.BracketAction);
        this.SUBRULE(this.expression);
        this.CONSUME(this.v.RightBracketSub);
      }),
      alt(() => {
        this.CONSUME(this.v.AngleAction);
        this.SUBRULE2(this.expression);
        this.CONSUME(this.v.RightAngleSub);
      }),
    ]);
    this.SUBRULE(this.subscript);
  });

  /** `WF_v(A)`; where `v` is a name, its last call is the action. */
  readonly fairness: Rule = this.RULE('fairness', () => {
    this.CONSUME(this.v.Fairness);
    this.SUBRULE(this.subscript);
    this.OPTION(() => {
      this.CONSUME(this.v.LeftParen);
      this.SUBRULE(this.expression);
      this.CONSUME(this.v.RightParen);
    });
  });

  /** What may follow `]_`, `>>_`, `WF_` and `SF_`: a name or something in brackets. */
  readonly subscript: Rule = this.RULE('subscript', () => {
    this.OR({
      DEF: [
        alt(() => this.SUBRULE(this.name)),
        alt(() => {
          this.CONSUME(this.v.LeftParen);
          this.SUBRULE(this.expression);
          this.CONSUME(this.v.RightParen);
        }),
        alt(() => this.SUBRULE(this.tuple)),
        alt(() => this.SUBRULE(this.set)),
        alt(() => this.SUBRULE(this.functionConstructor)),
        alt(() => this.SUBRULE(this.functionSet)),
        alt(() => this.SUBRULE(this.record)),
        alt(() => this.SUBRULE(this.recordSet)),
        alt(() => this.SUBRULE(this.except)),
        alt(() => this.SUBRULE(this.action)),
        alt(() => this.CONSUME(this.v.At)),
      ],
      ERR_MSG: 'a name or a bracketed expression as subscript',
    });
  });

  readonly quantified: Rule = this.RULE('quantified', () => {
    this.OR([alt(() => this.CONSUME(this.v.Quantifier)), alt(() => this.CONSUME(this.v.TemporalQuantifier))]);
    this.SUBRULE(this.bounds);
    this.CONSUME(this.v.Colon);
    this.SUBRULE(this.expression);
  });

  readonly choose: Rule = this.RULE('choose', () => {
    this.CONSUME(this.v.Choose);
    this.SUBRULE(this.bound);
    this.CONSUME(this.v.Colon);
    this.SUBRULE(this.expression);
  });

  /** A chain of ELSE IF is flat here, so that a long one does not nest. */
  readonly ifThenElse: Rule = this.RULE('ifThenElse', () => {
    this.CONSUME(this.v.If);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.Then);
    this.SUBRULE2(this.expression);
    this.MANY(
      when(
        () => this.LA(2).tokenType === this.v.If,
        () => {
          this.CONSUME(this.v.Else);
          this.CONSUME2(this.v.If);
          this.SUBRULE3(this.expression);
          this.CONSUME2(this.v.Then);
          this.SUBRULE4(this.expression);
        },
      ),
    );
    this.CONSUME2(this.v.Else);
    this.SUBRULE5(this.expression);
  });

  // In an arm of another CASE, what follows OTHER is that one's.
  readonly caseArms: Rule = this.RULE('caseArms', () => {
    this.CONSUME(this.v.Case);
    const isInner = this.#cases > 0;
    let isClosed = false;
    const took = (arm: CstNode): void => {
      isClosed = isInner && arm.children?.[this.v.Other.name] !== undefined;
    };
    this.#cases++;
    took(this.SUBRULE(this.caseArm));
    this.MANY(
      when(
        () => !isClosed,
        () => {
          this.CONSUME(this.v.CaseSeparator);
          took(this.SUBRULE2(this.caseArm));
        },
      ),
    );
    this.#cases--;
  });

  readonly caseArm: Rule = this.RULE('caseArm', () => {
    this.OR({
      DEF: [alt(() => this.CONSUME(this.v.Other)), alt(() => this.SUBRULE(this.expression))],
      ERR_MSG: 'a condition or `OTHER`',
    });
    this.CONSUME(this.v.Arrow);
    this.SUBRULE2(this.expression);
  });

  /** A definition that nobody outside could see anyway, whether it says so or not. */
  readonly localDefinition: Rule = this.RULE('localDefinition', () => {
    this.OPTION(() => this.CONSUME(this.v.Local));
    this.SUBRULE(this.definition);
  });

  readonly letIn: Rule = this.RULE('letIn', () => {
    this.CONSUME(this.v.Let);
    this.AT_LEAST_ONE(() => this.OR([alt(() => this.SUBRULE(this.localDefinition)), alt(() => this.SUBRULE(this.recursive))]));
    this.CONSUME(this.v.LetIn);
    this.SUBRULE(this.expression);
  });
}
