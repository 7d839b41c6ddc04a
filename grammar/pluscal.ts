// The grammar of PlusCal, both syntaxes in one: the brace after the algorithm's name decides. Rules that look different in the two have a `p`
// and a `c` in front of their names.
//
// An expression is all tokens up to one that cannot belong to it: a word of PlusCal, `;`, `:=`, `||`, or at depth 0 of brackets a comma or a
// closing bracket. Commas between a quantifier and its colon do not end it.
//
// A semicolon may be left out before a word that ends or begins a part of the algorithm (`end`, `else`, `process`, ...) and around braces.
//
// Source: Lamport, "A PlusCal User's Manual", appendix A "The Grammar", and section 3 for what the translator lets pass.
import { type CstNode, CstParser, type IToken, type TokenType } from 'chevrotain';
import { alt, gated, when } from './alternatives.ts';
import { FirstTokenLookahead } from './lookahead.ts';
import { TlaErrorMessages } from './messages.ts';
import { type PlusCalToken, type PlusCalVocabulary, plusCalTokenTypes, plusCalVocabulary } from './pluscal-tokens.ts';
import { vocabulary } from './tokens.ts';

export type { CstNode } from 'chevrotain';

type Rule = (idx?: number) => CstNode;

/** A bracket inside an expression that is not closed, or closed by one of another kind. */
export class BracketFault extends Error {
  constructor(
    readonly opener: PlusCalToken,
    readonly found: PlusCalToken | undefined,
  ) {
    super('bracket is not matched');
  }
}

/** An expression in which `\A` or `\E` is not followed by a colon. */
export class QuantifierFault extends Error {
  constructor(readonly quantifier: PlusCalToken) {
    super('quantifier without a colon');
  }
}

/** Thrown where statements are nested more deeply than the parser's stack allows. */
export class StatementsTooDeep extends Error {
  constructor(readonly token: PlusCalToken) {
    super('nested too deeply');
  }
}

const maxDepth = 100;

/** The parser of algorithms. Make one with `plusCalParser()`. */
export class PlusCalParser extends CstParser {
  private braces = false;
  private depth = 0;
  private readonly closers: ReadonlySet<TokenType>;
  private readonly delimiters: ReadonlySet<TokenType>;

  constructor(
    private readonly v: PlusCalVocabulary,
    validate: boolean,
  ) {
    super(plusCalTokenTypes(v), {
      ...(validate ? { maxLookahead: 1 } : { lookaheadStrategy: new FirstTokenLookahead(), maxLookahead: 1, skipValidations: true }),
      nodeLocationTracking: 'onlyOffset',
      errorMessageProvider: new TlaErrorMessages(vocabulary()),
    });
    const shared = [v.End, v.Begin, v.Else, v.Elsif, v.Or, v.Do, v.Procedure, v.Process, v.Fair, v.Define];
    this.closers = new Set([...shared, v.Macro, v.LeftBrace, v.RightBrace]);
    this.delimiters = new Set([
      ...shared,
      ...[v.Semicolon, v.Then, v.Becomes, v.Variable, v.Parallel, v.If, v.Either, v.While, v.With],
      ...[v.Call, v.Return, v.Goto, v.Print, v.Assert, v.Skip, v.Illegal],
    ]);
    this.performSelfAnalysis();
  }

