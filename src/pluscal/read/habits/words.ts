// Words of other languages.
import { type Habit, isName, statementBegin } from './stop.ts';

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
  endif: 'Write `end if`.',
  fi: 'Write `end if`.',
  endwhile: 'Write `end while`.',
  od: 'Write `end while`.',
  endwith: 'Write `end with`.',
  endeither: 'Write `end either`.',
  invariant: 'An invariant is defined behind the translation, and named in the configuration.',
};

/** What to write for a word of another language; undefined where it is none. */
export const foreignWord = (word: string): string | undefined => (Object.hasOwn(FOREIGN, word) ? FOREIGN[word] : undefined);

export const notAWord = (word: string): string => `\`${word}\` is not a word of PlusCal`;

/** A word of another language. */
export const foreign: Habit = (stop) => {
  const begin = stop.expected === '`:=`' || stop.expected === '`;`' ? statementBegin(stop) : stop.at;
  const word = stop.all[begin];
  const fix = isName(word) ? foreignWord(word.image) : undefined;
  return fix === undefined ? undefined : { message: notAWord(word!.image), token: word!, fix };
};
