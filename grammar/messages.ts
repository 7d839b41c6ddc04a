// What the parser expected, in the words of TLA+.
//
// Chevrotain asks for the text of each error here. The text is only the description of what was expected ("`)`", "an expression"); the sentence
// around it, with what was found instead, is made in `src/syntax/faults.ts`.
import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';
import type { Vocabulary } from './tokens.ts';

const atMost = 6;

/** What may follow a complete expression. */
export const endOfExpression = 'an operator, or the end of the definition';

const labelOf = (type: TokenType): string => type.LABEL ?? type.name;

/** "a, b or c", each once. */
const oneOf = (labels: readonly string[]): string => {
  const unique = [...new Set(labels)];
  if (unique.length > atMost) return `${unique.slice(0, atMost).join(', ')} or similar`;
  if (unique.length < 2) return unique[0] ?? 'something else';
  return `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`;
};

/** Describes what a rule expected. */
export class TlaErrorMessages implements IParserErrorMessageProvider {
  readonly #v: Vocabulary;
  constructor(v: Vocabulary) {
    this.#v = v;
  }

  buildMismatchTokenMessage(options: { expected: TokenType; actual: IToken; previous: IToken; ruleName: string }): string {
    const { expected, ruleName } = options;
    const v = this.#v;
    if (expected === v.JunctionEnd) return 'an operator, or the next item of the list';
    if (expected === v.DefinedAs) return '`==`';
    if (expected === v.Identifier) {
      if (ruleName === 'instance') return 'the name of a module';
      if (ruleName === 'suffix' || ruleName === 'updateStep' || ruleName === 'record' || ruleName === 'recordSet')
        return 'the name of a field';
      if (ruleName === 'variables') return 'the name of a variable';
    }
    return labelOf(expected);
  }

  buildNotAllInputParsedMessage(): string {
    return endOfExpression;
  }

  buildNoViableAltMessage(options: { expectedPathsPerAlt: TokenType[][][]; customUserDescription?: string; ruleName: string }): string {
    if (options.ruleName === 'parameter') return 'a name such as `x` or `F(_)`';
    return options.customUserDescription ?? this.#firstTokens(options.expectedPathsPerAlt.flat());
  }

  buildEarlyExitMessage(options: { expectedIterationPaths: TokenType[][]; customUserDescription?: string; ruleName: string }): string {
    if (options.ruleName === 'letIn' || options.ruleName === 'step') return 'a definition';
    if (options.ruleName === 'constants' || options.ruleName === 'recursive') return 'a name such as `x` or `F(_)`';
    return options.customUserDescription ?? this.#firstTokens(options.expectedIterationPaths);
  }

  #firstTokens(paths: readonly TokenType[][]): string {
    const v = this.#v;
    const begins = (type: TokenType) => paths.some((path) => path[0] === type);
    if (begins(v.LeftParen) && begins(v.Identifier)) return 'an expression';
    return oneOf(paths.flatMap((path) => (path[0] ? [labelOf(path[0])] : [])));
  }
}
