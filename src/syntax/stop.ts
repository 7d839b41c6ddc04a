// Where a parser has stopped, and what can be asked of the signs around that place.
import { closers, openers, type Token, type Vocabulary } from '../../grammar/index.ts';

/** Where a parser has stopped: at `tokens[index]`, of the tokens of a unit. */
export interface Stop {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly v: Vocabulary;
  readonly found: Token;
  /** Undefined where the unit begins with what was found. */
  readonly before: Token | undefined;
}

export type Habit = (stop: Stop) => string | undefined;

/** Whether a token is a word, a number or a string. */
export const isOperand = (token: Token): boolean => /^[\w"]/.test(token.image);

/** What has a `:` of its own. */
export const binders: ReadonlySet<string> = new Set([
  '\\A',
  '\\E',
  '\\AA',
  '\\EE',
  '\\forall',
  '\\exists',
  '∀',
  '∃',
  'CHOOSE',
  'LAMBDA',
  'CASE',
  '{',
  '[',
]);

export const isOnNewLine = ({ before, found }: Stop): boolean => before !== undefined && before.startLine < found.startLine;

/** Whether two signs stand without a blank between them. */
export const areAdjacent = (first: Token | undefined, second: Token | undefined): boolean =>
  first !== undefined && second !== undefined && second.startOffset === first.endOffset! + 1;

export const endsOperand = (token: Token | undefined): boolean =>
  token !== undefined && (isOperand(token) || closers.has(token.image) || token.image === "'" || token.image === '@');

export const beginsOperand = (token: Token | undefined): boolean => token !== undefined && (isOperand(token) || openers.has(token.image));
