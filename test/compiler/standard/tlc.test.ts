import { describe, expect, it } from 'vitest';
import { AssertionFault, standardModules } from '../../../src/compiler/standard/index.ts';
import { checkEquations, checkFaults } from './check-cases.ts';
import { createContext, createEvaluator } from './evaluate.ts';

describe('TLC', () => {
  checkEquations(
    ['Sequences', 'TLC', 'TLCExt'],
    [
      ['(1 :> 2)', '<<2>>'],
      ['("a" :> 1) @@ ("b" :> 2)', '[a |-> 1, b |-> 2]'],
      ['("a" :> 1) @@ ("a" :> 2)', '[a |-> 1]'],
      ['<<1, 2>> @@ <<3, 4, 5>>', '<<1, 2, 5>>'],
      ['<< >> @@ <<3>>', '<<3>>'],
      ['(2 :> "b") @@ (1 :> "a")', '<<"a", "b">>'],
      ['DOMAIN ((0 :> 1) @@ (5 :> 1))', '{0, 5}'],
      ['Permutations({1, 2})', '{<<1, 2>>, <<2, 1>>}'],
      ['Permutations({})', '{<< >>}'],
      ['Permutations({"a", "b"})', '{[a |-> "a", b |-> "b"], [a |-> "b", b |-> "a"]}'],
      ['SortSeq(<<3, 1, 2>>, <)', '<<1, 2, 3>>'],
      ['SortSeq(<<3, 1, 2>>, >)', '<<3, 2, 1>>'],
      ['SortSeq(<< >>, <)', '<< >>'],
      ['SortSeq(<<<<1, 1>>, <<0, 2>>, <<1, 3>>, <<0, 4>>>>, LAMBDA x, y : x[1] < y[1])', '<<<<0, 2>>, <<0, 4>>, <<1, 1>>, <<1, 3>>>>'],
      ['SortSeq(<<<<1, 1>>, <<0, 2>>, <<1, 3>>>>, LAMBDA x, y : x[1] <= y[1])', '<<<<0, 2>>, <<1, 3>>, <<1, 1>>>>'],
      ['3 \\in Any', 'TRUE'],
      ['ToString(3)', '"3"'],
      ['ToString(-3)', '"-3"'],
      ['ToString("a")', '"\\"a\\""'],
      ['ToString(<<1, "x">>)', '"<<1, \\"x\\">>"'],
      ['ToString({2, 1})', '"{1, 2}"'],
      ['ToString(SUBSET {1, 2})', '"{{}, {1}, {2}, {1, 2}}"'],
      ['ToString((3 :> 4) @@ (1 :> 3))', '"(1 :> 3 @@ 3 :> 4)"'],
      ['ToString([a |-> TRUE])', '"[a |-> TRUE]"'],
      ['ToString(Nat)', '"Nat"'],
      ['ToString(<< >>)', '"<<>>"'],
      ['TLCEval(1..3)', '{1, 2, 3}'],
      ['RandomElement({7})', '7'],
      ['RandomElement([1..3 -> 0..5]) \\in [1..3 -> 0..5]', 'TRUE'],
      ['RandomElement([a : 1..3, b : SUBSET {1, 2}]) \\in [a : 1..3, b : SUBSET {1, 2}]', 'TRUE'],
      ['RandomElement((1..3) \\X {TRUE}) \\in (1..3) \\X {TRUE}', 'TRUE'],
      ['Print("x", 5)', '5'],
      ['PrintT("x")', 'TRUE'],
      ['Assert(TRUE, "x")', 'TRUE'],
      ['AssertEq(1, 1)', 'TRUE'],
    ],
  );
  checkFaults(
    ['TLC', 'TLCExt'],
    [
      ['("a" :> 1) @@ (1 :> 2)', 'string "a" with the integer 1'],
      ['3 @@ (1 :> 2)', 'The left side of @@ must be a function, but it is 3.'],
      ['Permutations(1..20)', 'too many'],
      ['Permutations(Nat)', 'must be a finite set, but it is Nat'],
      ['RandomElement({})', 'not empty'],
      ['RandomElement(Nat)', 'finite'],
      ['Assert(FALSE, <<"bad", 1>>)', 'Assertion failed: <<"bad", 1>>'],
      ['Assert(3, "x")', 'must be TRUE or FALSE'],
      ['TLCGet(1)', 'TLCGet(1) has no value'],
      ['TLCGet("nothing")', 'has no value'],
      ['TLCGet(-1)', 'must be a natural number or a string'],
      ['TLCSet("level", 1)', 'must be a natural number'],
    ],
  );

  it('tells about the run and the search', () => {
    const run = createEvaluator(['TLC']);
    expect(run('<<TLCGet("level"), TLCGet("distinct"), TLCGet("generated"), TLCGet("diameter"), TLCGet("queue")>>')).toBe(
      run('<<3, 20, 30, 4, 5>>'),
    );
    expect(run('TLCGet("config").mode')).toBe(run('"bfs"'));
    expect(run('TLCGet("config").worker')).toBe(run('1'));
    expect(run('TLCGet("stats").distinct')).toBe(run('20'));
    expect(run('TLCGet("revision").timestamp > 1628118195')).toBe(run('TRUE'));
    expect(run('TLCGet("duration")')).toBe(run('0'));
  });

  it('names no action of a random behaviour', () => {
    const settings = { deadlock: true, workers: 1, seed: '0', depth: -1, traces: -1 };
    const named = (mode: 'bfs' | 'simulate') => createEvaluator(['TLC'], createContext({ run: { ...settings, mode } }));
    expect(named('bfs')('TLCGet("action").name = "UnnamedAction"')).toBe(createContext().values.atoms.TRUE);
    expect(() => named('simulate')('TLCGet("action").name')).toThrow('TLCGet("action") has no value here.');
  });

  it('keeps registers', () => {
    const context = createContext();
    const run = createEvaluator(['TLC', 'TLCExt'], context);
    run('TLCSet(3, <<1, 2>>)');
    run('TLCSet("s:mine", 1..2)');
    expect(run('TLCGet(3)')).toBe(run('<<1, 2>>'));
    expect(run('TLCGet("s:mine")')).toBe(run('{1, 2}'));
    expect(run('TLCGet("all")')).toBe(run('(3 :> <<<<1, 2>>>>)'));
    expect(run('TLCGetOrDefault(4, "none")')).toBe(run('"none"'));
    expect(run('TLCGetAndSet(5, +, 1, 10)')).toBe(run('10'));
    expect(run('TLCGet(5)')).toBe(run('11'));
    run('TLCSet("exit", FALSE)');
    expect(context.progress.exit).toBe(false);
    run('TLCSet("exit", TRUE)');
    expect(context.progress.exit).toBe(true);
  });

  it('shows values as TLC does', () => {
    const context = createContext();
    const run = createEvaluator(['TLC', 'TLCExt'], context);
    run('Print("hello", 3)');
    run('PrintT(<<"a", {2, 1}>>)');
    expect(run('AssertEq({1}, {2})')).toBe(context.values.atoms.FALSE);
    expect(context.shown).toEqual(['"hello"  3', '<<"a", {1, 2}>>', '"Assertion failed"', '{1}', '{2}']);
  });

  it('tells a failed assertion from other faults', () => {
    const run = createEvaluator(['TLC']);
    expect(() => run('Assert(FALSE, "x")')).toThrow(AssertionFault);
    expect(() => run('Assert(1, "x")')).not.toThrow(AssertionFault);
  });

  it('reads the clock it is given', () => {
    const run = createEvaluator(['TLC'], createContext({ now: () => 1_800_000_000_999 }));
    expect(run('JavaTime')).toBe(run('1800000000'));
  });

  it('marks what depends on more than its arguments', () => {
    const natives = standardModules.get('TLC')!.natives!(createContext());
    const marked = Object.keys(natives).filter((name) => natives[name]!.effect !== undefined);
    expect(marked).toEqual(['Print', 'PrintT', 'Assert', 'JavaTime', 'TLCGet', 'TLCSet', 'RandomElement']);
  });
});

