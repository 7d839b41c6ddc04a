import { describe } from 'vitest';
import { checkEquations, checkFaults } from './check-cases.ts';

describe('Folds', () => {
  checkEquations(
    ['Sequences', 'FiniteSetsExt', 'Folds'],
    [
      ['MapThenFoldSet(LAMBDA x, acc : Append(acc, x), << >>, LAMBDA x : 10 * x, Min, {3, 1, 2})', '<<30, 20, 10>>'],
      ['MapThenFoldSet(LAMBDA x, acc : Append(acc, x), << >>, LAMBDA x : x, Max, {3, 1, 2})', '<<1, 2, 3>>'],
      ['MapThenFoldSet(+, 4, LAMBDA x : x, Min, {})', '4'],
    ],
  );
  checkFaults(['Folds'], [['MapThenFoldSet(+, 0, LAMBDA x : x, LAMBDA S : 7, {1, 2})', 'must be an element of {1, 2}, but it is 7']]);
});

describe('Functions', () => {
  checkEquations(
    ['Sequences', 'Functions'],
    [
      ['Restrict(<<5, 6, 7>>, {1, 2})', '<<5, 6>>'],
      ['Restrict(<<5, 6, 7>>, {})', '<< >>'],
      ['Restrict([a |-> 1, b |-> 2], {"b"})', '[b |-> 2]'],
      ['RestrictDomain(<<5, 6, 7>>, LAMBDA x : x > 1)', '(2 :> 6) @@ (3 :> 7)'],
      ['RestrictValues(<<5, 6, 7>>, LAMBDA x : x < 7)', '<<5, 6>>'],
      ['IsRestriction(<<5>>, <<5, 6>>)', 'TRUE'],
      ['IsRestriction(<<6>>, <<5, 6>>)', 'FALSE'],
      ['IsRestriction(<<5, 6>>, <<5>>)', 'FALSE'],
      ['Range(<<3, 1, 3>>)', '{1, 3}'],
      ['Range(<< >>)', '{}'],
      ['Pointwise(<<1, 2>>, <<3, 4>>, +)', '<<4, 6>>'],
      ['AntiFunction(<<3, 1, 2>>)', '<<2, 3, 1>>'],
      ['IsInjective(<<3, 1, 2>>)', 'TRUE'],
      ['IsInjective(<<3, 1, 3>>)', 'FALSE'],
      ['ExistsInjection({1, 2}, {"a"})', 'FALSE'],
      ['ExistsSurjection({1, 2}, {"a"})', 'TRUE'],
      ['ExistsSurjection({1, 2}, {})', 'FALSE'],
      ['ExistsSurjection({}, {})', 'TRUE'],
      ['ExistsBijection({1, 2}, {"a", "b"})', 'TRUE'],
      ['FoldFunction(LAMBDA x, acc : Append(acc, x), << >>, <<3, 1, 2>>)', '<<3, 1, 2>>'],
      ['FoldFunctionOnSet(+, 1, <<3, 1, 2>>, {1, 3})', '6'],
      ['SumFunction(<<3, 1, 2>>)', '6'],
      ['SumFunction(<< >>)', '0'],
      ['SumFunctionOnSet([a |-> 1, b |-> 2], {"b"})', '2'],
    ],
  );
  checkFaults(
    ['Functions'],
    [
      ['Restrict(<<5>>, {2})', 'index 2 of a tuple of length 1'],
      ['Range(5)', 'The argument of Range must be a function, but it is 5.'],
      ['SumFunction(<<"a">>)', 'must be an integer'],
    ],
  );
});

describe('Relation', () => {
  const chain = '[p \\in (1..3) \\X (1..3) |-> p[2] = p[1] + 1]';
  checkEquations(
    ['Relation'],
    [
      [`TransitiveClosure(${chain}, 1..3)`, '[p \\in (1..3) \\X (1..3) |-> p[1] < p[2]]'],
      [`ReflexiveTransitiveClosure(${chain}, 1..3)`, '[p \\in (1..3) \\X (1..3) |-> p[1] <= p[2]]'],
      [`IsConnected(${chain}, 1..3)`, 'FALSE'],
      ['IsTransitiveUnder(<, 1..3)', 'TRUE'],
      ['IsTransitiveUnder(LAMBDA x, y : y = x + 1, 1..3)', 'FALSE'],
    ],
  );
});

describe('Variants', () => {
  checkEquations(['Variants'], [['VariantGetUnsafe("A", [A |-> <<1, 2>>])', '<<1, 2>>']]);
  checkFaults(
    ['Variants'],
    [
      ['VariantGetUnsafe("B", [A |-> 1])', 'VariantGetUnsafe needs a variant with the tag "B", but it is [A |-> 1]'],
      ['VariantGetUnsafe("B", 1)', 'The last argument of VariantGetUnsafe must be a function, but it is 1'],
    ],
  );
});
