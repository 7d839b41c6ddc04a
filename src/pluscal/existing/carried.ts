// A translation whose algorithm gets another layout.
//
// The translator keeps the columns of expressions, and the checksum of an algorithm holds the columns of its `/\` and `\/`. So a translation that was up to date would be
// taken for one of an older algorithm. It is made again, with the options it was made with: it says the same with other columns.
import type { SourceText } from '../../diagnostics/index.ts';
import { findAlgorithm, findTranslation } from '../source/region.ts';
import { translateRegion } from '../translate.ts';
import { recognize } from './recognize.ts';
import { insertTranslation } from './translated.ts';

/**
 * The text `after` with a translation that is as good as the one in `before`: what was the translation of the algorithm still is, and what was not stays as it is.
 * @param before a file
 * @param after the same with another layout of its algorithm, and the old translation
 * @returns null where the translation was changed by hand, so that it cannot be made again
 */
export function carryTranslation(before: SourceText, after: SourceText): SourceText | null {
  const region = findAlgorithm(before);
  const marks = region && findTranslation(before);
  if (region === null || marks === null || marks === 'broken') return after;
  const known = recognize(before, region, marks);
  if (known === null) return after;
  const newRegion = findAlgorithm(after);
  const newMarks = findTranslation(after);
  if (newRegion === null || newMarks === null || newMarks === 'broken') return null;
  const made = translateRegion(after, newRegion, known.wishes);
  const isSameTree = made.translation !== null && made.checksums!.pcal === known.made.checksums!.pcal;
  if (known.by === 'checksum') return isSameTree ? after : null;
  if (made.translation === null) return null;
  if (isSameTree && (known.by === 'words' || made.translation === known.made.translation)) return after;
  const renewed = insertTranslation(after, newRegion, newMarks, made);
  if (marks.checksums !== null) return renewed;
  // A file without checksums gets none by another layout.
  const { start, end } = newMarks.begin;
  const line = after.text.slice(start, end);
  const written = findTranslation(renewed);
  if (written === null || written === 'broken') return null;
  return { ...after, text: renewed.text.slice(0, start) + line + renewed.text.slice(written.begin.end) };
}
