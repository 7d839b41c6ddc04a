import { describe, expect, it } from 'vitest';
import { type SourceText, type Span, textOf } from '../../src/diagnostics/index.ts';
import {
  algorithmSpan,
  checkTranslation,
  findAlgorithm,
  originalSpan,
  readWishes,
  translate,
  translated,
  writeTranslation,
} from '../../src/pluscal/index.ts';
import { parseModule } from '../../src/syntax/index.ts';

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
const edited = (from: string | RegExp, to: string): SourceText => ({ name: 'M.tla', text: made.replace(from, to) });
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
    expect(codesOf(changed)).toEqual(['E519 warning']);
    expect(translated(changed).diagnostics[0]!.notes).toEqual(['Different from the translation in the file: `a`']);
  });

  it('says which fairness is lost', () => {
    const wanted = writeTranslation(module(algorithm), readWishes('wf').wishes).text!;
    const changed = { name: 'M.tla', text: wanted.replace('x := x + 1', 'x := x + 2') };
    expect(translated(changed).diagnostics[0]!.notes!.at(-1)).toContain(
      'the fresh one does not: `WF_vars(Next)`. If it came from an option',
    );
  });

  it('says that changes by hand are lost', () => {
    const changed = { name: 'M.tla', text: edited('x := x + 1', 'x := x + 2').text.replace("x' = x + 1", "x' = x + 3") };
    expect(translated(changed).diagnostics[0]!.notes!.at(-1)).toContain('also changed by hand');
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

  it('warns of a translation without beginning', () => {
    expect(codesOf(edited(/^.*BEGIN TRANSLATION.*$/m, ''))).toEqual(['E515 warning']);
  });

  it.each([
    ['--algorithm', '--Algorithm', 'E514 warning', '--Algorithm'],
    ['--algorithm', '-- algorithm', 'E514 warning', '-- algorithm'],
    ['--algorithm', '--algoritm', 'E514 warning', '--algoritm'],
    ['--algorithm', '-algorithm', 'E514 warning', '-algorithm'],
    ['--algorithm', '--logarithmic', 'E514 warning', null],
    ['--algorithm', '--algorithmic', 'E514 warning', null],
    ['--algorithm', 'algorithm', 'E514 warning', null],
    [/--algorithm \w+/, '--algorithm', 'E514 warning', '--algorithm'],
    ['variables', 'var', 'E501 error', 'var'],
    [/(--algorithm \w+)/, '$1;', 'E501 error', ';'],
  ] as const)('a translation whose algorithm is not recognized: %s -> %s', (from, to, code, marked) => {
    const damaged = edited(from, to);
    const [diagnostic] = translated(damaged).diagnostics;
    expect(`${diagnostic!.code} ${diagnostic!.severity}`).toBe(code);
    expect(textOf(diagnostic!.span!)).toBe(marked ?? /^.*BEGIN TRANSLATION.*$/m.exec(damaged.text)![0]);
  });

  it('warns of a translation without end, and takes the module as it stands', () => {
    const open = edited('\\* END TRANSLATION', '');
    expect(translated(open)).toMatchObject({ changed: false, source: open });
    expect(codesOf(open)).toEqual(['E515 warning']);
    expect(writeTranslation(open)).toMatchObject({ text: null, diagnostics: [{ code: 'E515', severity: 'error' }] });
  });
});

