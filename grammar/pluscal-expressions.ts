// Expressions of PlusCal, and what surrounds them everywhere: declarations, arguments, semicolons.
//
// An expression is all tokens up to one that cannot belong to it: a word of PlusCal, `;`, `:=`, `||`, or at depth 0 of brackets a comma or a
// closing bracket. Commas between a quantifier and its colon do not end it.
//
// A semicolon may be left out before a word that ends or begins a part of the algorithm (`end`, `else`, `process`, ...) and around braces.
//
// Source: Lamport, "A PlusCal User's Manual", appendix A, and section 3 for what the translator lets pass.
import type { CstNode, IToken, TokenType } from 'chevrotain';
import { alt } from './alternatives.ts';
import { TlaErrorMessages } from './messages.ts';
import { type PlusCalToken, type PlusCalVocabulary, plusCalTokenTypes } from './pluscal-tokens.ts';
import { type Building, PreparedParser } from './prepared-parser.ts';
import { vocabulary } from './tokens.ts';

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

/** The rules around expressions. `this.performSelfAnalysis()` is left to the class that adds statements. */
export abstract class PlusCalExpressionParser extends PreparedParser {
  readonly #closers: ReadonlySet<TokenType>;
  readonly #delimiters: ReadonlySet<TokenType>;

  constructor(
    protected readonly v: PlusCalVocabulary,
    building: Building,
  ) {
    super(plusCalTokenTypes(v), building, new TlaErrorMessages(vocabulary()), 1);
    const shared = [v.End, v.Begin, v.Else, v.Elsif, v.Or, v.Do, v.Procedure, v.Process, v.Fair, v.Define];
    this.#closers = new Set([...shared, v.Macro, v.LeftBrace, v.RightBrace]);
    this.#delimiters = new Set([
      ...shared,
      ...[v.Semicolon, v.Then, v.Becomes, v.Variable, v.Parallel, v.If, v.Either, v.While, v.With],
      ...[v.Call, v.Return, v.Goto, v.Print, v.Assert, v.Skip, v.Illegal],
    ]);
  }

  readonly declaration: Rule = this.RULE('declaration', () => {
    this.CONSUME(this.v.Identifier);
    this.OPTION(() => {
      this.OR([alt(() => this.CONSUME(this.v.Equals)), alt(() => this.CONSUME(this.v.In))]);
      this.SUBRULE(this.expression);
    });
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

  /** What follows the variable on the left of `:=`; may be empty. */
  readonly subscript: Rule = this.RULE('subscript', () => {
    const length = this.RECORDING_PHASE ? 0 : this.#expressionLength();
    for (let i = 0; i < length; i++) this.CONSUME(this.v.Any);
  });

  readonly expression: Rule = this.RULE('expression', () => {
    const length = this.RECORDING_PHASE ? 1 : this.#expressionLength();
    if (length === 0) this.CONSUME2(this.v.Missing);
    for (let i = 0; i < length; i++) this.CONSUME(this.v.Any);
  });

  /** TLA+ definitions; commas at any place. There may be none. */
  readonly definitionText: Rule = this.RULE('definitionText', () => {
    const length = this.RECORDING_PHASE ? 1 : this.#expressionLength(false);
    for (let i = 0; i < length; i++) this.CONSUME(this.v.Any);
  });

  protected semicolon(): void {
    if (this.RECORDING_PHASE || !this.#closers.has(this.LA(1).tokenType)) this.consume(99, this.v.Semicolon);
  }

  /** A comma will do as well. */
  protected separator(): void {
    if (this.RECORDING_PHASE) return;
    if (this.LA(1).tokenType === this.v.Comma) this.consume(98, this.v.Comma);
    else this.semicolon();
  }

  /** The number of tokens from here that make up an expression. */
  #expressionLength(commaEnds = true): number {
    const { v } = this;
    const open: IToken[] = [];
    let quantifier: IToken | undefined;
    let length = 0;
    for (let previous = ''; ; length++) {
      const token = this.LA(length + 1);
      const type = token.tokenType;
      if (!this.#isToken(token) || this.#ends(token, previous)) break;
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
    if (open.length > 0) throw new BracketFault(open.at(-1) as PlusCalToken, this.#isToken(found) ? (found as PlusCalToken) : undefined);
    if (quantifier !== undefined) throw new QuantifierFault(quantifier as PlusCalToken);
    return length;
  }

  #isToken(token: IToken): boolean {
    return !Number.isNaN(token.startOffset);
  }

  /** Words of PlusCal may name fields of records. */
  #ends(token: IToken, previous: string): boolean {
    if (!this.#delimiters.has(token.tokenType)) return false;
    const word = /^[a-z]/.test(token.image) && token.tokenType !== this.v.Illegal;
    return !(word && (previous === '.' || previous === '[' || previous === ','));
  }
}

const ANGLES = ['>>', '>>_', '⟩', '⟩_'];
const closing: Readonly<Record<string, readonly string[]>> = { '(': [')'], '{': ['}'], '[': [']', ']_'], '<<': ANGLES, '⟨': ANGLES };

const fits = (opener: IToken | undefined, closer: IToken): boolean => opener !== undefined && closing[opener.image]!.includes(closer.image);
