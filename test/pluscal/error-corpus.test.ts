// Each faulty algorithm of test/corpus/pluscal/errors gives the code in its file's name, at the text that its first line says.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes, textOf } from '../../src/diagnostics/index.ts';
import { translate, translated } from '../../src/pluscal/index.ts';

const folder = new URL('../corpus/pluscal/errors/', import.meta.url);
const files = readdirSync(folder);

/** Codes about the translation in a file, not about the algorithm: see `translated.test.ts`. */
const ofFiles = ['E514', 'E515', 'E516', 'E517', 'E518'];

describe('error corpus', () => {
  it.each(files)('%s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const { translation, diagnostics } = translate({ name: file, text });
    expect(translation).toBeNull();
    expect([...new Set(diagnostics.map((d) => d.code))]).toEqual([file.slice(0, 4)]);
    expect(textOf(diagnostics[0]!.span!)).toBe(/^Marks `([^`]*)`$/m.exec(text)?.[1]);
    for (const { span, fix, message, severity } of diagnostics) {
      expect(severity).toBe('error');
      expect(span).toBeDefined();
      expect(fix).toMatch(/^[A-Z].*[.`?]$/s);
      expect(message).toMatch(/[^.]$/);
    }
    expect(translated({ name: file, text }).diagnostics).toEqual(diagnostics.map((d) => expect.objectContaining({ code: d.code })));
  });

  it('has a file for every code that an algorithm can cause', () => {
    const covered = new Set(files.map((file) => file.slice(0, 4)));
    const all = Object.keys(codes).filter((code) => code.startsWith('E5') && !ofFiles.includes(code));
    expect(all.filter((code) => !covered.has(code))).toEqual([]);
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
