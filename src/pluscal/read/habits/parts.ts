// Parts of algorithms as they are written elsewhere: declarations, heads, their order, and the two syntaxes.
import { signWithoutBlank } from '../../../../grammar/index.ts';
import { type Habit, isInBraces, isName } from './stop.ts';

/** `x \\ in S`, `x : = 1`. */
const blankInSign: Habit = ({ all, at, before, found }) => {
  for (const [first, second] of [
    [found, all[at + 1]],
    [before, found],
  ]) {
    const sign = first?.image === ':' && second?.image === '=' ? ':=' : signWithoutBlank(first?.image, second?.image);
    if (sign !== undefined) return { token: first!, last: second!, fix: `Write \`${sign}\` without a blank.` };
  }
  return undefined;
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

/** `macro m(v + 1)`. */
const parameters: Habit = ({ found, expected, rules }) => {
  const head = rules.at(-1);
  if (found === undefined || (head !== 'macro' && head !== 'procedure') || !/`\)`|a name/.test(expected)) return undefined;
  return { message: `a parameter of a ${head} is a name, found \`${found.image}\``, fix: `Give values where the ${head} is called.` };
};

/** `macro inc begin`. */
const noParameters: Habit = ({ before, rules, expected }) => {
  const head = rules.at(-1);
  return isName(before) && (head === 'macro' || head === 'procedure') && expected === '`(`'
    ? { message: `the ${head} \`${before.image}\` has no parentheses`, token: before, fix: `Write \`${before.image}()\`.` }
    : undefined;
};

/** `variables x = 1; l: x := 2`: the body was read as a declaration. */
const noBegin: Habit = (stop) => {
  const { before, found, rules } = stop;
  if (found?.image !== ':' || !isName(before) || !rules.includes('variables') || rules.includes('statements')) return undefined;
  const opener = isInBraces(stop) ? '{' : 'begin';
  return { message: `a body begins with \`${opener}\``, token: before, fix: `Write \`${opener}\` before \`${before.image}\`.` };
};

/** `define` without its end: the macros behind it were read as definitions. */
const defineNotEnded: Habit = ({ all, at, found, rules }) => {
  const define = all.slice(0, at).findLast(({ image }) => image === 'define');
  return define !== undefined && rules.at(-1) === 'definitions' && found !== undefined && found.image !== ';'
    ? {
        message: 'this `define` has no end',
        token: define,
        related: { token: found, message: 'no definition goes on here' },
        fix: 'Write `end define;` after the definitions, or `}` in the C-syntax.',
      }
    : undefined;
};

/** `--algorithm A;`. */
const signBehindName: Habit = ({ at, found }) =>
  at === 1 && /^[;:]$/.test(found?.image ?? '')
    ? { message: `\`${found!.image}\` stands behind the name of the algorithm`, fix: 'Remove it.' }
    : undefined;

/** `--algorithm A -distpcal`: how it is translated is told elsewhere. */
const optionBehindName: Habit = ({ all, at, found }) => {
  const option = all[at + 1];
  if (at !== 1 || found?.image !== '-' || !isName(option)) return undefined;
  const place = { token: found, last: option };
  if (option.image === 'distpcal')
    return {
      ...place,
      message: 'this is an algorithm in Distributed PlusCal, which is another language',
      fix: 'Write it in PlusCal: a process for each of its threads, and variables for its channels.',
    };
  return {
    ...place,
    message: 'no option stands behind the name of an algorithm',
    fix: `Write \`PlusCal options (-${option.image})\` in a comment of the module.`,
  };
};

/** `variables x = 0; end algorithm`. */
const noBody: Habit = (stop) => {
  const { expected, found } = stop;
  if (!expected.includes('`begin`') || !expected.includes('a process') || !/^(?:end|\}|)$/.test(found?.image ?? '')) return undefined;
  const body = isInBraces(stop) ? '`{ ... }` with statements' : '`begin` with statements';
  return { message: 'the algorithm has no body', fix: `Write ${body}, or processes, before its end.` };
};

/** No `end algorithm`. */
const algorithmNotEnded: Habit = ({ found, rules, expected }) =>
  found === undefined && expected === '`end`' && rules.at(-1) === 'algorithm'
    ? { message: 'the algorithm has no end', fix: 'Write `end algorithm;` before the end of the comment.' }
    : undefined;

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

/** `with x == e` and `process (p in S)`. */
const otherSign: Habit = ({ found, expected }) => {
  if (!expected.includes('`\\in`')) return undefined;
  if (found?.image === '==') return { fix: 'Write `=`.' };
  return found?.image === 'in' ? { fix: 'Write `\\in`.' } : undefined;
};

/** `a == 1; b == 2` in a define block. */
const separatedDefinitions: Habit = ({ found, rules }) =>
  found?.image === ';' && rules.at(-1) === 'definitions' ? { fix: 'Remove it: nothing separates the definitions of `define`.' } : undefined;

/** `process w { ... }`. */
const processWithoutSet: Habit = (stop) => {
  const { before, expected, rules } = stop;
  if (!isName(before) || rules.at(-1) !== 'processHead' || expected !== '`=` or `\\in`') return undefined;
  const [one, each] = [`${before.image} = "${before.image}"`, `${before.image} \\in S`];
  const shown = (head: string): string => (isInBraces(stop) ? `\`process (${head})\`` : `\`process ${head}\``);
  return {
    message: `the process \`${before.image}\` has no identifier`,
    token: before,
    fix: `Write ${shown(one)} for one process, or ${shown(each)} for one for each element of a set.`,
  };
};

/** `// text`, `# text`. */
const comment: Habit = ({ found, before }) => {
  const sign = /^(?:\/\/|#|\/|%)$/.test(before?.image ?? '') ? before : found;
  return sign !== undefined && /^(?:\/\/|#|%)$/.test(sign.image)
    ? { token: sign, fix: 'A comment begins with `\\*`, or stands between `(*` and `*)`.' }
    : undefined;
};

/** A part of the algorithm where its name is expected. */
const nameless: Habit = ({ all, found }) =>
  found !== undefined && found === all[0] && /^\w+$/.test(found.image)
    ? { message: 'the algorithm has no name', fix: `Write one before \`${found.image}\`: \`--algorithm Name\`.` }
    : undefined;

const PARTS = /^(?:variables?|define|macro|procedure)$/;

/** A part of the algorithm behind one that it has to stand before. */
const order: Habit = ({ all, found, rules }) => {
  if (found === undefined || !PARTS.test(found.image) || rules.includes('statements')) return undefined;
  const isInBody = rules.length > 2 || all.slice(0, all.indexOf(found)).some(({ image }) => image === 'process');
  return {
    message: `\`${found.image}\` stands in the wrong place`,
    fix:
      isInBody && found.image.startsWith('variable')
        ? 'Declare variables before the body.'
        : 'Write the parts in this order: `variables`, one `define`, macros, procedures, and processes or the body.',
  };
};

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

export const PART_HABITS: readonly Habit[] = [
  ...[
    blankInSign,
    assignedDeclaration,
    declaredElement,
    parameters,
    noParameters,
    noBegin,
    noBody,
    optionBehindName,
    signBehindName,
    separatedDefinitions,
    defineNotEnded,
    algorithmNotEnded,
  ],
  ...[otherSyntax, otherSign, processWithoutSet, comment, nameless, order, closedTooMuch],
];
