// What people write in an algorithm who know other languages, or the other syntax of PlusCal: what to say instead of what the grammar expected.
import type { PlusCalToken } from '../../../grammar/pluscal-tokens.ts';

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
interface Meant {
  readonly message?: string;
  readonly fix: string;
  readonly notes?: readonly string[];
  readonly related?: { readonly token: PlusCalToken; readonly message: string };
  /** The place: from the first of these tokens to the last one. */
  readonly token?: PlusCalToken;
  readonly last?: PlusCalToken;
}

type Habit = (stop: Stop) => Meant | undefined;

const isName = (token: PlusCalToken | undefined): token is PlusCalToken => token?.tokenType.name === 'Identifier';

/** Whether an algorithm is in the C-syntax: a brace follows its name. */
const isInBraces = ({ all }: Stop): boolean => all[1]?.image === '{';

/** Words of other languages that stand where a statement or a part begins. */
const FOREIGN: Readonly<Record<string, string>> = {
  for: 'Write `while` with a counter, or `with` to choose one element of a set.',
  foreach: 'Write `while` with a set of what is left, or `with` to choose one element of a set.',
  let: 'A value within a step is named by `with`; what lasts longer is declared with `variables` before the body.',
  var: 'Write `variables`.',
  local: 'Variables of a process or procedure are declared with `variables` before its body.',
  const: 'A constant is declared in the module, with `CONSTANT`.',
  int: 'Variables have no types: declare them with `variables` before the body.',
  bool: 'Variables have no types: declare them with `variables` before the body.',
  wait: 'Write `await`.',
  until: 'Write `await`, or `while` with the opposite condition.',
  repeat: 'Write `while`.',
  loop: 'Write `while`.',
  break: 'Write a label behind the loop, and `goto` to it.',
  continue: 'Write `goto` with the label of the loop.',
  switch: 'Write `if`, and `elsif` or `else if` for each further case.',
  case: 'Write `if`, and `elsif` or `else if` for each further case.',
  throw: 'Write `assert`, or `goto` with the label that goes on.',
  function: 'Write `macro`, `procedure`, or a definition in `define`.',
  def: 'Write `macro`, `procedure`, or a definition in `define`.',
  thread: 'Write `process`.',
  invariant: 'An invariant is defined behind the translation, and named in the configuration.',
};

/** What to write for a word of another language; undefined where it is none. */
export const foreignWord = (word: string): string | undefined => (Object.hasOwn(FOREIGN, word) ? FOREIGN[word] : undefined);

/** The first token of the statement in which the parser has stopped. */
const statementBegin = ({ all, at }: Stop): number => {
  let i = at - 1;
  for (let closed = 0; i >= 0; i--) {
    const { image } = all[i]!;
    if (/^[)\]]$/.test(image)) closed++;
    else if (/^[([]$/.test(image)) closed--;
    else if (closed <= 0 && /^(?:;|:|\{|\}|begin|do|then|else|or|either)$/.test(image)) break;
  }
  return i + 1;
};

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
  if (sign === undefined || !/^(?:=|==|\+\+|--|\+|-)$/.test(sign.image)) return undefined;
  const next = head[index + 1];
  const isCompound = /^[+-]$/.test(sign.image) && next?.image === '=' && next.startOffset === sign.endOffset + 1;
  if (/^[+-]$/.test(sign.image) && !isCompound) return undefined;
  const written = isCompound ? `${sign.image}=` : sign.image;
  const changed = `${variable.image} := ${variable.image} ${sign.image[0]} ${isCompound ? '...' : '1'}`;
  return {
    message: `\`${written}\` does not assign: a statement assigns with \`:=\``,
    token: /^=/.test(sign.image) ? sign : variable,
    last: isCompound ? next! : sign,
    fix: /^=/.test(sign.image) ? 'Write `:=`.' : `Write \`${changed}\`.`,
  };
};

/** `:=` in a declaration. */
const assignedDeclaration: Habit = ({ found, rules }) =>
  found?.image === ':=' && rules.includes('variables') && !rules.includes('statements')
    ? {
        message: 'a variable is declared with `=` or `\\in`, and `:=` is the assignment of a statement',
        fix: 'Write `=` for one value, or `\\in` for any element of a set.',
      }
    : undefined;

/** `variables x[1..3] = 0`. */
const declaredElement: Habit = ({ found, before, rules }) =>
  found?.image === '[' && isName(before) && rules.includes('variables') && !rules.includes('statements')
    ? {
        message: 'a variable is declared by its name',
        fix: `Declare a function as a whole: \`${before.image} = [i \\in 1..n |-> 0]\`.`,
      }
    : undefined;

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

/** `macro m(v + 1)`. */
const parameters: Habit = ({ found, expected, rules }) => {
  const head = rules.at(-1);
  if (found === undefined || (head !== 'macro' && head !== 'procedure') || !/`\)`|a name/.test(expected)) return undefined;
  return { message: `a parameter of a ${head} is a name, found \`${found.image}\``, fix: `Give values where the ${head} is called.` };
};

/** A word of another language. */
const foreign: Habit = (stop) => {
  const begin = stop.expected === '`:=`' || stop.expected === '`;`' ? statementBegin(stop) : stop.at;
  const word = stop.all[begin];
  const fix = isName(word) ? foreignWord(word.image) : undefined;
  return fix === undefined ? undefined : { message: `\`${word!.image}\` is not a word of PlusCal`, token: word!, fix };
};

