// Natives of SequencesExt that make sequences from sequences.
import { small, ValueFault } from '../../values/index.ts';
import type { Native, NativeContext, OperatorArgument } from './natives.ts';
import { createOperands } from './operands.ts';
import { createSequences } from './sequences.ts';
import { lessStrict, orText, truth, value } from './signature.ts';

/** Reading sequences by places from 1. */
const createParts = (context: NativeContext) => {
  const { sequence, elements } = createOperands(context);
  const { subSequence, length } = createSequences(context);

  const first = (s: number, name: string, site: number): number[] => elements(sequence(s, `The first argument of ${name}`, site));
  const only = (s: number, name: string, site: number): number[] => elements(sequence(s, `The argument of ${name}`, site));
  const size = (s: number, site: number): number => length(s, site) >> 1;
  const slice = (s: number, from: number, to: number, site: number): number => subSequence(s, small(from), small(to), site);
  return { first, only, size, slice };
};

const affixNatives = (context: NativeContext): Record<string, Native> => {
  const { arena, atoms, order, sets } = context.values;
  const { sequence, elements, occursAt, ordered } = createOperands(context);
  const { first, only, size, slice } = createParts(context);

  /** How many of the first `most` elements of two sequences, of two texts their characters, are the same up to the first that is not. */
  const commonLength = (s: number, t: number, most: number, site: number): number => {
    let n = 0;
    if (atoms.isString(s) && atoms.isString(t)) {
      const [a, b] = [atoms.text(s), atoms.text(t)];
      while (n < most && n < b.length && a[n] === b[n]) n++;
      return n;
    }
    const from = (sequence(s, 'The first argument of IsPrefix', site) >> 1) + 2;
    const b = sequence(t, 'The second argument of IsPrefix', site);
    const at = (b >> 1) + 2;
    const end = Math.min(most, arena.length(b));
    while (n < end && order.equal(arena.cells[from + n]!, arena.cells[at + n]!, site)) n++;
    return n;
  };
  const startsWith = (s: number, t: number, site: number): boolean => {
    if (atoms.isString(s) && atoms.isString(t)) return atoms.text(t).startsWith(atoms.text(s));
    const a = first(s, 'IsPrefix', site);
    const b = elements(sequence(t, 'The second argument of IsPrefix', site));
    return a.length <= b.length && occursAt(a, b, 0, site);
  };
  const endsWith = (s: number, t: number, site: number): boolean => {
    const a = first(s, 'IsSuffix', site);
    const b = elements(sequence(t, 'The second argument of IsSuffix', site));
    return a.length <= b.length && occursAt(a, b, b.length - a.length, site);
  };
  const prefixes = (s: number, site: number): number[] => Array.from({ length: size(s, site) + 1 }, (_, n) => slice(s, 1, n, site));

  /** The longest; null of an empty set. */
  const commonPrefix = (family: number, name: string, site: number): number | null => {
    const [one, ...others] = ordered(family, `The argument of ${name}`, site);
    if (one === undefined) return null;
    const length = others.reduce((most, t) => commonLength(one, t, most, site), size(one, site));
    return slice(one, 1, length, site);
  };

  return {
    IsPrefix: truth(['settled', 'settled'], startsWith),
    IsStrictPrefix: truth(['settled', 'settled'], (s: number, t: number, site: number) => s !== t && startsWith(s, t, site)),
    IsSuffix: truth(['settled', 'settled'], endsWith),
    IsStrictSuffix: truth(['settled', 'settled'], (s: number, t: number, site: number) => s !== t && endsWith(s, t, site)),
    Prefixes: value(['settled'], (s: number, site: number) => sets.set(prefixes(s, site))),
    CommonPrefixes: orText(
      value(['value'], (s: number, site: number) => {
        const longest = commonPrefix(s, 'CommonPrefixes', site);
        return sets.set(longest === null ? [] : prefixes(longest, site));
      }),
    ),
    LongestCommonPrefix: value(['value'], (s: number, site: number) => {
      const longest = commonPrefix(s, 'LongestCommonPrefix', site);
      if (longest === null) throw new ValueFault('LongestCommonPrefix({}) is undefined: the set is empty.', site);
      return longest;
    }),
    Suffixes: value(['settled'], (s: number, site: number) => {
      const n = only(s, 'Suffixes', site).length;
      return sets.set(Array.from({ length: n + 1 }, (_, i) => slice(s, i + 1, n, site)));
    }),
  };
};

