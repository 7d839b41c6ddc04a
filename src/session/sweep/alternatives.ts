// The values that a sweep gives constants: `NAME=VALUE,VALUE`, `NAME=FROM..TO` for the numbers from one to the other, `NAME<-OPERATOR,OPERATOR`.
//
// The texts of the values are those of `tlasso check --constant`, but for a range that stands alone: there it is a set, here it is as many values as it has numbers.
// `(1..3)` is that set. Comments are blanks: a comma in one separates nothing, and a range beside one still stands alone.
import { scanText, vocabulary } from '../../../grammar/index.ts';
import { type Diagnostic, optionText } from '../../diagnostics/index.ts';
import { type Expr, parseExpression } from '../../syntax/index.ts';

/** A constant with its values. */
export interface SweptConstant {
  readonly name: string;
  /** `=` or `<-`. */
  readonly sign: string;
  /** At least one. */
  readonly values: readonly string[];
}

/** More models than this are taken for a slip. */
const MOST_MODELS = 100_000;

const OPEN = '<<';

/** The values of all constants, or what is wrong with them. */
export function sweptConstants(texts: readonly string[]): readonly SweptConstant[] | Diagnostic {
  const constants = new Map<string, SweptConstant>();
  for (const text of texts) {
    const read = sweptConstant(text);
    if ('code' in read) return read;
    const before = constants.get(read.name) ?? { ...read, values: [] };
    if (before.sign !== read.sign) return noValues(text, `another option gives ${read.name} with \`${before.sign}\``);
    // One that is given twice is checked once.
    constants.set(read.name, { ...read, values: [...new Set([...before.values, ...read.values])] });
  }
  const all = [...constants.values()];
  const models = all.reduce((product, { values }) => product * values.length, 1);
  return models <= MOST_MODELS ? all : tooMany(`the values of the constants have ${models} combinations`);
}

/** Every combination, the last constant changing first: an index into `values` for each constant. */
export function combinations(constants: readonly SweptConstant[]): readonly (readonly number[])[] {
  return constants.reduce<readonly (readonly number[])[]>(
    (all, { values }) => all.flatMap((some) => values.map((_, i) => [...some, i])),
    [[]],
  );
}

function sweptConstant(text: string): SweptConstant | Diagnostic {
  const [, name, sign, given] = /^\s*(\w+)\s*(=|<-)(.*)$/s.exec(text) ?? [];
  if (name === undefined || sign === undefined || given === undefined) return noValues(text, 'there is no name of a constant');
  const { text: values, diagnostics: faults } = withoutComments(given);
  if (faults.length > 0) return noValues(text, faults[0]!.message);
  const { expression, diagnostics } = parseExpression(optionText('--constant', `${OPEN}${values}>>`));
  if (expression?.kind !== 'tuple' || diagnostics.length > 0) return noValues(text, faultIn(values));
  const found: string[] = [];
  for (const [i, part] of partsOf(values, expression.elements).entries()) {
    const range = rangeOf(part, expression.elements[i]!);
    if (range === null) found.push(part);
    else if (range.to - range.from >= MOST_MODELS) return tooMany(`${part} has more than ${MOST_MODELS} values`);
    else for (let value = range.from; value <= range.to; value++) found.push(String(value));
  }
  return found.length === 0 ? noValues(text, 'there is none') : { name, sign, values: found };
}

/** The text with blanks in the place of comments, so that columns stay. A fault of its words, such as a comment that is never closed, is told instead. */
function withoutComments(text: string): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  const { comments, diagnostics } = scanText(optionText('--constant', text), vocabulary());
  const chars = text.split('');
  for (const { start, end } of comments) for (let i = start; i < end; i++) if (!/[\r\n\t]/.test(chars[i]!)) chars[i] = ' ';
  return { text: chars.join(''), diagnostics };
}

/** What is wrong with the first value that is none, in the words that it has by itself: nobody wrote the brackets around the list. */
function faultIn(values: string): string {
  const faultOf = (text: string): string | undefined => parseExpression(optionText('--constant', text)).diagnostics[0]?.message;
  for (let from = 0, comma = -1; ; ) {
    const rest = values.slice(from);
    if (/^\s*(?:,|$)/.test(rest)) return 'a value is missing beside a comma';
    do comma = values.indexOf(',', comma + 1);
    while (comma >= 0 && faultOf(values.slice(from, comma)) !== undefined);
    if (comma < 0) return faultOf(rest) ?? 'they are no list';
    from = comma + 1;
  }
}

/** The texts between the commas. What stands between two elements are parentheses, blanks and one comma. */
function partsOf(values: string, elements: readonly Expr[]): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const [i, { span }] of elements.entries()) {
    const to = i === elements.length - 1 ? values.length : values.indexOf(',', span.end - OPEN.length);
    parts.push(values.slice(from, to).trim());
    from = to + 1;
  }
  return parts;
}

/** `2..6`, not in parentheses. */
function rangeOf(part: string, element: Expr): { readonly from: bigint; readonly to: bigint } | null {
  const [, from, to] = element.kind === 'apply' && element.operator.name === '..' ? (/^(-?\d+)\s*\.\.\s*(-?\d+)$/.exec(part) ?? []) : [];
  return from === undefined || to === undefined ? null : { from: BigInt(from), to: BigInt(to) };
}

const FORM =
  "Give --constant NAME=VALUE,VALUE, such as --constant N=2..6, --constant 'Node={a, b}, {a, b, c}' or --constant 'Order<-Fifo, Lifo'.";

function noValues(text: string, why: string): Diagnostic {
  const source = optionText('--constant', text);
  const span = { source, start: 0, end: text.length };
  return { code: 'E327', severity: 'error', message: `these are no values of a constant: ${why}`, span, fix: FORM };
}

function tooMany(message: string): Diagnostic {
  return { code: 'E616', severity: 'error', message, fix: `A sweep has at most ${MOST_MODELS} models: give fewer values.` };
}
