// What is proposed for modules, by what their texts say.
import { describe, expect, it } from 'vitest';
import { isBundled } from '../../src/diagnostics/index.ts';
import { configurationText, type Proposal, propose } from '../../src/proposal/index.ts';
import { resolveModule } from '../../src/semantics/index.ts';
import { ModuleFinder } from '../../src/session/open/find-modules.ts';
import { parseModule } from '../../src/syntax/index.ts';

const proposalFor = (body: string): Proposal => {
  const text = `---- MODULE M ----\nEXTENDS Naturals, Sequences, FiniteSets\n${body}\n====`;
  const { module } = parseModule({ name: 'M.tla', text });
  const { resolution, diagnostics } = resolveModule(module!, new ModuleFinder('M.tla', module!).find);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return propose(resolution!, module!, isBundled);
};

const valuesOf = (body: string): Record<string, string | null> =>
  Object.fromEntries(proposalFor(body).constants.map(({ name, value }) => [name, value]));

describe('values of constants', () => {
  it.each<[string, string, Record<string, string | null>]>([
    ['a bound of a sum', "CONSTANT N VARIABLE x Init == x = 0 Next == x < N /\\ x' = x + 1", { N: '2' }],
    [
      'what is ranged over',
      "CONSTANT Node VARIABLE x Init == x = [n \\in Node |-> 0] Next == \\E n \\in Node : x' = [x EXCEPT ![n] = @]",
      { Node: '{n1, n2, n3}' },
    ],
    [
      'a set beside an element',
      "CONSTANTS Value, None VARIABLE x Init == x = None Next == x' \\in Value \\cup {None}",
      { Value: '{v1, v2, v3}', None: 'None' },
    ],
    [
      'quorums',
      'CONSTANTS Acceptor, Quorum ASSUME \\A Q \\in Quorum : Q \\subseteq Acceptor',
      { Acceptor: '{a1, a2, a3}', Quorum: '{{a1, a2}, {a1, a3}, {a2, a3}}' },
    ],
    [
      'parts of a tuple that differ',
      'CONSTANTS None, Value VARIABLE log P == LET chosen == {e \\in log : e[3] = TRUE} one == CHOOSE e \\in chosen : e[1] > 0 IN one[2] \\in Value \\cup {None}',
      { None: 'None', Value: '{v1, v2, v3}' },
    ],
    [
      'a sequence that is applied to a number',
      'CONSTANTS Input, Pairs ASSUME Input[1] > 0 /\\ \\A p \\in Pairs : p[2] > 0',
      { Input: null, Pairs: null },
    ],
    [
      'sets that are joined',
      "CONSTANTS Reader, Writer, Other VARIABLE x All == Other \\cup (Reader \\cup Writer) Init == x = [p \\in All |-> 0] Next == \\E r \\in Reader : x' = [x EXCEPT ![r] = 1]",
      { Reader: '{r1, r2, r3}', Writer: '{w1, w2, w3}', Other: '{o1, o2, o3}' },
    ],
    [
      'assumed elements of a set',
      'CONSTANTS Root, Backup, Spare, Node, None ASSUME Root \\in Node /\\ {Backup, Spare} \\subseteq Node ASSUME \\A n \\in Node \\cup {None} : n = n',
      { Root: 'n1', Backup: 'n2', Spare: 'n3', Node: '{n1, n2, n3}', None: 'None' },
    ],
    [
      'assumed elements of sets of numbers and strings',
      'CONSTANTS Kind, Kinds, P, Ps ASSUME P \\in Ps /\\ \\A p \\in Ps : p + 1 > 0 ASSUME Kind \\in Kinds /\\ \\A k \\in Kinds : k # "y"',
      { Kind: '"a"', Kinds: '{"a", "b", "c"}', P: '1', Ps: '{1, 2, 3}' },
    ],
    ['several strings', 'CONSTANTS Buyer, Seller ASSUME Buyer \\in STRING /\\ Seller \\in STRING', { Buyer: '"a"', Seller: '"b"' }],
    [
      'sets whose permutations are joined',
      'CONSTANTS Core, Addr LOCAL INSTANCE TLC Symmetry == Permutations(Core) \\union Permutations(Addr)',
      { Core: '{c1, c2, c3}', Addr: '{a1, a2, a3}' },
    ],
    [
      'sets of strings that are joined',
      'CONSTANTS Producers, Consumers VARIABLE lock ProcSet == (Producers) \\cup (Consumers) Init == lock = "free" Next == \\E p \\in ProcSet : lock\' = p',
      { Producers: '{"a", "b", "c"}', Consumers: '{"c1", "c2", "c3"}' },
    ],
    [
      'sets of numbers that are joined',
      "CONSTANTS Producers, Consumers VARIABLE lock ProcSet == (Producers) \\cup (Consumers) Init == lock = 0 Next == \\E p \\in ProcSet : lock' = p",
      { Producers: '{1, 2, 3}', Consumers: '{4, 5, 6}' },
    ],
    [
      'sets that are joined with strings',
      'CONSTANT Part VARIABLE pc ProcSet == {"c"} \\cup (Part) Init == pc = [p \\in ProcSet |-> "a"] Next == \\E p \\in Part : p # "x" /\\ pc\' = pc',
      { Part: '{"a", "b", "d"}' },
    ],
    [
      'sets that are joined with numbers, and among themselves',
      "CONSTANTS N, P, Q VARIABLE x ProcSet == {2} \\cup (P) \\cup (Q) Other == (1..N) \\cup {12} Init == x = 0 Next == \\E p \\in ProcSet : x' = p + 1",
      { N: '2', P: '{1, 3, 4}', Q: '{5, 6, 7}' },
    ],
    [
      'sets that are joined with ranges',
      "CONSTANTS N, P VARIABLE x ProcSet == (1..N) \\cup (P) \\cup 12..13 Init == x = 0 Next == \\E p \\in ProcSet : x' = p + 1",
      { N: '2', P: '{10, 11, 14}' },
    ],
    [
      'sets that are joined to another one',
      'CONSTANTS Node, Correct, Faulty ASSUME Node = Correct \\cup Faulty',
      { Node: '{n1, n2, n3}', Correct: '{n1, n2, n3}', Faulty: '{n1, n2, n3}' },
    ],
    [
      'joined sets of which there are quorums',
      'CONSTANTS Learner, Acceptor, Quorum ASSUME Quorum \\subseteq SUBSET Acceptor /\\ \\A p \\in Acceptor \\cup Learner : TRUE',
      { Learner: '{l1, l2, l3}', Acceptor: '{l1, l2, l3}', Quorum: '{{l1, l2}, {l1, l3}, {l2, l3}}' },
    ],
    ['elements that are added', 'CONSTANT Proc ASSUME \\A p \\in Proc : p + 1 > 0', { Proc: '{1, 2, 3}' }],
    ['a truth value', "CONSTANT Fast VARIABLE x Init == x = 0 Next == IF Fast THEN x' = 1 ELSE x' = 2", { Fast: 'TRUE' }],
    [
      'through an operator',
      'CONSTANTS A, N Max(i, j) == IF i > j THEN i ELSE j ASSUME Max(N, 3) = 3 /\\ \\A a \\in A : a # 0',
      { A: '{1, 2, 3}', N: '2' },
    ],
    [
      'what an assumption lists',
      'CONSTANTS N, Mode, K ASSUME N \\in Nat /\\ Mode \\in {"slow", "fast"} ASSUME K \\in {7, 8} \\/ N > 1',
      { N: '2', Mode: '"slow"', K: '2' },
    ],
    [
      'a record with a part of its own type',
      'CONSTANTS First, N ASSUME \\A b : b.parent.height = N + 1 /\\ b = b.parent /\\ First = b.parent',
      { First: 'First', N: '2' },
    ],
    ['an operator', 'CONSTANT F(_) ASSUME F(1) = 1', { F: null }],
    ['a function', 'CONSTANT f ASSUME f[1] = "a"', { f: null }],
    ['a function that is changed', 'CONSTANT f VARIABLE x Init == x = [f EXCEPT ![1] = 2]', { f: null }],
    [
      'what takes the place of a string',
      'CONSTANTS Key, NULL Kept == [Key -> {"new", "done"} \\union {NULL}] VARIABLE x Init == x = [k \\in Key |-> NULL] Next == \\E k \\in Key : x[k] # NULL /\\ x\' = [x EXCEPT ![k] = "done"]',
      { Key: '{k1, k2, k3}', NULL: 'NULL' },
    ],
    [
      'what takes the place of records and functions',
      `CONSTANTS Null, NoF, R, G ASSUME Null \\notin {R} VARIABLES x, f Init == x = Null /\\ f = [n \\in 1..2 |-> NoF]
       Next == (x' = [v |-> 1] \\/ x' = R) /\\ f' = [f EXCEPT ![1] = IF f[1] = NoF THEN [i \\in 1..2 |-> G[i] + R.v] ELSE NoF] /\\ x # Null`,
      { Null: 'Null', NoF: 'NoF', R: null, G: null },
    ],
    [
      'two sets with one initial',
      'CONSTANTS Reader, Resource ASSUME Reader # {} /\\ Resource # {} /\\ Reader \\subseteq Reader /\\ Resource \\subseteq Resource',
      { Reader: '{r1, r2, r3}', Resource: '{re1, re2, re3}' },
    ],
    ['names that are taken', 'CONSTANT Node n1 == 1 ASSUME \\A n \\in Node : n = n', { Node: '{no1, no2, no3}' }],
    ['a CHOOSE without a set', 'CONSTANT Value None == CHOOSE v : v \\notin Value', { Value: '{v1, v2, v3}', None: 'None' }],
    ['numbers that are tried', "VARIABLE x Ballot == Nat Init == x = 0 Next == \\E b \\in Ballot : x' = b", { Ballot: '{0, 1, 2}' }],
    ['numbers that are not', "VARIABLE x Ballot == Nat Init == x = 0 Next == x' = 1 /\\ x \\in Ballot", {}],
  ])('%s', (_, body, expected) => {
    expect(valuesOf(body)).toEqual(expected);
  });
});

