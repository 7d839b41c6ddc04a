// Where the parser of algorithms has stopped, and what can be said there.
import type { PlusCalToken } from '../../../../grammar/pluscal-tokens.ts';

/** Where the parser has stopped: at `all[at]`, of the tokens behind `--algorithm`. */
export interface Stop {
  readonly all: readonly PlusCalToken[];
  readonly at: number;
  /** Undefined at the end of the comment. */
  readonly found: PlusCalToken | undefined;
  readonly before: PlusCalToken | undefined;
  /** In the words of the grammar. */
  readonly expected: string;
  /** The rules of the grammar around, the outermost first. */
  readonly rules: readonly string[];
}

/** What was probably meant. Where something is not said, it is what was expected, where it was found. */
export interface Meant {
  readonly message?: string;
  readonly fix: string;
  readonly notes?: readonly string[];
  readonly related?: { readonly token: PlusCalToken; readonly message: string };
  /** The place: from the first of these tokens to the last one. */
  readonly token?: PlusCalToken;
  readonly last?: PlusCalToken;
}

export type Habit = (stop: Stop) => Meant | undefined;

/** Whether a token is a name that is no word of PlusCal. */
export const isName = (token: PlusCalToken | undefined): token is PlusCalToken => token?.tokenType.name === 'Identifier';

/** Whether an algorithm is in the C-syntax: a brace follows its name. */
export const isInBraces = ({ all }: Pick<Stop, 'all'>): boolean => all[1]?.image === '{';

/** The first token of the statement in which the parser has stopped. */
export const statementBegin = ({ all, at }: Stop): number => {
  let i = at - 1;
  for (let closed = 0; i >= 0; i--) {
    const { image } = all[i]!;
    if (/^[)\]]$/.test(image)) closed++;
    else if (/^[([]$/.test(image)) closed--;
    else if (closed <= 0 && /^(?:;|:|\{|\}|begin|do|then|else|or|either|define|variables?)$/.test(image)) break;
  }
  return i + 1;
};

/** The words of TLA+ that go on in an expression: other names in capitals, such as RM, are names like any other. */
const GOES_ON = /^(?:CASE|CHOOSE|DOMAIN|ELSE|ENABLED|EXCEPT|IF|IN|LAMBDA|LET|OTHER|SUBSET|THEN|UNCHANGED|UNION)$/;

/** Whether a token is a name in an expression. */
export const isNameInExpression = (token: PlusCalToken): boolean => isName(token) && !GOES_ON.test(token.image);

/** Whether an expression may end with the token. A `)` or `}` may as well end the head of a statement, or a statement. */
export const endsExpression = (token: PlusCalToken): boolean => /^(?:\d.*|".*|[\]']|>>)$/.test(token.image) || isNameInExpression(token);

/**
 * The index of the first name behind `from` that stands directly behind a value: an expression ends there, and something that separates is missing. `at` where there is none.
 */
export const behindValue = ({ all, at }: Stop, from: number): number => {
  for (let i = from + 1, open = 0; i < at; i++) {
    const { image } = all[i]!;
    if (/^[([{]$/.test(image)) open++;
    else if (/^[)\]}]$/.test(image)) open--;
    else if (open === 0 && isNameInExpression(all[i]!) && (/[)}]$/.test(all[i - 1]!.image) || endsExpression(all[i - 1]!))) return i;
  }
  return at;
};
