// Reading corpus files: titled pairs of an input and what is expected of it.
//
//     ######## title
//     input: a module, or the units of one
//     ------->
//     a line for each unit of the module, or for each diagnostic
import type { Diagnostic, SourceText } from '../../src/diagnostics/index.ts';

export interface Case {
  readonly title: string;
  readonly input: string;
  readonly expected: string;
}

const titleMark = '######## ';
const expectedMark = '------->';

export const readCases = (text: string): Case[] =>
  text
    .split(new RegExp(`^${titleMark}`, 'm'))
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const at = lines.indexOf(expectedMark);
      const end = at < 0 ? lines.length : at;
      return {
        title,
        input: lines.slice(0, end).join('\n'),
        expected: lines
          .slice(end + 1)
          .join('\n')
          .trim(),
      };
    });

export const writeCases = (cases: readonly Case[]): string =>
  cases.map(({ title, input, expected }) => `${titleMark}${title}\n${input.trimEnd()}\n${expectedMark}\n${expected}\n`).join('\n');

/** The source of a case: its input, in a module unless it has one. */
export const sourceOf = (input: string): SourceText => ({
  name: 'Test.tla',
  text: input.includes('---- MODULE') || input.trim() === '' ? input : `---- MODULE Test ----\n${input.trimEnd()}\n====\n`,
});

/** `E101 3:5 message` */
export const lineOf = ({ code, span, message }: Diagnostic): string => {
  const before = span ? span.source.text.slice(0, span.start).split('\n') : [''];
  return `${code} ${before.length}:${before.at(-1)!.length + 1} ${message}`;
};
