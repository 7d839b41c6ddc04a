import { describe, expect, it } from 'vitest';
import type { NativeContext } from '../../../src/compiler/standard/natives.ts';
import { checkEquations, checkFaults } from './check-cases.ts';
import { createContext, createEvaluator } from './evaluate.ts';

const text = '[format |-> "TXT", charset |-> "UTF-8", openOptions |-> <<"WRITE", "CREATE">>]';

describe('Json', () => {
  checkEquations(
    ['Json'],
    [
      ['ToJson([a |-> <<1, "x\\n\\"">>, b |-> {2, 1}, c |-> TRUE])', '"{\\"a\\":[1,\\"x\\\\n\\\\\\"\\"],\\"b\\":[1,2],\\"c\\":true}"'],
      ['ToJson(<< >>)', '"[]"'],
      ['ToJson({})', '"[]"'],
      ['ToJson("abc")', '"\\"abc\\""'],
      ['ToJson((2 :> 4) @@ (3 :> 4))', '"{\\"2\\":4,\\"3\\":4}"'],
      ['ToJson((<<1>> :> 4))', '"{\\"<<1>>\\":4}"'],
      ['ToJsonArray(<<1, 2>>)', '"[1,2]"'],
      ['ToJsonObject([a |-> 1])', '"{\\"a\\":1}"'],
      ['ToJsonObject(<<5, 6>>)', '"{\\"0\\":5,\\"1\\":6}"'],
    ],
  );
});

describe('files and programs without permission', () => {
  checkFaults(
    ['Json', 'IOUtils', 'CSV'],
    [
      ['JsonSerialize("a.json", <<1>>)', 'JsonSerialize uses files, which is not allowed. Run with --allow-io to allow it.'],
      ['JsonDeserialize("a.json")', 'allow-io'],
      ['ndJsonSerialize("a.json", <<1>>)', 'allow-io'],
      ['ndJsonDeserialize("a.json")', 'allow-io'],
      ['IOSerialize(1, "a", TRUE)', 'allow-io'],
      ['IODeserialize("a", TRUE)', 'allow-io'],
      [`Serialize("x", "a", ${text})`, 'allow-io'],
      [`Deserialize("a", ${text})`, 'allow-io'],
      ['CSVWrite("%s", <<1>>, "a")', 'allow-io'],
      ['CSVWriteRecord([a |-> 1], ",", TRUE, "a")', 'allow-io'],
      ['CSVRead(<<"a">>, ",", "a")', 'allow-io'],
      ['CSVRecords("a")', 'allow-io'],
      ['IOExec(<<"ls">>)', 'IOExec runs a program, which is not allowed. Run with --allow-exec to allow it.'],
      ['IOEnvExec([A |-> "1"], <<"ls">>)', 'allow-exec'],
      ['IOExecTemplate(<<"ls", "%s">>, <<"x">>)', 'allow-exec'],
      ['IOEnvExecTemplate([A |-> "1"], <<"ls", "%s">>, <<"x">>)', 'allow-exec'],
    ],
  );
});

/** Recorded from TLC: IOSerialize of the value, packed by gzip where the third argument is TRUE. */
const written: readonly (readonly [string, string])[] = [
  [
    '<<1, -2, "a", TRUE, {3, 4}, {5, 6, 7}, [x |-> 1, y |-> "a"], (2 :> "two") @@ (4 :> <<>>), (3 :> 3) @@ (4 :> 4), 40000>>',
    '07000a010000000101fffffffe0300000194ffffffff0000000161000105fffffffe0100000003010000000417000000050000000704fffffffe0300000177ffffffff' +
      '000000017801000000010300000179ffffffff00000001790300000194ffffffff00000001610900020201000000020300000203ffffffff0000000374776f01000000' +
      '04070000090002000000000300000004010000000301000000040100009c40',
  ],
  [
    '<<<<"z", "z">>, <<"z", "z">>, [k |-> <<"z", "z">>], {<<"z", "z">>}, [u |-> <<"z", "z">>, v |-> <<"z", "z">>]>>',
    '0700050700020300000207ffffffff000000017a0300000207ffffffff000000017a1a000104ffffffff030000018affffffff000000016b1a000105ffffffff1a000109' +
      '00020203000001dfffffffff00000001761a00010300000208ffffffff00000001751a0001',
  ],
];

