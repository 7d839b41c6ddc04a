// Natives of SequencesExt that look for elements and parts, and replace them.
import { small, ValueFault } from '../../values/index.ts';
import type { Native, NativeContext, OperatorArgument } from './natives.ts';
import { createOperands } from './operands.ts';
import { createSequences } from './sequences.ts';
import { truth, value } from './signature.ts';

export const searchNatives = (context: NativeContext): Record<string, Native> => {
  const { atoms, functions, integers, order } = context.values;
  const { sequence, elements, truth: asTruth } = createOperands(context);
  const { subSequence } = createSequences(context);

  const listed = (s: number, name: string, site: number): number[] => elements(sequence(s, `The first argument of ${name}`, site));
  const index = (found: number): number => small(found + 1);
  const passes = (test: OperatorArgument, name: string, site: number) => (x: number) => asTruth(test(x), `The test of ${name}`, site);
  const equals = (e: number, site: number) => (x: number) => order.equal(x, e, site);

  // The bounds of SelectInSubSeq as indices from 0; null where there is nothing between them.
  const bounds = (name: string, length: number, from: number, to: number, site: number): readonly [number, number] | null => {
    const first = integers.index(from, `The second argument of ${name}`, site);
    const last = integers.index(to, `The third argument of ${name}`, site);
    if (first > last) return null;
    if (first < 1 || last > length) throw new ValueFault(`${name}(_, ${first}, ${last}, _) reaches beyond 1..${length}.`, site);
    return [first - 1, last - 1];
  };

  const without = (all: readonly number[], at: number): number => functions.tuple(at < 0 ? all : all.toSpliced(at, 1));

  // Strings are searched as texts, sequences element by element.
  const places = (s: readonly number[], t: readonly number[], site: number): number[] => {
    const found: number[] = [];
    for (let i = 0; i + s.length <= t.length; ) {
      if (s.every((x, j) => order.equal(x, t[i + j]!, site))) {
        found.push(i);
        i += Math.max(s.length, 1);
      } else i++;
    }
    return found;
  };
  const parts = (name: string, ids: readonly number[], site: number): number[][] =>
    ids.map((id) => elements(sequence(id, `Each argument of ${name}`, site)));

  const replaceFirst = (r: number, s: number, t: number, site: number): number => {
    if ([r, s, t].every(atoms.isString)) {
      const text = atoms.text(t);
      const at = text.indexOf(atoms.text(s));
      return at < 0 ? t : atoms.string(text.slice(0, at) + atoms.text(r) + text.slice(at + atoms.text(s).length));
    }
    const [by, what, all] = parts('ReplaceFirstSubSeq', [r, s, t], site);
    const at = places(what!, all!, site)[0];
    return at === undefined ? t : functions.tuple([...all!.slice(0, at), ...by!, ...all!.slice(at + what!.length)]);
  };

  // The leftmost occurrences that do not overlap; of the empty sequence, one before every element.
  const replaceAll = (r: number, s: number, t: number, site: number): number => {
    if (s === t) return r;
    if (r === s) return t;
    if ([r, s, t].every(atoms.isString)) {
      const text = atoms.text(t);
      const by = atoms.text(r);
      return atoms.string(s === atoms.string('') ? text.replace(/[\s\S]/g, (c) => by + c) : text.split(atoms.text(s)).join(by));
    }
    const [by, what, all] = parts('ReplaceAllSubSeqs', [r, s, t], site);
    const found = new Set(places(what!, all!, site));
    const result: number[] = [];
    for (let i = 0; i < all!.length; ) {
      if (found.has(i)) result.push(...by!);
      if (!found.has(i) || what!.length === 0) result.push(all![i++]!);
      else i += what!.length;
    }
    return functions.tuple(result);
  };

  return {
    Contains: truth(['settled', 'settled'], (s: number, e: number, site: number) => listed(s, 'Contains', site).some(equals(e, site))),
    Remove: value(['settled', 'settled'], (s: number, e: number, site: number) => {
      const same = equals(e, site);
      return functions.tuple(listed(s, 'Remove', site).filter((x) => !same(x)));
    }),
    ReplaceAll: value(['settled', 'settled', 'settled'], (s: number, old: number, by: number, site: number) => {
      const same = equals(old, site);
      return functions.tuple(listed(s, 'ReplaceAll', site).map((x) => (same(x) ? by : x)));
    }),
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
      const [what, all] = both ? [] : parts('IndexFirstSubSeq', [s, t], site);
      const at = both ? atoms.text(t).indexOf(atoms.text(s)) : (places(what!, all!, site)[0] ?? -1);
      if (at >= 0) return index(at);
      throw new ValueFault(`IndexFirstSubSeq: ${context.values.print(s)} does not occur in ${context.values.print(t)}.`, site);
    }),
    ReplaceSubSeqAt: value(['value', 'settled', 'settled', 'settled'], (i: number, r: number, s: number, t: number, site: number) => {
      const { concatenate, length } = createSequences(context);
      const at = integers.index(i, 'The first argument of ReplaceSubSeqAt', site);
      const before = subSequence(t, small(1), small(at - 1), site);
      const after = subSequence(t, small(at + (length(s, site) >> 1)), length(t, site), site);
      return concatenate(concatenate(before, r, site), after, site);
    }),
    ReplaceFirstSubSeq: value(['settled', 'settled', 'settled'], replaceFirst),
    ReplaceAllSubSeqs: value(['settled', 'settled', 'settled'], replaceAll),
  };
};
