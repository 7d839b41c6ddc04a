// The kinds of token the PlusCal grammar is written in.
//
// PlusCal's own words and symbols have a kind each; everything else that may stand in an expression is `Symbol`, because expressions are not
// parsed here: they are carried as they are written into the TLA+ text, and read there. Every kind belongs to `Any`, of which expressions
// consist.
//
// Source: Lamport, "A PlusCal User's Manual" (P- and C-syntax versions), appendix A "The Grammar".
import { createToken, type IToken, type TokenType } from 'chevrotain';

/** One token of an algorithm. Offsets are UTF-16, `endOffset` is inclusive (as Chevrotain has it). */
export interface PlusCalToken extends IToken {
  readonly image: string;
  readonly startOffset: number;
  readonly endOffset: number;
  /** 1-based. */
  readonly startLine: number;
  /** 1-based, in UTF-16 units after a tab is filled up to the next multiple of eight: as the standard translator counts. */
  readonly startColumn: number;
  tokenTypeIdx: number;
  tokenType: TokenType;
}

const quoted = (text: string): string => `\`${text}\``;

const build = () => {
  const any = createToken({ name: 'Any', label: 'an expression' });
  const keywords = new Map<string, TokenType>();
  const kind = (name: string, label: string): TokenType => createToken({ name, label, categories: [any] });
  const keyword = (name: string, ...images: string[]): TokenType => {
    const type = kind(name, quoted(images[0]!));
    for (const image of images) keywords.set(image, type);
    return type;
  };
  return {
    keywords,
    Any: any,
    /** Never comes out of the lexer: what the parser asks for where an expression is missing. */
    Missing: createToken({ name: 'Missing', label: 'an expression' }),
    Identifier: kind('Identifier', 'a name'),
    Number: kind('Number', 'a number'),
    String: kind('String', 'a string'),
    /** Any other symbol of TLA+. */
    Symbol: kind('Symbol', 'an operator'),
    /** A character that begins no symbol, or a string that is not closed. */
    Illegal: kind('Illegal', 'a symbol of TLA+'),
    Open: kind('Open', 'an opening bracket'),
    Close: kind('Close', 'a closing bracket'),
    LeftParen: kind('LeftParen', quoted('(')),
    RightParen: kind('RightParen', quoted(')')),
    LeftBrace: kind('LeftBrace', quoted('{')),
    RightBrace: kind('RightBrace', quoted('}')),
    Comma: kind('Comma', quoted(',')),
    Semicolon: kind('Semicolon', quoted(';')),
    Colon: kind('Colon', quoted(':')),
    Becomes: kind('Becomes', quoted(':=')),
    Parallel: kind('Parallel', quoted('||')),
    Equals: kind('Equals', quoted('=')),
    In: kind('In', quoted('\\in')),
    Plus: kind('Plus', quoted('+')),
    Minus: kind('Minus', quoted('-')),
    Quantifier: kind('Quantifier', quoted('\\A')),

    Algorithm: keyword('Algorithm', 'algorithm'),
    Fair: keyword('Fair', 'fair'),
    Variable: keyword('Variable', 'variable', 'variables'),
    Define: keyword('Define', 'define'),
    Macro: keyword('Macro', 'macro'),
    Procedure: keyword('Procedure', 'procedure'),
    Process: keyword('Process', 'process'),
    Begin: keyword('Begin', 'begin'),
    End: keyword('End', 'end'),
    If: keyword('If', 'if'),
    Then: keyword('Then', 'then'),
    Elsif: keyword('Elsif', 'elsif'),
    Else: keyword('Else', 'else'),
    While: keyword('While', 'while'),
    Do: keyword('Do', 'do'),
    Either: keyword('Either', 'either'),
    Or: keyword('Or', 'or'),
    With: keyword('With', 'with'),
    Await: keyword('Await', 'await', 'when'),
    Print: keyword('Print', 'print'),
    Assert: keyword('Assert', 'assert'),
    Skip: keyword('Skip', 'skip'),
    Call: keyword('Call', 'call'),
    Return: keyword('Return', 'return'),
    Goto: keyword('Goto', 'goto'),
  };
};

/** The token kinds by name, and the kind of each word of PlusCal. */
export type PlusCalVocabulary = ReturnType<typeof build>;

let built: PlusCalVocabulary | undefined;

/** The vocabulary of the PlusCal grammar, built at the first use. */
export function plusCalVocabulary(): PlusCalVocabulary {
  built ??= build();
  return built;
}

/** All token kinds, for the parser. */
export function plusCalTokenTypes(v: PlusCalVocabulary): TokenType[] {
  const { keywords: _, ...types } = v;
  return Object.values(types);
}
