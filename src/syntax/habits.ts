// What people write who know other languages and notations, or who take the subscript of a fairness condition for longer than it is: what to say instead
// of what the grammar expected.
import { cfgKeywords } from '../../grammar/cfg-roles.ts';
import {
  closers,
  is,
  openBracket,
  openers,
  signWithoutBlank,
  type Token,
  tupleWithoutBlank,
  type Vocabulary,
} from '../../grammar/index.ts';
import { nearest } from '../diagnostics/index.ts';
import { bracketHabits } from './bracket-habits.ts';
import { areAdjacent, beginsOperand, binders, endsOperand, type Habit, isOnNewLine, isOperand, type Stop } from './stop.ts';

/** Whether the tokens are those of a declaration: its names are separated by commas. */
export const isDeclaration = ([first]: readonly Token[], v: Vocabulary): boolean =>
  is(first, v.Variable) || is(first, v.Constant) || is(first, v.Extends) || is(first, v.Recursive);

/** Words with an expression behind them, which read as names in small letters. */
const beginsExpression: ReadonlySet<string> = new Set(['IF', 'CASE', 'CHOOSE', 'LET', 'SUBSET', 'UNION', 'DOMAIN', 'UNCHANGED', 'ENABLED']);

/** Where `tokens[last]` ends arguments and fields behind a name, the index of the name. */
const beginOfPart = (tokens: readonly Token[], last: number, v: Vocabulary): number => {
  let i = last;
  while (i > 0) {
    if (is(tokens[i], v.Identifier) && tokens[i - 1]!.image === '.') i -= 2;
    else if (tokens[i]!.image === ']') i = openBracket(tokens, i) - 1;
    else break;
  }
  return i;
};

/** `WF_f[p](A)`, found at its parenthesis: the subscript is a name, or stands in brackets. */
const longSubscript: Habit = ({ tokens, index, v, found }) => {
  if (!is(found, v.LeftParen)) return undefined;
  const begin = beginOfPart(tokens, index - 1, v);
  const fairness = tokens[begin - 1];
  if (begin === index - 1 || !is(tokens[begin], v.Identifier) || !is(fairness, v.Fairness)) return undefined;
  const text = tokens.slice(begin, index).reduce((all, { image, startOffset }, i) => {
    const isApart = i > 0 && startOffset > tokens[begin + i - 1]!.endOffset + 1;
    return `${all}${isApart ? ' ' : ''}${image}`;
  }, '');
  return `Put the subscript in parentheses: \`${fairness!.image}(${text})(A)\`.`;
};

/** `a != b`, found behind it, or at the `!` where the operand before it is no name. */
const notEqual = (tokens: readonly Token[], index: number): boolean =>
  [index - 2, index].some(
    (at) => tokens[at]?.image === '!' && tokens[at + 1]?.image === '=' && at > 0 && areAdjacent(tokens[at], tokens[at + 1]),
  );

