// Text to tokens, by hand rather than by a table of patterns: TLA+ has about 200 operator spellings, identifiers that may begin with a digit,
// nested comments, and text outside the module that is not TLA+ at all; a scanner says that in one page and costs nothing at start-up.
//
// Rules that are easy to get wrong (all as in the TLA+ tools):
// - Everything before the first `---- MODULE` is skipped unread, and everything after the `====` that closes the outermost module.
// - The longest symbol wins, and `(+)` is one symbol. `\word` is the longest known prefix of the word, else a lone `\`.
// - `\b`, `\o`, `\h` followed by a digit begin a binary, octal or hexadecimal number.
// - A name consists of letters, digits and `_`, with at least one letter; so `1a` is a name. `WF_` and `SF_` end at the underscore.
// - `<1>`, `<1>2`, `<*>a.` are the beginnings of proof steps.
// - A tab reaches to the next column that is a multiple of eight; a surrogate pair is one column.
//
// Source: *Specifying Systems*, section 15.1; "TLA+2: A Preliminary Guide".
import type { TokenType } from 'chevrotain';
import { type Diagnostic, finish, type SourceText, type Steps } from '../src/diagnostics/index.ts';
import { operatorsBySpelling } from './operators.ts';
import type { Token, Vocabulary } from './tokens.ts';

/** Where in the text a comment stands: half-open, its delimiters included. */
export interface CommentRange {
  readonly start: number;
  readonly end: number;
}

export interface LexResult {
  readonly tokens: Token[];
  readonly comments: CommentRange[];
  readonly diagnostics: Diagnostic[];
}

interface Symbol {
  readonly type: TokenType;
  readonly operator: string;
  /** What the token is taken to be spelled as, where that matters. */
  readonly image?: string;
}

const longestSymbol = 8;
const tabWidth = 8;

let symbolTable: Map<string, Symbol> | undefined;

const symbols = (v: Vocabulary): Map<string, Symbol> => {
  if (symbolTable) return symbolTable;
  symbolTable = new Map();
  for (const [spelling, { name, fixity }] of operatorsBySpelling()) {
    let type = fixity === 'prefix' ? v.Prefix : fixity === 'postfix' ? v.Postfix : v.Infix;
    if (name === '=') type = v.Equals;
    else if (name === '\\in') type = v.In;
    else if (name === '-') type = v.Minus;
    else if (name === '/\\' || name === '\\/') type = v.AndOr;
    symbolTable.set(spelling, { type, operator: name });
  }
  const plain: [TokenType, ...string[]][] = [
    [v.Bang, '!'],
    [v.Dot, '.'],
    [v.Comma, ','],
    [v.Colon, ':'],
    [v.ColonColon, '::', '∷'],
    [v.DefinedAs, '==', '≜'],
    [v.Arrow, '->', '→'],
    [v.LeftArrow, '<-', '←'],
    [v.MapsTo, '|->', '↦'],
    [v.LeftParen, '('],
    [v.RightParen, ')'],
    [v.LeftBrace, '{'],
    [v.RightBrace, '}'],
    [v.LeftBracket, '['],
    [v.RightBracket, ']'],
    [v.RightBracketSub, ']_'],
    [v.LeftAngle, '<<', '⟨'],
    [v.RightAngle, '>>', '⟩'],
    [v.RightAngleSub, '>>_', '⟩_'],
    [v.Underscore, '_'],
    [v.At, '@'],
    [v.Quantifier, '\\A', '\\forall', '∀'],
    [v.Quantifier, '\\E', '\\exists', '∃'],
    [v.TemporalQuantifier, '\\AA'],
    [v.TemporalQuantifier, '\\EE'],
    [v.Assume, '[]ASSUME'],
    [v.Prove, '[]PROVE'],
  ];
  for (const [type, ...spellings] of plain) {
    const operator = type === v.Quantifier || type === v.TemporalQuantifier ? spellings[0]! : '';
    for (const spelling of spellings) symbolTable.set(spelling, { type, operator });
  }
  for (const [spelling, image] of Object.entries({ ℕ: 'Nat', ℤ: 'Int', ℝ: 'Real' }))
    symbolTable.set(spelling, { type: v.Identifier, operator: '', image });
  return symbolTable;
};

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90);
const isWord = (c: number): boolean => isLetter(c) || isDigit(c) || c === 95;

