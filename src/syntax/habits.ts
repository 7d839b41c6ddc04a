// What people write who know other languages and notations, or who take the subscript of a fairness condition for longer than it is: what to say instead
// of what the grammar expected.
import { cfgKeywords } from '../../grammar/cfg-roles.ts';
import { is, signWithoutBlank, type Token, tupleWithoutBlank, type Vocabulary } from '../../grammar/index.ts';

/** Where a parser has stopped: at `tokens[index]`, of the tokens of a unit. */
interface Stop {
  readonly tokens: readonly Token[];
  readonly index: number;
  readonly v: Vocabulary;
  readonly found: Token;
  /** Undefined where the unit begins with what was found. */
  readonly before: Token | undefined;
}

type Habit = (stop: Stop) => string | undefined;

/** Whether a token is a word, a number or a string. */
export const isOperand = (token: Token): boolean => /^[\w"]/.test(token.image);

/** Whether the tokens are those of a declaration: its names are separated by commas. */
export const isDeclaration = ([first]: readonly Token[], v: Vocabulary): boolean =>
  is(first, v.Variable) || is(first, v.Constant) || is(first, v.Extends) || is(first, v.Recursive);

/** Words with an expression behind them, which read as names in small letters. */
const beginsExpression: ReadonlySet<string> = new Set(['IF', 'CASE', 'CHOOSE', 'LET', 'SUBSET', 'UNION', 'DOMAIN', 'UNCHANGED', 'ENABLED']);

/** What has a `:` of its own. */
const binders: ReadonlySet<string> = new Set([
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

const openers: ReadonlySet<string> = new Set(['(', '[', '{', '<<', '⟨']);
const closers: ReadonlySet<string> = new Set([')', ']', '}', '>>', '⟩']);

const isOnNewLine = ({ before, found }: Stop): boolean => before !== undefined && before.startLine < found.startLine;

/** The index of the bracket that is open before an index; -1 where none is. */
const openBracket = (tokens: readonly Token[], index: number): number => {
  let closed = 0;
  for (let i = index - 1; i >= 0; i--) {
    const { image } = tokens[i]!;
    if (closers.has(image)) closed++;
    else if (openers.has(image) && closed-- === 0) return i;
  }
  return -1;
};

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

/** Whether two signs stand without a blank between them. */
const areAdjacent = (first: Token | undefined, second: Token | undefined): boolean =>
  first !== undefined && second !== undefined && second.startOffset === first.endOffset! + 1;

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
  const sign = { forall: '\\A', exists: '\\E' }[before?.image.toLowerCase() ?? ''];
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

const endsOperand = (token: Token | undefined): boolean =>
  token !== undefined && (isOperand(token) || closers.has(token.image) || token.image === "'" || token.image === '@');

const beginsOperand = (token: Token | undefined): boolean => token !== undefined && (isOperand(token) || openers.has(token.image));

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

/** `[f EXCEPT !(c) = v]`. */
const parenthesisInExcept: Habit = ({ tokens, index, found, before }) =>
  found.image === '(' && before?.image === '!' && tokens[openBracket(tokens, index)]?.image === '['
    ? 'Write `![...]` with square brackets for the value at an argument, and `!.name` for a field.'
    : undefined;

/** `LET a == 1, b == 2 IN`. */
const commaInLet: Habit = ({ tokens, index, found }) => {
  const begin = found.image === ',' ? openLet(tokens, index) : -1;
  return begin >= 0 && openBracket(tokens, index) < begin
    ? 'Remove the comma: definitions of a LET stand one behind the other.'
    : undefined;
};

/** `![c] += 1` and `!.n += 1` in EXCEPT, found at the first of two signs. */
const assignmentInExcept: Habit = ({ tokens, index, found, before }) => {
  const next = tokens[index + 1];
  const isTwoSigns = /^[-+*/]$/.test(found.image) && next?.image === '=' && next.startOffset === found.endOffset! + 1;
  const open = isTwoSigns ? openBracket(tokens, index) : -1;
  const isInExcept = tokens[open]?.image === '[' && tokens.slice(open, index).some(({ image }) => image === 'EXCEPT');
  return isInExcept && before !== undefined ? `Write \`= @ ${found.image} ...\`: \`@\` is the value before.` : undefined;
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

/** `{x : x > 1}`. */
const setWithoutSet: Habit = ({ tokens, index, found, v }) => {
  const open = openBracket(tokens, index);
  const isFilter = tokens[open]?.image === '{' && is(tokens[open + 1], v.Identifier) && tokens[open + 2]?.image === ':';
  return isFilter && found.operator !== '' ? `Say of which set: \`{${tokens[open + 1]!.image} \\in S : ...}\`.` : undefined;
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

/** `EXCEPT !1`, and `EXCEPT !.1`, where the dot and the digits are one number. */
const indexAfterDot: Habit = ({ before, found }) =>
  before?.image === '!' && /^\.?\d+$/.test(found.image) ? `Write \`![${found.image.replace('.', '')}]\`.` : undefined;

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

/** `<<e : x \in S>>` and `[a |-> e : x \in S]`. */
const comprehension: Habit = ({ tokens, index, found }) => {
  if (found.image !== ':') return undefined;
  const open = openBracket(tokens, index);
  const bracket = tokens[open]?.image;
  // A quantifier has had its own.
  const between = tokens.slice(open + 1, index).map(({ image }) => image);
  if (between.some((image) => binders.has(image))) return undefined;
  if (bracket === '<<') return 'A tuple lists its elements. A set is written `{e : x \\in S}`, a sequence `[i \\in 1..n |-> e]`.';
  return bracket === '[' && between.includes('|->')
    ? 'A record has one value for each field. A set of records is written `{[...] : x \\in S}`.'
    : undefined;
};

/** `\E i \in S : i > 1 : A`, also where PlusCal has it as `with (i \in S : i > 1)`: the condition belongs into the set. */
const secondColon: Habit = ({ tokens, index, found, v }) => {
  // In a tuple or a record it may be that of a set which was meant.
  if (found.image !== ':' || /^(?:<<|\[)$/.test(tokens[openBracket(tokens, index)]?.image ?? '')) return undefined;
  let colons = 0;
  for (let i = index - 1; i >= 0 && !openers.has(tokens[i]!.image) && !is(tokens[i], v.DefinedAs); i--) {
    const token = tokens[i]!;
    if (closers.has(token.image)) i = openBracket(tokens, i);
    else if (token.image === ':') colons++;
    else if (colons > 0 && (is(token, v.Quantifier) || is(token, v.Choose))) {
      const names = tokens.slice(i + 1, index);
      const tuple = names[0]!.image === '<<' ? names.slice(0, names.findIndex(({ image }) => image === '>>') + 1) : names.slice(0, 1);
      const name = tuple.map(({ image }) => (image === ',' ? ', ' : image)).join('');
      return `\`:\` stands once behind the names. For the elements with a condition, write \`\\in {${name} \\in S : condition}\`.`;
    }
  }
  return undefined;
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

/** `x \neq y` and `\sum x`: at `\` where an expression is expected, or behind the word. */
const latexWord: Habit = ({ tokens, index, found, v }) => {
  for (const at of [index, index - 2]) {
    const [sign, word] = [tokens[at], tokens[at + 1]];
    const meant = latex.get(word?.image ?? '');
    if (sign?.image === '\\' && meant !== undefined && word!.startOffset === sign.endOffset + 1)
      return `There is no \`\\${word!.image}\` in TLA+: write ${meant}.`;
  }
  const next = tokens[index + 1];
  return found.image === '\\' && is(next, v.Identifier) && next!.startOffset === found.endOffset! + 1
    ? `There is no \`\\${next!.image}\` in TLA+: write the name of an operator without \`\\\`.`
    : undefined;
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

/** `["a" |-> 1]` and `["a": Nat]`. */
const quotedField: Habit = ({ tokens, index, found, before, v }) =>
  is(found, v.String) && (before?.image === '[' || before?.image === ',') && /^(?:\|->|:)$/.test(tokens[index + 1]?.image ?? '')
    ? `Write the name of a field without quotes: \`${found.image.slice(1, -1)}\`.`
    : undefined;

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
    indexAfterDot,
  ],
  ...[infixWord, bars, signForColon, method, longSign, increment],
  ...[
    booleanWords,
    quantifierWords,
    foreignOperators,
    unchangedSeveral,
    commaInLet,
    assignment,
    assignmentInExcept,
    parenthesisInExcept,
    setWithoutSet,
  ],
  ...[wordInSmallLetters, latexWord, exactlyOne, underscore, quotedField, keywordAsName, fairnessAsName, lambdaAsBody, tupleDefined],
  ...[boundToSubsets, chooseSeveral, comprehension, secondColon, type, end, valueInDeclaration, parameterInDeclaration],
  ...[namesWithoutCommas, definitionWithOneSign, equalSigns],
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
