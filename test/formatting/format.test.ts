// What the layout does, on small texts; and on all modules of specs/ that it keeps what they say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FormatOptions, type FormattedText, formatDocument } from '../../src/formatting/index.ts';
import { differenceOf, differenceOfConfigs } from '../../src/formatting/same-meaning.ts';
import { checkTranslation, findAlgorithm, translated, writeTranslation } from '../../src/pluscal/index.ts';

const source = (text: string) => ({ name: 'M.tla', text });

const laidOut = (text: string, options?: FormatOptions): FormattedText => {
  const result = formatDocument(source(text), options);
  if (result.kind === 'unreadable') throw new Error(result.diagnostics.map(({ message }) => message).join('\n'));
  const again = formatDocument(source(result.text), options);
  expect(again.kind === 'formatted' && again.text, 'twice').toBe(result.text);
  return result;
};

const inModule = (body: string): string => `---- MODULE M ----\nEXTENDS Integers, TLC\n${body}\n====\n`;

const withEdits = (text: string, edits: FormattedText['edits']): string =>
  [...edits].reverse().reduce((made, { start, end, text: put }) => made.slice(0, start) + put + made.slice(end), text);

/** What becomes of units. */
const becomes = (body: string, expected: string, options?: FormatOptions): void => {
  expect(laidOut(inModule(body), options).text).toBe(inModule(expected));
};

const configsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cfg'))
    .map((name) => join(folder, name));

describe('blanks', () => {
  it.each([
    ['A==1', 'A == 1'],
    ['A == x=1/\\y#2', 'A == x = 1 /\\ y # 2'],
    ['A == x+1', 'A == x+1'],
    ['A == x +1', 'A == x + 1'],
    ['A == 1..N', 'A == 1..N'],
    ['A == f(a,b ,c)', 'A == f(a, b, c)'],
    ['A == F (a)', 'A == F(a)'],
    ['A == << 1, 2 >>', 'A == << 1, 2 >>'],
    ['A == <<1, 2 >>', 'A == <<1, 2>>'],
    ['A == F( * , +)', 'A == F( * , +)'],
    ['A == F( * )', 'A == F( * )'],
    ['A == -1 - -x', 'A == -1 - -x'],
    ['A == ~ x', 'A == ~ x'],
    ['A == [n \\in S|->n]', 'A == [n \\in S |-> n]'],
    ['A == [S->T]', 'A == [S -> T]'],
    ["A == x' =1", "A == x' = 1"],
    ["A == x '=1", "A == x' = 1"],
    ['A == \\E x\\in S:P', 'A == \\E x \\in S: P'],
    ['A == CASE a->1[]b->2', 'A == CASE a -> 1 [] b -> 2'],
    ['A == M!B(1)!C', 'A == M!B(1)!C'],
    ['A == S\\cup T', 'A == S \\cup T'],
    ['A == S\\T', 'A == S\\T'],
    ['A == [Next]_vars /\\ WF_vars(Next)', 'A == [Next]_vars /\\ WF_vars(Next)'],
    ['I == INSTANCE M WITH x<-y', 'I == INSTANCE M WITH x <- y'],
    ['a ++ b == 1', 'a ++ b == 1'],
    ['A == lab::1', 'A == lab:: 1'],
    ['A == "a  =b"', 'A == "a  =b"'],
  ])('%s', (body, expected) => becomes(body, expected));
});

describe('what is aligned', () => {
  it('moves with a list', () =>
    becomes('Init==/\\ x=0\n      /\\ \\/ y=1\n         \\/ y=2', 'Init == /\\ x = 0\n        /\\ \\/ y = 1\n           \\/ y = 2'));

  it('keeps an item out of the list inside of the one before it', () =>
    becomes(
      'A == /\\ x=1 =>   \\/ y=1\n                 \\/ y=2\n     /\\ z=1',
      'A == /\\ x = 1 => \\/ y = 1\n                 \\/ y = 2\n     /\\ z = 1',
    ));

  it('stays where a row stands between two pieces', () => becomes('A ==    /\\ x = 1\n       => y', 'A ==    /\\ x = 1\n       => y'));

  it('are columns of definitions, as narrow as they can be', () => becomes('A   == 1\nBcd == 2', 'A   == 1\nBcd == 2'));

  it('are columns with more blanks than needed', () => becomes('A     == 1\nBcd   == 2', 'A   == 1\nBcd == 2'));

  it('are arrows of a CASE', () =>
    becomes(
      'A == CASE x = 1   -> 1\n       [] x = 10  -> 2\n       [] OTHER   -> 3',
      'A == CASE x = 1  -> 1\n       [] x = 10 -> 2\n       [] OTHER  -> 3',
    ));

  it('are comments at the ends of lines', () =>
    becomes(
      'VARIABLES x,  \\* one\n          yy  \\* two\n              \\* three',
      'VARIABLES x,  \\* one\n          yy  \\* two\n              \\* three',
    ));

  it('is a box', () => {
    const box = '(*****)\n(* a *)\n(*****)\nA == 1';
    becomes(box, box);
  });

  it('is a comment of several lines, which moves as a whole', () =>
    becomes(
      'A ==\n     (* one\n          two *)\n     1\nB ==\n  2\nC ==\n  3',
      'A ==\n  (* one\n       two *)\n  1\nB ==\n  2\nC ==\n  3',
    ));

  it('is a proof', () =>
    becomes(
      'THEOREM T == TRUE\n<1>1.   1=1\n   BY   DEF A\n<1> QED\n   OBVIOUS',
      'THEOREM T == TRUE\n<1>1. 1 = 1\n   BY DEF A\n<1> QED\n   OBVIOUS',
    ));
});

