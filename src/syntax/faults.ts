// From the parser's exceptions to diagnostics.
import { endOfExpression, is, spanOf, type Token, type Vocabulary } from '../../grammar/index.ts';
import type { Diagnostic, Related, SourceText, Span } from '../diagnostics/index.ts';

/** What the parser says about an error; `expected` is in the words of TLA+ already. */
export interface ParseFault {
  readonly expected: string;
  readonly found: Token | undefined;
  readonly previous: Token | undefined;
}

const describe = (token: Token, v: Vocabulary): string => {
  if (token.tokenType === v.DefinitionStart) return 'the next definition';
  if (token.tokenType === v.StepStart) return `the proof step \`${token.image}\``;
  if (token.tokenType === v.Bullet) return `the next item \`${token.image}\` of the list`;
  if (token.tokenType === v.String) return 'a string';
  return `\`${token.image}\``;
};

/** The place right after a token. */
const after = (source: SourceText, token: Token): Span => ({ source, start: token.endOffset + 1, end: token.endOffset + 1 });

/** The junction list that is open before an index of the tokens of a unit. */
const enclosingList = (tokens: readonly Token[], index: number, v: Vocabulary): Token | undefined => {
  let closed = 0;
  for (let i = Math.min(index, tokens.length) - 1; i >= 0; i--) {
    const type = tokens[i]!.tokenType;
    if (type === v.JunctionEnd) closed++;
    else if (type === v.JunctionBegin) {
      if (closed === 0) return tokens[i + 1];
      closed--;
    }
  }
  return undefined;
};

