// Bitwise, Combinatorics, DyadicRationals and Statistics: arithmetic that specifications would do slowly.
//
// Bitwise operators take natural numbers of any size. On negative ones, where the community's definitions and TLC's Java disagree, they work
// on the two's complement and shiftR rounds down.
//
// Source: the documentation of the TLA+ community modules.
import { ValueFault } from '../../values/index.ts';
import type { NativeContext, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { lazyValue, truth, value } from './signature.ts';

const pair = ['value', 'value'] as const;

const exactInteger = ({ values: { atoms, print } }: NativeContext, id: number, name: string, site: number): bigint => {
  if (atoms.isInteger(id)) return atoms.bigint(id);
  throw new ValueFault(`The arguments of ${name} must be integers, but one is ${print(id)}.`, site);
};

export const bitwise: StandardModule = {
  name: 'Bitwise',
  text: String.raw`---- MODULE Bitwise ----
LOCAL INSTANCE Integers
LOCAL Bit(x, n) == (x \div 2 ^ n) % 2
RECURSIVE Bits(_, _, _, _)
LOCAL Bits(op(_, _), x, y, n) ==
  IF 2 ^ n > x /\ 2 ^ n > y THEN 0
  ELSE 2 ^ n * op(Bit(x, n), Bit(y, n)) + Bits(op, x, y, n + 1)
x & y == Bits(LAMBDA a, b : a * b, x, y, 0)
x | y == Bits(LAMBDA a, b : a + b - a * b, x, y, 0)
x ^^ y == Bits(LAMBDA a, b : (a + b) % 2, x, y, 0)
Not(a) == Bits(LAMBDA x, y : 1 - x, a, 0, 0)
shiftR(n, pos) == n \div 2 ^ pos
====`,
  natives: (context) => {
    const { atoms } = context.values;
    const binary = (name: string, operation: (a: bigint, b: bigint) => bigint) =>
      value(pair, (a: number, b: number, site: number) =>
        atoms.integer(operation(exactInteger(context, a, name, site), exactInteger(context, b, name, site))),
      );
    return {
      '&': binary('&', (a, b) => a & b),
      '|': binary('|', (a, b) => a | b),
      '^^': binary('^^', (a, b) => a ^ b),
      Not: value(['value'], (a: number, site: number) => {
        const n = exactInteger(context, a, 'Not', site);
        if (n < 0n) throw new ValueFault(`The argument of Not must be a natural number, but it is ${n}.`, site);
        // Only the bits up to the highest one are turned over.
        return atoms.integer(n === 0n ? 0n : n ^ ((1n << BigInt(n.toString(2).length)) - 1n));
      }),
      shiftR: value(pair, (n: number, places: number, site: number) => {
        const by = exactInteger(context, places, 'shiftR', site);
        if (by < 0n) throw new ValueFault(`The second argument of shiftR must be a natural number, but it is ${by}.`, site);
        return atoms.integer(exactInteger(context, n, 'shiftR', site) >> by);
      }),
    };
  },
};

const factorial = (n: bigint): bigint => {
  let product = 1n;
  for (let i = 2n; i <= n; i++) product *= i;
  return product;
};

/** n over k. */
const binomial = (n: bigint, k: bigint): bigint => {
  let result = 1n;
  for (let i = 1n; i <= k; i++) result = (result * (n - k + i)) / i;
  return result;
};

export const combinatorics: StandardModule = {
  name: 'Combinatorics',
  text: String.raw`---- MODULE Combinatorics ----
EXTENDS Naturals
factorial[n \in Nat] == IF n = 0 THEN 1 ELSE n * factorial[n - 1]
choose(n, k) == factorial[n] \div (factorial[k] * factorial[n - k])
====`,
  natives: (context) => {
    const { atoms, functions, sets } = context.values;
    return {
      factorial: lazyValue([], () => functions.lambda(sets.named.nat, (n) => atoms.integer(factorial(atoms.bigint(n))))),
      choose: value(pair, (n: number, k: number, site: number) => {
        const from = exactInteger(context, n, 'choose', site);
        const taken = exactInteger(context, k, 'choose', site);
        if (from < 0n || taken < 0n) throw new ValueFault(`choose(${from}, ${taken}) is undefined: both must be natural numbers.`, site);
        return atoms.integer(taken > from ? 0n : binomial(from, taken));
      }),
    };
  },
};

export const dyadicRationals: StandardModule = {
  name: 'DyadicRationals',
  text: String.raw`---- MODULE DyadicRationals ----
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC
LOCAL Rational(n, d) == [num |-> n, den |-> d]
LOCAL Size(n) == IF n < 0 THEN -n ELSE n
RECURSIVE Divisor(_, _)
LOCAL Divisor(m, n) == IF n = 0 THEN m ELSE Divisor(n, m % n)
LOCAL Reduce(n, d) ==
  LET common == Divisor(Size(d), Size(n)) IN Rational(n \div common, d \div common)
IsDyadicRational(r) == \E i \in 0..r.den : 2 ^ i = r.den
Zero == Rational(0, 1)
One == Rational(1, 1)
Add(p, q) ==
  IF p = Zero THEN q
  ELSE LET d == IF p.den >= q.den THEN p.den ELSE q.den
       IN  Reduce(p.num * (d \div p.den) + q.num * (d \div q.den), d)
Half(p) == Reduce(p.num, 2 * p.den)
PrettyPrint(p) ==
  IF p.den = 1 /\ p.num \in {0, 1} THEN ToString(p.num) ELSE ToString(p.num) \o "/" \o ToString(p.den)
====`,
};

// The upper tail of the chi-square distribution: the regularized incomplete gamma function, as a series below its mode and as a continued
// fraction above it. Source: Abramowitz and Stegun, 6.5.29 and 6.5.31.
const logGamma = (x: number): number => {
  // Stirling's series, shifted up to where it is accurate.
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
};
const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 10_000 && term > sum * 1e-16; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let fraction = 0;
  for (let n = 300; n >= 1; n--) fraction = (n * (n - a)) / (x + 2 * n + 1 - a - fraction);
  return front / (x + 1 - a - fraction);
};

