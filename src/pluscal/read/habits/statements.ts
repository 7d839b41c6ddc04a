// Statements as they are written elsewhere.
import type { PlusCalToken } from '../../../../grammar/pluscal-tokens.ts';
import { behindValue, type Habit, isInBraces, isName, type Stop, statementBegin } from './stop.ts';

/** The index behind `[i].f` at the beginning of some tokens. */
const endOfSubscript = (tokens: readonly PlusCalToken[]): number => {
  let i = 0;
  while (tokens[i]?.image === '[' || tokens[i]?.image === '.') {
    if (tokens[i]!.image === '.') i++;
    else for (let open = 1; open > 0 && i < tokens.length; ) open += { '[': 1, ']': -1 }[tokens[++i]?.image ?? ''] ?? 0;
    i++;
  }
  return i;
};

/** `x = 1`, `x == 1`, `x += 1` and `x++` where a statement begins. */
const assignment: Habit = (stop) => {
  if (stop.expected !== '`:=`') return undefined;
  const begin = statementBegin(stop);
  const variable = stop.all[begin];
  if (!isName(variable)) return undefined;
  const head = stop.all.slice(begin + 1, stop.at);
  const index = endOfSubscript(head);
  const sign = head[index];
  if (sign?.image === "'" && head[index + 1]?.image === '=')
    return { message: 'a statement assigns the next value without a prime', token: sign, last: head[index + 1]!, fix: 'Write `:=`.' };
  if (sign === undefined || !/^(?:=|==|<-|\+\+|--|\+|-)$/.test(sign.image)) return undefined;
  const next = head[index + 1];
  const isCompound = /^[+-]$/.test(sign.image) && next?.image === '=' && next.startOffset === sign.endOffset + 1;
  if (/^[+-]$/.test(sign.image) && !isCompound) return undefined;
  const written = isCompound ? `${sign.image}=` : sign.image;
  const changed = `${variable.image} := ${variable.image} ${sign.image[0]} ${isCompound ? '...' : '1'}`;
  return {
    message: `\`${written}\` does not assign: a statement assigns with \`:=\``,
    token: /^[=<]/.test(sign.image) ? sign : variable,
    last: isCompound ? next! : sign,
    fix: /^[=<]/.test(sign.image) ? 'Write `:=`.' : `Write \`${changed}\`.`,
  };
};

/** The label before a token that follows another one: it was read as a variable, and its colon as the text behind. */
const secondLabel: Habit = ({ all, at, expected }) => {
  if (expected !== '`:=`') return undefined;
  const before = all.slice(0, at).filter(({ image }) => image !== '+' && image !== '-');
  const isLabel = (end: number): boolean => before.at(end)?.image === ':' && before.at(end - 1)?.tokenType.name === 'Identifier';
  const second = isLabel(-1) && isLabel(-3) ? before.at(-2) : undefined;
  return second
    ? {
        message: `a statement has one label, and \`${second.image}\` is a second one`,
        token: second,
        fix: 'Remove one of the two, or write `skip;` between them.',
      }
    : undefined;
};

/** `if x > 2 { ... }`, `while x { ... }`, `with x \in S { ... }` with braces. */
const condition: Habit = (stop) =>
  isInBraces(stop) && stop.expected === '`(`' && /^(?:if|while|with)$/.test(stop.before?.image ?? '')
    ? { fix: `In the C-syntax parentheses follow \`${stop.before!.image}\`: \`${stop.before!.image} (...)\`.` }
    : undefined;

/** `with (x \in S)` without braces. */
const headInParentheses: Habit = (stop) =>
  !isInBraces(stop) && stop.found?.image === '(' && stop.before?.image === 'with' && stop.expected === 'a name'
    ? {
        message: 'in the P-syntax no parentheses follow `with`',
        fix: 'Write `with x \\in S do ... end with;`.',
      }
    : undefined;

/** `/\ x = 1` where a statement begins. */
const formula: Habit = ({ found, expected, rules }) =>
  /^(?:\/\\|\\\/|~|\\A|\\E)$/.test(found?.image ?? '') && rules.includes('statements') && expected !== '`;`'
    ? {
        message: `\`${found!.image}\` begins no statement`,
        fix: 'Write a condition as `await ...`, and what changes as `x := ...`.',
      }
    : undefined;

/** `or` without `either`. */
const orAlone: Habit = ({ found }) =>
  found?.image === 'or'
    ? { message: 'this `or` belongs to no `either`', fix: 'Write `either` before the first alternative, or `\\/` in an expression.' }
    : undefined;

/** `return e`. */
const returnedValue: Habit = ({ before, found, expected }) =>
  before?.image === 'return' && expected === '`;`' && found?.image !== '('
    ? {
        message: '`return` gives no value to the caller',
        token: before,
        fix: 'Assign the value to a variable before, and write `return;`.',
      }
    : undefined;