const isOperand = (token: Token): boolean => /^[\w"]/.test(token.image);

/** Words with an expression behind them, which read as names in small letters. */
const beginsExpression: ReadonlySet<string> = new Set(['IF', 'CASE', 'CHOOSE', 'LET', 'SUBSET', 'UNION', 'DOMAIN', 'UNCHANGED', 'ENABLED']);

/** What has a `:` of its own. */
const binders: ReadonlySet<string> = new Set(['\\A', '\\E', '\\AA', '\\EE', '\\forall', '\\exists', 'CHOOSE', 'LAMBDA', 'CASE', '{', '[']);

/** Where `tokens[last]` ends arguments and fields behind a name, the index of the name. */
const beginOfPart = (tokens: readonly Token[], last: number, v: Vocabulary): number => {
  let i = last;
  while (i > 0) {
    if (is(tokens[i], v.Identifier) && tokens[i - 1]!.image === '.') i -= 2;
    else if (tokens[i]!.image === ']') {
      for (let open = 1; open > 0 && i > 0; ) {
        i--;
        open += tokens[i]!.image === ']' ? 1 : tokens[i]!.image === '[' ? -1 : 0;
      }
      i--;
    } else break;
  }
  return i;
};

/** `WF_f[p](A)`, found at its parenthesis: the subscript is a name, or stands in brackets. */
const longSubscript = (tokens: readonly Token[], index: number, v: Vocabulary): string | undefined => {
  if (!is(tokens[index], v.LeftParen)) return undefined;
  const begin = beginOfPart(tokens, index - 1, v);
  const fairness = tokens[begin - 1];
  if (begin === index - 1 || !is(tokens[begin], v.Identifier) || !is(fairness, v.Fairness)) return undefined;
  const text = tokens.slice(begin, index).reduce((all, { image, startOffset }, i) => {
    const isApart = i > 0 && startOffset > tokens[begin + i - 1]!.endOffset + 1;
    return `${all}${isApart ? ' ' : ''}${image}`;
  }, '');
  return `Put the subscript in parentheses: \`${fairness!.image}(${text})(A)\`.`;
};

/** What people who know other languages write. `index` is that of the token found. */
const foreign = (tokens: readonly Token[], index: number, v: Vocabulary): string | undefined => {
  const at = (i: number): string | undefined => tokens[index + i]?.image;
  const touches = (i: number): boolean => tokens[index + i - 1]?.endOffset === tokens[index + i]!.startOffset - 1;
  if (at(-1) === '=' && at(-2) === '!' && touches(-1)) return 'Write `#` or `/=` for "not equal".';
  if (at(0) === "'" && tokens.slice(index + 1).some((t) => t.image === "'")) return 'Strings stand in double quotes: `"text"`.';
  const found = tokens[index];
  const before = tokens[index - 1];
  if (found === undefined) return undefined;
  const subscript = longSubscript(tokens, index, v);
  if (subscript !== undefined) return subscript;
  const keyword = found.image.toUpperCase();
  if (found.image === found.image.toLowerCase() && keyword.length > 1 && v.keywords[keyword] !== undefined)
    return `Write \`${keyword}\`: the words of TLA+ are in capitals.`;
  if (before === undefined) return undefined;
  // `f EXCEPT !.1`: the dot and the digits are one number.
  if (before.image === '!' && /^\.\d+$/.test(found.image)) return `Write \`![${found.image.slice(1)}]\`.`;
  const word = before.image.toUpperCase();
  if (before.image === word.toLowerCase() && isOperand(found) && beginsExpression.has(word))
    return `\`${before.image}\` is read as a name: the words of TLA+ are in capitals, such as \`${word}\`.`;
  if (found.image === ':' && tokens.slice(0, index).every(({ image }) => !binders.has(image)))
    return 'Write `\\in` to say of which set something is an element: TLA+ has no types.';
  const isNewLine = before.startLine < found.startLine;
  if (is(found, v.Identifier) && !isNewLine && (is(tokens[0], v.Variable) || is(tokens[0], v.Constant)))
    return 'Write commas between the names.';
  if (is(found, v.Identifier) && at(1) === '=' && isNewLine && found.startColumn <= tokens[0]!.startColumn)
    return `To define \`${found.image}\`, write \`${found.image} ==\` with two equals signs.`;
  return undefined;
};

const fixFor = (fault: ParseFault, found: Token | undefined, v: Vocabulary): string => {
  const previous = fault.previous;
  if (is(found, v.DefinedAs)) return 'Write `=` to compare; `==` begins a definition.';
  if (is(previous, v.DefinedAs) && is(found, v.DefinitionStart))
    return 'Write the definition after `==`; to compare two values, write `=`.';
  if (is(found, v.DefinitionStart) && previous !== undefined && previous.startLine === found!.startLine)
    return 'Write `=` to compare; `==` begins a definition.';
  if (is(found, v.LeftArrow)) return 'Write a space in `< -` if a comparison with a negative number is meant.';
  if (is(previous, v.Comma)) return 'Remove the comma, or write what is missing after it.';
  const what = found === undefined ? 'something' : describe(found, v);
  if (fault.expected === endOfExpression && found && isOperand(found)) return `Write an operator before ${what}, or remove one of the two.`;
  if (previous && previous.operator !== '' && fault.expected.startsWith('an expression'))
    return `Write the operand of \`${previous.image}\`.`;
  if (is(previous, v.DefinedAs)) return 'Write the definition after `==`.';
  if (fault.expected.startsWith('`')) return `Write ${fault.expected.split(' or ')[0]} here.`;
  return previous?.image ? `Write it after \`${previous.image}\`, or remove ${what}.` : `Remove ${what}.`;
};

/** The diagnostic for a parse error at token `index` of the tokens of a unit (after all passes). */
export function syntaxFault(
  source: SourceText,
  fault: ParseFault,
  tokens: readonly Token[],
  next: Token | undefined,
  v: Vocabulary,
  code: 'E101' | 'E301' | 'E115' = 'E101',
): Diagnostic {
  const atEnd = fault.found === undefined || fault.found.image === '';
  let index = fault.found ? tokens.indexOf(fault.found) : tokens.length;
  if (index < 0) index = tokens.length;
  let found = tokens[index];
  // A virtual token stands for the real one behind it.
  let behind = index;
  while (found !== undefined && (found.tokenType === v.JunctionEnd || found.tokenType === v.JunctionBegin)) found = tokens[++behind];
  const endOfUnit = found === undefined;
  const shown = found ?? next;
  const first = tokens[0];
  const declares = is(first, v.Variable) || is(first, v.Constant) || is(first, v.Extends) || is(first, v.Recursive);
  const afterAll = code === 'E301' ? 'a name or the next keyword' : declares ? '`,` or the end of the declaration' : endOfExpression;
  const expected = fault.expected === endOfExpression ? afterAll : fault.expected;
  let message = `expected ${expected}`;
  if (shown === undefined) message += ', found the end of the text';
  else message += `, found ${describe(shown, v)}`;
  const related: Related[] = [];
  const list = enclosingList(tokens, index, v);
  if (list) {
    message += `, inside a list of \`${list.operator}\``;
    related.push({ span: spanOf(source, list), message: 'the list begins here' });
  }
  const real = tokens.slice(0, index).findLast((t) => t.image !== '');
  const span =
    (endOfUnit || (atEnd && found === undefined)) && real
      ? after(source, real)
      : shown
        ? spanOf(source, shown)
        : { source, start: 0, end: 0 };
  return {
    code,
    severity: 'error',
    message,
    span,
    ...(related.length > 0 ? { related } : {}),
    fix: foreign(tokens, index, v) ?? fixFor(fault, shown, v),
  };
}

const LONGEST_EXAMPLE = 60;

/** A fix that shows a part of the text in parentheses; as it is where that part is long, or several lines. */
export function withParentheses(fix: string, lead: string, { source, start, end }: Span): string {
  const piece = source.text.slice(start, end);
  return piece.length > LONGEST_EXAMPLE || /[`\n]/.test(piece) ? `${fix}.` : `${fix}${lead} \`(${piece})\`.`;
}

/** The diagnostic for an expression nested beyond the parser's limit. */
export function depthFault(source: SourceText, token: Token, depth: number): Diagnostic {
  return {
    code: 'E109',
    severity: 'error',
    message: `this expression is nested more than ${depth} deep`,
    span: spanOf(source, token),
    fix: 'Name parts of it with definitions of their own.',
  };
}
