import { describe } from 'vitest';
import { checkEquations, checkFaults } from './check-cases.ts';

const ab = '((1 :> 2) @@ (2 :> 1))';

describe('FiniteSets', () => {
  checkEquations(
    ['FiniteSets'],
    [
      ['Cardinality({})', '0'],
      ['Cardinality({1, 2, 1})', '2'],
      ['Cardinality(SUBSET (1..10))', '1024'],
      ['Cardinality([1..3 -> {"a", "b"}])', '8'],
      ['IsFiniteSet(Nat)', 'FALSE'],
      ['IsFiniteSet({1})', 'TRUE'],
      ['IsFiniteSet(SUBSET Nat)', 'FALSE'],
    ],
  );
  checkFaults(
    ['FiniteSets'],
    [
      ['Cardinality(Nat)', 'Nat is infinite'],
      ['Cardinality(1)', 'must be a set, but it is 1'],
      ['IsFiniteSet(<<1>>)', 'must be a set'],
    ],
  );
});

describe('FiniteSetsExt', () => {
  checkEquations(
    ['Sequences', 'FiniteSetsExt'],
    [
      ['FoldSet(LAMBDA x, acc : Append(acc, x), << >>, {3, 1, 2})', '<<1, 2, 3>>'],
      ['FoldSet(+, 5, {})', '5'],
      ['SumSet({1, 2, 3})', '6'],
      ['SumSet({})', '0'],
      ['ProductSet({2, 3, 4})', '24'],
      ['ProductSet({})', '1'],
      ['ReduceSet(+, {1, 2}, 10)', '13'],
      ['MapThenSumSet(LAMBDA x : x * x, {1, 2, 3})', '14'],
      ['FlattenSet({{1, 2}, {3}, {}})', '{1, 2, 3}'],
      ['SymDiff({1, 2}, {2, 3})', '{1, 3}'],
      ['Quantify(1..10, LAMBDA x : x % 3 = 0)', '3'],
      ['kSubset(2, {1, 2, 3})', '{{1, 2}, {1, 3}, {2, 3}}'],
      ['kSubset(0, {1, 2, 3})', '{{}}'],
      ['kSubset(4, {1, 2, 3})', '{}'],
      ['kSubset(-1, {1, 2, 3})', '{}'],
      ['Max({3, 9, 4})', '9'],
      ['Min({3, -9, 4})', '-9'],
      ['Choices({{1, 2}, {3}})', '{{1, 3}, {2, 3}}'],
      ['Choices({})', '{{}}'],
      ['Choices({{1}, {}})', '{}'],
      ['ChooseUnique(1..5, LAMBDA x : x * x = 9)', '3'],
    ],
  );
  checkFaults(
    ['FiniteSetsExt'],
    [
      ['Max({})', 'the set is empty'],
      ['Max({"a"})', 'must be an integer'],
      ['SumSet(Nat)', 'must be a finite set, but it is Nat'],
      ['ChooseUnique(1..5, LAMBDA x : x > 3)', '2 elements, not one'],
    ],
  );
});

describe('Bags', () => {
  checkEquations(
    ['Bags'],
    [
      ['EmptyBag', '<< >>'],
      ['SetToBag({1, 2, 4})', '(1 :> 1) @@ (2 :> 1) @@ (4 :> 1)'],
      [`IsABag(${ab})`, 'TRUE'],
      ['IsABag(<<0>>)', 'FALSE'],
      ['IsABag(<<"a">>)', 'FALSE'],
      ['IsABag(3)', 'FALSE'],
      [`BagToSet(${ab})`, '{1, 2}'],
      [`BagIn(1, ${ab})`, 'TRUE'],
      [`BagIn(3, ${ab})`, 'FALSE'],
      [`CopiesIn(1, ${ab})`, '2'],
      [`CopiesIn(3, ${ab})`, '0'],
      [`${ab} (+) ((2 :> 1) @@ (3 :> 5))`, '(1 :> 2) @@ (2 :> 2) @@ (3 :> 5)'],
      [`${ab} (-) ((1 :> 1) @@ (2 :> 1) @@ (3 :> 5))`, '(1 :> 1)'],
      [`${ab} (-) ${ab}`, '<< >>'],
      [`${ab} \\sqsubseteq ${ab}`, 'TRUE'],
      [`${ab} \\sqsubseteq (1 :> 5)`, 'FALSE'],
      [`EmptyBag \\sqsubseteq ${ab}`, 'TRUE'],
      [`BagCardinality(${ab})`, '3'],
      ['BagCardinality(EmptyBag)', '0'],
      [`BagUnion({${ab}, (1 :> 1)})`, '(1 :> 3) @@ (2 :> 1)'],
      ['BagUnion({})', '<< >>'],
      [`BagOfAll(LAMBDA x : x % 2, (1 :> 2) @@ (2 :> 1) @@ (3 :> 4))`, '(0 :> 1) @@ (1 :> 6)'],
      [`SubBag(${ab})`, '{<< >>, <<1>>, <<2>>, (2 :> 1), <<1, 1>>, <<2, 1>>}'],
      // What is no bag has a value where the definition has one.
      ['BagToSet(<<0>>)', '{1}'],
      [`<<0, 3>> (-) ${ab}`, '(2 :> 2)'],
      [`${ab} (-) <<0, -1>>`, '<<2, 2>>'],
      [`<<-1>> \\sqsubseteq EmptyBag`, 'TRUE'],
      ['BagOfAll(LAMBDA x : 1, <<0, 2>>)', '<<2>>'],
    ],
  );
  checkFaults(
    ['Bags'],
    [
      ['BagCardinality(<<0>>)', 'must be a bag, but it is <<0>>'],
      ['3 (+) EmptyBag', 'The left side of (+) must be a function, but it is 3.'],
      ['CopiesIn(2, [a |-> 1])', 'with the string "a"'],
      ['BagIn({}, <<1>>)', 'not an integer'],
      ['[a |-> 1] \\sqsubseteq <<1>>', 'not an integer'],
    ],
  );
});

describe('BagsExt', () => {
  checkEquations(
    ['Bags', 'BagsExt'],
    [
      ['BagAdd((1 :> 2), 3)', '(1 :> 2) @@ (3 :> 1)'],
      ['BagAdd((1 :> 2), 1)', '(1 :> 3)'],
      ['BagRemove((1 :> 2), 1)', '(1 :> 1)'],
      ['BagRemove((1 :> 1), 1)', '<< >>'],
      ['BagRemove((1 :> 1), 2)', '(1 :> 1)'],
      ['BagRemoveAll((1 :> 2) @@ (5 :> 3), 5)', '(1 :> 2)'],
      ['SumBag((1 :> 2) @@ (5 :> 3))', '17'],
      ['FoldBag(+, 0, (1 :> 2) @@ (5 :> 3))', '17'],
      ['ProductBag((1 :> 2) @@ (5 :> 3))', '125'],
      ['BagAdd(<<0>>, 1)', '<<1>>'],
      ['BagRemove(<<0>>, 1)', '<<-1>>'],
      ['BagRemoveAll(<<"a">>, 1)', '<< >>'],
    ],
  );
  checkFaults(['BagsExt'], [['BagRemove(<<1>>, {})', 'not an integer']]);
});
