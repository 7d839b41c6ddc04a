// The kinds of token the TLA+ grammar is written in.
//
// All operator symbols share a handful of kinds (which operator it is stands in the token's `operator` field), so the grammar stays small and
// its analysis at start-up cheap. Kinds marked "by a pass" never come out of the lexer: the passes over the tokens (`definitions.ts`,
// `shapes.ts`, `junctions.ts`) make them, so that one token of lookahead is nearly always enough.
import { createToken, type IToken, type TokenType } from 'chevrotain';

/** One token of a text. Offsets are UTF-16, `endOffset` is inclusive (as Chevrotain has it). */
export interface Token extends IToken {
  readonly image: string;
  readonly startOffset: number;
  readonly endOffset: number;
  /** 1-based. */
  readonly startLine: number;
  /** 1-based, in code points, a tab reaching to the next multiple of eight (as the TLA+ tools count for junction lists). */
  readonly startColumn: number;
  tokenTypeIdx: number;
  tokenType: TokenType;
  /** The canonical name of an operator symbol; the empty string for other tokens. */
  readonly operator: string;
}

const kind = (name: string, label: string, categories: TokenType[] = []): TokenType => createToken({ name, label, categories });

const quoted = (text: string): string => `\`${text}\``;

const symbolKinds = () => {
  const operator = kind('Operator', 'an operator symbol');
  const infix = kind('Infix', 'an infix operator', [operator]);
  return {
    Operator: operator,
    Infix: infix,
    Equals: kind('Equals', quoted('='), [infix]),
    In: kind('In', quoted('\\in'), [infix]),
    Minus: kind('Minus', quoted('-'), [infix]),
    /** `/\` and `\/` as infix operators (also `\land`, `\lor`). */
    AndOr: kind('AndOr', quoted('/\\'), [infix]),
    Prefix: kind('Prefix', 'a prefix operator', [operator]),
    Postfix: kind('Postfix', 'a postfix operator', [operator]),

    Identifier: kind('Identifier', 'a name'),
    Number: kind('Number', 'a number'),
    Decimal: kind('Decimal', 'a decimal number'),
    String: kind('String', 'a string'),
    At: kind('At', quoted('@')),
    Underscore: kind('Underscore', quoted('_')),
    /** `<1>2` as a name in a proof; by a pass. */
    StepName: kind('StepName', 'the name of a proof step'),
    /** `<1>2.` at the start of a proof step. */
    StepStart: kind('StepStart', 'a proof step'),

    Bang: kind('Bang', quoted('!')),
    Dot: kind('Dot', quoted('.')),
    Comma: kind('Comma', quoted(',')),
    Colon: kind('Colon', quoted(':')),
    ColonColon: kind('ColonColon', quoted('::')),
    DefinedAs: kind('DefinedAs', quoted('==')),
    Arrow: kind('Arrow', quoted('->')),
    LeftArrow: kind('LeftArrow', quoted('<-')),
    MapsTo: kind('MapsTo', quoted('|->')),
    LeftParen: kind('LeftParen', quoted('(')),
    RightParen: kind('RightParen', quoted(')')),
    /** `{` of a set enumeration, or not yet classified. */
    LeftBrace: kind('LeftBrace', quoted('{')),
    RightBrace: kind('RightBrace', quoted('}')),
    /** `[` not yet classified. */
    LeftBracket: kind('LeftBracket', quoted('[')),
    RightBracket: kind('RightBracket', quoted(']')),
    /** `]_` */
    RightBracketSub: kind('RightBracketSub', quoted(']_')),
    /** `<<` of a tuple, or not yet classified. */
    LeftAngle: kind('LeftAngle', quoted('<<')),
    RightAngle: kind('RightAngle', quoted('>>')),
    /** `>>_` */
    RightAngleSub: kind('RightAngleSub', quoted('>>_')),
  };
};

const kindsByPasses = () => ({
  /** Brackets by what they enclose; by a pass. */
  BraceFilter: kind('BraceFilter', quoted('{')),
  BraceMap: kind('BraceMap', quoted('{')),
  BracketApply: kind('BracketApply', quoted('[')),
  BracketFunction: kind('BracketFunction', quoted('[')),
  BracketFunctionSet: kind('BracketFunctionSet', quoted('[')),
  BracketRecord: kind('BracketRecord', quoted('[')),
  BracketRecordSet: kind('BracketRecordSet', quoted('[')),
  BracketExcept: kind('BracketExcept', quoted('[')),
  BracketAction: kind('BracketAction', quoted('[')),
  AngleAction: kind('AngleAction', quoted('<<')),
  /** `<<`, `>>`, `:` after `!`. */
  SelectLeft: kind('SelectLeft', quoted('<<')),
  SelectRight: kind('SelectRight', quoted('>>')),
  SelectDefinition: kind('SelectDefinition', quoted(':')),
  /** An operator symbol as the name that is applied: `+(1, 2)`, `M!+(1, 2)`; by a pass. */
  OperatorName: kind('OperatorName', 'an operator symbol'),
  /** An operator symbol as an argument: `Reduce(+, S)`; by a pass. */
  OperatorArgument: kind('OperatorArgument', 'an operator symbol'),
  /** `[]` between the arms of a CASE; by a pass. */
  CaseSeparator: kind('CaseSeparator', quoted('[]')),
  /** Before the first token of each definition; by a pass. */
  DefinitionStart: kind('DefinitionStart', 'a definition'),
  /** Around an aligned list of `/\` or `\/` items, and each `/\` or `\/` of it; by a pass. */
  JunctionBegin: kind('JunctionBegin', 'a junction list'),
  Bullet: kind('Bullet', 'an item of the list'),
  JunctionEnd: kind('JunctionEnd', 'the end of the list'),
});

