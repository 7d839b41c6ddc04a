// What people write into brackets who know other languages and notations: conditions of sets, tuples, updates.
import { closers, directlyIn, is, openBracket, openers } from '../../grammar/index.ts';
import { binders, type Habit } from './stop.ts';

/** `{x : x > 1}`. */
const setWithoutSet: Habit = ({ tokens, index, found, v }) => {
  const open = openBracket(tokens, index);
  const isFilter = tokens[open]?.image === '{' && is(tokens[open + 1], v.Identifier) && tokens[open + 2]?.image === ':';
  return isFilter && found.operator !== '' ? `Say of which set: \`{${tokens[open + 1]!.image} \\in S : ...}\`.` : undefined;
};

/** `[f EXCEPT !(c) = v]`. */
const parenthesisInExcept: Habit = ({ tokens, index, found, before }) =>
  found.image === '(' && before?.image === '!' && tokens[openBracket(tokens, index)]?.image === '['
    ? 'Write `![...]` with square brackets for the value at an argument, and `!.name` for a field.'
    : undefined;

/** `EXCEPT !1`, and `EXCEPT !.1`, where the dot and the digits are one number. */
const indexAfterDot: Habit = ({ before, found }) =>
  before?.image === '!' && /^\.?\d+$/.test(found.image) ? `Write \`![${found.image.replace('.', '')}]\`.` : undefined;

/** `![c] += 1` and `!.n += 1` in EXCEPT, found at the first of two signs. */
const assignmentInExcept: Habit = ({ tokens, index, found, before }) => {
  const next = tokens[index + 1];
  const isTwoSigns = /^[-+*/]$/.test(found.image) && next?.image === '=' && next.startOffset === found.endOffset! + 1;
  const open = isTwoSigns ? openBracket(tokens, index) : -1;
  const isInExcept = tokens[open]?.image === '[' && tokens.slice(open, index).some(({ image }) => image === 'EXCEPT');
  return isInExcept && before !== undefined ? `Write \`= @ ${found.image} ...\`: \`@\` is the value before.` : undefined;
};

/** `["a" |-> 1]` and `["a": Nat]`. */
const quotedField: Habit = ({ tokens, index, found, before, v }) =>
  is(found, v.String) && (before?.image === '[' || before?.image === ',') && /^(?:\|->|:)$/.test(tokens[index + 1]?.image ?? '')
    ? `Write the name of a field without quotes: \`${found.image.slice(1, -1)}\`.`
    : undefined;

/** `<<e : x \in S>>`, `[a |-> e : x \in S]` and `[f EXCEPT ![x] = e : x \in S]`. */
const comprehension: Habit = ({ tokens, index, found }) => {
  if (found.image !== ':') return undefined;
  const open = openBracket(tokens, index);
  const bracket = tokens[open]?.image;
  // A quantifier has had its own.
  const between = directlyIn(tokens, open, index).map(({ image }) => image);
  if (between.some((image) => binders.has(image))) return undefined;
  if (bracket === '<<') return 'A tuple lists its elements. A set is written `{e : x \\in S}`, a sequence `[i \\in 1..n |-> e]`.';
  if (bracket !== '[') return undefined;
  if (between.includes('EXCEPT'))
    return 'An update names each part that changes. For the parts of a set, write the function: `[x \\in DOMAIN f |-> IF x \\in S THEN e ELSE f[x]]`.';
  return between.includes('|->') ? 'A record has one value for each field. A set of records is written `{[...] : x \\in S}`.' : undefined;
};

/** `{e : x \in S : P}` and `{e : x \in S, x > 1}`, found at the second colon, or in the condition. */
const conditionBehindSets: Habit = ({ tokens, index, found }) => {
  const open = openBracket(tokens, index);
  if (tokens[open]?.image !== '{') return undefined;
  const between = directlyIn(tokens, open, index).map(({ image }) => image);
  if (between.some((image) => binders.has(image))) return undefined;
  const colon = between.indexOf(':');
  const last = between.slice(colon + 1);
  const isFilter = between.slice(0, colon).includes('\\in');
  const isCondition =
    found.image === ':' || (found.operator !== '' && last.includes(',') && !last.slice(last.lastIndexOf(',')).includes('\\in'));
  return colon >= 0 && !isFilter && last.includes('\\in') && isCondition
    ? 'Behind the sets stands no condition. Put it into one: `{e : x \\in {x \\in S : condition}}`.'
    : undefined;
};

/** `(a, b)`: in arguments a comma is expected. */
const tupleInParentheses: Habit = ({ tokens, index, found }) =>
  found.image === ',' && tokens[openBracket(tokens, index)]?.image === '(' ? 'Write `<<...>>` for a tuple.' : undefined;

/** `[x \in S |-> f[x] EXCEPT ![i] = e]`, found at `|->`. */
const updateInFunction: Habit = ({ tokens, index, found }) => {
  const open = found.image === '|->' ? openBracket(tokens, index) : -1;
  if (tokens[open]?.image !== '[') return undefined;
  const except = tokens.findIndex(({ image }, i) => i > index && image === 'EXCEPT');
  return except > 0 && openBracket(tokens, except) === open
    ? 'Write the update in brackets of its own: `[x \\in S |-> [f EXCEPT ...]]`.'
    : undefined;
};

/** `f EXCEPT ![i] = e`. */
const updateWithoutBrackets: Habit = ({ tokens, index, found }) =>
  found.image === 'EXCEPT' && tokens[openBracket(tokens, index)]?.image !== '[' ? 'Write `[f EXCEPT ...]` in brackets.' : undefined;

/** `{a |-> 1}`, and `Select(s, e |-> e > 1)`. */
const arrowOutsideOfBrackets: Habit = ({ tokens, index, found, before, v }) => {
  if (found.image !== '|->') return undefined;
  const open = openBracket(tokens, index);
  if (tokens[open]?.image === '{') return 'A record is written `[a |-> e]`; the function of one element is `x :> e` (EXTENDS TLC).';
  const isArgument = tokens[open]?.image === '(' && is(tokens[open - 1], v.Identifier) && is(before, v.Identifier);
  return isArgument && /^[(,]$/.test(tokens[index - 2]!.image) ? `Write an operator as \`LAMBDA ${before!.image} : ...\`.` : undefined;
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

/** In this order: the first one that knows what was meant is heard. */
export const bracketHabits: readonly Habit[] = [
  ...[indexAfterDot, assignmentInExcept, parenthesisInExcept, quotedField],
  ...[comprehension, conditionBehindSets, setWithoutSet, secondColon],
  ...[updateInFunction, updateWithoutBrackets, arrowOutsideOfBrackets, tupleInParentheses],
];
