// FiniteSetsExt: folds, sums and choices over finite sets. Source: the documentation of the TLA+ community modules.
import { small, ValueFault } from '../../values/index.ts';
import { createFolds } from './folds.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, lazyValue, value } from './signature.ts';

/** Sets of sets that are listed. */
const familyNatives = (context: NativeContext) => {
  const { atoms, sets, print } = context.values;
  const { ordered } = createOperands(context);

  const subsetsOfSize = (k: number, s: number, site: number): number => {
    const from = ordered(s, 'The second argument of kSubset', site);
    if (!atoms.isInteger(k)) throw new ValueFault(`The first argument of kSubset must be an integer, but it is ${print(k)}.`, site);
    const size = atoms.bigint(k);
    if (size < 0n || size > BigInt(from.length)) return sets.emptySet;
    const found: number[] = [];
    const chosen: number[] = [];
    const choose = (next: number): void => {
      const missing = Number(size) - chosen.length;
      if (missing === 0) {
        found.push(sets.set(chosen));
        return;
      }
      for (let i = next; i + missing <= from.length; i++) {
        chosen.push(from[i]!);
        choose(i + 1);
        chosen.pop();
      }
    };
    choose(0);
    return sets.set(found);
  };

  // The sets that take one element from each of the given ones.
  const choices = (family: number, site: number): number => {
    let found = [sets.emptySet];
    for (const set of ordered(family, 'The argument of Choices', site)) {
      const from = ordered(set, 'Each element of the argument of Choices', site);
      found = [...new Set(found.flatMap((chosen) => Array.from(from, (x) => sets.insert(chosen, x, site))))];
    }
    return sets.set(found);
  };

  return { kSubset: value(['value', 'value'], subsetsOfSize), Choices: value(['value'], choices) };
};

const elementNatives = (context: NativeContext) => {
  const { atoms, integers, sets, print } = context.values;
  const { ordered, elements, finiteSet, settled, truth } = createOperands(context);
  const { inward, sum } = createFolds(context);

  const extreme = (name: string, better: (a: number, b: number, site: number) => boolean) => (s: number, site: number) => {
    const [first, ...rest] = elements(finiteSet(s, `The argument of ${name}`, site));
    if (first === undefined) throw new ValueFault(`${name}({}) is undefined: the set is empty.`, site);
    let best = integers.add(first, small(0), site);
    for (const x of rest) if (better(x, best, site)) best = x;
    return best;
  };

  return {
    FoldSet: inOrder(
      value(['operator', 'value', 'value'], (op: OperatorArgument, base: number, s: number, site: number) =>
        inward(op, ordered(s, 'The last argument of FoldSet', site), base, site),
      ),
    ),
    ReduceSet: inOrder(
      value(['operator', 'value', 'value'], (op: OperatorArgument, s: number, base: number, site: number) =>
        inward(op, ordered(s, 'The second argument of ReduceSet', site), base, site),
      ),
    ),
    SumSet: value(['value'], (s: number, site: number) => sum(elements(finiteSet(s, 'The argument of SumSet', site)), site)),
    ProductSet: value(['value'], (s: number, site: number) =>
      elements(finiteSet(s, 'The argument of ProductSet', site)).reduce((a, b) => integers.multiply(a, b, site), small(1)),
    ),
    MapThenSumSet: value(['operator', 'value'], (op: OperatorArgument, s: number, site: number) =>
      sum(
        elements(finiteSet(s, 'The last argument of MapThenSumSet', site)).map((x) => op(x)),
        site,
      ),
    ),
    Quantify: value(['value', 'operator'], (s: number, test: OperatorArgument, site: number) => {
      const all = elements(finiteSet(s, 'The first argument of Quantify', site));
      return atoms.number(all.filter((x) => truth(test(x), 'The test of Quantify', site)).length);
    }),
    Max: value(
      ['value'],
      extreme('Max', (a, b, site) => integers.less(b, a, site)),
    ),
    Min: value(['value'], extreme('Min', integers.less)),
    ChooseUnique: value(['value', 'operator'], (s: number, test: OperatorArgument, site: number) => {
      const found = elements(finiteSet(s, 'The first argument of ChooseUnique', site)).filter((x) =>
        truth(test(x), 'The test of ChooseUnique', site),
      );
      if (found.length === 1) return found[0]!;
      const message = found.length === 0 ? 'no element' : `${found.length} elements, not one,`;
      throw new ValueFault(`ChooseUnique: ${message} of ${print(s)} passes the test.`, site);
    }),
    SymDiff: value(['value', 'value'], (a: number, b: number, site: number) =>
      settled(sets.cup(sets.difference(a, b, site), sets.difference(b, a, site), site), site),
    ),
    FlattenSet: lazyValue(['value'], sets.bigUnion),
  };
};

export const finiteSetsExt: StandardModule = {
  name: 'FiniteSetsExt',
  givesWay: 'handed-on',
  text: String.raw`---- MODULE FiniteSetsExt ----
EXTENDS Integers, FiniteSets, Folds, Functions
FoldSet(op(_, _), base, set) ==
  MapThenFoldSet(op, base, LAMBDA x : x, LAMBDA S : CHOOSE x \in S : TRUE, set)
SumSet(set) == FoldSet(+, 0, set)
ProductSet(set) == FoldSet(LAMBDA x, y : x * y, 1, set)
ReduceSet(op(_, _), set, acc) == FoldSet(op, acc, set)
MapThenSumSet(op(_), set) ==
  MapThenFoldSet(+, 0, op, LAMBDA S : CHOOSE x \in S : TRUE, set)
FlattenSet(S) == UNION S
SymDiff(A, B) == (A \ B) \cup (B \ A)
Quantify(S, P(_)) == Cardinality({x \in S : P(x)})
kSubset(k, S) == {T \in SUBSET S : Cardinality(T) = k}
Max(S) == CHOOSE x \in S : \A y \in S : y <= x
Min(S) == CHOOSE x \in S : \A y \in S : x <= y
Choices(Sets) ==
  {{f[T] : T \in Sets} : f \in {g \in [Sets -> UNION Sets] : \A T \in Sets : g[T] \in T}}
ChooseUnique(S, P(_)) == CHOOSE x \in S : {y \in S : P(y)} = {x}
====`,
  natives: (context) => ({ ...elementNatives(context), ...familyNatives(context) }),
};
