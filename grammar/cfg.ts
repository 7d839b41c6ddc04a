// The grammar of TLC's configuration files.
//
// The words and comments are those of TLA+, so the same scanner reads them. A file is cut at its section keywords, and each section is parsed on its
// own, so that all faulty sections are reported at once.
//
//     section   := (CONSTANT | CONSTANTS) statement*  |  list-keyword name*  |  single-keyword name
//     statement := name ('(' value (',' value)* ')')? '=' ('[' Name ']')? value
//                | name '<-' ('[' Name ']')? name
//     value     := '-'? Number | String | Name | '{' (value (',' value)*)? '}'
//     name      := Name ('!' Name)*, or an operator symbol beside `<-`
//
// Source: *Specifying Systems*, section 14.7.1, and TLC for the keywords that came later.
import { type CstNode, createToken, type TokenType } from 'chevrotain';
import { alt, by } from './alternatives.ts';
import { CFG_ROLES, roleOfKeyword } from './cfg-roles.ts';
import { TlaErrorMessages } from './messages.ts';
import { operatorsBySpelling } from './operators.ts';
import { prepared } from './prepared-lookahead.ts';
import { type Building, PreparedParser } from './prepared-parser.ts';
import { MAX_DEPTH, NestedTooDeeply } from './tla-expressions.ts';
import { is, retyped, type Token, tokenTypes, type Vocabulary, vocabulary } from './tokens.ts';

const kind = (name: string, label: string): TokenType => createToken({ name, label });

const build = () => ({
  Constants: kind('Constants', '`CONSTANT`'),
  /** A keyword that takes one name. */
  Single: kind('Single', 'a keyword'),
  /** A keyword that takes any number of names. */
  List: kind('List', 'a keyword'),
  Name: kind('Name', 'a name'),
});

/** The token kinds that only configurations have. */
export type CfgVocabulary = ReturnType<typeof build>;

type Rule = (idx?: number) => CstNode;

/** The parser of one section of a configuration. */
export class CfgParser extends PreparedParser {
  /** How many values are open around the current token. */
  #depth = 0;
  readonly #v: Vocabulary;

  constructor(
    v: Vocabulary,
    readonly c: CfgVocabulary,
    building: Building,
  ) {
    super([...tokenTypes(v), ...Object.values(c)], building, new TlaErrorMessages(v), 2);
    this.#v = v;

    this.performSelfAnalysis();
  }

  protected override analysed(): CfgParser {
    return new CfgParser(this.#v, this.c, 'analyse');
  }

  readonly section: Rule = this.RULE('section', () => {
    this.OR({
      DEF: [
        alt(() => {
          this.CONSUME(this.c.Constants);
          this.MANY(() => this.SUBRULE(this.statement));
        }),
        alt(() => {
          this.CONSUME(this.c.Single);
          this.SUBRULE(this.name);
        }),
        alt(() => {
          this.CONSUME(this.c.List);
          this.MANY2(() => this.SUBRULE2(this.name));
        }),
      ],
      ERR_MSG: 'a keyword such as `CONSTANT`, `SPECIFICATION` or `INVARIANT`',
    });
  });

  readonly statement: Rule = this.RULE('statement', () => {
    this.SUBRULE(this.name);
    this.OR([
      alt(() => {
        this.OPTION(() => {
          this.CONSUME(this.#v.LeftParen);
          this.AT_LEAST_ONE_SEP(by(this.#v.Comma, () => this.SUBRULE(this.value)));
          this.CONSUME(this.#v.RightParen);
        });
        this.CONSUME(this.#v.Equals);
        this.OPTION2(() => this.SUBRULE(this.moduleMark));
        this.SUBRULE2(this.value, { LABEL: 'assigned' });
      }),
      alt(() => {
        this.CONSUME(this.#v.LeftArrow);
        this.OPTION3(() => this.SUBRULE2(this.moduleMark));
        this.SUBRULE2(this.name, { LABEL: 'operator' });
      }),
    ]);
  });

  readonly moduleMark: Rule = this.RULE('moduleMark', () => {
    this.CONSUME(this.#v.LeftBracket);
    this.CONSUME(this.c.Name);
    this.CONSUME(this.#v.RightBracket);
  });

  readonly name: Rule = this.RULE('name', () => {
    this.AT_LEAST_ONE_SEP(by(this.#v.Bang, () => this.CONSUME(this.c.Name)));
  });

  readonly value: Rule = this.RULE('value', () => {
    if (++this.#depth > MAX_DEPTH && !this.RECORDING_PHASE) throw new NestedTooDeeply(this.LA(1) as Token);
    this.OR({
      DEF: [
        alt(() => {
          this.OPTION(() => this.CONSUME(this.#v.Minus));
          this.CONSUME(this.#v.Number);
        }),
        alt(() => this.CONSUME(this.#v.String)),
        alt(() => this.CONSUME(this.c.Name)),
        alt(() => {
          this.CONSUME(this.#v.LeftBrace);
          this.MANY_SEP(by(this.#v.Comma, () => this.SUBRULE(this.value)));
          this.CONSUME(this.#v.RightBrace);
        }),
      ],
      ERR_MSG: 'a value: a number, a string, TRUE, FALSE, a model value or a set of them',
    });
    this.#depth--;
  });

  /** Takes the tokens of one section. */
  setTokens(tokens: readonly Token[]): void {
    this.#depth = 0;
    this.input = tokens as Token[];
  }
}

let parser: CfgParser | undefined;

/** The parser of configurations, built at the first use; another one where it is said how. */
export function cfgParser(building?: Building): CfgParser {
  if (building !== undefined) return new CfgParser(vocabulary(), build(), building);
  parser ??= new CfgParser(vocabulary(), build(), prepared('cfg'));
  return parser;
}

/** True for an operator symbol that stands where a name does: on a side of `<-`. */
const isName = (tokens: readonly Token[], at: number, v: Vocabulary): boolean => {
  if (!operatorsBySpelling().has(tokens[at]!.image) || is(tokens[at], v.LeftArrow)) return false;
  const isMarked = is(tokens[at - 1], v.RightBracket) && is(tokens[at - 4], v.LeftArrow);
  return is(tokens[at + 1], v.LeftArrow) || is(tokens[at - 1], v.LeftArrow) || isMarked;
};

/** The tokens of a configuration, cut before each section keyword; what stands before the first keyword is a section of its own. */
export function cutSections(tokens: readonly Token[], v: Vocabulary, c: CfgVocabulary): Token[][] {
  const sections: Token[][] = [];
  for (const [i, token] of tokens.entries()) {
    const { image } = token;
    const isWord = is(token, v.Identifier) || /^[A-Z_]/.test(image);
    const role = isWord ? roleOfKeyword.get(image) : undefined;
    if (role !== undefined) {
      const types = { constants: c.Constants, truth: c.Single, name: c.Single, names: c.List };
      sections.push([retyped(token, types[CFG_ROLES[role].takes])]);
    } else {
      if (sections.length === 0) sections.push([]);
      sections.at(-1)!.push((isWord && !is(token, v.Underscore)) || isName(tokens, i, v) ? retyped(token, c.Name) : token);
    }
  }
  return sections;
}