describe('values that TLC wrote', () => {
  const evaluator = (hex: string): ((expression: string) => string) => {
    const files = { exists: () => true, read: () => '', readBytes: () => Buffer.from(hex, 'hex') };
    const context = createContext({ files });
    const evaluate = createEvaluator(['Integers', 'TLC', 'IOUtils'], context);
    return (expression) => context.values.print(context.values.sets.settle(evaluate(expression), -1));
  };
  const read = (hex: string): string => evaluator(hex)('IODeserialize("f", FALSE)');

  it.each(written)('%s', (value, hex) => {
    const evaluate = evaluator(hex);
    expect(evaluate('IODeserialize("f", FALSE)')).toBe(evaluate(value));
  });

  it.each(written)('%s, damaged', (_, hex) => {
    for (let end = 2; end < hex.length; end += 2) expect(() => read(hex.slice(0, end))).toThrow('IODeserialize');
    expect(() => read(`${hex}00`)).toThrow("is no whole value in TLC's format");
  });

  it('have no names of model values', () => {
    expect(() => read('150001')).toThrow('contains a model value');
  });
});

/** Files in memory. */
const memory = (): NativeContext['files'] & { readonly contents: Map<string, string> } => {
  const contents = new Map<string, string>();
  return {
    contents,
    exists: (path) => contents.has(path),
    read: (path) => {
      const content = contents.get(path);
      if (content === undefined) throw new Error(`there is no file ${path}`);
      return content;
    },
    readBytes: (path) => Buffer.from(contents.get(path) ?? '', 'latin1'),
    write: (path, content, append) => {
      contents.set(path, (append ? (contents.get(path) ?? '') : '') + content);
    },
  };
};