/** `skip()`, `return()`, `goto(l)`. */
const parentheses: Habit = ({ before, found }) =>
  found?.image === '(' && /^(?:skip|return|goto)$/.test(before?.image ?? '')
    ? { message: `no parentheses follow \`${before!.image}\``, fix: 'Remove the parentheses.' }
    : undefined;

/** `call p;`, `inc;`. */
const noArguments: Habit = (stop) => {
  const { all, at, before, expected } = stop;
  if (!isName(before)) return undefined;
  if (all[at - 2]?.image === 'call' && expected === '`(`')
    return { message: `the call of \`${before.image}\` has no parentheses`, token: before, fix: `Write \`call ${before.image}()\`.` };
  return expected === '`:=`' && statementBegin(stop) === at - 1 && stop.found?.image === ';'
    ? {
        message: `\`${before.image}\` alone is no statement`,
        token: before,
        fix: `Write \`${before.image} := ...\` to assign, or \`${before.image}()\` to call a macro.`,
      }
    : undefined;
};

/** `x := call p(y)`. */
const calledValue: Habit = ({ found, expected }) =>
  found?.image === 'call' && expected === 'an expression'
    ? {
        message: 'a procedure has no value',
        fix: 'Write `call ...` as a statement, and have the procedure assign to a variable; or define an operator in `define`.',
      }
    : undefined;

const STATEMENT = /^(?:call|await|when|if|while|with|either|print|assert|skip|return|goto)$/;

/** `l1 await x` */
const labelWithoutColon: Habit = (stop) => {
  const begin = statementBegin(stop);
  const name = stop.all[begin];
  return stop.expected === '`:=`' && begin < stop.at && isName(name) && STATEMENT.test(stop.all[begin + 1]?.image ?? '')
    ? { message: `\`${name.image}\` stands before a statement`, token: name, fix: `Write \`${name.image}:\` for a label.` }
    : undefined;
};

/** `l:` before `end`, `}` or `or`. */
const labelAlone: Habit = ({ all, at, found, before, expected }) => {
  const colon = /^[+-]$/.test(before?.image ?? '') ? at - 2 : at - 1;
  const label = all[colon - 1];
  return expected === 'a statement' &&
    all[colon]?.image === ':' &&
    isName(label) &&
    /^(?:end|\}|or|else|elsif)$/.test(found?.image ?? 'end')
    ? { message: `no statement follows the label \`${label.image}\``, token: label, fix: 'Write `skip;` behind it.' }
    : undefined;
};

