// Folds and Functions: operators over the elements of a set, and what one says about functions.
//
// MapThenFoldSet(op, base, f, choose, S) is op(f(x1), op(f(x2), ... base)), where x1 is chosen from S, x2 from what is then left, and so
// on. FoldFunction and its relatives have no say in the choice; TLC overrides them and applies the operator to the first element (in the
// canonical order) and the base first, so they do here, although their definitions by MapThenFoldSet would begin with the last one. It
// makes no difference for operators that are associative and commutative.
//
// Source: the documentation of the TLA+ community modules.
import { small, ValueFault } from '../../values/index.ts';
import type { Native, NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, lessStrict, orText, truth, value } from './signature.ts';

/** Folding, for the natives of several modules. */
export const createFolds = (context: NativeContext) => {
  const { functions, integers, order, sets, print } = context.values;
  const { settled, finiteSet } = createOperands(context);

  /** op(... op(x2, op(x1, base))): TLC's order for FoldSet, FoldFunction and FoldSeq. */
  const inward = (op: OperatorArgument, elements: ArrayLike<number>, base: number, site: number): number => {
    let result = settled(base, site);
    for (let i = 0; i < elements.length; i++) result = settled(op(elements[i]!, result), site);
    return result;
  };
  /** op(x1, op(x2, ... base)). */
  const right = (op: OperatorArgument, elements: ArrayLike<number>, base: number, site: number): number => {
    let result = settled(base, site);
    for (let i = elements.length - 1; i >= 0; i--) result = settled(op(elements[i]!, result), site);
    return result;
  };
  /** op(... op(op(base, x1), x2) ...). */
  const left = (op: OperatorArgument, elements: ArrayLike<number>, base: number, site: number): number => {
    let result = settled(base, site);
    for (let i = 0; i < elements.length; i++) result = settled(op(result, elements[i]!), site);
    return result;
  };
  const chosen = (set: number, choose: OperatorArgument, site: number): number[] => {
    const found: number[] = [];
    for (let rest = set; rest !== sets.emptySet; ) {
      const x = settled(choose(rest), site);
      const fewer = sets.difference(rest, sets.singleton(x), site);
      if (fewer === rest)
        throw new ValueFault(`The choice made in a fold must be an element of ${print(rest)}, but it is ${print(x)}.`, site);
      found.push(x);
      rest = fewer;
    }
    return found;
  };
  /** The values of a function at the elements of a set, in canonical order of the elements. */
  const images = (f: number, indices: number, what: string, site: number): number[] =>
    Array.from(order.sorted(finiteSet(indices, what, site)), (i) => settled(functions.apply(f, i, site), site));
  const sum = (terms: readonly number[], site: number): number => terms.reduce((a, b) => integers.add(a, b, site), small(0));

  return { inward, right, left, chosen, images, sum };
};

export const folds: StandardModule = {
  name: 'Folds',
  text: String.raw`---- MODULE Folds ----
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
  LET Fold[T \in SUBSET S] ==
        IF T = {} THEN base
                  ELSE LET x == choose(T) IN op(f(x), Fold[T \ {x}])
  IN  Fold[S]
====`,
  natives: (context) => {
    const { finiteSet, settled } = createOperands(context);
    const { right, chosen } = createFolds(context);
    return {
      MapThenFoldSet: orText(
        value(
          ['operator', 'value', 'operator', 'operator', 'value'],
          (op: OperatorArgument, base: number, f: OperatorArgument, choose: OperatorArgument, s: number, site: number) => {
            const elements = chosen(finiteSet(s, 'The last argument of MapThenFoldSet', site), choose, site);
            return right((x, rest) => op(settled(f(x), site), rest), elements, base, site);
          },
        ),
      ),
    };
  },
};

/** Whether there is an injection, surjection or bijection is a matter of sizes: no function is enumerated. */
const existenceNatives = (context: NativeContext): Record<string, Native> => {
  const { arena } = context.values;
  const { finiteSet } = createOperands(context);
  const sizes = (s: number, t: number, site: number): readonly [bigint, bigint] => [
    BigInt(arena.length(finiteSet(s, 'The first argument', site))),
    BigInt(arena.length(finiteSet(t, 'The second argument', site))),
  ];

  return {
    ExistsInjection: truth(['value', 'value'], (s: number, t: number, site: number) => {
      const [from, to] = sizes(s, t, site);
      return from <= to;
    }),
    ExistsSurjection: truth(['value', 'value'], (s: number, t: number, site: number) => {
      const [from, to] = sizes(s, t, site);
      return from >= to && (to > 0n || from === 0n);
    }),
    ExistsBijection: truth(['value', 'value'], (s: number, t: number, site: number) => {
      const [from, to] = sizes(s, t, site);
      return from === to;
    }),
  };
};

/** Folds of functions. */
const foldNatives = (context: NativeContext) => {
  const { functions } = context.values;
  const { func } = createOperands(context);
  const { inward, images, sum } = createFolds(context);
  return {
    FoldFunctionOnSet: inOrder(
      value(['operator', 'value', 'settled', 'value'], (op: OperatorArgument, base: number, f: number, indices: number, site: number) =>
        inward(op, images(f, indices, 'The last argument of FoldFunctionOnSet', site), base, site),
      ),
    ),
    FoldFunction: inOrder(
      value(['operator', 'value', 'settled'], (op: OperatorArgument, base: number, f: number, site: number) => {
        const g = func(f, 'The last argument of FoldFunction', site);
        return inward(op, images(g, functions.domain(g), '', site), base, site);
      }),
    ),
    SumFunctionOnSet: value(['settled', 'value'], (f: number, indices: number, site: number) =>
      sum(images(f, indices, 'The last argument of SumFunctionOnSet', site), site),
    ),
    SumFunction: value(['settled'], (f: number, site: number) =>
      sum(valuesOf(context, func(f, 'The argument of SumFunction', site)), site),
    ),
  };
};