const moduleHeader = /(?<!-)-{4,}[ \t]*MODULE\b/g;
const number = /\\[oO][0-7]+|\\[bB][01]+|\\[hH][0-9a-fA-F]+/y;
/** `r.2a` is the field `2a` of a record. */
const fraction = /\.\d+(?![A-Za-z0-9_])/y;
/** SANY reads a decimal as a number, a point and a number: blanks may stand between them. */
const restOfDecimal = /[ \t]*\.[ \t]*\d+(?![A-Za-z0-9_])/y;
const stepHead = /<(?:\d+|[+*])>(?:[A-Za-z0-9_]+\.*|\*+\.*|-+\.*|\.*)/y;

/** So many are read in about a millisecond. */
const TOKENS_PER_STEP = 1000;

/** Reads tokens from one text. */
class Scanner {
  readonly tokens: Token[] = [];
  readonly comments: CommentRange[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #text: string;
  readonly #symbols: Map<string, Symbol>;
  #offset: number;
  #line = 1;
  #lineStart = 0;
  /** What the columns of the current line differ from offsets by: tabs add, surrogate pairs take away. */
  #columnShift = 0;
  readonly #source: SourceText;
  readonly #v: Vocabulary;

  constructor(source: SourceText, v: Vocabulary, start: number) {
    this.#source = source;
    this.#v = v;

    this.#text = source.text;
    this.#symbols = symbols(v);
    this.#offset = 0;
    while (this.#offset < start) this.#advance();
  }

  /** Reads to the end of the outermost module, or of the text. */
  *scan(wholeText: boolean): Steps<LexResult> {
    const { tokens } = this;
    const v = this.#v;
    let depth = 0;
    for (;;) {
      this.#skipBlanks();
      if (this.#offset >= this.#text.length) break;
      this.#next();
      if (tokens.length % TOKENS_PER_STEP === 0) yield;
      const last = tokens.at(-1);
      if (wholeText || last === undefined) continue;
      if (last.tokenType === v.Module && tokens.at(-2)?.tokenType === v.Separator) depth++;
      else if (last.tokenType === v.ModuleEnd && --depth === 0) break;
    }
    return { tokens, comments: this.comments, diagnostics: this.diagnostics };
  }

  /** Moves over one character and keeps lines and columns. */
  #advance(): void {
    const c = this.#text.charCodeAt(this.#offset);
    if (c === 10 || (c === 13 && this.#text.charCodeAt(this.#offset + 1) !== 10)) {
      this.#line++;
      this.#lineStart = this.#offset + 1;
      this.#columnShift = 0;
    } else if (c === 9) {
      const column = this.#offset - this.#lineStart + this.#columnShift;
      this.#columnShift += tabWidth - 1 - (column % tabWidth);
    } else if (c >= 0xdc00 && c <= 0xdfff) this.#columnShift--;
    this.#offset++;
  }

  #skipBlanks(): void {
    const text = this.#text;
    while (this.#offset < text.length) {
      const c = text.charCodeAt(this.#offset);
      if (c === 32 || c === 10 || c === 13 || c === 9 || c === 12 || c === 0xfeff || c === 0xa0) this.#advance();
      else if (c === 92 && text.charCodeAt(this.#offset + 1) === 42) this.#skipLineComment();
      else if (c === 40 && text.charCodeAt(this.#offset + 1) === 42) this.#skipBlockComment();
      else return;
    }
  }

  #skipLineComment(): void {
    const start = this.#offset;
    while (this.#offset < this.#text.length && this.#text.charCodeAt(this.#offset) !== 10 && this.#text.charCodeAt(this.#offset) !== 13)
      this.#advance();
    this.comments.push({ start, end: this.#offset });
  }

  #skipBlockComment(): void {
    const text = this.#text;
    const start = this.#offset;
    let depth = 0;
    while (this.#offset < text.length) {
      const two = text.charCodeAt(this.#offset) * 256 + text.charCodeAt(this.#offset + 1);
      if (two === 0x282a) {
        depth++;
        this.#offset++;
      } else if (two === 0x2a29) {
        depth--;
        this.#offset++;
      }
      this.#advance();
      if (depth === 0) break;
    }
    if (depth > 0)
      this.#report(
        'E103',
        start,
        start + 2,
        'this comment is never closed',
        'Close it with `*)`; comments nest, so each `(*` inside needs its own.',
      );
    this.comments.push({ start, end: this.#offset });
  }

  #next(): void {
    const c = this.#text.charCodeAt(this.#offset);
    if (isWord(c) && this.#word()) return;
    if (c === 34 && this.#string()) return;
    if (c === 92 && (this.#matched(number, this.#v.Number) || this.#backslashWord())) return;
    if (c === 60 && this.#matched(stepHead, this.#v.StepStart)) return;
    if ((c === 45 || c === 61) && this.#line4(c)) return;
    if (c === 46 && this.#matched(fraction, this.#v.Decimal)) return;
    this.#symbol();
  }

  #matched(pattern: RegExp, type: TokenType): boolean {
    pattern.lastIndex = this.#offset;
    const match = pattern.exec(this.#text);
    if (match) this.#push(type, match[0].length);
    return match !== null;
  }

  /** `----` or `====`, of four characters or more. */
  #line4(c: number): boolean {
    const text = this.#text;
    const v = this.#v;
    let end = this.#offset;
    while (text.charCodeAt(end) === c) end++;
    if (end - this.#offset < 4) return false;
    this.#push(c === 45 ? v.Separator : v.ModuleEnd, end - this.#offset);
    return true;
  }

  /** A name, keyword, number, `WF_` or `SF_`; false for what is only underscores. */
  #word(): boolean {
    const text = this.#text;
    const v = this.#v;
    const start = this.#offset;
    let end = start;
    let letters = false;
    let digitsOnly = true;
    for (let c = text.charCodeAt(end); isWord(c); c = text.charCodeAt(++end)) {
      if (isLetter(c)) letters = true;
      if (!isDigit(c)) digitsOnly = false;
    }
    if (digitsOnly) {
      restOfDecimal.lastIndex = end;
      const rest = restOfDecimal.exec(text);
      if (rest === null) this.#push(v.Number, end - start);
      else this.#push(v.Decimal, end + rest[0].length - start);
      return true;
    }
    if (text.startsWith('WF_', start) || text.startsWith('SF_', start)) {
      this.#push(v.Fairness, 3);
      return true;
    }
    if (!letters) {
      const digits = /\d/.exec(text.slice(start, end))?.index ?? end - start;
      if (digits === 0 || isDigit(text.charCodeAt(start))) {
        // Such as `1_`: a number, then an underscore.
        let stop = start;
        while (isDigit(text.charCodeAt(stop))) stop++;
        this.#push(v.Number, stop - start);
        return true;
      }
      return false;
    }
    const image = text.slice(start, end);
    this.#push(
      Object.hasOwn(v.keywords, image) ? v.keywords[image]! : (this.#wordOperator(image) ?? v.Identifier),
      end - start,
      this.#wordOperator(image) ? image : '',
    );
    return true;
  }

  #wordOperator(image: string): TokenType | undefined {
    return this.#symbols.get(image)?.type;
  }

  /** `\in` and its like: the longest known prefix of the word after the backslash. */
  #backslashWord(): boolean {
    const text = this.#text;
    let end = this.#offset + 1;
    while (isLetter(text.charCodeAt(end))) end++;
    for (; end > this.#offset + 1; end--) {
      const symbol = this.#symbols.get(text.slice(this.#offset, end));
      if (symbol) {
        this.#push(symbol.type, end - this.#offset, symbol.operator);
        return true;
      }
    }
    return false;
  }

  /** A string as far as its line goes. A regular expression would need stack for each of its characters. */
  #stringFrom(start: number): { readonly length: number; readonly closed: boolean } {
    const text = this.#text;
    const isEnd = (c: number): boolean => Number.isNaN(c) || c === 10 || c === 13;
    for (let at = start + 1; ; at++) {
      const c = text.charCodeAt(at);
      if (c === 34) return { length: at + 1 - start, closed: true };
      if (isEnd(c) || (c === 92 && isEnd(text.charCodeAt(++at)))) return { length: Math.min(at, text.length) - start, closed: false };
    }
  }

  #string(): boolean {
    const v = this.#v;
    const { length, closed } = this.#stringFrom(this.#offset);
    if (closed) {
      this.#escapes(this.#offset, length);
      this.#push(v.String, length);
      return true;
    }
    this.#report(
      'E104',
      this.#offset,
      this.#offset + length,
      'this string is not closed on its line',
      'Close it with `"`; write a line break as `\\n`, and `"` itself as `\\"`.',
    );
    this.#push(v.String, length);
    return true;
  }

  /** Reports the first escape that no string has. */
  #escapes(start: number, length: number): void {
    const text = this.#text;
    for (let at = text.indexOf('\\', start); at >= 0 && at < start + length; at = text.indexOf('\\', at + 2)) {
      const escaped = String.fromCodePoint(text.codePointAt(at + 1)!);
      if ('ntrf"\\'.includes(escaped)) continue;
      const end = at + 1 + escaped.length;
      this.#report('E104', at, end, `a string has no escape \`\\${escaped}\``, 'Write a backslash twice.');
      return;
    }
  }

  #symbol(): void {
    const text = this.#text;
    const longest = Math.min(longestSymbol, text.length - this.#offset);
    for (let length = this.#atDoubleBang() ? 1 : longest; length > 0; length--) {
      const symbol = this.#symbols.get(text.slice(this.#offset, this.#offset + length));
      if (symbol) {
        this.#push(symbol.type, length, symbol.operator, symbol.image);
        return;
      }
    }
    const character = String.fromCodePoint(text.codePointAt(this.#offset)!);
    this.#report(
      'E102',
      this.#offset,
      this.#offset + character.length,
      `TLA+ has no symbol that begins with \`${character}\``,
      character === ';'
        ? 'Remove it: TLA+ has no statement separators (PlusCal goes into a comment).'
        : character === '?'
          ? 'A choice is written `IF p THEN a ELSE b`.'
          : 'Remove it, or put the text into a comment or a string.',
    );
    for (let i = 0; i < character.length; i++) this.#advance();
  }

  /** `M!!!(a, b)` is the operator `!!` of `M`: the first `!` is a symbol of its own. */
  #atDoubleBang(): boolean {
    return this.#text.startsWith('!!!', this.#offset);
  }

  #push(type: TokenType, length: number, operator = '', image?: string): void {
    const start = this.#offset;
    const { tokens } = this;
    const v = this.#v;
    const previous = tokens.at(-1)?.tokenType;
    let actual =
      previous === v.Dot && isWord(this.#text.charCodeAt(start)) && type !== v.Number && type !== v.Decimal ? v.Identifier : type;
    if (previous === v.Bang) {
      if (type === v.LeftAngle) actual = v.SelectLeft;
      else if (type === v.RightAngle) actual = v.SelectRight;
      else if (type === v.Colon) actual = v.SelectDefinition;
      else if (operator !== '' && type !== v.Quantifier && type !== v.TemporalQuantifier) actual = v.OperatorName;
    }
    tokens.push({
      image: image ?? this.#text.slice(start, start + length),
      startOffset: start,
      endOffset: start + length - 1,
      startLine: this.#line,
      startColumn: start - this.#lineStart + this.#columnShift + 1,
      tokenType: actual,
      tokenTypeIdx: actual.tokenTypeIdx!,
      operator,
    });
    this.#offset += length;
  }

  #report(code: 'E102' | 'E103' | 'E104', start: number, end: number, message: string, fix: string): void {
    this.diagnostics.push({ code, severity: 'error', message, span: { source: this.#source, start, end }, fix });
  }
}

/** The tokens of the outermost module of a text; none where it has no `---- MODULE`. */
export function scanModule(source: SourceText, v: Vocabulary): LexResult {
  return finish(scanModuleInSteps(source, v));
}

/** As `scanModule`, some tokens at a time. */
export function* scanModuleInSteps(source: SourceText, v: Vocabulary): Steps<LexResult> {
  moduleHeader.lastIndex = 0;
  const header = moduleHeader.exec(source.text);
  if (!header) return { tokens: [], comments: [], diagnostics: [] };
  return yield* new Scanner(source, v, header.index).scan(false);
}

/** The tokens of a text that is TLA+ from its first character, such as an expression on the command line. */
export function scanText(source: SourceText, v: Vocabulary): LexResult {
  return finish(scanTextInSteps(source, v));
}

/** As `scanText`, some tokens at a time. */
export function* scanTextInSteps(source: SourceText, v: Vocabulary): Steps<LexResult> {
  return yield* new Scanner(source, v, 0).scan(true);
}