describe('behaviours', () => {
  it.each<[string, string, Proposal['behaviour']]>([
    ['Spec', "VARIABLE x Init == x = 0 Next == x' = x Spec == Init /\\ [][Next]_x", { kind: 'specification', specification: 'Spec' }],
    ['no Spec that hides a variable', 'VARIABLE x Spec == \\EE q : [](x = q)', { kind: 'open', candidates: [] }],
    ['Init and Next', "VARIABLE x Init == x = 0 Next == x' = x", { kind: 'init-next', init: 'Init', next: 'Next' }],
    [
      'the only formula',
      "VARIABLE x Start == x = 0 LSpec == Start /\\ [][x' = x]_x /\\ WF_x(x' = x)",
      { kind: 'specification', specification: 'LSpec' },
    ],
    ['several formulas', "VARIABLE x A == x = 0 /\\ [][x' = x]_x B == x = 1 /\\ [][x' = x]_x", { kind: 'open', candidates: ['A', 'B'] }],
    ['a Next without primes', 'VARIABLE x Init == x = 0 Next == FALSE', { kind: 'init-next', init: 'Init', next: 'Next' }],
    ['a Next that is no truth value', 'VARIABLE x Next == 3 Init == x = Next', { kind: 'open', candidates: [] }],
    ['none', 'VARIABLE x TypeOK == x = 0', { kind: 'open', candidates: [] }],
    ['no variables', 'ASSUME 1 + 1 = 2', { kind: 'none' }],
    ['Spec that is no formula', "VARIABLE x Spec == 3 Init == x = Spec Next == x' = x", { kind: 'init-next', init: 'Init', next: 'Next' }],
  ])('%s', (_, body, expected) => {
    expect(proposalFor(body).behaviour).toEqual(expected);
  });
});

