// Algorithms from files: checking a module without a translation, and writing one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../src/diagnostics/index.ts';
import { check, translateFile } from '../../src/session/index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tlasso-pluscal-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, body: string, extended = 'Integers, Sequences, TLC'): string => {
  writeFileSync(join(folder, `${name}.tla`), `---- MODULE ${name} ----\nEXTENDS ${extended}\n${body}\n====\n`);
  writeFileSync(join(folder, `${name}.cfg`), 'SPECIFICATION Spec\n');
  return join(folder, `${name}.tla`);
};

const run = (path: string) => check({ file: path, workers: 1, invariants: [], properties: [], ltl: [] }, {});

describe('check', () => {
  it('translates in memory and says so', async () => {
    const path = file('Counter', '(* --algorithm Counter { variables x = 0; { while (x < 3) x := x + 1 } } *)');
    const before = readFileSync(path, 'utf8');
    const report = await run(path);
    expect(report).toMatchObject({ verdict: 'ok', distinctStates: 5 });
    expect(report.diagnostics.map((d) => d.code)).toEqual(['E516']);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  // The counts are those of TLC for what is translated here. What its own translator writes is no formula.
  it.each([
    ['Or', 'either { y := 1; g4: return } or { call g(); return }', '(x + 1) % 3', 13],
    ['First', 'either { call g(); return } or { y := 1; g4: return }', '(x + 1) % 3', 13],
    ['Then', 'if (x < 3) { call g(); return } else return', 'x + 1', 8],
    ['Else', 'if (x >= 3) return; else { call g(); return }', 'x + 1', 8],
  ])('translates a procedure without parameters that ends by calling itself: %s', async (name, body, next, states) => {
    const procedure = `procedure g() variables q = 0; { g1: q := 1; x := ${next}; g3: ${body} }`;
    const report = await run(file(name, `(* --algorithm A { variables x = 0; y = 0; ${procedure} { a: call g() } } *)`));
    expect(report).toMatchObject({ verdict: 'ok', distinctStates: states });
  });

  it('translates the algorithm of an extended module', async () => {
    file('Inner', '(* --algorithm Inner { variables x = 0; { while (x < 3) x := x + 1 } } *)');
    const report = await run(file('Outer', '', 'Inner'));
    expect(report).toMatchObject({ verdict: 'ok', distinctStates: 5 });
    expect(report.diagnostics.map((d) => d.code)).toEqual(['E516']);
  });

  it('shows faults in the algorithm', async () => {
    const report = await run(file('Failing', '(* --algorithm Failing { variables x = 0; { x := Head(<< >>) } } *)'));
    expect(report.verdict).toBe('evaluation-error');
    const fault = report.diagnostics.find((d) => d.code === 'E401')!;
    expect(fault.span!.source.text).toBe(readFileSync(join(folder, 'Failing.tla'), 'utf8'));
    expect(textOf(fault.span!)).toBe('Head(<< >>)');
  });

  it('shows steps in the algorithm', async () => {
    const report = await run(file('Stopping', '(* --algorithm Stopping { variables x = 0; { a: x := 1; b: await x = 2 } } *)'));
    expect(report.verdict).toBe('deadlock');
    const step = report.trace!.states[1]!.action!;
    expect(step.name).toBe('a');
    expect(textOf(step.span!)).toContain('x := 1');
  });

  it.each([
    [
      'self of a single process',
      '(* --algorithm M { variables x = 0; process (p = 1) { a: x := self } } *)',
      'E210',
      /give it to a definition as a parameter/,
    ],
    [
      'a definition above the algorithm',
      'Inv == x < 3\n(* --algorithm M { variables x = 0; { a: x := 1 } } *)',
      'E216',
      /below the line END TRANSLATION/,
    ],
    [
      'a variable of a process in define',
      '(* --algorithm M { variables x = 0; define { Sum == x + i } process (p \\in {1}) variables i = 0; { a: x := i } } *)',
      'E216',
      /sees the variables of the algorithm, not `i` of a process or procedure\. Move it below the algorithm \(and below/,
    ],
    [
      'identifiers that cannot be compared',
      '(* --algorithm M { variables x = 0; process (p = "p") { a: x := 1 } process (q \\in {1, 2}) { b: x := 2 } } *)',
      'E401',
      /^Make them all numbers, or all strings/,
    ],
    ['not', '(* --algorithm M { variables x = TRUE; { a: await not x } } *)', 'E101', /^`not` is read as a name: write `~` for "not"\.$/],
    ['!', '(* --algorithm M { variables x = TRUE; { a: await x /\\ !x } } *)', 'E101', /^Write `~` for "not"\.$/],
    ['a variable that is declared later', 'Inv == x < 3\nVARIABLE x', 'E216', /^Move the declaration of `x` up/],
  ])('says what to do about %s', async (_, text, code, fix) => {
    const { diagnostics } = await run(file('M', text));
    expect(diagnostics.find(({ severity }) => severity === 'error')).toMatchObject({ code, fix: expect.stringMatching(fix) });
  });

  it('shows lists in the algorithm, and names no line of the translation', async () => {
    const body = 'a: await /\\ x = 0\n         /\\ (x = 1\n       \\/ x = 2);\nb: await (x = 1\n  /\\ x = 2 \\/ x = 3);';
    const { diagnostics } = await run(file('Lists', `(* --algorithm Lists {\nvariables x = 0;\n{\n${body}\n} } *)`));
    const faults = diagnostics.filter(({ severity }) => severity === 'error');
    expect(faults.map(({ code }) => code)).toEqual(['E107', 'E108']);
    expect(faults[0]!.related!.map(({ span }) => textOf(span))).toEqual(['/\\', '(']);
    expect(
      JSON.stringify(faults.map(({ message, notes, fix, related }) => [message, notes, fix, related?.map((r) => r.message)])),
    ).not.toMatch(/\d/);
  });

  it('says that an algorithm is none, or is not translated, where its translation is missed', async () => {
    const algorithm = '--algorithm Missed { variables x = 0; { a: x := 1 } }';
    for (const text of [`\\* ${algorithm}`, `(* ${algorithm} *)\nInit == 5`, `(* ${algorithm.replace('Missed', '')} *)`]) {
      const { diagnostics } = await run(file('Missed', text));
      const fault = diagnostics.find(({ severity }) => severity === 'error');
      expect(fault).toMatchObject({ code: 'E311', notes: [expect.anything(), expect.stringContaining('no algorithm was translated')] });
    }
    const [plain] = (await run(file('Missed', 'Sum == 1 + 2'))).diagnostics;
    expect(plain).toMatchObject({ code: 'E311', notes: [expect.not.stringContaining('algorithm')] });
  });

  it('shows no list that only the translation has', async () => {
    const faultOf = async (condition: string): Promise<unknown> => {
      const { diagnostics } = await run(file('Listed', `(* --algorithm Listed { variables x = 0; {\na: await ${condition}\n} } *)`));
      const { message, related = [] } = diagnostics.find(({ severity }) => severity === 'error')!;
      return [message, related.map(({ span }) => textOf(span))];
    };
    expect(await faultOf('x y')).toEqual(['expected an operator, or the end of the expression, found `y`', []]);
    expect(await faultOf('/\\ x y')).toEqual([
      'expected an operator, or the next item of the list, found `y`, inside a list of `/\\`',
      [expect.stringMatching(/^\/\\/)],
    ]);
  });

  it('says where a value comes from that stands nowhere', async () => {
    const path = file(
      'First',
      '(* --algorithm First { variables x = 0; procedure p(n) variables m = n + 1; { a: return } { b: call p(1) } } *)',
    );
    writeFileSync(join(folder, 'First.cfg'), 'SPECIFICATION Spec\nCONSTANT defaultInitValue = defaultInitValue\n');
    for (const codes of [['E401', 'E516'], ['E401']]) {
      const { diagnostics } = await run(path);
      expect(diagnostics.map(({ code }) => code)).toEqual(codes);
      expect(diagnostics[0]!.fix).toMatch(/^Give a first value/);
      translateFile(path, false);
    }
  });

  it('says which value variables without a first one begin with', async () => {
    const { diagnostics } = await run(file('Valueless', '(* --algorithm Valueless { variables x; { a: x := 1 } } *)'));
    const fault = diagnostics.find(({ code }) => code === 'E314');
    expect(fault?.fix).toContain('`CONSTANT defaultInitValue = defaultInitValue`');
  });

  it('reports faults of the algorithm as faults of the module', async () => {
    const report = await run(file('Faulty', '(* --algorithm Faulty { variables x = 0; { x = 1 } } *)'));
    expect(report).toMatchObject({ verdict: 'parse-error', diagnostics: [{ code: 'E501' }] });
  });
});

describe('translate', () => {
  it('writes the file once', async () => {
    const path = file('Written', '(* --algorithm Written { variables x = 0; { while (x < 3) x := x + 1 } } *)');
    expect(translateFile(path, true)).toMatchObject({ result: 'failed', diagnostics: [{ code: 'E517' }] });
    expect(translateFile(path, false)).toEqual({ result: 'written', options: [], diagnostics: [] });
    expect(translateFile(path, false)).toEqual({ result: 'unchanged', options: [], diagnostics: [] });
    expect(translateFile(path, true)).toEqual({ result: 'unchanged', options: [], diagnostics: [] });
    expect((await run(path)).diagnostics).toEqual([]);
  });

  it('leaves a file with a faulty algorithm alone', () => {
    const path = file('Left', '(* --algorithm Left { variables x = 0; { x = 1 } } *)');
    const before = readFileSync(path, 'utf8');
    expect(translateFile(path, false).result).toBe('failed');
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(translateFile(join(folder, 'Missing.tla'), false)).toMatchObject({ result: 'failed', diagnostics: [{ code: 'E001' }] });
  });
});
