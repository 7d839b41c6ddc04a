// From the parser's exceptions to diagnostics.
import { endOfExpression, is, spanOf, type Token, type Vocabulary } from '../../grammar/index.ts';
import type { Diagnostic, Related, SourceText, Span } from '../diagnostics/index.ts';
import { DECLARED_WITH_VALUE, habit, isDeclaration } from './habits.ts';
import { insideList, LIST_BEGINS } from './list-remarks.ts';
import { isOperand } from './stop.ts';

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

/** The name that an operand stands behind as if it were applied to it, in a definition; `real` are the tokens of the unit before the operand. */
const appliedTo = (real: readonly Token[], operand: Token | undefined, v: Vocabulary): Token | null => {
  const name = real.at(-1);
  const isBehind = operand !== undefined && name !== undefined && is(name, v.Identifier) && name.startLine === operand.startLine;
  return isBehind && !is(real.at(-2), v.Instance) && real.some((token) => is(token, v.DefinedAs)) ? name : null;
};

/** An operand as an argument, by the token that it begins with; undefined: it begins none that could stand behind a name. */
const argumentOf = (begin: Token, v: Vocabulary): string | undefined => {
  if (begin.image === '{') return '{...}';
  if (begin.image === '<<' || begin.image === '⟨') return '<<...>>';
  return isOperand(begin) && v.keywords[begin.image] === undefined ? begin.image : undefined;
};

/** What is expected where an expression could have gone on. */
const expectsOperator = /^(an operator, or |`(IN|THEN|ELSE)`$)/;

/** Whether what was found can be the expression behind a word that is missing, such as `IN`. */
const mayBeginBody = ({ expected }: ParseFault, found: Token): boolean => expected.startsWith('`') && /^[\w"]/.test(found.image);

/** What to say where a `==` or the definition that it begins was not expected; undefined: it can go on there. */
const fixForDefinition = (fault: ParseFault, found: Token | undefined, tokens: readonly Token[], v: Vocabulary): string | undefined => {
  const previous = fault.previous;
  const isStart = is(found, v.DefinitionStart) && previous !== undefined && previous.startLine === found!.startLine;
  if ((isStart || is(found, v.DefinedAs)) && isDeclaration(tokens, v) && !is(tokens[0], v.Extends)) return DECLARED_WITH_VALUE;
  if (isStart && /^[Ll]et$/.test(previous.image)) return 'Write `LET`: the words of TLA+ are in capitals.';
  if (is(found, v.DefinedAs)) return 'Write `=` to compare; `==` begins a definition.';
  if (is(previous, v.DefinedAs) && is(found, v.DefinitionStart))
    return 'Write the definition after `==`; to compare two values, write `=`.';
  return isStart ? 'Write `=` to compare; `==` begins a definition.' : undefined;
};

const fixFor = (fault: ParseFault, found: Token | undefined, applied: Token | null, v: Vocabulary): string => {
  const previous = fault.previous;
  if (fault.expected === '`!`' && (found?.image === '.' || found?.image === '[')) return 'Write `!` before it.';
  if (is(found, v.LeftArrow)) return 'Write a space in `< -` if a comparison with a negative number is meant.';
  if (is(previous, v.Comma)) return 'Remove the comma, or write what is missing after it.';
  const what = found === undefined ? 'something' : describe(found, v);
  const argument = found && argumentOf(found, v);
  if (argument && applied && expectsOperator.test(fault.expected) && !mayBeginBody(fault, found))
    return `Write an operator before ${what}, or \`${applied.image}(${argument})\` to apply an operator.`;
  if (fault.expected.startsWith('an operator, or ') && found && isOperand(found))
    return `Write an operator before ${what}, or remove one of the two.`;
  if (previous && previous.image !== '' && previous.operator !== '' && fault.expected.startsWith('an expression'))
    return `Write the operand of \`${previous.image}\`.`;
  if (is(previous, v.DefinedAs)) return 'Write the definition after `==`.';
  const [sign] = /^`[^`]+`/.exec(fault.expected) ?? [];
  const isElement = found !== undefined && (isOperand(found) || found.image === '<<' || found.image === '{');
  if ((sign === '`}`' || sign === '`>>`') && isElement) return 'Write a comma between the elements.';
  if (sign === '`)`' && isElement) return `Write a comma or \`)\` before ${what}.`;
  if (sign === '`]`' && found && isOperand(found)) return `Write a comma or \`]\` before ${what}.`;
  if (sign !== undefined) return `Write ${sign} here.`;
  // What follows the text of the unit is never too much.
  const isNext = found === undefined || is(found, v.ModuleEnd) || is(found, v.DefinitionStart);
  const removed = is(found, v.String) ? 'the string' : what;
  return previous?.image ? `Write it after \`${previous.image}\`${isNext ? '' : `, or remove ${removed}`}.` : `Remove ${removed}.`;
};

/** `let x == 1 in x`, of which the part before `x` reads as a definition of its own, and `==> P`, of which `==` begins one. */
const fixByText = ({ text }: SourceText, found: Token | undefined): string | undefined => {
  if (/^in$/i.test(found?.image ?? '')) {
    // The last one before it is where definitions begin that belong to it.
    const [word, name] = [...text.slice(0, found!.startOffset).matchAll(/\blet\b(?:\s+(\w+)[^=\n]*==)?/gi)].at(-1) ?? [];
    if (name !== undefined && !word!.startsWith('LET'))
      return `Write \`LET\` before \`${name}\`, and \`IN\`: the words of TLA+ are in capitals.`;
  }
  const isArrow = found !== undefined && /^\s*\w*\s*==>/.test(text.slice(found.startOffset));
  return isArrow ? 'Write `=>` for "implies".' : undefined;
};

/** Whether a token stands in the text: the ends of lists and the like do not. */
const isWritten = ({ image }: Token): boolean => image !== '';

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
  const afterAll =
    code === 'E301' ? 'a name or the next keyword' : isDeclaration(tokens, v) ? '`,` or the end of the declaration' : endOfExpression;
  const expected = fault.expected === endOfExpression ? afterAll : fault.expected;
  let message = `expected ${expected}`;
  if (shown === undefined) message += ', found the end of the text';
  else message += `, found ${describe(shown, v)}`;
  const related: Related[] = [];
  const list = enclosingList(tokens, index, v);
  if (list) {
    message += insideList(list.operator);
    related.push({ span: spanOf(source, list), message: LIST_BEGINS });
  }
  const before = tokens.slice(0, index).filter(isWritten);
  const real = before.at(-1);
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
    fix:
      fixByText(source, shown) ??
      habit([...before, ...tokens.slice(index).filter(isWritten)], before.length, v) ??
      fixForDefinition(fault, shown, tokens, v) ??
      fixFor(fault, shown, appliedTo(before, shown, v), v),
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
