// The text of an algorithm to tokens.
//
// Not the lexer of TLA+ modules: `;` and `:=` are symbols here, tokens keep the columns of the text after tabs are expanded, from which the
// layout of the translation is made, and where two readings of a text differ this one follows the PlusCal translator (`::` is two symbols).
// What is no token becomes one of kind `Illegal`, which the parser reports if it gets there: prose may follow the end of an algorithm.
import type { TokenType } from 'chevrotain';
import type { SourceText } from '../src/diagnostics/index.ts';
import { operatorsBySpelling } from './operators.ts';
import { type PlusCalToken, type PlusCalVocabulary, plusCalVocabulary } from './pluscal-tokens.ts';

const tabWidth = 8;
const longestSymbol = 5;

let symbolTable: Map<string, TokenType> | undefined;

const symbols = (v: PlusCalVocabulary): Map<string, TokenType> => {
  if (symbolTable) return symbolTable;
  const table = new Map<string, TokenType>();
  for (const spelling of operatorsBySpelling().keys()) if (!/^[A-Z]/.test(spelling)) table.set(spelling, v.Symbol);
  const rows: readonly (readonly [TokenType, ...string[]])[] = [
    [v.Symbol, '!', '.', '@', '->', '→', '|->', '↦', '<-', '←', '==', '≜', '_', '-.', '?', '\\AA', '\\EE', '\\mod'],
    [v.Quantifier, '\\A', '\\E', '∀', '∃', '\\forall', '\\exists'],
    [v.Open, '[', '<<', '⟨'],
    [v.Close, ']', ']_', '>>', '>>_', '⟩', '⟩_'],
    [v.LeftParen, '('],
    [v.RightParen, ')'],
    [v.LeftBrace, '{'],
    [v.RightBrace, '}'],
    [v.Comma, ','],
    [v.Semicolon, ';'],
    [v.Colon, ':'],
    [v.Becomes, ':=', '≔'],
    [v.Parallel, '||', '‖'],
    [v.Equals, '='],
    [v.In, '\\in', '∈'],
    [v.Plus, '+'],
    [v.Minus, '-'],
    [v.Identifier, 'ℕ', 'ℤ', 'ℝ'],
  ];
  for (const [type, ...spellings] of rows) for (const spelling of spellings) table.set(spelling, type);
  symbolTable = table;
  return table;
};

const word = /[A-Za-z0-9_]+/y;
const based = /\\[oO][0-7]+|\\[bB][01]+|\\[hH][0-9][0-9a-fA-F]*/y;
const named = /\\[A-Za-z]+/y;
const string = /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/y;
const brokenString = /"[^\r\n]*/y;

/** The tokens of an algorithm, and where the comment around it ends. */
export interface PlusCalText {
  readonly tokens: PlusCalToken[];
  /** The offset of the closing delimiter of the comment around the algorithm, or of the end of the text. */
  readonly end: number;
}

/** Words that begin no statement: before a colon, and after `goto`, they are labels. */
const labelWords = new Set([
  'begin',
  'process',
  'do',
  'then',
  'define',
  'macro',
  'procedure',
  'variable',
  'variables',
  'algorithm',
  'fair',
]);

class Scanner {
  readonly tokens: PlusCalToken[] = [];
  readonly #text: string;
  #line = 1;
  #lineStart = 0;
  /** By how many columns the tabs before have widened the line. */
  #widened = 0;
  readonly #v: PlusCalVocabulary;
  #offset: number;