// The checksum of an algorithm is taken from its tree, and some options change the tree.
describe('options given on a command line', () => {
  const process = '(* --algorithm A { variable n = 0; process (P \\in 1..2) variable k = 0; { a: k := 1; b: n := n + k; c: k := 2 } } *)';
  const unlabeled = '(* --algorithm A { variable n = 0; process (P = 1) variable k = 0; { k := 1; n := n + k; k := 2; assert k = 2 } } *)';
  const one = '(* --algorithm A { variable n = 0; { n := 1; n := n + 1 } } *)';
  const loop = '(* --algorithm A { variable n = 0; process (P = 1) { a: while (TRUE) { n := (n + 1) % 2 } } } *)';
  const fair = '(* --fair algorithm A { variable n = 0; { n := 1; n := n + 1 } } *)';
  const fairness = ['', 'wf', 'sf', 'wfNext', 'nof', 'termination', 'termination nof'];
  const cases = [process, one, loop, fair].flatMap((body) =>
    fairness.flatMap((words) =>
      ['', 'noDoneDisjunct', 'label labelRoot Step_', 'version 1.4', 'version 1.5', 'lineWidth 60'].map((more) => ({
        body,
        words: `${words} ${more}`.trim(),
      })),
    ),
  );
  const all = [
    ...cases,
    ...['label', 'label wf', 'label sf noDoneDisjunct', 'label labelRoot Foo'].map((words) => ({ body: unlabeled, words })),
  ];

  it.each(all)('$words: $body', ({ body, words }) => {
    const source = module(body);
    const { text, diagnostics } = writeTranslation(source, readWishes(words).wishes);
    expect(diagnostics).toEqual([]);
    const file: SourceText = { name: 'M.tla', text: text! };
    expect(translated(file)).toMatchObject({ source: file, changed: false, diagnostics: [] });
    expect(checkTranslation(file)).toEqual([]);
    if (!words.includes('lineWidth')) expect(writeTranslation(file).text).toBe(text);
    expect(writeTranslation(file, readWishes(words).wishes).changed).toBe(false);
  });

  it('are found in the file first', () => {
    const source = module(`\\* PlusCal options (sf)\n${process}`);
    const { text } = writeTranslation(source, readWishes('wf').wishes);
    expect(text).toContain('SF_vars');
    expect(text).not.toContain('WF_vars');
  });

  it('are told', () => {
    const text = writeTranslation(module(process), readWishes('sf').wishes).text!;
    expect(writeTranslation({ name: 'M.tla', text })).toMatchObject({ changed: false, options: ['sf'] });
  });

  it('lead to places in the algorithm', () => {
    const text = writeTranslation(module(process), readWishes('sf').wishes).text!;
    const source: SourceText = { name: 'M.tla', text };
    const start = text.indexOf("n' = n + k");
    expect(textOf(algorithmSpan({ source, start, end: start + 5 }))).toContain('n := n + k');
  });

  it('with unknown words are faults', () => {
    expect(readWishes('wf, fast').diagnostics.map((d) => d.code)).toEqual(['E513']);
    expect(readWishes('-wf -termination').wishes).toEqual({ fairness: 'wf', termination: true });
  });

  // The checksum of an algorithm with `--fair` is the same for all of them: the text tells.
  it('do not hide a change of an algorithm that begins with --fair', () => {
    const text = writeTranslation(module(fair)).text!.replace('n := 1;', 'n := 2;');
    expect(codesOf({ name: 'M.tla', text })).toEqual(['E519 warning']);
  });

  it('do not matter where nothing but the layout of a junction list was changed', () => {
    const list = (column: string): SourceText =>
      module(`(* --algorithm A { variable n = 0; { a: await \\/ n = 0\n${column}/\\ n = 1\n${column}/\\ n = 2 } } *)`);
    const text = writeTranslation(list(' '.repeat(46))).text!;
    expect(codesOf({ name: 'M.tla', text })).toEqual([]);
    expect(codesOf({ name: 'M.tla', text: text.replaceAll(`${' '.repeat(46)}/`, `${' '.repeat(49)}/`) })).not.toEqual([]);
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

it.each([
  ['(* BEGIN TRANSLATION *)', '(* BEGIN TRANSLATION *)'],
  ['(***** BEGIN TRANSLATION *****)', '(***** BEGIN TRANSLATION *****)'],
  ['\\***** BEGIN TRANSLATION  here', /^\\\*{5} BEGIN TRANSLATION \(chksum\(pcal\) = "\w+" \/\\ chksum\(tla\) = "\w+"\) {2}here$/],
])('the mark %s', (mark, written) => {
  const algorithm = '(* --algorithm A variables x = 0; begin b: x := 1; end algorithm *)';
  const text = `---- MODULE M ----\nEXTENDS Integers\n${algorithm}\n${mark}\n(* END TRANSLATION *)\n====\n`;
  const result = writeTranslation({ name: 'M.tla', text });
  expect(result.diagnostics).toEqual([]);
  expect(result.text!.split('\n')[3]).toEqual(typeof written === 'string' ? written : expect.stringMatching(written));
  // What is written can be read, also by who knows nothing of algorithms.
  expect(parseModule({ name: 'M.tla', text: result.text! }).diagnostics).toEqual([]);
  expect(checkTranslation({ name: 'M.tla', text: result.text! })).toEqual([]);
  const changed = result.text!.replace('x := 1', 'x := 2');
  expect(checkTranslation({ name: 'M.tla', text: changed }).length).toBe(1);
});

it('an algorithm without a statement is told where the statement is missing', () => {
  const text = '---- MODULE M ----\nEXTENDS Integers\n(* --algorithm A\nvariables x = 0;\nbegin\nend algorithm *)\n====\n';
  const [fault] = translated({ name: 'M.tla', text }).diagnostics;
  expect([fault?.message, text.slice(0, fault?.span?.start).split('\n').length]).toEqual(['this algorithm has no statement', 5]);
});