const singleQuotes: Habit = ({ tokens, index, found, before, v }) => {
  if (found.image !== "'") return undefined;
  // `\A s, s' \in S`: a prime of a name that is bound, declared or defined here.
  if (is(before, v.Identifier) && found.startOffset === before!.endOffset! + 1)
    return `Write another name, such as \`${before!.image}2\`: a name has no prime where it gets its meaning.`;
  const [name, sign] = [tokens[index + 1], tokens[index + 2]];
  if (is(name, v.Identifier) && areAdjacent(found, name) && /^(?:=|\\in|#|\/=)$/.test(sign?.image ?? ''))
    return `A prime stands behind the name: \`${name!.image}'\`.`;
  // A string ends in its line; the next prime may be that of another definition.
  return tokens.slice(index + 1).some(({ image, startLine }) => image === "'" && startLine === found.startLine)
    ? 'Strings stand in double quotes: `"text"`.'
    : undefined;
};

/** `x \\ in S`, `\\ E x`, `/ \\`, `x = > y`: a sign with a blank inside, which ends or begins where the parser has stopped, or has one word behind it. */
const blankInSign: Habit = ({ tokens, index }) => {
  for (const second of [index, index + 1, index - 1]) {
    const sign = signWithoutBlank(tokens[second - 1]?.image, tokens[second]?.image);
    if (sign !== undefined && (second === index || sign.startsWith('\\'))) return `Write \`${sign}\` without a blank.`;
  }
  return undefined;
};

/** `x=<<>>`, in which there is no bracket. */
const tupleBehindEquals: Habit = ({ tokens, index }) => tupleWithoutBlank(tokens, index);

/** The index of the word behind which the names up to an index stand, separated by commas. */
const beforeNames = (tokens: readonly Token[], index: number, v: Vocabulary): number => {
  let i = index - 1;
  while (i > 0 && (is(tokens[i], v.Identifier) || tokens[i]!.image === ',')) i--;
  return i;
};

/** The index of the LET before an index that has no IN yet; -1 where none is open. */
const openLet = (tokens: readonly Token[], index: number): number => {
  let closed = 0;
  for (let i = index - 1; i >= 0; i--) {
    const { image } = tokens[i]!;
    if (image === 'IN') closed++;
    else if (image === 'LET' && closed-- === 0) return i;
  }
  return -1;
};

/** `x in S`, `x IN S` and `\E i in S`. Among the definitions of a LET it may be their end. */
const elementOf: Habit = (stop) => {
  const { tokens, index, found, before, v } = stop;
  if (!/^(?:in|IN)$/.test(found.image) || before === undefined) return undefined;
  if (found.image === 'IN' && isOnNewLine(stop)) return undefined;
  const isBound = is(before, v.Identifier) && binders.has(tokens[beforeNames(tokens, index, v)]?.image ?? '');
  return isBound || openLet(tokens, index) < 0 ? 'Write `\\in` to say of which set something is an element.' : undefined;
};

/** `forall i \in S`, which begins with a name. */
const quantifierWords: Habit = ({ found, before }) => {
  const sign = { forall: '\\A', all: '\\A', exists: '\\E' }[before?.image.toLowerCase() ?? ''];
  return sign !== undefined && isOperand(found) ? `\`${before!.image}\` is read as a name: write \`${sign}\`.` : undefined;
};

/** Words that stand between two operands elsewhere, and the sign of TLA+. */
const infixWords: ReadonlyMap<string, string> = new Map([
  ['union', '\\cup'],
  ['intersect', '\\cap'],
  ['intersection', '\\cap'],
  ['subset', '\\subseteq'],
  ['subseteq', '\\subseteq'],
  ['notin', '\\notin'],
  ['mod', '%'],
  ['div', '\\div'],
  ['implies', '=>'],
  ['iff', '<=>'],
]);

/** `s union {x}`, `a MOD b` and `x not in S`. */
const infixWord: Habit = (stop) => {
  const { tokens, index, found, before } = stop;
  const next = tokens[index + 1];
  if (!endsOperand(before) || isDeclaration(tokens, stop.v)) return undefined;
  if (/^not$/i.test(found.image) && /^\\?in$/i.test(next?.image ?? '')) return 'Write `\\notin`.';
  const sign = infixWords.get(found.image.toLowerCase());
  return sign !== undefined && beginsOperand(next) ? `Write \`${sign}\` for "${found.image}".` : undefined;
};

/** `|S|` for the number of elements. */
const bars: Habit = ({ tokens, index, found, before }) =>
  found.image === '|' &&
  !endsOperand(before) &&
  tokens.slice(index + 1).some(({ image, startLine }) => image === '|' && startLine === found.startLine)
    ? 'Write `Cardinality(S)` for the number of elements (EXTENDS FiniteSets), and `Len(s)` for a sequence.'
    : undefined;

/** `q.append(x)`, found at its parenthesis. */
const method: Habit = ({ tokens, index, found, before, v }) =>
  found.image === '(' && is(before, v.Identifier) && tokens[index - 2]?.image === '.' && areAdjacent(before, found)
    ? 'TLA+ has no methods: the value is an argument, as in `Append(s, e)`.'
    : undefined;

/** `P <-> Q`, `P ==> Q` and `x =<= y`, found in the middle of the sign. */
const longSign: Habit = ({ tokens, index, found, before }) => {
  if (found.image === '<-' && tokens[index + 1]?.image === '>' && areAdjacent(found, tokens[index + 1]))
    return 'Write `<=>` for "if and only if".';
  if (!areAdjacent(before, found)) return undefined;
  if (found.image === '>' && before!.image === '==') return 'Write `=>` for "implies".';
  return found.image === '=' && before!.image === '=<' ? 'Write `=<` or `<=` for "less or equal".' : undefined;
};

/** `\E x \in S | P`, `\E x \in S . P` and `\E x \in S, P(x)`: signs for the colon. */
const signForColon: Habit = ({ tokens, index, found, before, v }) => {
  let isBar = false;
  let dot: Token | undefined;
  for (let i = index - 1; i >= 0; i--) {
    const token = tokens[i]!;
    if (closers.has(token.image)) i = openBracket(tokens, i);
    else if (token.image === ':' || openers.has(token.image) || is(token, v.DefinedAs)) return undefined;
    else if (token.image === '|') isBar = true;
    else if (token.image === '.' && !areAdjacent(token, tokens[i + 1])) dot = token;
    else if (is(token, v.Quantifier) || is(token, v.Choose)) {
      if (isBar) return 'Write `:` for `|` behind the set.';
      if (dot !== undefined) return 'Write `:` for `.` behind the set.';
      const isApplied = is(before, v.Identifier) && tokens[index - 2]?.image === ',' && /^[([]$/.test(found.image);
      return isApplied && tokens.slice(i, index).some(({ image }) => image === '\\in')
        ? `Write \`:\` for the comma before \`${before!.image}\`.`
        : undefined;
    }
  }
  return undefined;
};

/** `x <> y` and `x -> y`, behind an operand. */
const foreignOperators: Habit = ({ tokens, index, found, before }) => {
  const next = tokens[index + 1];
  if (before === undefined || next === undefined || !(isOperand(before) || closers.has(before.image))) return undefined;
  if (found.image === '<>' && isOperand(next)) return 'Write `#` or `/=` for "not equal".';
  const isLoose = openBracket(tokens, index) < 0 && tokens.slice(0, index).every(({ image }) => image !== 'CASE');
  if (found.image !== '->' || !isLoose) return undefined;
  return tokens.slice(0, index).some(({ image }) => image === 'WITH')
    ? 'Write `<-` for what takes the place of the name.'
    : 'Write `=>` for "implies"; a set of functions is written `[S -> T]`.';
};

/** `UNCHANGED x, y`, `UNCHANGED (x, y)`, `UNCHANGED x y` and `UNCHANGED <x, y>`. */
const unchangedSeveral: Habit = ({ tokens, index, found, before, v }) => {
  const isNext = is(found, v.Identifier) && is(before, v.Identifier) && found.startLine === before!.startLine;
  let i = found.image === '<' ? index - 1 : found.image === ',' || isNext ? beforeNames(tokens, index, v) : -1;
  if (tokens[i]?.image === '(') i--;
  return tokens[i]?.image === 'UNCHANGED' ? 'Write the variables as a tuple: `UNCHANGED <<x, y>>`.' : undefined;
};

/** `LET a == 1, b == 2 IN`. */
const commaInLet: Habit = ({ tokens, index, found }) => {
  const begin = found.image === ',' ? openLet(tokens, index) : -1;
  return begin >= 0 && openBracket(tokens, index) < begin
    ? 'Remove the comma: definitions of a LET stand one behind the other.'
    : undefined;
};

/** `x++`, found behind it. */
const increment: Habit = ({ tokens, index, before, v }) => {
  const name = tokens[index - 2];
  return is(name, v.Identifier) && /^(?:\+\+|--)$/.test(before!.image) && areAdjacent(name, before)
    ? `Nothing is assigned: write \`${name!.image}' = ${name!.image} ${before!.image[0]} 1\`.`
    : undefined;
};

/** `x += 1` and `x' += 1`, found at its second sign. */
const assignment: Habit = ({ tokens, index, found, before, v }) => {
  const name = tokens[index - 2]?.image === "'" ? tokens[index - 3] : tokens[index - 2];
  const isOne = before !== undefined && found.image === '=' && /^[-+*/]$/.test(before.image) && found.startOffset === before.endOffset! + 1;
  return isOne && is(name, v.Identifier)
    ? `Nothing is assigned: write \`${name!.image}' = ${name!.image} ${before.image} ...\`.`
    : undefined;
};

/** Words for what TLA+ has no word for, or another one, at the begin of a line. */
const foreignUnits: Habit = (stop) => {
  const { tokens, index, found, v } = stop;
  const next = tokens[index + 1];
  const begins = index === 0 || (isOnNewLine(stop) && found.startColumn! <= tokens[0]!.startColumn!);
  const isHeading = /^(?:CONST|VAR)S?$/.test(found.image);
  if (!begins || !is(found, v.Identifier) || !is(next, v.Identifier) || (next!.startLine !== found.startLine && !isHeading))
    return undefined;
  if (/^(?:def|define|fun|func|function|fn)$/i.test(found.image))
    return `A definition begins with its name: write \`${next!.image} ==\` or \`${next!.image}(x) ==\`.`;
  if (/^consts?$/i.test(found.image)) return 'Write `CONSTANT`, or `CONSTANTS` for several.';
  if (/^vars?$/i.test(found.image)) return 'Write `VARIABLE`, or `VARIABLES` for several.';
  return /^(?:extend|extending|import|imports|include|open|uses?)$/i.test(found.image) ? 'Write `EXTENDS`.' : undefined;
};

/** `variables`, and `Variable` at the begin of a line, where a word in small letters would be a name. */
const keywordInSmallLetters: Habit = (stop) => {
  const { found, v } = stop;
  const keyword = found.image.toUpperCase();
  if (keyword.length < 2 || v.keywords[keyword] === undefined) return undefined;
  const isSmall = found.image === found.image.toLowerCase() || (/^[A-Z][a-z]+$/.test(found.image) && isOnNewLine(stop));
  return isSmall ? `Write \`${keyword}\`: the words of TLA+ are in capitals.` : undefined;
};

const configuration: ReadonlySet<string> = new Set(cfgKeywords);

/** `INVARIANT TypeOK` in a module. */
const configurationLine: Habit = (stop) => {
  const { image } = stop.found;
  return is(stop.found, stop.v.Identifier) && configuration.has(image) && isOnNewLine(stop)
    ? `\`${image}\` is a word of the configuration: move the line into the file .cfg beside the module.`
    : undefined;
};

const commentSigns: ReadonlySet<string> = new Set(['%', '--', '//', '#']);

/** `% text` and the like: two words without an operator between them, behind what begins a comment elsewhere. */
const foreignComment: Habit = ({ tokens, index, found, before, v }) => {
  const line = tokens.slice(0, index + 1).filter(({ image, startLine }) => image !== '' && startLine === found.startLine);
  const sign = line[0]?.image ?? '';
  const isText = sign === found.image || (is(found, v.Identifier) && is(before, v.Identifier));
  const isComment = (commentSigns.has(sign) && isText) || (commentSigns.has(found.image) && isDeclaration(tokens, v));
  return isComment ? 'A comment begins with `\\*`, or stands between `(*` and `*)`.' : undefined;
};

/** `!x`, and `not x`, `a and b`, where names are read. */
const booleanWords: Habit = ({ tokens, index, found, before, v }) => {
  const next = tokens[index + 1];
  if (found.image === '!' && next?.startOffset === found.endOffset! + 1 && (is(next, v.Identifier) || next.image === '('))
    return 'Write `~` for "not".';
  if (/^not$/i.test(before?.image ?? '') && isOperand(found)) return `\`${before!.image}\` is read as a name: write \`~\` for "not".`;
  const signOf = (word: string): string | undefined => ({ and: '/\\', or: '\\/' })[word.toLowerCase()];
  const sign = signOf(found.image);
  if (sign !== undefined) return `Write \`${sign}\` for "${found.image.toLowerCase()}".`;
  const begun = signOf(before?.image ?? '');
  return begun !== undefined && (beginsOperand(found) || is(found, v.Quantifier) || /^(?:~|\[\]|<>)$/.test(found.image))
    ? `\`${before!.image}\` is read as a name: write \`${begun}\` for "${before!.image.toLowerCase()}".`
    : undefined;
};

/** `domain f`, which begins with a name. */
const wordInSmallLetters: Habit = ({ before, found }) => {
  const word = before?.image.toUpperCase() ?? '';
  const isBehind = isOperand(found) || /^(?:<<|\{)$/.test(found.image);
  return before?.image === word.toLowerCase() && isBehind && beginsExpression.has(word)
    ? `\`${before.image}\` is read as a name: the words of TLA+ are in capitals, such as \`${word}\`.`
    : undefined;
};

/** `\E s \subseteq S`. */
const boundToSubsets: Habit = ({ tokens, index, found, before, v }) => {
  if (found.image !== '\\subseteq' || !is(before, v.Identifier)) return undefined;
  return binders.has(tokens[beforeNames(tokens, index, v)]!.image)
    ? 'Write `\\in SUBSET`: a name is bound to the elements of a set, here of the set of subsets.'
    : undefined;
};

/** `x : Nat`. */
const type: Habit = ({ tokens, index, found, before }) =>
  before !== undefined && found.image === ':' && tokens.slice(0, index).every(({ image }) => !binders.has(image))
    ? 'Write `\\in` to say of which set something is an element: TLA+ has no types.'
    : undefined;

/** Words of LaTeX that are none of TLA+, where `\` begins a set difference. */
const latex: ReadonlyMap<string, string> = new Map([
  ['neq', '`#` or `/=`'],
  ['ne', '`#` or `/=`'],
  ['le', '`<=` or `\\leq`'],
  ['ge', '`>=` or `\\geq`'],
  ['lt', '`<`'],
  ['gt', '`>`'],
  ['and', '`/\\`'],
  ['wedge', '`/\\`'],
  ['or', '`\\/`'],
  ['vee', '`\\/`'],
  ['not', '`~`'],
  ['implies', '`=>`'],
  ['Rightarrow', '`=>`'],
  ['iff', '`<=>`'],
  ['rightarrow', '`->`'],
  ['to', '`->`'],
  ['mapsto', '`|->`'],
  ['setminus', '`\\`'],
  ['emptyset', '`{}`'],
  ['mod', '`%`'],
  ['bmod', '`%`'],
  ['times', '`\\X`'],
  ['Box', '`[]`'],
  ['Diamond', '`<>`'],
  ['leadsto', '`~>`'],
]);

/** What stands behind `\` in signs that mean something in every module, and is long enough to be misspelt. */
const wordsOfSigns = ['union', 'intersect', 'subseteq', 'notin', 'times', 'equiv', 'lnot', 'cdot', 'forall', 'exists'];

/** `x \neq y` and `\sum x`: at `\` where an expression is expected, or behind the word. */
const latexWord: Habit = ({ tokens, index, v }) => {
  for (const at of [index, index - 2]) {
    const [sign, word] = [tokens[at], tokens[at + 1]];
    const meant = latex.get(word?.image ?? '');
    if (sign?.image === '\\' && meant !== undefined && word!.startOffset === sign.endOffset + 1)
      return `There is no \`\\${word!.image}\` in TLA+: write ${meant}.`;
  }
  for (const at of [index, index - 2]) {
    const [sign, word] = [tokens[at], tokens[at + 1]];
    if (sign?.image !== '\\' || !is(word, v.Identifier) || !areAdjacent(sign, word)) continue;
    const near = nearest(word!.image, wordsOfSigns);
    if (near !== undefined) return `There is no \`\\${word!.image}\` in TLA+: write \`\\${near}\`.`;
    if (at === index) return `There is no \`\\${word!.image}\` in TLA+: write the name of an operator without \`\\\`.`;
  }
  return undefined;
};

/** `\E! x \in S : P`. */
const exactlyOne: Habit = ({ found, before }) =>
  found.image === '!' && /^\\(?:E|exists)$/.test(before?.image ?? '')
    ? 'TLA+ has no quantifier for "exactly one": write `Cardinality({x \\in S : P}) = 1`.'
    : undefined;

/** `<<p, _>>`, with what other languages have for any value, and `1_000`. */
const underscore: Habit = ({ found, before, tokens, v }) => {
  if (found.image !== '_' || isDeclaration(tokens, v)) return undefined;
  return is(before, v.Number) ? 'Write the number without `_`.' : 'Write a name: TLA+ has no `_` for "any value".';
};

/** `UNION == ...`, found behind the definition before it. */
const keywordAsName: Habit = ({ tokens, index, found, v }) =>
  /^[A-Z]{2,}$/.test(found.image) && !is(found, v.Identifier) && tokens[index + 1]?.image === '=='
    ? `\`${found.image}\` is a word of TLA+: nothing can be defined with this name.`
    : undefined;

/** `SF_Clients == ...`: the next definition begins at the name. */
const fairnessAsName: Habit = (stop) => {
  const { tokens, index, found, v } = stop;
  return is(found, v.Fairness) && index === tokens.length - 1 && isOnNewLine(stop) && found.startColumn! <= tokens[0]!.startColumn!
    ? `No name can begin with \`${found.image}\`: that is a fairness condition.`
    : undefined;
};

/** `double == LAMBDA n : n * 2`. */
const lambdaAsBody: Habit = ({ tokens, index, found, before, v }) => {
  if (found.image !== 'LAMBDA' || !is(before, v.DefinedAs)) return undefined;
  const name = tokens[index - 2];
  const colon = tokens.findIndex(({ image }, i) => i > index && image === ':');
  const parameters = tokens.slice(index + 1, colon === -1 ? index + 1 : colon).filter((token) => is(token, v.Identifier));
  return is(name, v.Identifier) && parameters.length > 0
    ? `A LAMBDA stands where an operator is an argument: define \`${name!.image}(${parameters.map(({ image }) => image).join(', ')}) == ...\`.`
    : undefined;
};

/** `CHOOSE a, b : P`. */
const chooseSeveral: Habit = ({ tokens, index, found, before, v }) =>
  found.image === ',' && is(before, v.Identifier) && tokens[index - 2]?.image === 'CHOOSE'
    ? 'CHOOSE takes one name, or a tuple of names with a set: `CHOOSE <<a, b>> \\in S \\X T : ...`.'
    : undefined;

/** `LET <<a, b>> == pair IN`. */
const tupleDefined: Habit = ({ found, before }) =>
  found.image === '<<' && before?.image === 'LET' ? 'A definition has one name: write `LET p == ...`, then `p[1]` and `p[2]`.' : undefined;

/** `IF a THEN b ELSE c END`. */
const end: Habit = ({ tokens, index, found }) =>
  found.image === 'END' && tokens.slice(0, index).some(({ image }) => image === 'IF' || image === 'CASE')
    ? 'Remove `END`: IF and CASE have none.'
    : undefined;

export const DECLARED_WITH_VALUE =
  'A declaration gives no value: that of a constant stands in the configuration, that of a variable in the initial predicate.';

/** `VARIABLES x = 0` and `CONSTANTS N := 3`. */
const valueInDeclaration: Habit = ({ tokens, found, before, v }) =>
  isDeclaration(tokens, v) && is(before, v.Identifier) && /^:?=$/.test(found.image) ? DECLARED_WITH_VALUE : undefined;

/** `RECURSIVE F(x, y)` and `CONSTANT F(x)`. */
const parameterInDeclaration: Habit = ({ tokens, index, found, before, v }) =>
  isDeclaration(tokens, v) && is(found, v.Identifier) && tokens[openBracket(tokens, index)]?.image === '(' && /^[(,]$/.test(before!.image)
    ? 'Write `_` for each parameter, as in `F(_, _)`.'
    : undefined;

/** `VARIABLES x y`; on the next line where that is indented. */
const namesWithoutCommas: Habit = (stop) => {
  const { tokens, found, v } = stop;
  const goesOn = !isOnNewLine(stop) || found.startColumn! > tokens[0]!.startColumn!;
  return stop.before !== undefined && isDeclaration(tokens, v) && is(found, v.Identifier) && goesOn
    ? 'Write commas between the names.'
    : undefined;
};

/** Whether an IN comes for the LET that is open at an index. */
const isClosedLet = (tokens: readonly Token[], index: number): boolean => {
  let opened = 0;
  return (
    openLet(tokens, index) >= 0 &&
    tokens.slice(index).some(({ image }) => {
      if (image === 'LET') opened++;
      return image === 'IN' && opened-- === 0;
    })
  );
};

/** `Next = x`, `F(n) = n` or `f[i \in S] := i` at the begin of a line, and in a LET. */
const definitionWithOneSign: Habit = (stop) => {
  const { tokens, index, found, before, v } = stop;
  const isFirst = index === 0 || (isOnNewLine(stop) && found.startColumn! <= tokens[0]!.startColumn!);
  const begins = isFirst || before?.image === 'LET' || (isOnNewLine(stop) && isClosedLet(tokens, index));
  if (!begins || !is(found, v.Identifier)) return undefined;
  const isHead = ({ image }: Token, i: number): boolean => openers.has(image) || closers.has(image) || openBracket(tokens, i) > index;
  const sign = tokens.findIndex((token, i) => i > index && !isHead(token, i));
  if (!/^:?=$/.test(tokens[sign]?.image ?? '')) return undefined;
  const { image } = found;
  const opener = sign === index + 1 ? undefined : tokens[index + 1]!.image;
  const head = opener === undefined ? image : opener === '(' ? `${image}(...)` : `${image}[...]`;
  return `To define \`${image}\`, write \`${head} ==\` with two equals signs.`;
};

/** `a === b`, and `1 == 2`, which begins as a definition does. */
const equalSigns: Habit = ({ tokens, index, found, before, v }) => {
  const isThreefold = found.image === '=' && before?.image === '==' && found.startOffset === before.endOffset! + 1;
  const isOfValue = isOperand(found) && !is(found, v.Identifier) && tokens[index + 1]?.image === '==';
  return isThreefold || isOfValue ? 'Write `=` to compare; `==` begins a definition.' : undefined;
};

/** `/\ a` and below it `b`, where the sign of the list is missing. */
const itemWithoutSign: Habit = (stop) => {
  const { tokens, index, found, v } = stop;
  const isBegin = is(found, v.Identifier) || is(found, v.Quantifier) || /^(?:LET|IF|CASE|CHOOSE|UNCHANGED|ENABLED|~)$/.test(found.image);
  if (!isBegin || !isOnNewLine(stop)) return undefined;
  for (let i = index - 1; i > 0; i--) {
    const { image, startColumn, startLine } = tokens[i]!;
    if (startColumn === found.startColumn && tokens[i - 1]!.startLine !== startLine)
      return image === '/\\' || image === '\\/' ? `Write \`${image}\` before it, as before the other items of the list.` : undefined;
  }
  return undefined;
};

/** `INSTANCE M AS I`. */
const instanceWithAs: Habit = ({ tokens, index, found, before, v }) =>
  found.image === 'AS' && tokens[index - 2]?.image === 'INSTANCE' && is(tokens[index + 1], v.Identifier)
    ? `The name of an instance stands before it: \`${tokens[index + 1]!.image} == INSTANCE ${before!.image}\`.`
    : undefined;

/** `SELECT x \in S : P`. */
const wordForChoose: Habit = ({ tokens, index, found, before, v }) =>
  /^(?:select|pick|any)$/i.test(before?.image ?? '') && is(found, v.Identifier) && /^(?:\\in|:)$/.test(tokens[index + 1]?.image ?? '')
    ? `\`${before!.image}\` is read as a name: write \`CHOOSE\`.`
    : undefined;

/** `LET x \in S IN e`. */
const elementInLet: Habit = ({ tokens, index, before }) =>
  before?.image === 'LET' && tokens[index + 1]?.image === '\\in'
    ? 'A LET defines with `==`: write `LET x == CHOOSE y \\in S : ... IN ...` for one of the elements, or `\\E x \\in S : ...`.'
    : undefined;

/** `\LET x == 1 IN x`. */
const keywordWithBackslash: Habit = ({ tokens, index, found, v }) => {
  const next = tokens[index + 1];
  return found.image === '\\' && areAdjacent(found, next) && v.keywords[next!.image] !== undefined
    ? `Write \`${next!.image}\` without \`\\\`.`
    : undefined;
};

/** In this order: the first one that knows what was meant is heard. */
const habits: readonly Habit[] = [
  ...[
    singleQuotes,
    longSubscript,
    blankInSign,
    tupleBehindEquals,
    elementOf,
    foreignUnits,
    keywordInSmallLetters,
    configurationLine,
    foreignComment,
  ],
  ...[infixWord, bars, signForColon, method, longSign, increment, wordForChoose, instanceWithAs, elementInLet, keywordWithBackslash],
  ...[booleanWords, quantifierWords, foreignOperators, unchangedSeveral, commaInLet, assignment],
  ...[wordInSmallLetters, latexWord, exactlyOne, underscore, keywordAsName, fairnessAsName, lambdaAsBody, tupleDefined],
  ...[boundToSubsets, chooseSeveral, ...bracketHabits, type, end, valueInDeclaration, parameterInDeclaration],
  ...[namesWithoutCommas, definitionWithOneSign, equalSigns, itemWithoutSign],
];

/** What to say to the person who wrote these tokens, of which the parser did not expect the one at `index`; undefined: nothing in particular. */
export const habit = (tokens: readonly Token[], index: number, v: Vocabulary): string | undefined => {
  if (notEqual(tokens, index)) return 'Write `#` or `/=` for "not equal".';
  const found = tokens[index];
  if (found === undefined) return undefined;
  const stop: Stop = { tokens, index, v, found, before: tokens[index - 1] };
  for (const meant of habits) {
    const fix = meant(stop);
    if (fix !== undefined) return fix;
  }
  return undefined;
};