describe('TLCExt', () => {
  checkFaults(
    ['TLCExt'],
    [['TLCEvalDefinition("Init")', 'TLCEvalDefinition("Init") is not supported: write the definition\'s name itself.']],
  );
});

describe('Randomization', () => {
  checkEquations(
    ['FiniteSets', 'Randomization'],
    [
      ['Cardinality(RandomSubset(3, 1..100))', '3'],
      ['RandomSubset(3, {1, 2})', '{1, 2}'],
      ['RandomSubset(0, {1, 2})', '{}'],
      ['Cardinality(RandomSubset(50, [1..20 -> 0..1000000]))', '50'],
      ['RandomSubset(5, SUBSET (1..200)) \\in SUBSET SUBSET (1..200)', 'TRUE'],
      ['RandomSetOfSubsets(5, 3, 1..3)', '{{1, 2, 3}}'],
      ['RandomSetOfSubsets(5, 0, 1..3)', '{{}}'],
    ],
  );
  checkFaults(
    ['Randomization'],
    [
      ['RandomSubset(1, Nat)', 'must be a finite set, but it is Nat'],
      ['RandomSubset(-1, {1})', 'must be a natural number'],
      ['RandomSetOfSubsets(9, 1, {1, 2, 3})', 'has fewer subsets'],
      ['RandomSetOfSubsets(1, 4, {1, 2, 3})', 'has only 3 elements'],
    ],
  );
});