export const partNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, functions, integers, sets, print } = context.values;
  const { sequence, elements, truth: asTruth } = createOperands(context);
  const { append, concatenate } = createSequences(context);
  const { first, only, size, slice } = createParts(context);

  return {
    ...affixNatives(context),
    IsSorted: orText(
      truth(['settled', 'operator'], (s: number, op: OperatorArgument, site: number) => {
        const all = first(s, 'IsSorted', site);
        return all.every((x, i) => all.slice(i + 1).every((y) => asTruth(op(x, y), 'The order given to IsSorted', site)));
      }),
    ),
    Reverse: value(['settled'], (s: number, site: number) => functions.tuple(only(s, 'Reverse', site).reverse())),
    InsertAt: value(['settled', 'value', 'settled'], (s: number, i: number, e: number, site: number) => {
      const at = integers.index(i, 'The second argument of InsertAt', site);
      const n = size(s, site);
      return concatenate(append(slice(s, 1, at - 1, site), e, site), slice(s, at, n, site), site);
    }),
    ReplaceAt: lessStrict(value(['settled', 'settled', 'settled'], functions.except)),
    RemoveAt: value(['settled', 'value'], (s: number, i: number, site: number) => {
      const at = integers.index(i, 'The second argument of RemoveAt', site);
      return concatenate(slice(s, 1, at - 1, site), slice(s, at + 1, size(s, site), site), site);
    }),
    Cons: value(['settled', 'settled'], (e: number, s: number, site: number) => concatenate(functions.tuple([e]), s, site)),
    Snoc: value(['settled', 'settled'], (e: number, s: number, site: number) => append(s, e, site)),
    Front: value(['settled'], (s: number, site: number) => slice(s, 1, size(s, site) - 1, site)),
    Last: value(['settled'], (s: number, site: number) => {
      const last = only(s, 'Last', site).at(-1);
      if (last === undefined) throw new ValueFault('Last(<<>>) is undefined: the sequence is empty.', site);
      return last;
    }),
    FlattenSeq: orText(
      value(['settled'], (s: number, site: number) => {
        const all = only(s, 'FlattenSeq', site);
        if (all.length > 0 && atoms.isString(all[0]!)) return all.reduce((a, b) => concatenate(a, b, site));
        return functions.tuple(all.flatMap((t) => elements(sequence(t, 'Each element of the argument of FlattenSeq', site))));
      }),
    ),
    Zip: value(['settled', 'settled'], (s: number, t: number, site: number) => {
      const a = first(s, 'Zip', site);
      const b = elements(sequence(t, 'The second argument of Zip', site));
      return functions.tuple(a.slice(0, b.length).map((x, i) => functions.pair(x, b[i]!)));
    }),
    SubSeqs: value(['settled'], (s: number, site: number) => {
      const n = size(s, site);
      const found: number[] = [slice(s, 1, 0, site)];
      for (let from = 1; from <= n; from++) for (let to = from; to <= n; to++) found.push(slice(s, from, to, site));
      return sets.set(found);
    }),
    AllSubSeqs: value(['settled'], (s: number, site: number) => {
      const all = only(s, 'AllSubSeqs', site);
      if (all.length > 20)
        throw new ValueFault(`AllSubSeqs of a sequence of ${all.length} elements is too large to list: ${print(s)}.`, site);
      let found = new Set([functions.emptyTuple]);
      for (const x of all) found = new Set([...found, ...Array.from(found, (t) => append(t, x, site))]);
      return sets.set([...found]);
    }),
  };
};