describe('indentation', () => {
  it('of bodies is that of most', () => becomes('A ==\n    1\nB ==\n    2\nC ==\n  3', 'A ==\n    1\nB ==\n    2\nC ==\n    3'));

  it('can be given', () => becomes('A ==\n    /\\ 1\n    /\\ 2', 'A ==\n  /\\ 1\n  /\\ 2', { indent: 2 }));

  it('of a body with rows in different columns stays', () =>
    becomes('A ==\n      1\n    + 2\nB ==\n  2\nC ==\n  3', 'A ==\n      1\n    + 2\nB ==\n  2\nC ==\n  3'));

  it('of units is that of most', () => becomes('A == 1\n B == /\\ 2\n      /\\ 3\nC == 1', 'A == 1\nB == /\\ 2\n     /\\ 3\nC == 1'));

  it('has no tabs', () => becomes('A == /\\ 1\n\t/\\ 2', 'A == /\\ 1\n        /\\ 2'));
});

describe('lines', () => {
  it('are empty at most twice, and end without blanks', () => becomes('A == 1  \n\n \n\n\nB == 2', 'A == 1\n\n\nB == 2'));

  it('keep their ends', () => {
    const text = inModule('A==1\nB == 2').replaceAll('\n', '\r\n');
    expect(laidOut(text).text).toBe(inModule('A == 1\nB == 2').replaceAll('\n', '\r\n'));
  });

  it('outside of the module are left alone', () => {
    const around = (body: string): string => `  a=b\t \n${inModule(body)} c=d  \n`;
    expect(laidOut(around('A==1')).text).toBe(around('A == 1'));
  });
});

describe('a byte order mark', () => {
  const mark = '\ufeff';
  it('stays, and the changes are of the whole text', () => {
    const text = inModule('A==1\n\nB==2');
    const { edits, text: made } = laidOut(mark + text);
    expect(made).toBe(mark + inModule('A == 1\n\nB == 2'));
    expect(withEdits(mark + text, edits)).toBe(made);
    const at = (mark + text).indexOf('B==2');
    expect(laidOut(mark + text, { range: { start: at, end: at } }).text).toBe(mark + inModule('A==1\n\nB == 2'));
  });
  it('stays in a configuration', () =>
    expect(formatDocument({ name: 'M.cfg', text: `${mark}CONSTANT   N = 1\n` })).toMatchObject({ text: `${mark}CONSTANT N = 1\n` }));
});

describe('a range', () => {
  const text = inModule('A==1\n\nB==/\\ 1\n   /\\ 2\n\nC==1');

  it('is widened to whole units', () => {
    const at = text.indexOf('/\\ 2');
    const result = laidOut(text, { range: { start: at, end: at } });
    expect(result.text).toBe(inModule('A==1\n\nB == /\\ 1\n     /\\ 2\n\nC==1'));
    expect(result.edits.every(({ start, end }) => start >= text.indexOf('A==1') + 4 && end <= text.indexOf('C==1'))).toBe(true);
  });

  it('gives changes that make the text', () => {
    const { edits, text: whole } = laidOut(text);
    expect(withEdits(text, edits)).toBe(whole);
    expect(edits.every(({ start }, i) => i === 0 || edits[i - 1]!.end <= start)).toBe(true);
  });
});

describe('a configuration', () => {
  const config = (text: string) => formatDocument({ name: 'M.cfg', text });
  const text = (from: string): string => {
    const result = config(from);
    return result.kind === 'formatted' ? result.text : 'unreadable';
  };
  it('has its sections in the first column, one blank where there were more, and no blanks at ends of lines', () => {
    const untidy = 'CONSTANTS  \n  N=3\n  Nodes   = {a,b , c} \\* three\n\n\n\nINIT   Init\n NEXT Next\nINVARIANT A   B\n';
    const tidy = 'CONSTANTS\n  N     = 3\n  Nodes = {a, b, c} \\* three\n\n\nINIT Init\nNEXT Next\nINVARIANT A B\n';
    expect(text(untidy.replace('N=3', 'N       =3'))).toBe(tidy);
    expect(text(tidy)).toBe(tidy);
  });
  it('with a fault is left as it is', () => expect(config('CONSTANT N =\n').kind).toBe('unreadable'));
  it.each(configsIn('specs'))('%s says the same', (path) => {
    const before = { name: path, text: readFileSync(path, 'utf8') };
    const after = formatDocument(before);
    expect(after.kind === 'formatted' && differenceOfConfigs(before, { ...before, text: after.text })).toBe(null);
  });
});