const valuesOf = ({ values: { functions } }: NativeContext, f: number): number[] =>
  Array.from({ length: functions.size(f) }, (_, i) => functions.valueAt(f, i));

const functionNatives = (context: NativeContext) => {
  const { arena, functions, order, sets } = context.values;
  const { cells } = arena;
  const { func, finiteSet, truth: asTruth, entries, setOf, functionOf } = createOperands(context);

  const restrict = (f: number, s: number, site: number): number => {
    const domain = finiteSet(s, 'The second argument of Restrict', site);
    const kept = new Map<number, number>();
    for (let i = 0; i < arena.length(domain); i++) {
      const x = cells[(domain >> 1) + 2 + i]!;
      kept.set(x, functions.apply(f, x, site));
    }
    return functionOf(kept, site);
  };
  const keep = (f: number, wanted: (x: number, v: number) => boolean, what: string, site: number): number =>
    functionOf(new Map([...entries(func(f, what, site))].filter(([x, v]) => wanted(x, v))), site);

  return {
    Restrict: lessStrict(value(['settled', 'value'], restrict)),
    RestrictDomain: value(['settled', 'operator'], (f: number, test: OperatorArgument, site: number) =>
      keep(f, (x) => asTruth(test(x), 'The test of RestrictDomain', site), 'The first argument of RestrictDomain', site),
    ),
    RestrictValues: value(['settled', 'operator'], (f: number, test: OperatorArgument, site: number) =>
      keep(f, (_, v) => asTruth(test(v), 'The test of RestrictValues', site), 'The first argument of RestrictValues', site),
    ),
    Range: value(['settled'], (f: number, site: number) => setOf(valuesOf(context, func(f, 'The argument of Range', site)), site)),
    IsInjective: truth(['settled'], (f: number, site: number) => {
      const all = valuesOf(context, func(f, 'The argument of IsInjective', site));
      return new Set(all).size === all.length;
    }),
    AntiFunction: inOrder(
      value(['settled'], (f: number, site: number) => {
        const inverse = new Map<number, number>();
        const g = func(f, 'The argument of AntiFunction', site);
        for (const x of order.sorted(sets.force(functions.domain(g), site))) {
          const v = functions.apply(g, x, site);
          if (!inverse.has(v)) inverse.set(v, x);
        }
        return functionOf(inverse, site);
      }),
    ),
    ...existenceNatives(context),
    ...foldNatives(context),
    IsRestriction: orText(
      truth(['settled', 'settled'], (narrow: number, wide: number, site: number) => {
        const [f, g] = [
          func(narrow, 'The first argument of IsRestriction', site),
          func(wide, 'The second argument of IsRestriction', site),
        ];
        if (!sets.subset(functions.domain(f), functions.domain(g), site)) return false;
        for (const [x, v] of entries(f)) if (!order.equal(v, functions.find(g, x), site)) return false;
        return true;
      }),
    ),
    Pointwise: orText(
      value(['settled', 'settled', 'operator'], (f: number, g: number, op: OperatorArgument, site: number) => {
        const found = new Map<number, number>();
        for (const [x, v] of entries(func(f, 'The first argument of Pointwise', site)))
          found.set(x, sets.settle(op(v, functions.apply(g, x, site)), site));
        return functionOf(found, site);
      }),
    ),
  };
};

export const functionsModule: StandardModule = {
  name: 'Functions',
  givesWay: 'handed-on',
  text: String.raw`---- MODULE Functions ----
EXTENDS Integers, Folds
Restrict(f, S) == [x \in S |-> f[x]]
RestrictDomain(f, Test(_)) == [x \in {y \in DOMAIN f : Test(y)} |-> f[x]]
RestrictValues(f, Test(_)) == [x \in {y \in DOMAIN f : Test(f[y])} |-> f[x]]
IsRestriction(narrow, wide) ==
  DOMAIN narrow \subseteq DOMAIN wide /\ \A x \in DOMAIN narrow : narrow[x] = wide[x]
Range(f) == {f[x] : x \in DOMAIN f}
Pointwise(f, g, T(_, _)) == [x \in DOMAIN f |-> T(f[x], g[x])]
Inverse(f, S, T) == [y \in T |-> CHOOSE x \in S : y \in Range(f) => f[x] = y]
AntiFunction(f) == Inverse(f, DOMAIN f, Range(f))
IsInjective(f) == \A x, y \in DOMAIN f : f[x] = f[y] => x = y
Injection(S, T) == {f \in [S -> T] : IsInjective(f)}
Surjection(S, T) == {f \in [S -> T] : \A y \in T : \E x \in S : f[x] = y}
Bijection(S, T) == {f \in Injection(S, T) : \A y \in T : \E x \in S : f[x] = y}
ExistsInjection(S, T) == Injection(S, T) # {}
ExistsSurjection(S, T) == Surjection(S, T) # {}
ExistsBijection(S, T) == Bijection(S, T) # {}
FoldFunctionOnSet(op(_, _), base, fun, indices) ==
  MapThenFoldSet(op, base, LAMBDA x : fun[x], LAMBDA S : CHOOSE x \in S : TRUE, indices)
FoldFunction(op(_, _), base, fun) == FoldFunctionOnSet(op, base, fun, DOMAIN fun)
SumFunctionOnSet(fun, indices) == FoldFunctionOnSet(+, 0, fun, indices)
SumFunction(fun) == SumFunctionOnSet(fun, DOMAIN fun)
====`,
  natives: functionNatives,
};
