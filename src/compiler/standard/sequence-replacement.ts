// Natives of SequencesExt that replace parts of sequences, and where a part occurs.
import { small } from '../../values/index.ts';
import type { Native, NativeContext } from './natives.ts';
import { createOperands } from './operands.ts';
import { createSequences } from './sequences.ts';
import { orText, value } from './signature.ts';

/** The indices, from 0, at which elements occur in a sequence, without overlaps. Strings are searched as texts, not here. */
export function occurrences(context: NativeContext, s: readonly number[], t: readonly number[], site: number): number[] {
  const { occursAt } = createOperands(context);
  const found: number[] = [];
  for (let i = 0; i + s.length <= t.length; ) {
    if (occursAt(s, t, i, site)) {
      found.push(i);
      i += Math.max(s.length, 1);
    } else i++;
  }
  return found;
}

/** The elements of the sequences that an operator is given. */
export function partsOf(context: NativeContext, name: string, ids: readonly number[], site: number): number[][] {
  const { sequence, elements } = createOperands(context);
  return ids.map((id) => elements(sequence(id, `Each argument of ${name}`, site)));
}

export function replacementNatives(context: NativeContext): Record<string, Native> {
  const { atoms, functions, integers } = context.values;
  const { concatenate, length, subSequence } = createSequences(context);

  const replaceFirst = (r: number, s: number, t: number, site: number): number => {
    if ([r, s, t].every(atoms.isString)) {
      const text = atoms.text(t);
      const at = text.indexOf(atoms.text(s));
      return at < 0 ? t : atoms.string(text.slice(0, at) + atoms.text(r) + text.slice(at + atoms.text(s).length));
    }
    const [by, what, all] = partsOf(context, 'ReplaceFirstSubSeq', [r, s, t], site);
    const at = occurrences(context, what!, all!, site)[0];
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
    const [by, what, all] = partsOf(context, 'ReplaceAllSubSeqs', [r, s, t], site);
    const found = new Set(occurrences(context, what!, all!, site));
    const result: number[] = [];
    for (let i = 0; i < all!.length; ) {
      if (found.has(i)) result.push(...by!);
      if (!found.has(i) || what!.length === 0) result.push(all![i++]!);
      else i += what!.length;
    }
    return functions.tuple(result);
  };

  return {
    ReplaceSubSeqAt: value(['value', 'settled', 'settled', 'settled'], (i: number, r: number, s: number, t: number, site: number) => {
      const at = integers.index(i, 'The first argument of ReplaceSubSeqAt', site);
      const before = subSequence(t, small(1), small(at - 1), site);
      const after = subSequence(t, small(at + (length(s, site) >> 1)), length(t, site), site);
      return concatenate(concatenate(before, r, site), after, site);
    }),
    ReplaceFirstSubSeq: orText(value(['settled', 'settled', 'settled'], replaceFirst)),
    ReplaceAllSubSeqs: orText(value(['settled', 'settled', 'settled'], replaceAll)),
  };
}