describe('what cannot be laid out', () => {
  it.each([
    ['no module', 'just text'],
    ['an error', inModule('A == (1')],
    ['an open comment', inModule('A == 1 (*')],
    ['an algorithm with an error', inModule('(* --algorithm A\nvariables x = 1;\nbegin\n  x := ;\nend algorithm *)')],
  ])('%s', (_, text) => {
    const result = formatDocument(source(text));
    expect(result.kind).toBe('unreadable');
    expect(result.diagnostics.length).toBeGreaterThan(0);
  });

  it('is a module with a definition behind a comment of several lines', () => {
    const text = inModule('(* a\n b *) A==1');
    const result = laidOut(text);
    expect(result.text).toBe(text);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['E116']);
  });
});

describe('algorithms', () => {
  const algorithm = (body: string): string => inModule(`(* --algorithm A\n${body}\nend algorithm *)`);

  it('in the P-syntax', () =>
    expect(laidOut(algorithm('variables x=0;\nbegin\n  a:  while x<3 do\n        x:=x+1 ;\n  end while ;')).text).toBe(
      algorithm('variables x = 0;\nbegin\n  a: while x < 3 do\n       x := x+1;\n  end while;'),
    ));

  it('in the C-syntax', () => {
    const text = (body: string): string => inModule(`(*--algorithm A {\n  variables x = 0;\n  {\n${body}\n  }\n} *)`);
    expect(laidOut(text('    a: while(x<3){\n      x:=x+1 ;\n    }')).text).toContain('a: while (x < 3) {\n');
  });

  const stale = algorithm(
    'variables x = 0;\nbegin\n  a: await x=0 => /\\ TRUE\n                  /\\ x<1;\n     x := 1;\n     assert x=1;',
  );
  const fresh = writeTranslation(source(stale)).text!;

  it('take their translation along', () => {
    const result = laidOut(fresh);
    expect(result.text).toContain('await x = 0 => /\\ TRUE\n                    /\\ x < 1');
    expect(checkTranslation(source(result.text))).toEqual([]);
    expect(translated(source(result.text)).changed).toBe(false);
    expect(result.text.match(/chksum\(pcal\) = "\w+"/)![0]).toBe(
      writeTranslation(source(result.text.replace(/\\\* BEGIN TRANS[\s\S]*END TRANSLATION.*\n/, ''))).text!.match(
        /chksum\(pcal\) = "\w+"/,
      )![0],
    );
  });

  it('may assert in a macro, of which the translation tells two places', () => {
    const body = 'variables x=0;\n   macro Check(n) begin\n     assert x=n;\n   end macro;\nbegin\n  a:  Check(0);';
    const made = writeTranslation(source(algorithm(body))).text!;
    expect(made).toMatch(/of macro called at line \d+, column \d+/);
    const result = laidOut(made);
    expect(result.text).toContain('  a: Check(0);');
    expect(translated(source(result.text)).changed).toBe(false);
  });

  it('keep a translation that is out of date', () => {
    const other = fresh.replace('x := 1;', 'x:=2;');
    const codes = (text: string): string[] => translated(source(text)).diagnostics.map(({ code }) => code);
    expect(codes(other)).toEqual(['E519']);
    const result = laidOut(other);
    expect(result.text).toContain('x := 2;');
    expect(codes(result.text)).toEqual(['E519']);
  });

  it('keep their layout beside a translation that was changed by hand', () => {
    const other = fresh.replace("/\\ x' = 1", "/\\ x' = 1 + 0");
    const result = laidOut(other);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['E116']);
    expect(result.text).toContain('await x=0 => /\\ TRUE');
  });
});

describe('modules of specs/', () => {
  const folder = join(import.meta.dirname, '../../specs');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tla'));

  it('are there', () => expect(files.length).toBeGreaterThan(30));

  it.each(files)('%s', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const result = laidOut(text);
    expect(differenceOf(source(text), source(result.text))).toBeNull();
    if (findAlgorithm(source(text)) !== null) expect(checkTranslation(source(result.text))).toEqual(checkTranslation(source(text)));
  });
});

describe('the comparison of two texts notices', () => {
  const before = inModule('A == /\\ 1\n     /\\ \\/ 2\n        \\/ 3 \\* c\nTHEOREM A BY A');
  it.each([
    ['an item that joins another list', '     /\\ \\/ 2\n        \\/ 3', '     /\\ \\/ 2\n     \\/ 3'],
    ['another token', '3 ', '4 '],
    ['a comment that is lost', '\\* c', ''],
    ['a comment with other words', '\\* c', '\\* d'],
    ['a proof', 'BY A', 'OBVIOUS'],
    ['text before the module', '---- MODULE', 'x\n---- MODULE'],
  ])('%s', (_, from, to) => {
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    expect(differenceOf(source(before), source(after))).not.toBeNull();
  });

  it('and nothing else', () =>
    expect(differenceOf(source(before), source(before.replace('A == ', 'A  ==  ').replaceAll('\n  ', '\n    ')))).toBeNull());
});
