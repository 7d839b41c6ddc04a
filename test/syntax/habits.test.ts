// What is said to people who write what other languages and notations have.
import { describe, expect, it } from 'vitest';
import { parseModule } from '../../src/syntax/index.ts';

/** What to do about the first error of a module with these lines. */
const fixOf = (lines: string): string | undefined => {
  const text = `---- MODULE M ----\nEXTENDS Integers, Sequences\nVARIABLES x, S\n${lines}\n====\n`;
  return parseModule({ name: 'M.tla', text }).diagnostics.find(({ severity }) => severity === 'error')?.fix;
};

const configuration = (word: string) => `\`${word}\` is a word of the configuration: move the line into the file .cfg beside the module.`;
const comment = 'A comment begins with `\\*`, or stands between `(*` and `*)`.';
const subsets = 'Write `\\in SUBSET`: a name is bound to the elements of a set, here of the set of subsets.';
const tuples = 'A tuple lists its elements. A set is written `{e : x \\in S}`, a sequence `[i \\in 1..n |-> e]`.';
const tuple = 'Write `<<...>>` for a tuple.';
const behindSets = 'Behind the sets stands no condition. Put it into one: `{e : x \\in {x \\in S : condition}}`.';
const updateOfSet =
  'An update names each part that changes. For the parts of a set, write the function: `[x \\in DOMAIN f |-> IF x \\in S THEN e ELSE f[x]]`.';
const missingSign = 'Write `/\\` before it, as before the other items of the list.';
const sequenceOrTuple = 'Write `<<...>>` for a tuple or a sequence.';
const commentSign = (closing: string) =>
  `\`\\*\` makes a comment of the rest of its line: write \`${closing}\` before it. A product is written \`\\X\` of sets, \`*\` of numbers.`;
const commas = 'Write commas between the names.';
const noEnd = 'Remove `END`: IF and CASE have none.';
const elements = 'Write `\\in` to say of which set something is an element.';
const notEqual = 'Write `#` or `/=` for "not equal".';
const unchanged = 'Write the variables as a tuple: `UNCHANGED <<x, y>>`.';
const capitals = (word: string) => `Write \`${word}\`: the words of TLA+ are in capitals.`;
const condition = (name: string) =>
  `\`:\` stands once behind the names. For the elements with a condition, write \`\\in {${name} \\in S : condition}\`.`;

const otherName = (name: string) => `Write another name, such as \`${name}2\`: a name has no prime where it gets its meaning.`;
const declared =
  'A declaration gives no value: that of a constant stands in the configuration, that of a variable in the initial predicate.';
const tupleBehindEquals = 'Write a blank between `=` and `<<`: `=<` is "less or equal".';

