// JSON that is written piece by piece is what JSON.stringify writes of the same data.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPieces, MadeList, prettyJson } from '../../../src/report/json/pretty-json.ts';

const made = (list: readonly unknown[]): MadeList<unknown> => new MadeList(list.length, (i) => list[i]);

/** Data with lists down to the depth in which lists are made, some of which are. */
const data = fc.letrec((tie) => ({
  list: fc.array(tie('any'), { maxLength: 3 }),
  any: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom<unknown>(1, 'two\n', null, true, '', [], {}, { a: undefined, '': 1 }),
    tie('list'),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('any'), { maxKeys: 3 }),
  ),
}));

it('is what JSON.stringify writes, indented', () => {
  fc.assert(
    fc.property(fc.array(data.any, { maxLength: 4 }), data.any, (list, other) => {
      expect(prettyJson({ other, list: made(list), none: undefined })).toBe(
        `${JSON.stringify({ other, list, none: undefined }, null, 2)}\n`,
      );
      expect(prettyJson({ in: [{ list: made(list) }], other })).toBe(`${JSON.stringify({ in: [{ list }], other }, null, 2)}\n`);
    }),
    { numRuns: 200 },
  );
});

it('is one line where it is long, and no element is kept', () => {
  const text = 'x'.repeat(1000);
  let most = 0;
  let alive = 0;
  const count = 20_000;
  const list = new MadeList(count, (i) => {
    alive = i;
    return { i, text };
  });
  let length = 0;
  for (const piece of jsonPieces({ list })) {
    most = Math.max(most, piece.length);
    length += piece.length;
  }
  expect(alive).toBe(count - 1);
  expect(most).toBeLessThan(1100);
  expect(length).toBe(JSON.stringify({ list: Array.from({ length: count }, (_, i) => ({ i, text })) }).length + 1);
});
