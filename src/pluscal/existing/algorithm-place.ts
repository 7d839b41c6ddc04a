// The place in the algorithm that a place in its translation stands for, also where the file holds the translation: the algorithm is translated
// again, and if that gives the text in the file, it is known what came from where. A translation that was changed by hand stands for itself.
import { Attached, type SourceText, type Span } from '../../diagnostics/index.ts';
import { findAlgorithm, findTranslation } from '../source/region.ts';
import { recognize, withoutEndingBlanks } from './recognize.ts';
import { originalSpan } from './translated.ts';

/** Where the translation stands in the file, and what each of its characters was made from. */
interface Known {
  readonly start: number;
  readonly end: number;
  readonly map: (offset: number) => Span | null;
}

const known = new Attached<SourceText, Known | null>();

const examine = (source: SourceText): Known | null => {
  const region = findAlgorithm(source);
  const marks = region === null ? null : findTranslation(source);
  if (region === null || marks === null || marks === 'broken') return null;
  const recognized = recognize(source, region, marks);
  if (recognized === null) return null;
  const { translation, map } = recognized.made;
  if (translation === null) return null;
  const { start, end } = marks.body;
  const body = source.text.slice(start, end);
  if (withoutEndingBlanks(body) !== withoutEndingBlanks(translation) || body.includes('\r')) return null;
  // The first characters that are no blanks are the same ones.
  const shift = body.search(/\S/) - translation.search(/\S/);
  return { start, end, map: (offset) => map(offset - start - shift) };
};

/** The place in the PlusCal text; the place itself where it is in no translation. */
export function algorithmSpan(span: Span): Span {
  const original = originalSpan(span);
  const { source } = original;
  let found = known.get(source);
  if (found === undefined) {
    found = examine(source);
    known.set(source, found);
  }
  if (found === null || original.start < found.start || original.end > found.end) return original;
  let first: Span | null = null;
  let last: Span | null = null;
  for (let i = original.start; i < original.end && first === null; i++) first = found.map(i);
  for (let i = original.end - 1; i >= original.start && last === null; i--) last = found.map(i);
  if (first === null || last === null) return original;
  return { source: first.source, start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
}
