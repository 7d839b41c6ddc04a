// TLC: functions written out, output, registers, randomness.
//
// Source: *Specifying Systems*, section 14.4; Lamport, "Current versions of the TLA+ tools".
import { ValueFault } from '../../values/index.ts';
import { AssertionFault } from './assertion-fault.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { createPicks } from './picks.ts';
import { discarding, having, inOrder, lazyValue, truth, value } from './signature.ts';
import { createRegisters, effectOfTlcGet } from './tlc-get.ts';

/** Sets with more elements have more permutations than can be listed. */
const MOST_PERMUTED = 10;

/** Permutations and SortSeq. */
const createArrangements = (context: NativeContext) => {
  const { arena, functions, sets } = context.values;
  const operands = createOperands(context);

  const permutations = (s: number, site: number): number => {
    const domain = operands.finiteSet(s, 'The argument of Permutations', site);
    const from = operands.elements(domain);
    if (from.length > MOST_PERMUTED)
      throw new ValueFault(`Permutations of a set of ${from.length} elements are too many to list (at most ${MOST_PERMUTED}).`, site);
    const found: number[] = [];
    const chosen: number[] = [];
    const rest = new Set(from);
    const choose = (): void => {
      if (rest.size === 0) {
        const mark = arena.mark();
        for (const v of chosen) arena.push(v);
        found.push(functions.functionFrom(domain, mark));
        return;
      }
      for (const v of from) {
        if (!rest.delete(v)) continue;
        chosen.push(v);
        choose();
        chosen.pop();
        rest.add(v);
      }
    };
    choose();
    return sets.set(found);
  };

  // Insertion from the left while the operator says "before": what TLC does, also for operators that are no orders.
  const sort = (s: number, before: OperatorArgument, site: number): number => {
    const sorted = operands.elements(operands.sequence(s, 'The first argument of SortSeq', site));
    for (let i = 1; i < sorted.length; i++) {
      const x = sorted[i]!;
      let j = i;
      for (; j > 0 && operands.truth(before(x, sorted[j - 1]!), 'The order given to SortSeq', site); j--) sorted[j] = sorted[j - 1]!;
      sorted[j] = x;
    }
    return functions.tuple(sorted);
  };

  return { permutations, sort };
};

/** Functions made of pairs, `d :> e`, and of functions, `f @@ g`. */
const createJoins = (context: NativeContext) => {
  const { arena, functions, sets } = context.values;
  const { cells } = arena;
  const operands = createOperands(context);

  const single = (d: number, e: number): number => {
    const domain = sets.singleton(d);
    const mark = arena.mark();
    arena.push(e);
    return functions.functionFrom(domain, mark);
  };

  const override = (f: number, g: number, site: number): number => {
    const first = operands.func(f, 'The left side of @@', site);
    const second = operands.func(g, 'The right side of @@', site);
    if (first === second || second === functions.emptyTuple) return first;
    if (first === functions.emptyTuple) return second;
    const domain = sets.force(sets.cup(functions.domain(first), functions.domain(second), site), site);
    const mark = arena.mark();
    for (let i = 0; i < arena.length(domain); i++) {
      const x = cells[(domain >> 1) + 2 + i]!;
      arena.push(functions.find(first, x) || functions.find(second, x));
    }
    return functions.functionFrom(domain, mark);
  };

  return { single, override };
};

const natives = (context: NativeContext) => {
  const { atoms, sets, print } = context.values;
  const picks = createPicks(context);
  const registers = createRegisters(context);
  const { permutations, sort } = createArrangements(context);
  const { single, override } = createJoins(context);

  const assert = (condition: number, message: number, site: number): boolean => {
    if (condition === atoms.TRUE) return true;
    if (condition === atoms.FALSE) throw new AssertionFault(`Assertion failed: ${print(message)}`, site);
    throw new ValueFault(`The first argument of Assert must be TRUE or FALSE, but it is ${print(condition)}.`, site);
  };

  return {
    Print: having(
      'prints',
      lazyValue(['settled', 'value'], (out: number, v: number) => {
        context.output(`${print(out)}  ${print(v)}`);
        return v;
      }),
    ),
    PrintT: discarding(
      having(
        'prints',
        truth(['settled'], (out: number) => {
          context.output(print(out));
          return true;
        }),
      ),
    ),
    // With an effect, so that nobody moves it to before the conditions that guard it.
    Assert: having('asserts', truth(['value', 'settled'], assert)),
    JavaTime: having(
      'progress',
      value([], () => atoms.number(Math.floor((context.now?.() ?? 0) / 1000))),
    ),
    TLCGet: { ...having('reads-register', value(['value'], registers.get)), effectOn: effectOfTlcGet },
    TLCSet: discarding(
      having(
        'sets-register',
        truth(['value', 'settled'], (key: number, v: number, site: number) => {
          registers.set(key, v, site);
          return true;
        }),
      ),
    ),
    ':>': value(['settled', 'settled'], single),
    '@@': value(['settled', 'settled'], override),
    Permutations: value(['value'], permutations),
    SortSeq: value(['settled', 'operator'], sort),
    RandomElement: having(
      'random',
      value(['value'], (s: number, site: number) => {
        if (!sets.isSet(s) || sets.isInfinite(s) || sets.count(s, site) === 0n)
          throw new ValueFault(`The argument of RandomElement must be a finite set that is not empty, but it is ${print(s)}.`, site);
        return picks.element(s, site);
      }),
    ),
    Any: lazyValue([], () => sets.named.any),
    ToString: inOrder(value(['settled'], (v: number) => atoms.string(print(v)))),
    TLCEval: { ...value(['settled'], (v: number) => v), once: true },
  };
};

export const tlc: StandardModule = {
  name: 'TLC',
  text: String.raw`---- MODULE TLC ----
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
Print(out, val) == val
PrintT(out) == TRUE
Assert(val, out) == val
JavaTime == CHOOSE n : n \in Nat
TLCGet(i) == CHOOSE v : TRUE
TLCSet(i, v) == TRUE
d :> e == [x \in {d} |-> e]
f @@ g == [x \in (DOMAIN f) \cup (DOMAIN g) |-> IF x \in DOMAIN f THEN f[x] ELSE g[x]]
Permutations(S) == {f \in [S -> S] : \A y \in S : \E x \in S : f[x] = y}
SortSeq(s, Op(_, _)) ==
  LET order == CHOOSE p \in Permutations(1..Len(s)) :
                 \A i, j \in 1..Len(s) : i < j => ~Op(s[p[j]], s[p[i]])
  IN  [i \in 1..Len(s) |-> s[order[i]]]
RandomElement(S) == CHOOSE x \in S : TRUE
Any == CHOOSE x : TRUE
ToString(v) == CHOOSE s \in STRING : v = v
TLCEval(v) == v
====`,
  natives,
};
