// Every kind of expression and every operator of the language, by value. Expected values: TLC's, or arithmetic.
import { describe } from 'vitest';
import { checkFaults, checkValues } from '../support/check-rows.ts';

describe('literals', () => {
  checkValues([
    ['17', '17'],
    ['\\b101', '5'],
    ['\\o17', '15'],
    ['\\hFf', '255'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['"a\\"b\\\\c\\n"', '"a\\"b\\\\c\\n"'],
    ['TRUE', 'TRUE'],
    ['BOOLEAN', '{FALSE, TRUE}'],
    ['<< >>', '<<>>'],
    ['{}', '{}'],
  ]);
  checkFaults([['1.5', '1.5']]);
});

describe('propositional logic', () => {
  checkValues([
    ['TRUE /\\ FALSE', 'FALSE'],
    ['FALSE \\/ TRUE', 'TRUE'],
    ['~TRUE', 'FALSE'],
    ['FALSE => FALSE', 'TRUE'],
    ['TRUE => FALSE', 'FALSE'],
    ['TRUE <=> FALSE', 'FALSE'],
    ['(1 = 1) <=> (2 = 2)', 'TRUE'],
    ['(1 = 1) = TRUE', 'TRUE'],
    ['TRUE = (1 = 1)', 'TRUE'],
    ['TRUE # FALSE', 'TRUE'],
    ['FALSE /\\ 1', 'FALSE'],
    ['TRUE \\/ 1', 'TRUE'],
    ['FALSE => 1', 'TRUE'],
    ['{x \\in BOOLEAN : x}', '{TRUE}'],
    ['IF TRUE = FALSE THEN 1 ELSE 2', '2'],
    ['~(1 = 2) /\\ ~~(1 = 1)', 'TRUE'],
    ['\n  /\\ TRUE\n  /\\ \\/ FALSE\n     \\/ TRUE', 'TRUE'],
    ['<<TRUE /\\ TRUE, FALSE \\/ FALSE, 1 = 1, 1 \\in {2}, \\A x \\in {} : FALSE>>', '<<TRUE, FALSE, TRUE, FALSE, TRUE>>'],
  ]);
  checkFaults([
    ['1 /\\ TRUE', 'TRUE or FALSE, but it is 1'],
    ['TRUE /\\ 1', 'TRUE or FALSE, but it is 1'],
    ['FALSE \\/ "a"', 'TRUE or FALSE, but it is "a"'],
    ['TRUE => {}', 'TRUE or FALSE, but it is {}'],
    ['1 => TRUE', 'TRUE or FALSE, but it is 1'],
    ['~1', 'TRUE or FALSE, but it is 1'],
    ['TRUE <=> 1', 'TRUE or FALSE, but it is 1'],
    ['1 <=> TRUE', 'TRUE or FALSE, but it is 1'],
    ['IF 1 THEN 2 ELSE 3', 'TRUE or FALSE, but it is 1'],
    ['CASE 1 -> 2 [] OTHER -> 3', 'TRUE or FALSE, but it is 1'],
    ['\\A x \\in {1} : x', 'TRUE or FALSE, but it is 1'],
    ['\\E x \\in {1} : x', 'TRUE or FALSE, but it is 1'],
    ['{x \\in {1} : x}', 'TRUE or FALSE, but it is 1'],
    ['CHOOSE x \\in {1} : x', 'TRUE or FALSE, but it is 1'],
  ]);
});

describe('equality', () => {
  checkValues([
    ['{1, 2} = {2, 1, 1}', 'TRUE'],
    ['1..3 = {1, 2, 3}', 'TRUE'],
    ['<<1, 2>> = [i \\in 1..2 |-> i]', 'TRUE'],
    ['[a |-> 1] = [x \\in {"a"} |-> 1]', 'TRUE'],
    ['<< >> = [x \\in {} |-> 1]', 'TRUE'],
    ['SUBSET {1} = {{}, {1}}', 'TRUE'],
    ['[{1} -> {2, 3}] = {<<2>>, <<3>>}', 'TRUE'],
    ['{1} \\X {2} = {<<1, 2>>}', 'TRUE'],
    ['[a : {1}] = {[a |-> 1]}', 'TRUE'],
    ['<<1, 2>> = <<1>>', 'FALSE'],
    ['{} = {"a"}', 'FALSE'],
    ['{{}} = {{1}}', 'FALSE'],
    ['UNION {{1}, {2}} = 1..2', 'TRUE'],
    ['Nat = Nat', 'TRUE'],
    ['Seq({1}) = Seq({1})', 'TRUE'],
    ['"a" = "b"', 'FALSE'],
    ['"a" # "b"', 'TRUE'],
    ['5..3 = {}', 'TRUE'],
    ['[a |-> 1, b |-> 2] = [b |-> 2, a |-> 1]', 'TRUE'],
    ['[a |-> 1] = [b |-> 1]', 'FALSE'],
  ]);
  checkFaults([
    ['1 = "a"', ''],
    ['"a" = 1', ''],
    ['1 # "a"', ''],
    ['TRUE = 1', ''],
    ['"a" = {}', ''],
    ['{1} = 1', ''],
    ['<<1>> = 1', ''],
    ['{1} = {"a"}', ''],
    ['<<1>> = <<"a">>', ''],
    ['1 \\in {"a"}', ''],
    ['1 \\in {2, "a"}', ''],
    ['{1, "a"}', ''],
    ['{IF x = 1 THEN 1 ELSE "a" : x \\in {1, 2}}', ''],
    ['{1} \\cup {"a"}', ''],
    ['{TRUE, 1} = {}', ''],
    ['[a |-> 1] = [a |-> "x"]', ''],
    ['<<1, "a">> \\in {<<1, 2>>}', ''],
  ]);
});

describe('integers', () => {
  checkValues([
    ['7 \\div 2', '3'],
    ['(-7) \\div 2', '-4'],
    ['7 \\div (-2)', '-4'],
    ['-7 % 2', '1'],
    ['(-7) % 2', '1'],
    ['2^70', '1180591620717411303424'],
    ['2^70 - 2^70 + 1', '1'],
    ['1073741823 + 1', '1073741824'],
    ['-1073741824 - 1', '-1073741825'],
    ['100000 * 100000', '10000000000'],
    ['3 - 5', '-2'],
    ['-(-3)', '3'],
    ['2 + 3 * 4', '14'],
    ['1..0', '{}'],
    ['1 < 2 /\\ 2 <= 2 /\\ 3 > 2 /\\ 3 >= 3', 'TRUE'],
    ['3 \\in Nat', 'TRUE'],
    ['-3 \\in Nat', 'FALSE'],
    ['-3 \\in Int', 'TRUE'],
    ['{x \\in -2..2 : x * x = 4}', '{-2, 2}'],
  ]);
  checkFaults([
    ['1 \\div 0', ''],
    ['1 % 0', ''],
    ['1 + "a"', ''],
    ['1 < "a"', ''],
    ['{1} .. 2', ''],
    ['\\E x \\in 1.."a" : TRUE', ''],
    ['0^(-1)', ''],
    ['-TRUE', ''],
  ]);
});

describe('sets', () => {
  checkValues([
    ['{3, 1, 2, 1}', '{1, 2, 3}'],
    ['{1, 2} \\cup {2, 3}', '{1, 2, 3}'],
    ['{1, 2} \\cap {2, 3}', '{2}'],
    ['{1, 2} \\ {2, 3}', '{1}'],
    ['{1} \\subseteq {1, 2}', 'TRUE'],
    ['{1, 3} \\subseteq {1, 2}', 'FALSE'],
    ['{0, 2} \\subseteq {x \\in Nat : 1 \\div x = 1}', 'FALSE'],
    ['{{7}, {5}} \\subseteq {s \\in SUBSET Nat : 1 \\div ((CHOOSE x \\in s : TRUE) - 7) = 5}', 'FALSE'],
    ['UNION {{1}, {2, 3}, {}}', '{1, 2, 3}'],
    ['UNION {}', '{}'],
    ['2 \\notin {1}', 'TRUE'],
    ['{x + 1 : x \\in {1, 2, 3}}', '{2, 3, 4}'],
    ['{<<x, y>> : x \\in {1, 2}, y \\in {3}}', '{<<1, 3>>, <<2, 3>>}'],
    ['{x + y : <<x, y>> \\in {<<1, 2>>, <<3, 4>>}}', '{3, 7}'],
    ['{x - y : x, y \\in {1, 2}}', '{-1, 0, 1}'],
    ['{<<x, y>> \\in {1, 2} \\X {1, 2} : x < y}', '{<<1, 2>>}'],
    ['{x \\in 1..10 : x % 3 = 0}', '{3, 6, 9}'],
    ['{x \\in SUBSET (1..3) : Cardinality(x) = 2}', '{{1, 2}, {1, 3}, {2, 3}}'],
    ['3 \\in {x \\in Nat : x % 2 = 1}', 'TRUE'],
    ['{} \\in SUBSET Nat', 'TRUE'],
    ['{1, -1} \\in SUBSET Nat', 'FALSE'],
    ['[i \\in 1..3 |-> i] \\in [1..3 -> Nat]', 'TRUE'],
    ['<<1, "a">> \\in Nat \\X STRING', 'TRUE'],
    ['<<1, 2, 3>> \\in Nat \\X Nat \\X Nat', 'TRUE'],
    ['<<1, <<2, 3>>>> \\in Nat \\X (Nat \\X Nat)', 'TRUE'],
    ['<<<<1, 2>>, 3>> \\in Nat \\X Nat \\X Nat', 'FALSE'],
    ['<<1, 2>> \\in Seq(Nat)', 'TRUE'],
    ['[a |-> 1, b |-> "x"] \\in [a : Nat, b : STRING]', 'TRUE'],
    ['[a |-> 1] \\in [a : Nat, b : Nat]', 'FALSE'],
    ['"abc" \\in STRING', 'TRUE'],
    ['Cardinality(SUBSET (1..10))', '1024'],
    ['Cardinality([1..3 -> 1..4])', '64'],
    ['Cardinality({1, 2} \\X {1, 2, 3})', '6'],
    ['Cardinality([a : 1..2, b : 1..3])', '6'],
    ['{f \\in [1..2 -> 0..1] : f[1] < f[2]}', '{<<0, 1>>}'],
    ['(SUBSET {1}) \\cup {{2}}', '{{}, {1}, {2}}'],
    ['(1..5) \\ (2..4)', '{1, 5}'],
    ['5 \\in (Nat \\ {3}) \\cap Int', 'TRUE'],
    ['3 \\in (Nat \\ {3}) \\cup {4}', 'FALSE'],
    ['{1, 2} \\subseteq Nat', 'TRUE'],
    ['SUBSET {1, 2} \\subseteq SUBSET Nat', 'TRUE'],
    ['{{1}, {}} \\subseteq SUBSET {1}', 'TRUE'],
  ]);
  checkFaults([
    ['UNION 1', ''],
    ['UNION {1}', ''],
    ['SUBSET 1', ''],
    ['1 \\cup {1}', ''],
    ['{1} \\cup 1', ''],
    ['{1} \\ 1', ''],
    ['1 \\in 1', ''],
    ['1 \\subseteq {1}', ''],
    ['{{1}, {0}} \\subseteq {x \\in Int : x >= 0}', 'whether {0}, which is not an integer'],
    ['{{0}, {1}} \\subseteq {x \\in Int : x >= 0}', 'whether {0}, which is not an integer'],
    ['{x \\in 1 : TRUE}', ''],
    ['{x : x \\in 1}', ''],
    ['{x : x \\in Nat}', ''],
    ['\\A x \\in Nat : x >= 0', ''],
    ['\\E x \\in Int : x > 0', ''],
    ['Cardinality(Nat)', ''],
    ['{x + y : <<x, y>> \\in {<<1, 2, 3>>}}', 'not a tuple of 2'],
    ['{x + y : <<x, y>> \\in {1}}', 'not a tuple of 2'],
    ['[1..2 -> << >>] = {}', 'must be a set, but it is <<>>'],
    ['[1..2 -> << >>]', 'must be a set, but it is <<>>'],
    ['[{} -> 5] = {<< >>}', 'must be a set, but it is 5'],
    ['[a : << >>, b : {1}] = {}', '<<>> is not a set'],
    ['({1} \\X << >>) = {}', '<<>> is not a set'],
    ['{1} = [1..2 -> [{1} -> "ab"]]', 'must be a set, but it is "ab"'],
  ]);
});

describe('model values', () => {
  const around = { definitions: 'CONSTANTS m, A_1', config: 'CONSTANTS m = m A_1 = A_1' };
  checkValues(
    [
      ['m \\in Nat', 'FALSE'],
      ['m \\in {1}', 'FALSE'],
      ['m \\in SUBSET {1}', 'FALSE'],
      ['[<<3>> EXCEPT ![m] = 5]', '<<3>>'],
      ['[[x \\in {1, 3} |-> 2] EXCEPT ![m] = 5]', '(1 :> 2 @@ 3 :> 2)'],
    ],
    around,
  );
  // One that has a type differs only from those of its type, and from those without.
  checkFaults(
    [
      ['A_1 \\in 1..3', 'whether A_1, which is not an integer, is in 1..3'],
      ['A_1 \\notin Nat', 'whether A_1, which is not an integer, is in Nat'],
      ['A_1 \\in STRING', 'whether A_1, which is not a string'],
      ['A_1 \\in SUBSET {1}', 'whether A_1, which is not a set'],
      ['A_1 \\in [a : {1}]', 'whether A_1, which is not a record'],
      ['{A_1} \\cap (1..3)', 'whether A_1, which is not an integer'],
      ['[<<3>> EXCEPT ![A_1] = 5]', 'A_1'],
    ],
    around,
  );
});

describe('quantifiers and CHOOSE', () => {
  checkValues([
    ['\\A x \\in {1, 2} : x > 0', 'TRUE'],
    ['\\E x \\in {1, 2} : x > 1', 'TRUE'],
    ['\\A x \\in {} : FALSE', 'TRUE'],
    ['\\E x \\in {} : TRUE', 'FALSE'],
    ['\\A x, y \\in {1, 2}, z \\in {3} : x + y > z', 'FALSE'],
    ['\\E x, y \\in {1, 2}, z \\in {3} : x + y >= z', 'TRUE'],
    ['\\E <<x, y>> \\in {<<1, 2>>, <<2, 1>>} : x > y', 'TRUE'],
    ['\\A <<x, y>> \\in {<<1, 2>>, <<2, 1>>} : x > y', 'FALSE'],
    ['\\E x \\in {1}, <<y, z>> \\in {<<2, 3>>} : x + y = z', 'TRUE'],
    ['\\A x \\in {1, 2} : \\E y \\in {2, 3} : y = x + 1', 'TRUE'],
    ['\\E S \\in SUBSET {1, 2} : S = {2}', 'TRUE'],
    ['\\A f \\in [{1, 2} -> {1}] : f[1] = f[2]', 'TRUE'],
    ['CHOOSE x \\in {3, 1, 2} : x > 1', '2'],
    ['CHOOSE x \\in {"b", "a"} : TRUE', '"a"'],
    ['CHOOSE <<x, y>> \\in {<<1, 2>>, <<2, 1>>} : x > y', '<<2, 1>>'],
    ['CHOOSE S \\in SUBSET {1, 2, 3} : Cardinality(S) = 2', '{1, 2}'],
    ['CHOOSE x \\in {{2}, {1, 2}} : TRUE', '{2}'],
    ['LET x == 1 IN \\E y \\in {x, 2} : \\A z \\in {y} : z = 2', 'TRUE'],
  ]);
  checkFaults([
    ['CHOOSE x \\in {1, 2} : x > 2', 'CHOOSE found no element of {1, 2}'],
    ['CHOOSE x : x > 2', 'CHOOSE without a set'],
    ['\\E x : x > 2', 'quantifier without a set'],
    ['\\A x : x > 2', 'quantifier without a set'],
    ['CHOOSE x \\in Nat : x > 2', ''],
  ]);
});

describe('functions, tuples, records', () => {
  checkValues([
    ['[x \\in {1, 2} |-> x * x][2]', '4'],
    ['[x \\in {2, 3} |-> x]', '(2 :> 2 @@ 3 :> 3)'],
    ['[x \\in 1..2 |-> x]', '<<1, 2>>'],
    ['[x \\in {"a"} |-> 1]', '[a |-> 1]'],
    ['[x \\in 1..2, y \\in {3} |-> x + y]', '(<<1, 3>> :> 4 @@ <<2, 3>> :> 5)'],
    ['[x, y \\in 1..2 |-> x + y][1, 2]', '3'],
    ['[x, y \\in 1..2 |-> x + y][<<1, 2>>]', '3'],
    ['[<<x, y>> \\in {<<1, 2>>} |-> x + y][1, 2]', '3'],
    ['[<<x, y>> \\in {<<1, 2>>}, z \\in {3} |-> x + y + z][<<1, 2>>, 3]', '6'],
    ['[x \\in Nat |-> x + 1][41]', '42'],
    ['DOMAIN [x \\in {3, 4} |-> x]', '{3, 4}'],
    ['DOMAIN <<7, 8>>', '{1, 2}'],
    ['DOMAIN [a |-> 1, b |-> 2]', '{"a", "b"}'],
    ['<<5, 6, 7>>[3]', '7'],
    ['[a |-> 5].a', '5'],
    ['[a |-> 5]["a"]', '5'],
    ['[a |-> [b |-> 7]].a.b', '7'],
    ['[a |-> <<1, [c |-> 3]>>].a[2].c', '3'],
    ['[[a |-> 1] EXCEPT !.a = 2]', '[a |-> 2]'],
    ['[<<1, 2>> EXCEPT ![1] = @ + 10]', '<<11, 2>>'],
    ['[<<1, 2>> EXCEPT ![1] = 5, ![1] = @ + 1]', '<<6, 2>>'],
    ['[<<1, 2>> EXCEPT ![1] = @ + 4, ![2] = @ + 10]', '<<5, 12>>'],
    ['[<<1, 2>> EXCEPT ![1] = @ + 4, ![1] = @ * 10, ![1] = @ - 1, ![2] = @ + 1, ![1] = <<@>>]', '<<<<49>>, 3>>'],
    ['[<<1, 2>> EXCEPT ![3] = 5, ![1] = 8]', '<<8, 2>>'],
    ['[<<1, 2>> EXCEPT ![3] = 5, ![3] = @ + "a", ![2] = @ + 1]', '<<1, 3>>'],
    ['[[x \\in {3, 5} |-> x] EXCEPT ![5] = @ + 1, ![3] = @ + 1, ![4] = @ + 1]', '(3 :> 4 @@ 5 :> 6)'],
    ['[<<<<1>>, 2>> EXCEPT ![1] = <<7, 8>>, ![1][2] = @ + 1, ![1][3] = 9]', '<<<<7, 9>>, 2>>'],
    ['[<<<<1>>, 2>> EXCEPT ![1][1] = @ + 1, ![1][1] = @ + 1, ![1][5] = @ + 1]', '<<<<3>>, 2>>'],
    ['[[n \\in 1..2 |-> n] EXCEPT ![1] = 3, ![2] = 4]', '<<3, 4>>'],
    ['[<<1, 2>> EXCEPT ![7] = 5]', '<<1, 2>>'],
    ['[[a |-> 1] EXCEPT !.b = 5]', '[a |-> 1]'],
    ['[<<1, 2>> EXCEPT ![3] = 1 \\div 0, ![1] = 8]', '<<8, 2>>'],
    ['[<<<<1>>>> EXCEPT ![1][2] = 1 \\div 0, ![2][1] = Head(<<>>)]', '<<<<1>>>>'],
    ['[[n \\in Nat |-> 1 \\div n] EXCEPT ![0] = 2 + 3, ![-1] = 1 \\div 0][0]', '5'],
    // What the rule of a function gives itself is not written down: the function is what it was.
    ['LET f == [n \\in Nat |-> n] IN [f EXCEPT ![3] = 3] = f', 'TRUE'],
    ['LET f == [n \\in Nat |-> n] IN [f EXCEPT ![3] = 4, ![2] = 5, ![3] = 3] = [f EXCEPT ![2] = 5]', 'TRUE'],
    ['[[a |-> <<1, 2>>] EXCEPT !.a[2] = @ * 7]', '[a |-> <<1, 14>>]'],
    ['[[a |-> [b |-> 1]] EXCEPT !.a.b = @ + [c |-> @].c]', '[a |-> [b |-> 2]]'],
    ['[[a |-> [b |-> 1]] EXCEPT !.a = [@ EXCEPT !.b = @ + 1]]', '[a |-> [b |-> 2]]'],
    ['[[x, y \\in 1..2 |-> 0] EXCEPT ![1, 2] = 5][1, 2]', '5'],
    ['[[a |-> [b |-> 1, c |-> 2]] EXCEPT !.a.b = @ + 1, !.a.c = @ + 10, !.a.b = @ * 2]', '[a |-> [b |-> 4, c |-> 12]]'],
    [
      'LET k == 1 g == <<2>> IN [<<<<1, 2>>, <<3>>>> EXCEPT ![k][1] = 5, ![k][2] = @ + 1, ![g[k]][1] = 8, ![g[k]][1] = @ + 1]',
      '<<<<5, 3>>, <<9>>>>',
    ],
    ['[<<<<1, 2>>, 3>> EXCEPT ![1][1] = 5, ![2] = @ + 1, ![1][2] = @ + 1, ![1] = Append(@, 0)]', '<<<<5, 3, 0>>, 4>>'],
    ['[[a |-> [b |-> 1]] EXCEPT !.z.b = 1 + "x", !.z.c = @ + 1, !.a.c = @ + "y", !.a.b = 2]', '[a |-> [b |-> 2]]'],
    ['[[a |-> [b |-> [c |-> 1, d |-> 2]]] EXCEPT !.a.b.c = @ + 1, !.a.b.d = @ + 1]', '[a |-> [b |-> [c |-> 2, d |-> 3]]]'],
    ['[[a |-> [x \\in {2, 4} |-> <<x>>]] EXCEPT !.a[2][1] = @ + 1, !.a[4] = Append(@, 1)]', '[a |-> (2 :> <<3>> @@ 4 :> <<4, 1>>)]'],
    ['LET r == [i |-> 2] f == <<1, 2>> IN [f EXCEPT ![r.i] = @ + 1, ![r.i] = @ + 1]', '<<1, 4>>'],
    ['[[x \\in 1..2 |-> [y \\in 1..2 |-> 0]] EXCEPT ![1][2] = 5]', '<<<<0, 5>>, <<0, 0>>>>'],
    ['[[a |-> 1, b |-> 2] EXCEPT !.a = 3, !["b"] = 4]', '[a |-> 3, b |-> 4]'],
    ['[[a |-> 1, b |-> 2] EXCEPT !.a = [[a |-> 1] EXCEPT !.a = @ + 5].a + @]', '[a |-> 7, b |-> 2]'],
    ['LET f == [x \\in 1..2 |-> 0] IN [f EXCEPT ![1] = 1][1] + f[1]', '1'],
    ['1 :> 2 @@ 2 :> 3', '<<2, 3>>'],
    ['[b |-> 1, a |-> 2]', '[a |-> 2, b |-> 1]'],
    ['{f : f \\in [{} -> {1}]}', '{<<>>}'],
    ['{f : f \\in [{1} -> {}]}', '{}'],
    ['{r : r \\in [a : {1, 2}, b : {3}]}', '{[a |-> 1, b |-> 3], [a |-> 2, b |-> 3]}'],
    ['{p : p \\in {1, 2} \\X {}}', '{}'],
  ]);
  checkFaults([
    ['[x \\in {1} |-> x][2]', ''],
    ['[x \\in {1} |-> x]["a"]', ''],
    ['[7 EXCEPT ![1] = 1, ![2] = 2]', 'EXCEPT needs a function'],
    ['[7 EXCEPT ![1] = @, ![2] = 2]', 'EXCEPT needs a function'],
    ['[<<1, 2>> EXCEPT ![1] = 5, ![1][1] = 6]', 'EXCEPT needs a function'],
    ['[[a |-> 1] EXCEPT ![2] = 3]', 'Attempted to compare the integer 2 with the string "a"'],
    ['[[a |-> 1] EXCEPT ![2] = @]', 'Attempted to compare the integer 2 with the string "a"'],
    ['[[a |-> 1] EXCEPT ![2] = 1 \\div 0]', 'Attempted to compare the integer 2 with the string "a"'],
    ['[[a |-> 1] EXCEPT !.a = 4, ![2] = 3]', 'Attempted to compare the integer 2 with the string "a"'],
    ['[[a |-> <<1>>] EXCEPT !.a["b"] = 3]', 'not an integer'],
    ['[[x \\in Nat |-> 0] EXCEPT !["a"] = 5][0]', 'not an integer'],
    ['<<1>>[0]', ''],
    ['<<1>>[2]', ''],
    ['<< >>[1]', ''],
    ['[a |-> 1].b', ''],
    ['<<1>>.a', ''],
    ['1[1]', ''],
    ['(1).a', ''],
    ['{1}[1]', ''],
    ['DOMAIN 1', ''],
    ['DOMAIN {1}', ''],
    ['[1 EXCEPT ![1] = 2]', ''],
    ['[x, y \\in 1..2 |-> x][1]', ''],
    ['[x \\in Nat |-> x][-1]', ''],
    ['[x \\in 1 |-> x]', ''],
    ['[[a |-> 1] EXCEPT !.a.b = 2]', ''],
    ['[[a |-> 1] EXCEPT !.a.b = 2, !.a.c = 3]', 'EXCEPT needs a function'],
    ['[[a |-> [b |-> 1]] EXCEPT !.a.b = @ + "x", !.a.b = 2]', ''],
  ]);
});

describe('control', () => {
  checkValues([
    ['IF 1 = 1 THEN 2 ELSE 3', '2'],
    ['IF 1 = 2 THEN 2 ELSE {}', '{}'],
    ['CASE 1 = 2 -> 5 [] 1 = 1 -> 6', '6'],
    ['CASE 1 = 2 -> 5 [] OTHER -> 7', '7'],
    ['CASE TRUE -> 1 [] TRUE -> 2', '1'],
    ['CASE FALSE -> TRUE [] OTHER -> 3 = 3', 'TRUE'],
    ['LET a == 1 b == a + 1 IN a + b', '3'],
    ['LET f(x) == x * 2 g(y) == f(y) + 1 IN g(5)', '11'],
    ['LET f[n \\in Nat] == IF n = 0 THEN 1 ELSE n * f[n - 1] IN f[20]', '2432902008176640000'],
    ['LET f[a \\in 1..3, b \\in 1..3] == IF a = 1 THEN b ELSE f[a - 1, b] + 1 IN f[3, 2]', '4'],
    ['LET f[x \\in {1, 2}] == x + 1 IN f', '<<2, 3>>'],
    ['LET RECURSIVE sum(_) sum(n) == IF n = 0 THEN 0 ELSE n + sum(n - 1) IN sum(10)', '55'],
    ['LET x == LET y == 2 IN y * y IN x + 1', '5'],
    ['lab :: 1 + 1', '2'],
    ['LET a == 1 IN LET f(x) == x + a IN LET a2 == 10 IN f(a2)', '11'],
  ]);
  checkFaults([
    ['CASE 1 = 2 -> 5', 'No guard of the CASE is true'],
    ['CASE 1 = 2 -> 5 [] 1 = "a" -> 6 [] OTHER -> 7', ''],
  ]);
});

describe('AssertError', () => {
  const around = { extends: 'Integers, Sequences, FiniteSets, TLC, TLCExt' };
  checkValues([['AssertError("Head(<<>>) is undefined: the sequence is empty.", Head(<<>>))', 'TRUE']], around);
  checkFaults([['AssertError("another message", Head(<<>>))', 'Head(<<>>) is undefined']], around);
});

describe('filters of sets without end that are elements or components of something', () => {
  checkValues(
    [
      ['\\E S \\in {Nat} : {k \\in S : k > 2} \\cap {3} = {3}', 'TRUE'],
      ['\\A S \\in {Nat, Int} : Three(S)', 'TRUE'],
      ['\\E S \\in {Nat}, <<i, T>> \\in {<<1, Int>>} : {k \\in S : k > i} \\cap {k \\in T : k < 3} \\cap {0, 2, 4} = {2}', 'TRUE'],
      ['[S \\in {Nat} |-> {k \\in S : k > 2} \\cap {3}][Nat]', '{3}'],
      ['{{k \\in S : k > 2} \\cap {3} : S \\in {Nat}}', '{{3}}'],
      ['{S \\in {Nat, {1}} : 0 \\in {k \\in S : TRUE}} = {Nat}', 'TRUE'],
      ['LET f == [i \\in {1} |-> Nat] IN {k \\in f[1] : k > 2} \\cap {3}', '{3}'],
      ['\\E f \\in {[i \\in {1} |-> Nat]} : {k \\in f[1] : k > 2} \\cap {3} = {3}', 'TRUE'],
      ['OfRecord([k |-> Nat])', '{3}'],
      ['\\A S \\in {Nat} : {k \\in {j \\in S : TRUE} : k > 2} \\cap {3} = {3}', 'TRUE'],
      ['\\A S \\in {{1, 2}, {3}} : Cardinality({k \\in S : k > 1}) = 1', 'TRUE'],
    ],
    {
      definitions: 'Three(S) == {k \\in S : k > 2} \\cap {3} = {3}\nOfRecord(r) == {k \\in r.k : k > 2} \\cap {3}',
    },
  );
});
