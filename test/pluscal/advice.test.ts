// Warnings about algorithms that can be translated: procedures that can end without `return`, processes with the same identifier.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/diagnostics/index.ts';
import { translate, translated, writeTranslation } from '../../src/pluscal/index.ts';

const moduleOf = (algorithm: string): string =>
  `---- MODULE M ----\nEXTENDS Integers, Sequences\n(* --algorithm A ${algorithm} end algorithm *)\n====\n`;

const advice = (algorithm: string): readonly string[] => {
  const { translation, diagnostics } = translate({ name: 'M.tla', text: moduleOf(algorithm) });
  expect(translation).not.toBeNull();
  return diagnostics.map(({ code, severity, message, fix }) => {
    expect(severity).toBe('warning');
    return `${code} ${message}. ${fix}`;
  });
};

describe('a procedure', () => {
  const withBody = (body: string): string =>
    `variables x = 0; procedure q() begin q1: return; end procedure; procedure p(n) begin a: ${body} end procedure; process w = 1 begin l: call p(1); end process;`;

  const ENDS = 'E520 the procedure `p` ends without `return`. Write `return;` at its end.';
  const CAN = 'E520 the procedure `p` can end without `return`. Write `return;` at its end.';
  const LABEL = 'E520 the procedure `p` can end without `return`. Write `return;` at its end, with a label before it.';

  it.each([
    ['x := 1;', ENDS],
    ['x := 1; b: skip;', ENDS],
    ['call q();', ENDS],
    ['while x < 3 do x := x + 1; end while;', CAN],
    ['while x < 3 do x := x + 1; if x = 2 then return; end if; end while;', CAN],
    ['if x = 1 then x := 2; else x := 3; end if;', CAN],
    ['if x = 1 then return; end if;', LABEL],
    ['if x = 1 then return; else x := 2; end if;', LABEL],
    ['if x = 1 then b: return; else c: x := 2; end if;', LABEL],
    ['either return; or x := 2; end either;', LABEL],
    ['either x := 1; or x := 2; end either;', CAN],
    ['with i \\in {1} do x := i; end with;', CAN],
    ['with i \\in {1} do if i = 1 then return; end if; end with;', LABEL],
  ])('%s', (body, said) => {
    expect(advice(withBody(body))).toEqual([said]);
    // What is advised helps.
    const end = said === LABEL ? 'z: return;' : 'return;';
    expect(advice(withBody(`${body} ${end}`))).toEqual([]);
  });

  it.each([
    'return;',
    'x := 1; return;',
    'while TRUE do x := 1; end while;',
    'while (TRUE) do b: x := 1; end while;',
    'if x = 1 then return; else goto a; end if;',
    'if x = 1 then return; elsif x = 2 then b: goto a; else call q(); return; end if;',
    'either return; or await FALSE; end either;',
    'either x := 1; goto a; or call q(); b: return; end either;',
    'with i \\in {1} do x := i; return; end with;',
    'call q(); goto a;',
    'assert FALSE;',
  ])('nothing is said of %s', (body) => {
    expect(advice(withBody(body))).toEqual([]);
  });
});

describe('two processes', () => {
  const withIds = (first: string, second: string): string =>
    `variables x = 0; process p ${first} begin a: x := 1; end process; process q ${second} begin b: x := 2; end process;`;

  it.each([
    ['= 1', '= 1', 'the identifier `1`'],
    ['= "a"', '= "a"', 'the identifier `"a"`'],
    ['= N', '= N', 'the identifier `N`'],
    ['\\in 1..3', '= 2', 'the identifier `2`'],
    ['= 3', '\\in 1..3', 'the identifier `3`'],
    ['\\in 1..3', '\\in 3..4', 'the identifier `3`'],
    ['\\in 1..N', '\\in 1..M', 'the identifier `1`'],
    ['\\in 1..N', '= 1', 'the identifier `1`'],
    ['\\in 1..N', '\\in 1..N', 'the identifiers of `1 .. N`'],
    ['\\in Nodes', '\\in Nodes', 'the identifiers of `Nodes`'],
    ['\\in {"a", "b"}', '\\in {"c", "b"}', 'the identifier `"b"`'],
    ['\\in {1, 5}', '\\in 4..6', 'the identifier `5`'],
    ['\\in {n1, n2}', '= n2', 'the identifier `n2`'],
    ['= -1', '\\in {-1}', 'the identifier `-1`'],
  ])('%s and %s', (first, second, shared) => {
    expect(advice(withIds(first, second))).toEqual([
      `E521 the processes \`p\` and \`q\` both have ${shared}. Give \`q\` other identifiers, of the same kind: numbers beside numbers, strings beside strings.`,
    ]);
  });

  it.each([
    ['= 1', '= 2'],
    ['\\in 1..3', '= 0'],
    ['\\in 1..3', '\\in 4..6'],
    ['\\in 1..N', '= 0'],
    ['\\in 1..N', '= 7'],
    ['\\in 1..N', '\\in 2..N'],
    ['\\in 1..N', '\\in N+1..M'],
    ['\\in 3..2', '= 3'],
    ['\\in {"a,b"}', '= "a"'],
    ['\\in Readers', '\\in Writers'],
    ['= f[1]', '= f[2]'],
    ['\\in {}', '= 1'],
  ])('nothing is said of %s and %s', (first, second) => {
    expect(advice(withIds(first, second))).toEqual([]);
  });

  it('both begin where there is no `pc`', () => {
    const loop = 'while TRUE do x := 1; end while;';
    expect(advice(`variables x = 0; process p = 1 begin a: ${loop} end process; process q = 1 begin b: ${loop} end process;`)).toEqual([]);
  });
});

describe('a file with a translation', () => {
  const text = moduleOf('variables x = 0; procedure p() begin a: x := 1; end procedure; begin l: call p();');
  const written = writeTranslation({ name: 'M.tla', text }).text!;
  const codesOf = (file: string): readonly string[] => translated({ name: 'M.tla', text: file }).diagnostics.map(({ code }) => code);

  it.each([
    ['none', text, ['E516', 'E520']],
    ['its own', written, ['E520']],
    ['one without checksums', written.replace(/ \(chksum.*/, ''), ['E520']],
    ['one of another algorithm', written.replace('a: x := 1', 'a: x := 2'), ['E519', 'E520']],
    ['one that was changed by hand', written.replace("x' = 1", "x' = 3"), ['E518', 'E520']],
  ])('%s', (_, file, codes) => {
    expect(codesOf(file)).toEqual(codes);
  });

  it('says where control comes to the end', () => {
    const [warning] = translated({ name: 'M.tla', text: written }).diagnostics;
    expect(textOf(warning!.span!)).toBe('p');
    expect(warning!.related!.map(({ span }) => textOf(span))).toEqual(['x := 1']);
  });
});
