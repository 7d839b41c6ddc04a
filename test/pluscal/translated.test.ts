import { describe, expect, it } from 'vitest';
import { type SourceText, type Span, textOf } from '../../src/diagnostics/index.ts';
import { checkTranslation, findAlgorithm, originalSpan, translate, translated, writeTranslation } from '../../src/pluscal/index.ts';

const algorithm = `(* --algorithm A
variables x = 0;
begin
  a: x := x + 1;
     assert x > 0;
end algorithm *)`;
const module = (body: string): SourceText => ({
  name: 'M.tla',
  text: `---- MODULE M ----\nEXTENDS Integers, TLC\n${body}\nInv == x < 3\n====\n`,
});
const plain = module(algorithm);
const written = module(algorithm);
const made = writeTranslation(written).text!;
const edited = (from: string, to: string): SourceText => ({ name: 'M.tla', text: made.replace(from, to) });
const codesOf = (source: SourceText): string[] => translated(source).diagnostics.map((d) => `${d.code} ${d.severity}`);

describe('in memory', () => {
  it('does nothing for a module without an algorithm', () => {
    const source = module('\\* the --algorithm of Lamport begin');
    expect(translated(source)).toEqual({ source, changed: false, reason: null, diagnostics: [] });
  });

  it('does nothing where prose speaks of an algorithm', () => {
    expect(codesOf(module('(* The --algorithm begins with a word. *)'))).toEqual([]);
  });

  it('does nothing where the module defines itself what the translation would', () => {
    expect(codesOf(module(`${algorithm}\nVARIABLE x\nInit == x = 0`))).toEqual([]);
  });

  it('translates what has no translation', () => {
    const result = translated(plain);
    expect(result).toMatchObject({ changed: true, reason: 'none' });
    expect(result.source.text).toBe(made);
    expect(codesOf(plain)).toEqual(['E516 note']);
  });

  it('translates what has an emptied translation', () => {
    expect(translated({ name: 'M.tla', text: made.replace(/(BEGIN TRANSLATION.*\n)[\s\S]*(\\\* END)/, '$1$2') })).toMatchObject({
      reason: 'none',
    });
  });

  it('translates anew what has changed', () => {
    const changed = edited('x := x + 1', 'x := x + 2');
    expect(translated(changed)).toMatchObject({ changed: true, reason: 'checksum' });
    expect(translated(changed).source.text).toContain("x' = x + 2");
    expect(codesOf(changed)).toEqual(['E516 note']);
  });

  it('ignores changes of layout and comments in the algorithm', () => {
    expect(codesOf(edited('x := x + 1;', 'x  :=\n x + 1; \\* one more'))).toEqual([]);
  });

  it('trusts a translation without checksums', () => {
    expect(codesOf(edited('x := x + 1', 'x := x + 2').text.includes('chksum') ? edited(/ \(chksum.*/.exec(made)![0], '') : plain)).toEqual(
      [],
    );
  });

  it('warns of a translation that was changed by hand', () => {
    const changed = edited("x' = x + 1", "x' = x + 3");
    expect(translated(changed)).toMatchObject({ changed: false, source: changed });
    expect(codesOf(changed)).toEqual(['E518 warning']);
  });

  it('reports a translation without end', () => {
    expect(codesOf(edited('\\* END TRANSLATION', ''))).toEqual(['E515 error']);
  });
});

describe('places', () => {
  const { source } = translated(plain);
  const spanOf = (text: string): Span => ({ source, start: source.text.indexOf(text), end: source.text.indexOf(text) + text.length });
  const original = (text: string): string => {
    const span = originalSpan(spanOf(text));
    expect(span.source).toBe(plain);
    return textOf(span);
  };

  it('of the text before and after the translation stay', () => {
    expect(original('EXTENDS')).toBe('EXTENDS');
    expect(original('Inv == x < 3')).toBe('Inv == x < 3');
  });

  it('inside come from the algorithm', () => {
    expect(original('x + 1\n')).toBe('x + 1');
    expect(original('Assert(x')).toBe('assert x > 0');
    expect(original('Termination ==')).toBe(textOf(findAlgorithm(plain)!.span));
  });

  it('of other texts are as they were', () => {
    const other: Span = { source: plain, start: 1, end: 2 };
    expect(originalSpan(other)).toBe(other);
  });

  it('of each label are known in the translation', () => {
    const { translation, map } = translate(plain);
    expect(textOf(map(translation!.indexOf('a == '))!)).toContain('x := x + 1');
  });
});

describe('files', () => {
  it('are checked', () => {
    expect(checkTranslation(plain).map((d) => d.code)).toEqual(['E517']);
    expect(checkTranslation(edited('x := x + 1', 'x := x + 2')).map((d) => d.code)).toEqual(['E517']);
    expect(checkTranslation({ name: 'M.tla', text: made })).toEqual([]);
  });

  it('without an algorithm are refused', () => {
    expect(writeTranslation(module('')).diagnostics.map((d) => d.code)).toEqual(['E514']);
    expect(translate(module('')).diagnostics.map((d) => d.code)).toEqual(['E514']);
  });

  it('keep their ends of lines', () => {
    const source = { name: 'M.tla', text: plain.text.replaceAll('\n', '\r\n') };
    expect(writeTranslation(source).text).toBe(made.replaceAll('\n', '\r\n'));
    expect(codesOf({ name: 'M.tla', text: made.replaceAll('\n', '\r\n') })).toEqual([]);
  });

  it('get checksums where the marks have none', () => {
    const marks = module(`${algorithm}\n\\* BEGIN TRANSLATION\n\\* END TRANSLATION `);
    expect(writeTranslation(marks).text).toBe(made);
  });
});