describe('a fix for what was meant', () => {
  it.each([
    ['P == 1\nSPECIFICATION Spec', configuration('SPECIFICATION')],
    ['P == 1\nINVARIANT Inv == TRUE', configuration('INVARIANT')],
    ['P == 1\nINIT Init', configuration('INIT')],
    ['P == 1\nRecursive f(_)', capitals('RECURSIVE')],
    ['P == 1\nVariable y', capitals('VARIABLE')],
    ['P == 1\nvariables y', capitals('VARIABLES')],
    ['P == 1\n% Sum of a function', comment],
    ['P == 1\n// a comment here', comment],
    ['CONSTANT N\n-- given by the model', comment],
    ['P == \\E new \\subseteq S : TRUE', subsets],
    ['P == x = 1 /\\ \\A a, b \\subseteq S : TRUE', subsets],
    ['P == CHOOSE s \\subseteq S : TRUE', subsets],
    ['P == <<y \\in S : y # x>>', tuples],
    ['P == Len(<<y : y \\in S>>)', tuples],
    ['P == [a |-> y : y \\in S]', 'A record has one value for each field. A set of records is written `{[...] : x \\in S}`.'],
    ['P == <<x[(y + 1)] : y \\in S>>', tuples],
    ['P == \\A a, b \\in S : (a, b) \\in x', tuple],
    ['P == x = (1, 2)', tuple],
    ['P == {<<a, b>> : a \\in S, b \\in S, a # b}', behindSets],
    ['P == {a : a \\in S, b \\in S, <<a, b>> # x}', behindSets],
    ['P == {a.b : a \\in S : a.c = 1}', behindSets],
    ["P == x' = [x EXCEPT ![1] = 2 : q \\in S]", updateOfSet],
    ['P == [n \\in S |-> x[n] EXCEPT ![1] = 2]', 'Write the update in brackets of its own: `[x \\in S |-> [f EXCEPT ...]]`.'],
    ['P == {a \\in S : b \\in x : b = a}', 'Write `}` here.'],
    ['P == [x EXCEPT ![1] |-> [x EXCEPT ![2] = 3]]', 'Write `=` here.'],
    ['P == [x EXCEPT ![1] = 2 EXCEPT ![2] = 3]', 'Write a comma or `]` before `EXCEPT`.'],
    ["P ==\n  \\/ x = 1\n  S' = S", 'Write `\\/` before it, as before the other items of the list.'],
    ['P == x THEN 1', 'Write an operator before `THEN`, or remove one of the two.'],
    ["P == x' = x EXCEPT ![1] = 2", 'Write `[f EXCEPT ...]` in brackets.'],
    ['P == {a |-> 1}', 'A record is written `[a |-> e]`; the function of one element is `x :> e` (EXTENDS TLC).'],
    ['P == SelectSeq(x, e |-> e > 1)', 'Write an operator as `LAMBDA e : ...`.'],
    ['P == S \\unoin {x}', 'There is no `\\unoin` in TLA+: write `\\union`.'],
    ['P == \\notIn', 'There is no `\\notIn` in TLA+: write `\\notin`.'],
    ['P == \\LET y == 1 IN y', 'Write `LET` without `\\`.'],
    ['P == SELECT n \\in S : n > 1', '`SELECT` is read as a name: write `CHOOSE`.'],
    [
      'P == LET a \\in S IN a',
      'A LET defines with `==`: write `LET x == CHOOSE y \\in S : ... IN ...` for one of the elements, or `\\E x \\in S : ...`.',
    ],
    ['INSTANCE Naturals AS N', 'The name of an instance stands before it: `N == INSTANCE Naturals`.'],
    ['P == ALL s, t \\in S : s = t', '`ALL` is read as a name: write `\\A`.'],
    ['P ==\n  /\\ x = 1\n  LET y == 1 IN y = x', missingSign],
    ["P ==\n  /\\ x = 1\n  S' = S", missingSign],
    ['P == [1..3]', 'Write `(...)` to group: an interval is a set without brackets.'],
    ['P == S \\cup {[x, 2]}', sequenceOrTuple],
    ['P == [f(1, 2)]', 'Write `|->`, `->`, `:` or `EXCEPT` inside it, close it with `]_` and a subscript, or use `(...)` to group.'],
    ['P == x \\in {"a" \\* 1..3}', commentSign('}')],
    ['P == x = (1 \\* the first one', 'Close it with `)`.'],
    ['P == IF x THEN 1 ELSE 2 END', noEnd],
    ['P == /\\ x = 1\n     /\\ CASE x -> 1 [] OTHER -> 2\n        END', noEnd],
    ['RECURSIVE f(_) g(_)', commas],
    ['CONSTANTS a\n  b', commas],
    ['P == /\\ x\n     /\\ Len S = 1', 'Write an operator before `S`, or `Len(S)` to apply an operator.'],
    ['P == Len S <= 1', 'Write an operator before `S`, or `Len(S)` to apply an operator.'],
    ['P == 1..x \\X 1..2', 'Put parentheses around each interval, such as `(1..x)`: `\\X` is applied before `..`.'],
    ['P == (1)..(x) \\X (1)..(2)', 'Put parentheses around each interval, such as `((1)..(x))`: `\\X` is applied before `..`.'],
    ['P == S \\X (1)..(x) \\X S \\X (1)..(2)', 'Put parentheses around each interval, such as `((1)..(x))`: `\\X` is applied before `..`.'],
    ['P == x=<<>>', tupleBehindEquals],
    ["P == x'=<<1, 2>>", tupleBehindEquals],
    ['P == (x=<<1>>)', tupleBehindEquals],
    ['P == [x EXCEPT ![1]=<<x>>]', tupleBehindEquals],
    ['P == x=<<1>>', tupleBehindEquals],
    ['P == S \\X 1..Len(S) \\X 3..4 = x', 'Put parentheses around each interval, such as `(1..Len(S))`: `\\X` is applied before `..`.'],
    ['P == ~ lab :: x = 2 /\\ TRUE', 'Put parentheses around the labeled expression: `(lab :: x = 2 /\\ TRUE)`.'],
    ['P == x in S', elements],
    ['P == \\E i in S : i = x', elements],
    ['P == LET a == {i in S : i = x} IN a', elements],
    ['P == LET a == 1 in a', capitals('IN')],
    ['P == forall i \\in S : i = x', '`forall` is read as a name: write `\\A`.'],
    ['P == exists i in S : i = x', '`exists` is read as a name: write `\\E`.'],
    ['P == 1\n3 == 4', 'Write `=` to compare; `==` begins a definition.'],
    ['P == LET a === 1 IN a', 'Write `=` to compare; `==` begins a definition.'],
    ['P == x <> 1', 'Write `#` or `/=` for "not equal".'],
    ['P == \\E i \\in S : i > 1 : x = i', condition('i')],
    ['P == /\\ x = 1\n     /\\ \\E i \\in 1..3 : (i > x):\n          x = i', condition('i')],
    ['P == \\A a, b \\in S : x[a] = {c \\in S : c = b} : x = 1', condition('a')],
    ['P == CHOOSE i \\in S : i > 1 : TRUE', condition('i')],
    ['P == \\A <<a, b>> \\in S : a = b : x = 1', condition('<<a, b>>')],
    ['P == x = 1 -> x = 2', 'Write `=>` for "implies"; a set of functions is written `[S -> T]`.'],
    ['I == INSTANCE Other WITH y -> x', 'Write `<-` for what takes the place of the name.'],
    ["P == x' = 1 /\\ UNCHANGED x, S", unchanged],
    ['P == /\\ UNCHANGED (x, S)', unchanged],
    ['P == UNCHANGED x S', unchanged],
    ['P == UNCHANGED <x, S>', unchanged],
    ['P == [x EXCEPT !(S) = 2]', 'Write `![...]` with square brackets for the value at an argument, and `!.name` for a field.'],
    ["P == /\\ x' = 1\n     /\\ UNCHANGED x, S", unchanged],
    ['P == /\\ x=<<1>>\n     /\\ TRUE', tupleBehindEquals],
    ['P == LET a == 1, b == 2 IN a', 'Remove the comma: definitions of a LET stand one behind the other.'],
    ['P == LET a = 1 IN a', 'To define `a`, write `a ==` with two equals signs.'],
    ['F(n) = n', 'To define `F`, write `F(...) ==` with two equals signs.'],
    ['f[n \\in S] := n', 'To define `f`, write `f[...] ==` with two equals signs.'],
    ['def P = 1', 'A definition begins with its name: write `P ==` or `P(x) ==`.'],
    ['P == x += 1', "Nothing is assigned: write `x' = x + ...`."],
    ['P == [f EXCEPT ![1] += 1]', 'Write `= @ + ...`: `@` is the value before.'],
    ['P == [f EXCEPT ![1].n -= 1]', 'Write `= @ - ...`: `@` is the value before.'],
    ['P == {y : y > 1}', 'Say of which set: `{y \\in S : ...}`.'],
    ['P == {1 2}', 'Write a comma between the elements.'],
    ['P == <<1 x>>', 'Write a comma between the elements.'],
    ['P == [a |-> 1 b |-> 2]', 'Write a comma or `]` before `b`.'],
    ['P == [S EXCEPT !1 = 2]', 'Write `![1]`.'],
    ['P == [S EXCEPT [1] = 2]', 'Write `!` before it: `[f EXCEPT ![i] = e]`.'],
    ['P == [i \\in S -> i]', 'Write `|->`: a function is `[x \\in S |-> e]`, and `[S -> T]` is a set of functions.'],
    ['P == [i \\in S : i]', 'Write `[x \\in S |-> e]` for a function, or `{x \\in S : P}` for a set.'],
    ['P == [1, 2]', 'Write `<<...>>` for a tuple or a sequence.'],
    ["P == [][x' = 1]", 'Close it with `]_` and the tuple of the variables: `[][Next]_vars`.'],
    ['P == x = 1 ? 1 : 2', 'A choice is written `IF p THEN a ELSE b`.'],
    ['ASSUME', 'Write it after `ASSUME`.'],
    ['P == x \\ in S', 'Write `\\in` without a blank.'],
    ['P == \\E y \\ in S : y = x', 'Write `\\in` without a blank.'],
    ['P == {y \\ in S : y = x}', 'Write `\\in` without a blank.'],
    ['P == [y \\ in S |-> y]', 'Write `\\in` without a blank.'],
    ['P == x \\ notin {1}', 'Write `\\notin` without a blank.'],
    ['P == S \\ union {2}', 'Write `\\union` without a blank.'],
    ['P == \\ E y \\in S : y = x', 'Write `\\E` without a blank.'],
    ['P == x = 1 / \\ x = 2', 'Write `/\\` without a blank.'],
    ['P == x = 1 = > x = 2', 'Write `=>` without a blank.'],
    ['P == x < = 2', 'Write `<=` without a blank.'],
    ['P == [y \\in S | -> y]', 'Write `|->`: a function is `[x \\in S |-> e]`, and `[S -> T]` is a set of functions.'],
    ['P == not x', '`not` is read as a name: write `~` for "not".'],
    ['P == x = 1 /\\ !x', 'Write `~` for "not".'],
    ['P == !(x = 1)', 'Write `~` for "not".'],
    ['P == (x = 1) and (x = 2)', 'Write `/\\` for "and".'],
    ['P == (x = 1) or (x = 2)', 'Write `\\/` for "or".'],
    ['P == Len "a"', 'Write an operator before a string, or `Len("a")` to apply an operator.'],
    ['P == Max {1, 2}', 'Write an operator before `{`, or `Max({...})` to apply an operator.'],
    ['P == /\\ Len <<1>> = 1', 'Write an operator before `<<`, or `Len(<<...>>)` to apply an operator.'],
    ['P == LET a == Max {1} IN a', 'Write an operator before `{`, or `Max({...})` to apply an operator.'],
    ['P == IF Max {1} = 1 THEN 1 ELSE 2', 'Write an operator before `{`, or `Max({...})` to apply an operator.'],
    ['P == x \\neq 1', 'There is no `\\neq` in TLA+: write `#` or `/=`.'],
    ['P == /\\ x \\le 1\n     /\\ TRUE', 'There is no `\\le` in TLA+: write `<=` or `\\leq`.'],
    ['P == x = \\Sum i \\in 1..3 : i', 'There is no `\\Sum` in TLA+: write the name of an operator without `\\`.'],
    ['P == S = \\emptyset', 'There is no `\\emptyset` in TLA+: write `{}`.'],
    ['P == x = 1 \\wedge S = 2', 'There is no `\\wedge` in TLA+: write `/\\`.'],
    ['P == 1\nSF_Clients == TRUE', 'No name can begin with `SF_`: that is a fairness condition.'],
    ['P == LAMBDA n, m : n + m', 'A LAMBDA stands where an operator is an argument: define `P(n, m) == ...`.'],
    ['P == CHOOSE a, b : a = b', 'CHOOSE takes one name, or a tuple of names with a set: `CHOOSE <<a, b>> \\in S \\X T : ...`.'],
    ["P == \\A y, y' \\in S : TRUE", otherName('y')],
    ["P == \\A y' \\in S : 'a' = y", otherName('y')],
    ["F(y') == y", otherName('y')],
    ["P == Print('a')", 'Strings stand in double quotes: `"text"`.'],
    ["P(f) == /\\ x = [f EXCEPT !'[1] = 2]\n        /\\ x' = 3", 'Write `.` here.'],
    ['P == \\E! y \\in S : y = x', 'TLA+ has no quantifier for "exactly one": write `Cardinality({x \\in S : P}) = 1`.'],
    ['P == <<x, _>> \\in S', 'Write a name: TLA+ has no `_` for "any value".'],
    ['P == x = 1_000', 'Write the number without `_`.'],
    ['P == {y : <<y, _>> \\in S}', 'Write a name: TLA+ has no `_` for "any value".'],
    ['P == ["a" |-> 1, "b" |-> 2]', 'Write the name of a field without quotes: `a`.'],
    ['P == [a : S, "b" : S]', 'Write the name of a field without quotes: `b`.'],
    ['P == 1\nUNION == 2', '`UNION` is a word of TLA+: nothing can be defined with this name.'],
    ['VARIABLES y = 0', declared],
    ['CONSTANT N := 3', declared],
    ['CONSTANTS N == 3', declared],
    ['CONSTANTS M, N == 3', declared],
    ['RECURSIVE F(n, m)', 'Write `_` for each parameter, as in `F(_, _)`.'],
    ['CONSTANT F(_, m)', 'Write `_` for each parameter, as in `F(_, _)`.'],
    ['P == (Let y == 1 IN y)', capitals('LET')],
    ['P == x \\bmod 2', 'There is no `\\bmod` in TLA+: write `%`.'],
    ['P == LET <<a, b>> == x IN a', 'A definition has one name: write `LET p == ...`, then `p[1]` and `p[2]`.'],
    ['P == x[1] != 2', notEqual],
    ['P == (x = 1 /\\ x[1] != 2)', notEqual],
    ['P == x IN S', elements],
    ['P == \\A y IN S : y', elements],
    ['P == x not in S', 'Write `\\notin`.'],
    ['P == x[1] not \\in S', 'Write `\\notin`.'],
    ["P == x' = x union {1}", 'Write `\\cup` for "union".'],
    ['P == {1} UNION S', 'Write `\\cup` for "UNION".'],
    ['P == [x EXCEPT ![1] = @ mod 2]', 'Write `%` for "mod".'],
    ['P == (x + 1) DIV 2', 'Write `\\div` for "DIV".'],
    ['P == and x = 1', '`and` is read as a name: write `/\\` for "and".'],
    ['P == or \\E y \\in S : y', '`or` is read as a name: write `\\/` for "or".'],
    ['P == x <-> S', 'Write `<=>` for "if and only if".'],
    ['THEOREM x ==> S', 'Write `=>` for "implies".'],
    ['P == x = 1\n ==> x = 2', 'Write `=>` for "implies".'],
    ['P == x =<= 1', 'Write `=<` or `<=` for "less or equal".'],
    ['P == x > |S|', 'Write `Cardinality(S)` for the number of elements (EXTENDS FiniteSets), and `Len(s)` for a sequence.'],
    ['P == x.append(1)', 'TLA+ has no methods: the value is an argument, as in `Append(s, e)`.'],
    ['P == {CHOOSE y \\in S | y}', 'Write `:` for `|` behind the set.'],
    ['P == \\A y \\in S. F(y)', 'Write `:` for `.` behind the set.'],
    ['P == \\E y \\in S, F(y)', 'Write `:` for the comma before `F`.'],
    ['P == /\\ x++\n     /\\ TRUE', "Nothing is assigned: write `x' = x + 1`."],
    ["P == x' += 1", "Nothing is assigned: write `x' = x + ...`."],
    ["P == /\\ 'x = 1", "A prime stands behind the name: `x'`."],
    ['P == unchanged <<x, S>>', '`unchanged` is read as a name: the words of TLA+ are in capitals, such as `UNCHANGED`.'],
    ['VAR y', 'Write `VARIABLE`, or `VARIABLES` for several.'],
    ['VARS\n  y, z', 'Write `VARIABLE`, or `VARIABLES` for several.'],
    ['CONST N', 'Write `CONSTANT`, or `CONSTANTS` for several.'],
    ['# The bridge is free', comment],
    ['P == LET a == 1\n         b := 2\n     IN a', 'To define `b`, write `b ==` with two equals signs.'],
    ['P == let y == 1 IN y', 'Write `LET` before `y`, and `IN`: the words of TLA+ are in capitals.'],
    ['P == let y == 1 in y', 'Write `LET` before `y`, and `IN`: the words of TLA+ are in capitals.'],
    ['P == let y == 1\n         z == 2\n     IN y + z', 'Write `LET` before `y`, and `IN`: the words of TLA+ are in capitals.'],
    ['P == let y == 1 z == 2 IN y + z', 'Write `LET` before `y`, and `IN`: the words of TLA+ are in capitals.'],
    ['P == {<<1, 2>> <<3, 4>>}', 'Write a comma between the elements.'],
    ['P == Append(x 1)', 'Write a comma or `)` before `1`.'],
    ['P == [x EXCEPT !.a = 1, .b = 2]', 'Write `!` before it.'],
  ])('%s', (lines, fix) => {
    expect(fixOf(lines)).toBe(fix);
  });

  it.each([
    ['a type keeps its own', 'P == x : Nat', 'Write `\\in` to say of which set something is an element: TLA+ has no types.'],
    ['a name beside the parenthesis of another', 'P == Len(x) S', 'Write an operator before `S`, or remove one of the two.'],
    ['words on two lines', 'P == Len\n  S', 'Write an operator before `S`, or remove one of the two.'],
    ['a line that begins with an operator', 'P == 1\n  % x = [S', 'Close it with `]`.'],
    ['an operator at the begin of a line', 'P == 1\n  % IF x 2 ELSE 3', 'Write `THEN` here.'],
    [
      'a name that is a word of the configuration',
      'P == x INVARIANT',
      'Write an operator before `INVARIANT`, or `x(INVARIANT)` to apply an operator.',
    ],
    ['subsets where no name is bound', 'VARIABLES a \\subseteq S', 'Remove `\\subseteq`.'],
    ['a blank between a set difference and a name', 'P == S \\ into 1', 'Write an operator before `1`, or `into(1)` to apply an operator.'],
    ['a set difference', 'P == S \\ neq 1', 'Write an operator before `1`, or `neq(1)` to apply an operator.'],
    ['a LET without IN', 'P == LET a == x S = 1', 'Write `IN` here.'],
    ['a bound name before a set', 'P == \\A y {1} : y', 'Write `:` here.'],
    ['END without IF', 'P == x\n  END', 'Write an operator before `END`, or remove one of the two.'],
    ['a declaration', 'VARIABLES a b', commas],
    ['modules', 'USE Integers Sequences', 'Write an operator before `Sequences`, or remove one of the two.'],
    ['an instance', 'I == INSTANCE Integers Foo', 'Write an operator before `Foo`, or remove one of the two.'],
    ['a quantifier in a tuple', 'P == <<\\E y \\in S : y : Nat>>', 'Write `>>` here.'],
    ['a quantifier in a record', 'P == [a |-> \\E y \\in S : y : Nat]', 'Write `]` here.'],
    ['one sign', 'P == 1\nFoo = 2', 'To define `Foo`, write `Foo ==` with two equals signs.'],
  ])('not for %s', (_, lines, fix) => {
    expect(fixOf(lines)).toBe(fix);
  });

  it('for names of modules without commas', () => {
    const { diagnostics } = parseModule({ name: 'M.tla', text: '---- MODULE M ----\nEXTENDS Integers Sequences\n====\n' });
    expect(diagnostics.map(({ fix }) => fix)).toEqual([commas]);
  });

  it('leaves alone what can be read', () => {
    expect(
      fixOf('INVARIANT == 1\nEND == 2\nVariable == {y \\in S : y \\subseteq x}\nP == x\n  % 2\nQ == <<{y \\in S : y # x}>>'),
    ).toBeUndefined();
  });
});
