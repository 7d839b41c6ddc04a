// What the parser of algorithms says about faults, as diagnostics.
import { BracketFault, type PlusCalParser, QuantifierFault, StatementsTooDeep } from '../../../grammar/pluscal.ts';
import { type PlusCalToken, plusCalVocabulary } from '../../../grammar/pluscal-tokens.ts';
import { type Diagnostic, nearest, type SourceText, type Span } from '../../diagnostics/index.ts';
import { tokenSpan } from './cst.ts';
import { habit, isInBraces } from './habits/index.ts';

/** Words that begin a statement or a part of an algorithm, for suggestions. */
const wordsOf = (): string[] => [...plusCalVocabulary().keywords.keys()];

const describe = (t: PlusCalToken | undefined): string => (t === undefined ? 'the end of the comment' : `\`${t.image}\``);

/** The name at the beginning of the statement that ends before a token, unless a subscript follows it. */
const statementWord = (all: readonly PlusCalToken[], end: number): PlusCalToken | undefined => {
  const before = all
    .slice(0, end)
    .findLastIndex(({ tokenType, image }) => tokenType.name === 'Semicolon' || image === ':' || image === 'begin');
  const word = all[before + 1];
  const next = all[before + 2];
  if (word?.tokenType.name !== 'Identifier' || next === undefined || before + 2 >= end) return undefined;
  return next.image === '[' || next.image === '.' ? undefined : word;
};

/**
 * The first token of the statement in which a `;` was missed, for an expression goes on to the next word of PlusCal: `x := 1 B: y[2] := 3` misses it at
 * the second `:=`, and it belongs before `B`. `at` where the expression ends there.
 */
const statementStart = (all: readonly PlusCalToken[], at: number): number => {
  let start = at;
  if (all[at]?.image === ':=') {
    do {
      start--;
      if (all[start]?.image === ']') for (let open = 1; open > 0 && start > 0; ) open += { ']': 1, '[': -1 }[all[--start]!.image] ?? 0;
    } while (start > 0 && (/^[[.]$/.test(all[start]!.image) || all[start - 1]!.image === '.'));
  }
  const label = /^[+-]$/.test(all[start - 1]?.image ?? '') ? start - 3 : start - 2;
  if (all[label + 1]?.image === ':' && all[label]?.tokenType.name === 'Identifier') start = label;
  const endsOperand = /^(?:[\w"].*|[)\]}']|>>)$/.test(all[start - 1]?.image ?? '');
  return start > 0 && endsOperand ? start : at;
};

/** A `;` is missing before `all[start]`. */
export function missingSemicolon(source: SourceText, all: readonly PlusCalToken[], start: number): Diagnostic {
  const last = all[start - 1]!.endOffset + 1;
  return {
    code: 'E501',
    severity: 'error',
    message: `expected \`;\` before ${describe(all[start])}`,
    span: { source, start: last, end: last },
    fix: 'Write `;` here.',
  };
}

/** The diagnostic for the first error of a parser of `all`, tokens that end at the offset `end`. */
export function syntaxFault(source: SourceText, parser: PlusCalParser, all: readonly PlusCalToken[], end: number): Diagnostic {
  const error = parser.errors[0]!;
  const index = all.indexOf(error.token as PlusCalToken);
  const at = index < 0 ? all.length : index;
  const found = all[at];
  const previous = all[at - 1];
  const span: Span = found ? tokenSpan(source, found) : { source, start: end, end };
  const fault = { code: 'E501', severity: 'error' } as const;
  const message = `expected ${error.message}, found ${describe(found)}`;
  const meant = habit({ all, at, found, before: previous, expected: error.message, rules: error.context.ruleStack });
  if (meant !== undefined) {
    const { token = found, last = token, related, ...said } = meant;
    const place = token && last ? { source, start: token.startOffset, end: last.endOffset + 1 } : span;
    return {
      ...fault,
      message,
      span: place,
      ...said,
      ...(related ? { related: [{ span: tokenSpan(source, related.token), message: related.message }] } : {}),
    };
  }
  if (error.message === '`;`' && previous) return missingSemicolon(source, all, statementStart(all, at));
  if (found?.tokenType.name === 'Illegal')
    return {
      ...fault,
      message: found.image.startsWith('"') ? 'this string is not closed on its line' : `no symbol of TLA+ begins with ${describe(found)}`,
      span,
      fix: found.image.startsWith('"') ? 'Close it with `"`.' : 'Remove it.',
    };
  const word = error.message === '`:=`' ? statementWord(all, at) : undefined;
  if (word !== undefined) {
    const near = nearest(word.image, wordsOf());
    return {
      ...fault,
      message: `\`${word.image}\` begins no statement, and no \`:=\` follows it`,
      span: tokenSpan(source, word),
      fix: near === undefined ? 'Write `:=` after the variable, or correct the statement.' : `Did you mean \`${near}\`?`,
    };
  }
  // A misspelt word is read as a variable or a label: the fault shows one token later.
  for (const suspect of [found, previous]) {
    if (suspect === undefined || suspect.tokenType.name !== 'Identifier') continue;
    const near = nearest(suspect.image, wordsOf());
    if (near !== undefined)
      return { ...fault, message, span, notes: [`\`${suspect.image}\` is not a word of PlusCal.`], fix: `Did you mean \`${near}\`?` };
  }
  return {
    ...fault,
    message,
    span,
    fix: /^(?:`|a name$)/.test(error.message) ? `Write ${error.message.split(/,? or |, /)[0]} here.` : 'Correct the text here.',
  };
}

/** The diagnostic for what a parser has thrown; throws what is none of its faults. */
export function thrownFault(source: SourceText, error: unknown, all: readonly PlusCalToken[], end: number): Diagnostic {
  if (error instanceof BracketFault) {
    const { opener, found } = error;
    const span = found ? tokenSpan(source, found) : { source, start: end, end };
    if (opener.image === '{' && /^(?:;|:=)$/.test(found?.image ?? '') && !isInBraces({ all }))
      return {
        code: 'E501',
        severity: 'error',
        message: '`{` is of the C-syntax, and this algorithm is in the P-syntax',
        span: tokenSpan(source, opener),
        fix: 'Write `do ... end while`, `then ... end if` and the like, or begin the algorithm with `{`.',
      };
    if (opener === found)
      return {
        code: 'E501',
        severity: 'error',
        message: `\`${opener.image}\` closes nothing`,
        span,
        fix: 'Remove it, or open a bracket for it.',
      };
    return {
      code: 'E501',
      severity: 'error',
      message: `the expression has an open \`${opener.image}\` where ${describe(found)} stands`,
      span,
      related: [{ span: tokenSpan(source, opener), message: 'opened here' }],
      fix: `Close the \`${opener.image}\` before.`,
    };
  }
  if (error instanceof QuantifierFault)
    return {
      code: 'E501',
      severity: 'error',
      message: `this \`${error.quantifier.image}\` has no \`:\` in its expression`,
      span: tokenSpan(source, error.quantifier),
      fix: 'Write `:` and the condition after the bound variables.',
    };
  if (error instanceof StatementsTooDeep)
    return {
      code: 'E502',
      severity: 'error',
      message: 'these statements are nested too deeply',
      span: tokenSpan(source, error.token),
      fix: 'Move some of them to a procedure or a macro.',
    };
  throw error;
}