/** `begin;`, `x := 1;;`. */
const emptyStatement: Habit = ({ before, found, rules, expected }) =>
  found?.image === ';' &&
  (rules.includes('statements') || before?.image === 'begin') &&
  expected !== '`:=`' &&
  /^(?:;|begin|do|then|else|or|either|\{|:)$/.test(before?.image ?? '')
    ? { message: '`;` ends no statement here', fix: 'Remove it: `;` stands behind a statement.' }
    : undefined;

/** `if x > 2 y := 1`, `while x inc(y)`, `with i \\in S x := i`: an expression goes on to the next word of PlusCal. */
const missingWord: Habit = (stop) => {
  const { all, at, expected, rules } = stop;
  const isWith = /^(?:binding|pWith)$/.test(rules.at(-1) ?? '') && expected === '`;`';
  const word = isWith ? 'do' : /^`(then|do)`$/.exec(expected)?.[1];
  if (word === undefined) return undefined;
  const head = all.slice(0, at).findLastIndex(({ image }) => /^(?:if|elsif|while|with)$/.test(image));
  const statement = all.findIndex(({ image }, i) => i > head && i <= at && STATEMENT.test(image));
  const start = statement >= 0 ? statement : behindValue(stop, head);
  const token = all[start];
  return token === undefined || head < 0 || (start === at && statement < 0)
    ? undefined
    : { message: `expected \`${word}\` before \`${token.image}\``, token, fix: `Write \`${word}\` before \`${token.image}\`.` };
};

/** Rule -> the word that its `end` repeats. */
const ENDED: Readonly<Record<string, string>> = {
  ...{ pIf: 'if', pWhile: 'while', pWith: 'with', pEither: 'either' },
  ...{ macro: 'macro', procedure: 'procedure', process: 'process' },
};

/** The word that opens the innermost statement that is not ended. */
const openStatement = ({ all, at }: Stop, word: string): PlusCalToken | undefined => {
  let ended = 0;
  for (let i = at - 1; i >= 0; i--) {
    if (all[i]!.image !== word) continue;
    if (all[i - 1]?.image === 'end') ended++;
    else if (ended-- === 0) return all[i];
  }
  return undefined;
};

/** `end process` where an `if` is open. */
const notEnded: Habit = (stop) => {
  const { all, at, found, before } = stop;
  const word = ENDED[stop.rules.at(-1) ?? ''];
  if (word === undefined || before?.image !== 'end' || stop.expected !== `\`${word}\``) return undefined;
  const opener = openStatement(stop, word);
  const related = opener ? { related: { token: opener, message: 'begins here' } } : {};
  if (found?.image === ';')
    return { message: `\`end\` does not say what it ends`, token: before, fix: `Write \`end ${word};\`.`, ...related };
  const behind = opener ? all.slice(all.indexOf(opener), at) : [];
  const isElseIf = word === 'if' && behind.some(({ image }, i) => image === 'if' && behind[i - 1]?.image === 'else');
  return {
    message: `this \`${word}\` is not ended where \`end ${found?.image ?? ''}\` stands`,
    ...(opener ? { token: opener } : {}),
    related: { token: all[at - 1]!, message: `\`end ${word}\` is missing before this` },
    fix: isElseIf ? 'Write `elsif` for `else if`, or `end if;` once more.' : `Write \`end ${word};\` where it ends.`,
  };
};

/** `endif;`: the word was read as a variable, or as a part of the expression before it. */
const endInOneWord: Habit = ({ all, at }) => {
  const index = all
    .slice(0, at + 1)
    .findLastIndex(({ image }) => /^end(?:if|while|with|either|macro|procedure|process|algorithm)$/.test(image));
  const word = all[index];
  if (word === undefined || /^(?::?=|:|\[|\.|\|\|)$/.test(all[index + 1]?.image ?? '')) return undefined;
  return { message: `\`${word.image}\` is no word of PlusCal`, token: word, fix: `Write \`end ${word.image.slice(3)}\`.` };
};

/** `either ... else ...` in the P-syntax. */
const elseOfEither: Habit = ({ found, rules }) =>
  found?.image === 'else' && rules.at(-1) === 'pEither'
    ? { message: 'the alternatives of an `either` begin with `or`, found `else`', fix: 'Write `or`.' }
    : undefined;

/** `either:`, `do:`. A field of a record may have such a name. */
const colonBehindWord: Habit = ({ all, at }) => {
  const index = all
    .slice(0, at + 1)
    .findLastIndex(
      ({ image }, i) =>
        image === ':' && /^(?:either|or|do|then|else|begin)$/.test(all[i - 1]?.image ?? '') && !/^[[,]$/.test(all[i - 2]?.image ?? ''),
    );
  const colon = all[index];
  return colon === undefined
    ? undefined
    : { message: `no \`:\` stands behind \`${all[index - 1]!.image}\``, token: colon, fix: 'Remove it.' };
};

/** `IF x > 2 THEN y := 1; else`: the word was read as a variable. */
const inCapitals: Habit = ({ all, at }) => {
  const index = all.slice(0, at).findLastIndex(({ image }, i) => {
    const isWord = /^(?:IF|WHILE|EITHER|WITH|AWAIT|CALL|GOTO|RETURN|PRINT|ASSERT|SKIP)$/.test(image);
    return isWord && /^(?:;|:|\{|\}|begin|do|then|else|or|either)$/.test(all[i - 1]?.image ?? '');
  });
  const word = all[index];
  if (word === undefined || (all.slice(index, at).some(({ image }) => image === ';') && word.image !== 'IF')) return undefined;
  return {
    message: `\`${word.image}\` begins no statement`,
    token: word,
    fix: `Write \`${word.image.toLowerCase()}\`: the words of PlusCal are in small letters.`,
  };
};

/** `x := 1)`. */
const strayClose: Habit = ({ found, expected }) =>
  expected === '`;`' && /^(?:\)|\]|>>)$/.test(found?.image ?? '')
    ? { message: `\`${found!.image}\` closes nothing`, fix: 'Remove it, or open a bracket for it.' }
    : undefined;

/** `x := 1, y := 2`, `x, y := 1, 2` and `print x, y`. */
const comma: Habit = (stop) => {
  const { found, expected } = stop;
  if (found?.image === ',' && /^(?:print|assert|await|when)$/.test(stop.all[statementBegin(stop)]?.image ?? ''))
    return { message: 'one expression stands here, found `,`', fix: 'Write a tuple, `<<a, b>>`, to print several values.' };
  if (found?.image !== ',' || (expected !== '`;`' && expected !== '`:=`')) return undefined;
  return {
    message: expected === '`;`' ? 'statements are separated by `;`, found `,`' : 'an assignment has one variable on its left, found `,`',
    fix: expected === '`;`' ? 'Write `;`, or `||` between assignments that are made together.' : 'Write `x := ... || y := ...`.',
  };
};

export const STATEMENT_HABITS: readonly Habit[] = [
  ...[endInOneWord, elseOfEither, colonBehindWord],
  ...[
    secondLabel,
    assignment,
    condition,
    headInParentheses,
    missingWord,
    notEnded,
    inCapitals,
    formula,
    orAlone,
    calledValue,
    labelWithoutColon,
  ],
  ...[noArguments, labelAlone, emptyStatement, returnedValue, parentheses, strayClose, comma],
];
