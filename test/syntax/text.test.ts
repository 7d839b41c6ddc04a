// Bytes to text, PlusCal regions, and spans.
import { expect, test } from 'vitest';
import { textOf } from '../../src/diagnostics/index.ts';
import { decodeUtf8, findPlusCal, parseExpression, parseModule } from '../../src/syntax/index.ts';

test('UTF-8', () => {
  expect(decodeUtf8(new TextEncoder().encode('∧ x'), 'a').source?.text).toBe('∧ x');
  expect(decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x78]), 'a').source?.text).toBe('x');
});

test.each([
  [[0x61, 0xff], 1, 1],
  [[0xe2, 0x88, 0xa7, 0x80], 3, 1],
  [[0x61, 0xe2, 0x88], 1, 1],
  [[0xc0, 0x80], 0, 0],
  [[0xed, 0xa0, 0x80], 0, 0],
  [[0xf4, 0x90, 0x80, 0x80], 0, 0],
])('bytes %j', (bytes, offset, start) => {
  const { source, diagnostics } = decodeUtf8(new Uint8Array([...bytes, 0]), 'a.tla');
  expect(source).toBeNull();
  expect(diagnostics[0]).toMatchObject({ code: 'E002', severity: 'error', span: { start } });
  expect(diagnostics[0]!.message).toContain(`byte ${offset} `);
});

test('bytes of Latin-1 among those of UTF-8', () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('∧ '), 0xe9, 0xab, ...new TextEncoder().encode('é'), 0xe9]);
  const { source, diagnostics } = decodeUtf8(bytes, 'a.tla');
  expect(source?.text).toBe('∧ é«éé');
  expect(diagnostics).toMatchObject([{ code: 'E002', severity: 'warning', span: { start: 2, end: 3 } }]);
  expect(diagnostics[0]!.message).toContain('byte 4 is 0xE9, read as `é`');
});

test('PlusCal stands in a comment', () => {
  const text = `---- MODULE M ----
(* no algorithm *)
(*
--fair algorithm A { (* inner *) skip }
*)
\\* BEGIN TRANSLATION (chksum(pcal) = "1")
VARIABLE x
\\* END TRANSLATION
====`;
  const source = { name: 'M.tla', text };
  const { algorithms, translation } = findPlusCal(source);
  expect(algorithms.map(textOf)).toEqual(['(*\n--fair algorithm A { (* inner *) skip }\n*)']);
  expect(textOf(translation!)).toBe('\\* BEGIN TRANSLATION (chksum(pcal) = "1")\nVARIABLE x\n\\* END TRANSLATION');
  expect(findPlusCal({ name: 'N.tla', text: '---- MODULE N ----\n====' })).toEqual({ algorithms: [], translation: null });
  expect(parseModule(source).diagnostics).toEqual([]);
});

test('spans cover the text of each node', () => {
  const text = '(a + b) * f[c].d';
  const { expression } = parseExpression({ name: 'x', text });
  expect(textOf(expression!.span)).toBe(text);
  const parts = expression!.kind === 'apply' ? expression!.args.map((a) => textOf(a.span)) : [];
  expect(parts).toEqual(['a + b', 'f[c].d']);
});

test('the span of a junction list ends with its last item', () => {
  const { expression } = parseExpression({ name: 'x', text: '/\\ a\n/\\ b  ' });
  expect(textOf(expression!.span)).toBe('/\\ a\n/\\ b');
});
