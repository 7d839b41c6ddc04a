import { expect, it } from 'vitest';
import { moduleHeader } from '../../src/syntax/index.ts';

/** The text with `|` behind the header, and `<names>` behind what is extended. */
const marked = (text: string): string | null => {
  const header = moduleHeader(text);
  if (header === null) return null;
  const { end, extended } = header;
  const head = `${text.slice(0, end)}|`;
  return extended === null ? head : `${head}${text.slice(end, extended.end)}<${extended.names.join(' ')}>`;
};

const LINE = '---- MODULE M ----';

it.each([
  ['VARIABLE x', null],
  [`text\n${LINE} text\nVARIABLE x`, `text\n${LINE} text|`],
  [`${LINE}\r\nEXTENDS Naturals\r\nVARIABLE x`, `${LINE}|\r\nEXTENDS Naturals<Naturals>`],
  [`${LINE}\nEXTENDS A,  B\n  , C\n----\n`, `${LINE}|\nEXTENDS A,  B\n  , C<A B C>`],
  [
    `${LINE}\n(* a (* b *) *) \\* EXTENDS X\nEXTENDS A, (* , B *) C\nx == 1`,
    `${LINE}|\n(* a (* b *) *) \\* EXTENDS X\nEXTENDS A, (* , B *) C<A C>`,
  ],
  [`${LINE}\n(* EXTENDS A`, `${LINE}|`],
  [`${LINE}\nEXTENDSA == 1`, `${LINE}|`],
  [`${LINE}\nEXTENDS`, `${LINE}|`],
  [`${LINE}\nCONSTANT C\nEXTENDS A`, `${LINE}|`],
])('%j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it('takes no time for many lines of comments', () => {
  const comments = '(*******************)\n'.repeat(20_000);
  const began = performance.now();
  expect(moduleHeader(`${LINE}\n${comments}VARIABLE x`)).toEqual({ end: LINE.length, extended: null });
  expect(performance.now() - began).toBeLessThan(5000);
});
