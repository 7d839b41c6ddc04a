// BagsExt. Source: the documentation of the TLA+ community modules.
import { OperationMemo, small } from '../../values/index.ts';
import { createBags } from './bags.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, value } from './signature.ts';

const natives = (context: NativeContext) => {
  const { integers, order } = context.values;
  const { settled, func, entries } = createOperands(context);
  const { counts, bag, copies: copiesOf } = createBags(context);
  const one = small(1);

  type Change = (n: number | undefined, site: number) => number | undefined;
  const changed = (b: number, x: number, name: string, change: Change, site: number): number => {
    const f = func(b, `The first argument of ${name}`, site);
    const of = entries(f);
    copiesOf(x, f, site);
    const after = change(of.get(x), site);
    if (after === undefined) of.delete(x);
    else of.set(x, after);
    return bag(of, site);
  };
  /** An operator that changes how often one element is in a bag. Messages are put into the same bags again and again. */
  const changing = (name: string, change: Change) => {
    let memo: OperationMemo | null = null;
    return value(['settled', 'settled'], (b: number, x: number, site: number) => {
      memo ??= new OperationMemo();
      const known = memo.find(b, x, 0);
      if (known !== 0) return known;
      const answer = changed(b, x, name, change, site);
      memo.keep(b, x, 0, answer);
      return answer;
    });
  };
  // The elements in canonical order, each as often as it is in the bag.
  const copies = (b: number, name: string, site: number): number[] => {
    const of = counts(b, `The argument of ${name}`, site);
    return [...of.keys()]
      .sort(order.compare)
      .flatMap((x) => new Array<number>(integers.index(of.get(x)!, `A count in the argument of ${name}`, site)).fill(x));
  };

  return {
    BagAdd: changing('BagAdd', (n, site) => (n === undefined ? one : integers.add(n, one, site))),
    BagRemove: changing('BagRemove', (n, site) => (n === undefined || n === one ? undefined : integers.subtract(n, one, site))),
    BagRemoveAll: changing('BagRemoveAll', () => undefined),
    FoldBag: inOrder(
      value(['operator', 'value', 'settled'], (op: OperatorArgument, base: number, b: number, site: number) =>
        copies(b, 'FoldBag', site).reduce((result, x) => settled(op(result, x), site), settled(base, site)),
      ),
    ),
    SumBag: value(['settled'], (b: number, site: number) => {
      let total = small(0);
      for (const [x, n] of counts(b, 'The argument of SumBag', site)) total = integers.add(total, integers.multiply(x, n, site), site);
      return total;
    }),
    ProductBag: value(['settled'], (b: number, site: number) => {
      let product = one;
      for (const [x, n] of counts(b, 'The argument of ProductBag', site))
        product = integers.multiply(product, x === small(0) ? x : integers.power(x, n, site), site);
      return product;
    }),
  };
};

export const bagsExt: StandardModule = {
  name: 'BagsExt',
  text: String.raw`---- MODULE BagsExt ----
LOCAL INSTANCE Bags
LOCAL INSTANCE Integers
LOCAL INSTANCE Folds
BagAdd(B, x) == [e \in (DOMAIN B) \cup {x} |-> CopiesIn(e, B) + IF e = x THEN 1 ELSE 0]
BagRemove(B, x) == IF BagIn(x, B) THEN B (-) SetToBag({x}) ELSE B
BagRemoveAll(B, x) == [e \in (DOMAIN B) \ {x} |-> B[e]]
MapThenFoldBag(op(_, _), base, f(_), choose(_), B) ==
  LET Folded(x) == LET Times[n \in Nat \ {0}] == op(IF n = 1 THEN base ELSE Times[n - 1], f(x))
                   IN  Times[B[x]]
  IN  MapThenFoldSet(op, base, Folded, LAMBDA S : CHOOSE x \in S : TRUE, DOMAIN B)
FoldBag(op(_, _), base, B) ==
  MapThenFoldBag(op, base, LAMBDA x : x, LAMBDA S : CHOOSE x \in S : TRUE, B)
SumBag(B) == FoldBag(+, 0, B)
ProductBag(B) == FoldBag(LAMBDA x, y : x * y, 1, B)
====`,
  natives,
};
