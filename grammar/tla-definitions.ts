// The grammar of definitions: of operators and functions, by INSTANCE, and RECURSIVE. Units of a module are such, and so is what a LET holds.
//
// Source: *Specifying Systems*, section 15.1; "TLA+2: A Preliminary Guide".
import { alt, by } from './alternatives.ts';
import { ExpressionParser, type Rule } from './tla-expressions.ts';

/** The rules for definitions, on top of those for expressions. */
export abstract class DefinitionParser extends ExpressionParser {
  /** `Op(x, F(_)) == e`, `f[x \in S] == e`, `a + b == e`, `-. a == e`, `a^# == e`, `I == INSTANCE M` */
  readonly definition: Rule = this.RULE('definition', () => {
    this.CONSUME(this.v.DefinitionStart);
    this.OR([
      alt(() => {
        this.CONSUME(this.v.Identifier);
        this.OPTION(() =>
          this.OR2([
            alt(() => {
              this.CONSUME(this.v.LeftParen);
              this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.parameter)));
              this.CONSUME(this.v.RightParen);
            }),
            alt(() => {
              this.CONSUME(this.v.BracketApply);
              this.SUBRULE(this.bounds);
              this.CONSUME(this.v.RightBracket);
            }),
            alt(() => {
              this.CONSUME(this.v.Infix);
              this.CONSUME2(this.v.Identifier);
            }),
            alt(() => this.CONSUME(this.v.Postfix)),
          ]),
        );
      }),
      alt(() => {
        this.CONSUME(this.v.Prefix);
        this.CONSUME3(this.v.Identifier);
      }),
    ]);
    this.CONSUME(this.v.DefinedAs);
    this.OR3({
      DEF: [alt(() => this.SUBRULE(this.expression)), alt(() => this.SUBRULE(this.instance))],
      ERR_MSG: 'an expression or INSTANCE',
    });
  });

  /** `x`, `F(_, _)`, `_ + _`, `-. _`, `_ ^#` */
  readonly parameter: Rule = this.RULE('parameter', () => {
    this.OR([
      alt(() => {
        this.CONSUME(this.v.Identifier);
        this.OPTION(() => {
          this.CONSUME(this.v.LeftParen);
          this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.CONSUME(this.v.Underscore)));
          this.CONSUME(this.v.RightParen);
        });
      }),
      alt(() => {
        this.CONSUME(this.v.Prefix);
        this.CONSUME2(this.v.Underscore);
      }),
      alt(() => {
        this.CONSUME3(this.v.Underscore);
        this.OR2([
          alt(() => {
            this.CONSUME(this.v.Infix);
            this.CONSUME4(this.v.Underscore);
          }),
          alt(() => this.CONSUME(this.v.Postfix)),
        ]);
      }),
    ]);
  });

  /** `INSTANCE M WITH a <- e, + <- Plus` */
  readonly instance: Rule = this.RULE('instance', () => {
    this.CONSUME(this.v.Instance);
    this.CONSUME(this.v.Identifier);
    this.OPTION(() => {
      this.CONSUME(this.v.With);
      this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.substitution)));
    });
  });

  readonly substitution: Rule = this.RULE('substitution', () => {
    this.OR([
      alt(() => this.CONSUME(this.v.Identifier, { LABEL: 'Target' })),
      alt(() => this.CONSUME(this.v.Operator, { LABEL: 'Target' })),
    ]);
    this.CONSUME(this.v.LeftArrow);
    this.SUBRULE(this.argument);
  });

  readonly recursive: Rule = this.RULE('recursive', () => {
    this.CONSUME(this.v.Recursive);
    this.AT_LEAST_ONE_SEP(by(this.v.Comma, () => this.SUBRULE(this.parameter)));
  });
}