/** Words of the P-syntax in an algorithm with braces. */
const otherSyntax: Habit = (stop) => {
  const found = stop.expected === '`end`' ? stop.all.slice(0, stop.at).findLast(({ image }) => image === 'begin') : stop.found;
  if (found === undefined || !isInBraces(stop) || !/^(?:do|then|elsif|end|begin)$/.test(found.image)) return undefined;
  return {
    message: `\`${found.image}\` is of the P-syntax, and this algorithm is in the C-syntax`,
    token: found,
    fix:
      found.image === 'elsif'
        ? 'Write `else if`.'
        : 'Write braces around statements and `;` between them, or no `{` after the name of the algorithm.',
  };
};

/** `if x > 2 { ... }`, `while x { ... }`, `with x \in S { ... }` with braces. */
const condition: Habit = (stop) =>
  isInBraces(stop) && stop.expected === '`(`' && /^(?:if|while|with)$/.test(stop.before?.image ?? '')
    ? { fix: `In the C-syntax parentheses follow \`${stop.before!.image}\`: \`${stop.before!.image} (...)\`.` }
    : undefined;

/** `with x == e` and `process p == 1`. */
const boundWithTwoSigns: Habit = ({ found, expected }) =>
  found?.image === '==' && expected === '`=` or `\\in`' ? { fix: 'Write `=`.' } : undefined;

/** `a == 1; b == 2` in a define block. */
const separatedDefinitions: Habit = ({ found, rules }) =>
  found?.image === ';' && rules.at(-1) === 'definitions' ? { fix: 'Remove it: nothing separates the definitions of `define`.' } : undefined;

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

/** `process w { ... }`. */
const processWithoutSet: Habit = (stop) => {
  const { before, expected, rules, found } = stop;
  if (!isName(before) || rules.at(-1) !== 'processHead' || expected !== '`=` or `\\in`' || found?.image === 'in') return undefined;
  const [one, each] = [`${before.image} = "${before.image}"`, `${before.image} \\in S`];
  const shown = (head: string): string => (isInBraces(stop) ? `\`process (${head})\`` : `\`process ${head}\``);
  return {
    message: `the process \`${before.image}\` has no identifier`,
    token: before,
    fix: `Write ${shown(one)} for one process, or ${shown(each)} for one for each element of a set.`,
  };
};

/** `return e`. */
const returnedValue: Habit = ({ before, expected }) =>
  before?.image === 'return' && expected === '`;`'
    ? {
        message: '`return` gives no value to the caller',
        token: before,
        fix: 'Assign the value to a variable before, and write `return;`.',
      }
    : undefined;

/** `skip()`. */
const skipped: Habit = ({ before, found }) =>
  before?.image === 'skip' && found?.image === '(' ? { message: '`skip` has no arguments', fix: 'Remove the parentheses.' } : undefined;

/** `x := 1)`. */
const strayClose: Habit = ({ found, expected }) =>
  expected === '`;`' && /^(?:\)|\]|>>)$/.test(found?.image ?? '')
    ? { message: `\`${found!.image}\` closes nothing`, fix: 'Remove it, or open a bracket for it.' }
    : undefined;

/** `x := 1, y := 2` and `x, y := 1, 2`. */
const comma: Habit = ({ found, expected }) => {
  if (found?.image !== ',' || (expected !== '`;`' && expected !== '`:=`')) return undefined;
  return {
    message: expected === '`;`' ? 'statements are separated by `;`, found `,`' : 'an assignment has one variable on its left, found `,`',
    fix: expected === '`;`' ? 'Write `;`, or `||` between assignments that are made together.' : 'Write `x := ... || y := ...`.',
  };
};

/** `// text`, `# text`. */
const comment: Habit = ({ found, before }) => {
  const sign = /^(?:\/\/|#|\/|%)$/.test(before?.image ?? '') ? before : found;
  return sign !== undefined && /^(?:\/\/|#|%)$/.test(sign.image)
    ? { token: sign, fix: 'A comment begins with `\\*`, or stands between `(*` and `*)`.' }
    : undefined;
};

const PARTS = /^(?:variables?|define|macro|procedure)$/;

/** A part of the algorithm behind one that it has to stand before. */
const order: Habit = ({ found, rules }) =>
  found !== undefined && PARTS.test(found.image) && !rules.includes('statements')
    ? {
        message: `\`${found.image}\` stands in the wrong place`,
        fix: 'Write the parts in this order: `variables`, one `define`, macros, procedures, and processes or the body.',
      }
    : undefined;

/** Something behind a brace that has closed more than was meant. */
const closedTooMuch: Habit = (stop) => {
  const { all, at, found, before, expected } = stop;
  const brace = before?.image === ';' ? all[at - 2] : before;
  if (!isInBraces(stop) || found === undefined || brace?.image !== '}' || !expected.startsWith('`}`')) return undefined;
  return {
    message: `the body before is closed, and the algorithm does not go on with \`${found.image}\``,
    related: { token: brace, message: 'this brace closes it' },
    fix: 'Look for a `{` that is missing before, or a `}` too many.',
  };
};

/** In this order: the first one that knows what was meant is heard. */
const habits: readonly Habit[] = [
  ...[assignedDeclaration, declaredElement, parameters, foreign, secondLabel, assignment, otherSyntax, condition],
  ...[boundWithTwoSigns, separatedDefinitions, formula, orAlone],
  ...[processWithoutSet, returnedValue, skipped, strayClose, comma, comment, order, closedTooMuch],
];

/** What was meant by the person who wrote these tokens; undefined: nothing in particular. */
export function habit(stop: Stop): Meant | undefined {
  for (const meant of habits) {
    const said = meant(stop);
    if (said !== undefined) return said;
  }
  return undefined;
}
