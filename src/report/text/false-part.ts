// A part of a formula that is not true, in words, and the values in it.
import { onOneLine, visible } from '../../diagnostics/index.ts';
import type { ReportedReason } from '../check-report.ts';
import { brief } from '../values/brief.ts';
import { equation } from '../values/equation.ts';

/** Text in one line. */
export const oneLine = (text: string): string => visible(onOneLine(text));

/** At most so many characters, with an ellipsis for what is left out. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3)}...` : text);

/**
 * What is said of a part.
 * @param of what it is a part of, where that need be said
 */
export function saidOfPart(part: string, { kind, message }: Pick<ReportedReason, 'kind' | 'message'>, of = '', demanded = ''): string {
  switch (kind) {
    case 'false':
      return `${part} is FALSE${of}${demanded}`;
    case 'empty':
      return `${part} has no element to choose from${of}${demanded}`;
    case 'fault':
      return `${part} has no value${of}: ${visible(message ?? '')}`;
    case 'unfinished':
      return message === undefined ? 'there are too many alternatives to try all' : `${part} was not looked into: ${visible(message)}`;
  }
}

/**
 * The values in a part, each once, as `name = value`.
 * @param known names that are told already, with their values as text: another value of the same name is told
 */
export function valuesInPart(
  { bindings, terms }: Pick<ReportedReason, 'bindings' | 'terms'>,
  most: number,
  known: ReadonlyMap<string, string> = new Map(),
): string[] {
  const all = new Map([...bindings, ...terms.map(({ text, value }) => ({ name: text, value }))].map((one) => [one.name, one.value]));
  return [...all].flatMap(([name, value]) => {
    const [line, shown] = [shortened(oneLine(name), most), visible(brief(value, most))];
    return known.get(name) === shown ? [] : (equation(line, shown) ?? []);
  });
}
