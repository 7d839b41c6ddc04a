// Each faulty algorithm of test/corpus/errors/pluscal gives the code in its file's name, at the text that its first line says.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes, type Diagnostic, type SourceText, textOf } from '../../src/diagnostics/index.ts';
import { checkTranslation, translate, translated, writeTranslation } from '../../src/pluscal/index.ts';

const folder = new URL('../corpus/errors/pluscal/', import.meta.url);
const files = readdirSync(folder);

/** Codes about the translation in a file, and warnings about an algorithm that is translated. */
const ofFiles = /^E5(?:1[4-9]|2)/;

/** What is asked of a file about translations: to be written, to be checked by `translate --check`, or (nothing said) to be read for checking. */
const diagnosticsOf = (source: SourceText): readonly Diagnostic[] => {
  if (/^Writes$/m.test(source.text)) return writeTranslation(source).diagnostics;
  return /^Checks$/m.test(source.text) ? checkTranslation(source) : translated(source).diagnostics;
};

const isWellSaid = ({ fix, message }: Diagnostic): void => {
  expect(fix).toMatch(/^[A-Z].*[.`?]$/s);
  expect(message).toMatch(/[^.]$/);
};

describe('error corpus', () => {
  it.each(files.filter((file) => !ofFiles.test(file)))('%s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const { translation, diagnostics } = translate({ name: file, text });
    expect(translation).toBeNull();
    expect([...new Set(diagnostics.map((d) => d.code))]).toEqual([file.slice(0, 4)]);
    expect(textOf(diagnostics[0]!.span!)).toBe(/^Marks `([^`]*)`$/m.exec(text)?.[1]);
    for (const diagnostic of diagnostics) {
      expect(diagnostic.severity).toBe('error');
      expect(diagnostic.span).toBeDefined();
      isWellSaid(diagnostic);
    }
    expect(translated({ name: file, text }).diagnostics).toEqual(diagnostics.map((d) => expect.objectContaining({ code: d.code })));
  });

  it.each(files.filter((file) => ofFiles.test(file)))('%s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const diagnostics = diagnosticsOf({ name: file, text });
    expect(diagnostics.map((d) => d.code)).toEqual([file.slice(0, 4)]);
    const [{ span }] = diagnostics as [Diagnostic];
    expect(span && textOf(span)).toBe(/^Marks `(.*)`$/m.exec(text)?.[1]);
    isWellSaid(diagnostics[0]!);
  });

  it('has a file for every code', () => {
    const covered = new Set(files.map((file) => file.slice(0, 4)));
    expect(Object.keys(codes).filter((code) => code.startsWith('E5') && !covered.has(code))).toEqual([]);
  });
});

it('says why a label is missing, and where', () => {
  const text = readFileSync(new URL('E503-after-goto.tla', folder), 'utf8');
  const [fault] = translate({ name: 'M.tla', text }).diagnostics;
  expect(fault!.message).toBe('this statement needs a label: it follows an `if` that has a label, `call`, `return` or `goto` inside');
});

it('reports all missing labels at once', () => {
  const text =
    '---- MODULE M ----\n(* --algorithm A variables x = 0; process p = 1 begin x := 1; x := 2; x := 3; end process end algorithm *)\n====\n';
  expect(translate({ name: 'M.tla', text }).diagnostics.map((d) => textOf(d.span!))).toEqual(['x := 1', 'x := 2', 'x := 3']);
});

it.each([
  ['in a `with`', 'x := y; with z \\in {1} do x := z; end with;'],
  ['below an `if`', 'x := y; if y = 1 then with z \\in {1} do x := z; end with; end if;'],
])('proposes no label between two assignments inside a `with`: the second %s', (_, body) => {
  const text = `---- MODULE M ----\n(* --algorithm A variables x = 0; begin a: with y \\in {1, 2} do ${body} end with; end algorithm *)\n====\n`;
  const [fault] = translate({ name: 'M.tla', text }).diagnostics;
  expect(fault).toMatchObject({ code: 'E506', fix: 'Assign it once, or move one assignment out of the `with`.' });
  expect(textOf(fault!.span!)).toBe('x := z');
});