describe('with permission', () => {
  it('values are written and read back', () => {
    const files = memory();
    const run = createEvaluator(['Json', 'IOUtils'], createContext({ files }));
    const value = '<<{1, 2}, [a |-> TRUE], (5 :> "x"), 2 ^ 70, -3, << >>>>';
    run(`IOSerialize(${value}, "v", FALSE)`);
    expect(run('IODeserialize("v", FALSE)')).toBe(run(value));
    run('JsonSerialize("j", [a |-> <<1, TRUE, "x">>])');
    expect(run('JsonDeserialize("j")')).toBe(run('[a |-> <<1, TRUE, "x">>]'));
    run('ndJsonSerialize("n", <<1, [b |-> 2]>>)');
    expect(files.contents.get('n')).toBe('1\n{"b":2}\n');
    expect(run('ndJsonDeserialize("n")')).toBe(run('<<1, [b |-> 2]>>'));
    expect(run(`Serialize("text", "t", ${text}).exitValue`)).toBe(run('0'));
    expect(run(`Deserialize("t", ${text}).stdout`)).toBe(run('"text"'));
    files.contents.set('half', '{"a": 1.5, "b": -1.5}');
    expect(run('JsonDeserialize("half")')).toBe(run('[a |-> 1, b |-> -1]'));
    files.contents.set('large', '{"a": 1e99999}');
    expect(() => run('JsonDeserialize("large")')).toThrow(/A number in the file large has too many digits/);
    files.contents.set('null', '{"a": null}');
    expect(() => run('JsonDeserialize("null")')).toThrow(/null is not a value of TLA\+/);
    files.contents.set('marked', '\ufeff{"a": 1}');
    expect(run('<<JsonDeserialize("marked"), ndJsonDeserialize("marked")>>')).toBe(run('<<[a |-> 1], <<[a |-> 1]>>>>'));
    files.contents.set('bad', '{"a": ');
    expect(() => run('JsonDeserialize("bad")')).toThrow(/The file bad is not JSON/);
    expect(() => run('JsonDeserialize("none")')).toThrow(/there is no file none/);
  });

  it.each([
    'null',
    '1',
    '[]',
    '{}',
    '{"t": true}',
    '{"s": [null]}',
    '{"f": [1]}',
    '{"f": [[]]}',
    '{"i": "x"}',
    '{"i": 1}',
    '{"m": 1}',
    '{',
  ])('%s was not written by IOSerialize', (content) => {
    const files = memory();
    files.contents.set('v', content);
    const run = createEvaluator(['IOUtils'], createContext({ files }));
    expect(() => run('IODeserialize("v", FALSE)')).toThrow('IODeserialize: the file was not written by IOSerialize.');
  });

  it('integers of JSON are read exactly, however large', () => {
    const files = memory();
    const run = createEvaluator(['Json', 'IOUtils'], createContext({ files }));
    run('JsonSerialize("j", <<2 ^ 53 + 1, -(2 ^ 53) - 1, 2 ^ 70, -0>>)');
    expect(run('JsonDeserialize("j")')).toBe(run('<<2 ^ 53 + 1, -(2 ^ 53) - 1, 2 ^ 70, 0>>'));
    files.contents.set(
      'n',
      '{"n1": 9007199254740993, "t": ["n2", "12345678901234567890", "\\"9007199254740993"], "a": 1}\n{"a": 1e300, "b": 12e1}\n',
    );
    expect(run('ndJsonDeserialize("n")[1]')).toBe(
      run('[n1 |-> 2 ^ 53 + 1, t |-> <<"n2", "12345678901234567890", "\\"9007199254740993">>, a |-> 1]'),
    );
    expect(run('ndJsonDeserialize("n")[2]')).toBe(run('[a |-> 10 ^ 300, b |-> 120]'));
    files.contents.set('near', '[0.99999999999999999999, -9007199254740993.7, 4503599627370496.9999, 1e-400]');
    expect(run('JsonDeserialize("near")')).toBe(run('<<0, -(2 ^ 53) - 1, 2 ^ 52, 0>>'));
  });

  it('tables are written, counted and read', () => {
    const files = memory();
    const run = createEvaluator(['CSV'], createContext({ files }));
    expect(run('CSVRecords("t.csv")')).toBe(run('0'));
    run('CSVWrite("%1$s;%2$s;%1$s", <<1, "x">>, "t.csv")');
    expect(files.contents.get('t.csv')).toBe('1;"x";1\n');
    run('CSVWrite("%5s|%-3s|%.2s|%S|%2$4.1s|%%%n", <<1, 23, "xy", TRUE>>, "f.csv")');
    expect(files.contents.get('f.csv')).toBe('    1|23 |"x|TRUE|   2|%\n\n');
    expect(() => run('CSVWrite("%s;%s", <<1>>, "t.csv")')).toThrow(
      'CSVWrite was given the template "%s;%s", which needs 2 parameters, and got 1.',
    );
    expect(() => run('CSVWrite("%d", <<1>>, "t.csv")')).toThrow('CSVWrite was given the template "%d", in which a % stands before none of');
    expect(() => run('CSVWrite("100%", <<>>, "t.csv")')).toThrow('in which a %');
    run('CSVWriteRecord([a |-> 1, b |-> 2], ";", TRUE, "r.csv")');
    run('CSVWriteRecord([a |-> 3, b |-> 4], ";", FALSE, "r.csv")');
    expect(files.contents.get('r.csv')).toBe('a;b\n1;2\n3;4\n');
    expect(run('CSVRecords("r.csv")')).toBe(run('3'));
    expect(run('CSVRead(<<"p", "q">>, ";", "r.csv")[3]')).toBe(run('[p |-> "3", q |-> "4"]'));
    expect(run('CSVRead(<<"p">>, ";", "r.csv")[3]')).toBe(run('[p |-> "3"]'));
    expect(() => run('CSVRead(<<"p", "q">>, ",", "r.csv")')).toThrow(
      'CSVRead was given 2 columns, but line 1 of the file r.csv has 1 cell with the delimiter ",".',
    );
    files.contents.set('e.csv', 'a;b\n1;\n');
    expect(run('CSVRead(<<"p", "q">>, ";", "e.csv")[2]')).toBe(run('[p |-> "1", q |-> ""]'));
  });

  it('programs get their arguments and environment', () => {
    const calls: unknown[] = [];
    const execute: NativeContext['execute'] = (command, environment) => {
      calls.push([command, environment]);
      return { status: 2, stdout: 'out', stderr: '' };
    };
    const run = createEvaluator(['IOUtils'], createContext({ execute }));
    expect(run('IOExec(<<"ls", "-l">>)')).toBe(run('[exitValue |-> 2, stdout |-> "out", stderr |-> ""]'));
    run('IOEnvExecTemplate([A |-> "1", B |-> 2], <<"echo", "%2$s and %1$s">>, <<"x", "y">>)');
    expect(calls).toEqual([
      [['ls', '-l'], {}],
      [['echo', 'y and x'], { A: '1', B: '2' }],
    ]);
  });

  it('the environment is a record', () => {
    const run = createEvaluator(['IOUtils'], createContext({ environment: { HOME: '/home/me' } }));
    expect(run('IOEnv.HOME')).toBe(run('"/home/me"'));
    expect(run('atoi("-12")')).toBe(run('-12'));
    expect(() => run('atoi("twelve")')).toThrow(/digits of an integer/);
  });
});