export const statistics: StandardModule = {
  name: 'Statistics',
  text: `---- MODULE Statistics ----
EXTENDS Naturals
ChiSquare(expected, actual, alpha) == TRUE
====`,
  natives: (context) => {
    const { functions, order } = context.values;
    const { func, text, integer } = createOperands(context);
    const counts = (f: number, what: string, site: number): number[] => {
      const g = func(f, what, site);
      const domain = context.values.sets.force(functions.domain(g), site);
      return Array.from(order.sorted(domain), (x) => integer(functions.apply(g, x, site), `Each value of ${what.toLowerCase()}`, site));
    };
    return {
      // TRUE where the counts may come from the expected distribution: the hypothesis is not rejected at the level alpha.
      ChiSquare: truth(['settled', 'settled', 'value'], (expected: number, actual: number, alpha: number, site: number) => {
        const wanted = counts(expected, 'The first argument of ChiSquare', site);
        const seen = counts(actual, 'The second argument of ChiSquare', site);
        const level = Number(text(alpha, 'The third argument of ChiSquare', site));
        if (!(level > 0 && level <= 0.5)) throw new ValueFault('The third argument of ChiSquare must be a string such as "0.05".', site);
        if (wanted.length !== seen.length || wanted.length < 2)
          throw new ValueFault('ChiSquare needs two functions with the same domain of at least two elements.', site);
        const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
        const scale = sum(seen) / sum(wanted);
        const statistic = sum(seen.map((n, i) => (n - wanted[i]! * scale) ** 2 / (wanted[i]! * scale)));
        return upperGamma((seen.length - 1) / 2, statistic / 2) >= level;
      }),
    };
  },
};
