// Natives of SequencesExt that look for elements and parts, and replace elements.
import { small, ValueFault } from '../../values/index.ts';
import type { Native, NativeContext, OperatorArgument } from './natives.ts';
import { createOperands } from './operands.ts';
import { occurrences, partsOf } from './sequence-replacement.ts';
import { lessStrict, truth, value } from './signature.ts';

export const searchNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, functions, integers, order } = context.values;
  const { sequence, isEmptyRange, elements, truth: asTruth } = createOperands(context);

  const listed = (s: number, name: string, site: number): number[] => elements(sequence(s, `The first argument of ${name}`, site));
  const index = (found: number): number => small(found + 1);
  const passes = (test: OperatorArgument, name: string, site: number) => (x: number) => asTruth(test(x), `The test of ${name}`, site);
  const equals = (e: number, site: number) => (x: number) => order.equal(x, e, site);

  // The bounds of SelectInSubSeq as indices from 0; null where there is nothing between them.
  const bounds = (name: string, length: number, from: number, to: number, site: number): readonly [number, number] | null => {
    if (isEmptyRange(from, to, site)) return null;
    const first = integers.index(from, `The second argument of ${name}`, site);
    const last = integers.index(to, `The third argument of ${name}`, site);
    if (first < 1 || last > length) throw new ValueFault(`${name}(_, ${first}, ${last}, _) reaches beyond 1..${length}.`, site);
    return [first - 1, last - 1];
  };

  const without = (all: readonly number[], at: number): number => functions.tuple(at < 0 ? all : all.toSpliced(at, 1));

  return {
    Contains: truth(['settled', 'settled'], (s: number, e: number, site: number) => {
      const all = listed(s, 'Contains', site);
      return all.includes(e) || all.some(equals(e, site));
    }),
    Remove: lessStrict(
      value(['settled', 'settled'], (s: number, e: number, site: number) => {
        const same = equals(e, site);
        return functions.tuple(listed(s, 'Remove', site).filter((x) => !same(x)));
      }),
    ),
    ReplaceAll: lessStrict(
      value(['settled', 'settled', 'settled'], (s: number, old: number, by: number, site: number) => {
        const same = equals(old, site);
        return functions.tuple(listed(s, 'ReplaceAll', site).map((x) => (same(x) ? by : x)));
      }),
    ),
    SelectInSeq: value(['settled', 'operator'], (s: number, test: OperatorArgument, site: number) =>
      index(listed(s, 'SelectInSeq', site).findIndex(passes(test, 'SelectInSeq', site))),
    ),
    SelectLastInSeq: value(['settled', 'operator'], (s: number, test: OperatorArgument, site: number) =>
      index(listed(s, 'SelectLastInSeq', site).findLastIndex(passes(test, 'SelectLastInSeq', site))),
    ),
    SelectInSubSeq: value(
      ['settled', 'value', 'value', 'operator'],
      (s: number, from: number, to: number, test: OperatorArgument, site: number) => {
        const all = listed(s, 'SelectInSubSeq', site);
        const between = bounds('SelectInSubSeq', all.length, from, to, site);
        const pass = passes(test, 'SelectInSubSeq', site);
        return index(between === null ? -1 : all.findIndex((x, i) => i >= between[0] && i <= between[1] && pass(x)));
      },
    ),
    SelectLastInSubSeq: value(
      ['settled', 'value', 'value', 'operator'],
      (s: number, from: number, to: number, test: OperatorArgument, site: number) => {
        const all = listed(s, 'SelectLastInSubSeq', site);
        const between = bounds('SelectLastInSubSeq', all.length, from, to, site);
        const pass = passes(test, 'SelectLastInSubSeq', site);
        return index(between === null ? -1 : all.findLastIndex((x, i) => i >= between[0] && i <= between[1] && pass(x)));
      },
    ),
    RemoveFirst: value(['settled', 'settled'], (s: number, e: number, site: number) => {
      const all = listed(s, 'RemoveFirst', site);
      return without(all, all.findIndex(equals(e, site)));
    }),
    RemoveFirstMatch: value(['settled', 'operator'], (s: number, test: OperatorArgument, site: number) => {
      const all = listed(s, 'RemoveFirstMatch', site);
      return without(all, all.findIndex(passes(test, 'RemoveFirstMatch', site)));
    }),
    IndexFirstSubSeq: value(['settled', 'settled'], (s: number, t: number, site: number) => {
      const both = atoms.isString(s) && atoms.isString(t);
      const [what, all] = both ? [] : partsOf(context, 'IndexFirstSubSeq', [s, t], site);
      const at = both ? atoms.text(t).indexOf(atoms.text(s)) : (occurrences(context, what!, all!, site)[0] ?? -1);
      if (at >= 0) return index(at);
      throw new ValueFault(`IndexFirstSubSeq: ${context.values.print(s)} does not occur in ${context.values.print(t)}.`, site);
    }),
  };
};
