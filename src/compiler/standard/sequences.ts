// Sequences. A sequence of n elements is a function over 1..n, which the value store keeps as a tuple.
//
// As in TLC, Len, Tail, SubSeq and \o also take strings.
//
// Source: *Specifying Systems*, section 18.1.
import { Kind, small, ValueFault } from '../../values/index.ts';
import type { NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { lazyValue, value } from './signature.ts';

/** Operations on sequences and strings, for the natives of several modules. */
export const createSequences = (context: NativeContext) => {
  const { arena, atoms, functions, integers, print } = context.values;
  const { cells, open, close } = arena;
  const { sequence, isEmptyRange, truth, elements } = createOperands(context);

  // The part of a tuple from index `from` (counted from 0), `n` elements long.
  const part = (tuple: number, from: number, n: number): number => {
    const source = (tuple >> 1) + 2 + from;
    const at = open(n);
    for (let i = 0; i < n; i++) cells[at + i] = cells[source + i]!;
    return close(Kind.tuple, n);
  };

  const length = (s: number, site: number): number =>
    small(atoms.isString(s) ? atoms.text(s).length : arena.length(sequence(s, 'The argument of Len', site)));

  const head = (s: number, site: number): number => {
    const tuple = sequence(s, 'The argument of Head', site);
    if (tuple === functions.emptyTuple) throw new ValueFault('Head(<<>>) is undefined: the sequence is empty.', site);
    return cells[(tuple >> 1) + 2]!;
  };

  const tail = (s: number, site: number): number => {
    if (atoms.isString(s) && s !== atoms.string('')) return atoms.string(atoms.text(s).slice(1));
    if (atoms.isString(s)) throw new ValueFault('Tail("") is undefined: the string is empty.', site);
    const tuple = sequence(s, 'The argument of Tail', site);
    if (tuple === functions.emptyTuple) throw new ValueFault('Tail(<<>>) is undefined: the sequence is empty.', site);
    return part(tuple, 1, arena.length(tuple) - 1);
  };

  const append = (s: number, e: number, site: number): number => {
    const tuple = sequence(s, 'The first argument of Append', site);
    const n = arena.length(tuple);
    const source = (tuple >> 1) + 2;
    const at = open(n + 1);
    for (let i = 0; i < n; i++) cells[at + i] = cells[source + i]!;
    cells[at + n] = e;
    return close(Kind.tuple, n + 1);
  };

  const concatenate = (s: number, t: number, site: number): number => {
    if (atoms.isString(s)) {
      if (atoms.isString(t)) return atoms.string(atoms.text(s) + atoms.text(t));
      throw new ValueFault(`The right side of \\o must be a string like the left side, but it is ${print(t)}.`, site);
    }
    const a = sequence(s, 'The left side of \\o', site);
    const b = sequence(t, 'The right side of \\o', site);
    const n = arena.length(a);
    const m = arena.length(b);
    if (m === 0) return a;
    if (n === 0) return b;
    const from = (a >> 1) + 2;
    const then = (b >> 1) + 2;
    const at = open(n + m);
    for (let i = 0; i < n; i++) cells[at + i] = cells[from + i]!;
    for (let i = 0; i < m; i++) cells[at + n + i] = cells[then + i]!;
    return close(Kind.tuple, n + m);
  };

  const subSequence = (s: number, m: number, n: number, site: number): number => {
    const isString = atoms.isString(s);
    const tuple = isString ? s : sequence(s, 'The first argument of SubSeq', site);
    if (isEmptyRange(m, n, site)) return isString ? atoms.string('') : functions.emptyTuple;
    const first = integers.index(m, 'The second argument of SubSeq', site);
    const last = integers.index(n, 'The third argument of SubSeq', site);
    const total = isString ? atoms.text(s).length : arena.length(tuple);
    if (first < 1 || last > total)
      throw new ValueFault(`SubSeq(_, ${first}, ${last}) reaches beyond 1..${total}, the indices of ${print(s)}.`, site);
    return isString ? atoms.string(atoms.text(s).slice(first - 1, last)) : part(tuple, first - 1, last - first + 1);
  };

  const select = (s: number, test: OperatorArgument, site: number): number => {
    const tuple = sequence(s, 'The first argument of SelectSeq', site);
    const kept = elements(tuple).filter((e) => truth(test(e), 'The test of SelectSeq', site));
    return kept.length === arena.length(tuple) ? tuple : functions.tuple(kept);
  };

  return { part, length, head, tail, append, concatenate, subSequence, select };
};

const natives = (context: NativeContext) => {
  const { sets, print } = context.values;
  const { length, head, tail, append, concatenate, subSequence, select } = createSequences(context);
  return {
    Seq: lazyValue(['value'], (s: number, site: number) => {
      if (!sets.isSet(s)) throw new ValueFault(`The argument of Seq must be a set, but it is ${print(s)}.`, site);
      return sets.sequences(s);
    }),
    Len: value(['settled'], length),
    Head: value(['settled'], head),
    Tail: value(['settled'], tail),
    Append: value(['settled', 'settled'], append),
    '\\o': value(['settled', 'settled'], concatenate),
    SubSeq: value(['settled', 'value', 'value'], subSequence),
    SelectSeq: value(['settled', 'operator'], select),
  };
};

export const sequences: StandardModule = {
  name: 'Sequences',
  text: String.raw`---- MODULE Sequences ----
LOCAL INSTANCE Naturals
Seq(S) == UNION {[1..n -> S] : n \in Nat}
Len(s) == CHOOSE n \in Nat : DOMAIN s = 1..n
s \o t == [i \in 1..(Len(s) + Len(t)) |-> IF i <= Len(s) THEN s[i] ELSE t[i - Len(s)]]
Append(s, e) == s \o <<e>>
Head(s) == s[1]
Tail(s) == [i \in 1..(Len(s) - 1) |-> s[i + 1]]
SubSeq(s, m, n) == [i \in 1..(n - m + 1) |-> s[i + m - 1]]
SelectSeq(s, Test(_)) ==
  LET Kept[n \in 0..Len(s)] ==
        IF n = 0 THEN << >>
                 ELSE IF Test(s[n]) THEN Append(Kept[n - 1], s[n]) ELSE Kept[n - 1]
  IN  Kept[Len(s)]
====`,
  natives,
};
