// Bags: functions that say how often each of their arguments is in the bag.
//
// Source: *Specifying Systems*, section 18.3.
import { small, ValueFault } from '../../values/index.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { truth, value } from './signature.ts';

/** The operators on bags that other modules build on. */
export const createBags = (context: NativeContext) => {
  const { atoms, functions, integers, sets, print } = context.values;
  const { func, entries, functionOf } = createOperands(context);

  const isCount = (count: number): boolean => atoms.isInteger(count) && integers.less(small(0), count, -1);
  const isBag = (b: number, site: number): boolean => {
    if (!functions.isFunction(b) || sets.isInfinite(functions.domain(b))) return false;
    for (const count of entries(functions.force(b, site)).values()) if (!isCount(count)) return false;
    return true;
  };
  /** How often each element is in the bag; a fault where it is none. */
  const counts = (b: number, what: string, site: number): Map<number, number> => {
    const found = entries(func(b, what, site));
    for (const count of found.values()) {
      if (!isCount(count)) throw new ValueFault(`${what} must be a bag, but it is ${print(b)}.`, site);
    }
    return found;
  };
  const addAll = (to: Map<number, number>, from: ReadonlyMap<number, number>, site: number): void => {
    for (const [e, n] of from) {
      const before = to.get(e);
      to.set(e, before === undefined ? n : integers.add(before, n, site));
    }
  };
  const bag = (of: ReadonlyMap<number, number>, site: number): number => functionOf(of, site);
  /** Of any function, 0 outside its domain; a fault where the element cannot be compared with those of the domain. */
  const copies = (e: number, f: number, site: number): number => {
    const found = functions.find(f, e);
    return found !== 0 || sets.contains(e, functions.domain(f), site) ? found : small(0);
  };
  return { isBag, counts, addAll, bag, copies };
};

/** All bags in a bag. */
const createSubBags = (context: NativeContext) => {
  const { integers, sets } = context.values;
  const { counts, bag } = createBags(context);
  return (b: number, site: number): number => {
    const of = [...counts(b, 'The argument of SubBag', site)];
    const found: number[] = [];
    const chosen = new Map<number, number>();
    const choose = (i: number): void => {
      if (i === of.length) {
        found.push(bag(chosen, site));
        return;
      }
      const [e, most] = of[i]!;
      choose(i + 1);
      for (let n = small(1); integers.lessOrEqual(n, most, site); n = integers.add(n, small(1), site)) {
        chosen.set(e, n);
        choose(i + 1);
      }
      chosen.delete(e);
    };
    choose(0);
    return sets.set(found);
  };
};

