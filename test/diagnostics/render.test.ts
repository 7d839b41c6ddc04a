import { describe, expect, it } from 'vitest';
import {
  type Diagnostic,
  jsonDiagnostic,
  plain,
  renderDiagnostic,
  renderDiagnostics,
  type Span,
  type Style,
} from '../../src/diagnostics/index.ts';

const spanOf = (text: string, part: string, name = 'Spec.tla'): Span => {
  const start = text.indexOf(part);
  return { source: { name, text }, start, end: start + part.length };
};

const at = (span: Span, extra: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'E101',
  severity: 'error',
  message: 'Something is wrong.',
  span,
  ...extra,
});

const lines = (diagnostic: Diagnostic, width?: number): string[] =>
  renderDiagnostic(diagnostic, width === undefined ? {} : { width }).split('\n');

describe('renderDiagnostic', () => {
  it('underlines the span in its line', () => {
    expect(lines(at(spanOf('Init == x = 0\nNext == Foo \\/ Bar\n', 'Foo')))).toEqual([
      'Spec.tla:2:9: error[E101]: Something is wrong.',
      '    2 | Next == Foo \\/ Bar',
      '      |         ^^^',
    ]);
  });

  it('shows related places, notes and the fix', () => {
    const text = 'A == 1\nB == 2\nA == 3\n';
    const second = { source: { name: 'Spec.tla', text }, start: 14, end: 15 };
    const diagnostic = at(second, {
      severity: 'warning',
      message: 'A is defined twice.',
      related: [{ span: spanOf(text, 'A'), message: 'the first definition' }],
      notes: ['Both definitions are visible here.\nThe second one wins.'],
      fix: 'Rename one of them.',
    });
    expect(lines(diagnostic)).toEqual([
      'Spec.tla:3:1: warning[E101]: A is defined twice.',
      '    3 | A == 3',
      '      | ^',
      'Spec.tla:1:1: note: the first definition',
      '    1 | A == 1',
      '      | ^',
      '       note: Both definitions are visible here.',
      '             The second one wins.',
      '       fix: Rename one of them.',
    ]);
  });

  it('works without a span', () => {
    expect(renderDiagnostic({ code: 'E001', severity: 'error', message: 'No such file: A.tla.' })).toBe(
      'error[E001]: No such file: A.tla.',
    );
  });

  it('marks every line of a short span, without its indentation', () => {
    expect(lines(at(spanOf('Next ==\n  /\\ a\n  /\\ b\nX == 1', '/\\ a\n  /\\ b')))).toEqual([
      'Spec.tla:2:3: error[E101]: Something is wrong.',
      '    2 |   /\\ a',
      '      |   ^^^^',
      '    3 |   /\\ b',
      '      |   ^^^^',
    ]);
  });

  it('leaves out the middle of a long span', () => {
    const text = ['A ==', ...Array.from({ length: 20 }, (_, i) => `  /\\ c${i}`)].join('\n');
    expect(lines(at({ source: { name: 'S.tla', text }, start: 0, end: text.length }))).toEqual([
      'S.tla:1:1: error[E101]: Something is wrong.',
      '    1 | A ==',
      '      | ^^^^',
      '    2 |   /\\ c0',
      '      |   ^^^^^',
      '  ... |',
      '   21 |   /\\ c19',
      '      |   ^^^^^^',
    ]);
  });

  it.each([
    ['tabs', '\tx ==\ty', 'y', '        x ==    y', '                ^'],
    ['wide characters', '"日本" + y', 'y', '"日本" + y', '         ^'],
    ['a wide character itself', 'x = "日本"', '日本', 'x = "日本"', '     ^^^^'],
    ['combining marks', 'e\u0301 = y', 'y', 'e\u0301 = y', '    ^'],
    ['emoji', '"😀" = y', 'y', '"😀" = y', '       ^'],
    ['control characters', '\u001b[31m y', 'y', '␛[31m y', '      ^'],
  ])('measures %s', (_, text, part, shown, mark) => {
    expect(lines(at(spanOf(text, part))).slice(1)).toEqual([`    1 | ${shown}`, `      | ${mark}`]);
  });

  it.each([
    ['empty text', '', 0, 0, '    1 |', '      | ^'],
    ['the end of a text', 'x', 1, 1, '    1 | x', '      |  ^'],
    ['a line end', 'x\ny', 1, 2, '    1 | x', '      |  ^'],
    ['beyond the end', 'x', 5, 9, '    1 | x', '      |  ^'],
  ])('points at %s', (_, text, start, end, line, mark) => {
    expect(lines(at({ source: { name: 'S.tla', text }, start, end })).slice(1)).toEqual([line, mark]);
  });

  it('shows the part of a long line around the span', () => {
    const text = `${'a'.repeat(5000)}HERE${'b'.repeat(5000)}`;
    const [, line, mark] = lines(at(spanOf(text, 'HERE')), 40);
    expect(line).toBe(`    1 | …${'a'.repeat(12)}HERE${'b'.repeat(22)}…`);
    expect(mark).toBe(`      | ${' '.repeat(13)}^^^^`);
  });

  it('shows of a long line with many errors the part around each', () => {
    const text = Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' ');
    for (const word of ['w0', 'w500', 'w999']) {
      const [, shown = '', mark = ''] = lines(at(spanOf(`${text} `, `${word} `)), 40);
      expect(shown.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1).trimEnd()).toBe(word);
    }
  });

  it('cuts a mark that is longer than the line shown', () => {
    const text = `${'('.repeat(5000)}`;
    const [, line, mark] = lines(at(spanOf(text, text)), 20);
    expect(line).toBe(`    1 | ${'('.repeat(18)}…`);
    expect(mark).toBe(`      | ${'^'.repeat(18)}`);
  });

  it('gives roles to the style it is handed', () => {
    const style: Style = { ...plain, error: (text) => `<e>${text}</e>`, strong: (text) => `<b>${text}</b>` };
    expect(renderDiagnostic(at(spanOf('x', 'x')), { style }).split('\n')).toEqual([
      'Spec.tla:1:1: <e>error[E101]:</e> <b>Something is wrong.</b>',
      '    1 | x',
      '      | <e>^</e>',
    ]);
  });

  it('never passes control characters of a message on', () => {
    expect(renderDiagnostic({ code: 'E101', severity: 'error', message: 'a \u001b[2J b' })).toBe('error[E101]: a ␛[2J b');
  });
});

it('separates several diagnostics by a blank line', () => {
  const one: Diagnostic = { code: 'E101', severity: 'error', message: 'One.' };
  expect(renderDiagnostics([one, { ...one, message: 'Two.' }])).toBe('error[E101]: One.\n\nerror[E101]: Two.');
});

describe('jsonDiagnostic', () => {
  it('has places as lines and columns', () => {
    const text = 'A == 1\nB == Foo\n';
    const diagnostic = at(spanOf(text, 'Foo'), { related: [{ span: spanOf(text, 'A'), message: 'see' }], notes: ['n'], fix: 'f' });
    expect(jsonDiagnostic(diagnostic)).toEqual({
      code: 'E101',
      severity: 'error',
      message: 'Something is wrong.',
      place: { file: 'Spec.tla', line: 2, column: 6, endLine: 2, endColumn: 9 },
      related: [{ message: 'see', place: { file: 'Spec.tla', line: 1, column: 1, endLine: 1, endColumn: 2 } }],
      notes: ['n'],
      fix: 'f',
    });
  });

  it('leaves out what is absent', () => {
    expect(jsonDiagnostic({ code: 'E001', severity: 'error', message: 'm' })).toEqual({ code: 'E001', severity: 'error', message: 'm' });
  });
});
