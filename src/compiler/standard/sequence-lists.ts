// Natives of SequencesExt that make sequences from sets and sets from sequences, and that fold sequences.
import { small, ValueFault } from '../../values/index.ts';
import { createFolds } from './folds.ts';
import type { Native, NativeContext, OperatorArgument } from './natives.ts';
import { createOperands } from './operands.ts';
import { createSequences } from './sequences.ts';
import { inOrder, lazyValue, lessStrict, value } from './signature.ts';

/** Sets of more elements have more orders than can be listed. */
const MOST_ORDERED = 10;

export function listNatives(context: NativeContext): Record<string, Native> {
  const { atoms, functions, integers, sets } = context.values;
  const { func, ordered, setOf, functionOf, truth: asTruth } = createOperands(context);
  const { images } = createFolds(context);
  const { concatenate } = createSequences(context);

  // All orders of k elements chosen from the listed ones.
  const arrangements = (from: readonly number[], k: number): number[] => {
    if (k === 0) return [functions.emptyTuple];
    return from.flatMap((x, i) => arrangements(from.toSpliced(i, 1), k - 1).map((rest) => concatenate(functions.tuple([x]), rest, -1)));
  };
  const few = (from: ArrayLike<number>, name: string, site: number): number[] => {
    if (from.length <= MOST_ORDERED) return Array.from(from);
    throw new ValueFault(`${name} of a set of ${from.length} elements is too large to list (at most ${MOST_ORDERED} elements).`, site);
  };

  const sorted = (s: number, before: OperatorArgument, site: number): number => {
    const all = Array.from(ordered(s, 'The first argument of SetToSortSeq', site));
    for (let i = 1; i < all.length; i++) {
      const x = all[i]!;
      let j = i;
      for (; j > 0 && asTruth(before(x, all[j - 1]!), 'The order given to SetToSortSeq', site); j--) all[j] = all[j - 1]!;
      all[j] = x;
    }
    return functions.tuple(all);
  };

  return {
    ToSet: value(['settled'], (f: number, site: number) => {
      const g = func(f, 'The argument of ToSet', site);
      return setOf(images(g, functions.domain(g), '', site), site);
    }),
    ToBag: value(['settled'], (f: number, site: number) => {
      const g = func(f, 'The argument of ToBag', site);
      const counts = new Map<number, number>();
      for (const v of images(g, functions.domain(g), '', site)) counts.set(v, (counts.get(v) ?? 0) + 1);
      return functionOf(new Map([...counts].map(([v, n]) => [v, atoms.number(n)])), site);
    }),
    SetToSeq: inOrder(
      value(['value'], (s: number, site: number) => functions.tuple(Array.from(ordered(s, 'The argument of SetToSeq', site)))),
    ),
    SetToSeqs: value(['value'], (s: number, site: number) => {
      const from = few(ordered(s, 'The argument of SetToSeqs', site), 'SetToSeqs', site);
      return sets.set(arrangements(from, from.length));
    }),
    SetToSortSeq: inOrder(value(['value', 'operator'], sorted)),
    SetToAllKPermutations: value(['value'], (s: number, site: number) => {
      const from = few(ordered(s, 'The argument of SetToAllKPermutations', site), 'SetToAllKPermutations', site);
      return sets.set([...from, 0].flatMap((_, k) => arrangements(from, k)));
    }),
    TupleOf: lazyValue(['value', 'value'], (s: number, n: number, site: number) => sets.functionSet(sets.interval(small(1), n, site), s)),
    SeqOf: lessStrict(
      lazyValue(['value', 'value'], (s: number, n: number, site: number) =>
        sets.boundedSequences(s, 0, integers.index(n, 'The second argument of SeqOf', site)),
      ),
    ),
    BoundedSeq: lessStrict(
      lazyValue(['value', 'value'], (s: number, n: number, site: number) =>
        sets.boundedSequences(s, 0, integers.index(n, 'The second argument of BoundedSeq', site)),
      ),
    ),
  };
}

export function foldNatives(context: NativeContext): Record<string, Native> {
  const { arena, functions } = context.values;
  const { sequence, func, elements } = createOperands(context);
  const { inward, left, right, images } = createFolds(context);
  const positions = (n: number): number[] => Array.from({ length: n }, (_, i) => small(i + 1));
  return {
    FoldSeq: inOrder(
      value(['operator', 'value', 'settled'], (op: OperatorArgument, base: number, f: number, site: number) => {
        const g = func(f, 'The last argument of FoldSeq', site);
        return inward(op, images(g, functions.domain(g), '', site), base, site);
      }),
    ),
    FoldLeft: value(['operator', 'value', 'settled'], (op: OperatorArgument, base: number, s: number, site: number) =>
      left(op, elements(sequence(s, 'The last argument of FoldLeft', site)), base, site),
    ),
    FoldRight: value(['operator', 'settled', 'value'], (op: OperatorArgument, s: number, base: number, site: number) =>
      right(op, elements(sequence(s, 'The second argument of FoldRight', site)), base, site),
    ),
    FoldLeftDomain: value(['operator', 'value', 'settled'], (op: OperatorArgument, base: number, s: number, site: number) =>
      left(op, positions(arena.length(sequence(s, 'The last argument of FoldLeftDomain', site))), base, site),
    ),
    FoldRightDomain: value(['operator', 'settled', 'value'], (op: OperatorArgument, s: number, base: number, site: number) =>
      right(op, positions(arena.length(sequence(s, 'The second argument of FoldRightDomain', site))), base, site),
    ),
  };
}