const natives = (context: NativeContext) => {
  const { arena, functions, integers, sets, order } = context.values;
  const { finiteSet, func, entries, settled } = createOperands(context);
  const { isBag, counts, addAll, bag, copies } = createBags(context);
  const zero = small(0);

  const subBags = createSubBags(context);

  return {
    IsABag: truth(['settled'], isBag),
    BagToSet: value(['settled'], (b: number, site: number) => sets.set([...entries(func(b, 'The argument of BagToSet', site)).keys()])),
    SetToBag: value(['value'], (s: number, site: number) => {
      const domain = finiteSet(s, 'The argument of SetToBag', site);
      const mark = arena.mark();
      for (let i = 0; i < arena.length(domain); i++) arena.push(small(1));
      return functions.functionFrom(domain, mark);
    }),
    BagIn: truth(['settled', 'settled'], (e: number, b: number, site: number) => {
      return integers.less(zero, copies(e, func(b, 'The second argument of BagIn', site), site), site);
    }),
    EmptyBag: value([], () => functions.emptyTuple),
    '\\oplus': value(['settled', 'settled'], (a: number, b: number, site: number) => {
      const sum = counts(a, 'The left side of (+)', site);
      addAll(sum, counts(b, 'The right side of (+)', site), site);
      return bag(sum, site);
    }),
    '\\ominus': value(['settled', 'settled'], (a: number, b: number, site: number) => {
      const less = func(b, 'The right side of (-)', site);
      const rest = entries(func(a, 'The left side of (-)', site));
      for (const [e, n] of rest) {
        const left = integers.subtract(n, copies(e, less, site), site);
        if (integers.less(zero, left, site)) rest.set(e, left);
        else rest.delete(e);
      }
      return bag(rest, site);
    }),
    BagUnion: value(['settled'], (s: number, site: number) => {
      const sum = new Map<number, number>();
      for (const b of order.sorted(finiteSet(s, 'The argument of BagUnion', site)))
        addAll(sum, counts(b, 'Each element of the argument of BagUnion', site), site);
      return bag(sum, site);
    }),
    '\\sqsubseteq': truth(['settled', 'settled'], (a: number, b: number, site: number) => {
      const most = func(b, 'The right side of \\sqsubseteq', site);
      for (const [e, n] of entries(func(a, 'The left side of \\sqsubseteq', site))) {
        if (!integers.lessOrEqual(n, copies(e, most, site), site)) return false;
      }
      return true;
    }),
    SubBag: value(['settled'], subBags),
    BagOfAll: value(['operator', 'settled'], (image: OperatorArgument, b: number, site: number) => {
      const sum = new Map<number, number>();
      for (const [e, n] of entries(func(b, 'The second argument of BagOfAll', site)))
        addAll(sum, new Map([[settled(image(e), site), integers.add(n, zero, site)]]), site);
      return bag(sum, site);
    }),
    BagCardinality: value(['settled'], (b: number, site: number) => {
      let n = zero;
      for (const count of counts(b, 'The argument of BagCardinality', site).values()) n = integers.add(n, count, site);
      return n;
    }),
    CopiesIn: value(['settled', 'settled'], (e: number, b: number, site: number) => {
      return copies(e, func(b, 'The second argument of CopiesIn', site), site);
    }),
  };
};

export const bags: StandardModule = {
  name: 'Bags',
  text: String.raw`---- MODULE Bags ----
EXTENDS TLC
LOCAL INSTANCE Naturals
IsABag(B) == B \in [DOMAIN B -> {n \in Nat : n > 0}]
BagToSet(B) == DOMAIN B
SetToBag(S) == [e \in S |-> 1]
CopiesIn(e, B) == IF e \in DOMAIN B THEN B[e] ELSE 0
BagIn(e, B) == e \in DOMAIN B
EmptyBag == SetToBag({})
A (+) B == [e \in (DOMAIN A) \cup (DOMAIN B) |-> CopiesIn(e, A) + CopiesIn(e, B)]
A (-) B == [e \in {d \in DOMAIN A : CopiesIn(d, A) > CopiesIn(d, B)} |-> CopiesIn(e, A) - CopiesIn(e, B)]
LOCAL Total(f) ==
  LET Of[S \in SUBSET DOMAIN f] ==
        IF S = {} THEN 0
                  ELSE LET e == CHOOSE e \in S : TRUE IN f[e] + Of[S \ {e}]
  IN  Of[DOMAIN f]
BagUnion(S) == [e \in UNION {DOMAIN B : B \in S} |-> Total([B \in S |-> CopiesIn(e, B)])]
A \sqsubseteq B == \A e \in DOMAIN A : A[e] <= CopiesIn(e, B)
SubBag(B) ==
  {[e \in {d \in DOMAIN B : f[d] > 0} |-> f[e]] :
     f \in {g \in [DOMAIN B -> 0..Total(B)] : \A d \in DOMAIN B : g[d] <= B[d]}}
BagOfAll(F(_), B) ==
  [y \in {F(e) : e \in DOMAIN B} |->
     Total([e \in {d \in DOMAIN B : F(d) = y} |-> B[e]])]
BagCardinality(B) == Total(B)
====`,
  natives,
};
