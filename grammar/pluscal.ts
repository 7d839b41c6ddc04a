// The grammar of PlusCal, both syntaxes in one: the brace after the algorithm's name decides. Rules that look different in the two have a `p`
// and a `c` in front of their names.
//
// The class has a field for each rule: a Chevrotain parser is a table of rules, which refer to each other as fields of one object.
//
// Source: Lamport, "A PlusCal User's Manual", appendix A "The Grammar", and section 3 for what the translator lets pass.
import type { CstNode, TokenType } from 'chevrotain';
import { alt, gated, when } from './alternatives.ts';
import { PlusCalExpressionParser } from './pluscal-expressions.ts';
import { type PlusCalToken, type PlusCalVocabulary, plusCalVocabulary } from './pluscal-tokens.ts';
import { prepared } from './prepared-lookahead.ts';
import type { Building } from './prepared-parser.ts';

export type { CstNode } from 'chevrotain';
export { BracketFault, QuantifierFault } from './pluscal-expressions.ts';

type Rule = (idx?: number) => CstNode;

/** Thrown where statements are nested more deeply than the parser's stack allows. */
export class StatementsTooDeep extends Error {
  constructor(readonly token: PlusCalToken) {
    super('nested too deeply');
  }
}

const MAX_DEPTH = 100;

/** The parser of algorithms. Make one with `plusCalParser()`. */
export class PlusCalParser extends PlusCalExpressionParser {
  #braces = false;
  #depth = 0;

  constructor(v: PlusCalVocabulary, building: Building) {
    super(v, building);
    this.performSelfAnalysis();
  }

  protected override analysed(): PlusCalParser {
    return new PlusCalParser(this.v, 'analyse');
  }

  /** Takes the tokens of one algorithm, without `--algorithm`. */
  setTokens(tokens: readonly PlusCalToken[]): void {
    this.#braces = false;
    this.#depth = 0;
    this.input = this.#named(tokens) as PlusCalToken[];
  }