  /** Takes the tokens of one algorithm, without `--algorithm`. */
  setTokens(tokens: readonly PlusCalToken[]): void {
    this.braces = false;
    this.depth = 0;
    this.input = tokens as PlusCalToken[];
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
              this.braces = true;
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

  readonly declaration: Rule = this.RULE('declaration', () => {
    this.CONSUME(this.v.Identifier);
    this.OPTION(() => {
      this.OR([alt(() => this.CONSUME(this.v.Equals)), alt(() => this.CONSUME(this.v.In))]);
      this.SUBRULE(this.expression);
    });
  });

  /** `define ... end define` or `define { ... }` */
  readonly definitions: Rule = this.RULE('definitions', () => {
    this.CONSUME(this.v.Define);
    this.OR([
      gated(
        () => this.braces,
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
    if (++this.depth > maxDepth && !this.RECORDING_PHASE) throw new StatementsTooDeep(this.LA(1) as PlusCalToken);
    this.MANY(() => this.SUBRULE(this.labeled));
    this.depth--;
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
          () => this.braces,
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
    const braces = (): boolean => this.braces;
    if (++this.depth > maxDepth && !this.RECORDING_PHASE) throw new StatementsTooDeep(this.LA(1) as PlusCalToken);
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
    this.depth--;
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

  readonly arguments: Rule = this.RULE('arguments', () => {
    this.CONSUME(this.v.LeftParen);
    if (this.RECORDING_PHASE || this.LA(1).tokenType !== this.v.RightParen) {
      this.SUBRULE(this.expression);
      this.MANY(() => {
        this.CONSUME(this.v.Comma);
        this.SUBRULE2(this.expression);
      });
    }
    this.CONSUME(this.v.RightParen);
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

  /** What follows the variable on the left of `:=`; may be empty. */
  readonly subscript: Rule = this.RULE('subscript', () => {
    const length = this.RECORDING_PHASE ? 0 : this.expressionLength();
    for (let i = 0; i < length; i++) this.CONSUME(this.v.Any);
  });

  readonly expression: Rule = this.RULE('expression', () => {
    const length = this.RECORDING_PHASE ? 1 : this.expressionLength();
    if (length === 0) this.CONSUME2(this.v.Missing);
    for (let i = 0; i < length; i++) this.CONSUME(this.v.Any);
  });

  /** TLA+ definitions; commas at any place. */
  readonly definitionText: Rule = this.RULE('definitionText', () => {
    const length = this.RECORDING_PHASE ? 1 : this.expressionLength(false);
    if (length === 0) this.CONSUME2(this.v.Missing);
    for (let i = 0; i < length; i++) this.CONSUME(this.v.Any);
  });

  private semicolon(): void {
    if (this.RECORDING_PHASE || !this.closers.has(this.LA(1).tokenType)) this.consume(99, this.v.Semicolon);
  }

  /** A comma will do as well. */
  private separator(): void {
    if (this.RECORDING_PHASE) return;
    if (this.LA(1).tokenType === this.v.Comma) this.consume(98, this.v.Comma);
    else this.semicolon();
  }

  /** The number of tokens from here that make up an expression. */
  private expressionLength(commaEnds = true): number {
    const { v } = this;
    const open: IToken[] = [];
    let quantifier: IToken | undefined;
    let length = 0;
    for (let previous = ''; ; length++) {
      const token = this.LA(length + 1);
      const type = token.tokenType;
      if (!this.isToken(token) || this.ends(token, previous)) break;
      const closes = type === v.RightParen || type === v.RightBrace || type === v.Close;
      if (open.length === 0 && (closes ? type !== v.Close : commaEnds && type === v.Comma && quantifier === undefined)) break;
      if (type === v.LeftParen || type === v.LeftBrace || type === v.Open) open.push(token);
      else if (closes) {
        const opener = open.pop();
        if (opener === undefined || !fits(opener, token)) throw new BracketFault((opener ?? token) as PlusCalToken, token as PlusCalToken);
      } else if (open.length === 0 && type === v.Quantifier) quantifier = token;
      else if (open.length === 0 && type === v.Colon) quantifier = undefined;
      previous = type === v.String ? '' : token.image;
    }
    const found = this.LA(length + 1);
    if (open.length > 0) throw new BracketFault(open.at(-1) as PlusCalToken, this.isToken(found) ? (found as PlusCalToken) : undefined);
    if (quantifier !== undefined) throw new QuantifierFault(quantifier as PlusCalToken);
    return length;
  }

  private isToken(token: IToken): boolean {
    return !Number.isNaN(token.startOffset);
  }

  /** Words of PlusCal may name fields of records. */
  private ends(token: IToken, previous: string): boolean {
    if (!this.delimiters.has(token.tokenType)) return false;
    const word = /^[a-z]/.test(token.image) && token.tokenType !== this.v.Illegal;
    return !(word && (previous === '.' || previous === '[' || previous === ','));
  }
}

const closing: Readonly<Record<string, readonly string[]>> = {
  '(': [')'],
  '{': ['}'],
  '[': [']', ']_'],
  '<<': ['>>', '>>_'],
  '⟨': ['⟩', '⟩_'],
};

const fits = (opener: IToken | undefined, closer: IToken): boolean => opener !== undefined && closing[opener.image]!.includes(closer.image);

let parser: PlusCalParser | undefined;

/** The parser, built at the first use. Validation of the grammar itself is for the tests. */
export const plusCalParser = (validate = false): PlusCalParser => {
  if (validate) return new PlusCalParser(plusCalVocabulary(), true);
  parser ??= new PlusCalParser(plusCalVocabulary(), false);
  return parser;
};