it.each(['Next == FALSE', "Step == x' = x", "Next(n) == x' = n"])('Init is no invariant beside %s', (next) => {
  const { invariants } = proposalFor(`VARIABLE x Init == x = 0 Small == x < 9 ${next}`);
  expect(invariants.map(({ name }) => name)).toEqual(['Small']);
});

it('tells what is stated from what might be meant', () => {
  const { invariants, properties } = proposalFor(`VARIABLE x
    Init == x = 0
    Guard == x < 2
    Next == Guard /\\ x' = x + 1
    Spec == Init /\\ [][Next]_x
    Small == x <= 2
    TypeOK == x \\in Nat
    Perhaps == x # 7
    Sum == x + x
    Grows == <>(x = 2)
    Rises == [][x' > x]_x
    THEOREM Spec => [](Small /\\ TypeOK) /\\ Grows`);
  expect(invariants).toEqual([
    { name: 'Small', isStated: true },
    { name: 'TypeOK', isStated: true },
    { name: 'Perhaps', isStated: false },
  ]);
  expect(properties).toEqual([
    { name: 'Grows', isStated: true },
    { name: 'Rises', isStated: false },
  ]);
});

it('puts what is not stated into comments', () => {
  const text = configurationText(proposalFor("VARIABLE x Init == x = 0 Next == x' = x Perhaps == x = 0 Inv == x = 0"));
  expect(text).toContain('\nINVARIANT Inv\n');
  expect(text).toContain('\n\\* INVARIANT Perhaps\n');
});
