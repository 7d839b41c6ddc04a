// The grammar of LTL formulas on the command line.
//
//     formula := -> and <-> (right), then ||, then xor, then &&, then U W R M (right), then the unary ! [] <> G F X
//     atom    := true | false | name, perhaps Instance!name | '{' TLA+ expression '}' | '(' formula ')'
//
// `[]` and `G`, `<>` and `F`, `!` and `~`, `&&` and `&` and `/\`, `||` and `|` and `\/`, `xor` and `^`, `->` and `=>`, `<->` and `<=>`, `R` and `V`,
// `true` and `1`, `false` and `0` are the same, as in Spot and SPIN, and so are the signs of TLA+ in Unicode. Between braces anything may stand
// as long as its braces, strings and comments balance; it is read as TLA+ later. The flat sequence of operators and operands is resolved in
// `src/syntax/parse-ltl.ts`, as for TLA+ expressions.
import { type CstNode, CstParser, createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import { alt } from './alternatives.ts';
import { FirstTokenLookahead } from './lookahead.ts';

const build = () => {
  const name = createToken({ name: 'Name', label: 'the name of an operator', pattern: /(?![GFXUWRMV]!)[A-Za-z_]\w*(?:![A-Za-z_]\w*)*/ });
  const word = (type: string, label: string, pattern: RegExp): TokenType => createToken({ name: type, label, pattern, longer_alt: name });
  return {
    Blank: createToken({ name: 'Blank', pattern: /\s+/, group: Lexer.SKIPPED }),
    Constant: word('Constant', '`true`', /true|false|TRUE|FALSE|[01]/),
    UnaryWord: word('UnaryWord', 'a unary operator', /[GFX]/),
    BinaryWord: word('BinaryWord', 'a binary operator', /[UWRMV]|xor/),
    Binary: createToken({ name: 'Binary', label: 'a binary operator', pattern: /<->|<=>|->|=>|&&?|\/\\|\|\|?|\\\/|\^|[∧∨⇒→⇔↔≡]/ }),
    Unary: createToken({ name: 'Unary', label: 'a unary operator', pattern: /\[\]|<>|[!~¬□◇]/ }),
    Open: createToken({ name: 'Open', label: '`(`', pattern: /\(/ }),
    Close: createToken({ name: 'Close', label: '`)`', pattern: /\)/ }),
    Braced: createToken({
      name: 'Braced',
      label: 'a TLA+ expression in braces',
      pattern: { exec: braced },
      line_breaks: true,
      start_chars_hint: ['{'],
    }),
    Name: name,
  };
};

const pieces = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"|[{}]|[^{}"]+|"/g;

/** The text from an opening brace to the one that closes it; braces in strings do not count. */
const braced = (text: string, offset: number): [string] | null => {
  if (text[offset] !== '{') return null;
  let depth = 0;
  pieces.lastIndex = offset;
  for (let match = pieces.exec(text); match !== null; match = pieces.exec(text)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}' && --depth === 0) return [text.slice(offset, pieces.lastIndex)];
  }
  return null;
};

/** The token kinds of LTL formulas. */
export type LtlVocabulary = ReturnType<typeof build>;

/** What the letters of a word are in the notation of Spot: operators joined with each other and with what follows. */
const unjoined = (word: IToken, isName: (name: string) => boolean, { UnaryWord, Unary, BinaryWord, Constant }: LtlVocabulary): IToken[] => {
  const found: IToken[] = [];
  const part = (at: number, length: number, tokenType: TokenType): IToken => {
    const startOffset = word.startOffset + at;
    return {
      ...word,
      image: word.image.substr(at, length),
      startOffset,
      endOffset: startOffset + length - 1,
      tokenType,
      tokenTypeIdx: tokenType.tokenTypeIdx!,
    };
  };
  let at = 0;
  for (;;) {
    const rest = word.image.slice(at);
    if (rest === '') return found;
    const head = rest.split('!', 1)[0]!;
    if (rest.startsWith('!')) found.push(part(at++, 1, Unary));
    else if (/^[UWRMV]$/.test(rest) && at > 0) found.push(part(at++, 1, BinaryWord));
    else if (/^(?:true|false|TRUE|FALSE)$/.test(rest)) return [...found, part(at, rest.length, Constant)];
    else if (isName(head) || !/^[GFX](?!\d)/.test(rest)) return [...found, part(at, rest.length, word.tokenType)];
    else found.push(part(at++, 1, UnaryWord));
  }
};

type Rule = (idx?: number) => CstNode;

/** The parser of LTL formulas. */
export class LtlParser extends CstParser {
  readonly lexer: Lexer;
  readonly #l: LtlVocabulary;

  constructor(l: LtlVocabulary, validate: boolean) {
    super(l, {
      ...(validate ? { maxLookahead: 1 } : { lookaheadStrategy: new FirstTokenLookahead(), maxLookahead: 1, skipValidations: true }),
      nodeLocationTracking: 'onlyOffset',
    });
    this.#l = l;

    this.lexer = new Lexer(Object.values(l), { positionTracking: 'full', skipValidations: !validate });
    this.performSelfAnalysis();
  }

  /** Takes words apart that are operators joined with what follows, as Spot reads them. */
  unjoined(words: readonly IToken[], isName: (name: string) => boolean): IToken[] {
    return words.flatMap((word) => (word.tokenType === this.#l.Name ? unjoined(word, isName, this.#l) : [word]));
  }

  readonly whole: Rule = this.RULE('whole', () => {
    this.SUBRULE(this.formula);
  });

  readonly formula: Rule = this.RULE('formula', () => {
    this.SUBRULE(this.operand);
    this.MANY(() => {
      this.OR([alt(() => this.CONSUME(this.#l.Binary)), alt(() => this.CONSUME(this.#l.BinaryWord, { LABEL: 'Binary' }))]);
      this.SUBRULE2(this.operand);
    });
  });

  readonly operand: Rule = this.RULE('operand', () => {
    this.MANY(() => this.OR([alt(() => this.CONSUME(this.#l.Unary)), alt(() => this.CONSUME(this.#l.UnaryWord, { LABEL: 'Unary' }))]));
    this.OR2({
      DEF: [
        alt(() => this.CONSUME(this.#l.Constant)),
        alt(() => this.CONSUME(this.#l.Name)),
        alt(() => this.CONSUME(this.#l.Braced)),
        alt(() => {
          this.CONSUME(this.#l.Open);
          this.SUBRULE(this.formula);
          this.CONSUME(this.#l.Close);
        }),
      ],
      ERR_MSG: 'a formula',
    });
  });
}

let parser: LtlParser | undefined;

/** The parser of LTL formulas, built at the first use. */
export function ltlParser(validate = false): LtlParser {
  if (validate) return new LtlParser(build(), true);
  parser ??= new LtlParser(build(), false);
  return parser;
}
