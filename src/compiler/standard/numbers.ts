// Naturals, Integers and Reals.
//
// The book builds them in ProtoReals from Peano's axioms; here the operators are given by natives, and the bodies only have to have the
// right level. All integers are exact. Real has the integers as its only members that can be written, so `/` is defined where it is exact.
//
// Source: *Specifying Systems*, section 18.4.
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, StandardModule } from './natives.ts';
import { lazyValue, truth, value } from './signature.ts';

const pair = ['value', 'value'] as const;

const naturalsNatives: StandardModule['natives'] = ({ values: { integers, sets } }) => ({
  Nat: lazyValue([], () => sets.named.nat),
  '+': value(pair, integers.add),
  '-': value(pair, integers.subtract),
  '*': value(pair, integers.multiply),
  '^': value(pair, integers.power),
  '%': value(pair, integers.modulo),
  '\\div': value(pair, integers.divide),
  '<': truth(pair, integers.less),
  '\\leq': truth(pair, integers.lessOrEqual),
  '>': truth(pair, integers.greater),
  '\\geq': truth(pair, integers.greaterOrEqual),
  '..': lazyValue(pair, sets.interval),
});

export const naturals: StandardModule = {
  name: 'Naturals',
  text: String.raw`---- MODULE Naturals ----
Nat == CHOOSE N : TRUE
a + b == CHOOSE c : c = <<a, b>>
a - b == CHOOSE c : b + c = a
a * b == CHOOSE c : c = <<a, b>>
a ^ b == CHOOSE c : c = <<a, b>>
a <= b == \E c \in Nat : a + c = b
a >= b == b <= a
a < b == a <= b /\ a # b
a > b == b < a
a \div b == CHOOSE q : \E r \in Nat : r < b /\ a = b * q + r
a % b == a - b * (a \div b)
a .. b == {i \in Nat : a <= i /\ i <= b}
====`,
  natives: naturalsNatives,
};

export const integers: StandardModule = {
  name: 'Integers',
  text: `---- MODULE Integers ----
EXTENDS Naturals
Int == CHOOSE I : TRUE
-. a == 0 - a
====`,
  natives: ({ values }) => ({
    Int: lazyValue([], () => values.sets.named.int),
    '-.': value(['value'], values.integers.negate),
  }),
};

const divide =
  ({ values }: NativeContext) =>
  (a: number, b: number, site: number): number => {
    const quotient = values.integers.divide(a, b, site);
    if (values.integers.multiply(quotient, b, site) === a) return quotient;
    throw new ValueFault(`${values.print(a)} / ${values.print(b)} is not an integer. Only integers can be computed with.`, site);
  };

export const reals: StandardModule = {
  name: 'Reals',
  text: String.raw`---- MODULE Reals ----
EXTENDS Integers
Real == CHOOSE R : TRUE
a / b == CHOOSE c \in Real : a = b * c
Infinity == CHOOSE x : x \notin Real
====`,
  natives: (context) => ({
    Real: lazyValue([], () => context.values.sets.named.real),
    '/': value(pair, divide(context)),
  }),
};
