// Apalache, Variants and Option: what specifications written for the symbolic model checker Apalache use. Annotations mean nothing here
// and are their arguments; generators of symbolic values have no counterpart and give the smallest value of their kind, as in TLC.
//
// Source: the Apalache manual, "Apalache operators" and "Variants" (apalache-mc.org).
import { small, ValueFault } from '../../values/index.ts';
import { createFolds } from './folds.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { inOrder, value } from './signature.ts';

const natives = (context: NativeContext) => {
  const { atoms, functions, print } = context.values;
  const { ordered, elements, sequence, integer, settled, functionOf, func } = createOperands(context);
  const { left } = createFolds(context);
  // Fewer than none are none, as 1..n is empty then.
  const count = (n: number, what: string, site: number): number => Math.max(0, integer(n, what, site));

  return {
    ApaFoldSet: inOrder(
      value(['operator', 'value', 'value'], (op: OperatorArgument, base: number, s: number, site: number) =>
        left(op, ordered(s, 'The last argument of ApaFoldSet', site), base, site),
      ),
    ),
    ApaFoldSeqLeft: value(['operator', 'value', 'settled'], (op: OperatorArgument, base: number, s: number, site: number) =>
      left(op, elements(sequence(s, 'The last argument of ApaFoldSeqLeft', site)), base, site),
    ),
    MkSeq: value(['value', 'operator'], (n: number, element: OperatorArgument, site: number) => {
      const length = count(n, 'The first argument of MkSeq', site);
      return functions.tuple(Array.from({ length }, (_, i) => settled(element(small(i + 1)), site)));
    }),
    Repeat: value(['operator', 'value', 'settled'], (op: OperatorArgument, n: number, x: number, site: number) => {
      let result = x;
      const times = count(n, 'The second argument of Repeat', site);
      for (let i = 1; i <= times; i++) result = settled(op(result, small(i)), site);
      return result;
    }),
    FunAsSeq: value(['settled', 'value', 'value'], (f: number, n: number, _capacity: number, site: number) => {
      const length = count(n, 'The second argument of FunAsSeq', site);
      const g = func(f, 'The first argument of FunAsSeq', site);
      return functions.tuple(Array.from({ length }, (_, i) => functions.apply(g, atoms.number(i + 1), site)));
    }),
    SetAsFun: inOrder(
      value(['value'], (s: number, site: number) => {
        const found = new Map<number, number>();
        for (const pair of ordered(s, 'The argument of SetAsFun', site)) {
          const [x, v, ...more] = elements(sequence(pair, 'Each element of the argument of SetAsFun', site));
          if (x === undefined || v === undefined || more.length > 0)
            throw new ValueFault(`SetAsFun needs a set of pairs, but one element is ${print(pair)}.`, site);
          if (!found.has(x)) found.set(x, v);
        }
        return functionOf(found, site);
      }),
    ),
  };
};

export const apalache: StandardModule = {
  name: 'Apalache',
  text: String.raw`---- MODULE Apalache ----
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
x := e == x = e
Gen(size) == {}
Guess(S) == CHOOSE x \in S : TRUE
SetAsFun(S) == [x \in {p[1] : p \in S} |-> (CHOOSE p \in S : p[1] = x)[2]]
MkSeq(N, F(_)) == [i \in 1..N |-> F(i)]
FunAsSeq(fn, length, capacity) == [i \in 1..length |-> fn[i]]
Skolem(e) == e
Expand(S) == S
ConstCardinality(cardExpr) == cardExpr
RECURSIVE ApaFoldSet(_, _, _)
ApaFoldSet(Op(_, _), v, S) ==
  IF S = {} THEN v ELSE LET x == CHOOSE x \in S : TRUE IN ApaFoldSet(Op, Op(v, x), S \ {x})
RECURSIVE ApaFoldSeqLeft(_, _, _)
ApaFoldSeqLeft(Op(_, _), v, seq) ==
  IF seq = << >> THEN v ELSE ApaFoldSeqLeft(Op, Op(v, Head(seq)), Tail(seq))
RECURSIVE Repeat(_, _, _)
Repeat(F(_, _), N, x) == IF N <= 0 THEN x ELSE F(Repeat(F, N - 1, x), N)
====`,
  natives,
};

const nativesOfVariants = (context: NativeContext) => {
  const { functions, print } = context.values;
  const { func, ordered } = createOperands(context);

  return {
    VariantGetUnsafe: value(['value', 'value'], (tag: number, variant: number, site: number) => {
      const f = func(variant, 'The last argument of VariantGetUnsafe', site);
      if (ordered(functions.domain(f), 'The tag', site).includes(tag)) return functions.apply(f, tag, site);
      throw new ValueFault(`VariantGetUnsafe needs a variant with the tag ${print(tag)}, but it is ${print(f)}.`, site);
    }),
  };
};

export const variants: StandardModule = {
  name: 'Variants',
  text: String.raw`---- MODULE Variants ----
UNIT == "U_OF_UNIT"
Variant(tagName, v) == [t \in {tagName} |-> v]
VariantTag(variant) == CHOOSE t \in DOMAIN variant : TRUE
VariantFilter(tagName, S) == {v[tagName] : v \in {w \in S : tagName \in DOMAIN w}}
VariantGetOrElse(tagName, variant, default) ==
  IF tagName \in DOMAIN variant THEN variant[tagName] ELSE default
VariantGetUnsafe(tagName, variant) == variant[tagName]
====`,
  natives: nativesOfVariants,
};

export const option: StandardModule = {
  name: 'Option',
  text: String.raw`---- MODULE Option ----
EXTENDS Apalache, Variants
Some(x) == Variant("Some", x)
None == Variant("None", UNIT)
IsSome(o) == VariantTag(o) = "Some"
IsNone(o) == VariantTag(o) = "None"
OptionCase(o, some(_), none(_)) ==
  IF IsSome(o) THEN some(VariantGetUnsafe("Some", o)) ELSE none(UNIT)
OptionMap(f(_), o) == IF IsSome(o) THEN Some(f(VariantGetUnsafe("Some", o))) ELSE None
OptionFlatMap(f(_), o) == IF IsSome(o) THEN f(VariantGetUnsafe("Some", o)) ELSE None
OptionGetOrElse(o, default) == IF IsSome(o) THEN VariantGetUnsafe("Some", o) ELSE default
OptionToSeq(o) == IF IsSome(o) THEN <<VariantGetUnsafe("Some", o)>> ELSE << >>
OptionToSet(o) == IF IsSome(o) THEN {VariantGetUnsafe("Some", o)} ELSE {}
OptionGuess(S) == IF S = {} THEN None ELSE Some(Guess(S))
OptionFunApp(f, o) == IF IsSome(o) THEN Some(f[VariantGetUnsafe("Some", o)]) ELSE None
OptionPartialFun(f, undefined) ==
  [x \in (DOMAIN f) \cup undefined |-> IF x \in undefined THEN None ELSE Some(f[x])]
====`,
};

export const quorum: StandardModule = {
  name: 'Quorum',
  text: String.raw`---- MODULE Quorum ----
QuorumSystem(S) ==
  {Q \in SUBSET SUBSET S :
     /\ Q # {}
     /\ \A A, B \in Q : A \cap B # {}
     /\ \A A \in Q : \A B \in SUBSET S : A \subseteq B => B \in Q}
====`,
};