  constructor(source: SourceText, v: PlusCalVocabulary, offset: number) {
    this.#v = v;
    this.#offset = offset;

    this.#text = source.text;
    const before = this.#text.slice(0, offset);
    this.#line += before.match(/\r\n|\n|\r/g)?.length ?? 0;
    this.#lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
    for (let i = this.#lineStart; i < offset; i++) this.#widen(i);
  }

  /** Reads to the `*)` that closes the comment in which the text begins. */
  scan(): PlusCalText {
    const text = this.#text;
    while (this.#offset < text.length) {
      const c = text[this.#offset]!;
      if (c === '\n' || c === '\r') this.#breakLine();
      else if (c === ' ' || c === '\f' || c === '\u00a0') this.#offset++;
      else if (c === '\t') this.#widen(this.#offset++);
      else if (text.startsWith('\\*', this.#offset)) this.#skipLine();
      else if (text.startsWith('(*', this.#offset)) this.#skipComment();
      else if (text.startsWith('*)', this.#offset)) break;
      else this.#next();
    }
    return { tokens: this.tokens, end: this.#offset };
  }

  #breakLine(): void {
    this.#offset += this.#text.startsWith('\r\n', this.#offset) ? 2 : 1;
    this.#line++;
    this.#lineStart = this.#offset;
    this.#widened = 0;
  }

  #widen(at: number): void {
    if (this.#text[at] !== '\t') return;
    const column = at - this.#lineStart + this.#widened;
    this.#widened += tabWidth - 1 - (column % tabWidth);
  }

  /** The comment in which the algorithm stands may end inside a line comment of the algorithm. */
  #skipLine(): void {
    const text = this.#text;
    while (this.#offset < text.length && text[this.#offset] !== '\n' && text[this.#offset] !== '\r') this.#offset++;
  }

  #skipComment(): void {
    const text = this.#text;
    let depth = 0;
    while (this.#offset < text.length) {
      const c = text[this.#offset]!;
      if (text.startsWith('(*', this.#offset)) {
        depth++;
        this.#offset += 2;
      } else if (text.startsWith('*)', this.#offset)) {
        this.#offset += 2;
        if (--depth === 0) return;
      } else if (c === '\n' || c === '\r') this.#breakLine();
      else this.#widen(this.#offset++);
    }
  }

  #next(): void {
    const v = this.#v;
    if (this.#words() || this.#matched(string, v.String) || this.#matched(brokenString, v.Illegal) || this.#matched(based, v.Number))
      return;
    if (this.#namedSymbol()) return;
    for (let length = longestSymbol; length > 0; length--) {
      const type = symbols(v).get(this.#text.slice(this.#offset, this.#offset + length));
      if (type) {
        this.#push(type, length);
        return;
      }
    }
    this.#push(v.Illegal, 1);
  }

  #matched(pattern: RegExp, type: TokenType): boolean {
    pattern.lastIndex = this.#offset;
    const match = pattern.exec(this.#text);
    if (match) this.#push(type, match[0].length);
    return match !== null;
  }

  #words(): boolean {
    const v = this.#v;
    word.lastIndex = this.#offset;
    const image = word.exec(this.#text)?.[0];
    if (image === undefined) return false;
    if (/^\d+$/.test(image)) this.#push(v.Number, image.length);
    else if (/^[WS]F_/.test(image)) this.#push(v.Symbol, 3);
    else if (image === '_') this.#push(v.Symbol, 1);
    else if (labelWords.has(image) && this.#isLabel(image.length)) this.#push(v.Identifier, image.length);
    else this.#push(v.keywords.get(image) ?? v.Identifier, image.length);
    return true;
  }

  #isLabel(length: number): boolean {
    if (this.tokens.at(-1)?.tokenType === this.#v.Goto) return true;
    return /^\s*:(?!=)/.test(this.#text.slice(this.#offset + length, this.#offset + length + 100));
  }

  #namedSymbol(): boolean {
    named.lastIndex = this.#offset;
    const image = named.exec(this.#text)?.[0] ?? '';
    for (let length = image.length; length > 1; length--) {
      const type = symbols(this.#v).get(image.slice(0, length));
      if (type) {
        this.#push(type, length);
        return true;
      }
    }
    return false;
  }

  #push(type: TokenType, length: number): void {
    const start = this.#offset;
    this.tokens.push({
      image: this.#text.slice(start, start + length),
      startOffset: start,
      endOffset: start + length - 1,
      startLine: this.#line,
      startColumn: start - this.#lineStart + this.#widened + 1,
      tokenType: type,
      tokenTypeIdx: type.tokenTypeIdx!,
    });
    this.#offset += length;
  }
}

/**
 * The tokens of an algorithm.
 * @param start the offset after `--algorithm` or `--fair algorithm`
 */
export function scanPlusCal(source: SourceText, start: number): PlusCalText {
  return new Scanner(source, plusCalVocabulary(), start).scan();
}