  /** Any word is a name of an algorithm where a part of the algorithm follows, as for pcal.trans: `--algorithm begin variables ...` has the name `begin`. */
  #named(tokens: readonly PlusCalToken[]): readonly PlusCalToken[] {
    const { v } = this;
    const [name, next] = tokens;
    if (name === undefined || next === undefined || !v.keywords.has(name.image)) return tokens;
    const parts: readonly TokenType[] = [v.Variable, v.Define, v.Macro, v.Procedure, v.Fair, v.Process, v.Begin, v.LeftBrace];
    if (!parts.includes(next.tokenType)) return tokens;
    return [{ ...name, tokenType: v.Identifier, tokenTypeIdx: v.Identifier.tokenTypeIdx! }, ...tokens.slice(1)];
  }

  readonly algorithm: Rule = this.RULE('algorithm', () => {
    this.CONSUME(this.v.Identifier);
    this.OR({
      DEF: [
        {
          // Without declarations the P-syntax cannot begin with a brace either: the first alternative is the right one.
          IGNORE_AMBIGUITIES: true,
          ALT: () => {
            this.CONSUME(this.v.LeftBrace);
            this.ACTION(() => {
              this.#braces = true;
            });
            this.SUBRULE(this.parts);
            this.CONSUME(this.v.RightBrace);
          },
        },
        alt(() => {
          this.SUBRULE2(this.parts);
          this.CONSUME(this.v.End);
          this.CONSUME(this.v.Algorithm);
        }),
      ],
      ERR_MSG: '`begin`, `{`, a declaration or a process',
    });
  });

  readonly parts: Rule = this.RULE('parts', () => {
    this.OPTION(() => this.SUBRULE(this.variables));
    this.OPTION2(() => this.SUBRULE(this.definitions));
    this.MANY(() => this.SUBRULE(this.macro));
    this.MANY2(() => this.SUBRULE(this.procedure));
    this.OR({
      DEF: [
        alt(() => this.AT_LEAST_ONE(() => this.SUBRULE(this.process))),
        alt(() => {
          this.CONSUME(this.v.Begin);
          this.SUBRULE(this.statements);
        }),
        alt(() => {
          this.CONSUME(this.v.LeftBrace);
          this.SUBRULE2(this.statements);
          this.CONSUME(this.v.RightBrace);
        }),
      ],
      ERR_MSG: '`begin`, `{`, a declaration or a process',
    });
  });

  /** `variables x = 1, y \in S; z;` */
  readonly variables: Rule = this.RULE('variables', () => {
    this.CONSUME(this.v.Variable);
    this.MANY(() => {
      this.SUBRULE(this.declaration);
      this.separator();
    });
  });

  /** `define ... end define` or `define { ... }` */
  readonly definitions: Rule = this.RULE('definitions', () => {
    this.CONSUME(this.v.Define);
    this.OR([
      gated(
        () => this.#braces,
        () => {
          this.CONSUME(this.v.LeftBrace);
          this.SUBRULE(this.definitionText);
          this.CONSUME(this.v.RightBrace);
        },
      ),
      alt(() => {
        this.SUBRULE2(this.definitionText);
        this.CONSUME(this.v.End);
        this.CONSUME2(this.v.Define);
      }),
    ]);
    this.semicolon();
  });

  readonly macro: Rule = this.RULE('macro', () => {
    this.CONSUME(this.v.Macro);
    this.CONSUME(this.v.Identifier);
    this.CONSUME(this.v.LeftParen);
    this.MANY_SEP({ SEP: this.v.Comma, DEF: () => this.CONSUME2(this.v.Identifier) });
    this.CONSUME(this.v.RightParen);
    this.OR([
      alt(() => {
        this.CONSUME(this.v.Begin);
        this.SUBRULE(this.statements);
        this.CONSUME(this.v.End);
        this.CONSUME2(this.v.Macro);
      }),
      alt(() => {
        this.CONSUME(this.v.LeftBrace);
        this.SUBRULE2(this.statements);
        this.CONSUME(this.v.RightBrace);
      }),
    ]);
    this.OPTION(() => this.CONSUME(this.v.Semicolon));
  });

  readonly procedure: Rule = this.RULE('procedure', () => {
    this.CONSUME(this.v.Procedure);
    this.CONSUME(this.v.Identifier);
    this.CONSUME(this.v.LeftParen);
    this.MANY_SEP({ SEP: this.v.Comma, DEF: () => this.SUBRULE(this.declaration) });
    this.CONSUME(this.v.RightParen);
    this.OPTION(() => this.SUBRULE(this.variables));
    this.OR([
      alt(() => {
        this.CONSUME(this.v.Begin);
        this.SUBRULE(this.statements);
        this.CONSUME(this.v.End);
        this.CONSUME2(this.v.Procedure);
      }),
      alt(() => {
        this.CONSUME(this.v.LeftBrace);
        this.SUBRULE2(this.statements);
        this.CONSUME(this.v.RightBrace);
      }),
    ]);
    this.OPTION2(() => this.CONSUME(this.v.Semicolon));
  });

  /** `fair process p = e`, `fair+ process (p \in S)` */
  readonly process: Rule = this.RULE('process', () => {
    this.OPTION(() => {
      this.CONSUME(this.v.Fair);
      this.OPTION2(() => this.CONSUME(this.v.Plus));
    });
    this.CONSUME(this.v.Process);
    this.OR([
      alt(() => {
        this.CONSUME(this.v.LeftParen);
        this.SUBRULE(this.processHead);
        this.CONSUME(this.v.RightParen);
      }),
      alt(() => this.SUBRULE2(this.processHead)),
    ]);
    this.OPTION3(() => this.SUBRULE(this.variables));
    this.OR2([
      alt(() => {
        this.CONSUME(this.v.Begin);
        this.SUBRULE(this.statements);
        this.CONSUME(this.v.End);
        this.CONSUME2(this.v.Process);
      }),
      alt(() => {
        this.CONSUME(this.v.LeftBrace);
        this.SUBRULE2(this.statements);
        this.CONSUME(this.v.RightBrace);
      }),
    ]);
    this.OPTION4(() => this.CONSUME(this.v.Semicolon));
  });

  readonly processHead: Rule = this.RULE('processHead', () => {
    this.CONSUME(this.v.Identifier);
    this.OR([alt(() => this.CONSUME(this.v.Equals)), alt(() => this.CONSUME(this.v.In))]);
    this.SUBRULE(this.expression);
  });

  readonly statements: Rule = this.RULE('statements', () => {
    if (++this.#depth > MAX_DEPTH && !this.RECORDING_PHASE) throw new StatementsTooDeep(this.LA(1) as PlusCalToken);
    this.MANY(() => this.SUBRULE(this.labeled));
    this.#depth--;
  });

  /** `lab: statement`, `lab:+ statement`; in the C-syntax also a block `{ ... }`. */
  readonly labeled: Rule = this.RULE('labeled', () => {
    this.OPTION(
      when(
        () => this.LA(2).tokenType === this.v.Colon,
        () => {
          this.CONSUME(this.v.Identifier);
          this.CONSUME(this.v.Colon);
          this.OPTION2(() => this.OR([alt(() => this.CONSUME(this.v.Plus)), alt(() => this.CONSUME(this.v.Minus))]));
        },
      ),
    );
    this.OR2({
      DEF: [
        gated(
          () => this.#braces,
          () => this.SUBRULE(this.block),
        ),
        alt(() => this.SUBRULE(this.statement)),
      ],
      ERR_MSG: 'a statement',
    });
  });

  readonly block: Rule = this.RULE('block', () => {
    this.CONSUME(this.v.LeftBrace);
    this.SUBRULE(this.statements);
    this.CONSUME(this.v.RightBrace);
    this.semicolon();
  });

  readonly statement: Rule = this.RULE('statement', () => {
    const braces = (): boolean => this.#braces;
    if (++this.#depth > MAX_DEPTH && !this.RECORDING_PHASE) throw new StatementsTooDeep(this.LA(1) as PlusCalToken);
    this.OR({
      DEF: [
        gated(braces, () => this.SUBRULE(this.cIf)),
        alt(() => this.SUBRULE(this.pIf)),
        gated(braces, () => this.SUBRULE(this.cWhile)),
        alt(() => this.SUBRULE(this.pWhile)),
        gated(braces, () => this.SUBRULE(this.cEither)),
        alt(() => this.SUBRULE(this.pEither)),
        gated(braces, () => this.SUBRULE(this.cWith)),
        alt(() => this.SUBRULE(this.pWith)),
        alt(() => this.SUBRULE(this.simple)),
        alt(() => this.SUBRULE(this.skip)),
        alt(() => this.SUBRULE(this.call)),
        alt(() => this.SUBRULE(this.return)),
        alt(() => this.SUBRULE(this.goto)),
        gated(
          () => this.LA(2).tokenType === this.v.LeftParen,
          () => this.SUBRULE(this.macroCall),
        ),
        alt(() => this.SUBRULE(this.assignment)),
      ],
      ERR_MSG: 'a statement',
    });
    this.#depth--;
  });

  readonly pIf: Rule = this.RULE('pIf', () => {
    this.CONSUME(this.v.If);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.Then);
    this.SUBRULE(this.statements);
    this.MANY(() => {
      this.CONSUME(this.v.Elsif);
      this.SUBRULE2(this.expression);
      this.CONSUME2(this.v.Then);
      this.SUBRULE2(this.statements);
    });
    this.OPTION(() => {
      this.CONSUME(this.v.Else);
      this.SUBRULE3(this.statements);
    });
    this.CONSUME(this.v.End);
    this.CONSUME2(this.v.If);
    this.semicolon();
  });

  readonly cIf: Rule = this.RULE('cIf', () => {
    this.CONSUME(this.v.If);
    this.CONSUME(this.v.LeftParen);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.RightParen);
    this.SUBRULE(this.labeled);
    this.OPTION(() => {
      this.CONSUME(this.v.Else);
      this.SUBRULE2(this.labeled);
    });
  });

  readonly pWhile: Rule = this.RULE('pWhile', () => {
    this.CONSUME(this.v.While);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.Do);
    this.SUBRULE(this.statements);
    this.CONSUME(this.v.End);
    this.CONSUME2(this.v.While);
    this.semicolon();
  });

  readonly cWhile: Rule = this.RULE('cWhile', () => {
    this.CONSUME(this.v.While);
    this.CONSUME(this.v.LeftParen);
    this.SUBRULE(this.expression);
    this.CONSUME(this.v.RightParen);
    this.SUBRULE(this.labeled);
  });

  readonly pEither: Rule = this.RULE('pEither', () => {
    this.CONSUME(this.v.Either);
    this.SUBRULE(this.statements);
    this.MANY(() => {
      this.CONSUME(this.v.Or);
      this.SUBRULE2(this.statements);
    });
    this.CONSUME(this.v.End);
    this.CONSUME2(this.v.Either);
    this.semicolon();
  });

  readonly cEither: Rule = this.RULE('cEither', () => {
    this.CONSUME(this.v.Either);
    this.SUBRULE(this.labeled);
    this.MANY(() => {
      this.CONSUME(this.v.Or);
      this.SUBRULE2(this.labeled);
    });
  });

  /** `with x \in S, y = e do ... end with` */
  readonly pWith: Rule = this.RULE('pWith', () => {
    this.CONSUME(this.v.With);
    this.AT_LEAST_ONE(() => {
      this.SUBRULE(this.binding);
      this.separator();
    });
    this.CONSUME(this.v.Do);
    this.SUBRULE(this.statements);
    this.CONSUME(this.v.End);
    this.CONSUME2(this.v.With);
    this.semicolon();
  });

  readonly cWith: Rule = this.RULE('cWith', () => {
    this.CONSUME(this.v.With);
    this.CONSUME(this.v.LeftParen);
    this.AT_LEAST_ONE(() => {
      this.SUBRULE(this.binding);
      if (this.RECORDING_PHASE || this.LA(1).tokenType !== this.v.RightParen) this.separator();
    });
    this.CONSUME(this.v.RightParen);
    this.SUBRULE(this.labeled);
  });

  readonly binding: Rule = this.RULE('binding', () => {
    this.CONSUME(this.v.Identifier);
    this.OR([alt(() => this.CONSUME(this.v.Equals)), alt(() => this.CONSUME(this.v.In))]);
    this.SUBRULE(this.expression);
  });

  /** A word and an expression. */
  readonly simple: Rule = this.RULE('simple', () => {
    this.OR([alt(() => this.CONSUME(this.v.Await)), alt(() => this.CONSUME(this.v.Print)), alt(() => this.CONSUME(this.v.Assert))]);
    this.SUBRULE(this.expression);
    this.semicolon();
  });

  readonly skip: Rule = this.RULE('skip', () => {
    this.CONSUME(this.v.Skip);
    this.semicolon();
  });

  /** `call p(e); return;` and `call p(e); goto l;` are one statement each. */
  readonly call: Rule = this.RULE('call', () => {
    this.CONSUME(this.v.Call);
    this.CONSUME(this.v.Identifier);
    this.SUBRULE(this.arguments);
    this.semicolon();
    this.OPTION(() => this.OR([alt(() => this.SUBRULE(this.return)), alt(() => this.SUBRULE(this.goto))]));
  });

  readonly return: Rule = this.RULE('return', () => {
    this.CONSUME(this.v.Return);
    this.semicolon();
  });

  readonly goto: Rule = this.RULE('goto', () => {
    this.CONSUME(this.v.Goto);
    this.OR({
      DEF: [alt(() => this.CONSUME(this.v.Identifier)), alt(() => this.CONSUME(this.v.String))],
      ERR_MSG: 'a label',
    });
    this.semicolon();
  });

  readonly macroCall: Rule = this.RULE('macroCall', () => {
    this.CONSUME(this.v.Identifier);
    this.SUBRULE(this.arguments);
    this.semicolon();
  });

  /** `x[i].f := e || y := g` */
  readonly assignment: Rule = this.RULE('assignment', () => {
    this.SUBRULE(this.single);
    this.MANY(() => {
      this.CONSUME(this.v.Parallel);
      this.SUBRULE2(this.single);
    });
    this.semicolon();
  });

  readonly single: Rule = this.RULE('single', () => {
    this.CONSUME(this.v.Identifier);
    this.SUBRULE(this.subscript);
    this.CONSUME(this.v.Becomes);
    this.SUBRULE(this.expression);
  });
}

let parser: PlusCalParser | undefined;

/** The parser, built at the first use; another one where it is said how. */
export function plusCalParser(building?: Building): PlusCalParser {
  if (building !== undefined) return new PlusCalParser(plusCalVocabulary(), building);
  parser ??= new PlusCalParser(plusCalVocabulary(), prepared('pluscal'));
  return parser;
}