const keywordKinds = () => {
  const keywords: Record<string, TokenType> = {};
  const keyword = (name: string, ...images: string[]): TokenType => {
    const type = kind(name, quoted(images[0]!));
    for (const image of images) keywords[image] = type;
    return type;
  };
  return {
    keywords,
    Separator: kind('Separator', quoted('----')),
    ModuleEnd: kind('ModuleEnd', quoted('====')),
    Fairness: kind('Fairness', quoted('WF_')),
    Quantifier: kind('Quantifier', quoted('\\A')),
    TemporalQuantifier: kind('TemporalQuantifier', quoted('\\AA')),

    Module: keyword('Module', 'MODULE'),
    Extends: keyword('Extends', 'EXTENDS'),
    Variable: keyword('Variable', 'VARIABLE', 'VARIABLES'),
    Constant: keyword('Constant', 'CONSTANT', 'CONSTANTS'),
    Assume: keyword('Assume', 'ASSUME'),
    Axiom: keyword('Axiom', 'AXIOM', 'ASSUMPTION'),
    Theorem: keyword('Theorem', 'THEOREM', 'PROPOSITION', 'LEMMA', 'COROLLARY'),
    Recursive: keyword('Recursive', 'RECURSIVE'),
    Local: keyword('Local', 'LOCAL'),
    Instance: keyword('Instance', 'INSTANCE'),
    With: keyword('With', 'WITH'),
    If: keyword('If', 'IF'),
    Then: keyword('Then', 'THEN'),
    Else: keyword('Else', 'ELSE'),
    Case: keyword('Case', 'CASE'),
    Other: keyword('Other', 'OTHER'),
    Let: keyword('Let', 'LET'),
    LetIn: keyword('LetIn', 'IN'),
    Choose: keyword('Choose', 'CHOOSE'),
    Except: keyword('Except', 'EXCEPT'),
    Lambda: keyword('Lambda', 'LAMBDA'),
    Prove: keyword('Prove', 'PROVE'),
    New: keyword('New', 'NEW'),
    State: keyword('State', 'STATE', 'ACTION', 'ACTIONS', 'TEMPORAL', 'TEMPORALS'),
    Proof: keyword('Proof', 'PROOF'),
    By: keyword('By', 'BY'),
    Obvious: keyword('Obvious', 'OBVIOUS', 'OMITTED'),
    Only: keyword('Only', 'ONLY'),
    Def: keyword('Def', 'DEF', 'DEFS'),
    Qed: keyword('Qed', 'QED'),
    Use: keyword('Use', 'USE'),
    Hide: keyword('Hide', 'HIDE'),
    Define: keyword('Define', 'DEFINE'),
    Suffices: keyword('Suffices', 'SUFFICES'),
    Have: keyword('Have', 'HAVE'),
    Take: keyword('Take', 'TAKE'),
    Witness: keyword('Witness', 'WITNESS'),
    Pick: keyword('Pick', 'PICK'),
  };
};

const build = () => ({ ...symbolKinds(), ...kindsByPasses(), ...keywordKinds() });

/** The token kinds by name, and the kind of each keyword. */
export type Vocabulary = ReturnType<typeof build>;

let built: Vocabulary | undefined;

/** The vocabulary of the TLA+ grammar, built at the first use. */
export function vocabulary(): Vocabulary {
  built ??= build();
  return built;
}

/** All token kinds, for the parser. */
export function tokenTypes(v: Vocabulary): TokenType[] {
  const { keywords: _, ...types } = v;
  return Object.values(types);
}

/** Whether a token is of a kind (categories are not looked at). */
export function is(token: Token | undefined, type: TokenType): boolean {
  return token !== undefined && token.tokenType === type;
}

/** A copy of a token with another kind. */
export function retyped(token: Token, type: TokenType): Token {
  return { ...token, tokenType: type, tokenTypeIdx: type.tokenTypeIdx! };
}

/** An empty token before `next`, or after `previous` where there is no next. */
export function virtualToken(type: TokenType, at: Token, after: boolean): Token {
  return {
    image: '',
    startOffset: after ? at.endOffset + 1 : at.startOffset,
    endOffset: after ? at.endOffset : at.startOffset - 1,
    startLine: at.startLine,
    startColumn: at.startColumn,
    tokenType: type,
    tokenTypeIdx: type.tokenTypeIdx!,
    operator: '',
  };
}
